"""Who wins sums of large boards: a search in compiled code that ends at the values of small pieces.

A state is a list of large pieces and a game of the store, the sum of all small pieces; Left is to move. A piece is
three words: its two masks in standard form, and 1 if the negative of that piece is meant, 0 if not, or 2 if the two are
the same. Where Right is to move, the negative of the whole is searched, so opposite boards share their states.

A search is the address of int64 words: its table, and what was counted. A row of the table has a first word, and the
masks of up to three pieces:

    game << 32 | effort << 16 | turned pieces << 2 | whether Left wins << 1 | 1

The effort is the logarithm of the number of states that were searched for it. Two rows belong to every state: the first
keeps the greater effort, the second what came last. Rows hold whole states, so none is taken for another.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import highest, number_at, ones, put_number, put_word, word_at
from grundy.maths.partizan.compiled.boards import KIND, NONE, UNIT, connected, least_image, list_moves, value
from grundy.maths.partizan.compiled.bounds import least, mobility
from grundy.maths.partizan.compiled.forms import add, negative
from grundy.maths.partizan.compiled.words import (
    LEFT_STOP,
    RIGHT_STOP,
    TABLE_FULL,
    TOP,
    arena_at,
    halt,
    left_count,
    mixed,
    of,
    options_of,
    push,
    spend,
)
from grundy.maths.partizan.kinds import CAPTURES

ROWS, ROWS_MASK, MASKS, SMALL, STATES, STORED, ROOM = range(7)
"""The table, its pairs of rows less 1, the masks of a piece in it, the squares of a small piece; how many states were
searched, and are in the table; and at how many it needs more room."""
SEARCH = 7
MOST = 3  # pieces of a state in the table
_CHILDREN = 256  # moves of a player in a piece are fewer
_PIECES = 3 * 65  # words for the pieces of a board


# -- states


@njit("int64(int64, int64, uint64, uint64, int64)", cache=True, nogil=True)
def _put_piece(pieces: Any, count: Any, a: Any, b: Any, turned: Any) -> Any:
    """Put a piece in its place in a state, or take its negative out, and return how many there are then."""
    at = 0
    while at < count and (word_at(pieces, 3 * at) > a or (
        word_at(pieces, 3 * at) == a and word_at(pieces, 3 * at + 1) > b
    )):  # fmt: skip
        at += 1
    same = at < count and word_at(pieces, 3 * at) == a and word_at(pieces, 3 * at + 1) == b
    if same and (turned == 2 or number_at(pieces, 3 * at + 2) != turned):
        for i in range(3 * at, 3 * (count - 1)):
            put_number(pieces, i, number_at(pieces, i + 3))
        return count - 1
    for i in range(3 * count - 1, 3 * at - 1, -1):
        put_number(pieces, i + 3, number_at(pieces, i))
    put_word(pieces, 3 * at, a)
    put_word(pieces, 3 * at + 1, b)
    put_number(pieces, 3 * at + 2, turned)
    return count + 1


@njit("UniTuple(int64, 2)(int64, int64, int64, uint64, uint64, boolean, int64, int64, int64)", cache=True, nogil=True)
def _laid(store: Any, field: Any, search: Any, a: Any, b: Any, turned: Any, pieces: Any, count: Any, small: Any) -> Any:
    """Add a position, or its negative, to a state, and return how many large pieces it has and the small sum."""
    rest = a | b
    while rest != NONE:
        piece = connected(field, rest & (~rest + UNIT), rest)
        rest &= ~piece
        c, d = a & piece, b & piece
        if number_at(field, KIND) == CAPTURES and (c == NONE or d == NONE):
            continue
        if ones(piece) <= number_at(search, SMALL):
            game = value(store, field, c, d)
            small = add(store, small, negative(store, game) if turned else game)
        else:
            c, d, other = least_image(field, c, d)
            count = _put_piece(pieces, count, c, d, other if other == 2 or not turned else 1 - other)
    return count, small


@njit(cache=True, nogil=True, inline="always")
def _bounds(field: Any, pieces: Any, count: Any) -> Any:
    """Return bounds on the sum of the large pieces, as sided stops have them."""
    low, high = np.int64(0), np.int64(0)
    for i in range(count):
        a, b, turned = word_at(pieces, 3 * i), word_at(pieces, 3 * i + 1), number_at(pieces, 3 * i + 2) == 1
        low += least(field, a, b, not turned)
        high -= least(field, a, b, turned)
    return low, high


@njit(cache=True, nogil=True, inline="always")
def _mark(pieces: Any, count: Any, small: Any) -> Any:
    """Return the first word of the row of a state, without what the search finds."""
    mark = (small << 32) | 1
    for i in range(count):
        mark |= (number_at(pieces, 3 * i + 2) & 1) << (2 + i)
    return mark


# -- the table


@njit(cache=True, nogil=True, inline="always")
def _mask_at(search: Any, pieces: Any, count: Any, i: Any) -> Any:
    """Return word 1 + i of the row of a state."""
    if number_at(search, MASKS) == 1:
        return word_at(pieces, 3 * i) if i < count else NONE
    return word_at(pieces, 3 * (i >> 1) + (i & 1)) if i >> 1 < count else NONE


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def _rows(search: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return the address of the two rows that belong to a state."""
    code = mixed(mark)
    for i in range(count * number_at(search, MASKS)):
        code = mixed(np.int64(code ^ _mask_at(search, pieces, count, i)))
    pair = np.int64(code & np.uint64(number_at(search, ROWS_MASK)))
    return number_at(search, ROWS) + pair * 16 * (MOST + 1) * number_at(search, MASKS)


