"""Compiled loops of the search for nimbers on boards and graphs of up to 64 squares or vertices.

A piece is a mask of what is left, connected. On a grid bit r · width + c is the square in row r and column c, and
pieces that are alike share one mask, the least of their images in the upper left corner; on a graph bit v is vertex v.

    grid    uint64 [6]    width (below 64), first column, last column, first row, all that lies beyond the square part,
                          all squares
    spread  uint64 [.]    a row of the square part, laid down as a column
    near    uint64 [vertices]  the neighbours of a vertex

A table has lines of four slots, uint64 [slots, 2]: a piece and the mask of its possible nimbers; no piece is 0. What
does not find a place replaces the smallest piece of its line. Sets of nimbers are masks of 64 bits.

Inner functions hand on addresses, not arrays: numba counts references to every array at every call, by atomic steps,
which took as long as everything else together. The arrays belong to the caller of :func:`advance`. Lines of the table
come from far: they are asked for when an option is split, and read when the next one has been.

The plain twin is :class:`grundy.engines.nimber_search.NimberSearch`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from grundy.kernels.addresses import fetch, number_at, put_number, put_word, word_at
from grundy.kernels.bits import highest, lowest, ones, reverse

__all__ = ["ARC", "CRAM", "NODE", "PARTS", "SLOTS", "TODO", "advance", "look_up", "moved", "split_piece"]

U = np.uint64
NONE, ONE, ALL = U(0), U(1), U(0xFFFFFFFFFFFFFFFF)
CRAM, ARC, NODE = 0, 1, 2
SLOTS = 4  # of a line
_TO, _OTHER = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9)
_29, _32 = U(29), U(32)
PARTS = 32  # of one option, at the most: two vertices each
TODO = (
    64 + 2 * 3 * PARTS
)  # words: pieces that may fall apart, and the summands of two options that wait, as (p, mask, line)
_RAW, _WAIT = 64 * 8, 3 * PARTS * 8  # bytes before those, and of one option's


class Grid(NamedTuple):
    """The words of ``grid``."""

    width: Any
    first: Any
    last: Any
    row: Any
    beyond: Any
    full: Any


class Table(NamedTuple):
    """Addresses of a table and of its counts, and how many slots it has."""

    at: Any
    slots: Any
    counts: int


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
    count: Any


@njit(cache=True, nogil=True, inline="always")
def _at(array: Any) -> Any:
    return np.int64(array.ctypes.data)


@njit(cache=True, nogil=True, inline="always")
def _grid_of(grid: Any) -> Any:
    return Grid(grid[0], grid[1], grid[2], grid[3], grid[4], grid[5])


@njit(cache=True, nogil=True, inline="always")
def _table_of(table: Any, counts: Any) -> Any:
    return Table(_at(table), np.int64(table.shape[0]), _at(counts))


@njit(cache=True, nogil=True, inline="always")
def _line(table: Any, p: Any) -> Any:
    """Return the address of the line of a piece."""
    x = p
    x ^= x >> _32
    x *= _TO
    x ^= x >> _29
    x *= _OTHER
    x ^= x >> _32
    return table.at + (np.int64(x & U(table.slots - 1)) & -4) * 16


@njit(cache=True, nogil=True, inline="always")
def _find(table: Any, p: Any) -> Any:
    """Return the mask of the possible nimbers of a piece, all where nothing is known."""
    return _found(_line(table, p), p)


@njit(cache=True, nogil=True, inline="always")
def _found(at: int, p: Any) -> Any:
    mask = ALL
    for i in range(0, 2 * SLOTS, 2):
        if word_at(at, i) == p:
            mask = word_at(at, i + 1)
            break
    return mask


@njit(cache=True, nogil=True)
def _keep(table: Any, p: Any, mask: Any) -> None:
    """Keep what is known of a piece."""
    at = _line(table, p)
    place, least = 0, 65
    for i in range(0, 2 * SLOTS, 2):
        other = word_at(at, i)
        if other == p:
            put_word(at, i + 1, word_at(at, i + 1) & mask)
            return
        count = ones(other)
        if count < least:
            place, least = i, count
    which = 0 if least == 0 else 1
    put_number(table.counts, which, number_at(table.counts, which) + 1)
    put_word(at, place, p)
    put_word(at, place + 1, mask)


@njit(cache=True, nogil=True)
def look_up(table: Any, p: Any) -> Any:
    """Return the mask of the possible nimbers of a piece, all where nothing is known."""
    return _find(_table_of(table, table), p)


@njit(cache=True, nogil=True)
def moved(pieces: Any, into: Any, counts: Any) -> None:
    """Copy the slots of a table into another one; ``counts`` int64 [2] has the pieces kept, and those dropped."""
    table = _table_of(into, counts)
    for i in range(pieces.shape[0]):
        if pieces[i, 0] != NONE:
            _keep(table, pieces[i, 0], pieces[i, 1])


@njit(cache=True, nogil=True, inline="always")
def _images(p: Any, grid: Any, best: Any) -> Any:
    """Return the least of the four images that are not transposed; whether half a turn changes nothing; the extent."""
    width, row = grid.width, grid.row
    turned, over, rest, high = NONE, NONE, p, 0
    while rest != NONE:
        turned = (turned << width) | (rest & row)
        over |= rest & row
        rest >>= width
        high += 1
    wide = highest(over) + 1
    shift = U(64 - np.int64(width) * (high - 1) - wide)
    half = reverse(p) >> shift
    across = reverse(turned) >> shift
    return min(min(best, turned), min(half, across)), half == p, high, wide


@njit(cache=True, nogil=True)
def _canonical(p: Any, grid: Any, spread: Any) -> Any:
    """Return the least image of a piece, and what half a turn tells of its nimber."""
    width, column, row = grid.width, grid.first, grid.row
    while p & row == NONE:
        p >>= width
    while p & column == NONE:
        p >>= ONE
    best, same, high, wide = _images(p, grid, p)
    told = ALL
    if same:
        told = _half_turn(p, high, wide, np.int64(width))
    if p & grid.beyond == NONE:
        laid, place, rest = NONE, NONE, p
        while rest != NONE:
            laid |= word_at(spread, rest & row) << place
            place += ONE
            rest >>= width
        best, _, _, _ = _images(laid, grid, min(best, laid))
    return best, told


@njit(cache=True, nogil=True)
def _half_turn(p: Any, high: Any, wide: Any, width: Any) -> Any:
    """Return the possible nimbers of a Cram piece that half a turn leaves as it is.

    Dominoes are answered by what half a turn makes of them; one that is its own image lies on the middle.
    """
    middle = (ONE << U((high - 1) // 2 * width + (wide - 1) // 2)) | (ONE << U(high // 2 * width + wide // 2))
    if high % 2 == 1 and wide % 2 == 1:
        return ALL if p & middle else ONE
    if high % 2 == 0 and wide % 2 == 0:
        return ONE
    return ALL - ONE if p & middle == middle else ONE


@njit(cache=True, nogil=True)
def _pruned(p: Any, grid: Any) -> Any:
    """Return the piece without squares that change no value.

    Of the leaves at one square all but one go, and so do squares whose neighbours all carry leaves.
    Dominoes on two leaves at one square leave positions that are alike; and so do a domino on a square whose neighbours
    all carry leaves and the one on the leaf.
    """
    width = grid.width
    not_first, not_last, full = ~grid.first, ~grid.last, grid.full
    down, up, left, right = (
        (p >> width) & p,
        (p << width) & full & p,
        ((p & not_first) >> ONE) & p,
        ((p & not_last) << ONE) & p,
    )
    odd = up ^ down ^ left ^ right
    twice = (up & down) | (left & right) | ((up | down) & (left | right))
    # in each of the four sets stands the square from which a neighbour is seen
    leaf = odd & ~twice
    if leaf == NONE:
        return p
    from_up, from_down = (leaf << width) & full & p, (leaf >> width) & p
    from_right, from_left = ((leaf & not_last) << ONE) & p, ((leaf & not_first) >> ONE) & p
    rest, seen = p, from_up
    again = seen & from_right
    rest &= ~((again & not_first) >> ONE)
    seen |= from_right
    again = seen & from_down
    rest &= ~((again << width) & full)
    seen |= from_down
    again = seen & from_left
    rest &= ~((again & not_last) << ONE)
    seen |= from_left
    other = p & ~(leaf | seen)
    return rest & ~(other & ~_beside(other, grid))


@njit(cache=True, nogil=True, inline="always")
def _beside(p: Any, grid: Any) -> Any:
    """Return the squares beside a set of squares."""
    width = grid.width
    return ((p >> width) | (p << width) | ((p & ~grid.first) >> ONE) | ((p & ~grid.last) << ONE)) & grid.full


@njit(cache=True, nogil=True)
def _twins(p: Any, grid: Any) -> Any:
    """Return the left squares of dominoes across that change no value.

    Where opposite corners of a block of four have no neighbours but the other two, dominoes on one corner are as good
    as those on the opposite one: the upright two are enough.
    """
    width = grid.width
    not_first, not_last = ~grid.first, ~grid.last
    down, up, right, left = (
        (p >> width) & p,
        (p << width) & grid.full & p,
        ((p & not_first) >> ONE) & p,
        ((p & not_last) << ONE) & p,
    )
    falling = (right & down & ~left & ~up) & ((left & up & ~right & ~down) >> (width + ONE))
    rising = ((left & down & ~up & ~right) >> ONE) & ((up & right & ~left & ~down) >> width)
    first = falling | rising
    return first | ((first << width) & grid.full)


@njit(cache=True, nogil=True)
def _add(part: Any, parts: Any, count: int) -> int:
    """Add a summand; one that is there already goes with it."""
    for i in range(count):
        if word_at(parts, i) == part:
            put_word(parts, i, word_at(parts, count - 1))
            return count - 1
    put_word(parts, count, part)
    return count + 1


@njit(cache=True, nogil=True, inline="always")
def _note(raw: int, count: int, piece: Any, told: Any, table: Any) -> int:
    """Add a summand to those that wait to be looked up, and have its line brought."""
    line = _line(table, piece)
    fetch(line)
    put_word(raw, 3 * count, piece)
    put_word(raw, 3 * count + 1, told)
    put_number(raw, 3 * count + 2, line)
    return count + 1


@njit(cache=True, nogil=True, inline="always")
def _settle(raw: int, waiting: int, known: int, table: Any, parts: int) -> Any:
    """Fill ``parts`` with those of the summands that wait whose nimbers are not known.

    Returns:
        How many there are, and the nim-sum of ``known`` and the others.
    """
    count = 0
    for i in range(waiting):
        piece, told = word_at(raw, 3 * i), word_at(raw, 3 * i + 1)
        mask = _found(number_at(raw, 3 * i + 2), piece) & told
        if mask & (mask - ONE) == NONE:
            known ^= lowest(mask)
            continue
        if told != ALL:
            _keep(table, piece, told)
        count = _add(piece, parts, count)
    return count, known


@njit(cache=True, nogil=True)
def _split_grid(p: Any, grid: Any, spread: int, table: Any, raw: int, todo: int) -> Any:
    """Fill ``raw`` with the canonical pieces of a Cram position.

    Returns:
        How many there are, and the nim-sum of those that half a turn decides.
    """
    width = grid.width
    count, known = 0, 0
    put_word(todo, 0, p)
    left = 1
    while left > 0:
        left -= 1
        whole = word_at(todo, left)
        p = _pruned(whole, grid)
        cut = _twins(p, grid)
        done = p == whole and cut == NONE  # rules of leaves look at neighbours only, so they have nothing for the parts
        to_right, to_left = ~grid.last & ~cut, ~grid.first & ~(cut << ONE)
        while p != NONE:
            piece = p & ~(p - ONE)
            while True:
                grown = (
                    piece
                    | (piece << width)
                    | (piece >> width)
                    | ((piece & to_right) << ONE)
                    | ((piece & to_left) >> ONE)
                ) & p
                piece = (
                    grown
                    | (grown << width)
                    | (grown >> width)
                    | ((grown & to_right) << ONE)
                    | ((grown & to_left) >> ONE)
                ) & p
                if grown == piece:
                    break
            p &= ~piece
            if piece & (piece - ONE) == NONE:
                continue
            if not done and _pruned(piece, grid) != piece:  # may fall apart again
                put_word(todo, left, piece)
                left += 1
                continue
            piece, told = _canonical(piece, grid, spread)
            if told & (told - ONE) == NONE:
                known ^= lowest(told)
                continue
            count = _note(raw, count, piece, told, table)
    return count, known


@njit(cache=True, nogil=True)
def _split_graph(p: Any, near: int, lonely: int, table: Any, raw: int) -> Any:
    """Fill ``raw`` with the connected parts; a vertex by itself is worth ``lonely``.

    Returns:
        How many there are, and the nim-sum of single vertices.
    """
    count, known = 0, 0
    while p != NONE:
        piece = p & ~(p - ONE)
        edge = piece
        while edge != NONE:
            v = lowest(edge)
            edge &= edge - ONE
            new = word_at(near, v) & p & ~piece
            piece |= new
            edge |= new
        p &= ~piece
        if piece & (piece - ONE) == NONE:
            known ^= lonely
            continue
        count = _note(raw, count, piece, ALL, table)
    return count, known


@njit(cache=True, nogil=True, inline="always")
def _split(kind: int, p: Any, grid: Any, near: Any, table: Any, raw: int, todo: int) -> Any:
    """Fill ``raw`` with the summands of a position; return their number and the nim-sum of what is plain to see."""
    if kind == CRAM:
        return _split_grid(p, grid, near.spread, table, raw, todo)
    return _split_graph(p, near.near, 1 if kind == NODE else 0, table, raw)


@njit(cache=True, nogil=True)
def split_piece(
    kind: int, p: Any, grid: Any, spread: Any, near: Any, table: Any, counts: Any, parts: Any, todo: Any
) -> Any:
    """Fill ``parts`` with the summands of a position whose nimbers are not known; return their number and the rest."""
    around = Near(_at(spread), _at(near), np.int64(0), np.int64(0))
    slots, raw = _table_of(table, counts), _at(todo) + _RAW
    waiting, known = _split(kind, p, _grid_of(grid), around, slots, raw, _at(todo))
    return _settle(raw, waiting, known, slots, _at(parts))


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


@njit(cache=True, nogil=True)
def _weigh(parts: int, count: int) -> int:
    """Sort summands, the largest first, and return how hard they are together."""
    total = 0
    for i in range(count):
        part = word_at(parts, i)
        cells = ones(part)
        total += cells * cells
        j = i - 1
        while j >= 0 and ones(word_at(parts, j)) < cells:
            put_word(parts, j + 1, word_at(parts, j))
            j -= 1
        put_word(parts, j + 1, part)
    return total


@njit(cache=True, nogil=True)
def _extent(p: Any, grid: Any) -> Any:
    """Return the height and the width of a piece in the upper left corner."""
    over, high = NONE, 0
    while p != NONE:
        over |= p & grid.row
        p >>= grid.width
        high += 1
    return high, highest(over) + 1


@njit(cache=True, nogil=True, inline="always")
def _off_middle(place: Any, upright: bool, high: Any, wide: Any, width: Any, share: Any) -> Any:
    """Return how far a domino is from the middle of its piece, twice as far across the shorter side."""
    row = place * share >> 16
    column = place - row * width
    down = abs(2 * row + (1 if upright else 0) - (high - 1))
    across = abs(2 * column + (0 if upright else 1) - (wide - 1))
    off = across + 2 * down if wide >= high else 2 * across + down
    return 128 * off + (across if upright else 64 + down)


@njit(cache=True, nogil=True, inline="always")
def _met(frame: Any, count: int, free: int, found: int, known: int, weight: int) -> bool:
    """Tell whether an option with the same summands is listed already; the new one stands behind the others."""
    for j in range(count):
        if (
            number_at(frame.weights, j) >> 16 == weight >> 16
            and number_at(frame.sizes, j) == found
            and number_at(frame.knowns, j) == known
        ):
            start = number_at(frame.starts, j)
            k = 0
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


@njit(cache=True, nogil=True)
def _open(kind: int, frame: Any, grid: Any, near: Any, table: Any) -> Any:
    """List the options of a piece; return True if that is enough to answer."""
    p, asked, before = word_at(frame.words, _P), word_at(frame.words, _ASKED), word_at(frame.words, _BEFORE)
    total = 0
    if kind == CRAM:
        hor, ver = p & ((p & ~grid.first) >> ONE), p & (p >> grid.width)
        total = ones(hor) + ones(ver)
        most = ones(p) // 2
    else:
        hor, ver = NONE, NONE
        for i in range(near.count):
            if word_at(near.moves, 2 * i) & ~p == NONE:
                total += 1
        most = ones(p) if kind == NODE else ones(p) // 2
    left = total
    possible = _least(before & ((ONE << U(min(total, most, 62) + 1)) - ONE), left + 1)
    count, free = 0, number_at(frame.numbers, _FREE)
    high, wide = _extent(p, grid) if kind == CRAM else (0, 0)
    width = np.int64(grid.width)
    share = 65536 // (width if width > 0 else np.int64(1)) + 1  # of 65536: instead of a division
    waiting, known, off = -1, 0, 0  # the option before, split but not looked up
    raw, other = frame.todo + _RAW, frame.todo + _RAW + _WAIT
    last = total if kind == CRAM else near.count
    for i in range(last + 1):
        new, new_known, new_off = -1, 0, 0
        if i < last:
            if kind == CRAM:
                upright = ver != NONE
                one = ver & ~(ver - ONE) if upright else hor & ~(hor - ONE)
                new_off = _off_middle(lowest(one), upright, high, wide, width, share)
                if upright:
                    ver ^= one
                    rest = p & ~(one | one << grid.width)
                else:
                    hor ^= one
                    rest = p & ~(one | one << ONE)
            else:
                if word_at(near.moves, 2 * i) & ~p != NONE:
                    continue
                rest = p & ~word_at(near.moves, 2 * i + 1)
            new, new_known = _split(kind, rest, grid, near, table, raw, frame.todo)
        if waiting >= 0:
            parts = frame.parts + free * 8
            found, known = _settle(other, waiting, known, table, parts)
            if found == 0:
                possible &= ~(ONE << U(known))
                left -= 1
            else:
                # near the middle first among equals: there the most dominoes go, and later moves split the piece
                weight = _weigh(parts, found) * 65536 + off
                if _met(frame, count, free, found, known, weight):
                    left -= 1
                else:
                    put_number(frame.starts, count, free)
                    put_number(frame.sizes, count, found)
                    put_number(frame.knowns, count, known)
                    put_number(frame.weights, count, weight)
                    count += 1
                    free += found
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
    put_word(frame.words, _BEFORE, _find(table, word_at(frame.words, _P)))
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
        mask = _find(table, part)
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
        if _find(table, word_at(parts, 0)) & asked != NONE:
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
    _keep(table, word_at(frame.words, _P), mask)
    return lowest(mask) if mask & (mask - ONE) == NONE else -1


@njit(cache=True, nogil=True)
def advance(
    kind: int,
    depth: int,
    answer: int,
    steps: int,
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
    table: Any,
    counts: Any,
    todo: Any,
) -> Any:
    """Go on with a search for some steps, a step being a piece whose options are listed.

    Args:
        kind: CRAM, ARC or NODE.
        depth: of the piece that is to be looked at.
        answer: the last answer.
        steps: how many.
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
        moves: uint64 [moves, 2], of a graph: what must be there, and what goes.
        table: what is known of pieces.
        counts: int64 [2], how many pieces are kept, and how many were dropped.
        todo: uint64 [TODO].

    Returns:
        The depth, -1 when it is over; the last answer, a nimber or -1 for "not in the set"; the steps that were taken.
    """
    frames = Frames(
        _at(words), _at(numbers), _at(starts), _at(sizes), _at(knowns), _at(weights), _at(parts), _at(todo),
        np.int64(sizes.shape[1]),
    )  # fmt: skip
    board, slots = _grid_of(grid), _table_of(table, counts)
    field = Near(_at(spread), _at(near), _at(moves), np.int64(moves.shape[0]))
    d = depth
    taken = 0
    while d >= 0 and taken < steps:
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
