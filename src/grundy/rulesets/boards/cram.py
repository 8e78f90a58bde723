"""Cram: lay a domino on two empty squares of a board, horizontally or vertically; who cannot lay one loses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.knowledge import About, Known, Theorem
from grundy.maths.boards.fields import Board
from grundy.maths.boards.letters import Rows, is_centred, least_image, pieces, trimmed
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.octal.code_values import code_values
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import BoardGame

_SOURCE = "Winning Ways, ch. 15 (Cram); M. Gardner, Knotted Doughnuts (1986), ch. 19"

CENTRE = Theorem(
    "half a turn",
    "the board is symmetric under a half-turn, and no domino covers its centre: answer every domino by its "
    "image under the half-turn",
    _SOURCE,
)
MIDDLE = Theorem(
    "half a turn",
    "the board is symmetric under a half-turn: place a domino on the two middle squares, then answer every "
    "domino by its image under the half-turn",
    _SOURCE,
)
ROW = Theorem(
    "Dawson's Kayles",
    "in a single row, covering two adjacent squares is a move of Dawson's Kayles: rows of {rows}, nim-sum {value}",
    "Winning Ways, ch. 4 (Dawson's Kayles, 0.07) and ch. 15",
)


@dataclass(frozen=True)
class Cram(BoardGame):
    """Lay a domino on two empty squares side by side, horizontally or vertically; who cannot lay one loses.

    Boards have any shape: ``x`` (or ``#``) stands for a square that is missing or taken.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Cram().at(3, 4))
        >>> found.grundy_value, found.winning_count, str(found.winning_moves[0].move)
        (1, 7, 'cover 2,2 and 2,3')
        >>> solve(Cram().at("..x", "...")).grundy_value
        0

    References:
        Winning Ways, ch. 15; J. Lemoine, S. Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012).
    """

    reach: ClassVar[int | None] = 44
    about = About(
        "Lay a domino on two empty squares, horizontally or vertically.",
        "cram 3 4", MIDDLE, _SOURCE, family="boards",
        written="rows and columns, or the squares row by row, where x is missing or taken, as in cram "
        "x.../..../...x",
    )  # fmt: skip

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        """Yield the dominoes, first the horizontal ones, row by row, then the vertical ones."""
        for down, right in ((0, 1), (1, 0)):
            for row, column in self.squares(p):
                other = row + down, column + right
                if other[0] < len(p) and other[1] < len(p[row]) and p[other[0]][other[1]] == ".":
                    move = Move("cover {one} and {other}", one=self.place((row, column)), other=self.place(other))
                    yield move, self.changed(p, [(row, column), other], "x")

    # -- the theory

    def known(self, p: Rows, convention: Convention) -> Known | None:
        if convention is not Convention.NORMAL:
            return None
        free = trimmed(p, "x")
        if min(len(free), len(free[0]) if free else 0) <= 1:
            line = free[0] if len(free) == 1 else "".join(row[0] for row in free)
            rows = [len(row) for row in line.split("x") if len(row) > 1]
            value = nim_sum(map(code_values("0.07").value, rows))
            return Known.of_value(ROW, value, rows=", ".join(map(str, rows)) or "0", value=value)
        if not is_centred(free):
            return None
        high, wide = len(free), len(free[0])
        empty = free[(high - 1) // 2][(wide - 1) // 2] == "." == free[high // 2][wide // 2]  # around the centre
        if empty and (high + wide) % 2:  # the centre is an edge between two squares
            return Known.of_outcome(MIDDLE, True)
        return None if empty and high % 2 else Known.of_outcome(CENTRE, False)

    def summands(self, p: Rows) -> Iterator[Game]:
        for piece in pieces(p, "x"):
            if piece != (".",):
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        return least_image(trimmed(p, "x"))

    def field(self, p: Rows) -> Board | None:
        return Board.of(p)
