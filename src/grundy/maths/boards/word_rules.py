"""The compiled search under a user's own rule: positions are rows of int64 words.

The user's functions fill rows with the options or summands of a position, or its canonical form, and return how many
there are. The loops are those of ``frames``; this kernel handles the options of a position, because a row is not a
word: the handle of a position is the number of its row. All state is in arrays, so that a search can be resumed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit, types
from grundy.machine.steps import lowest, number_at, ones, put_number, put_word, word_at
from grundy.maths.boards import frames
from grundy.maths.boards.frames import DIFFERS, FREE, GOES_ON, HASH, LARGE, NONE, ONE, REST, U, dropped, serves
from grundy.maths.boards.word_table import ALL, entry_of, hashed, keep, same

WIDE, LOOPS, CHANGED, COUNTED, ITSELF = range(DIFFERS + 1, DIFFERS + 6)
"""Error codes; after WIDE the search continues with more space."""
_, _, EXPANDED, ASKING, LOOP_FROM, LINE, STATE = range(7)
"""Words of the state: two belong to the table; LINE is 1 with summands, 2 with canonical forms, 3 with both;
ASKING is the function that was called last, 0 for options, 1 for summands, 2 for the canonical form."""
RULE = types.int64(types.int64[::1], types.int64[:, ::1])
CANONICAL = types.void(types.int64[::1], types.int64[::1])
TWICE = 64  # first positions for which the rule is called twice, as a check; later, one in this many
_ALIKE = 256  # earlier options to compare an option with


class Rows(NamedTuple):
    """The arrays of a search."""

    keys: Any  # int64 [slots, words], positions of the table, four slots a line, see ``word_table``
    entries: Any  # int64 [slots], what is known about each
    efforts: Any  # int8 [slots], the bit length of the number of positions that it took
    rows: Any  # int64 [., words], the current position, and the summands of options on the way down
    heads: Any  # int32 [power of 2], the last depth whose position has a hash
    nexts: Any  # int32 [depths], the one before it: a position that occurs twice is a loop
    out: Any  # int64 [2, most, words], options, and those written by a second call of the rule
    split: Any  # int64 [2, most, words], the same for summands
    at: Any  # int64 [words], the last argument of the user's functions
    marks: Any  # int64 [options], hashes that distinguish options
    state: Any  # int64 [STATE], see above


class Rules(NamedTuple):
    """The user's functions, and the arrays."""

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
    """Take the place of summands if the user defines none."""
    return 0


@njit(CANONICAL, cache=True, nogil=True)
def no_canonical(position: Any, out: Any) -> None:
    """Take the place of canonical forms if the user defines none."""


@njit(cache=True, nogil=True)
def _weight(position: Any) -> Any:
    """Return the approximate difficulty of a position: small numbers count themselves, words of bits their bits."""
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


@serves(frames.find_known, Rules)
def _find(game: Any, handle: Any) -> Any:
    return _known(game.keys, game.entries, game.rows[np.int64(handle)])


@serves(frames.has_room, Rules)
def _has_room(game: Any, depth: Any) -> Any:
    return depth + 2 <= game.nexts.size


@serves(frames.keep_known, Rules)
def _keep(game: Any, frame: Any, mask: Any, value: Any) -> Any:
    code, state = number_at(frame.numbers, HASH), game.state
    effort, taken = 0, state[EXPANDED] - number_at(frame.numbers, frames.BEGAN)
    while taken:
        effort += 1
        taken >>= 1
    entry = -1 - value if value >= 0 else np.int64(mask)
    if entry != 0 and entry != ALL:
        row = game.rows[np.int64(word_at(frame.words, frames.POSITION))]
        keep(game.keys, game.entries, game.efforts, row, code, entry, effort, state)
    game.heads[code & (game.heads.size - 1)] = game.nexts[frame.depth]


@njit(cache=True, nogil=True, inline="always")
def call_rule(function: Any, number: int, position: Any, at: Any, state: Any, written: Any, twice: bool) -> Any:
    """Call a user's function for a position, sometimes twice; return a code, and the number of rows it wrote."""
    at[:] = position
    state[ASKING] = number
    count = function(at, written[0])
    if not same(at, position):
        at[:] = position
        return CHANGED, count
    if count < 0 or count > written.shape[1]:
        return COUNTED, count
    if twice:
        again = written[1]
        again[:] = -7
        if function(at, again) != count:
            return DIFFERS, count
        for i in range(count):
            if not same(again[i], written[0, i]):
                return DIFFERS, count
    return GOES_ON, count


@njit(cache=True, nogil=True, inline="always")
def _write_summands(
    parting: Any, canonical: Any, keys: Any, entries: Any, rows: Any, both: Any, at: Any, state: Any, option: Any,
    free: Any, twice: bool,
) -> Any:  # fmt: skip
    """Write the unknown summands of a position as rows; return a code, their number, and the nim-sum of the others."""
    split = both[0]
    known, size = np.int64(0), 0
    count = 1
    if state[LINE] & 1:
        wrong, count = call_rule(parting, 1, option, at, state, both, twice)
        if wrong != GOES_ON:
            return wrong, size, known
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
        if twin >= 0:  # two equal summands cancel
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
def _listed(rows: Any, marks: Any, frame: Any, count: Any, start: Any, size: Any, known: Any, mark: Any) -> bool:
    """Return whether an option equals an earlier one."""
    first = number_at(frame.numbers, frames.FIRST)
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
    """Return whether a position is already on the current line of play."""
    above = np.int64(game.heads[code & (game.heads.size - 1)])
    while above >= 0:
        handle = word_at(frame.words, frames.WORDS * (above - frame.depth) + frames.POSITION)
        if same(game.rows[np.int64(handle)], here):
            game.state[LOOP_FROM] = above
            return True
        above = np.int64(game.nexts[above])
    return False


