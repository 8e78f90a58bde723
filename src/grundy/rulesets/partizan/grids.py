"""Partizan games on squares: Fission, where stones split, and Ski-Jumps, where skiers go down a slope."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from grundy.knowledge import About
from grundy.maths.boards.letters import Rows, pieces, transposed, trimmed
from grundy.maths.partizan.value import Value, value
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.boards import OnBoard
from grundy.words.picture import Disc

_FISSION = "A. N. Siegel, CGSuite (the grid game Fission)"
_SKI_JUMPS = "Winning Ways, ch. 1 (Ski-Jumps for Beginners)"


@dataclass(frozen=True)
class PartizanFission(PartizanRuleset[Rows], OnBoard):
    """Split a stone into two, on the empty squares above and below it (Left), or to its left and right (Right).

    The square in the middle is empty then. ``#`` is a missing square.

    Examples:
        >>> from grundy import value_of
        >>> value_of("partizan-fission ..x./..../..x./...."), value_of("partizan-fission 3 3")
        (value('-2'), value('0'))
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "x": "x", "X": "x", "#": "#"}
    blank: ClassVar[str] = "#"
    about = About(
        "Split a stone onto two empty squares beside it. Left splits it upwards and downwards, Right to its left "
        "and right; its own square becomes empty.",
        "partizan-fission .x.x/..x./..../..x.", source=_FISSION, family="partizan",
        written="x for a stone, . for a free square, # for a missing one, row by row; or rows and columns",
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a board with a stone in the middle."""
        return self.changed(("." * columns,) * rows, [((rows - 1) // 2, (columns - 1) // 2)], "x")

    def left_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._splits(p, 1, 0)

    def right_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._splits(p, 0, 1)

    def _splits(self, p: Rows, down: int, across: int) -> Iterator[tuple[Move, Rows]]:
        free = set(self.squares(p))
        for row, column in self.squares(p, "x"):
            two = (row - down, column - across), (row + down, column + across)
            if free.issuperset(two):
                after = self.changed(self.changed(p, two, "x"), [(row, column)], ".")
                yield Move(
                    "split the stone on {here} to {there} and {target}", here=self.place((row, column)),
                    there=self.place(two[0]), target=self.place(two[1]),
                ), after  # fmt: skip

    # -- theory

    def summands(self, p: Rows) -> Iterator[Game]:
        for piece in pieces(self._settled(p), "#"):
            if any("x" in row for row in piece) and len(piece) * len(piece[0]) > 1:
                yield Game(self, piece)

    def canonical(self, p: Rows) -> Rows:
        free = trimmed(self._settled(p), "#") or ("#",)
        mirrored = tuple(row[::-1] for row in free)
        return min(free, free[::-1], mirrored, mirrored[::-1])

    def negative(self, p: Rows) -> Rows:
        return transposed(p)

    def _settled(self, p: Rows) -> Rows:
        """Return the board with a missing square for each stone that can never move, as it is always in the way."""
        while True:
            there = set(self.squares(p, ".x"))
            dead = [
                (r, c) for r, c in self.squares(p, "x")
                if not there.issuperset({(r - 1, c), (r + 1, c)}) and not there.issuperset({(r, c - 1), (r, c + 1)})
            ]  # fmt: skip
            if not dead:
                return p
            p = self.changed(p, dead, "#")

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return Disc(x, y, "black") if letter == "x" else None


@dataclass(frozen=True)
class SkiJumps(PartizanRuleset[Rows], OnBoard):
    """Move a skier of your own, Left to the right and Right to the left, any number of free squares, or off the slope.

    A jumper (L, R) may also jump over an opposing skier on the square below, to the square below that if it is free.
    The skier who was jumped over becomes a slipper (l, r), who jumps no more.

    Examples:
        >>> from grundy import value_of
        >>> value_of("ski-jumps L..../....R/....."), value_of("ski-jumps .L.../.R.../.....")
        (value('1/2'), value('5/2'))

    References:
        Winning Ways, ch. 1.
    """

    letters: ClassVar[Mapping[str, str]] = {sign: sign for sign in ".LRlr"}
    blank: ClassVar[str] = ""
    about = About(
        "Ski ahead in the row, or jump over an opponent below. Left skis to the right, Right to the left, over any "
        "number of free squares or off the slope. A jumper may jump over an opponent on the square below to the next "
        "square below, if it is free; the opponent becomes a slipper, who never jumps.",
        "ski-jumps .L./..R/...", source=_SKI_JUMPS, family="partizan",
        written="L and R for jumpers, l and r for slippers, . for a free square, row by row; or rows and columns",
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a slope with a jumper of Left in the first row and one of Right in the second."""
        return ("L" + "." * (columns - 1), *(("." * (columns - 1) + "R",) + ("." * columns,) * (rows - 2))[: rows - 1])

    def left_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._runs(p, "Ll", "Rr", 1)

    def right_moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self._runs(p, "Rr", "Ll", -1)

    def _runs(self, p: Rows, own: str, other: str, ahead: int) -> Iterator[tuple[Move, Rows]]:
        for r, c in self.squares(p, own):
            here, left = self.place((r, c)), self.changed(p, [(r, c)], ".")
            goal = c + ahead
            while 0 <= goal < len(p[r]) and p[r][goal] == ".":
                move = Move("ski from {here} to {there}", here=here, there=self.place((r, goal)))
                yield move, self.changed(left, [(r, goal)], p[r][c])
                goal += ahead
            if goal in (-1, len(p[r])):
                yield Move("ski from {here} off the slope", here=here), left
            if p[r][c].isupper() and r + 2 < len(p) and p[r + 1][c] in other and p[r + 2][c] == ".":
                after = self.changed(self.changed(left, [(r + 1, c)], p[r + 1][c].lower()), [(r + 2, c)], p[r][c])
                yield Move("jump from {here} to {there}", here=here, there=self.place((r + 2, c))), after

    # -- theory

    def known_value(self, p: Rows) -> Value | None:
        """Return the number of squares that Left has to go, less those of Right, if the skiers never meet."""
        for row, below in pairwise(p[:-1]):
            if ("L" in row and {*below} & {*"Rr"}) or ("R" in row and {*below} & {*"Ll"}):
                return None
        total = 0
        for row in p:
            last = max(row.rfind("R"), row.rfind("r"))
            for c, sign in enumerate(row):
                if sign in "Ll":
                    if c < last:
                        return None  # face to face in a row
                    total += len(row) - c
                elif sign in "Rr":
                    total -= c + 1
        return value(total)

    def negative(self, p: Rows) -> Rows:
        return tuple(row[::-1].translate(str.maketrans("LRlr", "RLrl")) for row in p)

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return None if letter == "." else Disc(x, y, "left" if letter in "Ll" else "right", letter)
