"""Impartial Clobber: a stone captures an adjacent stone of the other colour; both players move both colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.knowledge import About
from grundy.maths.boards.grids import CORNERS, FAR, OWN
from grundy.maths.boards.letters import Rows, least_image, pieces, trimmed
from grundy.maths.boards.stones import regions
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import BoardGame, GridRules
from grundy.words.picture import Disc

_SOURCE = (
    "M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2) (2005), A01"
)
_OTHER = str.maketrans("xo", "ox")
_STEPS = ((0, 1), (0, -1), (-1, 0), (1, 0))
_VARIANTS = "M. Müller and others, MCGS; A. N. Siegel, CGSuite (variants of the grid game Clobber)"
_WRITTEN = "the squares row by row, as in xo./oxo, or rows and columns of a full board"


def _rules(kind: int) -> GridRules:
    return GridRules("clobber_options", "least_of_both", "clobber_parts", letters=("x", "o"), kind=kind)


@dataclass(frozen=True)
class Clobber(BoardGame):
    """Move a stone onto a neighbouring stone of the other colour, which is taken; whoever cannot move loses.

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
    grid = _rules(0)
    steps: ClassVar[tuple[tuple[int, int], ...]] = _STEPS
    """The ways in which stones move, as steps down and to the right."""
    far: ClassVar[bool] = False
    """Whether they move over empty squares."""
    own: ClassVar[bool] = False
    """Whether they take stones of their own colour, and no others."""
    about = About(
        "Move a stone onto a neighbouring stone of the other colour. The stone there is taken. Both players move "
        "stones of both colours.",
        "clobber xoxo/oxo.", None, _SOURCE, family="boards",
        written=_WRITTEN,
    )  # fmt: skip

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        """Yield the moves of the stones row by row; for each stone right, left, up, down."""
        for row, column in self.squares(p, "xo"):
            stone = p[row][column]
            for down, right in self.steps:
                there = row + down, column + right
                while self.far and self._letter(p, there) == ".":
                    there = there[0] + down, there[1] + right
                if self._letter(p, there) == (stone if self.own else stone.translate(_OTHER)):
                    here = self.place((row, column))
                    move = Move("clobber from {here} to {there}", here=here, there=self.place(there))
                    yield move, self.changed(self.changed(p, [(row, column)], "."), [there], stone)

    def _letter(self, p: Rows, square: tuple[int, int]) -> str:
        """Return what is on a square; nothing beyond the edge."""
        row, column = square
        return p[row][column] if 0 <= row < len(p) and 0 <= column < len(p[0]) else ""

    # -- for the search

    def summands(self, p: Rows) -> Iterator[Game]:
        for group in self.groups(p):
            if {"x", "o"} <= set().union(*group):
                yield Game(self, group)

    def groups(self, p: Rows) -> Iterator[Rows]:
        """Yield the groups of stones that can reach each other."""
        return pieces(p, ".")

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


@dataclass(frozen=True)
class KingClobber(Clobber):
    """Clobber in which stones move like a king in chess: also to the squares at their corners.

    Examples:
        >>> from grundy import solve
        >>> [solve(KingClobber().at(2, n)).grundy_value for n in range(1, 6)]
        [1, 0, 1, 0, 0]
    """

    grid = _rules(CORNERS)
    steps = (*_STEPS, (-1, -1), (-1, 1), (1, -1), (1, 1))
    about = About(
        "A stone takes a stone of the other colour like a chess king. Both players move stones of both colours.",
        "king-clobber x.o/.ox", None, _VARIANTS, family="boards", written=_WRITTEN,
    )  # fmt: skip

    def groups(self, p: Rows) -> Iterator[Rows]:
        return regions(p, "xo", ".")


@dataclass(frozen=True)
class QueenClobber(KingClobber):
    """Clobber in which stones move like a queen in chess: in eight directions, over any number of empty squares.

    Examples:
        >>> from grundy import solve
        >>> solve("queen-clobber x..o").grundy_value, solve("king-clobber x..o").grundy_value
        (1, 0)
    """

    grid = _rules(CORNERS | FAR)
    far = True
    about = About(
        "A stone takes a stone of the other colour like a chess queen. Both players move stones of both colours.",
        "queen-clobber x.o/o.x", None, _VARIANTS, family="boards", written=_WRITTEN,
    )  # fmt: skip

    def groups(self, p: Rows) -> Iterator[Rows]:
        return regions(p, "xo", ".", lines=True)


@dataclass(frozen=True)
class AntiClobber(Clobber):
    """Move a stone onto a neighbouring stone of its own colour, which is taken; whoever cannot move loses.

    Groups of one colour do not meet those of the other, and a move takes from a group any stone that has a
    neighbour. On stones of one colour this is also Cannibal Clobber in impartial form, where a stone takes any other.

    Examples:
        >>> from grundy import solve
        >>> [solve("anti-clobber " + "x" * n).grundy_value for n in range(1, 9)]
        [0, 1, 2, 0, 1, 2, 3, 1]
    """

    grid = _rules(OWN)
    own = True
    about = About(
        "Move a stone onto a neighbouring stone of its own colour. The stone there is taken. Both players move "
        "stones of both colours.",
        "anti-clobber xxo/xoo", None, _VARIANTS, family="boards", written=_WRITTEN,
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a full board of black stones."""
        return ("x" * columns,) * rows

    def summands(self, p: Rows) -> Iterator[Game]:
        for letter in "xo":
            for group in pieces(tuple(row.replace(letter.translate(_OTHER), ".") for row in p), "."):
                if sum(map(len, group)) > 1:
                    yield Game(self, group)
