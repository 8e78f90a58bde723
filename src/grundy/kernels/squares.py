"""Boards of squares as words: images, squares that may go, connected pieces.

On a grid bit r · width + c is the square in row r and column c, and pieces that are alike share one mask, the least of
their images in the upper left corner.

    grid    uint64 [6]    width (below 64), first column, last column, first row, all that lies beyond the square part,
                          all squares
    spread  uint64 [.]    a row of the square part, laid down as a column
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from grundy.kernels.addresses import put_word, word_at
from grundy.kernels.bits import highest, lowest, reverse
from grundy.kernels.piece_table import ALL, NONE, ONE, U
from grundy.kernels.summands import note

__all__ = ["Grid", "canonical", "extent", "grid_of", "off_middle", "pruned", "split_grid"]


class Grid(NamedTuple):
    """The words of ``grid``."""

    width: Any
    first: Any
    last: Any
    row: Any
    beyond: Any
    full: Any


@njit(cache=True, nogil=True, inline="always")
def grid_of(grid: Any) -> Any:
    """Return the words of a grid."""
    return Grid(grid[0], grid[1], grid[2], grid[3], grid[4], grid[5])


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
def canonical(p: Any, grid: Any, spread: Any) -> Any:
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
def split_grid(p: Any, grid: Any, spread: int, table: Any, raw: int, todo: int) -> Any:
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
        p = pruned(whole, grid)
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
            if not done and pruned(piece, grid) != piece:  # may fall apart again
                put_word(todo, left, piece)
                left += 1
                continue
            piece, told = canonical(piece, grid, spread)
            if told & (told - ONE) == NONE:
                known ^= lowest(told)
                continue
            count = note(raw, count, piece, told, table)
    return count, known


@njit(cache=True, nogil=True)
def extent(p: Any, grid: Any) -> Any:
    """Return the height and the width of a piece in the upper left corner."""
    over, high = NONE, 0
    while p != NONE:
        over |= p & grid.row
        p >>= grid.width
        high += 1
    return high, highest(over) + 1


@njit(cache=True, nogil=True, inline="always")
def off_middle(place: Any, upright: bool, high: Any, wide: Any, width: Any, share: Any) -> Any:
    """Return how far a domino is from the middle of its piece, twice as far across the shorter side."""
    row = place * share >> 16
    column = place - row * width
    down = abs(2 * row + (1 if upright else 0) - (high - 1))
    across = abs(2 * column + (0 if upright else 1) - (wide - 1))
    off = across + 2 * down if wide >= high else 2 * across + down
    return 128 * off + (across if upright else 64 + down)
