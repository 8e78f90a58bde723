"""The compiled search under a user's own rule: positions are rows of int64 words.

The user's functions fill rows with what they are asked for, options or summands of a position, or its canonical form,
and return how many there are. The loops are those of ``frames``; here are the options of a position, which is its own
kernel since a row is not a word: the handle of a position is the number of its row. All lives in arrays, so that a
search goes on where it stopped:

    keys      int64 [slots, words]   positions of the table, four slots a line, see ``word_table``
    entries   int64 [slots]          what is known of each
    efforts   int8 [slots]           the bits of how many positions it took
    rows      int64 [., words]       the position that is asked about, and the summands of options on the way down
    heads     int32 [power of 2]     the last depth whose position has a hash, nexts [deep] the one before it: a
                                     position that comes twice is a loop
    out       int64 [2, most, words] options, and those that are written when the rule is asked again
    split     int64 [2, most, words] the same of summands
    at        int64 [words]          what the user's functions were asked about last
    marks     int64 [options]        tell an option from others
    state     int64 [STATE]          see below
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit, types
from grundy.machine.steps import lowest, number_at, ones, put_number, put_word, word_at
from grundy.maths.boards.frames import (
    ASKED,
    BEFORE,
    BEGAN,
    COUNT,
    DIFFERS,
    EXACT,
    FIRST,
    FREE,
    GOES_ON,
    HASH,
    LARGE,
    LEFT,
    NONE,
    NUMBERS,
    ONE,
    OPTION,
    POSITION,
    POSSIBLE,
    REST,
    WORDS,
    Frame,
    U,
    address,
    dropped,
    find_known,
    has_room,
    keep_known,
    least,
    list_options,
    run,
    serves,
)
from grundy.maths.boards.word_table import ALL, entry_of, hashed, keep, same

__all__ = [
    "ASKING", "CANONICAL", "CHANGED", "COUNTED", "DIFFERS", "FREE", "GOES_ON", "HASH", "ITSELF", "LARGE", "LINE",
    "LOOPS", "LOOP_FROM", "NUMBERS", "OPTION", "RULE", "STATE", "WIDE", "WORDS", "advance", "chain", "no_canonical",
    "no_rule", "split_position",
]  # fmt: skip

WIDE, LOOPS, CHANGED, COUNTED, ITSELF = range(DIFFERS + 1, DIFFERS + 6)
"""Codes of what is wrong; after WIDE the search goes on with more room."""
EXPANDED, ASKING, LOOP_FROM, _, _, LINE, STATE = range(7)
"""Words of the state: LINE is 1 if summands, 2 if canonical forms are given, 3 if both are; ASKING is the function that
was called last, 0 for options, 1 for summands, 2 for the canonical form; two belong to the table."""
RULE = types.int64(types.int64[::1], types.int64[:, ::1])
CANONICAL = types.void(types.int64[::1], types.int64[::1])
_TWICE = 64  # first positions that the rule is asked about twice; later one in so many
_ALIKE = 256  # options before that one is compared with


class Rows(NamedTuple):
    """The user's functions, and the arrays above."""

    rule: Any
    parting: Any
    canonical: Any
    keys: Any
    entries: Any
    efforts: Any
    rows: Any
    heads: Any
    nexts: Any
    out: Any
    split: Any
    at: Any
    marks: Any
    state: Any


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
def _known(keys: Any, entries: Any, row: Any) -> Any:
    entry = entry_of(keys, entries, row, hashed(row))
    if entry < 0:
        return ONE << U(min(-1 - entry, LARGE)), -1 - entry
    mask = U(entry)
    return mask, lowest(mask) if mask & (mask - ONE) == NONE and mask != REST else np.int64(-1)


@serves(find_known, Rows)
def _find(game: Any, handle: Any) -> Any:
    return _known(game.keys, game.entries, game.rows[np.int64(handle)])


@serves(has_room, Rows)
def _has_room(game: Any, depth: Any) -> Any:
    return depth + 2 <= game.nexts.size


@serves(keep_known, Rows)
def _keep(game: Any, frame: Any, mask: Any, value: Any) -> Any:
    code, state = number_at(frame.numbers, HASH), game.state
    effort, taken = 0, state[EXPANDED] - number_at(frame.numbers, BEGAN)
    while taken:
        effort += 1
        taken >>= 1
    entry = -1 - value if value >= 0 else np.int64(mask)
    if entry != 0 and entry != ALL:
        row = game.rows[np.int64(word_at(frame.words, POSITION))]
        keep(game.keys, game.entries, game.efforts, row, code, entry, effort, state)
    game.heads[code & (game.heads.size - 1)] = game.nexts[frame.depth]