@serves(frames.list_options, Rules)
def _open(game: Any, frame: Any) -> Any:
    """List the options of a position."""
    keys, entries, rows, both, at, marks, state = (
        game.keys, game.entries, game.rows, game.split, game.at, game.marks, game.state
    )  # fmt: skip
    here, options = rows[np.int64(word_at(frame.words, frames.POSITION))], game.out[0]
    code = hashed(here)
    if _comes_again(game, frame, here, code):
        return LOOPS
    first, free = number_at(frame.numbers, frames.FIRST), number_at(frame.numbers, FREE)
    if first + game.out.shape[1] >= frame.options:
        return WIDE
    twice = state[EXPANDED] < TWICE or state[EXPANDED] % TWICE == 0
    wrong, count = call_rule(game.rule, 0, here, at, state, game.out, twice)
    if wrong != GOES_ON:
        return wrong
    possible, asked = word_at(frame.words, frames.BEFORE), word_at(frame.words, frames.ASKED)
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
        if _listed(rows, marks, frame, last, free, size, known, mark):
            left -= 1
            continue
        frames.put_option(frame, last, free, size, known, weight)
        marks[first + last] = mark
        last += 1
        free += size
    state[EXPANDED] += 1
    frames.put_listed(frame, frames.least(possible, left + 1), left, last, free)
    put_number(frame.numbers, frames.BEGAN, state[EXPANDED])
    put_number(frame.numbers, HASH, code)
    place = code & (game.heads.size - 1)
    game.nexts[frame.depth] = game.heads[place]
    game.heads[place] = frame.depth
    return GOES_ON


_FUNCTIONS = (types.FunctionType(RULE), types.FunctionType(RULE), types.FunctionType(CANONICAL))
_ARRAYS = types.NamedTuple((  # type: ignore[no-untyped-call]
    types.int64[:, ::1], types.int64[::1], types.int8[::1], types.int64[:, ::1], types.int32[::1], types.int32[::1],
    types.int64[:, :, ::1], types.int64[:, :, ::1], types.int64[::1], types.int64[::1], types.int64[::1],
), Rows)  # fmt: skip
_STACK = types.NamedTuple((  # type: ignore[no-untyped-call]
    types.uint64[:, ::1], types.int64[:, ::1], types.uint64[:, ::1], types.int64[::1], types.int64[::1],
    types.int64[::1], types.int64[::1], types.uint64[::1],
), frames.Stack)  # fmt: skip


@njit(cache=True, nogil=True, inline="always")
def _rules(rule: Any, parting: Any, canonical: Any, a: Any) -> Any:
    return Rules(
        rule, parting, canonical, a.keys, a.entries, a.efforts, a.rows, a.heads, a.nexts, a.out, a.split, a.at, a.marks,
        a.state,
    )  # fmt: skip


@njit(
    types.UniTuple(types.int64, 4)(  # type: ignore[no-untyped-call]
        *_FUNCTIONS, _ARRAYS, _STACK, types.int64, types.int64, types.int64
    ),
    cache=True, nogil=True,
)  # fmt: skip
def advance(
    rule: Any, parting: Any, canonical: Any, arrays: Any, stack: Any, depth: int, answer: int, steps: int
) -> Any:
    """Continue a search for some steps."""
    game = _rules(rule, parting, canonical, arrays)
    code, depth, answer, taken = frames.run(game, frames.lowest_frame(stack), depth, answer, steps)
    return np.int64(code), np.int64(depth), np.int64(answer), np.int64(taken)


@njit(
    types.UniTuple(types.int64, 3)(*_FUNCTIONS, _ARRAYS, types.int64[::1]),  # type: ignore[no-untyped-call]
    cache=True, nogil=True,
)  # fmt: skip
def split_position(rule: Any, parting: Any, canonical: Any, arrays: Any, position: Any) -> Any:
    """Write the unknown canonical summands of a position as rows, from the first row on."""
    code, size, known = _write_summands(
        parting, canonical, arrays.keys, arrays.entries, arrays.rows, arrays.split, arrays.at, arrays.state, position,
        0, True,
    )  # fmt: skip
    return np.int64(code), np.int64(size), np.int64(known)


@njit(
    types.void(types.int64[:, ::1], types.int32[::1], types.int32[::1], types.int64),
    cache=True, nogil=True,
)  # fmt: skip
def chain(numbers: Any, heads: Any, nexts: Any, depth: Any) -> None:
    """Store where the positions above a depth are, when there is more space for them; ``heads`` holds -1."""
    for d in range(depth):
        place = numbers[d, HASH] & (heads.size - 1)
        nexts[d] = heads[place]
        heads[place] = d
