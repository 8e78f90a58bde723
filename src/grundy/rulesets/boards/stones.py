"""Partizan games of stones in impartial form, where both players have all moves: NoGo, Amazons, Fission."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.knowledge import About
from grundy.maths.boards.letters import least_image
from grundy.maths.boards.stones import all_have_liberties
from grundy.ruleset import Move
from grundy.rulesets.shared.boards import BoardGame, GridRules, Rows
from grundy.rulesets.shared.stones import WithArrows, WithLiberties
from grundy.solving.search.search import Field
from grundy.words.picture import Disc

_NOGO = "C.-W. Chou, O. Teytaud and S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo (2011)"
_AMAZONS = (
    "E. R. Berlekamp, Sums of N × 2 Amazons, IMS Lecture Notes 35 (2000); A. N. Siegel, Combinatorial Game Theory"
)
_FISSION = "A. N. Siegel, CGSuite (the grid game Fission)"
_OTHER = str.maketrans("xo", "ox")
_SHOTS = 4096  # options of a board of amazons that is searched by compiled loops


@dataclass(frozen=True)
class Nogo(WithLiberties, BoardGame):
    """Put a stone so that every group of stones has a liberty.

    The stone may have either colour. Groups are stones of one colour connected over edges; a liberty is an empty
    square beside a group. Both players may put both colours, which makes the game impartial.

    Examples:
        >>> from grundy import solve
        >>> [solve(f"nogo 1 {n}").grundy_value for n in range(1, 7)]
        [0, 1, 0, 1, 2, 0]
    """

    reach: ClassVar[int | None] = 14
    grid = GridRules("nogo_options", "least_of_both", letters=("x", "o"))
    about = About(example="nogo x../..o", source=_NOGO, family="boards",
                  written="the squares row by row, as in x../..o, or rows and columns")  # fmt: skip

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        for square in self.squares(p):
            place = self.place(square)
            for stone in "xo":
                after = self.changed(p, [square], stone)
                if all_have_liberties(after):
                    black = stone == "x"
                    yield (
                        Move("put a black stone on {place}" if black else "put a white stone on {place}", place=place),
                        after,
                    )

    def canonical(self, p: Rows) -> Rows:
        return min(least_image(p), least_image(tuple(row.translate(_OTHER) for row in p)))

    def weight(self, p: Rows) -> int:
        return sum(row.count(".") for row in p)

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return None if letter == "." else Disc(x, y, "black" if letter == "x" else "white")


@dataclass(frozen=True)
class Amazons(WithArrows, BoardGame):
    """Move an amazon like a chess queen and shoot an arrow.

    The arrow flies like a queen from the new square, and burns the square where it ends. Amazons and arrows do not
    pass over amazons or burnt squares. Both players move all amazons, which makes the game impartial.

    Examples:
        >>> from grundy import solve
        >>> [solve(f"amazons {'a' + '.' * n}").grundy_value for n in range(6)]
        [0, 1, 2, 3, 4, 5]
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "a": "a", "A": "a", "#": "x", "x": "x"}
    blank: ClassVar[str] = "x"
    reach: ClassVar[int | None] = 18
    grid = GridRules("amazon_options", summands_into="amazon_parts", letters=("a", "."), most_options=_SHOTS)
    about = About(
        example="amazons a../.#a", source=_AMAZONS, family="boards",
        written="a for an amazon, . for a free square, # or x for a burnt one, row by row; or rows and columns",
    )  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a board with one amazon in its corner."""
        return ("a" + "." * (columns - 1), *("." * columns,) * (rows - 1))

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        return self.shots(p, "a")

    def canonical(self, p: Rows) -> Rows:
        return self.least_image(p)

    def weight(self, p: Rows) -> int:
        return sum(row.count(".") for row in p)

    def field(self, p: Rows) -> Field[Rows] | None:
        reach = len(p) + len(p[0]) + 2 * min(len(p), len(p[0])) if p else 0
        most = sum(row.count("a") for row in p) * reach**2  # options: to a square in reach, and from there to another
        return super().field(p) if most <= _SHOTS else None

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return Disc(x, y, "token", radius=0.3) if letter == "a" else None


@dataclass(frozen=True)
class Fission(BoardGame):
    """Split a stone onto two empty squares on opposite sides.

    Each of them gets a stone, and the square between them becomes empty. They lie to the left and right of the stone,
    or above and below it. Both players may split both ways, which makes the game impartial.

    Examples:
        >>> from grundy import solve
        >>> solve("fission ...../..x../.....").grundy_value
        1
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "x": "x", "X": "x"}
    blank: ClassVar[str] = ""
    reach: ClassVar[int | None] = 35
    grid = GridRules("fission_options")
    about = About(example="fission ..../.x../....", source=_FISSION, family="boards",
                  written="x for a stone and . for an empty square, row by row; or rows and columns")  # fmt: skip

    def begin(self, rows: int, columns: int) -> Rows:
        """Return a board with one stone in its middle."""
        return self.changed(("." * columns,) * rows, [(rows // 2, columns // 2)], "x")

    def moves(self, p: Rows) -> Iterator[tuple[Move, Rows]]:
        for r, c in self.squares(p, "x"):
            for one, other in (((r, c - 1), (r, c + 1)), ((r - 1, c), (r + 1, c))):
                inside = min(one) >= 0 and other[0] < len(p) and other[1] < len(p[0])
                if inside and p[one[0]][one[1]] == p[other[0]][other[1]] == ".":
                    move = Move("split the stone on {here} to {there} and {target}", here=self.place((r, c)),
                                there=self.place(one), target=self.place(other))  # fmt: skip
                    yield move, self.changed(self.changed(p, [one, other], "x"), [(r, c)], ".")

    def canonical(self, p: Rows) -> Rows:
        return self.least_image(p)

    def weight(self, p: Rows) -> int:
        return sum(row.count(".") for row in p)

    def figure(self, x: float, y: float, letter: str) -> Disc | None:
        return Disc(x, y, "black") if letter == "x" else None
