"""Squares of a board: how rulesets on boards write, check and draw them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from grundy.ruleset import whole_number
from grundy.words.errors import PositionError
from grundy.words.picture import Cell

__all__ = ["Square", "board_cells", "check_square", "format_square", "parse_square"]

Square = tuple[int, int]
"""Row and column, from 1; the first row is drawn on top."""


def parse_square(word: str) -> Square:
    """Return the square that a word such as ``2,3`` stands for.

    Raises:
        PositionError: if it stands for none.

    Examples:
        >>> parse_square("2,3")
        (2, 3)
    """
    if not re.fullmatch(r"[0-9]+,[0-9]+", word):
        raise PositionError("a square is written as row and column, such as 2,3, not {word!r}", word=word)
    row, column = (whole_number(part, "row or column") for part in word.split(","))
    return row, column


def format_square(square: Square) -> str:
    """Return a square as the grammar writes it; the inverse of ``parse_square``."""
    return f"{square[0]},{square[1]}"


def check_square(square: Any, rows: int, columns: int) -> Square:
    """Return the square, or refuse it.

    Raises:
        PositionError: if it is not on the board.
    """
    pair = isinstance(square, tuple | list) and len(square) == 2
    if not pair or not all(isinstance(part, int) and not isinstance(part, bool) for part in square):
        raise PositionError("a square is a pair of row and column, not {square!r}", square=square)
    row, column = square
    if not (1 <= row <= rows and 1 <= column <= columns):
        raise PositionError(
            "square {square} is not on the board: rows go from 1 to {rows}, columns from 1 to {columns}",
            square=format_square(square), rows=rows, columns=columns,
        )  # fmt: skip
    return row, column


def board_cells(rows: int, columns: int, visited: Collection[Square] = ()) -> list[Cell]:
    """Return the cells of a board, row by row; the visited ones have the tone of that name."""
    return [
        Cell(column - 1, row - 1, "visited" if (row, column) in visited else "plain")
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    ]