@njit(cache=True, nogil=True, inline="always")
def _write_summands(
    parting: Any, canonical: Any, keys: Any, entries: Any, rows: Any, both: Any, at: Any, state: Any, option: Any,
    free: Any, twice: bool,
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
            return COUNTED, size, known
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
        row[:] = split[i]
        if state[LINE] & 2:
            at[:] = split[i]
            state[ASKING] = 2
            canonical(at, row)
            if not same(at, split[i]):
                at[:] = split[i]
                return CHANGED, size, known
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


@njit(cache=True, nogil=True, inline="always")
def _met(rows: Any, marks: Any, frame: Any, count: Any, start: Any, size: Any, known: Any, mark: Any) -> bool:
    """Tell whether an option is like one before."""
    first = number_at(frame.numbers, FIRST)
    for i in range(max(0, count - _ALIKE), count):
        if marks[first + i] != mark or number_at(frame.sizes, i) != size or number_at(frame.knowns, i) != known:
            continue
        alike = 0
        for j in range(size):
            for k in range(size):
                if same(rows[start + j], rows[number_at(frame.starts, i) + k]):
                    alike += 1
                    break
        if alike == size:
            return True
    return False


@njit(cache=True, nogil=True, inline="always")
def _comes_again(game: Any, frame: Any, here: Any, code: Any) -> bool:
    """Tell whether a position stands on the way down already."""
    above = np.int64(game.heads[code & (game.heads.size - 1)])
    while above >= 0:
        if same(game.rows[np.int64(word_at(frame.words, WORDS * (above - frame.depth) + POSITION))], here):
            game.state[LOOP_FROM] = above
            return True
        above = np.int64(game.nexts[above])
    return False


@njit(cache=True, nogil=True, inline="always")
def _write_options(game: Any, here: Any) -> Any:
    """Ask the user's rule, twice now and then; return a code, how many options there are, and whether it was twice."""
    at, state, out = game.at, game.state, game.out
    at[:] = here
    state[ASKING] = 0
    count = game.rule(at, out[0])
    twice = state[EXPANDED] < _TWICE or state[EXPANDED] % _TWICE == 0
    if not same(at, here):
        at[:] = here
        return CHANGED, count, twice
    if count < 0 or count > out.shape[1]:
        return COUNTED, count, twice
    if twice:
        again = out[1]
        again[:] = -7
        if game.rule(at, again) != count:
            return DIFFERS, count, twice
        for i in range(count):
            if not same(again[i], out[0, i]):
                return DIFFERS, count, twice
    return GOES_ON, count, twice


@serves(list_options, Rows)
def _open(game: Any, frame: Any) -> Any:
    """List the options of a position."""
    keys, entries, rows, both, at, marks, state = (
        game.keys, game.entries, game.rows, game.split, game.at, game.marks, game.state
    )  # fmt: skip
    here, options = rows[np.int64(word_at(frame.words, POSITION))], game.out[0]
    code = hashed(here)
    if _comes_again(game, frame, here, code):
        return LOOPS
    first, free = number_at(frame.numbers, FIRST), number_at(frame.numbers, FREE)
    if first + game.out.shape[1] >= frame.options:
        return WIDE
    wrong, count, twice = _write_options(game, here)
    if wrong != GOES_ON:
        return wrong
    possible, asked = word_at(frame.words, BEFORE), word_at(frame.words, ASKED)
    last, left = 0, count
    for i in range(count):
        if free + both.shape[1] >= rows.shape[0]:
            return WIDE
        wrong, size, known = _write_summands(
            game.parting, game.canonical, keys, entries, rows, both, at, state, options[i], free, twice and i < 4
        )
        if wrong != GOES_ON:
            return wrong
        if size == 0:
            possible = dropped(frame, possible, known)
            left -= 1
            if possible & asked == NONE:
                last = 0
                break
            continue
        weight, mark = np.int64(0), known
        for j in range(size):
            heavy = _weight(rows[free + j])
            weight += heavy * heavy
            mark += hashed(rows[free + j]) >> 2
            put_word(frame.parts, free + j, U(free + j))
        if _met(rows, marks, frame, last, free, size, known, mark):
            left -= 1
            continue
        put_number(frame.starts, last, free)
        put_number(frame.sizes, last, size)
        put_number(frame.knowns, last, known)
        put_number(frame.weights, last, weight)
        marks[first + last] = mark
        last += 1
        free += size
    state[EXPANDED] += 1
    put_word(frame.words, POSSIBLE, least(possible, left + 1))
    put_number(frame.numbers, COUNT, last)
    put_number(frame.numbers, LEFT, left)
    put_number(frame.numbers, EXACT, 1)
    put_number(frame.numbers, BEGAN, state[EXPANDED])
    put_number(frame.numbers, FREE, free)
    put_number(frame.numbers, HASH, code)
    place = code & (game.heads.size - 1)
    game.nexts[frame.depth] = game.heads[place]
    game.heads[place] = frame.depth
    return GOES_ON


_FUNCTIONS = (types.FunctionType(RULE), types.FunctionType(RULE), types.FunctionType(CANONICAL))
_ARRAYS = (
    types.int64[:, ::1], types.int64[::1], types.int8[::1], types.int64[:, ::1], types.int32[::1], types.int32[::1],
    types.int64[:, :, ::1], types.int64[:, :, ::1], types.int64[::1], types.int64[::1], types.int64[::1],
)  # fmt: skip
_FRAMES = (
    types.uint64[:, ::1], types.int64[:, ::1], types.int64[::1], types.int64[::1], types.int64[::1], types.int64[::1],
    types.uint64[::1], types.uint64[:, ::1],
)  # fmt: skip


@njit(
    types.UniTuple(types.int64, 4)(  # type: ignore[no-untyped-call]
        *_FUNCTIONS, *_ARRAYS, *_FRAMES, types.int64, types.int64, types.int64
    ),
    cache=True, nogil=True,
)  # fmt: skip
def advance(
    rule: Any, parting: Any, canonical: Any, keys: Any, entries: Any, efforts: Any, rows: Any, heads: Any, nexts: Any,
    out: Any, split: Any, at: Any, marks: Any, state: Any, words: Any, numbers: Any, starts: Any, sizes: Any,
    knowns: Any, weights: Any, parts: Any, large: Any, depth: int, answer: int, steps: int,
) -> Any:  # fmt: skip
    """Go on with a search for some steps: arrays as above and in :class:`~grundy.maths.boards.frames.Frame`.

    Returns:
        What :func:`~grundy.maths.boards.frames.run` does.
    """
    game = Rows(rule, parting, canonical, keys, entries, efforts, rows, heads, nexts, out, split, at, marks, state)
    frames = Frame(
        np.int64(0), address(words), address(numbers), address(starts), address(sizes), address(knowns),
        address(weights), address(parts), address(large), np.int64(large.shape[1]), np.int64(sizes.size),
    )  # fmt: skip
    code, depth, answer, taken = run(game, frames, depth, answer, steps)
    return np.int64(code), np.int64(depth), np.int64(answer), np.int64(taken)


@njit(
    types.UniTuple(types.int64, 3)(*_FUNCTIONS, *_ARRAYS, types.int64[::1]),  # type: ignore[no-untyped-call]
    cache=True, nogil=True,
)  # fmt: skip
def split_position(
    rule: Any, parting: Any, canonical: Any, keys: Any, entries: Any, efforts: Any, rows: Any, heads: Any, nexts: Any,
    out: Any, split: Any, at: Any, marks: Any, state: Any, position: Any,
) -> Any:  # fmt: skip
    """Write the canonical summands of a position that are not known as rows, from the first one on.

    Returns:
        A code; how many there are; the nim-sum of the others.
    """
    code, size, known = _write_summands(parting, canonical, keys, entries, rows, split, at, state, position, 0, True)
    return np.int64(code), np.int64(size), np.int64(known)


@njit(
    types.void(types.int64[:, ::1], types.int32[::1], types.int32[::1], types.int64),
    cache=True, nogil=True,
)  # fmt: skip
def chain(numbers: Any, heads: Any, nexts: Any, depth: Any) -> None:
    """Note where the positions above a depth are, when there is more room for them; ``heads`` holds -1."""
    for d in range(depth):
        place = numbers[d, HASH] & (heads.size - 1)
        nexts[d] = heads[place]
        heads[place] = d
