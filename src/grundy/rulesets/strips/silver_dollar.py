"""The Silver Dollar Game without the dollar: coins on a strip go left and never pass each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import About, Known, Move, Theorem
from grundy.rulesets.shared.strips import CoinsOnStrip, listed

__all__ = ["GAPS", "Coins", "SilverDollar", "gaps_of", "slid", "slide_name", "slides"]

Coins = tuple[int, ...]
"""The squares of the coins, in increasing order."""

_SOURCE = "On Numbers and Games, ch. 11 (N. G. de Bruijn); Winning Ways, ch. 15"

GAPS = Theorem(
    "gaps",
    "every other gap from the right is a nim-heap of its empty squares ({gaps}), nim-sum {value}: a gap that grows can "
    "be shrunk again by the coin to its right",
    _SOURCE,
)


def gaps_of(p: Coins, start: int) -> list[int]:
    """Return every other gap from the right, in squares; the strip begins with square ``start``."""
    return [p[i] - (p[i - 1] + 1 if i else start) for i in range(len(p) - 1, -1, -2)]


def slides(p: Coins, change: int, start: int) -> Iterator[tuple[int, int]]:
    """Yield, for each coin that can, the square it stands on and the one to which it goes to change the nim-sum."""
    if not change:
        return
    for i, square in enumerate(p):
        room = square - (p[i - 1] + 1 if i else start)
        # a coin shrinks the heap on its left, or makes the one on its right grow
        step = room - (room ^ change) if (len(p) - i) % 2 else ((gap := p[i + 1] - square - 1) ^ change) - gap
        if 0 < step <= room:
            yield square, square - step


def slid(p: Coins, square: int, to: int) -> Coins:
    """Return the coins after one has slid, past none."""
    i = p.index(square)
    return (*p[:i], to, *p[i + 1 :])


@dataclass(frozen=True)
class SilverDollar(CoinsOnStrip):
    """Move one coin left over any number of empty squares; coins never pass each other, a square holds one at most.

    This is the game without the dollar; with it: ``silver-dollar-one-step`` and ``silver-dollar-two-step``.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SilverDollar().at(1, 4, 9))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (5, ['move the coin on square 9 to square 6'])

    References:
        On Numbers and Games, ch. 11; Winning Ways, ch. 15.
    """

    name = "silver-dollar"
    about = About(
        "Without the dollar: move one coin left over empty squares of a strip of squares 0, 1, 2, …; coins never pass "
        "each other and never share a square.",
        "silver-dollar 1 4 9", GAPS, _SOURCE, family="strips",
    )  # fmt: skip

    def moves(self, p: Coins) -> Iterator[tuple[Move, Coins]]:
        """Yield every slide of every coin."""
        for i, square in enumerate(p):
            for to in range(p[i - 1] + 1 if i else 0, square):
                yield slide_name(square, to), slid(p, square, to)

    def known(self, p: Coins, convention: Convention) -> Known | None:
        """Return the nim-sum of every other gap, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        gaps = gaps_of(p, 0)
        return Known.of_value(GAPS, nim_sum(gaps), gaps=listed(gaps), value=nim_sum(gaps))

    def moves_to(self, p: Coins, value: int) -> Iterator[tuple[Move, Coins]]:
        """Yield the moves to a value, at most one for each coin."""
        for square, to in slides(p, nim_sum(gaps_of(p, 0)) ^ value, 0):
            yield slide_name(square, to), slid(p, square, to)

    def count_moves_to(self, p: Coins, value: int) -> int:
        """Return their number."""
        return sum(1 for _ in slides(p, nim_sum(gaps_of(p, 0)) ^ value, 0))


def slide_name(square: int, to: int) -> Move:
    """Name the slide of a coin."""
    return Move("move the coin on square {square} to square {to}", square=square, to=to)
