"""Compiled loops of the search for nimbers on boards and graphs of up to 64 squares or vertices.

A piece is a mask of what is left, connected; on a graph bit v is vertex v, on a grid see ``squares``.
What is known of pieces is in a table, see ``piece_table``.

    near    uint64 [vertices]  the neighbours of a vertex

Inner functions hand on addresses, not arrays: numba counts references to every array at every call, by atomic steps,
which took as long as everything else together. The arrays belong to the caller of :func:`advance`. Lines of the table
come from far: they are asked for when an option is split, and read when the next one has been.

The plain twin is :class:`grundy.solving.search.nimber.NimberSearch`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.addresses import number_at, put_number, put_word, word_at
from grundy.machine.bits import lowest, ones
from grundy.machine.loading import njit
from grundy.maths.boards.cram import UNKNOWN, WINDOW, dominoes, fill_windows, loose, remote, split_grid
from grundy.maths.boards.piece_table import ALL, NONE, ONE, U, address, find, keep, look_up, moved, table_of
from grundy.maths.boards.squares import beside, box_of, grid_of
from grundy.maths.boards.summands import PARTS, RAW, TODO, WAIT, settle, split_graph, weigh

__all__ = [
    "ARC",
    "CRAM",
    "NODE",
    "PARTS",
    "TODO",
    "UNKNOWN",
    "WINDOW",
    "advance",
    "fill_windows",
    "look_up",
    "moved",
    "split_piece",
]

CRAM, ARC, NODE = 0, 1, 2


class Frames(NamedTuple):
    """Addresses of what is remembered of each depth, and how many options one may have."""

    words: Any
    numbers: Any
    starts: Any
    sizes: Any
    knowns: Any
    weights: Any
    parts: Any
    todo: Any
    options: Any


class Near(NamedTuple):
    """Addresses of what belongs to one field, and how many moves a graph has."""

    spread: Any
    near: Any
    moves: Any
    boxes: Any
    windows: Any
    count: Any


@njit(cache=True, nogil=True)
def split_piece(
    kind: int,
    p: Any,
    grid: Any,
    spread: Any,
    near: Any,
    windows: Any,
    table: Any,
    counts: Any,
    parts: Any,
    todo: Any,
) -> Any:
    """Fill ``parts`` with the summands of a position whose nimbers are not known; return their number and the rest."""
    none = np.int64(0)
    field = Near(address(spread), address(near), none, none, address(windows), none)
    slots, raw = table_of(table, counts), address(todo) + RAW
    if kind == CRAM:
        waiting, known = split_grid(p, p, grid_of(grid), field, slots, raw, address(todo))
    else:
        waiting, known = split_graph(p, field.near, 1 if kind == NODE else 0, slots, raw)
    return settle(raw, waiting, known, slots, address(parts))


@njit(cache=True, nogil=True, inline="always")
def _least(mask: Any, count: int) -> Any:
    """Return the ``count`` least bits of a mask."""
    rest = mask
    for _ in range(count):
        if rest == NONE:
            return mask
        rest &= rest - ONE
    return mask & ~rest


# one position that is being searched: words [8] and numbers [8] a depth
_P, _ASKED, _TOP, _BEFORE, _POSSIBLE, _WANT = range(6)
_PHASE, _LEFT, _COUNT, _EXACT, _OPTION, _KNOWN, _SIZE, _FREE = range(8)
_NEW, _CHOOSE, _SUMMAND, _LAST = range(4)


@njit(cache=True, nogil=True, inline="always")
def _met(frame: Any, count: int, free: int, found: int, known: int) -> bool:
    """Tell whether an option with the same summands is listed already; the new one stands behind the others."""
    first = word_at(frame.parts, free)
    for j in range(count):
        start = number_at(frame.starts, j)
        if (
            word_at(frame.parts, start) == first
            and number_at(frame.sizes, j) == found
            and number_at(frame.knowns, j) == known
        ):
            k = 1
            while k < found and word_at(frame.parts, start + k) == word_at(frame.parts, free + k):
                k += 1
            if k == found:
                return True
    return False


@njit(cache=True, nogil=True, inline="always")
def _at_depth(frames: Any, d: int) -> Any:
    """Return the addresses of one depth; parts of all depths stand behind each other."""
    far = d * frames.options * 8
    return Frames(
        frames.words + d * 64,
        frames.numbers + d * 64,
        frames.starts + far,
        frames.sizes + far,
        frames.knowns + far,
        frames.weights + far,
        frames.parts,
        frames.todo,
        frames.options,
    )


@njit(cache=True, nogil=True, inline="always")
def _hardness(kind: int, parts: int, count: int, off: int, long: bool, grid: Any) -> Any:
    """Sort the summands of an option, the largest first, and return how hard it is taken to be.

    Of Cram pieces the largest counts, and how far off the middle the domino was laid, half a square for less than two
    steps; of options of long pieces, what it takes to cut the largest, and the domino only among equals.
    """
    squares, all_ = weigh(parts, count)
    if kind != CRAM:
        return squares
    largest = ones(word_at(parts, 0))
    weight = 126 * largest + 2 * all_
    return weight + 80 * remote(word_at(parts, 0), grid) + off if long else weight + 19 * off


@njit(cache=True, nogil=True, inline="always")
def _enter(
    kind: int, frame: Any, count: int, free: int, found: int, known: int, off: int, long: bool, grid: Any
) -> bool:
    """List an option whose summands stand behind the others; return False where it is listed already."""
    weight = _hardness(kind, frame.parts + free * 8, found, off, long, grid)
    if _met(frame, count, free, found, known):
        return False
    put_number(frame.starts, count, free)
    put_number(frame.sizes, count, found)
    put_number(frame.knowns, count, known)
    put_number(frame.weights, count, weight)
    return True


@njit(cache=True, nogil=True)
def _open(kind: int, frame: Any, grid: Any, near: Any, table: Any) -> Any:
    """List the options of a piece; return True if that is enough to answer."""
    p, asked, before = word_at(frame.words, _P), word_at(frame.words, _ASKED), word_at(frame.words, _BEFORE)
    first, last = 0, near.count
    across, upright, long = NONE, NONE, False
    if kind == CRAM:
        box = box_of(p, grid)
        long = max(box.high, box.wide) >= 2 * min(box.high, box.wide)
        place = 2 * (box.high * (np.int64(grid.width) + 1) + box.wide)
        first, last = number_at(near.boxes, place), number_at(near.boxes, place + 1)
        across, upright = loose(p, grid)
        left, most = dominoes(p, grid), ones(p) // 2
    else:
        left, most = 0, ones(p) if kind == NODE else ones(p) // 2
        for i in range(near.count):
            if word_at(near.moves, 2 * i) & ~p == NONE:
                left += 1
    possible = _least(before & ((ONE << U(min(left, most, 62) + 1)) - ONE), left + 1)
    count, free = 0, number_at(frame.numbers, _FREE)
    waiting, known, off = -1, 0, 0  # the option before, split but not looked up
    raw, other = frame.todo + RAW, frame.todo + RAW + WAIT
    for i in range(first, last + 1):
        new, new_known, new_off = -1, 0, 0
        if i < last:
            if word_at(near.moves, 2 * i) & ~p != NONE:
                continue
            if kind == CRAM:
                two, new_off = word_at(near.moves, 2 * i), number_at(near.moves, 2 * i + 1)
                rest = p & ~two
                around = beside(two, grid) & rest
                if (upright if new_off & 1 else across) & two & ~(two - ONE) != NONE:
                    around &= ~(around - ONE)
                new, new_known = split_grid(rest, around, grid, near, table, raw, frame.todo)
            else:
                rest = p & ~word_at(near.moves, 2 * i + 1)
                new, new_known = split_graph(rest, near.near, 1 if kind == NODE else 0, table, raw)
        if waiting >= 0:
            found, known = settle(other, waiting, known, table, frame.parts + free * 8)
            if found == 0:
                possible &= ~(ONE << U(known))
                left -= 1
            elif _enter(kind, frame, count, free, found, known, off >> 1, long, grid):
                count += 1
                free += found
            else:
                left -= 1
            possible = _least(possible, left + 1)
            if possible & asked == NONE:
                break
        waiting, known, off = new, new_known, new_off
        raw, other = other, raw
    put_word(frame.words, _POSSIBLE, possible)
    put_number(frame.numbers, _LEFT, left)
    put_number(frame.numbers, _COUNT, count)
    put_number(frame.numbers, _EXACT, 1)
    put_number(frame.numbers, _FREE, free)
    return possible & asked == NONE or possible & (possible - ONE) == NONE


@njit(cache=True, nogil=True, inline="always")
def _begin(frame: Any, table: Any) -> None:
    """Note what is known of a new piece and how far its question reaches."""
    put_word(frame.words, _BEFORE, find(table, word_at(frame.words, _P)))
    top = word_at(frame.words, _ASKED)
    for shift in (1, 2, 4, 8, 16, 32):
        top |= top >> U(shift)
    put_word(frame.words, _TOP, top)


@njit(cache=True, nogil=True, inline="always")
def _close(frame: Any, out: int) -> None:
    """Take an option off: its nimber is ``out``, or -1, which is none that matters."""
    possible = word_at(frame.words, _POSSIBLE)
    if out >= 0:
        possible &= ~(ONE << U(out))
    elif word_at(frame.words, _WANT) & ~word_at(frame.words, _TOP) != NONE:
        put_number(frame.numbers, _EXACT, 0)
    left = number_at(frame.numbers, _LEFT) - 1
    put_number(frame.numbers, _LEFT, left)
    put_number(frame.numbers, _OPTION, -1)
    put_word(frame.words, _POSSIBLE, _least(possible, left + 1))


@njit(cache=True, nogil=True, inline="always")
def _decided(frame: Any) -> Any:
    possible = word_at(frame.words, _POSSIBLE)
    return (
        number_at(frame.numbers, _LEFT) == 0
        or possible & word_at(frame.words, _ASKED) == NONE
        or (number_at(frame.numbers, _EXACT) == 1 and possible & (possible - ONE) == NONE)
    )


@njit(cache=True, nogil=True, inline="always")
def _choose(frame: Any) -> None:
    """Take the easiest option that is left."""
    option, easiest = 0, np.int64(1) << 60
    for i in range(number_at(frame.numbers, _COUNT)):
        weight = number_at(frame.weights, i)
        if weight < easiest and number_at(frame.sizes, i) > 0:
            option, easiest = i, weight
    put_number(frame.numbers, _OPTION, option)
    put_number(frame.numbers, _SIZE, number_at(frame.sizes, option))
    put_number(frame.numbers, _KNOWN, number_at(frame.knowns, option))
    put_number(frame.sizes, option, 0)


@njit(cache=True, nogil=True, inline="always")
def _look_again(frame: Any, table: Any, parts: int) -> int:
    """Look up the summands of the chosen option, some of which may be known by now; return how many are not."""
    left = 0
    for i in range(number_at(frame.numbers, _SIZE)):
        part = word_at(parts, i)
        mask = find(table, part)
        if mask & (mask - ONE) == NONE:
            put_number(frame.numbers, _KNOWN, number_at(frame.numbers, _KNOWN) ^ lowest(mask))
        else:
            put_word(parts, left, part)
            left += 1
    put_number(frame.numbers, _SIZE, left)
    return left


@njit(cache=True, nogil=True, inline="always")
def _wanted(frame: Any) -> Any:
    """Return what matters of the last summand's nimber."""
    want = _least(word_at(frame.words, _POSSIBLE), number_at(frame.numbers, _LEFT))
    put_word(frame.words, _WANT, want)
    asked, rest = NONE, want & word_at(frame.words, _TOP)
    while rest != NONE:
        asked |= ONE << U(lowest(rest) ^ number_at(frame.numbers, _KNOWN))
        rest &= rest - ONE
    return asked


