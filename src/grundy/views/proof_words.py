"""What came out of checking a certificate, in words for a terminal and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.proofs.certificate import ALL_BUT, OCTAL, SUBTRACTION, WINDOW, Certificate
from grundy.proofs.checker import Verdict
from grundy.views.data import SCHEMA
from grundy.views.words import say

__all__ = ["verdict_data", "verdict_lines", "verify_progress"]

_SOURCES = {
    OCTAL: "octal periodicity: Guy and Smith 1956; Winning Ways, ch. 4",
    WINDOW: "window theorem: docs/periods.md",
    SUBTRACTION: "a window as long as the largest move comes again: Winning Ways, ch. 4",
    ALL_BUT: "window and least new value come again, raised: after A. A. Siegel 2005",
}
_LONGEST = 100  # characters of a game


def verify_progress(done: int, heaps: int) -> str:
    """Return how far a check is, for a line that is overwritten."""
    return f"heap {done:,} of {heaps:,} (Ctrl-C stops)"


def claim_line(claim: Certificate) -> str:
    """Return what a certificate claims.

    Examples:
        >>> claim_line(Certificate("0.77", OCTAL, 71, 12, 0, 8, 27))
        'G(n + 12) = G(n) for all n ≥ 71, and neither number can be smaller'
    """
    more = f" + {claim.saltus}" if claim.saltus else ""
    return f"G(n + {claim.period}) = G(n){more} for all n ≥ {claim.preperiod}, and neither number can be smaller"


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Yield whether a certificate is right, what was checked, and where it failed."""
    claim = verdict.certificate
    game = claim.game if len(claim.game) <= _LONGEST else f"{claim.game[: _LONGEST - 30]} … {claim.game[-20:]}"
    yield f"{game}: {'verified' if verdict.ok else 'NOT verified'}"
    yield f"  claim    {claim_line(claim)}"
    yield f"  theorem  {_SOURCES[claim.theorem]}"
    for said in verdict.checked:
        yield f"  right    {say(said)}"
    if verdict.reason is not None:
        yield f"  wrong    {verdict.step}: {say(verdict.reason)}"


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as a dictionary of plain values."""
    claim = verdict.certificate
    return {
        "schema": SCHEMA,
        "game": claim.game,
        "verified": verdict.ok,
        "theorem": claim.theorem,
        "preperiod": claim.preperiod,
        "period": claim.period,
        "saltus": claim.saltus,
        "largest_value": claim.largest_value,
        "largest_at": claim.largest_at,
        "heaps": verdict.heaps,
        "checked": [say(said) for said in verdict.checked],
        "failed": None
        if verdict.reason is None
        else {"step": verdict.step, "heap": verdict.heap, "reason": say(verdict.reason)},
    }
