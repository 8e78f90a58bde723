"""Partizan Euclid: the two remainders of Euclid's algorithm, the least one for Left and the other one for Right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.knowledge import About
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import InRow, Numbers, draw_rows
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_SOURCE = "N. A. McKay and R. J. Nowakowski, Outcomes of Partizan Euclid, Integers 12B (2012/13), A9"


@dataclass(frozen=True)
class PartizanEuclid(PartizanRuleset[Numbers], InRow):
    """Replace p, q, where p leaves the remainder t > 0 by q, by q, t (Left) or by q, q − t (Right).

    A position is p and q. If q divides p, play is over.

    Examples:
        >>> from grundy import value_of
        >>> value_of("partizan-euclid 7 5"), value_of("partizan-euclid 12 4")
        (value('v[2]'), value('0'))

    References:
        McKay and Nowakowski (2012/13).
    """

    count: ClassVar[range | None] = range(2, 3)
    least: ClassVar[int] = 1
    number, noun = Phrase("number {place}"), Phrase("number")

    about = About(
        "Move from p, q to q and a remainder of p divided by q. If the remainder is t > 0, Left moves to q, t and "
        "Right to q, q − t; if q divides p, nobody can move.",
        "partizan-euclid 27 19", source=_SOURCE, family="partizan", written="two numbers of 1 or more",
    )  # fmt: skip

    def left_moves(self, p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        return _append(p[1], p[0] % p[1])

    def right_moves(self, p: Numbers) -> Iterator[tuple[Move, Numbers]]:
        return _append(p[1], -p[0] % p[1])

    def canonical(self, p: Numbers) -> Numbers:
        """Return the least first number with the same remainder that is not less than the second."""
        return p[1] + p[0] % p[1], p[1]

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)


def _append(kept: int, rest: int) -> Iterator[tuple[Move, Numbers]]:
    if rest:
        yield Move("move to {kept}, {rest}", kept=kept, rest=rest), (kept, rest)