@njit(cache=True, nogil=True, inline="always")
def _deeper(frame: Any, p: Any, asked: Any) -> None:
    """Ask for the nimber of another piece, one deeper."""
    put_word(frame.words, 8 + _P, p)
    put_word(frame.words, 8 + _ASKED, asked)
    put_number(frame.numbers, 8 + _PHASE, _NEW)
    put_number(frame.numbers, 8 + _OPTION, -1)
    put_number(frame.numbers, 8 + _FREE, number_at(frame.numbers, _FREE))


@njit(cache=True, nogil=True, inline="always")
def _ask(frame: Any, table: Any) -> Any:
    """Return True if a piece must be looked at one deeper, False if what is known decides."""
    while not _decided(frame):
        if number_at(frame.numbers, _OPTION) < 0:
            _choose(frame)
        parts = frame.parts + 8 * number_at(frame.starts, number_at(frame.numbers, _OPTION))
        left = _look_again(frame, table, parts)
        if left > 1:  # the smallest is valued
            put_number(frame.numbers, _SIZE, left - 1)
            put_number(frame.numbers, _PHASE, _SUMMAND)
            _deeper(frame, word_at(parts, left - 1), ALL)
            return True
        if left == 0:
            _close(frame, number_at(frame.numbers, _KNOWN))
            continue
        asked = _wanted(frame)
        if find(table, word_at(parts, 0)) & asked != NONE:
            put_number(frame.numbers, _PHASE, _LAST)
            _deeper(frame, word_at(parts, 0), asked)
            return True
        _close(frame, -1)
    return False


