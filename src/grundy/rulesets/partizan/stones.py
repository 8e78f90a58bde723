"""Partizan games of stones on boards: NoGo, Amazons, Konane, Cannibal Clobber."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About
from grundy.maths.boards.grids import OWN
from grundy.maths.boards.letters import Rows, least_image, pieces, trimmed
from grundy.maths.boards.stones import all_have_liberties
from grundy.maths.partizan.boards import BoardSolver
from grundy.maths.partizan.kinds import CANNIBALS, JUMPS, LIBERTIES
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import OnBoard
from grundy.rulesets.shared.impartial_form import ImpartialForm
from grundy.rulesets.shared.stones import WithArrows, WithLiberties
from grundy.solving.search.grid import GridRules
from grundy.words.picture import Disc

_NOGO = "C.-W. Chou, O. Teytaud and S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo (2011)"
_AMAZONS = "E. R. Berlekamp, Sums of N × 2 Amazons, IMS Lecture Notes 35 (2000)"
_KONANE = "M. D. Ernst, Playing Konane mathematically, UMAP J. 16 (1995); Lessons in Play (2007)"
_CANNIBAL = "M. Müller and others, MCGS (the game Cannibal Clobber)"
_OTHER = str.maketrans("xo", "ox")
_STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


class _Stones(PartizanRuleset[Rows], OnBoard, abstract=True):
    """The base class: Left has the black stones x, Right the white stones o; a board and its eight images are alike."""

    letters: ClassVar[Mapping[str, str]] = {"x": "x", "o": "o", ".": ".", "X": "x", "O": "o"}
    blank: ClassVar[str] = ""

    def left_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self.moves_of(p, "x", "o")

    def right_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self.moves_of(p, "o", "x")

    def moves_of(self, p: Rows, own: str, other: str) -> Iterator[tuple[Move, Rows]]:
        """Yield the moves of the player who has the stones ``own``."""
        raise NotImplementedError

    def canonical(self, p: Rows) -> Rows:
        return least_image(p)

    def negative(self, p: Rows) -> Rows:
        return tuple(row.translate(_OTHER) for row in p)

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return None if letter in (".", self.blank) else Disc(x, y, "black" if letter == "x" else "white")


@dataclass(frozen=True)
class PartizanNogo(WithLiberties, _Stones):
    """Put a stone of your own colour so that every group of stones has a liberty.

    Left puts black stones, Right white ones. Groups are stones of one colour connected over edges; a liberty is an
    empty square beside a group.

    Examples:
        >>> from grundy import value_of
        >>> [str(value_of(f"partizan-nogo 1 {n}")) for n in range(1, 6)]
        ['0', '*', '+-1', '0', '*']

    References:
        Chou, Teytaud and Yen (2011).
    """

    about = About(
        "Put a stone so that every group has a liberty. Left puts black stones, Right white ones.",
        "partizan-nogo 2 3", source=_NOGO, family="partizan",
        written="the squares row by row, as in x../..o, or rows and columns",
    )  # fmt: skip

    def moves_of(self, p: Rows, own: str, other: str) -> Iterator[tuple[Move, Rows]]:
        for square in self.squares(p):
            after = self.changed(p, [square], own)
            if all_have_liberties(after):
                yield Move("put a stone on {place}", place=self.place(square)), after

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(LIBERTIES, ("x.", "o."), **limits)


@dataclass(frozen=True)
class PartizanAmazons(WithArrows, _Stones):
    """Move an amazon of your own like a chess queen and shoot an arrow.

    The arrow flies like a queen from the new square, and burns the square where it ends. Amazons and arrows do not
    pass over amazons or burnt squares.

    Examples:
        >>> from grundy import value_of
        >>> value_of("partizan-amazons xo.."), value_of("partizan-amazons x../..o")
        (value('-2'), value('+-{1,{2|0}}'))

    References:
        M. Zamkauskas; Berlekamp (2000).
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "x": "x", "o": "o", "X": "x", "O": "o", "#": "#"}
    blank: ClassVar[str] = "#"
    about = About(
        "Move your amazon like a queen and shoot an arrow. It burns the square where it ends. Left moves x, Right o.",
        "partizan-amazons x../..o", source=_AMAZONS, family="partizan",
        written="x and o for amazons, . for a free square, # for a burnt one, row by row; or rows and columns",
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a board with amazons in two opposite corners."""
        free = ("." * columns,) * rows
        return self.changed(self.changed(free, [(rows - 1, columns - 1)], "o"), [(0, 0)], "x")

    def moves_of(self, p: Rows, own: str, other: str) -> Iterator[tuple[Move, Rows]]:
        return self.shots(p, own)


@dataclass(frozen=True)
class Konane(_Stones):
    """Jump with a stone of your own over an opponent's stone beside it, which is taken, to the empty square behind.

    The stone may jump on in the same direction. Left has the black stones x, Right the white stones o.

    Examples:
        >>> from grundy import value_of
        >>> value_of("konane xo."), value_of("konane xo.o.")
        (value('1'), value('1'))

    References:
        Ernst (1995); Lessons in Play (2007).
    """

    about = About(
        "Jump over an opponent's stone and take it. A jump may continue in a straight line. Left has x, Right o.",
        "konane xoxo/ox.x/xo.o", source=_KONANE, family="partizan",
        written="the squares row by row, as in xo./ox., or rows and columns of a board without its middle stones",
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a full board without two stones in the middle."""
        full = tuple("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows))
        middle = [((rows - 1) // 2, (columns - 1) // 2)]
        return self.changed(full, middle + [(middle[0][0], middle[0][1] + 1)] * (columns > 1), ".")

    def moves_of(self, p: Rows, own: str, other: str) -> Iterator[tuple[Move, Rows]]:
        for r, c in self.squares(p, own):
            for a, b in _STEPS:
                taken = []
                row, column = r + 2 * a, c + 2 * b
                while (
                    0 <= row < len(p) and 0 <= column < len(p[0])
                    and p[row - a][column - b] == other and p[row][column] == "."
                ):  # fmt: skip
                    taken.append((row - a, column - b))
                    move = Move("jump from {here} to {there}", here=self.place((r, c)), there=self.place((row, column)))
                    yield move, self.changed(self.changed(p, [(r, c), *taken], "."), [(row, column)], own)
                    row, column = row + 2 * a, column + 2 * b

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(JUMPS, ("x.", "o."), **limits)


@dataclass(frozen=True)
class CannibalClobber(ImpartialForm, _Stones):
    """Move a stone of your own onto any neighbouring stone, which is taken, even if it is your own.

    Left has the black stones x, Right the white stones o.

    Examples:
        >>> from grundy import value_of
        >>> value_of("cannibal-clobber xx"), value_of("cannibal-clobber xo")
        (value('1'), value('*'))
    """

    # if both players move all stones, colours do not matter, as in Anti-Clobber with stones of one colour
    both = GridRules("clobber_options", "least_image", "clobber_parts", letters=("xo", ""), kind=OWN).field
    reach_of_both = 25
    about = About(
        "A stone takes any stone beside it, even your own. Left has the black stones x, Right the white o.",
        "cannibal-clobber xox/oxo", source=_CANNIBAL, family="partizan",
        written="the squares row by row, as in xo./oxo, or rows and columns of a full board",
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        return tuple("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows))

    def moves_of(self, p: Rows, own: str, other: str) -> Iterator[tuple[Move, Rows]]:
        for r, c in self.squares(p, own):
            for a, b in _STEPS:
                there = r + a, c + b
                if 0 <= there[0] < len(p) and 0 <= there[1] < len(p[0]) and p[there[0]][there[1]] != ".":
                    move = Move("clobber from {here} to {there}", here=self.place((r, c)), there=self.place(there))
                    yield move, self.changed(self.changed(p, [(r, c)], "."), [there], own)

    def summands(self, p: Rows) -> Iterator[Game]:
        for piece in pieces(p, "."):
            if sum(len(row) - row.count(".") for row in piece) > 1:
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        return least_image(trimmed(p, ".") or p)

    def value_solver(self, **limits: Any) -> BoardSolver:
        return BoardSolver(CANNIBALS, ("x", "o"), **limits)
