"""The result of checking a certificate, as a document and as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.proofs.certificate import ALL_BUT, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.induction import FormulaCertificate
from grundy.proofs.partizan import VALUE, ValueCertificate
from grundy.proofs.verdict import Verdict
from grundy.views.document import Document, Facts, Section
from grundy.views.documents.data import SCHEMA, picked
from grundy.words.language import say, translate
from grundy.words.phrase import Phrase, templates
from grundy.words.shortening import cut_middle

_SOURCES = templates({
    OCTAL: "octal periodicity: Guy and Smith 1956; Winning Ways, ch. 4",
    WINDOW: "window theorem: docs/periods.md",
    SUBTRACTION: "a window as long as the largest move repeats: Winning Ways, ch. 4",
    ALL_BUT: "the window and the least new value repeat, raised by a constant: after A. A. Siegel 2005",
})  # fmt: skip
_LONGEST = 100  # characters of a game


def verify_progress(done: int, heaps: int) -> str:
    """Return the progress of a check, for a line that is overwritten."""
    return say("heap {done:,} of {heaps:,} (Ctrl-C stops)", done=done, heaps=heaps)


def claim_line(claim: Certificate) -> str:
    """Return the claim of a certificate.

    Examples:
        >>> claim_line(Certificate("0.77", OCTAL, 71, 12, 0, 8, 27))
        'G(n + 12) = G(n) for all n ≥ 71, and both numbers are the smallest possible'
    """
    return say(
        "G(n + {period}) = G(n){more} for all n ≥ {preperiod}, and both numbers are the smallest possible",
        period=claim.period, more=f" + {claim.saltus}" if claim.saltus else "", preperiod=claim.preperiod,
    )  # fmt: skip


def verdict_document(verdict: Verdict[Certificate]) -> Document:
    """Return whether a certificate is right, what was checked, and what is wrong."""
    claim, reason = verdict.certificate, verdict.reason
    facts = [(say("claim"), claim_line(claim)), (say("theorem"), translate(_SOURCES[claim.theorem]))]
    wrong = None if reason is None else Phrase("{step}: {what}", step=Phrase(verdict.step or ""), what=reason)
    return checked_document(claim.game, facts, verdict.checked, wrong)


def checked_document(
    game: str, facts: Iterable[tuple[str, str | None]], checked: Iterable[Phrase], wrong: Phrase | None
) -> Document:
    """Return the result of checking the certificate of a game: its claim, what is right, and what is wrong."""
    told: list[tuple[str, str | None]] = [*facts, *((say("right"), say(said)) for said in checked)]
    told.append((say("wrong"), None if wrong is None else say(wrong)))
    title = say("{game}: verified" if wrong is None else "{game}: NOT verified", game=cut_middle(game, _LONGEST))
    return (Section(title, (Facts(tuple(told)),)),)


def verdict_data(verdict: Verdict[Certificate]) -> dict[str, Any]:
    """Return a verdict as a dictionary of plain values."""
    claim = verdict.certificate
    return {
        "schema": SCHEMA,
        "game": claim.game,
        "verified": verdict.ok,
        **picked(claim, "theorem preperiod period saltus largest_value largest_at"),
        "heaps": verdict.heaps,
        "checked": list(map(str, verdict.checked)),
        "failed": None if verdict.reason is None else {**picked(verdict, "step heap"), "reason": str(verdict.reason)},
    }


def formula_verdict_document(verdict: Verdict[FormulaCertificate]) -> Document:
    """Return whether a certificate of a formula is right, what was checked, and what is wrong."""
    claim = verdict.certificate
    claimed = say("the values are those of the automaton") if not claim.formula else f"G(n) = {claim.formula}"
    facts = [
        (say("claim"), claimed),
        (say("theorem"), say("induction on the digits of n in base {base}", base=claim.base)),
    ]
    return checked_document(claim.rule, facts, verdict.checked, verdict.reason)


def value_verdict_document(verdict: Verdict[ValueCertificate]) -> Document:
    """Return whether a certificate of a value is right, what was checked, and what is wrong."""
    claim = verdict.certificate
    facts = [
        (say("claim"), say("the value is {value}", value=cut_middle(claim.value))),
        (say("theorem"), say("two games are equal if and only if whoever begins loses their difference")),
    ]
    return checked_document(claim.game, facts, verdict.checked, verdict.reason)


def value_verdict_data(verdict: Verdict[ValueCertificate]) -> dict[str, Any]:
    """Return a verdict on a certificate of a value as plain data."""
    return {
        "schema": SCHEMA,
        "kind": VALUE,
        "verified": verdict.ok,
        **picked(verdict.certificate, "game value"),
        "checked": list(map(str, verdict.checked)),
        "failed": None if verdict.reason is None else {"reason": str(verdict.reason)},
    }


def formula_verdict_data(verdict: Verdict[FormulaCertificate]) -> dict[str, Any]:
    """Return a verdict on a certificate of a formula as plain data."""
    return {
        "schema": SCHEMA,
        "kind": "formula",
        "verified": verdict.ok,
        **picked(verdict.certificate, "rule formula base"),
        "states": len(verdict.certificate.output),
        "checked": list(map(str, verdict.checked)),
        "failed": None if verdict.reason is None else {"reason": str(verdict.reason), "heap": verdict.heap},
    }
