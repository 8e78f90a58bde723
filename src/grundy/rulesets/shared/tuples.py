"""Positions that are a few whole numbers in the given order: how they are checked and drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.words.errors import PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Label, Picture, Shape

__all__ = ["checked_numbers", "draw_rows"]

_DRAWN = 24  # counters of a row that are drawn; a longer row shows its number


def checked_numbers(ruleset: str, p: Any, wanted: range, noun: str, least: int, example: str) -> tuple[int, ...]:
    """Return a position as a tuple of whole numbers.

    Args:
        ruleset: its name, for the error.
        p: a number, or numbers.
        wanted: how many numbers there may be.
        noun: what one of them is called, such as "heap".
        least: the least that a number may be.
        example: a game to try instead.

    Raises:
        PositionError: if the numbers are too many, too few or too small, or no whole numbers.

    Examples:
        >>> checked_numbers("euclid", [25, 7], range(2, 3), "number", 0, "euclid 25 7")
        (25, 7)
    """
    numbers = tuple(p) if isinstance(p, Iterable) else (p,)
    if len(numbers) not in wanted:
        raise PositionError(
            "{ruleset} needs {wanted} {noun}s, not {count}: try {example!r}",
            ruleset=ruleset, wanted=_either(wanted), noun=Phrase(noun), count=len(numbers), example=example,
        )  # fmt: skip
    for place, number in enumerate(numbers, 1):
        if not isinstance(number, int) or isinstance(number, bool) or number < least:
            raise PositionError(
                "{noun} {place} must be a whole number of {least} or more, not {number!r}",
                noun=Phrase(noun), place=place, least=least, number=number,
            )  # fmt: skip
    return numbers


def _either(wanted: range) -> Phrase | str:
    first, *more = wanted
    return Phrase("{first} or {second}", first=first, second=more[0]) if more else str(first)


def draw_rows(numbers: Iterable[int]) -> Picture:
    """Return each number as a row of counters below the one before; a large one as one counter and its number."""
    shapes: list[Shape] = []
    width, height = 1.0, 0
    for height, number in enumerate(numbers, 1):
        y = height - 0.5
        if number > _DRAWN:
            length = len(str(number)) * 0.5
            shapes += [Disc(0.5, y), Label(1.5 + length / 2, y, f"× {number}")]
            width = max(width, 2.5 + length)
        else:
            shapes += [Disc(0.5 + k, y) for k in range(number)] or [Label(0.5, y, "0")]
            width = max(width, float(number))
    return Picture(tuple(shapes), width, float(height))
