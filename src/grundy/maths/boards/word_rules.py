"""A user's own rule, compiled: the search for nimbers over positions that are rows of int64 words.

The user's functions fill rows with what they are asked for, options or summands of a position, or its canonical form,
and return how many there are. Everything else lives in arrays, so that a search goes on where it stopped:

    keys      int64 [slots, words]   positions of the table, four slots a line
    entries   int64 [slots]          what is known of each: 0 where none is, -1 - v for the value v, else the mask of
                                     the values below 62 that are possible, with bit 62 for all that are larger
    efforts   int8 [slots]           the bits of how many positions it took: the least of a line is replaced
    line      int64 [deep, words]    the positions on the way down, the first is the one asked about
    numbers   int64 [deep, NUMBERS]  how far each is
    sets      int64 [deep, SETS, .]  sets of values, 32 to a word: asked for, possible by what was known before,
                                     possible now, wanted of the option that is looked at, all up to the largest asked
    options   int64 [., 5]           options of all these that are not known: where the summands begin, how many they
                                     are, the nim-sum of the others, how hard it is, what tells it from others
    rows      int64 [., words]       their summands
    heads     int32 [power of 2]     the last position on the way down with a hash, nexts [deep] the one before it: a
                                     position that comes twice is a loop
    out       int64 [2, most, words] options, and those that are written when the rule is asked again
    split     int64 [2, most, words] the same of summands
    state     int64 [STATE]          see below

The plain twin is :class:`grundy.solving.search.nimber.NimberSearch`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.bits import lowest
from grundy.machine.loading import njit, types
from grundy.maths.boards.word_options import (
    ANSWER,
    ASKED,
    BEFORE,
    BEGAN,
    CANONICAL,
    DEEP,
    DEPTH,
    DIFFERS,
    DONE,
    EXACT,
    EXPANDED,
    FREE_OPTION,
    FREE_ROW,
    GOES_ON,
    GOING,
    HASH,
    KNOWN,
    LAST,
    LEFT,
    NEW,
    NEXT,
    OPTION,
    PHASE,
    POSSIBLE,
    RULE,
    SIZE,
    SUMMAND,
    TOP,
    WANT,
    open_position,
    write_parts,
)
from grundy.maths.boards.word_sets import BITS, FULL_WORD, cut, drop, fold, meets, shifted, single, unfold
from grundy.maths.boards.word_table import ALL, entry_of, hashed, keep

__all__ = ["advance", "begin", "chain", "split_position"]


@njit(cache=True, nogil=True)
def _close(number: Any, found: Any, value: Any) -> None:
    """Take an option off: its value, or -1, which is none that matters."""
    if value >= 0:
        drop(found[POSSIBLE], value)
    else:
        for i in range(found.shape[1]):
            if found[WANT, i] & ~found[TOP, i]:
                number[EXACT] = 0
    number[LEFT] -= 1
    number[OPTION] = -1
    cut(found[POSSIBLE], number[LEFT] + 1)


@njit(cache=True, nogil=True)
def _decided(number: Any, found: Any) -> bool:
    if number[LEFT] == 0 or not meets(found[POSSIBLE], found[ASKED]):
        return True
    return number[EXACT] == 1 and single(found[POSSIBLE])


@njit(cache=True, nogil=True)
def _ask(d: Any, keys: Any, entries: Any, line: Any, numbers: Any, sets: Any, options: Any, rows: Any) -> bool:
    """Return True if a position must be looked at one deeper, False if what is known decides."""
    number, found = numbers[d], sets[d]
    while True:
        if number[OPTION] < 0:
            if _decided(number, found):
                return False
            option = number[NEXT]
            number[NEXT] += 1
            number[OPTION] = option
            number[SIZE], number[KNOWN] = options[option, 1], options[option, 2]
        start = options[number[OPTION], 0]
        size = 0
        for i in range(number[SIZE]):  # some may be known by now
            entry = entry_of(keys, entries, rows[start + i], hashed(rows[start + i]))
            if entry < 0:
                number[KNOWN] ^= -1 - entry
            else:
                if size < i:
                    rows[start + size] = rows[start + i]
                size += 1
        number[SIZE] = size
        if size == 0:
            found[WANT] = 0
            _close(number, found, number[KNOWN])
            continue
        asked = sets[d + 1, ASKED]
        if size > 1:
            number[SIZE] = size - 1
            number[PHASE] = SUMMAND
            asked[:] = FULL_WORD
        else:
            found[WANT] = found[POSSIBLE]
            cut(found[WANT], number[LEFT])
            shifted(found[WANT], found[TOP], number[KNOWN], asked)
            possible = sets[d + 1, POSSIBLE]
            unfold(entry_of(keys, entries, rows[start], hashed(rows[start])), possible)
            if not meets(possible, asked):
                _close(number, found, -1)
                continue
            number[PHASE] = LAST
        line[d + 1] = rows[start + size - 1]
        below = numbers[d + 1]
        below[PHASE] = NEW
        below[FREE_OPTION], below[FREE_ROW] = number[FREE_OPTION], number[FREE_ROW]
        return True


@njit(cache=True, nogil=True)
def _finish(
    d: Any, keys: Any, entries: Any, efforts: Any, line: Any, numbers: Any, sets: Any, heads: Any, nexts: Any,
    state: Any,
) -> Any:  # fmt: skip
    """Keep what was found of a position; return its value, or -1 where it is not in the set."""
    number, found = numbers[d], sets[d]
    mask, possible = found[WANT], found[POSSIBLE]
    for i in range(mask.size):
        open_values = possible[i] if number[EXACT] else possible[i] | ~found[TOP, i] & FULL_WORD
        mask[i] = open_values & found[BEFORE, i]
    entry = fold(mask)
    if entry >= 0 and number[LEFT] == 0:
        for i in range(mask.size):
            if possible[i] != 0:
                least = possible[i] & -possible[i]
                if least & found[TOP, i]:
                    entry = np.int64(-1 - (i * BITS + lowest(np.uint64(least))))
                break
    effort, taken = 0, state[EXPANDED] - number[BEGAN]
    while taken:
        effort += 1
        taken >>= 1
    if entry != 0 and entry != ALL:
        keep(keys, entries, efforts, line[d], number[HASH], entry, effort, state)
    heads[number[HASH] & (heads.size - 1)] = nexts[d]
    return -1 - entry if entry < 0 else np.int64(-1)


_ARRAYS = (
    types.int64[:, ::1], types.int64[::1], types.int8[::1], types.int64[:, ::1], types.int64[:, ::1],
    types.int64[:, :, ::1], types.int64[:, ::1], types.int64[:, ::1], types.int32[::1], types.int32[::1],
    types.int64[:, :, ::1], types.int64[:, :, ::1], types.int64[::1], types.int64[::1],
)  # fmt: skip


@njit(
    types.int64(
        types.FunctionType(RULE), types.FunctionType(RULE), types.FunctionType(CANONICAL), types.int64, *_ARRAYS
    ),
    cache=True, nogil=True,
)  # fmt: skip
def advance(
    rule: Any, parting: Any, canonical: Any, steps: Any, keys: Any, entries: Any, efforts: Any, line: Any, numbers: Any,
    sets: Any, options: Any, rows: Any, heads: Any, nexts: Any, out: Any, split: Any, at: Any, state: Any,
) -> Any:  # fmt: skip
    """Go on with a search for some steps, a step being a position whose options are listed.

    Args:
        rule: the user's function for options.
        parting: that for summands.
        canonical: that for the canonical form.
        steps: how many.
        keys: see above, and so on.
        entries: see above.
        efforts: see above.
        line: see above.
        numbers: see above.
        sets: see above.
        options: see above.
        rows: see above.
        heads: see above.
        nexts: see above.
        out: see above.
        split: see above.
        at: int64 [words], what the user's functions were asked about last.
        state: see above; DEPTH is -1 when it is over, and ANSWER the value, or -1 for "not in the set".

    Returns:
        A code. After DEEP and WIDE it goes on with more room.
    """
    taken = 0
    d, answer = state[DEPTH], state[ANSWER]
    while d >= 0:
        state[DEPTH], state[ANSWER] = d, answer
        if d + 2 > line.shape[0]:
            return DEEP
        number, found = numbers[d], sets[d]
        if number[PHASE] == NEW:
            if taken == steps:
                return GOES_ON
            taken += 1
            code = open_position(
                rule, parting, canonical, d, keys, entries, line, numbers, sets, options, rows, heads, nexts, out,
                split, at, state,
            )  # fmt: skip
            if code != GOES_ON:
                return code
        elif number[PHASE] == SUMMAND:
            if answer < 0:  # every position has a value
                return DIFFERS
            number[KNOWN] ^= answer
        elif number[PHASE] == LAST:
            _close(number, found, -1 if answer < 0 else answer ^ number[KNOWN])
        number[PHASE] = GOING
        if _ask(d, keys, entries, line, numbers, sets, options, rows):
            d += 1
        else:
            answer = _finish(d, keys, entries, efforts, line, numbers, sets, heads, nexts, state)
            d -= 1
    state[DEPTH], state[ANSWER] = d, answer
    return DONE


@njit(types.void(types.int64[:, ::1], types.int32[::1], types.int64[::1]), cache=True, nogil=True)
def begin(numbers: Any, heads: Any, state: Any) -> None:
    """Ask for the value of the canonical position ``line[0]``, in the set ``sets[0, 0]``; nothing else is going on."""
    heads[:] = -1
    numbers[0, PHASE] = NEW
    numbers[0, FREE_OPTION] = numbers[0, FREE_ROW] = 0
    state[DEPTH], state[ANSWER] = 0, -1


@njit(
    types.void(types.int64[:, ::1], types.int32[::1], types.int32[::1], types.int64),
    cache=True, nogil=True,
)  # fmt: skip
def chain(line: Any, heads: Any, nexts: Any, depth: Any) -> None:
    """Note where the positions above a depth are, when there is more room for them; ``heads`` holds -1."""
    for d in range(depth):
        place = hashed(line[d]) & (heads.size - 1)
        nexts[d] = heads[place]
        heads[place] = d


@njit(
    types.UniTuple(types.int64, 3)(  # type: ignore[no-untyped-call]
        types.FunctionType(RULE), types.FunctionType(CANONICAL), types.int64[::1], types.int64[:, ::1],
        types.int64[::1], types.int64[:, ::1], types.int64[:, :, ::1], types.int64[::1], types.int64[::1],
    ),
    cache=True, nogil=True,
)  # fmt: skip
def split_position(
    parting: Any, canonical: Any, position: Any, keys: Any, entries: Any, rows: Any, split: Any, at: Any, state: Any
) -> Any:
    """Write the canonical summands of a position that are not known as rows.

    Args:
        parting: the user's function for summands.
        canonical: that for the canonical form.
        position: the position.
        keys: see above.
        entries: see above.
        rows: see above.
        split: see above.
        at: see above.
        state: see above.

    Returns:
        A code; how many there are; the nim-sum of the others.
    """
    return write_parts(parting, canonical, position, keys, entries, rows, 0, split, at, state, True)
