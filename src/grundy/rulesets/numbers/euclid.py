"""Euclid's game: subtract a positive multiple of the smaller number from the larger.

There are two games of this name. In ``euclid``, a number may become 0, and whoever makes it 0 wins. In
``euclid-positive``, both numbers stay positive, and whoever cannot move loses. Their outcomes differ only for equal
numbers, but their values differ more often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import DRAWN, Numbers, RowRuleset, draw_rows, listed
from grundy.words.phrase import Phrase
from grundy.words.picture import Cell, Picture

_COLE_DAVIE_1969 = (
    "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, "
    "Math. Gazette 53 (1969), 354-357"
)
_NIVASCH_2006 = "G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Math. 306 (2006), 2798-2800"

EUCLID = Theorem(
    "Euclid's quotients",
    "the quotients of Euclid's algorithm are {quotients}; the first quotient above 1 (or the last, if all are "
    "1) is number {step}, and the player to move wins if and only if this number is odd. For the value, start with "
    "v = 0 and go through the quotients q from last to first: v becomes q if q > v, otherwise q - 1. The result is "
    "{value}",
    _COLE_DAVIE_1969,
)
NIVASCH = Theorem(
    "Nivasch", "two positive numbers x and y have value floor(|x/y - y/x|), here {value}", _NIVASCH_2006
)  # fmt: skip

_SHOWN = 8  # quotients to list


def quotients(a: int, b: int) -> list[int]:
    """Return the quotients of Euclid's algorithm, first that of the larger number by the smaller; none if one is 0.

    Examples:
        >>> quotients(25, 7), quotients(7, 25), quotients(5, 5), quotients(5, 0)
        ([3, 1, 1, 3], [3, 1, 1, 3], [1], [])
    """
    larger, smaller = max(a, b), min(a, b)
    found = []
    while smaller:
        quotient, remainder = divmod(larger, smaller)
        found.append(quotient)
        larger, smaller = smaller, remainder
    return found


def _euclid_value(found: list[int]) -> int:
    """Return the Grundy value of Euclid's game from the quotients.

    If v is the value of (r, b), r < b, the options of (r + jb, b) are (r, b), (r + b, b), …. Their values are v and
    then the other numbers in order. The value is the j-th of these from 1: j if j > v, and j - 1 otherwise.
    """
    value = 0
    for quotient in reversed(found):
        value = quotient if quotient > value else quotient - 1
    return value


class _EuclidRules(RowRuleset, abstract=True):
    """The base class of both games; ``least`` is the least that a number may become."""

    number, noun = Phrase("number {place}"), Phrase("number")
    count = range(2, 3)

    def value(self, p: Numbers) -> int:
        """Return the Grundy value."""
        raise NotImplementedError

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield the multiple of the smaller number and the number it is taken from, 0 or 1; either one if equal."""
        larger, smaller = max(p), min(p)
        most = (larger - self.least) // smaller if smaller else 0
        return ((times, i) for times in range(1, most + 1) for i in _largest(p))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        times, i = choice
        smaller = p[1 - i]
        move = Move("subtract {times} × {smaller} from number {number}", times=times, smaller=smaller, number=i + 1)
        left = p[i] - times * smaller
        return move, (smaller, left) if i else (left, smaller)

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield the choices that lead to a value: at most one, or two from equal numbers.

        The options r, r + b, r + 2b, … with b have different values: the first has the value of (r, b), the others have
        the other numbers in order.
        """
        larger, smaller = max(p), min(p)
        if not smaller or value < 0:
            return
        quotient, remainder = divmod(larger, smaller)
        first = remainder
        if remainder < self.least:
            first, quotient = smaller, quotient - 1  # the options start with equal numbers
        of_first = self.value((first, smaller))
        j = 0 if value == of_first else value + (value < of_first)
        if j < quotient:
            yield from ((quotient - j, i) for i in _largest(p))

    def picture(self, p: Numbers) -> Picture:
        """Return a rectangle with the numbers as its sides; a move cuts squares off it."""
        a, b = p
        if not min(p) or max(p) > DRAWN:
            return draw_rows(p)
        return Picture(tuple(Cell(x, y) for y in range(b) for x in range(a)), float(a), float(b))


def _largest(p: Numbers) -> tuple[int, ...]:
    return (0, 1) if p[0] == p[1] else (int(p[0] < p[1]),)


@dataclass(frozen=True)
class Euclid(_EuclidRules):
    """Subtract a multiple of the smaller number from the other.

    The multiple is positive; play ends when a number is 0.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Euclid().at(25, 7))
        >>> print(found.outcome.value, found.grundy_value, found.winning_moves[0].move)
        N 3 subtract 2 × 7 from number 1
        >>> solve(Euclid().at(5, 5)).grundy_value
        1

    References:
        Cole and Davie, Math. Gazette 53 (1969), 354-357; 欧几里得博弈.
    """

    least = 0
    about = About(example="euclid 25 7", theorem=EUCLID, source=_COLE_DAVIE_1969, family="numbers")

    def in_normal_play(self, p: Numbers) -> Known | None:
        found = quotients(*p)
        if not found:
            return None  # a number is 0, so play has ended
        value = _euclid_value(found)
        step = next((i for i, quotient in enumerate(found, 1) if quotient > 1), len(found))
        return Known.of_value(EUCLID, value, quotients=listed(found, _SHOWN), step=step, value=value)

    def value(self, p: Numbers) -> int:
        return _euclid_value(quotients(*p))


@dataclass(frozen=True)
class EuclidPositive(_EuclidRules):
    """As in euclid, but both numbers must stay positive.

    Subtract a positive multiple of the smaller number from the larger.

    Examples:
        >>> from grundy import solve
        >>> solve(EuclidPositive().at(25, 7)).grundy_value
        3
        >>> solve(EuclidPositive().at(5, 5)).grundy_value
        0

    References:
        J. W. Grossman, Problem 1537, Math. Magazine 70 (1997), 382; Nivasch, Discrete Math. 306 (2006), 2798-2800.
    """

    least = 1
    about = About(example="euclid-positive 25 7", theorem=NIVASCH, source=_NIVASCH_2006, family="numbers")

    def in_normal_play(self, p: Numbers) -> Known:
        value = self.value(p)
        return Known.of_value(NIVASCH, value, value=value)

    def value(self, p: Numbers) -> int:
        x, y = max(p), min(p)
        return (x * x - y * y) // (x * y)
