"""A user's own rule, compiled: the options of one position, each as the summands that are not known.

Arrays are as in :mod:`grundy.maths.boards.word_rules`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.bits import ones
from grundy.machine.loading import njit, types
from grundy.maths.boards.word_sets import cut, drop, fill_top, meets, unfold
from grundy.maths.boards.word_table import entry_of, hashed, same

__all__ = [
    "ANSWER", "ASKED", "ASKING", "BEFORE", "BEGAN", "CANONICAL", "CHANGED", "COUNT", "DEEP", "DEPTH", "DIFFERS", "DONE",
    "EXACT", "EXPANDED", "FREE_OPTION", "FREE_ROW", "GOES_ON", "GOING", "HASH", "ITSELF", "KNOWN", "LAST", "LEFT",
    "LINE", "LOOPS", "LOOP_FROM", "NEW", "NEXT", "NUMBERS", "OPTION", "PHASE", "POSSIBLE", "RULE", "SETS", "SIZE",
    "STATE", "SUMMAND", "TOP", "WANT", "WIDE", "no_canonical", "no_rule", "open_position", "write_parts",
]  # fmt: skip

GOES_ON, DONE, DEEP, WIDE, LOOPS, CHANGED, DIFFERS, COUNT, ITSELF = range(9)
DEPTH, ANSWER, EXPANDED, _, _, ASKING, LOOP_FROM, LINE, STATE = range(9)
"""Words of the state: LINE is 1 if summands, 2 if canonical forms are given, 3 if both are; ASKING is the function that
was called last, 0 for options, 1 for summands, 2 for the canonical form."""
RULE = types.int64(types.int64[::1], types.int64[:, ::1])
CANONICAL = types.void(types.int64[::1], types.int64[::1])
PHASE, OPTION, NEXT, LEFT, SIZE, KNOWN, EXACT, BEGAN, HASH, FREE_OPTION, FREE_ROW, NUMBERS = range(12)
ASKED, BEFORE, POSSIBLE, WANT, TOP, SETS = range(6)
NEW, SUMMAND, LAST, GOING = range(4)
_TWICE = 64  # first positions that the rule is asked about twice; later one in so many
_ALIKE = 256  # options before that one is compared with
_MANY = 24  # options that are sorted one by one


@njit(RULE, cache=True, nogil=True)
def no_rule(position: Any, out: Any) -> Any:
    """Stand for summands where none are given."""
    return 0


@njit(CANONICAL, cache=True, nogil=True)
def no_canonical(position: Any, out: Any) -> None:
    """Stand for canonical forms where none are given."""


@njit(cache=True, nogil=True)
def _weight(position: Any) -> Any:
    """Return about how hard a position is: small numbers count as what they are, words of bits by their bits."""
    weight = np.int64(0)
    for word in position:
        weight += word if 0 <= word < 1024 else 16 + ones(np.uint64(word))
    return weight


@njit(cache=True, nogil=True)
def write_parts(
    parting: Any, canonical: Any, option: Any, keys: Any, entries: Any, rows: Any, free: Any, both: Any, at: Any,
    state: Any, twice: bool,
) -> Any:  # fmt: skip
    """Write the unknown summands of a position as rows; return a code, how many, and the nim-sum of the others."""
    split = both[0]
    known, size = np.int64(0), 0
    count = 1
    if state[LINE] & 1:
        at[:] = option
        state[ASKING] = 1
        count = parting(at, split)
        if not same(at, option):
            at[:] = option
            return CHANGED, size, known
        if count < 0 or count > split.shape[0]:
            return COUNT, size, known
        if twice:
            again = both[1]
            again[:] = -7
            if parting(at, again) != count:
                return DIFFERS, size, known
            for i in range(count):
                if not same(again[i], split[i]):
                    return DIFFERS, size, known
        if count > 1:
            for i in range(count):
                if same(split[i], option):
                    return ITSELF, size, known
    else:
        split[0] = option
    for i in range(count):
        row = rows[free + size]
        if state[LINE] & 2:
            at[:] = split[i]
            state[ASKING] = 2
            row[:] = at
            canonical(at, row)
            if not same(at, split[i]):
                at[:] = split[i]
                return CHANGED, size, known
        else:
            row[:] = split[i]
        entry = entry_of(keys, entries, row, hashed(row))
        if entry < 0:
            known ^= -1 - entry
            continue
        twin = -1
        for t in range(size):
            if same(rows[free + t], row):
                twin = t
        if twin >= 0:  # two that are alike are worth nothing
            size -= 1
            rows[free + twin] = rows[free + size]
        else:
            size += 1
    for i in range(1, size):  # the heaviest first
        for j in range(i, 0, -1):
            if _weight(rows[free + j]) <= _weight(rows[free + j - 1]):
                break
            for k in range(rows.shape[1]):
                word = rows[free + j, k]
                rows[free + j, k] = rows[free + j - 1, k]
                rows[free + j - 1, k] = word
    return GOES_ON, size, known


@njit(cache=True, nogil=True)
def _met(options: Any, first: Any, count: Any, rows: Any, start: Any, size: Any, known: Any, mark: Any) -> bool:
    """Tell whether an option is like one before."""
    for i in range(max(first, count - _ALIKE), count):
        if options[i, 4] != mark or options[i, 1] != size or options[i, 2] != known:
            continue
        alike = 0
        for j in range(size):
            for k in range(size):
                if same(rows[start + j], rows[options[i, 0] + k]):
                    alike += 1
                    break
        if alike == size:
            return True
    return False


@njit(cache=True, nogil=True)
def _sort(options: Any, first: Any, count: Any) -> None:
    """Put the easiest options first."""
    if count - first > _MANY:
        options[first:count] = options[first:count][np.argsort(options[first:count, 3])]
        return
    for i in range(first + 1, count):
        for j in range(i, first, -1):
            if options[j, 3] >= options[j - 1, 3]:
                break
            for k in range(5):
                word = options[j, k]
                options[j, k] = options[j - 1, k]
                options[j - 1, k] = word


@njit(cache=True, nogil=True)
def open_position(
    rule: Any, parting: Any, canonical: Any, d: Any, keys: Any, entries: Any, line: Any, numbers: Any, sets: Any,
    options: Any, rows: Any, heads: Any, nexts: Any, out: Any, split: Any, at: Any, state: Any,
) -> Any:  # fmt: skip
    """List the options of a position; return a code: GOES_ON, or what is wrong."""
    here, number, found = line[d], numbers[d], sets[d]
    code = hashed(here)
    above = heads[code & (heads.size - 1)]
    while above >= 0:
        if same(line[above], here):
            state[LOOP_FROM] = above
            return LOOPS
        above = nexts[above]
    if number[FREE_OPTION] + out.shape[1] >= options.shape[0]:
        return WIDE
    at[:] = here
    state[ASKING] = 0
    count = rule(at, out[0])
    if not same(at, here):
        at[:] = here
        return CHANGED
    if count < 0 or count > out.shape[1]:
        return COUNT
    twice = state[EXPANDED] < _TWICE or state[EXPANDED] % _TWICE == 0
    if twice:
        again = out[1]
        again[:] = -7
        if rule(at, again) != count:
            return DIFFERS
        for i in range(count):
            if not same(again[i], out[0, i]):
                return DIFFERS
    unfold(entry_of(keys, entries, here, code), found[BEFORE])
    possible = found[POSSIBLE]
    possible[:] = found[BEFORE]
    fill_top(found[ASKED], found[TOP])
    first, free = number[FREE_OPTION], number[FREE_ROW]
    last, left = first, count
    for i in range(count):
        if free + split.shape[1] >= rows.shape[0]:
            return WIDE
        wrong, size, known = write_parts(
            parting, canonical, out[0, i], keys, entries, rows, free, split, at, state, twice and i < 4
        )
        if wrong != GOES_ON:
            return wrong
        if size == 0:
            drop(possible, known)
            left -= 1
            if not meets(possible, found[ASKED]):
                last = first
                break
            continue
        weight, mark = np.int64(0), known
        for j in range(size):
            heavy = _weight(rows[free + j])
            weight += heavy * heavy
            mark += hashed(rows[free + j]) >> 2
        if _met(options, first, last, rows, free, size, known, mark):
            left -= 1
            continue
        options[last, 0], options[last, 1], options[last, 2] = free, size, known
        options[last, 3], options[last, 4] = weight, mark
        last += 1
        free += size
    state[EXPANDED] += 1
    _sort(options, first, last)
    cut(possible, left + 1)
    number[NEXT], number[OPTION] = first, -1
    number[LEFT], number[EXACT], number[BEGAN] = left, 1, state[EXPANDED]
    number[FREE_OPTION], number[FREE_ROW], number[HASH] = last, free, code
    number[PHASE] = GOING
    nexts[d] = heads[code & (heads.size - 1)]
    heads[code & (heads.size - 1)] = d
    return GOES_ON
