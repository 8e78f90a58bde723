"""Tables of what is known about positions that are rows of int64 words, of bounded size.

keys      int64 [slots, words]   positions, four slots a line
entries   int64 [slots]          0 if nothing is known, -1 - v for the value v, otherwise the mask of the possible
                                 values below 62, with bit 62 for all larger ones
efforts   int8 [slots]           the bit length of the positions it took: the least in a full line is replaced
state     int64 [.]              STORED and DROPPED count positions
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit, types

STORED, DROPPED = 0, 1  # places of the state
SLOTS = 4  # slots of a line
ALL = (1 << 63) - 1  # the entry of a position if nothing is known
_LOW = 0x7FFFFFFF
_MIX = 0x5851F42D4C957F2D & _LOW


@njit(cache=True, nogil=True)
def hashed(position: Any) -> Any:
    """Return a number below 2^63 that depends on every bit of a position."""
    code = np.int64(17)
    for word in position:  # products stay below 2^62
        code = ((code & _LOW) * _MIX ^ (code >> 31)) ^ (word & _LOW)
        code = ((code & _LOW) * _MIX ^ (code >> 29)) ^ ((word >> 31) & _LOW) ^ ((word >> 62) & 3)
    code = (code & _LOW) * _MIX ^ (code >> 31)
    return (code ^ (code >> 33)) & ALL


@njit(cache=True, nogil=True)
def same(one: Any, other: Any) -> bool:
    """Return whether two positions are the same."""
    for i in range(one.size):  # noqa: SIM110 - compiled
        if one[i] != other[i]:
            return False
    return True


@njit(cache=True, nogil=True)
def entry_of(keys: Any, entries: Any, position: Any, code: Any) -> Any:
    """Return the entry of a position, or everything possible if there is none."""
    start = code & (entries.size - 1) & -SLOTS
    for at in range(start, start + SLOTS):
        if entries[at] != 0 and same(keys[at], position):
            return entries[at]
    return np.int64(ALL)


@njit(types.int64(types.int64[:, ::1], types.int64[::1], types.int64[::1]), cache=True, nogil=True)
def look_up(keys: Any, entries: Any, position: Any) -> Any:
    """Return what is known about a canonical position: -1 - v for the value v, otherwise the mask of possible ones."""
    return entry_of(keys, entries, position, hashed(position))


@njit(cache=True, nogil=True)
def keep(keys: Any, entries: Any, efforts: Any, position: Any, code: Any, entry: Any, effort: Any, state: Any) -> None:
    """Store what is known about a position."""
    start = code & (entries.size - 1) & -SLOTS
    place = start
    for at in range(start, start + SLOTS):
        if entries[at] == 0:
            place = at
            break
        if same(keys[at], position):
            if entries[at] > 0:
                entries[at] = entries[at] & entry if entry > 0 else entry
            return
        if efforts[at] < efforts[place]:
            place = at
    if entries[place] == 0:
        state[STORED] += 1
    else:
        state[DROPPED] += 1
    keys[place] = position
    entries[place] = entry
    efforts[place] = effort


@njit(
    types.void(
        types.int64[:, ::1], types.int64[::1], types.int8[::1], types.int64[:, ::1], types.int64[::1], types.int8[::1],
        types.int64[::1],
    ),
    cache=True, nogil=True,
)  # fmt: skip
def learn(keys: Any, entries: Any, efforts: Any, new_keys: Any, new_entries: Any, new_efforts: Any, state: Any) -> None:
    """Copy entries for positions into a table; if it is full, the entries that took the least work are dropped."""
    for at in range(new_entries.size):
        if new_entries[at] != 0:
            row = new_keys[at]
            keep(keys, entries, efforts, row, hashed(row), new_entries[at], new_efforts[at], state)
