"""Who wins sums of large boards: a search in compiled code that ends at the values of small pieces.

A state is a list of large pieces and a game of the store, the sum of all small pieces; Left is to move. A piece is
three words: its two masks in standard form, and 1 if the negative of that piece is meant, 0 if not, or 2 if the two are
the same. Where Right is to move, the negative of the whole is searched, so opposite boards share their states.

A search is the address of int64 words: its tables of states, for few pieces and for many, and what was counted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import number_at, put_number, put_word, word_at
from grundy.maths.partizan.compiled.boards import connected, is_over, least_image, size_of, value
from grundy.maths.partizan.compiled.bounds import least
from grundy.maths.partizan.compiled.forms import add, negative
from grundy.maths.partizan.compiled.moves import MOVES, list_moves, mobility
from grundy.maths.partizan.compiled.rules import NONE
from grundy.maths.partizan.compiled.state_rows import PIECES, forget, keep, known, mark_of, read_row
from grundy.maths.partizan.compiled.words import (
    LEFT_STOP,
    RIGHT_STOP,
    TOP,
    arena_at,
    left_count,
    of,
    options_of,
    push,
    spend,
)

FEW, MANY, SMALL, STATES = range(4)
"""The tables for states of few pieces, and of more; the size of a small piece; how many states were searched."""
SEARCH = 4
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
        piece = connected(field, a & rest, b & rest)
        rest &= ~piece
        c, d = a & piece, b & piece
        if is_over(field, c, d):
            continue
        if size_of(field, c, d) <= number_at(search, SMALL):
            game = value(store, field, c, d)
            small = add(store, small, negative(store, game) if turned else game)
        elif mobility(field, c, d, True) + mobility(field, c, d, False) > 0:
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
def _table_of(search: Any, count: Any) -> Any:
    """Return the table for states of so many large pieces; 0 if they are too many."""
    if count <= number_at(number_at(search, FEW), PIECES):
        return number_at(search, FEW)
    return number_at(search, MANY) if count <= number_at(number_at(search, MANY), PIECES) else 0


# -- the search


@njit("int64(int64, int64, int64, int64, int64, int64)", cache=True, nogil=True)
def _list_children(store: Any, field: Any, pieces: Any, count: Any, small: Any, children: Any) -> Any:
    """Write Left's moves in large pieces that may win, the best first; return how many, or -1 if one wins by bounds.

    Four words describe a move: its score, the piece in which it is made, and the masks of that piece afterwards.
    """
    found, stop = 0, of(store, small, RIGHT_STOP)
    low, high = _bounds(field, pieces, count)
    moves = push(store, 2 * MOVES)
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
    table, mark = _table_of(search, count), mark_of(pieces, count, small)
    answer = known(table, pieces, count, mark) if table != 0 else np.int64(-1)
    if answer >= 0:
        return answer == 1
    spend(store)
    before, top = number_at(search, STATES), number_at(store, TOP)
    children, after = push(store, 4 * MOVES * count), push(store, 3 * count + _PIECES)
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
    if table != 0:
        keep(store, table, pieces, count, mark, number_at(search, STATES) - before, found)
    return found


@njit("boolean(int64, int64, int64, int64, int64, int64, boolean, boolean)", cache=True, nogil=True)
def wins_sum(store: Any, field: Any, search: Any, boards: Any, count: Any, game: Any, left: Any, doubted: Any) -> Any:
    """Return whether Left, or Right, who begins wins a sum of boards, of two masks each, and a game.

    If the tables are doubted, what they hold of the sum itself is found afresh.
    """
    small = game if left else negative(store, game)
    pieces = push(store, _PIECES * (count + 1))
    large = np.int64(0)
    for i in range(count):
        a, b = word_at(boards, 2 * i), word_at(boards, 2 * i + 1)
        large, small = _laid(store, field, search, a, b, not left, pieces, large, small)
    table = _table_of(search, large)
    if doubted and table != 0:
        forget(table, pieces, large, mark_of(pieces, large, small))
    return wins(store, field, search, pieces, large, small)


@njit("boolean(int64, int64, int64, int64, int64)", cache=True, nogil=True)
def wins_row(store: Any, field: Any, search: Any, table: Any, row: Any) -> Any:
    """Return whether Left, who is to move, wins the state of a row of another table."""
    pieces = push(store, 3 * number_at(table, PIECES))
    count = read_row(table, row, pieces)
    return wins(store, field, search, pieces, count, number_at(row, 0) >> 32)
