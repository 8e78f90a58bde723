"""Welter's game: coins on different squares of a strip; a coin may move to any empty square to its left."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.welter import WelterSquares
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import CoinsOnStrip, Numbers, slide_name

_SOURCE = "C. P. Welter, Indag. Math. 16 (1954), 194-200; On Numbers and Games, ch. 13"

WELTER = Theorem(
    "Welter",
    "the value is the nim-sum of the squares and of 2^(v+1) − 1 for each pair of coins, where 2^v is the "
    "largest power of 2 dividing their distance: here {value}",
    _SOURCE,
)


@dataclass(frozen=True)
class Welter(CoinsOnStrip):
    """Move a coin to any empty square left of it.

    The squares are 0, 1, 2, …; a coin may pass others, but a square holds at most one.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Welter().at(2, 3, 7))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (1, ['move the coin on square 7 to square 6'])

    References:
        Welter (1954); On Numbers and Games, ch. 13; Winning Ways, ch. 15.
    """

    about = About(example="welter 2 3 7", theorem=WELTER, source=_SOURCE, family="strips")

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield the square of every coin with every empty square to its left."""
        taken = set(p)
        return ((square, to) for square in p for to in range(square) if to not in taken)

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        square, to = choice
        start, stop = bisect_left(p, to), bisect_left(p, square)
        return slide_name(square, to), (*p[:start], to, *p[start:stop], *p[stop + 1 :])

    def in_normal_play(self, p: Numbers) -> Known:
        value = WelterSquares(p).value
        return Known.of_value(WELTER, value, value=value)

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield at most one choice for each coin."""
        return WelterSquares(p).moves_to(value)
