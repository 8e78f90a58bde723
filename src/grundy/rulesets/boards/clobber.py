"""Impartial Clobber: a stone captures an adjacent stone of the other colour; both players move both colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.knowledge import About
from grundy.maths.boards.letters import Rows, least_image, pieces, trimmed
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import BoardGame
from grundy.words.picture import Disc

_SOURCE = (
    "M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2) (2005), A01"
)
_OTHER = str.maketrans("xo", "ox")


@dataclass(frozen=True)
class Clobber(BoardGame):
    """Move a stone onto a neighbouring stone of the other colour, which is taken; who cannot move loses.

    Both players move stones of both colours; that makes the game impartial.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Clobber().at("xoxo"))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (3, ['clobber from 1,2 to 1,3', 'clobber from 1,3 to 1,2'])
        >>> solve(Clobber().at(3, 3)).grundy_value
        1

    References:
        Albert, Grossman, Nowakowski and Wolfe (2005), where each player has one colour.
    """

    letters: ClassVar[Mapping[str, str]] = {"x": "x", "o": "o", ".": ".", "X": "x", "O": "o"}
    blank: ClassVar[str] = ""
    reach: ClassVar[int | None] = 25
    about = About(
        "Move a stone onto a neighbouring stone of the other colour. The stone there is taken. Both players move "
        "stones of both colours.",
        "clobber xoxo/oxo.", None, _SOURCE, family="boards",
        written="the squares row by row, as in xo./oxo, or rows and columns of a full board",
    )  # fmt: skip

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        """Yield the moves of the stones row by row; for each stone right, left, up, down."""
        for row, column in self.squares(p, "xo"):
            stone = p[row][column]
            for there in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                if 0 <= there[0] < len(p) and 0 <= there[1] < len(p[0]) and p[there[0]][there[1]] not in (".", stone):
                    here = self.place((row, column))
                    move = Move("clobber from {here} to {there}", here=here, there=self.place(there))
                    yield move, self.changed(self.changed(p, [(row, column)], "."), [there], stone)

    # -- for the search

    def summands(self, p: Rows) -> Iterator[Game]:
        for piece in pieces(p, "."):
            letters = set().union(*piece)
            if {"x", "o"} <= letters:
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        board = trimmed(p, ".")
        return min(least_image(board), least_image(tuple(row.translate(_OTHER) for row in board)))

    def weight(self, p: Rows) -> int:
        return sum(len(row) - row.count(".") for row in p)

    # -- positions

    def begin(self, rows: int, columns: int) -> Rows:
        return tuple("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows))

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return None if letter == "." else Disc(x, y, "black" if letter == "x" else "white")
