"""The words of a field, the squares of a board and the rules, and what is around squares."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, word_at

TABLE, TABLE_MASK, ENTERED, WIDTH, FIRST, FULL, RULE, JOINED, SIZE = range(9)
"""The table of values, its slots less 1, and how many are in use; the width of a row, the squares of the first column
and all squares; how players move, and what the kind of the rules says of pieces."""
FIELD = 9
U = np.uint64
NONE, UNIT = U(0), U(1)


@njit(cache=True, nogil=True, inline="always")
def low(mask: Any) -> Any:
    """Return the first square of a mask."""
    return mask & (~mask + UNIT)


@njit("uint64(int64, uint64)", cache=True, nogil=True)
def around(field: Any, mask: Any) -> Any:
    """Return the squares beside those of a mask."""
    width, first, full = U(number_at(field, WIDTH)), word_at(field, FIRST), word_at(field, FULL)
    return ((mask << UNIT) & ~first) | ((mask & ~first) >> UNIT) | ((mask << width) & full) | (mask >> width)


@njit("uint64(int64, uint64, uint64)", cache=True, nogil=True)
def group(field: Any, seed: Any, mask: Any) -> Any:
    """Return the squares of a mask that are connected over edges to those of a seed."""
    piece = seed
    while True:
        more = piece | (around(field, piece) & mask)
        if more == piece:
            return piece
        piece = more


@njit("uint64(int64, uint64, int64)", cache=True, nogil=True)
def stepped(field: Any, mask: Any, way: Any) -> Any:
    """Return squares a step further on: to higher columns, to lower ones, to higher rows, or to lower ones."""
    width, first = U(number_at(field, WIDTH)), word_at(field, FIRST)
    if way < 2:
        return (mask << UNIT) & ~first if way == 0 else (mask & ~first) >> UNIT
    return (mask << width) & word_at(field, FULL) if way == 2 else mask >> width
