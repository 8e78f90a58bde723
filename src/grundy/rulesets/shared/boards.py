"""What games on boards of squares share: how boards are written, checked and drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grundy.maths.boards.letters import Rows
from grundy.ruleset import whole_number
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Cell, Label, Picture

__all__ = ["MOST_SQUARES", "board_size", "checked_board", "draw_board", "parsed_board", "rows_in_words"]

MOST_SQUARES = 1000
_DRAWN = 40  # rows or columns that are drawn
_SHOWN = 60  # letters of a wrong board that the error shows


def board_size(name: str, p: Any, hint: Phrase | str) -> tuple[int, int] | None:
    """Return rows and columns where a position is given by two numbers, else None.

    Raises:
        PositionError: if a number is below 1.
        LimitError: if the board is too large.
    """
    if not isinstance(p, tuple | list) or len(p) != 2 or not all(isinstance(side, int) for side in p):
        return None
    for side in p:
        if isinstance(side, bool) or side < 1:
            raise PositionError(
                "a board of {ruleset} has 1 row and 1 column at least, not {side!r}{hint}",
                ruleset=name, side=side, hint=hint,
            )  # fmt: skip
    _check_size(name, p[0] * p[1])
    return p[0], p[1]


def _check_size(name: str, squares: int) -> None:
    if squares > MOST_SQUARES:
        raise LimitError(
            "boards of {ruleset} have up to {most} squares here, not {squares}",
            ruleset=name, most=MOST_SQUARES, squares=squares,
        )  # fmt: skip


def checked_board(name: str, p: Any, letters: Mapping[str, str], hint: Phrase | str) -> Rows:
    """Return the rows of a board, from rows or from text with a slash between rows.

    Args:
        name: of the ruleset, for the error.
        p: the board.
        letters: every letter that a square may have, with the one that is kept for it.
        hint: ends the error.

    Raises:
        PositionError: if it is no board.
        LimitError: if it is too large.

    Examples:
        >>> checked_board("cram", "..#/...", {".": ".", "x": "x", "#": "x"}, "")
        ('..x', '...')
    """
    rows = p.split("/") if isinstance(p, str) else p
    if not isinstance(rows, tuple | list) or not rows or not all(isinstance(row, str) for row in rows):
        raise PositionError("{ruleset} needs a board, not {board!r}{hint}", ruleset=name, board=p, hint=hint)
    _check_size(name, sum(map(len, rows)))
    for place, row in enumerate(rows, 1):
        if len(row) != len(rows[0]) or not row:
            raise PositionError(
                "row {place} has {squares} squares and row 1 has {first}: rows of a board are equally long{hint}",
                place=place, squares=len(row), first=len(rows[0]), hint=hint,
            )  # fmt: skip
        for square in row:
            if square not in letters:
                raise PositionError(
                    "a square of {ruleset} is {letters}, not {square!r} as in row {place}{hint}",
                    ruleset=name, letters=" / ".join(letters), square=square, place=place, hint=hint,
                )  # fmt: skip
    return tuple("".join(letters[square] for square in row) for row in rows)


def parsed_board(name: str, words: Sequence[str], hint: Phrase | str) -> str | tuple[int, int]:
    """Return what one or two words give: a board with slashes, or its rows and columns.

    Raises:
        PositionError: if there are other words.
    """
    if len(words) == 2 and all(word.lstrip("+-").isdigit() for word in words):
        rows, columns = (whole_number(word, "a side of the board") for word in words)
        return rows, columns
    if len(words) != 1:
        raise PositionError(
            "{ruleset} needs a board, in one word, or its rows and columns, not {words!r}{hint}",
            ruleset=name, words=" ".join(words)[:_SHOWN], hint=hint,
        )  # fmt: skip
    return words[0]


def rows_in_words(rows: Rows) -> str:
    """Return the rows with slashes between them."""
    return "/".join(rows)


def draw_board(rows: Rows, blank: str) -> Picture:
    """Return the squares as cells, those that are not there as visited; a large board as its size.

    Examples:
        >>> draw_board((".x",), "x").shapes
        (Cell(x=0, y=0, tone='plain'), Cell(x=1, y=0, tone='visited'))
    """
    if max(len(rows), len(rows[0])) > _DRAWN:
        words = f"{len(rows)} × {len(rows[0])}"
        return Picture((Label(len(words) * 0.25, 0.5, words),), len(words) * 0.5, 1)
    cells = tuple(
        Cell(column, row, "visited" if square == blank else "plain")
        for row, squares in enumerate(rows)
        for column, square in enumerate(squares)
    )
    return Picture(cells, float(len(rows[0])), float(len(rows)))
