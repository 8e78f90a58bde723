"""Partizan games on boards: Domineering, where Left lays dominoes vertically and Right horizontally, and Clobber."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About
from grundy.maths.boards.fields import Board
from grundy.maths.boards.letters import Rows, least_image, pieces, transposed, trimmed
from grundy.maths.partizan.boards import BoardSolver
from grundy.maths.partizan.kinds import CAPTURES, DOMINOES
from grundy.maths.partizan.value import Value, value
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import GridRules, OnBoard
from grundy.rulesets.shared.impartial_form import ImpartialForm
from grundy.words.picture import Disc

_DOMINEERING = "Winning Ways, ch. 5 (Domineering); E. R. Berlekamp, J. Combin. Theory A 49 (1988), 67-116"
_CLOBBER = (
    "M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2) (2005), A01"
)
_OTHER = str.maketrans("xo", "ox")


@dataclass(frozen=True)
class Domineering(ImpartialForm, PartizanRuleset[Rows], OnBoard):
    """Left lays dominoes vertically, Right horizontally, each on two empty squares; who cannot lay one loses.

    Boards have any shape: ``x`` (or ``#``) stands for a square that is missing or taken.

    Examples:
        >>> from grundy import value_of
        >>> value_of(Domineering().at(2, 3)), value_of("domineering ../.x")
        (value('{2|-1/2}'), value('*'))

    References:
        G. Andersson (about 1973); Winning Ways, ch. 5.
    """

    both = Board.of  # as in Cram
    reach_of_both = 44
    about = About(
        "Left lays dominoes vertically, Right horizontally. Each covers two empty squares.",
        "domineering 3 3", source=_DOMINEERING, family="partizan",
        written="rows and columns, or the squares row by row, with x for a missing or covered one, as in "
        "domineering ..x/...",
    )  # fmt: skip

    def left_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._dominoes(p, 1, 0)

    def right_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._dominoes(p, 0, 1)

    def _dominoes(self, p: Rows, down: int, across: int) -> Iterator[tuple[Move, Rows]]:
        for row, column in self.squares(p):
            other = row + down, column + across
            if other[0] < len(p) and other[1] < len(p[0]) and p[other[0]][other[1]] == ".":
                move = Move("lay {one} and {other}", one=self.place((row, column)), other=self.place(other))
                yield move, self.changed(p, [(row, column), other], "x")

    # -- theory

    def known_value(self, p: Rows) -> Value | None:
        """Return the value of a row or a column, where only one player can move."""
        if len(p) == 1:
            return value(-sum(len(run) // 2 for run in p[0].split("x")))
        if len(p[0]) == 1:
            return value(sum(len(run) // 2 for run in "".join(p).split("x")))
        return None

    def summands(self, p: Rows) -> Iterator[Game]:
        for piece in pieces(p, "x"):
            if piece != (".",):
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        free = trimmed(p, "x") or p
        mirrored = tuple(row[::-1] for row in free)
        return min(free, free[::-1], mirrored, mirrored[::-1])

    def negative(self, p: Rows) -> Rows:
        return transposed(p)

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(DOMINOES, (".", ""), **limits)


@dataclass(frozen=True)
class PartizanClobber(ImpartialForm, PartizanRuleset[Rows], OnBoard):
    """Left moves a stone x onto a neighbouring stone o, which is taken; Right moves o onto x.

    Who cannot move loses. In :class:`~grundy.rulesets.boards.clobber.Clobber`, both players move both colours.

    Examples:
        >>> from grundy import value_of
        >>> value_of("partizan-clobber xo"), value_of("partizan-clobber xoo")
        (value('*'), value('v'))

    References:
        Albert, Grossman, Nowakowski and Wolfe (2005).
    """

    letters: ClassVar[Mapping[str, str]] = {"x": "x", "o": "o", ".": ".", "X": "x", "O": "o"}
    blank: ClassVar[str] = ""
    both = GridRules("clobber_options", "least_of_both", "clobber_parts", letters=("x", "o")).field  # as in Clobber
    reach_of_both = 25
    about = About(
        "A stone takes a neighbouring stone of the opponent. Left has the black stones x, Right the white o.",
        "partizan-clobber xox/oxo", source=_CLOBBER, family="partizan",
        written="the squares row by row, as in xo./oxo, or rows and columns of a full board",
    )  # fmt: skip

    def left_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._captures(p, "x", "o")

    def right_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._captures(p, "o", "x")

    def _captures(self, p: Rows, own: str, other: str) -> Iterator[tuple[Move, Rows]]:
        for row, column in self.squares(p, own):
            for there in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                if 0 <= there[0] < len(p) and 0 <= there[1] < len(p[0]) and p[there[0]][there[1]] == other:
                    here = self.place((row, column))
                    move = Move("clobber from {here} to {there}", here=here, there=self.place(there))
                    yield move, self.changed(self.changed(p, [(row, column)], "."), [there], own)

    # -- theory

    def summands(self, p: Rows) -> Iterator[Game]:
        for piece in pieces(p, "."):
            if {"x", "o"} <= set().union(*piece):
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        return least_image(trimmed(p, ".") or p)

    def negative(self, p: Rows) -> Rows:
        return tuple(row.translate(_OTHER) for row in p)

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(CAPTURES, ("x", "o"), **limits)

    # -- positions

    def begin(self, rows: int, columns: int) -> Rows:
        return tuple("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows))

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return None if letter == "." else Disc(x, y, "black" if letter == "x" else "white")
