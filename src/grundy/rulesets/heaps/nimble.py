"""Nimble: coins on a strip, several may share a square; nim in disguise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grundy.ruleset import About, Known, Move, Theorem
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.shared.heaps import Heaps
from grundy.rulesets.shared.strips import checked_row, draw_strip, row_of
from grundy.words.picture import Disc, Picture

__all__ = ["NIMBLE", "Nimble"]

_SOURCE = "T. S. Ferguson, Game Theory, part I, ch. 2, exercises"

NIMBLE = Theorem("nimble", "a coin on square {n} is a nim-heap of {n}: it can go to every smaller number", _SOURCE)


@dataclass(frozen=True)
class Nimble(Nim):
    """Move one coin to any square left of it; it may pass over others and share a square. Squares are 0, 1, 2, ….

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(Nimble().at(3, 4, 5)).winning_moves]
        ['move coin 1 from square 3 to square 1']

    References:
        Ferguson, Game Theory, part I, ch. 2; OEIS A003987 (values of two coins).
    """

    name = "nimble"
    about = About(
        "Move one coin to any square left of it on a strip of squares 0, 1, 2, …; squares may be shared.",
        "nimble 3 4 5", NIMBLE, _SOURCE, family="strips",
    )  # fmt: skip

    def heap_known(self, n: int) -> Known:
        """Return the number of the square."""
        return Known.of_value(NIMBLE, n, n=n)

    def heap_move(self, n: int, parts: Heaps, heap: int) -> Move:
        """Name the coin and the squares."""
        return Move("move coin {coin} from square {square} to square {to}", coin=heap, square=n, to=sum(parts))

    def check(self, p: Any) -> Heaps:
        """Return the squares of the coins, in the given order.

        Raises:
            PositionError: if there is no coin, or one stands on no square.
        """
        return checked_row(self.name, p, "the square of coin {place}", 0, self._hint())

    def parse(self, words: Sequence[str]) -> Heaps:
        """Return the squares that the words give."""
        return self.check(row_of(words, "the square of coin {place}"))

    def picture(self, p: Heaps) -> Picture:
        """Return the strip with the coins, each with its number."""
        return draw_strip(((n, Disc(0, 0, text=str(coin))) for coin, n in enumerate(p, 1)), self.format(p))
