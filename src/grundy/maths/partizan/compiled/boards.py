"""Partizan games on boards of up to 64 squares, compiled: pieces, images, and values by pieces.

A position is two masks, in which bit r · width + c is the square in row r and column c, as the kind of the rules has
them, see :mod:`grundy.maths.partizan.kinds`. A field is the address of int64 words: its table of values, whose rows are
two masks and a game, and the rules.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import lowest, number_at, ones, put_number, put_word, reverse, word_at
from grundy.maths.partizan.compiled.forms import add, canonical, laid_out, negative
from grundy.maths.partizan.compiled.moves import MOVES, list_moves
from grundy.maths.partizan.compiled.rules import (
    ENTERED,
    JOINED,
    NONE,
    RULE,
    SIZE,
    TABLE,
    TABLE_MASK,
    UNIT,
    WIDTH,
    U,
    around,
    group,
    low,
)
from grundy.maths.partizan.compiled.words import TABLE_FULL, halt, mixed, pop, push, spend
from grundy.maths.partizan.kinds import ALL, BLOCKS, COLOURS, EDGES, FREE, HOP, LAY, STEP, TAKE

# -- pieces and images


@njit("uint64(int64, uint64, uint64)", cache=True, nogil=True)
def _blocked(field: Any, a: Any, b: Any) -> Any:
    """Return the squares of a row up to where it falls apart; an empty square is in both masks.

    Stones x of Left and o of Right that step: xo never move, and between o and the x after it nobody ever comes. Those
    that hop: xxoo never move.
    """
    hops = number_at(field, RULE) == HOP
    ours, theirs, one = a & ~b, b & ~a, low(a | b)
    piece, sure = NONE, NONE  # the squares so far, and those up to the last stone of Right
    while one & (a | b) != NONE:
        if hops:
            if one & theirs & (ours << UNIT) & (theirs >> UNIT) & (ours << U(2)) != NONE:
                return piece
        elif one & ours != NONE and (sure != NONE or (piece != NONE and piece & ours == NONE)):
            return piece if sure == NONE else sure
        elif one & theirs & (ours << UNIT) & (piece << UNIT) != NONE:
            return piece
        piece |= one
        if not hops and one & theirs != NONE:
            sure = piece
        one <<= UNIT
    return piece if sure == NONE else sure


@njit("uint64(int64, uint64, uint64)", cache=True, nogil=True)
def connected(field: Any, a: Any, b: Any) -> Any:
    """Return the squares of the piece of a position that has the first of all squares."""
    joined = number_at(field, JOINED)
    if joined == EDGES:
        return group(field, low(a | b), a | b)
    if joined == BLOCKS:
        return _blocked(field, a, b)
    if joined != COLOURS:
        return a | b
    piece = low(a | b)
    while True:
        more = piece | (around(field, piece & a) & a) | (around(field, piece & b) & b)
        if more == piece:
            return piece
        piece = more


@njit("int64(int64, uint64, uint64)", cache=True, nogil=True)
def size_of(field: Any, a: Any, b: Any) -> Any:
    """Return the size of a piece, which becomes less by every move."""
    size = number_at(field, SIZE)
    return ones(a | b) if size == ALL else ones(a & b) if size == FREE else ones(a ^ b)


@njit(cache=True, nogil=True, inline="always")
def is_over(field: Any, a: Any, b: Any) -> Any:
    """Return whether a glance shows that nobody can ever move in a piece."""
    if number_at(field, RULE) == TAKE and (a == NONE or b == NONE):
        return True
    if number_at(field, RULE) >= STEP and a == b:
        return True
    return size_of(field, a, b) <= (0 if number_at(field, SIZE) == FREE else 1)


@njit(cache=True, nogil=True, inline="always")
def _less(a: Any, b: Any, c: Any, d: Any) -> Any:
    return a < c or (a == c and b < d)


@njit(cache=True, nogil=True)
def _flipped(mask: Any, high: Any, width: Any) -> Any:
    """Return the rows of a mask in reverse order."""
    turned, rest, row = NONE, mask, (UNIT << width) - UNIT
    for _ in range(high):
        turned = (turned << width) | (rest & row)
        rest >>= width
    return turned


@njit(cache=True, nogil=True)
def _least_of_four(a: Any, b: Any, high: Any, wide: Any, width: Any) -> Any:
    """Return the least image of two masks in the corner that is not transposed."""
    shift = U(64 - np.int64(width) * (high - 1) - wide)
    best, other = a, b
    up_a, up_b = _flipped(a, high, width), _flipped(b, high, width)
    for c, d in (
        (up_a, up_b), (reverse(a) >> shift, reverse(b) >> shift), (reverse(up_a) >> shift, reverse(up_b) >> shift),
    ):  # fmt: skip
        if _less(c, d, best, other):
            best, other = c, d
    return best, other


@njit(cache=True, nogil=True, inline="always")
def _transposed(mask: Any) -> Any:
    """Return a mask of 8 columns with rows and columns exchanged (Hacker's Delight, ch. 7)."""
    m = mask
    t = (m ^ (m >> U(7))) & U(0x00AA00AA00AA00AA)
    m ^= t ^ (t << U(7))
    t = (m ^ (m >> U(14))) & U(0x0000CCCC0000CCCC)
    m ^= t ^ (t << U(14))
    t = (m ^ (m >> U(28))) & U(0x00000000F0F0F0F0)
    return m ^ t ^ (t << U(28))


@njit(cache=True, nogil=True)
def _box(mask: Any, width: Any) -> Any:
    """Return how far a mask is from the upper left corner, and its rows and columns."""
    row = (UNIT << width) - UNIT
    rest, over, top = mask, NONE, 0
    while rest & row == NONE:
        rest >>= width
        top += 1
    high = 0
    while rest != NONE:
        over |= rest & row
        rest >>= width
        high += 1
    start = lowest(over)
    wide = _length(over) - start
    return U(top * np.int64(width) + start), high, wide


@njit(cache=True, nogil=True, inline="always")
def _length(mask: Any) -> Any:
    return 64 - lowest(reverse(mask))


@njit(cache=True, nogil=True)
def least_image(field: Any, a: Any, b: Any) -> Any:
    """Return the standard form of a piece; and 0 if it has the same value, 1 the negative, 2 if these are equal.

    Dominoes: a transposed board is the negative. Stones: so is a board with the masks exchanged, and in the order of a
    row turned round if the players move in opposite directions.
    """
    width = U(number_at(field, WIDTH))
    shift, high, wide = _box(a | b, width)
    a, b = a >> shift, b >> shift
    if number_at(field, RULE) >= STEP:
        c, d = reverse(b) >> U(64 - wide), reverse(a) >> U(64 - wide)
        if _less(c, d, a, b):
            return c, d, 1
        return a, b, 2 if c == a and d == b else 0
    best, other = _least_of_four(a, b, high, wide, width)
    if number_at(field, RULE) == LAY:
        if width != U(8):
            return best, other, 0
        c, d = _least_of_four(_transposed(a), b, wide, high, width)
    else:
        c, d = _least_of_four(b, a, high, wide, width)
        if width == U(8):
            e, f = _least_of_four(_transposed(a), _transposed(b), wide, high, width)
            if _less(e, f, best, other):
                best, other = e, f
            e, f = _least_of_four(_transposed(b), _transposed(a), wide, high, width)
            if _less(e, f, c, d):
                c, d = e, f
    if _less(c, d, best, other):
        return c, d, 1
    return best, other, 2 if c == best and d == other else 0


# -- values


@njit(cache=True, nogil=True)
def _slot(field: Any, a: Any, b: Any) -> Any:
    """Return the place of a piece in the table of values, or of the empty slot where it belongs."""
    table, mask = number_at(field, TABLE), U(number_at(field, TABLE_MASK))
    slot = mixed(np.int64(a ^ mixed(np.int64(b + U(0x9E3779B97F4A7C15))))) & mask
    while True:
        place = 3 * np.int64(slot)
        c, d = word_at(table, place), word_at(table, place + 1)
        if (c == a and d == b) or (c == NONE and d == NONE):
            return place
        slot = (slot + UNIT) & mask


@njit("void(int64, int64, int64)", cache=True, nogil=True)
def move_table(field: Any, old: Any, count: Any) -> None:
    """Enter the rows of another table of values."""
    for i in range(count):
        a, b = word_at(old, 3 * i), word_at(old, 3 * i + 1)
        if a != NONE or b != NONE:
            place, table = _slot(field, a, b), number_at(field, TABLE)
            put_word(table, place, a)
            put_word(table, place + 1, b)
            put_number(table, place + 2, number_at(old, 3 * i + 2))


@njit("void(int64, uint64, uint64, int64)", cache=True, nogil=True)
def _enter(field: Any, a: Any, b: Any, game: Any) -> None:
    place, table = _slot(field, a, b), number_at(field, TABLE)
    put_word(table, place, a)
    put_word(table, place + 1, b)
    put_number(table, place + 2, game)
    put_number(field, ENTERED, number_at(field, ENTERED) + 1)


@njit("int64(int64, int64, uint64, uint64)", cache=True, nogil=True)
def value(store: Any, field: Any, a: Any, b: Any) -> Any:
    """Return the value of a position, the sum of the values of its pieces."""
    total, rest = np.int64(0), a | b
    while rest != NONE:
        piece = connected(field, a & rest, b & rest)
        rest &= ~piece
        c, d = a & piece, b & piece
        if is_over(field, c, d):
            continue
        c, d, turned = least_image(field, c, d)
        place, table = _slot(field, c, d), number_at(field, TABLE)
        if word_at(table, place) == c and word_at(table, place + 1) == d:
            game = number_at(table, place + 2)
        else:
            if 2 * number_at(field, ENTERED) > number_at(field, TABLE_MASK):
                halt(store, TABLE_FULL)
            spend(store)
            moves = push(store, 4 * MOVES)
            lefts = list_moves(field, c, d, True, moves)
            rights = list_moves(field, c, d, False, moves + 16 * lefts)
            base = push(store, lefts + rights)
            for i in range(lefts + rights):
                put_number(base, i, value(store, field, word_at(moves, 2 * i), word_at(moves, 2 * i + 1)))
            laid_out(store, base, lefts, rights)
            pop(store, 4 * MOVES)
            game = canonical(store, lefts, rights)
            _enter(field, c, d, game)
        total = add(store, total, negative(store, game) if turned else game)
    return total
