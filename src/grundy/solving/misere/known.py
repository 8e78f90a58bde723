"""What misère quotients say of heaps of a code, as theorems that answer."""

from __future__ import annotations

from grundy.maths.misere.heaps import Told, misere_heaps
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.octal.codes import Code
from grundy.ruleset import Known, Theorem
from grundy.words.phrase import Phrase

__all__ = ["MISERE_NORMAL", "MISERE_QUOTIENT", "known_in_misere_play"]

_SOURCE = (
    "T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008), 593-622; "
    "proof: the guide's page on misère quotients"
)
MISERE_QUOTIENT = Theorem(
    "misère quotient",
    "in the misère quotient of {code}, {reach}, proved, with {order} elements, the heaps come to {element}: {which}",
    _SOURCE,
)
MISERE_NORMAL = Theorem(
    "misère play as normal play",
    "in misère play of {code} a sum with heap {since} or a larger one is lost if and only if its Grundy value in "
    "normal play is 0, proved by the misère quotient of heaps to {last}; here it is {value}",
    _SOURCE,
)


def known_in_misere_play(code: Code, heaps: tuple[int, ...]) -> Known | None:
    """Return who wins a sum of heaps of a code in misère play, if its quotient tells it.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code
        >>> str(known_in_misere_play(parse_code("0.77"), (1, 5)).outcome.value)
        'P'
        >>> print(known_in_misere_play(parse_code("0.776"), (40, 30, 2)).phrase)
        in misère play of 0.776 a sum with heap 11 or a larger one is lost if and only if its Grundy value in normal \
play is 0, proved by the misère quotient of heaps to 25; here it is 12
    """
    told = misere_heaps(code).told(heaps)
    if told is None:
        return None
    outcome = Outcome.P if told.lost else Outcome.N
    if told.since is not None:
        facts = {"code": str(code), "since": told.since, "last": told.last, "value": told.value}
        return Known(MISERE_NORMAL, outcome, facts=facts)
    return Known(MISERE_QUOTIENT, outcome, facts={
        "code": str(code), "order": told.order, "element": told.element, "reach": _reach(told),
        "which": Phrase("a P-position" if told.lost else "no P-position"),
    })  # fmt: skip


def _reach(told: Told) -> Phrase:
    return Phrase("of all heaps") if told.last is None else Phrase("of heaps to {last}", last=told.last)
