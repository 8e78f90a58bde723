"""The command that checks certificates of periods, misère quotients, formulas and partizan values: verify."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

from grundy.cli.patience import StatusLine
from grundy.cli.words import WRONG, FileName, Json, above_zero, answer
from grundy.proofs.certificate import LARGEST_FILE, read_json
from grundy.proofs.induction import FormulaCertificate
from grundy.proofs.kinds import verify as verify_certificate
from grundy.proofs.misere import MisereCertificate
from grundy.proofs.partizan import ValueCertificate
from grundy.proofs.work import Limits
from grundy.views.documents.proof import (
    formula_verdict_data,
    formula_verdict_document,
    value_verdict_data,
    value_verdict_document,
    verdict_data,
    verdict_document,
    verify_progress,
)
from grundy.words.errors import InputError, reason_of
from grundy.words.files import without_waiting
from grundy.words.phrase import Phrase


def verify(
    certificate: FileName,
    /,
    *,
    memory: float = 4,
    hours: float = 4,
    store: Path | None = None,
    json: Json = False,
) -> int:
    """Check a certificate of a period, misère quotient, formula or value with code independent of what made it.

    The certificate is a file, or - for stdin. The checker recomputes every value that the theorem needs, and checks
    each hypothesis and that the numbers and tables are the smallest possible. The exit status is 0 if all is right, 1
    if not, 2 if the file is not a certificate, and 3 if the check would take too much time or memory.

    grundy verify examples/0.156.json
    grundy verify - --json < examples/0.156.json

    Parameters
    ----------
    memory
        Gigabytes that the check may use.
    hours
        Refuse a check that is expected to take longer than this.
    store
        Keep the values of a long check in this folder instead of in memory: after an interruption, the same command
        continues the check.
    """
    data: Any = read_json(_read(str(certificate)))
    room = int(above_zero(memory, "--memory", 1e9) * 2**30)
    limits = Limits(room, above_zero(hours, "--hours") * 3600, store)
    with StatusLine() as line:
        verdict = verify_certificate(data, limits=limits, progress=partial(line.tell, verify_progress))
    if isinstance(verdict.certificate, MisereCertificate):
        from grundy.views.documents.misere import misere_verdict_data, misere_verdict_document

        answer(json, lambda: misere_verdict_data(verdict), lambda: misere_verdict_document(verdict))
    elif isinstance(verdict.certificate, FormulaCertificate):
        answer(json, lambda: formula_verdict_data(verdict), lambda: formula_verdict_document(verdict))
    elif isinstance(verdict.certificate, ValueCertificate):
        answer(json, lambda: value_verdict_data(verdict), lambda: value_verdict_document(verdict))
    else:
        answer(json, lambda: verdict_data(verdict), lambda: verdict_document(verdict))
    return 0 if verdict.ok else WRONG


def _read(name: str) -> str:
    """Return the text of a file or of stdin, with a limit on its size."""
    try:
        if name == "-":
            found = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with open(name, "rb", opener=without_waiting) as file:
                found = file.read(LARGEST_FILE + 1)
        return found.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        why = Phrase("it is not UTF-8 text") if isinstance(error, UnicodeDecodeError) else reason_of(error)
        raise InputError("cannot read the certificate {name!r}: {why}", name=name, why=why) from None
