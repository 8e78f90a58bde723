"""Summands of one option: those that wait to be looked up, and those that are left."""

from __future__ import annotations

from typing import Any

from grundy.machine.loading import njit
from grundy.machine.steps import fetch, lowest, number_at, ones, put_number, put_word, word_at
from grundy.maths.boards.frames import ALL, NONE, ONE
from grundy.maths.boards.piece_table import found_at, keep, line_of

__all__ = ["PARTS", "RAW", "TODO", "WAIT", "note", "settle", "split_graph", "weigh"]

PARTS = 32  # of one option, at the most: two vertices each
TODO = 64 + 2 * 3 * PARTS
"""Words: pieces that may fall apart, and the summands of two options that wait, as (piece, mask, line)."""
RAW, WAIT = 64 * 8, 3 * PARTS * 8
"""Bytes before those, and of one option's."""


@njit(cache=True, nogil=True)
def _add(part: Any, parts: Any, count: int) -> int:
    """Add a summand; one that is there already goes with it."""
    for i in range(count):
        if word_at(parts, i) == part:
            put_word(parts, i, word_at(parts, count - 1))
            return count - 1
    put_word(parts, count, part)
    return count + 1


@njit(cache=True, nogil=True, inline="always")
def note(raw: int, count: int, piece: Any, told: Any, table: Any) -> int:
    """Add a summand to those that wait to be looked up, and have its line brought."""
    at = line_of(table, piece)
    fetch(at)
    put_word(raw, 3 * count, piece)
    put_word(raw, 3 * count + 1, told)
    put_number(raw, 3 * count + 2, at)
    return count + 1


@njit(cache=True, nogil=True, inline="always")
def settle(raw: int, waiting: int, known: int, table: Any, parts: int) -> Any:
    """Fill ``parts`` with those of the summands that wait whose nimbers are not known.

    Returns:
        How many there are, and the nim-sum of ``known`` and the others.
    """
    count = 0
    for i in range(waiting):
        piece, told = word_at(raw, 3 * i), word_at(raw, 3 * i + 1)
        mask = found_at(number_at(raw, 3 * i + 2), piece) & told
        if mask & (mask - ONE) == NONE:
            known ^= lowest(mask)
            continue
        if told != ALL:
            keep(table, piece, told)
        count = _add(piece, parts, count)
    return count, known


@njit(cache=True, nogil=True)
def split_graph(p: Any, near: int, lonely: int, table: Any, raw: int) -> Any:
    """Fill ``raw`` with the connected parts; a vertex by itself is worth ``lonely``.

    Returns:
        How many there are, and the nim-sum of single vertices.
    """
    count, known = 0, 0
    while p != NONE:
        piece = p & ~(p - ONE)
        edge = piece
        while edge != NONE:
            v = lowest(edge)
            edge &= edge - ONE
            new = word_at(near, v) & p & ~piece
            piece |= new
            edge |= new
        p &= ~piece
        if piece & (piece - ONE) == NONE:
            known ^= lonely
            continue
        count = note(raw, count, piece, ALL, table)
    return count, known


@njit(cache=True, nogil=True)
def weigh(parts: int, count: int) -> Any:
    """Sort summands, the largest first; return the sum of the squares of their sizes, and the sum of their sizes."""
    squares, total = 0, 0
    for i in range(count):
        part = word_at(parts, i)
        cells = ones(part)
        squares += cells * cells
        total += cells
        j = i - 1
        while j >= 0 and ones(word_at(parts, j)) < cells:
            put_word(parts, j + 1, word_at(parts, j))
            j -= 1
        put_word(parts, j + 1, part)
    return squares, total
