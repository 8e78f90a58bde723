"""Rules of games on small boards for compiled loops, see :class:`grundy.maths.boards.word_rules.Rows`.

A position is a row of five integers:

    rows, columns, kind     of the board; the kind says how stones move in variants of Clobber, else it is 0
    first, second           two sets of squares, bit columns · r + c for a square; which ones depends on the game, and
                            MARK is set in both: to the search they are words of bits, not numbers

The plain versions are the ``moves``, ``summands`` and ``canonical`` of the rulesets.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.machine.loading import njit
from grundy.machine.steps import lowest
from grundy.maths.boards.frames import NONE, ONE, U
from grundy.maths.boards.grids import CORNERS, FAR, JUMP, MARK, OWN
from grundy.maths.boards.word_rules import CANONICAL, RULE

_ROWS, _COLUMNS, _KIND, _FIRST, _SECOND = range(5)
_MARK = U(MARK)


@njit(cache=True, nogil=True, inline="always")
def _squares(position: Any, which: int) -> Any:
    return U(position[which]) & ~_MARK


@njit(cache=True, nogil=True)
def _put(out: Any, count: int, position: Any, first: Any, second: Any) -> int:
    """Write an option; return the number of options, which goes on beyond the room for them."""
    if count < out.shape[0]:
        out[count, :_FIRST] = position[:_FIRST]
        out[count, _FIRST], out[count, _SECOND] = np.int64(first | _MARK), np.int64(second | _MARK)
    return count + 1


@njit(cache=True, nogil=True)
def _step(square: int, way: int, rows: int, columns: int) -> int:
    """Return the next square on one of eight ways, even ones along a row or column; -1 beyond the edge."""
    r, c = square // columns, square % columns
    if way in (1, 2, 3):
        r -= 1
    elif way in (5, 6, 7):
        r += 1
    if way in (7, 0, 1):
        c += 1
    elif way in (3, 4, 5):
        c -= 1
    return r * columns + c if 0 <= r < rows and 0 <= c < columns else -1


# -- canonical forms, and summands


@njit(cache=True, nogil=True)
def _moved(p: Any, rows: int, columns: int, image: int) -> Any:
    """Return a set of squares under one of eight symmetries: 1 and 2 mirror rows and columns, 4 transposes at last."""
    found, rest = NONE, p
    while rest != NONE:
        square = lowest(rest)
        rest &= rest - ONE
        r, c = square // columns, square % columns
        if image & 1:
            r = rows - 1 - r
        if image & 2:
            c = columns - 1 - c
        found |= ONE << U(c * rows + r if image & 4 else r * columns + c)
    return found


@njit(cache=True, nogil=True)
def _write_least(position: Any, out: Any, swaps: bool) -> None:
    """Write the least image of a position, no higher than wide; if colours do not matter, of both ways to call them."""
    rows, columns = position[_ROWS], position[_COLUMNS]
    first, second = _squares(position, _FIRST), _squares(position, _SECOND)
    best, other, known = NONE, NONE, False
    for image in range(8):
        if (rows < columns and image >= 4) or (rows > columns and image < 4):
            continue
        one, two = _moved(first, rows, columns, image), _moved(second, rows, columns, image)
        if swaps and two < one:
            one, two = two, one
        if not known or one < best or (one == best and two < other):
            best, other, known = one, two, True
    out[_ROWS], out[_COLUMNS], out[_KIND] = min(rows, columns), max(rows, columns), position[_KIND]
    out[_FIRST], out[_SECOND] = np.int64(best | _MARK), np.int64(other | _MARK)


@njit(CANONICAL, cache=True, nogil=True)
def least_image(position: Any, out: Any) -> None:
    """Write the least image of a board."""
    _write_least(position, out, False)


@njit(CANONICAL, cache=True, nogil=True)
def least_of_both(position: Any, out: Any) -> None:
    """Write the least image of a board on which the colours may be exchanged."""
    _write_least(position, out, True)


@njit(cache=True, nogil=True)
def _near(square: int, rows: int, columns: int, kind: int) -> Any:
    """Return the squares that a stone on a square can reach on an empty board."""
    found = NONE
    for way in range(0, 8, 1 if kind & CORNERS else 2):
        there = _step(square, way, rows, columns)
        while there >= 0:
            found |= ONE << U(there)
            there = _step(there, way, rows, columns) if kind & FAR else -1
    return found


@njit(cache=True, nogil=True)
def _cut_out(out: Any, count: int, position: Any, part: Any, first: Any, second: Any) -> int:
    """Write a part of a board as a board of its own."""
    columns = position[_COLUMNS]
    top, bottom, left, right, rest = 64, -1, 64, -1, part
    while rest != NONE:
        square = lowest(rest)
        rest &= rest - ONE
        top, bottom = min(top, square // columns), max(bottom, square // columns)
        left, right = min(left, square % columns), max(right, square % columns)
    wide = right - left + 1
    one, two, rest = NONE, NONE, part
    while rest != NONE:
        square = lowest(rest)
        rest &= rest - ONE
        new = ONE << U((square // columns - top) * wide + square % columns - left)
        if first >> U(square) & ONE != NONE:
            one |= new
        if second >> U(square) & ONE != NONE:
            two |= new
    out[count, _ROWS], out[count, _COLUMNS], out[count, _KIND] = bottom - top + 1, wide, position[_KIND]
    out[count, _FIRST], out[count, _SECOND] = np.int64(one | _MARK), np.int64(two | _MARK)
    return count + 1


@njit(cache=True, nogil=True)
def _component(squares: Any, rows: int, columns: int, kind: int) -> Any:
    """Return the squares connected to the lowest one by moves of a kind."""
    part = squares & ~(squares - ONE)
    todo = part
    while todo != NONE:
        square = lowest(todo)
        todo &= todo - ONE
        new = _near(square, rows, columns, kind) & squares & ~part
        part |= new
        todo |= new
    return part


@njit(RULE, cache=True, nogil=True)
def clobber_parts(position: Any, out: Any) -> Any:
    """Write the groups of stones in which a stone can be taken."""
    rows, columns, kind = position[_ROWS], position[_COLUMNS], position[_KIND]
    first, second = _squares(position, _FIRST), _squares(position, _SECOND)
    count = 0
    for turn in range(2 if kind & OWN else 1):
        left = (second if turn else first) if kind & OWN else first | second
        while left != NONE:
            part = _component(left, rows, columns, kind)
            left &= ~part
            if kind & OWN:
                if part & (part - ONE) != NONE:
                    count = _cut_out(out, count, position, part, part, NONE)
            elif part & first != NONE and part & second != NONE:
                count = _cut_out(out, count, position, part, first, second)
    return count


@njit(RULE, cache=True, nogil=True)
def amazon_parts(position: Any, out: Any) -> Any:
    """Write the regions, connected also over corners, in which an amazon can move."""
    rows, columns = position[_ROWS], position[_COLUMNS]
    amazons, free = _squares(position, _FIRST), _squares(position, _SECOND)
    count, left = 0, amazons | free
    while left != NONE:
        part = _component(left, rows, columns, CORNERS)
        left &= ~part
        if part & amazons != NONE and part & free != NONE:
            count = _cut_out(out, count, position, part, amazons, free)
    return count


# -- options


@njit(RULE, cache=True, nogil=True)
def clobber_options(position: Any, out: Any) -> Any:
    """Write the options of variants of Clobber; the first set are the black stones, the second the white ones."""
    rows, columns, kind = position[_ROWS], position[_COLUMNS], position[_KIND]
    black, white = _squares(position, _FIRST), _squares(position, _SECOND)
    count = 0
    for colour in range(2):
        own, other = (white, black) if colour else (black, white)
        rest = own
        while rest != NONE:
            here = lowest(rest)
            rest &= rest - ONE
            for way in range(0, 8, 1 if kind & CORNERS else 2):
                there = _step(here, way, rows, columns)
                while kind & FAR and there >= 0 and (own | other) >> U(there) & ONE == NONE:
                    there = _step(there, way, rows, columns)
                if there < 0 or (own if kind & OWN else other) >> U(there) & ONE == NONE:
                    continue
                mine, theirs = own & ~(ONE << U(here)) | ONE << U(there), other & ~(ONE << U(there))
                one, two = (theirs, mine) if colour else (mine, theirs)
                count = _put(out, count, position, one, two)
    return count


@njit(cache=True, nogil=True)
def _has_liberties(own: Any, free: Any, rows: int, columns: int) -> Any:
    """Return whether each group of stones of one colour has a free square beside it."""
    reached, todo = free, free
    while todo != NONE:
        square = lowest(todo)
        todo &= todo - ONE
        new = _near(square, rows, columns, 0) & own & ~reached
        reached |= new
        todo |= new
    return own & ~reached == NONE


@njit(RULE, cache=True, nogil=True)
def nogo_options(position: Any, out: Any) -> Any:
    """Write the options of NoGo; the first set are the black stones, the second the white ones."""
    rows, columns = position[_ROWS], position[_COLUMNS]
    black, white = _squares(position, _FIRST), _squares(position, _SECOND)
    rest = ((ONE << U(rows * columns)) - ONE) & ~(black | white)
    free, count = rest, 0
    while rest != NONE:
        here = rest & ~(rest - ONE)
        rest &= rest - ONE
        for colour in range(2):
            one, two = (black, white | here) if colour else (black | here, white)
            if _has_liberties(one, free & ~here, rows, columns) and _has_liberties(two, free & ~here, rows, columns):
                count = _put(out, count, position, one, two)
    return count


@njit(RULE, cache=True, nogil=True)
def amazon_options(position: Any, out: Any) -> Any:
    """Write the options of Amazons; the first set are the amazons, the second the free squares."""
    rows, columns = position[_ROWS], position[_COLUMNS]
    amazons, free = _squares(position, _FIRST), _squares(position, _SECOND)
    count, rest = 0, amazons
    while rest != NONE:
        here = lowest(rest)
        rest &= rest - ONE
        lifted = free | ONE << U(here)
        for way in range(8):
            there = _step(here, way, rows, columns)
            while there >= 0 and free >> U(there) & ONE != NONE:
                moved = amazons & ~(ONE << U(here)) | ONE << U(there)
                for shot in range(8):
                    target = _step(there, shot, rows, columns)
                    while target >= 0 and lifted >> U(target) & ONE != NONE and target != there:
                        left = lifted & ~(ONE << U(there)) & ~(ONE << U(target))
                        count = _put(out, count, position, moved, left)
                        target = _step(target, shot, rows, columns)
                there = _step(there, way, rows, columns)
    return count


@njit(RULE, cache=True, nogil=True)
def fission_options(position: Any, out: Any) -> Any:
    """Write the options of Fission; the first set are the stones."""
    rows, columns = position[_ROWS], position[_COLUMNS]
    stones = _squares(position, _FIRST)
    count, rest = 0, stones
    while rest != NONE:
        here = lowest(rest)
        rest &= rest - ONE
        for way in (0, 2):
            one, other = _step(here, way, rows, columns), _step(here, way + 4, rows, columns)
            if one >= 0 and other >= 0 and (stones >> U(one) | stones >> U(other)) & ONE == NONE:
                after = stones & ~(ONE << U(here)) | ONE << U(one) | ONE << U(other)
                count = _put(out, count, position, after, NONE)
    return count


# -- strips: a board of one column


@njit(RULE, cache=True, nogil=True)
def strip_options(position: Any, out: Any) -> Any:
    """Write the options of Toads and Frogs, or, without jumps, of Elephants and Rhinos, where both players move all.

    Pieces of the first set go up by a square, those of the second set down.
    """
    length, jumps = position[_ROWS] * position[_COLUMNS], position[_KIND] & JUMP
    up, down = _squares(position, _FIRST), _squares(position, _SECOND)
    taken, count = up | down, 0
    for i in range(length - 1):
        here, there, far = ONE << U(i), ONE << U(i + 1), ONE << U(i + 2)
        if up & here != NONE and taken & there == NONE:
            count = _put(out, count, position, up ^ here ^ there, down)
        if down & there != NONE and taken & here == NONE:
            count = _put(out, count, position, up, down ^ here ^ there)
        if jumps and i + 2 < length and up & here != NONE and down & there != NONE and taken & far == NONE:
            count = _put(out, count, position, up ^ here ^ far, down)
        if jumps and i + 2 < length and down & far != NONE and up & there != NONE and taken & here == NONE:
            count = _put(out, count, position, up, down ^ here ^ far)
    return count


@njit(CANONICAL, cache=True, nogil=True)
def least_strip(position: Any, out: Any) -> None:
    """Write the lesser one of a strip and its mirror image, in which the sets are exchanged."""
    length = position[_ROWS] * position[_COLUMNS]
    up, down = _squares(position, _FIRST), _squares(position, _SECOND)
    one, two = NONE, NONE
    for i in range(length):
        one |= (down >> U(i) & ONE) << U(length - 1 - i)
        two |= (up >> U(i) & ONE) << U(length - 1 - i)
    if one < up or (one == up and two < down):
        up, down = one, two
    out[:_FIRST] = position[:_FIRST]
    out[_FIRST], out[_SECOND] = np.int64(up | _MARK), np.int64(down | _MARK)