@njit(cache=True, nogil=True, inline="always")
def _finish(frame: Any, table: Any) -> Any:
    """Keep what was found of a piece; return its nimber, or -1 where it is not in the set."""
    possible, top = word_at(frame.words, _POSSIBLE), word_at(frame.words, _TOP)
    exact = number_at(frame.numbers, _EXACT) == 1
    mask = (possible if exact else possible | ~top) & word_at(frame.words, _BEFORE)
    least = possible & (~possible + ONE)
    if mask & (mask - ONE) != NONE and number_at(frame.numbers, _LEFT) == 0 and least & top != NONE:
        mask = least
    keep(table, word_at(frame.words, _P), mask)
    return lowest(mask) if mask & (mask - ONE) == NONE else -1


@njit(cache=True, nogil=True)
def advance(
    kind: int,
    depth: int,
    answer: int,
    steps: int,
    room: int,
    words: Any,
    numbers: Any,
    parts: Any,
    starts: Any,
    sizes: Any,
    knowns: Any,
    weights: Any,
    grid: Any,
    spread: Any,
    near: Any,
    moves: Any,
    boxes: Any,
    windows: Any,
    table: Any,
    counts: Any,
    todo: Any,
) -> Any:
    """Go on with a search for some steps, a step being a piece whose options are listed; fewer where the table is full.

    Args:
        kind: CRAM, ARC or NODE.
        depth: of the piece that is to be looked at.
        answer: the last answer.
        steps: how many.
        room: pieces that the table may hold before it should grow.
        words: uint64 [depths, 8].
        numbers: int64 [depths, 8].
        parts: uint64 [depths · options · PARTS], summands of the options that are listed.
        starts: int64 [depths, options], where the summands of an option begin.
        sizes: int64 [depths, options], how many summands an option has; 0 when it is done with.
        knowns: int64 [depths, options], the nim-sum of its summands that are known.
        weights: int64 [depths, options], how hard it is.
        grid: of a board.
        spread: of a board.
        near: of a graph.
        moves: uint64 [moves, 2]. Of a graph: what must be there, and what goes. Of a board, for each box: the squares,
            and twice how far they are off the middle, in half steps, plus one for upright; the nearest first.
        boxes: int64 [rows + 1, columns + 1, 2], of a board: where the moves of a box begin and end.
        windows: uint8 [2^20], nimbers of small pieces of a board.
        table: what is known of pieces.
        counts: int64 [2], how many pieces are kept, and how many were dropped.
        todo: uint64 [TODO].

    Returns:
        The depth, -1 when it is over; the last answer, a nimber or -1 for "not in the set"; the steps that were taken.
    """
    frames = Frames(
        address(words), address(numbers), address(starts), address(sizes), address(knowns), address(weights),
        address(parts), address(todo), np.int64(sizes.shape[1]),
    )  # fmt: skip
    board, slots = grid_of(grid), table_of(table, counts)
    field = Near(
        address(spread), address(near), address(moves), address(boxes), address(windows), np.int64(moves.shape[0])
    )
    d = depth
    taken = 0
    while d >= 0 and taken < steps and number_at(slots.counts, 0) < room:
        frame = _at_depth(frames, d)
        phase = number_at(frame.numbers, _PHASE)
        decided = False
        if phase == _NEW:
            taken += 1
            _begin(frame, slots)
            decided = _open(kind, frame, board, field, slots)
        elif phase == _SUMMAND:
            put_number(frame.numbers, _KNOWN, number_at(frame.numbers, _KNOWN) ^ answer)
        elif phase == _LAST:
            _close(frame, -1 if answer < 0 else answer ^ number_at(frame.numbers, _KNOWN))
        if not decided and _ask(frame, slots):
            d += 1
            continue
        answer = _finish(frame, slots)
        d -= 1
    return d, answer, taken
