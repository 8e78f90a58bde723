"""Base classes for games on boards of squares: positions are rows of characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from grundy.maths.boards.letters import Rows, least_image
from grundy.notation import whole_number
from grundy.ruleset import Ruleset
from grundy.rulesets.shared.searched import Searched
from grundy.solving.search.grid import GridRules
from grundy.solving.search.search import Field
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Cell, Disc, Label, Picture, Shape

__all__ = ["MOST_SQUARES", "BoardGame", "GridRules", "OnBoard", "Rows"]

MOST_SQUARES = 1000
_DRAWN = 40  # rows or columns to draw
_SHOWN = 60  # characters of a wrong board in an error


class OnBoard(Ruleset[Rows], abstract=True):
    """A ruleset on a board of squares: its notation and drawing.

    A position is a tuple of rows with a character for each square; squares are counted from 0. Boards are written as
    numbers of rows and columns, as in ``3 4``, or as the rows with slashes between them, as in ``..x/...``.
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "x": "x", "#": "x", "X": "x"}
    """Every character that a square may have, with its standard form."""
    blank: ClassVar[str] = "x"
    """The character of missing squares or squares no longer in use; empty if there are none."""

    def begin(self, rows: int, columns: int) -> Rows:
        """Return the initial board of a size; default: every square is a dot."""
        return ("." * columns,) * rows

    def squares(self, p: Rows, letters: str = ".") -> Iterator[tuple[int, int]]:
        """Yield row and column, from 0, of the squares that have one of these characters, row by row."""
        for row, squares in enumerate(p):
            for column, square in enumerate(squares):
                if square in letters:
                    yield row, column

    def changed(self, p: Rows, squares: Iterable[tuple[int, int]], letter: str) -> Rows:
        """Return the board with another character on some squares."""
        board = list(p)
        for row, column in squares:
            board[row] = board[row][:column] + letter + board[row][column + 1 :]
        return tuple(board)

    def least_image(self, p: Rows) -> Rows:
        """Return one board for the eight rotations and reflections of a board, as a ``canonical`` form."""
        return least_image(p)

    def place(self, square: tuple[int, int]) -> str:
        """Return a square in text: row and column, from 1."""
        return f"{square[0] + 1},{square[1] + 1}"

    def weight(self, p: Rows) -> int:
        """Return the number of squares in use."""
        return sum(square != self.blank for row in p for square in row)

    # -- positions

    def check(self, p: Any) -> Rows:
        """Return the rows of a board, given by its numbers of rows and columns, by its rows, or as text.

        Raises:
            PositionError: if it is not a board.
            LimitError: if it has too many squares.

        Examples:
            >>> from grundy.rulesets.boards.cram import Cram
            >>> Cram().check("..#/..."), Cram().check((1, 3))
            (('..x', '...'), ('...',))
        """
        if isinstance(p, tuple | list) and len(p) == 2 and all(isinstance(side, int) for side in p):
            for side in p:
                if isinstance(side, bool) or side < 1:
                    raise PositionError(
                        "a board of {ruleset} needs at least 1 row and 1 column, not {side!r}{hint}",
                        ruleset=self.name, side=side, hint=self._hint(),
                    )  # fmt: skip
            self._check_size(p[0] * p[1])
            return self.begin(*p)
        rows = p.split("/") if isinstance(p, str) else p
        if not isinstance(rows, tuple | list) or not rows or not all(isinstance(row, str) for row in rows):
            raise PositionError(
                "{ruleset} needs a board, not {board!r}{hint}", ruleset=self.name, board=p, hint=self._hint()
            )
        self._check_size(sum(map(len, rows)))
        if not rows[0]:
            raise PositionError("row 1 of a board of {ruleset} needs at least 1 square{hint}",
                                ruleset=self.name, hint=self._hint())  # fmt: skip
        for place, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise PositionError(
                    "row {place} has {squares} squares but row 1 has {first}: all rows must have the same "
                    "length{hint}",
                    place=place, squares=len(row), first=len(rows[0]), hint=self._hint(),
                )  # fmt: skip
            for square in row:
                if square not in self.letters:
                    raise PositionError(
                        "a square of {ruleset} is {letters}, not {square!r} as in row {place}{hint}",
                        ruleset=self.name, letters=" / ".join(self.letters), square=square, place=place,
                        hint=self._hint(),
                    )  # fmt: skip
        return tuple("".join(self.letters[square] for square in row) for row in rows)

    def _check_size(self, squares: int) -> None:
        if squares > MOST_SQUARES:
            raise LimitError(
                "boards of {ruleset} have up to {most} squares here, not {squares}: try a smaller board",
                ruleset=self.name, most=MOST_SQUARES, squares=squares,
            )  # fmt: skip

    def parse(self, words: Sequence[str]) -> Rows:
        """Return the board in the words: numbers of rows and columns, or the squares row by row."""
        if len(words) == 2 and all(word.lstrip("+-").isdigit() for word in words):
            return self.check(tuple(whole_number(word, "a side of the board") for word in words))
        if not words:
            raise PositionError("{ruleset} needs a board, in one word, or its rows and columns{hint}",
                                ruleset=self.name, hint=self._hint())  # fmt: skip
        if len(words) != 1:
            raise PositionError(
                "{ruleset} needs a board, in one word, or its rows and columns, not {words!r}{hint}",
                ruleset=self.name, words=" ".join(words)[:_SHOWN], hint=self._hint(),
            )  # fmt: skip
        return self.check(words[0])

    def format(self, p: Rows) -> str:
        """Return the numbers of rows and columns if every square is a dot, otherwise the squares row by row."""
        if p == ("." * len(p[0]),) * len(p) == self.begin(len(p), len(p[0])):
            return f"{len(p)} {len(p[0])}"
        return "/".join(p)

    def picture(self, p: Rows) -> Picture:
        """Return the squares, with missing ones marked and :meth:`figure` on the others; a large board as its size.

        Examples:
            >>> from grundy.rulesets.boards.cram import Cram
            >>> Cram().picture((".x",)).shapes
            (Cell(x=0, y=0, tone='plain'), Cell(x=1, y=0, tone='visited'))
        """
        if max(len(p), len(p[0])) > _DRAWN:
            words = f"{len(p)} × {len(p[0])}"
            return Picture((Label(len(words) * 0.25, 0.5, words),), len(words) * 0.5, 1)
        squares = [(row, column, square) for row, line in enumerate(p) for column, square in enumerate(line)]
        cells = [Cell(column, row, "visited" if square == self.blank else "plain") for row, column, square in squares]
        figures = [self.figure(column + 0.5, row + 0.5, square) for row, column, square in squares]
        return Picture((*cells, *(shape for shape in figures if shape)), float(len(p[0])), float(len(p)))

    def figure(self, x: float, y: float, letter: str) -> Shape | None:
        """Return the shape on a square with a given centre; default: a disc with the character, unless it is a dot."""
        return None if letter in (".", self.blank) else Disc(x, y, text=letter)


class BoardGame(OnBoard, Searched[Rows], abstract=True):
    """A ruleset on a board of squares, solved by search; a subclass defines ``moves`` and ``about``.

    ``summands`` makes searches fast if positions fall apart, ``canonical`` if boards are equivalent.
    """

    grid: ClassVar[GridRules | None] = None
    """The compiled rules for small boards, if there are any."""

    def field(self, p: Rows) -> Field[Rows] | None:
        return None if self.grid is None else self.grid.field(p)
