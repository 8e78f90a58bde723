"""Compiled loops of the search for nimbers on boards and graphs of up to 128 squares or vertices.

A piece is a connected mask of remaining squares or vertices; on a graph bit v is vertex v, for a grid see ``squares``.
Pieces of more than 64 squares or vertices are wide words: compiled apart, from this text, so the others pay nothing.
A table stores what is known about pieces, see ``piece_table``.

    near    uint64 [vertices]  the neighbours of a vertex

The loops are in ``frames``; this module lists the options of a piece. Inner functions pass addresses, not arrays:
numba counts references to every array at every call, atomically, which took as long as everything else together. The
arrays belong to the caller of :func:`advance`. Lines of the table are slow to load: they are prefetched when an option
is split, and read after the next one has been split.

The plain version is :class:`grundy.solving.search.nimber.NimberSearch`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import lowest, number_at, ones, put_word, word_at
from grundy.machine.wide import alike, bits_of, entry, held, piece_at
from grundy.maths.boards import frames
from grundy.maths.boards.cram import dominoes, loose, remote, split_grid
from grundy.maths.boards.frames import GOES_ON, LARGE, NONE, ONE, U, address, dropped, least, serves
from grundy.maths.boards.piece_table import RAW, WAIT, found_at, keep, line_of, settle, split_graph, table_of, weigh
from grundy.maths.boards.squares import beside, box_of, grid_of

CRAM, ARC, NODE = 0, 1, 2


class Arrays(NamedTuple):
    """The arrays of a search on one field; the last five belong to the search. Wide words are [., 2]."""

    grid: Any  # uint64 [11], of a board
    spread: Any  # uint64 [2^shorter side], of a board
    near: Any  # uint64 [size], of a graph
    # uint64 [moves, 2]. Of a graph: the vertices that must remain, and those that are removed. Of a board, for each
    # box: the squares, and twice their distance from the middle, in half steps, plus one for vertical; the nearest
    # first
    moves: Any
    boxes: Any  # int64 [rows + 1, columns + 1, 2], of a board: the range of the moves of a box
    windows: Any = None  # uint8 [2^20], nimbers of small pieces of a board
    table: Any = None  # what is known about pieces
    counts: Any = None  # int64 [2], number of pieces stored, and number of pieces dropped
    todo: Any = None  # uint64 [TODO]
    pool: Any = None  # uint64 [., 2]: wide pieces, whose handles are their places; word pieces are their own handles


class Pieces(NamedTuple):
    """A search on one field: the kind of moves, the words of a grid, addresses, its table and its limit, and space."""

    kind: Any
    grid: Any
    near: Any
    table: Any
    most: Any
    todo: Any
    pool: Any


class Near(NamedTuple):
    """Addresses of the data of one field, and the number of moves of a graph."""

    spread: Any
    near: Any
    moves: Any
    boxes: Any
    windows: Any
    count: Any


@njit(cache=True, nogil=True, inline="always")
def _pieces(kind: int, arrays: Any, room: int) -> Any:
    near = Near(
        address(arrays.spread), address(arrays.near), address(arrays.moves), address(arrays.boxes),
        address(arrays.windows), np.int64(arrays.moves.shape[0] // 2),
    )  # fmt: skip
    table = table_of(arrays.table, arrays.counts)
    return Pieces(
        np.int64(kind), grid_of(arrays.grid), near, table, np.int64(room), address(arrays.todo), address(arrays.pool)
    )


@njit(cache=True, nogil=True)
def split_piece(kind: int, position: Any, arrays: Any, parts: Any) -> Any:
    """Fill ``parts`` with the unknown summands of a position; return their number and the nim-sum of the others."""
    game, p = _pieces(kind, arrays, 0), entry(position, 0)
    raw = game.todo + RAW
    if kind == CRAM:
        waiting, known = split_grid(p, p, game.grid, game.near, game.table, raw, game.todo)
    else:
        waiting, known = split_graph(p, game.near.near, 1 if kind == NODE else 0, game.table, raw)
    return settle(raw, waiting, known, game.table, address(parts), p)


@njit(cache=True, nogil=True, inline="always")
def _held(game: Any, handle: Any) -> Any:
    """Return the piece of a handle."""
    return held(game.pool, handle, game.grid.full)


@njit(cache=True, nogil=True)
def _known(table: Any, piece: Any) -> Any:
    mask = found_at(line_of(table, piece), piece)
    return mask, lowest(mask) if mask & (mask - ONE) == NONE else np.int64(-1)


@serves(frames.find_known, Pieces)
def _find(game: Any, handle: Any) -> Any:
    return _known(game.table, _held(game, handle))


@serves(frames.keep_known, Pieces)
def _keep(game: Any, frame: Any, mask: Any, value: Any) -> Any:
    keep(game.table, _held(game, word_at(frame.words, frames.POSITION)), mask if value < 0 else ONE << U(value))


@serves(frames.has_room, Pieces)
def _has_room(game: Any, depth: Any) -> Any:
    return number_at(game.table.counts, 0) < game.most


@njit(cache=True, nogil=True, inline="always")
def _listed(frame: Any, store: int, count: int, free: int, found: int, known: int, like: Any) -> bool:
    """Return whether an option with the same summands is already listed; the new one is at the end."""
    first = piece_at(store, free, like)
    for j in range(count):
        start = number_at(frame.starts, j)
        if (
            piece_at(store, start, like) == first
            and number_at(frame.sizes, j) == found
            and number_at(frame.knowns, j) == known
        ):
            k = 1
            while k < found and piece_at(store, start + k, like) == piece_at(store, free + k, like):
                k += 1
            if k == found:
                return True
    return False


@njit(cache=True, nogil=True, inline="always")
def _hardness(kind: int, parts: int, count: int, off: int, long: bool, grid: Any) -> Any:
    """Sort the summands of an option, the largest first, and return its estimated difficulty.

    For Cram, this is the size of the largest piece and the distance of the domino from the middle, at most half a
    square for short pieces; for options of long pieces, the cost of cutting the largest, and the domino only breaks
    ties.
    """
    squares, all_ = weigh(parts, count, grid.full)
    if kind != CRAM:
        return squares
    first = piece_at(parts, 0, grid.full)
    largest = ones(first)
    weight = 126 * largest + 2 * all_
    return weight + 80 * remote(first, grid) + off if long else weight + 19 * off


@serves(frames.list_options, Pieces)
def _open(game: Any, frame: Any) -> Any:
    """List the options of a piece."""
    kind, grid, near, table = game.kind, game.grid, game.near, game.table
    p, asked = _held(game, word_at(frame.words, frames.POSITION)), word_at(frame.words, frames.ASKED)
    store = game.pool if bits_of(p) > 64 else frame.parts
    size = bits_of(p) // 8
    first, last = 0, near.count
    across, upright, long = alike(NONE, p), alike(NONE, p), False
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
            if piece_at(near.moves, 2 * i, p) & ~p == NONE:
                left += 1
    before = word_at(frame.words, frames.BEFORE)
    possible = least(before & ((ONE << U(min(left, most, LARGE) + 1)) - ONE), left + 1)
    count, free = 0, number_at(frame.numbers, frames.FREE)
    waiting, known, off = -1, 0, 0  # the previous option, split but not looked up
    raw, other = game.todo + RAW, game.todo + RAW + WAIT
    for i in range(first, last + 1):
        new, new_known, new_off = -1, 0, 0
        if i < last:
            if piece_at(near.moves, 2 * i, p) & ~p != NONE:
                continue
            if kind == CRAM:
                two, new_off = piece_at(near.moves, 2 * i, p), number_at(near.moves, (2 * i + 1) * size // 8)
                rest = p & ~two
                around = beside(two, grid) & rest
                if (upright if new_off & 1 else across) & two & ~(two - ONE) != NONE:
                    around &= ~(around - ONE)
                new, new_known = split_grid(rest, around, grid, near, table, raw, game.todo)
            else:
                rest = p & ~piece_at(near.moves, 2 * i + 1, p)
                new, new_known = split_graph(rest, near.near, 1 if kind == NODE else 0, table, raw)
        if waiting >= 0:
            found, known = settle(other, waiting, known, table, store + free * size, p)
            if found == 0:
                possible = dropped(frame, possible, known)
                left -= 1
            else:
                weight = _hardness(kind, store + free * size, found, off >> 1, long, grid)
                if _listed(frame, store, count, free, found, known, p):
                    left -= 1
                else:
                    frames.put_option(frame, count, free, found, known, weight)
                    if bits_of(p) > 64:
                        for j in range(found):
                            put_word(frame.parts, free + j, U(free + j))
                    count += 1
                    free += found
            possible = least(possible, left + 1)
            if possible & asked == NONE:
                break
        waiting, known, off = new, new_known, new_off
        raw, other = other, raw
    frames.put_listed(frame, possible, left, count, free)
    return frames.DECIDED if possible & asked == NONE or possible & (possible - ONE) == NONE else GOES_ON


@njit(cache=True, nogil=True)
def advance(kind: int, arrays: Any, room: int, stack: Any, depth: int, answer: int, steps: int) -> Any:
    """Continue a search for some steps, each listing the options of a piece; fewer if the table is full.

    Returns:
        The depth, -1 at the end; the last answer, a nimber or -1 for "not in the set"; the number of steps.
    """
    game = _pieces(kind, arrays, room)
    _, depth, answer, taken = frames.run(game, frames.lowest_frame(stack), depth, answer, steps)
    return depth, answer, taken
