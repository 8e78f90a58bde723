"""Squares of a board, and steps of pieces between them: notation, validation and drawing.

A square is written as row and column, such as ``2,3``. Among steps, ``1`` is one square up, down, left or right,
``1-2`` one or two squares in a line, ``1:2`` a knight's leap, ``1+1:1`` a king's step, and ``0`` staying. A plus sign
separates several kinds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from grundy.machine.given import many
from grundy.notation import whole_number
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Cell

Square = tuple[int, int]
"""Row and column, from 1; the first row is at the top."""


def parse_square(word: str) -> Square:
    """Return the square written in a word such as ``2,3``.

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
    """Return the square, or raise an error if it is not on the board."""
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
    """Return the cells of a board, row by row; the visited ones have the tone ``visited``."""
    return [
        Cell(column - 1, row - 1, "visited" if (row, column) in visited else "plain")
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    ]


# -- steps

Leap = tuple[int, int]
"""The distances along the two axes, the smaller one first."""

FARTHEST = 1000
"""The possible lengths of a step."""

_NAMED = {"king": ((0, 1), (1, 1)), "knight": ((1, 2),)}
_WORD = re.compile(r"([0-9]{1,4})(?:([-:])([0-9]{1,4}))?")


def make_leaps(given: Any, player: str) -> tuple[Leap, ...]:
    """Return steps in their standard form: sorted, without duplicates.

    Examples:
        >>> make_leaps("1-2", "black"), make_leaps("king", "white"), make_leaps([(2, 1)], "white")
        (((0, 1), (0, 2)), ((0, 1), (1, 1)), ((1, 2),))
    """
    found: set[Leap] = set()
    if isinstance(given, str):
        for word in given.split("+"):
            found.update(_of_word(word.strip(), player))
    elif many(given):
        found.update(_of_pair(leap, player) for leap in given)
    if not found:
        raise _refused(given, player)
    return tuple(sorted(found))


def _of_word(word: str, player: str) -> Iterable[Leap]:
    if word.lower() in _NAMED:
        return _NAMED[word.lower()]
    match = _WORD.fullmatch(word)
    if match is None:
        raise _refused(word, player)
    one, sign, other = int(match[1]), match[2], int(match[3] or 0)
    if max(one, other) > FARTHEST or (sign == "-" and one > other):
        raise _refused(word, player)
    if sign == "-":
        return [(0, length) for length in range(one, other + 1)]
    return [_sorted(one, other)]


def _of_pair(leap: Any, player: str) -> Leap:
    if isinstance(leap, tuple | list) and len(leap) == 2:
        one, other = leap
        if all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= FARTHEST for n in leap):
            return _sorted(one, other)
    raise _refused(leap, player)


def _sorted(one: int, other: int) -> Leap:
    return min(one, other), max(one, other)


def _refused(given: Any, player: str) -> RulesetError:
    return RulesetError(
        "steps of {player} are lengths up to {most}, such as 1, 1-2, 0 to stay, 1:2 for a knight's leap or king, with "
        "+ between, not {given!r}",
        player=player, most=FARTHEST, given=given,
    )  # fmt: skip


def format_leaps(leaps: Iterable[Leap]) -> str:
    """Return steps as the grammar writes them; the inverse of ``make_leaps``.

    Examples:
        >>> format_leaps(((0, 0), (0, 1), (0, 2), (0, 4), (1, 2)))
        '0-2+4+1:2'
    """
    words: list[str] = []
    runs: list[list[int]] = []
    for one, other in leaps:
        if one:
            words.append(f"{one}:{other}")
        elif runs and runs[-1][1] == other - 1:
            runs[-1][1] = other
        else:
            runs.append([other, other])
    return "+".join([*(f"{a}" if a == b else f"{a}-{b}" for a, b in runs), *words])


def directions(leaps: Iterable[Leap]) -> list[tuple[int, int]]:
    """Return the rows down and columns right of each step, the shortest leaps first.

    Examples:
        >>> directions([(0, 0), (0, 2)])
        [(0, 0), (-2, 0), (0, -2), (0, 2), (2, 0)]
    """
    found: list[tuple[int, int]] = []
    for one, other in leaps:
        found += sorted({(down * a, right * b) for a, b in ((one, other), (other, one)) for down in (-1, 1)
                         for right in (-1, 1)})  # fmt: skip
    return found
