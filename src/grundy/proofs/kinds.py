"""The kinds of certificates, each checked by its own theorem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grundy.proofs.certificate import PERIOD, Certificate, Written
from grundy.proofs.checker import verify_period
from grundy.proofs.induction import FORMULA, FormulaCertificate, verify_formula
from grundy.proofs.misere import MISERE, MisereCertificate, verify_misere
from grundy.proofs.partizan import VALUE, ValueCertificate, verify_value
from grundy.proofs.verdict import Verdict
from grundy.proofs.work import Limits
from grundy.words.errors import InputError


def verify(
    certificate: Certificate | MisereCertificate | FormulaCertificate | ValueCertificate | Mapping[str, object],
    *,
    limits: Limits | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Verdict[Any]:
    """Check a certificate of a period, a misère quotient, a formula or a value, with code independent of the engines.

    Args:
        certificate: the certificate, or its plain data.
        limits: the memory and time that the check of a period may need.
        progress: called from time to time with the numbers of heaps, or of sums, done and wanted.

    Raises:
        InputError: if it does not have the form of a certificate.
        LimitError: if the check would exceed the limits; nothing has been checked then.

    Examples:
        >>> from grundy.proofs.certificate import OCTAL, Certificate
        >>> verify(Certificate("0.77", OCTAL, 71, 12, 0, 8, 27)).ok
        True
        >>> from grundy import misere_quotient
        >>> verify(misere_quotient("0.77").certificate().to_data()).ok
        True
    """
    data: Any = certificate
    if isinstance(certificate, Written):
        data = certificate.to_data()
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if kind == MISERE:
        return verify_misere(MisereCertificate.from_data(data), progress)
    if kind == FORMULA:
        return verify_formula(FormulaCertificate.from_data(data))
    if kind == VALUE:
        return verify_value(ValueCertificate.from_data(data))
    if isinstance(kind, str) and kind != PERIOD:
        known = ", ".join((PERIOD, MISERE, FORMULA, VALUE))
        raise InputError("the kind of a certificate must be one of {known}, not {kind!r}", known=known, kind=kind[:80])
    return verify_period(data, limits=limits, progress=progress)
