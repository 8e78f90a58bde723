"""Splitting positions of Cram into connected pieces: a table gives small ones, the others are reduced and looked up.

windows   uint8 [2^20]  the nimber of each position within 4 rows of 5 squares, bit 5 r + c for a square;
UNKNOWN if it must be searched
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.machine.steps import byte_at, lowest, ones
from grundy.machine.wide import alike, low, piece_at, put_piece
from grundy.maths.boards.frames import NONE, ONE, U
from grundy.maths.boards.piece_table import note
from grundy.maths.boards.squares import box_of, canonical, pruned, twins

_ROWS, _COLUMNS = 4, 5
WINDOW = 1 << _ROWS * _COLUMNS
UNKNOWN = 255


@njit(cache=True, nogil=True)
def fill_windows(windows: NDArray[np.uint8], rows: int) -> None:
    """Write the nimbers of all positions within the first rows of a window; options are smaller numbers."""
    first = 0b00001_00001_00001_00001
    for p in range(1 << _COLUMNS * rows):
        seen = np.int64(0)
        across, upright = p & ((p & ~first) >> 1), p & (p >> _COLUMNS)
        while across:
            one = across & -across
            across ^= one
            seen |= 1 << np.int64(windows[p ^ (one | one << 1)])
        while upright:
            one = upright & -upright
            upright ^= one
            seen |= 1 << np.int64(windows[p ^ (one | one << _COLUMNS)])
        windows[p] = lowest(U(~seen))


@njit(cache=True, nogil=True, inline="always")
def _in_window(box: Any, grid: Any, windows: int) -> Any:
    """Return the nimber of a piece that fits into a window, possibly transposed; UNKNOWN for others."""
    width = grid.width
    rest, place = box.piece, NONE
    if box.wide > _COLUMNS or box.high > _COLUMNS or min(box.high, box.wide) > _ROWS:
        return UNKNOWN
    if box.wide >= box.high:
        for row in range(box.high):
            place |= (low(rest) & grid.row) << U(row * _COLUMNS)
            rest >>= width
    else:
        for column in range(box.high):  # transpose a row: bits 0, 1, 2, 3 become 0, 5, 10, 15
            place |= (((low(rest) & grid.row) * U(0x1111)) & U(0x8421)) << U(column)
            rest >>= width
    return byte_at(windows, np.int64(place))


@njit(cache=True, nogil=True)
def dominoes(p: Any, grid: Any) -> Any:
    """Return the number of possible dominoes."""
    return ones(p & ((p & ~grid.first) >> ONE)) + ones(p & (p >> grid.width))


@njit(cache=True, nogil=True)
def loose(p: Any, grid: Any) -> Any:
    """Return the dominoes after which a piece surely remains connected, judging by their surroundings.

    Each of the six squares around a domino must be connected to the next one: around a corner, or side by side.
    One gap does no harm, because the other way round remains.

    Returns:
        The left squares of the horizontal ones and the upper squares of the vertical ones, among empty squares.
    """
    width = grid.width
    to_right, to_left = ~grid.first, ~grid.last
    right, left = (p & to_right) >> ONE, (p & to_left) << ONE  # the squares there, seen from each square
    up, down = (p << width) & grid.full, p >> width
    up_right, up_left = (up & to_right) >> ONE, (up & to_left) << ONE
    down_right, down_left = (down & to_right) >> ONE, (down & to_left) << ONE
    across = _together(
        up, up_right, (up_right & to_right) >> ONE, (right & to_right) >> ONE, (down_right & to_right) >> ONE,
        down_right, down, down_left, left, up_left,
    )  # fmt: skip
    upright = _together(
        right, down_right, down_right >> width, down >> width, down_left >> width, down_left, left, up_left, up,
        up_right,
    )  # fmt: skip
    return across, upright


@njit(cache=True, nogil=True, inline="always")
def _together(a: Any, b: Any, bc: Any, c: Any, cd: Any, d: Any, e: Any, ef: Any, f: Any, fa: Any) -> Any:
    """Return where a, b, c, d, e, f have at most one gap in cyclic order; bc is the corner between b and c."""
    gap, twice = a & ~b, alike(NONE, a)
    for another in (b & ~(bc & c), c & ~(cd & d), d & ~e, e & ~(ef & f), f & ~(fa & a)):
        twice |= gap & another
        gap |= another
    return ~twice


@njit(cache=True, nogil=True, inline="always")
def _grown(seed: Any, p: Any, to_right: Any, to_left: Any, width: Any, goal: Any) -> Any:
    """Return the connected component of a seed, or as much of it as covers a goal."""
    piece = seed
    while goal & ~piece != NONE:
        grown = piece | (piece << width) | (piece >> width) | ((piece & to_right) << ONE) | ((piece & to_left) >> ONE)
        grown &= p
        piece = grown | (grown << width) | (grown >> width) | ((grown & to_right) << ONE) | ((grown & to_left) >> ONE)
        piece &= p
        if grown == piece:
            break
    return piece


@njit(cache=True, nogil=True)
def split_grid(p: Any, beside_all: Any, grid: Any, field: Any, table: Any, raw: int, todo: int) -> Any:
    """Fill ``raw`` with the canonical pieces of a position, from ``beside_all``, which has a square of every piece.

    Returns:
        Their number, and the nim-sum of those whose nimbers are known without the table of the search.
    """
    count, known = 0, 0
    to_right, to_left = ~grid.last, ~grid.first
    while p != NONE and beside_all != NONE:
        piece = _grown(beside_all & ~(beside_all - ONE), p, to_right, to_left, grid.width, beside_all)
        beside_all &= ~piece
        if beside_all == NONE:
            piece = p
        p &= ~piece
        value = _seen(piece, grid, field)
        if value < UNKNOWN:
            known ^= value
        else:
            count, known = _reduce(piece, count, known, grid, field, table, raw, todo)
    return count, known


@njit(cache=True, nogil=True, inline="always")
def _seen(piece: Any, grid: Any, field: Any) -> Any:
    """Return the nimber of a small piece, UNKNOWN for others."""
    rest = piece & (piece - ONE)
    if rest == NONE:
        return 0
    if rest & (rest - ONE) == NONE:
        return 1
    return _in_window(box_of(piece, grid), grid, field.windows)


@njit(cache=True, nogil=True)
def _reduce(piece: Any, count: int, known: int, grid: Any, field: Any, table: Any, raw: int, todo: int) -> Any:
    """Remove squares from a piece that change no value, and list the rest; return the same as :func:`split_grid`."""
    put_piece(todo, 0, piece)
    left = 1
    while left > 0:
        left -= 1
        whole = piece_at(todo, left, piece)
        p = pruned(whole, grid)
        cut = twins(p, grid)
        to_right, to_left = ~grid.last & ~cut, ~grid.first & ~(cut << ONE)
        stays = p == whole and cut == NONE
        while p != NONE:
            piece = p if stays else _grown(p & ~(p - ONE), p, to_right, to_left, grid.width, p)
            p &= ~piece
            if piece == whole:
                image, told = canonical(box_of(piece, grid), grid, field.spread)
                if told & (told - ONE) == NONE:
                    known ^= lowest(told)
                else:
                    count = note(raw, count, image, told, table)
                continue
            value = _seen(piece, grid, field)
            if value < UNKNOWN:
                known ^= value
            else:
                put_piece(todo, left, piece)
                left += 1
    return count, known


@njit(cache=True, nogil=True)
def remote(p: Any, grid: Any) -> int:
    """Return how far a long piece in the upper left corner is from being cut near its middle.

    All squares in a line across it must be covered, the fewer the better; a line off the middle leaves a longer piece.
    """
    box = box_of(p, grid)
    far = 1 << 30
    for line in range(max(box.high, box.wide)):
        if box.wide >= box.high:
            squares = ones(p & (grid.first << U(line)))
        else:
            squares = ones(p & (alike(grid.row, p) << U(line * np.int64(grid.width))))
        far = min(far, 4 * squares + abs(2 * line - (max(box.high, box.wide) - 1)))
    return far
