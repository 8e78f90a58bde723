"""Boards of squares as words: boxes, images, squares and dominoes that change nothing.

On a grid bit r · width + c is the square in row r and column c, and pieces that are alike share one mask, the least of
their images in the upper left corner.

    grid    uint64 [11]   width (below 64); first column; last column; first row; all that lies beyond the square part;
                          all squares; 65536 / width, rounded up; shifts by 4, 8, 2 and 1 rows that lay the rows on
                          each other, or 0
    spread  uint64 [.]    a row of the square part, laid down as a column

Boards of more than 64 squares have words of 128 bits, pairs in these arrays: see :mod:`grundy.machine.wide`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import highest, lowest, reverse
from grundy.machine.wide import alike, bits_of, entry, lesser, low, piece_at
from grundy.maths.boards.frames import ALL, NONE, ONE, U


class Grid(NamedTuple):
    """The words of ``grid``."""

    width: Any
    first: Any
    last: Any
    row: Any
    beyond: Any
    full: Any
    share: Any
    fold_four: Any
    fold_eight: Any
    fold_two: Any
    fold_one: Any


class Box(NamedTuple):
    """A piece moved to the upper left corner, and the rows and columns it takes."""

    piece: Any
    high: Any
    wide: Any


@njit(cache=True, nogil=True, inline="always")
def grid_of(grid: Any) -> Any:
    """Return the words of a grid."""
    return Grid(
        low(entry(grid, 0)), entry(grid, 1), entry(grid, 2), low(entry(grid, 3)), entry(grid, 4), entry(grid, 5),
        low(entry(grid, 6)), low(entry(grid, 7)), low(entry(grid, 8)), low(entry(grid, 9)), low(entry(grid, 10)),
    )  # fmt: skip


@njit(cache=True, nogil=True, inline="always")
def box_of(p: Any, grid: Any) -> Any:
    """Return the box of a piece."""
    over = p | (p >> grid.fold_four)
    if bits_of(p) > 64:  # with up to eleven rows
        over |= over >> grid.fold_eight
    over |= over >> grid.fold_two
    over |= over >> grid.fold_one
    line = low(over) & grid.row
    share = np.int64(grid.share)  # multiplied by instead of a division
    left = lowest(line)
    top = lowest(p) * share >> 16
    place = top * np.int64(grid.width) + left
    return Box(p >> U(place), (highest(p) * share >> 16) - top + 1, highest(line) - left + 1)


@njit(cache=True, nogil=True, inline="always")
def _images(p: Any, high: Any, wide: Any, grid: Any, best: Any) -> Any:
    """Return the least of the four images that are not transposed; whether half a turn changes nothing."""
    width, row = grid.width, grid.row
    turned, rest = alike(NONE, p), p
    for _ in range(high):
        turned = (turned << width) | (rest & row)
        rest >>= width
    shift = U(bits_of(p) - np.int64(width) * (high - 1) - wide)
    half = reverse(p) >> shift
    across = reverse(turned) >> shift
    return lesser(lesser(best, turned), lesser(half, across)), half == p


@njit(cache=True, nogil=True, inline="always")
def canonical(box: Any, grid: Any, spread: Any) -> Any:
    """Return the least image of a piece, and what a half-turn implies about its nimber."""
    p, high, wide = box.piece, box.high, box.wide
    best, same = _images(p, high, wide, grid, p)
    told = ALL
    if same:
        told = _half_turn(p, high, wide, np.int64(grid.width))
    if p & grid.beyond == NONE:
        laid, place, rest = alike(NONE, p), NONE, p
        for _ in range(high):
            laid |= piece_at(spread, np.int64(low(rest) & grid.row), p) << place
            place += ONE
            rest >>= grid.width
        best, _ = _images(laid, wide, high, grid, lesser(best, laid))
    return best, told


@njit(cache=True, nogil=True)
def _half_turn(p: Any, high: Any, wide: Any, width: Any) -> Any:
    """Return the possible nimbers of a Cram piece that a half-turn leaves unchanged.

    Each domino is answered by its image under the half-turn; one that is its own image lies on the middle.
    """
    one = alike(ONE, p)
    middle = (one << U((high - 1) // 2 * width + (wide - 1) // 2)) | (one << U(high // 2 * width + wide // 2))
    if high % 2 == 1 and wide % 2 == 1:
        return ALL if p & middle != NONE else ONE
    if high % 2 == 0 and wide % 2 == 0:
        return ONE
    return ALL - ONE if p & middle == middle else ONE


@njit(cache=True, nogil=True)
def pruned(p: Any, grid: Any) -> Any:
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
    # each of the four sets contains the squares from which a neighbour is seen
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
    return rest & ~(other & ~beside(other, grid))


@njit(cache=True, nogil=True, inline="always")
def beside(p: Any, grid: Any) -> Any:
    """Return the squares adjacent to a set of squares."""
    width = grid.width
    return ((p >> width) | (p << width) | ((p & ~grid.first) >> ONE) | ((p & ~grid.last) << ONE)) & grid.full


@njit(cache=True, nogil=True)
def twins(p: Any, grid: Any) -> Any:
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
