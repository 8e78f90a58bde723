"""Compiled loops of the search for nimbers on boards and graphs of up to 64 squares or vertices.

A piece is a mask of what is left, connected. On a grid bit r · width + c is the square in row r and column c, and
pieces that are alike share one mask, the least of their images in the upper left corner; on a graph bit v is vertex v.

    grid    uint64 [6]    width (below 64), first column, last column, first row, all that lies beyond the square part,
                          all squares
    spread  uint64 [.]    a row of the square part, laid down as a column
    near    uint64 [vertices]  the neighbours of a vertex

A table has lines of four slots, uint64 [slots, 2]: a piece and the mask of its possible nimbers; no piece is 0. What
does not find a place replaces the smallest piece of its line. Sets of nimbers are masks of 64 bits.

The plain twin is :class:`grundy.engines.nimber_search.NimberSearch`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.bits import highest, lowest, reverse, size

__all__ = ["ARC", "CRAM", "NODE", "PARTS", "SLOTS", "advance", "look_up", "moved", "remember", "split_piece"]

U = np.uint64
NONE, ONE, ALL = U(0), U(1), U(0xFFFFFFFFFFFFFFFF)
CRAM, ARC, NODE = 0, 1, 2
SLOTS = 4  # of a line
_TO, _OTHER = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9)
_29, _32 = U(29), U(32)
PARTS = 32  # of one option, at the most: two vertices each


@njit(cache=True, nogil=True, inline="always")
def _line(table: Any, p: Any) -> Any:
    x = p
    x ^= x >> _32
    x *= _TO
    x ^= x >> _29
    x *= _OTHER
    x ^= x >> _32
    return np.int64(x & U(table.shape[0] - 1)) & -4


@njit(cache=True, nogil=True)
def look_up(table: Any, p: Any) -> Any:
    """Return the mask of the possible nimbers of a piece, all where nothing is known."""
    at = _line(table, p)
    for i in range(at, at + SLOTS):
        if table[i, 0] == p:
            return table[i, 1]
    return ALL


@njit(cache=True, nogil=True)
def remember(table: Any, p: Any, mask: Any, counts: Any) -> None:
    """Keep what is known of a piece; ``counts`` int64 [2] has the pieces that are kept, and those dropped."""
    at = _line(table, p)
    place, least = -1, 65
    for i in range(at, at + SLOTS):
        if table[i, 0] == p:
            table[i, 1] &= mask
            return
        count = size(table[i, 0])
        if count < least:
            place, least = i, count
    counts[0 if least == 0 else 1] += 1
    table[place, 0] = p
    table[place, 1] = mask


@njit(cache=True, nogil=True)
def moved(table: Any, into: Any, counts: Any) -> None:
    """Copy a table into another one, which has nothing in it yet; counts as :func:`remember` does."""
    for i in range(table.shape[0]):
        if table[i, 0] != NONE:
            remember(into, table[i, 0], table[i, 1], counts)


@njit(cache=True, nogil=True, inline="always")
def _images(p: Any, grid: Any, best: Any) -> Any:
    """Return the least of the four images that are not transposed; whether half a turn changes nothing; the extent."""
    width, row = grid[0], grid[3]
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
def canonical(p: Any, grid: Any, spread: Any) -> Any:
    """Return the least image of a piece, and what half a turn tells of its nimber."""
    width, column, row = grid[0], grid[1], grid[3]
    while p & row == NONE:
        p >>= width
    while p & column == NONE:
        p >>= ONE
    best, same, high, wide = _images(p, grid, p)
    told = ALL
    if same:
        told = _half_turn(p, high, wide, np.int64(width))
    if p & grid[4] == NONE:
        laid, place, rest = NONE, NONE, p
        while rest != NONE:
            laid |= spread[rest & row] << place
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
    width = grid[0]
    not_first, not_last, full = ~grid[1], ~grid[2], grid[5]
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
    width = grid[0]
    return ((p >> width) | (p << width) | ((p & ~grid[1]) >> ONE) | ((p & ~grid[2]) << ONE)) & grid[5]


@njit(cache=True, nogil=True)
def _twins(p: Any, grid: Any) -> Any:
    """Return the left squares of dominoes across that change no value.

    Where opposite corners of a block of four have no neighbours but the other two, dominoes on one corner are as good
    as those on the opposite one: the upright two are enough.
    """
    width = grid[0]
    not_first, not_last = ~grid[1], ~grid[2]
    down, up, right, left = (
        (p >> width) & p,
        (p << width) & grid[5] & p,
        ((p & not_first) >> ONE) & p,
        ((p & not_last) << ONE) & p,
    )
    falling = (right & down & ~left & ~up) & ((left & up & ~right & ~down) >> (width + ONE))
    rising = ((left & down & ~up & ~right) >> ONE) & ((up & right & ~left & ~down) >> width)
    first = falling | rising
    return first | ((first << width) & grid[5])


@njit(cache=True, nogil=True)
def _add(part: Any, parts: Any, count: int) -> int:
    """Add a summand; one that is there already goes with it."""
    for i in range(count):
        if parts[i] == part:
            parts[i] = parts[count - 1]
            return count - 1
    parts[count] = part
    return count + 1


@njit(cache=True, nogil=True)
def _split_grid(p: Any, grid: Any, spread: Any, table: Any, counts: Any, parts: Any, todo: Any) -> Any:
    """Fill ``parts`` with the canonical pieces of a Cram position whose nimbers are not known.

    Returns:
        How many there are, and the nim-sum of the others.
    """
    width = grid[0]
    count, known = 0, 0
    todo[0] = p
    left = 1
    while left > 0:
        left -= 1
        p = _pruned(todo[left], grid)
        cut = _twins(p, grid)
        to_right, to_left = ~grid[2] & ~cut, ~grid[1] & ~(cut << ONE)
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
                if grown == piece:
                    break
                piece = grown
            p &= ~piece
            if piece & (piece - ONE) == NONE:
                continue
            if _pruned(piece, grid) != piece:  # may fall apart again
                todo[left] = piece
                left += 1
                continue
            piece, told = canonical(piece, grid, spread)
            mask = look_up(table, piece) & told
            if mask & (mask - ONE) == NONE:
                known ^= lowest(mask)
                continue
            if told != ALL:
                remember(table, piece, told, counts)
            count = _add(piece, parts, count)
    return count, known


@njit(cache=True, nogil=True)
def _split_graph(p: Any, near: Any, lonely: int, table: Any, parts: Any) -> Any:
    """Fill ``parts`` with the connected parts whose nimbers are not known; a vertex by itself is worth ``lonely``.

    Returns:
        How many there are, and the nim-sum of the others.
    """
    count, known = 0, 0
    while p != NONE:
        piece = p & ~(p - ONE)
        edge = piece
        while edge != NONE:
            v = lowest(edge)
            edge &= edge - ONE
            new = near[v] & p & ~piece
            piece |= new
            edge |= new
        p &= ~piece
        if piece & (piece - ONE) == NONE:
            known ^= lonely
            continue
        mask = look_up(table, piece)
        if mask & (mask - ONE) == NONE:
            known ^= lowest(mask)
        else:
            count = _add(piece, parts, count)
    return count, known


@njit(cache=True, nogil=True)
def split_piece(
    kind: int, p: Any, grid: Any, spread: Any, near: Any, table: Any, counts: Any, parts: Any, todo: Any
) -> Any:
    """Fill ``parts`` with the summands of a position whose nimbers are not known; return their number and the rest."""
    if kind == CRAM:
        return _split_grid(p, grid, spread, table, counts, parts, todo)
    return _split_graph(p, near, 1 if kind == NODE else 0, table, parts)


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
_PHASE, _LEFT, _COUNT, _EXACT, _OPTION, _KNOWN, _SIZE = range(7)
_NEW, _CHOOSE, _SUMMAND, _LAST = range(4)


@njit(cache=True, nogil=True)
def _weigh(parts: Any, count: int) -> int:
    """Sort summands, the largest first, and return how hard they are together."""
    total = 0
    for i in range(count):
        part = parts[i]
        cells = size(part)
        total += cells * cells
        j = i - 1
        while j >= 0 and size(parts[j]) < cells:
            parts[j + 1] = parts[j]
            j -= 1
        parts[j + 1] = part
    return total


@njit(cache=True, nogil=True)
def _extent(p: Any, grid: Any) -> Any:
    """Return the height and the width of a piece in the upper left corner."""
    over, high = NONE, 0
    while p != NONE:
        over |= p & grid[3]
        p >>= grid[0]
        high += 1
    return high, highest(over) + 1


@njit(cache=True, nogil=True, inline="always")
def _off_middle(place: Any, upright: bool, high: Any, wide: Any, width: Any) -> Any:
    """Return how far a domino is from the middle of its piece, twice as far across the shorter side."""
    row, column = place // width, place % width
    down = abs(2 * row + (1 if upright else 0) - (high - 1))
    across = abs(2 * column + (0 if upright else 1) - (wide - 1))
    off = across + 2 * down if wide >= high else 2 * across + down
    return 128 * off + (across if upright else 64 + down)


@njit(cache=True, nogil=True)
def _open(
    kind: int,
    d: int,
    words: Any,
    numbers: Any,
    parts: Any,
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
    """List the options of the piece at depth d; return True if that is enough to answer."""
    p, asked, before = words[d, _P], words[d, _ASKED], words[d, _BEFORE]
    total = 0
    if kind == CRAM:
        hor, ver = p & ((p & ~grid[1]) >> ONE), p & (p >> grid[0])
        total = size(hor) + size(ver)
        most = size(p) // 2
    else:
        hor, ver = NONE, NONE
        for i in range(moves.shape[0]):
            if moves[i, 0] & p == moves[i, 0]:
                total += 1
        most = size(p) if kind == NODE else size(p) // 2
    left = total
    possible = _least(before & ((ONE << U(min(total, most, 62) + 1)) - ONE), left + 1)
    count = 0
    high, wide = _extent(p, grid) if kind == CRAM else (0, 0)
    width = np.int64(grid[0])
    for i in range(total if kind == CRAM else moves.shape[0]):
        off = 0
        if kind == CRAM:
            upright = ver != NONE
            one = ver & ~(ver - ONE) if upright else hor & ~(hor - ONE)
            off = _off_middle(lowest(one), upright, high, wide, width)
            if upright:
                ver ^= one
                rest = p & ~(one | one << grid[0])
            else:
                hor ^= one
                rest = p & ~(one | one << ONE)
        else:
            if moves[i, 0] & p != moves[i, 0]:
                continue
            rest = p & ~moves[i, 1]
        found, known = split_piece(kind, rest, grid, spread, near, table, counts, parts[d, count], todo)
        if found == 0:
            possible &= ~(ONE << U(known))
            left -= 1
        else:
            # near the middle first among equals: there the most dominoes go, and later moves split the piece
            weight = _weigh(parts[d, count], found) * 65536 + off
            twin = False
            for j in range(count):
                if weights[d, j] >> 16 == weight >> 16 and sizes[d, j] == found and knowns[d, j] == known:
                    twin = True
                    for k in range(found):
                        if parts[d, j, k] != parts[d, count, k]:
                            twin = False
                            break
                    if twin:
                        break
            if twin:
                left -= 1
            else:
                sizes[d, count], knowns[d, count], weights[d, count] = found, known, weight
                count += 1
        possible = _least(possible, left + 1)
        if possible & asked == NONE:
            break
    words[d, _POSSIBLE] = possible
    numbers[d, _LEFT], numbers[d, _COUNT], numbers[d, _EXACT] = left, count, 1
    return possible & asked == NONE or possible & (possible - ONE) == NONE


@njit(cache=True, nogil=True)
def advance(
    kind: int,
    depth: int,
    answer: int,
    steps: int,
    words: Any,
    numbers: Any,
    parts: Any,
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

    Returns:
        The depth, -1 when it is over; the last answer, a nimber or -1 for "not in the set"; the steps that were taken.
    """
    d = depth
    taken = 0
    while d >= 0 and taken < steps:
        phase = numbers[d, _PHASE]
        decided = False
        if phase == _NEW:
            taken += 1
            words[d, _BEFORE] = look_up(table, words[d, _P])
            asked = words[d, _ASKED]
            top = asked
            for shift in (1, 2, 4, 8, 16, 32):
                top |= top >> U(shift)
            words[d, _TOP] = top
            decided = _open(
                kind, d, words, numbers, parts, sizes, knowns, weights, grid, spread, near, moves, table, counts, todo
            )
            numbers[d, _PHASE] = _CHOOSE
        elif phase == _SUMMAND:
            numbers[d, _KNOWN] ^= answer
            numbers[d, _PHASE] = _CHOOSE
        elif phase == _LAST:
            if answer >= 0:
                words[d, _POSSIBLE] &= ~(ONE << U(answer ^ numbers[d, _KNOWN]))
            elif words[d, _WANT] & ~words[d, _TOP] != NONE:
                numbers[d, _EXACT] = 0
            numbers[d, _LEFT] -= 1
            numbers[d, _OPTION] = -1
            words[d, _POSSIBLE] = _least(words[d, _POSSIBLE], numbers[d, _LEFT] + 1)
            numbers[d, _PHASE] = _CHOOSE
        # choose what to ask next
        deeper = False
        while not decided and not deeper:
            option = numbers[d, _OPTION]
            if option < 0:
                possible = words[d, _POSSIBLE]
                if (
                    numbers[d, _LEFT] == 0
                    or possible & words[d, _ASKED] == NONE
                    or (numbers[d, _EXACT] == 1 and possible & (possible - ONE) == NONE)
                ):
                    decided = True
                    break
                easiest = np.int64(1) << 60
                for i in range(numbers[d, _COUNT]):
                    if sizes[d, i] > 0 and weights[d, i] < easiest:
                        option, easiest = i, weights[d, i]
                numbers[d, _OPTION] = option
                numbers[d, _SIZE] = sizes[d, option]
                numbers[d, _KNOWN] = knowns[d, option]
                sizes[d, option] = 0
            left = 0
            for i in range(numbers[d, _SIZE]):
                mask = look_up(table, parts[d, option, i])
                if mask & (mask - ONE) == NONE:
                    numbers[d, _KNOWN] ^= lowest(mask)
                else:
                    parts[d, option, left] = parts[d, option, i]
                    left += 1
            numbers[d, _SIZE] = left
            if left > 1:  # the smallest is valued
                numbers[d, _SIZE] = left - 1
                numbers[d, _PHASE] = _SUMMAND
                words[d + 1, _P], words[d + 1, _ASKED] = parts[d, option, left - 1], ALL
                deeper = True
                break
            closed = left == 0
            out = -1
            if closed:
                out = numbers[d, _KNOWN]
                words[d, _WANT] = NONE
            else:
                want = _least(words[d, _POSSIBLE], numbers[d, _LEFT])
                words[d, _WANT] = want
                asked, rest = NONE, want & words[d, _TOP]
                while rest != NONE:
                    asked |= ONE << U(lowest(rest) ^ numbers[d, _KNOWN])
                    rest &= rest - ONE
                if look_up(table, parts[d, option, 0]) & asked == NONE:
                    closed = True
                else:
                    numbers[d, _PHASE] = _LAST
                    words[d + 1, _P], words[d + 1, _ASKED] = parts[d, option, 0], asked
                    deeper = True
                    break
            if closed:
                if out >= 0:
                    words[d, _POSSIBLE] &= ~(ONE << U(out))
                elif words[d, _WANT] & ~words[d, _TOP] != NONE:
                    numbers[d, _EXACT] = 0
                numbers[d, _LEFT] -= 1
                numbers[d, _OPTION] = -1
                words[d, _POSSIBLE] = _least(words[d, _POSSIBLE], numbers[d, _LEFT] + 1)
        if deeper:
            d += 1
            numbers[d, _PHASE] = _NEW
            numbers[d, _OPTION] = -1
            continue
        possible, before = words[d, _POSSIBLE], words[d, _BEFORE]
        mask = (possible if numbers[d, _EXACT] == 1 else possible | ~words[d, _TOP]) & before
        least = possible & (~possible + ONE)
        if mask & (mask - ONE) == NONE:
            answer = lowest(mask)
        elif numbers[d, _LEFT] == 0 and least & words[d, _TOP] != NONE:
            mask = least
            answer = lowest(mask)
        else:
            answer = -1
        remember(table, words[d, _P], mask, counts)
        d -= 1
    return d, answer, taken
