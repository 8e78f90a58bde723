"""Tables of what a search has found about states, sums of large pieces and a game of the store.

A table is the address of int64 words: its rows, and how many pieces a state in it may have. A row has a first word, and
the masks of the pieces:

    game << 32 | effort << 16 | turned pieces << 2 | whether Left wins << 1 | 1

The effort is the logarithm of the number of states that were searched for it. Two rows belong to every state: the first
keeps the greater effort, the second what came last. Rows hold whole states, so none is taken for another. A piece of a
state is three words: its two masks in standard form, and 1 if its negative is meant, 0 if not, or 2 if both are the
same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import highest, number_at, put_number
from grundy.maths.partizan.compiled.words import TABLE_FULL, halt, mixed

ROWS, ROWS_MASK, PIECES, MASKS, STORED, ROOM = range(6)
"""The rows, their pairs less 1, the most pieces of a state, the masks of a piece; how many states are in the table, and
at how many it needs more room."""
TABLE = 6
FOUND = 0xFFFF0002
"""The bits of the first word that a search finds."""


@njit(cache=True, nogil=True, inline="always")
def mark_of(pieces: Any, count: Any, small: Any) -> Any:
    """Return the first word of the row of a state, without what the search finds."""
    mark = (small << 32) | 1
    for i in range(count):
        mark |= (number_at(pieces, 3 * i + 2) & 1) << (2 + i)
    return mark


@njit(cache=True, nogil=True, inline="always")
def _words(table: Any) -> Any:
    """Return how many words a row has."""
    return (number_at(table, PIECES) + 1) * number_at(table, MASKS)


@njit(cache=True, nogil=True, inline="always")
def _mask_at(table: Any, pieces: Any, count: Any, i: Any) -> Any:
    """Return word 1 + i of the row of a state."""
    if number_at(table, MASKS) == 1:
        return number_at(pieces, 3 * i) if i < count else 0
    return number_at(pieces, 3 * (i >> 1) + (i & 1)) if i >> 1 < count else 0


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def _rows(table: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return the address of the two rows that belong to a state."""
    code = mixed(mark)
    for i in range(count * number_at(table, MASKS)):
        code = mixed(np.int64(code) ^ _mask_at(table, pieces, count, i))
    return number_at(table, ROWS) + (np.int64(code) & number_at(table, ROWS_MASK)) * 16 * _words(table)


@njit("boolean(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _is_row(table: Any, row: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return whether a row is that of a state."""
    if number_at(row, 0) & ~np.int64(FOUND) != mark:
        return False
    for i in range(number_at(table, PIECES) * number_at(table, MASKS)):
        if number_at(row, 1 + i) != _mask_at(table, pieces, count, i):
            return False
    return True


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def _row_of(table: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return the address of the row of a state; 0 if there is none."""
    row = _rows(table, pieces, count, mark)
    for _ in range(2):
        if _is_row(table, row, pieces, count, mark):
            return row
        row += 8 * _words(table)
    return 0


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def known(table: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return 1 if Left is known to win a state, 0 if Left is known to lose it, otherwise -1."""
    row = _row_of(table, pieces, count, mark)
    return -1 if row == 0 else (number_at(row, 0) >> 1) & 1


@njit("void(int64, int64, int64, int64)", cache=True, nogil=True)
def forget(table: Any, pieces: Any, count: Any, mark: Any) -> None:
    """Take a state out of the table."""
    row = _row_of(table, pieces, count, mark)
    if row != 0:
        put_number(row, 0, 0)
        put_number(table, STORED, number_at(table, STORED) - 1)


@njit("void(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _put_row(table: Any, pieces: Any, count: Any, mark: Any, found: Any) -> None:
    """Enter a state with what was found about it, the bits of the first word."""
    row = _rows(table, pieces, count, mark)
    if number_at(row, 0) != 0 and (number_at(row, 0) >> 16) & 0xFF > found >> 16:
        row += 8 * _words(table)
    if number_at(row, 0) == 0:
        put_number(table, STORED, number_at(table, STORED) + 1)
    put_number(row, 0, mark | found)
    for i in range(number_at(table, PIECES) * number_at(table, MASKS)):
        put_number(row, 1 + i, _mask_at(table, pieces, count, i))


@njit("void(int64, int64, int64, int64, int64, int64, boolean)", cache=True, nogil=True)
def keep(store: Any, table: Any, pieces: Any, count: Any, mark: Any, states: Any, wins: Any) -> None:
    """Enter what was found about a state, for which so many states were searched."""
    _put_row(table, pieces, count, mark, (highest(np.uint64(states)) << 16) | (2 if wins else 0))
    if number_at(table, STORED) > number_at(table, ROOM):
        halt(store, TABLE_FULL)


@njit("int64(int64, int64, int64)", cache=True, nogil=True)
def read_row(table: Any, row: Any, pieces: Any) -> Any:
    """Write the pieces of a row, none as its own negative, and return how many there are."""
    masks, count = number_at(table, MASKS), 0
    while count < number_at(table, PIECES) and (
        number_at(row, 1 + masks * count) != 0 or number_at(row, masks * (count + 1)) != 0
    ):
        put_number(pieces, 3 * count, number_at(row, 1 + masks * count))
        put_number(pieces, 3 * count + 1, number_at(row, 2 + masks * count) if masks == 2 else 0)
        put_number(pieces, 3 * count + 2, (number_at(row, 0) >> (2 + count)) & 1)
        count += 1
    return count


@njit("void(int64, int64, int64, int64)", cache=True, nogil=True)
def put_rows(table: Any, rows: Any, count: Any, pieces: Any) -> None:
    """Enter the rows of another table, with room for the pieces of a state."""
    for i in range(count):
        row = rows + 8 * _words(table) * i
        first = number_at(row, 0)
        if first != 0:
            _put_row(table, pieces, read_row(table, row, pieces), first & ~np.int64(FOUND), first & 0xFF0002)
