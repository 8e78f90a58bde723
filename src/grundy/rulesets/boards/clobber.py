"""Impartial Clobber: a stone takes a neighbour of the other colour and its place; both players move both colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.maths.boards.letters import Rows, least_image, pieces, trimmed
from grundy.ruleset import About, Game, Move
from grundy.rulesets.shared.board_games import BoardGame
from grundy.rulesets.shared.boards import draw_board
from grundy.words.picture import Cell, Disc, Picture, Shape

__all__ = ["Clobber"]

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

    name = "clobber"
    letters: ClassVar[Mapping[str, str]] = {"x": "x", "o": "o", ".": ".", "X": "x", "O": "o"}
    about = About(
        "Move a stone onto a neighbouring stone of the other colour, which is taken; both players move both colours, "
        "and who cannot move loses. Written: the squares row by row, as in xo./oxo, or rows and columns if full.",
        "clobber xoxo/oxo.", None, _SOURCE, family="boards",
    )  # fmt: skip

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        """Yield the stones row by row, and for each its neighbours: right, left, below, above."""
        for row, squares in enumerate(p):
            for column, stone in enumerate(squares):
                if stone == ".":
                    continue
                for to_row, to_column in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                    if not (0 <= to_row < len(p) and 0 <= to_column < len(squares)):
                        continue
                    if p[to_row][to_column] not in (".", stone):
                        here, there = f"{row + 1},{column + 1}", f"{to_row + 1},{to_column + 1}"
                        board = [list(line) for line in p]
                        board[row][column], board[to_row][to_column] = ".", stone
                        yield Move("clobber from {here} to {there}", here=here, there=there), tuple(map("".join, board))

    # -- what helps the search

    def summands(self, p: Rows) -> Iterator[Game]:
        """Yield the connected pieces with stones of both colours."""
        for piece in pieces(p, "."):
            letters = set().union(*piece)
            if {"x", "o"} <= letters:
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        """Return one board for all that are alike but for turns, mirrors, exchanged colours and empty sides."""
        board = trimmed(p, ".")
        return min(least_image(board), least_image(tuple(row.translate(_OTHER) for row in board)))

    def weight(self, p: Rows) -> int:
        """Return the number of stones."""
        return sum(len(row) - row.count(".") for row in p)

    # -- positions

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a full board, its colours in turns."""
        return tuple("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows))

    def picture(self, p: Rows) -> Picture:
        """Return the board with its stones."""
        board = draw_board(tuple("." * len(row) for row in p), "x")
        if not isinstance(board.shapes[0], Cell):
            return board
        stones: list[Shape] = [
            Disc(column + 0.5, row + 0.5, "black" if stone == "x" else "white")
            for row, squares in enumerate(p)
            for column, stone in enumerate(squares)
            if stone != "."
        ]
        return Picture((*board.shapes, *stones), board.width, board.height)