@njit("boolean(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _is_row(search: Any, row: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return whether a row is that of a state."""
    if number_at(row, 0) & ~np.int64(0xFFFF0002) != mark:
        return False
    for i in range(MOST * number_at(search, MASKS)):
        if word_at(row, 1 + i) != _mask_at(search, pieces, count, i):
            return False
    return True


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def _known(search: Any, pieces: Any, count: Any, mark: Any) -> Any:
    """Return 1 if Left is known to win a state, 0 if Left is known to lose it, otherwise -1."""
    row = _rows(search, pieces, count, mark)
    for _ in range(2):
        if _is_row(search, row, pieces, count, mark):
            return (number_at(row, 0) >> 1) & 1
        row += 8 * (MOST + 1) * number_at(search, MASKS)
    return -1


@njit("void(int64, int64, int64, int64, int64, int64, boolean)", cache=True, nogil=True)
def _keep(store: Any, search: Any, pieces: Any, count: Any, mark: Any, states: Any, wins: Any) -> None:
    """Enter what was found about a state."""
    effort = np.int64(highest(np.uint64(states)))
    row = _rows(search, pieces, count, mark)
    if number_at(row, 0) != 0 and (number_at(row, 0) >> 16) & 0xFF > effort:
        row += 8 * (MOST + 1) * number_at(search, MASKS)
    if number_at(row, 0) == 0:
        put_number(search, STORED, number_at(search, STORED) + 1)
    put_number(row, 0, mark | (effort << 16) | (2 if wins else 0))
    for i in range(MOST * number_at(search, MASKS)):
        put_word(row, 1 + i, _mask_at(search, pieces, count, i))
    if number_at(search, STORED) > number_at(search, ROOM):
        halt(store, TABLE_FULL)


@njit("void(int64, int64, int64)", cache=True, nogil=True)
def move_rows(search: Any, old: Any, count: Any) -> None:
    """Enter the rows of another table, which is not larger."""
    masks = number_at(search, MASKS)
    pieces = np.zeros(3 * MOST, np.int64)
    at = pieces.ctypes.data
    for i in range(count):
        row = old + 8 * (MOST + 1) * masks * i
        if number_at(row, 0) == 0:
            continue
        found = 0
        while found < MOST and word_at(row, 1 + masks * found) != NONE:
            for k in range(masks):
                put_number(at, 3 * found + k, number_at(row, 1 + masks * found + k))
            found += 1
        new = _rows(search, at, found, number_at(row, 0) & ~np.int64(0xFFFF0002))
        if number_at(new, 0) != 0:
            new += 8 * (MOST + 1) * masks
        if number_at(new, 0) == 0:
            put_number(search, STORED, number_at(search, STORED) + 1)
        for k in range((MOST + 1) * masks):
            put_number(new, k, number_at(row, k))


# -- the search


@njit("int64(int64, int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _list_children(store: Any, field: Any, pieces: Any, count: Any, small: Any, children: Any) -> Any:
    """Write Left's moves in large pieces that may win, the best first; return how many, or -1 if one wins by bounds.

    Four words describe a move: its score, the piece in which it is made, and the masks of that piece afterwards.
    """
    found, stop = 0, of(store, small, RIGHT_STOP)
    low, high = _bounds(field, pieces, count)
    moves = push(store, 2 * _CHILDREN)
    for i in range(count):
        a, b, turned = word_at(pieces, 3 * i), word_at(pieces, 3 * i + 1), number_at(pieces, 3 * i + 2) == 1
        if i > 0 and word_at(pieces, 3 * i - 3) == a and word_at(pieces, 3 * i - 2) == b:
            continue  # the same piece again
        others_low, others_high = low - least(field, a, b, not turned), high + least(field, a, b, turned)
        for k in range(list_moves(field, a, b, not turned, moves)):
            c, d = word_at(moves, 2 * k), word_at(moves, 2 * k + 1)
            at_least = others_low + least(field, c, d, not turned)
            at_most = others_high - least(field, c, d, turned)
            if stop + at_least >= 0:
                return -1
            if stop + at_most < 0:
                continue
            replies = mobility(field, c, d, turned)
            score = (at_least + at_most) + ((mobility(field, c, d, not turned) - 2 * replies) << 31)
            j = found - 1
            while j >= 0 and number_at(children, 4 * j) < score:
                for word in range(4):
                    put_number(children, 4 * j + 4 + word, number_at(children, 4 * j + word))
                j -= 1
            put_number(children, 4 * j + 4, score)
            put_number(children, 4 * j + 5, i)
            put_word(children, 4 * j + 6, c)
            put_word(children, 4 * j + 7, d)
            found += 1
    return found


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True)
def _negated(pieces: Any, count: Any, without: Any, after: Any) -> Any:
    """Write the negatives of all pieces but one, or of all if there is no such one, and return how many they are."""
    kept = 0
    for i in range(count):
        if i != without:
            put_number(after, 3 * kept, number_at(pieces, 3 * i))
            put_number(after, 3 * kept + 1, number_at(pieces, 3 * i + 1))
            turned = number_at(pieces, 3 * i + 2)
            put_number(after, 3 * kept + 2, turned if turned == 2 else 1 - turned)
            kept += 1
    return kept


@njit("boolean(int64, int64, int64, int64, int64, int64)", cache=True, nogil=True)
def wins(store: Any, field: Any, search: Any, pieces: Any, count: Any, small: Any) -> Any:
    """Return whether Left, who is to move, wins a state."""
    stop = of(store, small, LEFT_STOP)
    low, high = _bounds(field, pieces, count)
    if stop + low > 0:
        return True
    if stop + high <= 0:
        return False
    mark = _mark(pieces, count, small)
    known = _known(search, pieces, count, mark) if count <= MOST else np.int64(-1)
    if known >= 0:
        return known == 1
    spend(store)
    before, top = number_at(search, STATES), number_at(store, TOP)
    children, after = push(store, 4 * _CHILDREN * count), push(store, 3 * count + _PIECES)
    listed = _list_children(store, field, pieces, count, small, children)
    found, rest = listed < 0, negative(store, small)
    for k in range(listed):
        moved = number_at(children, 4 * k + 1)
        others = _negated(pieces, count, moved, after)
        turned = number_at(pieces, 3 * moved + 2) != 1
        a, b = word_at(children, 4 * k + 2), word_at(children, 4 * k + 3)
        others, game = _laid(store, field, search, a, b, turned, after, others, rest)
        if not wins(store, field, search, after, others, game):
            found = True
            break
    if not found:
        _negated(pieces, count, np.int64(-1), after)
        listed = options_of(store, small)
        for i in range(listed >> 32, (listed >> 32) + left_count(listed)):
            if not wins(store, field, search, after, count, negative(store, arena_at(store, i))):
                found = True
                break
    put_number(store, TOP, top)
    put_number(search, STATES, number_at(search, STATES) + 1)
    if count <= MOST:
        _keep(store, search, pieces, count, mark, number_at(search, STATES) - before, found)
    return found


@njit("boolean(int64, int64, int64, int64, int64, int64, boolean)", cache=True, nogil=True)
def wins_sum(store: Any, field: Any, search: Any, boards: Any, count: Any, game: Any, left: Any) -> Any:
    """Return whether Left, or Right, who begins wins a sum of boards, of two masks each, and a game."""
    small = game if left else negative(store, game)
    pieces = push(store, _PIECES * (count + 1))
    large = np.int64(0)
    for i in range(count):
        a, b = word_at(boards, 2 * i), word_at(boards, 2 * i + 1)
        large, small = _laid(store, field, search, a, b, not left, pieces, large, small)
    return wins(store, field, search, pieces, large, small)
