"""Sets of Grundy values as bits, 32 to an int64 word, and the entries in which tables keep them.

An entry is -1 - v where the value v is all that is possible, else the mask of the values below 62 that are possible,
with bit 62 for all that are larger.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.bits import lowest, ones
from grundy.machine.loading import njit

__all__ = ["BITS", "FULL_WORD", "cut", "drop", "fill_top", "fold", "meets", "shifted", "single", "unfold"]

BITS = 32
"""Values of a word."""
FULL_WORD = (1 << BITS) - 1
"""All of them."""
_BELOW = 62  # values that an entry tells apart


@njit(cache=True, nogil=True)
def unfold(entry: Any, values: Any) -> None:
    """Write the values that an entry leaves possible."""
    for i in range(values.size):
        if entry < 0:
            value = -1 - entry
            values[i] = np.int64(1) << (value & 31) if value >> 5 == i else np.int64(0)
        elif i == 0:
            values[i] = entry & FULL_WORD
        else:
            values[i] = np.int64(FULL_WORD) if entry >> _BELOW & 1 else np.int64(0)
            if i == 1:
                values[i] = values[i] & ~np.int64((1 << 30) - 1) | entry >> 32 & (1 << 30) - 1


@njit(cache=True, nogil=True)
def fold(values: Any) -> Any:
    """Return the entry of a set of possible values."""
    count, one = 0, -1
    entry = np.int64(0)
    for i in range(values.size):
        word = values[i]
        if word != 0:
            count += ones(np.uint64(word))
            one = i * BITS + lowest(np.uint64(word))
            if i == 0:
                entry |= word
            elif i == 1:
                entry |= (word & (1 << 30) - 1) << 32
                if word >> 30:
                    entry |= np.int64(1) << _BELOW
            else:
                entry |= np.int64(1) << _BELOW
    return np.int64(-1 - one) if count == 1 else entry


@njit(cache=True, nogil=True)
def cut(values: Any, count: Any) -> None:
    """Leave the least so many values of a set."""
    for i in range(values.size):
        word = values[i]
        if word == 0:
            continue
        there = ones(np.uint64(word))
        if there <= count:
            count -= there
            continue
        kept = np.int64(0)
        for _ in range(count):
            kept |= word & -word
            word &= word - 1
        values[i] = kept
        count = 0


@njit(cache=True, nogil=True)
def drop(values: Any, value: Any) -> None:
    """Take a value out of a set."""
    if 0 <= value >> 5 < values.size:
        values[value >> 5] &= ~(np.int64(1) << (value & 31))


@njit(cache=True, nogil=True)
def meets(one: Any, other: Any) -> bool:
    """Tell whether two sets have a value in common."""
    for i in range(one.size):  # noqa: SIM110 - compiled
        if one[i] & other[i]:
            return True
    return False


@njit(cache=True, nogil=True)
def single(values: Any) -> bool:
    """Tell whether a set has one value only."""
    count = 0
    for i in range(values.size):
        if values[i] != 0:
            count += ones(np.uint64(values[i]))
    return count == 1


@njit(cache=True, nogil=True)
def fill_top(asked: Any, top: Any) -> None:
    """Write all values up to the largest of a set."""
    full = False
    for i in range(asked.size - 1, -1, -1):
        word = asked[i]
        if full:
            word = np.int64(FULL_WORD)
        elif word != 0:
            for shift in (1, 2, 4, 8, 16):
                word |= word >> shift
            full = True
        top[i] = word


@njit(cache=True, nogil=True)
def shifted(values: Any, within: Any, by: Any, into: Any) -> None:
    """Write the nim-sums of a value with those of the values of a set that are within another."""
    into[:] = 0
    for i in range(values.size):
        word = values[i] & within[i]
        while word != 0:
            value = (i * BITS + lowest(np.uint64(word))) ^ by
            into[value >> 5] |= np.int64(1) << (value & 31)
            word &= word - 1
