"""The table of a search on boards and graphs: what is known of each piece.

A table has lines of four slots, uint64 [slots, 2]: a piece and the mask of its possible nimbers; no piece is 0. What
does not find a place replaces the smallest piece of its line. Sets of nimbers are masks of 64 bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, ones, put_number, put_word, word_at
from grundy.maths.boards.frames import ALL, NONE, U, address

__all__ = ["SLOTS", "Table", "found_at", "keep", "line_of", "look_up", "moved", "table_of"]

SLOTS = 4  # of a line
_TO, _OTHER = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9)
_29, _32 = U(29), U(32)


class Table(NamedTuple):
    """Addresses of a table and of its counts, and how many slots it has."""

    at: Any
    slots: Any
    counts: int


@njit(cache=True, nogil=True, inline="always")
def table_of(table: Any, counts: Any) -> Any:
    """Return the addresses of a table and of its counts."""
    return Table(address(table), np.int64(table.shape[0]), address(counts))


@njit(cache=True, nogil=True, inline="always")
def line_of(table: Any, p: Any) -> Any:
    """Return the address of the line of a piece."""
    x = p
    x ^= x >> _32
    x *= _TO
    x ^= x >> _29
    x *= _OTHER
    x ^= x >> _32
    return table.at + (np.int64(x & U(table.slots - 1)) & -4) * 16


@njit(cache=True, nogil=True, inline="always")
def found_at(at: int, p: Any) -> Any:
    """Return the mask of a piece whose line is at an address, all where nothing is known."""
    mask = ALL
    for i in range(0, 2 * SLOTS, 2):
        if word_at(at, i) == p:
            mask = word_at(at, i + 1)
            break
    return mask


@njit(cache=True, nogil=True)
def keep(table: Any, p: Any, mask: Any) -> None:
    """Keep what is known of a piece."""
    at = line_of(table, p)
    place, least = 0, 65
    for i in range(0, 2 * SLOTS, 2):
        other = word_at(at, i)
        if other == p:
            put_word(at, i + 1, word_at(at, i + 1) & mask)
            return
        count = ones(other)
        if count < least:
            place, least = i, count
    which = 0 if least == 0 else 1
    put_number(table.counts, which, number_at(table.counts, which) + 1)
    put_word(at, place, p)
    put_word(at, place + 1, mask)


@njit(cache=True, nogil=True)
def look_up(table: Any, p: Any) -> Any:
    """Return the mask of the possible nimbers of a piece, all where nothing is known."""
    return found_at(line_of(table_of(table, table), p), p)


@njit(cache=True, nogil=True)
def moved(pieces: Any, into: Any, counts: Any) -> None:
    """Copy the slots of a table into another one; ``counts`` int64 [2] has the pieces kept, and those dropped."""
    table = table_of(into, counts)
    for i in range(pieces.shape[0]):
        if pieces[i, 0] != NONE:
            keep(table, pieces[i, 0], pieces[i, 1])
