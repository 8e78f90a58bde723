"""Notakto: both players put crosses on boards; a board with three in a row is dead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.knowledge import About
from grundy.ruleset import Move
from grundy.rulesets.shared.boards import BoardGame, Rows
from grundy.words.picture import Disc

_SOURCE = (
    "T. E. Plambeck and G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013), arXiv:1301.1672"
)
_DEAD = "xxx"  # one row: what is left of a dead board


@dataclass(frozen=True)
class Notakto(BoardGame):
    """Put a cross on a board without three in a row.

    Three crosses side by side in a row, column or diagonal end the board. In the usual game, which is misère,
    whoever ends the last board loses.

    Examples:
        >>> from grundy import solve
        >>> solve("notakto 3 3", misere=True).outcome, solve("notakto 3 3 + notakto 3 3", misere=True).outcome
        (<Outcome.N: 'N'>, <Outcome.P: 'P'>)

    References:
        Plambeck and Whitehead (2013).
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "x": "x", "X": "x"}
    blank: ClassVar[str] = ""
    reach: ClassVar[int | None] = 16
    about = About(example="notakto x../.../...", source=_SOURCE, family="boards",
                  written="the squares row by row, as in x../.../..., or rows and columns")  # fmt: skip

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        if not has_line(p, "x"):
            for square in self.squares(p):
                yield Move("put a cross on {place}", place=self.place(square)), self.changed(p, [square], "x")

    def canonical(self, p: Rows) -> Rows:
        return (_DEAD,) if has_line(p, "x") else self.least_image(p)

    def weight(self, p: Rows) -> int:
        return 0 if has_line(p, "x") else sum(row.count(".") for row in p)

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return None if letter == "." else Disc(x, y, text="×")


def has_line(p: Rows, letter: str) -> bool:
    """Return whether three squares in a row, column or diagonal have a character.

    Examples:
        >>> has_line(("x..", ".x.", "..x"), "x"), has_line(("xx.", "..x"), "x")
        (True, False)
    """
    three = letter * 3
    if any(three in row for row in p):
        return True
    shapes = ((0, 0, 0), (0, 1, 2), (2, 1, 0))  # columns down, and both diagonals
    return any(
        all(row[column + shift] == letter for row, shift in zip(p[i : i + 3], shape, strict=True))
        for i in range(len(p) - 2) for shape in shapes for column in range(len(p[0]) - max(shape))
    )  # fmt: skip
