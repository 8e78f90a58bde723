"""Values under a user's own partizan rules, compiled: positions are rows of int64 words, as in ``boards.word_rules``.

The loop has its own stack, so play may be long. All state is in arrays: whoever calls again goes on where it stopped.
A frame is a position on the way down: its options, and their parts as rows, each with its game once that is known.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit, types
from grundy.machine.steps import put_number
from grundy.maths.boards.frames import GOES_ON
from grundy.maths.boards.word_rules import (
    ASKING,
    CANONICAL,
    CHANGED,
    EXPANDED,
    ITSELF,
    LINE,
    LOOP_FROM,
    LOOPS,
    RULE,
    TWICE,
    WIDE,
    call_rule,
)
from grundy.maths.boards.word_table import hashed, same
from grundy.maths.partizan.compiled.forms import add, canonical, laid_out, negative
from grundy.maths.partizan.compiled.words import push, spend

ENTERED, TOTAL, DEPTH, STATE = 0, 1, LINE + 1, LINE + 2
"""Words of the state beside those of ``word_rules``: positions in the table, the value in the end, and frames. LINE is
1 with summands, plus 2 with canonical forms, plus 4 with negatives; ASKING counts the five functions from 0."""
DONE, FULL, DEEP = range(100, 103)
"""Codes of :func:`advance`: the value is found; the table or the stack needs room."""
OPEN, ASIDE = -1, -2
"""Entries of positions without a value: on the stack, or left there by a search that was stopped."""
POSITION, FIRST, LEFTS, RIGHTS, START, NEXT, END, FRAME = range(8)
"""Of a frame: the row of its position; its first option, and how many each player has; the first row of their parts,
the first of these that has no game yet, and the row after the last."""
_KNOWN_LATER, _NEGATED_LATER = -1, -2  # of a part whose value is not known yet, or is the negative of that of its row


class Rows(NamedTuple):
    """The arrays of a search."""

    keys: Any  # int64 [slots, words], positions of the table
    entries: Any  # int64 [slots], 0 if a slot is free, 1 + the game, OPEN or ASIDE
    rows: Any  # int64 [., words], the position in question, then the parts of options on the way down
    games: Any  # int64 [.], their games
    sizes: Any  # int64 [.], how many parts each option has
    frames: Any  # int64 [depths, FRAME]
    out: Any  # int64 [2, most, words], options, and those written by a second call of the rule
    split: Any  # int64 [2, most, words], the same for summands
    at: Any  # int64 [words], the last argument of the user's functions
    other: Any  # int64 [2, words], the negative of a part, and its canonical form
    state: Any  # int64 [STATE]


class _Rules(NamedTuple):
    left: Any
    right: Any
    parting: Any
    canonical: Any
    opposite: Any


@njit(cache=True, nogil=True)
def _slot(keys: Any, entries: Any, row: Any) -> Any:
    """Return the place of a position in the table, or of the free slot where it belongs."""
    slot = hashed(row) & (entries.size - 1)
    while entries[slot] != 0 and not same(keys[slot], row):
        slot = (slot + 1) & (entries.size - 1)
    return slot


@njit(types.void(types.int64[:, ::1], types.int64[::1], types.int64[:, ::1], types.int64[::1]), cache=True, nogil=True)
def move_table(keys: Any, entries: Any, old_keys: Any, old_entries: Any) -> None:
    """Enter the positions of another table."""
    for i in range(old_entries.size):
        if old_entries[i] != 0:
            slot = _slot(keys, entries, old_keys[i])
            keys[slot] = old_keys[i]
            entries[slot] = old_entries[i]


@njit(cache=True, nogil=True)
def _less(one: Any, other: Any) -> bool:
    for i in range(one.size):
        if one[i] != other[i]:
            return bool(one[i] < other[i])
    return False


@njit(cache=True, nogil=True, inline="always")
def _transformed(function: Any, number: int, position: Any, a: Any, out: Any) -> Any:
    """Write the canonical form or the negative of a position; return a code."""
    a.at[:] = position
    out[:] = position
    a.state[ASKING] = number
    function(a.at, out)
    if same(a.at, position):
        return GOES_ON
    a.at[:] = position
    return CHANGED


@njit(cache=True, nogil=True, inline="always")
def _write_part(rules: _Rules, a: Any, part: Any, row: Any) -> Any:
    """Write the standard form of a part; return a code, and whether it has the negative value."""
    line = a.state[LINE]
    row[:] = part
    if line & 2 and _transformed(rules.canonical, 3, part, a, row) != GOES_ON:
        return CHANGED, False
    if line & 4:
        negated, least = a.other[0], a.other[1]
        if _transformed(rules.opposite, 4, part, a, negated) != GOES_ON:
            return CHANGED, False
        least[:] = negated
        if line & 2 and _transformed(rules.canonical, 3, negated, a, least) != GOES_ON:
            return CHANGED, False
        if _less(least, row):
            row[:] = least
            return GOES_ON, True
    return GOES_ON, False


@njit(cache=True, nogil=True, inline="always")
def _write_parts(store: Any, rules: _Rules, a: Any, option: Any, free: Any, twice: bool) -> Any:
    """Write the parts of a position as rows; return a code and their number."""
    split, count = a.split[0], 1
    if a.state[LINE] & 1:
        wrong, count = call_rule(rules.parting, 2, option, a.at, a.state, a.split, twice)
        if wrong != GOES_ON:
            return wrong, 0
        if count > 1:
            for i in range(count):
                if same(split[i], option):
                    return ITSELF, 0
    else:
        split[0] = option
    if free + count >= a.games.size:
        return WIDE, 0
    for i in range(count):
        wrong, turned = _write_part(rules, a, split[i], a.rows[free + i])
        if wrong != GOES_ON:
            return wrong, 0
        game = a.entries[_slot(a.keys, a.entries, a.rows[free + i])] - 1
        if game >= 0 and turned:
            game = negative(store, game)
        a.games[free + i] = game if game >= 0 else _NEGATED_LATER if turned else _KNOWN_LATER
    return GOES_ON, count


@njit(cache=True, nogil=True)
def _open(store: Any, rules: _Rules, a: Any, position: Any) -> Any:
    """Make a frame of a position that is a row; return a code."""
    depth = a.state[DEPTH]
    below = a.frames[depth - 1]
    frame, first, free = a.frames[depth], below[FIRST] + below[LEFTS] + below[RIGHTS], below[END]
    frame[POSITION], frame[FIRST], frame[START], frame[NEXT] = position, first, free, free
    twice = a.state[EXPANDED] < TWICE or a.state[EXPANDED] % TWICE == 0
    for side in range(2):
        if side == 0:
            wrong, count = call_rule(rules.left, 0, a.rows[position], a.at, a.state, a.out, twice)
        else:
            wrong, count = call_rule(rules.right, 1, a.rows[position], a.at, a.state, a.out, twice)
        if wrong != GOES_ON:
            return wrong
        frame[LEFTS + side] = count
        if first + count >= a.sizes.size:
            return WIDE
        for i in range(count):
            wrong, parts = _write_parts(store, rules, a, a.out[0, i], free, twice and i < 4)
            if wrong != GOES_ON:
                return wrong
            a.sizes[first] = parts
            first += 1
            free += parts
    frame[END] = free
    slot = _slot(a.keys, a.entries, a.rows[position])
    if a.entries[slot] == 0:
        a.keys[slot] = a.rows[position]
        a.state[ENTERED] += 1
    a.entries[slot] = OPEN
    a.state[EXPANDED] += 1
    a.state[DEPTH] = depth + 1
    return GOES_ON


@njit(cache=True, nogil=True)
def _open_root(store: Any, rules: _Rules, a: Any) -> Any:
    """Make the lowest frame, whose only option is the position in question, in row 0."""
    frame = a.frames[0]
    frame[:] = 0
    wrong, parts = _write_parts(store, rules, a, a.rows[0], 1, True)
    a.sizes[0] = parts
    frame[LEFTS], frame[START], frame[NEXT], frame[END] = 1, 1, 1, 1 + parts
    a.state[DEPTH] = 1
    return wrong


@njit(cache=True, nogil=True)
def _next_unknown(store: Any, a: Any, frame: Any) -> Any:
    """Return the row of the first part of a frame that has no game yet, and its entry; or the end."""
    while frame[NEXT] < frame[END]:
        row = frame[NEXT]
        if a.games[row] < 0:
            entry = a.entries[_slot(a.keys, a.entries, a.rows[row])]
            if entry <= 0:
                return row, entry
            a.games[row] = entry - 1 if a.games[row] == _KNOWN_LATER else negative(store, entry - 1)
        frame[NEXT] += 1
    return frame[END], np.int64(0)


@njit(cache=True, nogil=True)
def _write_sums(store: Any, a: Any, frame: Any, base: Any) -> Any:
    """Write the game of each option, the sum of those of its parts; return the last one."""
    row, total = frame[START], np.int64(0)
    for i in range(frame[LEFTS] + frame[RIGHTS]):
        total = np.int64(0)
        for _ in range(a.sizes[frame[FIRST] + i]):
            total = add(store, total, a.games[row])
            row += 1
        put_number(base, i, total)
    return total


_FUNCTIONS = (*(types.FunctionType(RULE),) * 3, *(types.FunctionType(CANONICAL),) * 2)
_FLAT, _TWO, _THREE = types.int64[::1], types.int64[:, ::1], types.int64[:, :, ::1]
_ARRAYS = types.NamedTuple((  # type: ignore[no-untyped-call]
    _TWO, _FLAT, _TWO, _FLAT, _FLAT, _TWO, _THREE, _THREE, _FLAT, _TWO, _FLAT,
), Rows)  # fmt: skip


@njit(types.int64(types.int64, *_FUNCTIONS, _ARRAYS), cache=True, nogil=True)
def advance(store: Any, left: Any, right: Any, parting: Any, canonical_into: Any, opposite: Any, a: Any) -> Any:
    """Find the value of the position in row 0; return DONE, or the code of what has to be done first."""
    rules = _Rules(left, right, parting, canonical_into, opposite)
    if a.state[DEPTH] == 0:
        code = _open_root(store, rules, a)
        if code != GOES_ON:
            a.state[DEPTH] = 0
            return code
    while True:
        depth = a.state[DEPTH]
        frame = a.frames[depth - 1]
        row, entry = _next_unknown(store, a, frame)
        if row < frame[END]:
            if entry == OPEN:
                a.state[LOOP_FROM] = row
                return LOOPS
            if 2 * a.state[ENTERED] > a.entries.size:
                return FULL
            if depth == a.frames.shape[0]:
                return DEEP
            spend(store)
            code = _open(store, rules, a, row)
            if code != GOES_ON:
                return code
            continue
        base = push(store, frame[LEFTS] + frame[RIGHTS])
        total = _write_sums(store, a, frame, base)
        if depth == 1:
            a.state[TOTAL] = total
            return DONE
        laid_out(store, base, frame[LEFTS], frame[RIGHTS])
        game = canonical(store, frame[LEFTS], frame[RIGHTS])
        a.entries[_slot(a.keys, a.entries, a.rows[frame[POSITION]])] = game + 1
        a.state[DEPTH] = depth - 1
