"""Coins on a strip and rows of numbers, as many as one likes: how they are checked and drawn.

The squares of a strip are 0, 1, 2, … from the left, as in Winning Ways and On Numbers and Games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from grundy.ruleset import Ruleset, whole_number
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Cell, Disc, Label, Picture, Shape

__all__ = ["CoinsOnStrip", "checked_coins", "checked_row", "draw_strip", "listed", "refuse_to_search", "row_of"]

Numbers = tuple[int, ...]

_DRAWN = 40  # squares that are drawn; a longer strip is written as a list
_LISTED = 20  # numbers that a theorem's words show
_SEARCHED = 100_000  # positions that are looked at one by one


def checked_row(ruleset: str, p: Any, what: str, least: int, hint: Phrase | str = "") -> Numbers:
    """Return a row of whole numbers, at least one, as a tuple.

    Args:
        ruleset: its name, for the error.
        p: a number, or numbers.
        what: names one of them in the error, such as "step {place}".
        least: the least that a number may be.
        hint: ends the error where there is no number.

    Raises:
        PositionError: if there is none, or one is no whole number or too small.

    Examples:
        >>> checked_row("staircase-nim", [2, 0, 3], "step {place}", 0)
        (2, 0, 3)
    """
    numbers = tuple(p) if isinstance(p, Iterable) and not isinstance(p, str) else (p,)
    if not numbers:
        raise PositionError("{ruleset} needs one number or more{hint}", ruleset=ruleset, hint=hint)
    for place, number in enumerate(numbers, 1):
        if not isinstance(number, int) or isinstance(number, bool) or number < least:
            raise PositionError(
                "{what} must be a whole number of {least} or more, not {number!r}",
                what=Phrase(what, place=place), least=least, number=number,
            )  # fmt: skip
    return numbers


def checked_coins(ruleset: str, p: Any, hint: Phrase | str = "") -> Numbers:
    """Return the squares of coins in increasing order; a square holds one coin at most.

    Raises:
        PositionError: if there is no coin, one stands on no square, or two stand on one.

    Examples:
        >>> checked_coins("welter", [5, 2, 3])
        (2, 3, 5)
    """
    squares = tuple(sorted(checked_row(ruleset, p, "the square of coin {place}", 0, hint)))
    for square, following in pairwise(squares):
        if square == following:
            raise PositionError(
                "two coins are on square {square}, but in {ruleset} a square holds one at most",
                square=square, ruleset=ruleset,
            )  # fmt: skip
    return squares


def row_of(words: Sequence[str], what: str) -> Numbers:
    """Return the whole numbers that words stand for; ``what`` names one of them in the error, as "step {place}" does.

    Raises:
        PositionError: if a word is no whole number.
    """
    return tuple(whole_number(word, what, PositionError, place=place) for place, word in enumerate(words, 1))


def listed(numbers: Sequence[int]) -> str:
    """Return the numbers with commas between, the first of them where they are many, for the words of a theorem.

    Examples:
        >>> listed([3, 1, 4])
        '3, 1, 4'
    """
    return ", ".join([*map(str, numbers[:_LISTED]), *["…"][: len(numbers) > _LISTED]])


def draw_strip(coins: Iterable[tuple[int, Disc]], words: str) -> Picture:
    """Return a strip with coins on it, several on a square above each other; a long one in words.

    Args:
        coins: square and look of each; where the coin is drawn is settled here.
        words: what is written where the strip is too long to be drawn.
    """
    standing: dict[int, list[Disc]] = {}
    for square, disc in coins:
        standing.setdefault(square, []).append(disc)
    last, high = max(standing, default=0), max(map(len, standing.values()), default=1)
    if max(last, high) >= _DRAWN:
        return Picture((Label(len(words) * 0.25, 0.5, words),), len(words) * 0.5, 1)
    shapes: list[Shape] = []
    for square in range(last + 1):
        shapes += [Cell(square, high - 1.0), Label(square + 0.5, high + 0.5, str(square))]
        for k, disc in enumerate(standing.get(square, ())):
            shapes.append(Disc(square + 0.5, high - 0.5 - k, disc.tone, disc.text))
    return Picture(tuple(shapes), last + 1.0, high + 1.0)


def refuse_to_search(game: str, positions: int, most: int = _SEARCHED) -> None:
    """Refuse what could only be done by a look at many positions, where they are too many.

    Args:
        game: names ruleset and position in the error.
        positions: how many would have to be looked at.
        most: how many may be.

    Raises:
        LimitError: if they are too many.
    """
    if positions > most:
        raise LimitError(
            "the Grundy values below {game} follow no known formula, and {positions} positions are too many to look at",
            game=game, positions=positions,
        )  # fmt: skip


class CoinsOnStrip(Ruleset[Numbers], abstract=True):
    """Rules for coins on squares of their own: positions are the squares in increasing order."""

    def check(self, p: Any) -> Numbers:
        """Return the squares of the coins in increasing order.

        Raises:
            PositionError: if there is no coin, one stands on no square, or two stand on one.
        """
        return checked_coins(self.name, p, self._hint())

    def parse(self, words: Sequence[str]) -> Numbers:
        """Return the squares that the words give."""
        return self.check(row_of(words, "the square of coin {place}"))

    def picture(self, p: Numbers) -> Picture:
        """Return the strip with the coins."""
        return draw_strip(((square, Disc(0, 0)) for square in p), self.format(p))
