"""What games on boards of squares share: positions are rows of letters, found by search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from grundy.maths.boards.letters import Rows, least_image
from grundy.ruleset import whole_number
from grundy.rulesets.shared.searched import Searched
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Cell, Disc, Label, Picture, Shape

__all__ = ["MOST_SQUARES", "BoardGame", "Rows"]

MOST_SQUARES = 1000
_DRAWN = 40  # rows or columns that are drawn
_SHOWN = 60  # characters of a wrong board that the error shows


class BoardGame(Searched[Rows], abstract=True):
    """Rules on a board of squares; a subclass gives ``moves``, and ``about``.

    A position is a tuple of rows, a letter for each square; squares are counted from 0. Written are rows and columns,
    as in ``3 4``, or the rows with slashes between them, as in ``..x/...``.

    ``summands`` makes a search fast where positions fall apart, ``canonical`` where boards are alike.
    """

    letters: ClassVar[Mapping[str, str]] = {".": ".", "x": "x", "#": "x", "X": "x"}
    """Every letter that a square may have, with the one that is kept for it."""
    blank: ClassVar[str] = "x"
    """The letter of squares that are not there, or not to be used any more; none where it is empty."""

    def begin(self, rows: int, columns: int) -> Rows:
        """Return the board of a size with which the game begins; default: every square is a dot."""
        return ("." * columns,) * rows

    def squares(self, p: Rows, letters: str = ".") -> Iterator[tuple[int, int]]:
        """Yield row and column, from 0, of the squares that have one of the letters, row by row."""
        for row, squares in enumerate(p):
            for column, square in enumerate(squares):
                if square in letters:
                    yield row, column

    def changed(self, p: Rows, squares: Iterable[tuple[int, int]], letter: str) -> Rows:
        """Return the board with another letter on some squares."""
        board = list(p)
        for row, column in squares:
            board[row] = board[row][:column] + letter + board[row][column + 1 :]
        return tuple(board)

    def least_image(self, p: Rows) -> Rows:
        """Return one board for the eight ways to lay it, turned and mirrored: a ``canonical`` form."""
        return least_image(p)

    def place(self, square: tuple[int, int]) -> str:
        """Return a square as people write it: row and column, from 1."""
        return f"{square[0] + 1},{square[1] + 1}"

    def weight(self, p: Rows) -> int:
        """Return the number of squares that are there."""
        return sum(square != self.blank for row in p for square in row)

    # -- positions

    def check(self, p: Any) -> Rows:
        """Return the rows of a board, given by its rows and columns, by its rows of squares or as text.

        Raises:
            PositionError: if it is no board.
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
                        "a board of {ruleset} has 1 row and 1 column at least, not {side!r}{hint}",
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
        for place, row in enumerate(rows, 1):
            if len(row) != len(rows[0]) or not row:
                raise PositionError(
                    "row {place} has {squares} squares and row 1 has {first}: rows of a board are equally long{hint}",
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
                "boards of {ruleset} have up to {most} squares here, not {squares}",
                ruleset=self.name, most=MOST_SQUARES, squares=squares,
            )  # fmt: skip

    def parse(self, words: Sequence[str]) -> Rows:
        """Return the board that the words give: rows and columns, or the squares row by row."""
        if len(words) == 2 and all(word.lstrip("+-").isdigit() for word in words):
            return self.check(tuple(whole_number(word, "a side of the board") for word in words))
        if len(words) != 1:
            raise PositionError(
                "{ruleset} needs a board, in one word, or its rows and columns, not {words!r}{hint}",
                ruleset=self.name, words=" ".join(words)[:_SHOWN], hint=self._hint(),
            )  # fmt: skip
        return self.check(words[0])

    def format(self, p: Rows) -> str:
        """Return rows and columns of a board on which every square is a dot, else the squares row by row."""
        if p == ("." * len(p[0]),) * len(p) == self.begin(len(p), len(p[0])):
            return f"{len(p)} {len(p[0])}"
        return "/".join(p)

    def picture(self, p: Rows) -> Picture:
        """Return the squares, those that are not there marked, with :meth:`figure` on them; a large board as its size.

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
        """Return what is drawn on a square around its middle; default: a disc with its letter, if that is no dot."""
        return None if letter in (".", self.blank) else Disc(x, y, text=letter)
