"""Welter's game: coins on different squares of a strip, each free to go left to an empty one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.nimbers.welter import WelterSquares, welter_function
from grundy.ruleset import About, Known, Move, Theorem
from grundy.rulesets.shared.strips import CoinsOnStrip

__all__ = ["WELTER", "Coins", "Welter"]

Coins = tuple[int, ...]
"""The squares of the coins, in increasing order."""

_SOURCE = "C. P. Welter, Indag. Math. 16 (1954), 194-200; On Numbers and Games, ch. 13"

WELTER = Theorem(
    "Welter",
    "the value is the nim-sum of the squares and, for every two coins, of 2^(v+1) − 1, where 2^v is the largest power "
    "of two that divides their distance: here {value}",
    _SOURCE,
)


@dataclass(frozen=True)
class Welter(CoinsOnStrip):
    """Move one coin to any empty square left of it, over others if need be; a square holds one coin at most.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Welter().at(2, 3, 7))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (1, ['move the coin on square 7 to square 6'])

    References:
        Welter (1954); On Numbers and Games, ch. 13; Winning Ways, ch. 15.
    """

    name = "welter"
    about = About(
        "Move one coin to any empty square left of it on a strip of squares 0, 1, 2, …; coins may be passed, but a "
        "square holds one at most.",
        "welter 2 3 7", WELTER, _SOURCE, family="strips",
    )  # fmt: skip

    def moves(self, p: Coins) -> Iterator[tuple[Move, Coins]]:
        """Yield every empty square left of every coin."""
        taken = set(p)
        for square in p:
            for to in range(square):
                if to not in taken:
                    yield _move(p, square, to)

    def known(self, p: Coins, convention: Convention) -> Known | None:
        """Return Welter's function, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        value = welter_function(p)
        return Known.of_value(WELTER, value, value=value)

    def moves_to(self, p: Coins, value: int) -> Iterator[tuple[Move, Coins]]:
        """Yield the moves to a value, at most one for each coin."""
        return (_move(p, square, to) for square, to in WelterSquares(p).moves_to(value))

    def count_moves_to(self, p: Coins, value: int) -> int:
        """Return their number."""
        return sum(1 for _ in WelterSquares(p).moves_to(value))


def _move(p: Coins, square: int, to: int) -> tuple[Move, Coins]:
    start, stop = bisect_left(p, to), bisect_left(p, square)
    move = Move("move the coin on square {square} to square {to}", square=square, to=to)
    return move, (*p[:start], to, *p[start:stop], *p[stop + 1 :])
