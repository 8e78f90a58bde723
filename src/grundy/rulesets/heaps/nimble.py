"""Nimble: coins on a strip, several of which may share a square; Nim in disguise."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.ruleset import Move
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.shared.heaps import Heaps
from grundy.rulesets.shared.rows import draw_strip
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Picture

_SOURCE = "T. S. Ferguson, Game Theory, part I, ch. 2, exercises"

NIMBLE = Theorem("nimble", "a coin on square {n} is a nim-heap of {n}: it can move to any smaller number", _SOURCE, "n")


@dataclass(frozen=True)
class Nimble(Nim):
    """Move a coin to the left; coins may share a square.

    A coin may move any distance; the squares are 0, 1, 2, ….

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(Nimble().at(3, 4, 5)).winning_moves]
        ['move coin 1 from square 3 to square 1']

    References:
        Ferguson, Game Theory, part I, ch. 2; OEIS A003987 (values of two coins).
    """

    about = About(example="nimble 3 4 5", theorem=NIMBLE, source=_SOURCE, family="strips")
    number, noun = Phrase("the square of coin {place}"), Phrase("number")

    def heap_known(self, n: int) -> Known:
        return Known.of_value(NIMBLE, n, n=n)

    def heap_move(self, n: int, parts: Heaps, heap: int) -> Move:
        return Move("move coin {coin} from square {square} to square {to}", coin=heap, square=n, to=sum(parts))

    def picture(self, p: Heaps) -> Picture:
        return draw_strip(((n, Disc(0, 0, text=str(coin))) for coin, n in enumerate(p, 1)), self.format(p))
