"""The table of a search on boards and graphs: what is known about each piece, and the summands to look up.

A table has lines of four slots, uint64 [slots, 2]: a piece and the mask of its possible nimbers; 0 is an empty slot. In
a full line, the smallest piece is replaced. Sets of nimbers are masks of 64 bits. Pieces of fields of more than 64
squares or vertices take two words, and their slots three.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import fetch, lowest, number_at, ones, put_number, put_word, word_at
from grundy.machine.wide import bits_of, entry, low, piece_at, put_piece
from grundy.maths.boards.frames import ALL, NONE, ONE, U, address

PARTS = 64  # of one option, at most: two vertices each
TODO = 2 * 64 + 2 * 4 * PARTS
"""Words: pieces that may split, and the summands of two options to look up, as (piece, mask, line)."""
RAW, WAIT = 2 * 64 * 8, 4 * PARTS * 8  # offset of these in bytes, and size of one option's
_SLOTS = 4  # in a line
_TO, _OTHER = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9)
_29, _32, _64 = U(29), U(32), U(64)


class Table(NamedTuple):
    """Addresses of a table and of its counts, and its number of slots."""

    at: Any
    slots: Any
    counts: int


@njit(cache=True, nogil=True, inline="always")
def table_of(table: Any, counts: Any) -> Any:
    """Return the addresses of a table and of its counts."""
    return Table(address(table), np.int64(table.shape[0]), address(counts))


@njit(cache=True, nogil=True, inline="always")
def _slot(p: Any) -> Any:
    """Return the bytes of a slot."""
    return 8 + bits_of(p) // 8


@njit(cache=True, nogil=True, inline="always")
def line_of(table: Any, p: Any) -> Any:
    """Return the address of the line of a piece."""
    x = low(p)
    if bits_of(p) > 64:
        x ^= low(p >> _64) * _OTHER
    x ^= x >> _32
    x *= _TO
    x ^= x >> _29
    x *= _OTHER
    x ^= x >> _32
    return table.at + (np.int64(x & U(table.slots - 1)) & -4) * _slot(p)


@njit(cache=True, nogil=True, inline="always")
def found_at(at: int, p: Any) -> Any:
    """Return the mask of a piece whose line is at an address; all nimbers if nothing is known."""
    mask = ALL
    for i in range(_SLOTS):
        slot = at + i * _slot(p)
        if piece_at(slot, 0, p) == p:
            mask = word_at(slot, bits_of(p) // 64)
            break
    return mask


@njit(cache=True, nogil=True)
def keep(table: Any, p: Any, mask: Any) -> None:
    """Store what is known about a piece."""
    at = line_of(table, p)
    place, least = at, 129
    for i in range(_SLOTS):
        slot = at + i * _slot(p)
        other = piece_at(slot, 0, p)
        if other == p:
            put_word(slot, bits_of(p) // 64, word_at(slot, bits_of(p) // 64) & mask)
            return
        count = ones(other)
        if count < least:
            place, least = slot, count
    which = 0 if least == 0 else 1
    put_number(table.counts, which, number_at(table.counts, which) + 1)
    put_piece(place, 0, p)
    put_word(place, bits_of(p) // 64, mask)


@njit(cache=True, nogil=True)
def look_up(table: Any, pieces: Any) -> Any:
    """Return the mask of the possible nimbers of the first one of an array of pieces; all if nothing is known."""
    p = entry(pieces, 0)
    return found_at(line_of(table_of(table, table), p), p)


@njit(cache=True, nogil=True)
def learn(pieces: Any, masks: Any, into: Any, counts: Any) -> None:
    """Store what is known about pieces; ``counts`` int64 [2] has the numbers of pieces stored and dropped."""
    table = table_of(into, counts)
    for i in range(masks.shape[0]):
        keep(table, entry(pieces, i), masks[i])


# -- summands of one option: those to look up, and the unknown ones


@njit(cache=True, nogil=True)
def _add(part: Any, parts: Any, count: int) -> int:
    """Add a summand; an equal summand cancels it."""
    for i in range(count):
        if piece_at(parts, i, part) == part:
            put_piece(parts, i, piece_at(parts, count - 1, part))
            return count - 1
    put_piece(parts, count, part)
    return count + 1


@njit(cache=True, nogil=True, inline="always")
def note(raw: int, count: int, piece: Any, told: Any, table: Any) -> int:
    """Add a summand to those to look up, and prefetch its line."""
    at = line_of(table, piece)
    fetch(at)
    if bits_of(piece) > 64:  # lines of 96 bytes
        fetch(at + 64)
    put_piece(raw + 32 * count, 0, piece)
    put_word(raw, 4 * count + 2, told)
    put_number(raw, 4 * count + 3, at)
    return count + 1


@njit(cache=True, nogil=True, inline="always")
def settle(raw: int, waiting: int, known: int, table: Any, parts: int, like: Any) -> Any:
    """Fill ``parts`` with the unknown ones of the summands to look up, words of the kind of ``like``.

    Returns:
        Their number, and the nim-sum of ``known`` and the others.
    """
    count = 0
    for i in range(waiting):
        piece, told = piece_at(raw + 32 * i, 0, like), word_at(raw, 4 * i + 2)
        mask = found_at(number_at(raw, 4 * i + 3), piece) & told
        if mask & (mask - ONE) == NONE:
            known ^= lowest(mask)
            continue
        if told != ALL:
            keep(table, piece, told)
        count = _add(piece, parts, count)
    return count, known


@njit(cache=True, nogil=True)
def split_graph(p: Any, near: int, lonely: int, table: Any, raw: int) -> Any:
    """Fill ``raw`` with the connected parts; an isolated vertex has value ``lonely``.

    Returns:
        Their number, and the nim-sum of the isolated vertices.
    """
    count, known = 0, 0
    while p != NONE:
        piece = p & ~(p - ONE)
        edge = piece
        while edge != NONE:
            v = lowest(edge)
            edge &= edge - ONE
            new = piece_at(near, v, p) & p & ~piece
            piece |= new
            edge |= new
        p &= ~piece
        if piece & (piece - ONE) == NONE:
            known ^= lonely
            continue
        count = note(raw, count, piece, ALL, table)
    return count, known


@njit(cache=True, nogil=True)
def weigh(parts: int, count: int, like: Any) -> Any:
    """Sort summands, the largest first; return the sum of the squares of their sizes, and the sum of their sizes."""
    squares, total = 0, 0
    for i in range(count):
        part = piece_at(parts, i, like)
        cells = ones(part)
        squares += cells * cells
        total += cells
        j = i - 1
        while j >= 0 and ones(piece_at(parts, j, like)) < cells:
            put_piece(parts, j + 1, piece_at(parts, j, like))
            j -= 1
        put_piece(parts, j + 1, part)
    return squares, total
