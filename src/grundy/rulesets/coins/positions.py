"""What positions of coins on a strip and on a board share: how places are checked, turned, named and drawn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from grundy.words.errors import PositionError
from grundy.words.picture import Label, Picture
from grundy.words.shortening import cut_end

__all__ = ["DRAWN", "MANY", "all_digits", "checked_place", "listed_picture", "toggled", "turn_words", "worth_words"]

DRAWN = 40
"""Places that are drawn as coins; farther heads are listed."""

MANY = 3000
"""Heads from which on arrays serve better than one head after the other."""

_DIGITS = 4000  # of a place: Python writes no number of many more
_FAR = 10**_DIGITS
_WRITTEN = 12  # heads whose values are written out one by one


def turn_words(turned: Sequence[int]) -> str:
    """Return the places of the coins turned; neighbours as first–last.

    Examples:
        >>> turn_words((2, 5, 6)), turn_words((3, 4, 5, 6))
        ('2 5 6', '3–6')
    """
    if len(turned) > 2 and turned[-1] - turned[0] == len(turned) - 1:
        return f"{turned[0]}–{turned[-1]}"
    return " ".join(map(str, turned))


def worth_words(values: Sequence[int]) -> str:
    """Return the values with signs of nim-sum between them; of many, the first only.

    Examples:
        >>> worth_words([2, 8]), worth_words([])
        ('2 ⊕ 8', 'no head')
    """
    written = [str(value) for value in values[:_WRITTEN]]
    return " ⊕ ".join(written + ["…"] * (len(values) > _WRITTEN)) or "no head"


def toggled(p: tuple[Any, ...], turned: Sequence[Any]) -> tuple[Any, ...]:
    """Return the heads in order after some coins, in order, are turned.

    Examples:
        >>> toggled((2, 5), (2, 3, 5))
        (3,)
    """
    if len(turned) > 8:
        first, last = bisect_left(p, turned[0]), bisect_right(p, turned[-1])
        between = sorted(set(p[first:last]).symmetric_difference(turned))
        return (*p[:first], *between, *p[last:])
    heads = list(p)  # few coins among perhaps many heads: no need to sort all of them
    for place in turned:
        i = bisect_left(heads, place)
        if i < len(heads) and heads[i] == place:
            del heads[i]
        else:
            heads.insert(i, place)
    return tuple(heads)


def all_digits(words: Sequence[str]) -> bool:
    """Tell whether all words are plain digits, and not too many: numbers at a glance.

    Examples:
        >>> all_digits(["3", "12"]), all_digits(["3", "-1"]), all_digits([])
        (True, False, False)
    """
    text = "".join(words)
    return text.isascii() and text.isdigit() and "" not in words and max(map(len, words)) <= _DIGITS


def checked_place(place: Any) -> int:
    """Return a place of the strip.

    Raises:
        PositionError: if it is no whole number of 1 or more, or one of more than 4000 digits.
    """
    if not isinstance(place, int) or isinstance(place, bool):
        raise PositionError("the place of a head must be a whole number of 1 or more, not {place!r}", place=place)
    if abs(place) >= _FAR:
        raise PositionError("the place of a head must have at most {digits} digits", digits=_DIGITS)
    if place < 1:
        raise PositionError("the place of a head must be a whole number of 1 or more, not {place!r}", place=place)
    return place


def listed_picture(text: str) -> Picture:
    """Return the picture of heads too far apart to be drawn: their places as text."""
    text = cut_end(f"heads: {text}", 207)
    return Picture((Label(len(text) * 0.25, 0.5, text),), len(text) * 0.5, 1.0)
