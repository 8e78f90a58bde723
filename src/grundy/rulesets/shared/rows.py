"""Positions that are a row of whole numbers (heaps, squares of coins on a strip, sides): validation and drawing.

The squares of a strip are 0, 1, 2, … from the left, as in Winning Ways and On Numbers and Games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from grundy.notation import whole_number
from grundy.ruleset import Move, Ruleset
from grundy.rulesets.shared.choices import ChoiceRuleset
from grundy.words.errors import PositionError
from grundy.words.phrase import Phrase, one_of
from grundy.words.picture import Cell, Disc, Label, Picture, Shape, text_picture

Numbers = tuple[int, ...]

DRAWN = 24  # counters to draw in one row
COUNTED = 200  # counters to draw, ten in a row; a larger number is written
_TEN = 10
_SQUARES = 40  # squares of the longest strip to draw; for a longer one, the coins are listed
_LISTED = 20  # numbers in the text of a theorem


class InRow(Ruleset[Numbers], abstract=True):
    """Rules whose positions are whole numbers in the given order: their notation and drawing.

    Examples:
        >>> from grundy.rulesets.heaps.staircase import StaircaseNim
        >>> StaircaseNim().check([2, 0, 3])
        (2, 0, 3)
    """

    number: ClassVar[Phrase] = Phrase("heap {place}")
    """The name of one of the numbers, with its place counted from 1."""
    noun: ClassVar[Phrase] = Phrase("heap")
    """The name of the numbers if their number is fixed."""
    count: ClassVar[range | None] = None
    """The number of numbers; None for any number except 0."""
    least: ClassVar[int] = 0
    """The least value of a number."""

    def check(self, p: Any) -> Numbers:
        """Return the numbers as a tuple.

        Raises:
            PositionError: if there are too many, too few or too small numbers, or one is not a whole number.
        """
        numbers = tuple(p) if isinstance(p, Iterable) and not isinstance(p, str) else (p,)
        if self.count is not None and len(numbers) not in self.count:
            raise PositionError(
                "{ruleset} needs {wanted} {noun}s, not {count}: try {example!r}", ruleset=self.name,
                wanted=one_of(self.count), noun=self.noun, count=len(numbers), example=self.about.example,
            )  # fmt: skip
        if not numbers:
            heaps = self.noun == Phrase("heap")
            template = "{ruleset} needs one heap or more{hint}" if heaps else "{ruleset} needs one number or more{hint}"
            raise PositionError(template, ruleset=str(self), hint=self.about.hint)
        least = self.least
        for place, number in enumerate(numbers, 1):
            if (type(number) is not int and not is_whole(number)) or number < least:
                raise PositionError(
                    "{what} must be a whole number of {least} or more, not {number!r}",
                    what=Phrase(self.number.template, place=place), least=least, number=number,
                )  # fmt: skip
        return numbers

    def parse(self, words: Sequence[str]) -> Numbers:
        return self.check(read_row(words, self.number.template))

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p)


class RowRuleset(InRow, ChoiceRuleset[Numbers], abstract=True):
    """Rules on a row of whole numbers that list choices; a subclass defines the meaning of the numbers."""


class CoinsOnStrip(RowRuleset, abstract=True):
    """Rules for coins on different squares: positions are the squares in increasing order."""

    number, noun = Phrase("the square of coin {place}"), Phrase("number")

    def check(self, p: Any) -> Numbers:
        squares = tuple(sorted(super().check(p)))
        for square, following in pairwise(squares):
            if square == following:
                raise PositionError(
                    "square {square} has two coins, but in {ruleset} a square holds at most one",
                    square=square, ruleset=str(self),
                )  # fmt: skip
        return squares

    def picture(self, p: Numbers) -> Picture:
        return draw_strip(((square, Disc(0, 0)) for square in p), self.format(p))


def slide_name(square: int, to: int) -> Move:
    """Return the named move of a coin."""
    return Move("move the coin on square {square} to square {to}", square=square, to=to)


def is_whole(number: object) -> bool:
    """Return whether an object is a whole number; True and False are not."""
    return isinstance(number, int) and not isinstance(number, bool)


def read_row(words: Sequence[str], what: str) -> Numbers:
    """Return the whole numbers in words; ``what``, such as "step {place}", names one in errors."""
    return tuple(whole_number(word, what, place=place) for place, word in enumerate(words, 1))


def listed(numbers: Iterable[object], most: int = _LISTED, between: str = ", ") -> str:
    """Return the numbers separated by commas for the text of a theorem; only the first ones if there are many.

    Examples:
        >>> listed([3, 1, 4]), listed(range(100), 3)
        ('3, 1, 4', '0, 1, 2, …')
    """
    texts = [str(number) for number in numbers]
    return between.join(texts[:most] + ["…"] * (len(texts) > most))


def draw_rows(numbers: Sequence[int], *, numbered: bool = False, upwards: bool = False, tone: str = "plain") -> Picture:
    """Return each number as a row of counters, or as rows of ten; a large one as one counter with its number."""
    shapes: list[Shape] = []
    left, width = float(numbered), 1.0
    for i, number in enumerate(numbers):
        y = _top(numbers, i, upwards) + 0.5
        if numbered:
            shapes.append(Label(0.5, y, f"{i + 1}:"))
        elif not number:
            shapes.append(Label(0.5, y, "0"))
        discs = counters(numbers, i, numbered=numbered, upwards=upwards, tone=tone)
        shapes += discs
        width = max([width, *(disc.x + 0.5 for disc in discs)])
        if number > COUNTED:
            length = len(str(number)) * 0.5
            shapes.append(Label(left + 2.0 + length / 2, y, f"× {number}"))
            width = max(width, left + 3.0 + length)
    return Picture(tuple(shapes), width, float(sum(map(_lines, numbers))))


def counters(
    numbers: Sequence[int], i: int, *, numbered: bool = False, upwards: bool = False, tone: str = "plain"
) -> list[Disc]:
    """Return the counters of one number as :func:`draw_rows` draws them: one for a number that is written."""
    number, left, y = numbers[i], numbered + 0.5, _top(numbers, i, upwards) + 0.5
    if number > COUNTED:
        return [Disc(left, y, tone)]
    row = number if number <= DRAWN else _TEN
    return [Disc(left + k % row, y + k // row, tone) for k in range(number)]


def _lines(number: int) -> int:
    return -(-number // _TEN) if DRAWN < number <= COUNTED else 1


def _top(numbers: Sequence[int], i: int, upwards: bool) -> int:
    return sum(map(_lines, numbers[i + 1 :] if upwards else numbers[:i]))


def draw_strip(coins: Iterable[tuple[int, Disc]], words: str) -> Picture:
    """Return a strip with coins, stacked if they share a square; a long strip as text."""
    standing: dict[int, list[Disc]] = {}
    for square, disc in coins:
        standing.setdefault(square, []).append(disc)
    last, high = max(standing, default=0), max(map(len, standing.values()), default=1)
    if max(last, high) >= _SQUARES:
        return text_picture(words)
    shapes: list[Shape] = []
    for square in range(last + 1):
        shapes += [Cell(square, high - 1.0), Label(square + 0.5, high + 0.5, str(square))]
        for k, disc in enumerate(standing.get(square, ())):
            shapes.append(Disc(square + 0.5, high - 0.5 - k, disc.tone, disc.text))
    return Picture(tuple(shapes), last + 1.0, high + 1.0)
