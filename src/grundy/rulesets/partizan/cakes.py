"""Cutcake and Maundy Cake: Left cuts vertically, Right horizontally."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from grundy.knowledge import About
from grundy.maths.partizan.value import Value, value
from grundy.partizan import PartizanRuleset
from grundy.ruleset import SUM, Game, Move
from grundy.rulesets.shared.rows import InRow, Numbers
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase
from grundy.words.picture import Cell, Label, Picture

_SOURCE = "Winning Ways, ch. 2"
_MOST = 1000  # units of a side
_DRAWN = 40


class _Cake(PartizanRuleset[Numbers], InRow, abstract=True):
    """The base class: a cake of rows and columns, and the pieces of a cut."""

    count: ClassVar[range | None] = range(2, 3)
    least: ClassVar[int] = 1
    number, noun = Phrase("side {place}"), Phrase("side")

    def check(self, p: object) -> Numbers:
        sides = super().check(p)
        if max(sides) > _MOST:
            raise LimitError(
                "a side of {ruleset} has up to {most} units here, not {side}: try a smaller cake",
                ruleset=self.name, most=_MOST, side=max(sides),
            )  # fmt: skip
        return sides

    def pieces(self, side: int) -> Iterator[tuple[int, ...]]:
        """Yield the ways to cut a side."""
        raise NotImplementedError

    def left_moves(self, p: Numbers) -> Iterator[tuple[Move, Game]]:
        for widths in self.pieces(p[1]):
            yield (
                Move("cut vertically into {pieces}", pieces=_sizes(widths)),
                self._sum([(p[0], width) for width in widths]),
            )

    def right_moves(self, p: Numbers) -> Iterator[tuple[Move, Game]]:
        for heights in self.pieces(p[0]):
            yield (
                Move("cut horizontally into {pieces}", pieces=_sizes(heights)),
                self._sum([(height, p[1]) for height in heights]),
            )

    def _sum(self, cakes: list[Numbers]) -> Game:
        return Game(SUM, tuple(Game(self, cake) for cake in cakes))

    def negative(self, p: Numbers) -> Numbers:
        return p[::-1]

    def picture(self, p: Numbers) -> Picture:
        rows, columns = p
        if max(p) > _DRAWN:
            words = f"{rows} × {columns}"
            return Picture((Label(len(words) * 0.25, 0.5, words),), len(words) * 0.5, 1)
        cells = (Cell(x, y, "chocolate") for y in range(rows) for x in range(columns))
        return Picture(tuple(cells), float(columns), float(rows))


def _sizes(sizes: tuple[int, ...]) -> str:
    many = len(sizes) > 2 and len({*sizes}) == 1
    return f"{len(sizes)} × {sizes[0]}" if many else " + ".join(map(str, sizes))


@dataclass(frozen=True)
class Cutcake(_Cake):
    """Left cuts a cake vertically into two pieces, Right horizontally; cuts go along the lines of the grid.

    A position is the numbers of rows and columns.

    Examples:
        >>> from grundy import value_of
        >>> value_of("cutcake 2 7"), value_of("cutcake 5 3")
        (value('2'), value('-1'))

    References:
        Winning Ways, ch. 2 (Cutcake).
    """

    about = About(
        "Left cuts a cake vertically in two, Right horizontally. Cuts go along the lines of the grid.",
        "cutcake 4 7", source=_SOURCE, family="partizan", written="the numbers of rows and columns",
    )  # fmt: skip

    def pieces(self, side: int) -> Iterator[tuple[int, ...]]:
        return ((k, side - k) for k in range(1, side // 2 + 1))

    def known_value(self, p: Numbers) -> Value:
        """Return ⌊columns/2^k⌋ − 1 with 2^k ≤ rows < 2^(k + 1), or the negative with rows and columns exchanged."""
        rows, columns = p
        if rows.bit_length() == columns.bit_length():
            return value(0)
        if rows < columns:
            return value((columns >> rows.bit_length() - 1) - 1)
        return value(1 - (rows >> columns.bit_length() - 1))


@dataclass(frozen=True)
class MaundyCake(_Cake):
    """Left cuts a cake vertically into equal pieces, any number of them, Right horizontally.

    A position is the numbers of rows and columns.

    Examples:
        >>> from grundy import value_of
        >>> value_of("maundy-cake 2 12"), value_of("maundy-cake 5 1")
        (value('4'), value('-1'))

    References:
        Winning Ways, ch. 2 (Maundy Cake).
    """

    about = About(
        "Equal pieces: Left cuts vertically, Right horizontally. Cuts go along the lines of the grid; "
        "there may be any number of pieces.",
        "maundy-cake 2 12", source=_SOURCE, family="partizan", written="the numbers of rows and columns",
    )  # fmt: skip

    def pieces(self, side: int) -> Iterator[tuple[int, ...]]:
        return ((side // k,) * k for k in range(2, side + 1) if side % k == 0)

    def known_value(self, p: Numbers) -> Value:
        """Return the simplest number between the options, where k equal pieces are worth k times one."""
        return value(_maundy(*p))


@lru_cache(maxsize=100_000)
def _maundy(rows: int, columns: int) -> int:
    left = max((k * _maundy(rows, columns // k) for k in range(2, columns + 1) if columns % k == 0), default=None)
    right = min((k * _maundy(rows // k, columns) for k in range(2, rows + 1) if rows % k == 0), default=None)
    if (left is None or left < 0) and (right is None or right > 0):
        return 0
    return left + 1 if left is not None and left >= 0 else right - 1  # type: ignore[operator]
