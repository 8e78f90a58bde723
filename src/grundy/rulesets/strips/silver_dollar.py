"""The Silver Dollar Game without the dollar: coins on a strip go left and never pass each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import About, Known, Move, Theorem
from grundy.rulesets.shared.rows import CoinsOnStrip, Numbers, listed, slide_name

__all__ = ["GAPS", "SilverDollar", "gaps_of", "slid", "slides"]

_SOURCE = "On Numbers and Games, ch. 11 (N. G. de Bruijn); Winning Ways, ch. 15"

GAPS = Theorem(
    "gaps",
    "every other gap from the right is a nim-heap of its empty squares ({gaps}), nim-sum {value}: a gap that grows can "
    "be shrunk again by the coin to its right",
    _SOURCE,
)


def gaps_of(p: Numbers, start: int) -> list[int]:
    """Return every other gap from the right, in squares; the strip begins with square ``start``."""
    return [p[i] - (p[i - 1] + 1 if i else start) for i in range(len(p) - 1, -1, -2)]


def slides(p: Numbers, change: int, start: int) -> Iterator[tuple[int, int]]:
    """Yield, for each coin that can, the square it stands on and the one to which it goes to change the nim-sum."""
    if not change:
        return
    for i, square in enumerate(p):
        room = square - (p[i - 1] + 1 if i else start)
        # a coin shrinks the heap on its left, or makes the one on its right grow
        step = room - (room ^ change) if (len(p) - i) % 2 else ((gap := p[i + 1] - square - 1) ^ change) - gap
        if 0 < step <= room:
            yield square, square - step


def slid(p: Numbers, square: int, to: int) -> Numbers:
    """Return the coins after one has slid, past none."""
    i = p.index(square)
    return (*p[:i], to, *p[i + 1 :])


@dataclass(frozen=True)
class SilverDollar(CoinsOnStrip):
    """Without the dollar: move one coin left over empty squares of a strip of squares 0, 1, 2, …; coins never pass each
    other and never share a square.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SilverDollar().at(1, 4, 9))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (5, ['move the coin on square 9 to square 6'])

    References:
        On Numbers and Games, ch. 11; Winning Ways, ch. 15.
    """

    about = About(example="silver-dollar 1 4 9", theorem=GAPS, source=_SOURCE, family="strips")

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield the square of every coin with every square to which it can slide."""
        return ((square, to) for i, square in enumerate(p) for to in range(p[i - 1] + 1 if i else 0, square))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        return slide_name(*choice), slid(p, *choice)

    def in_normal_play(self, p: Numbers) -> Known:
        gaps = gaps_of(p, 0)
        return Known.of_value(GAPS, nim_sum(gaps), gaps=listed(gaps), value=nim_sum(gaps))

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield at most one choice for each coin."""
        return slides(p, nim_sum(gaps_of(p, 0)) ^ value, 0)
