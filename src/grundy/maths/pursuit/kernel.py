"""Retrograde analysis of a pursuit, from the captures backwards, one remoteness at a time, 64 positions per step.

A position is a turn, a place of the side to move and one of the other. The positions with one side to move form a bit
matrix:

    [its own places, words of 64 of the other's places]

so that a move of this side maps whole rows to whole rows. At each remoteness, a position becomes

    won      (odd) if a step leads to a position that was lost for the other side at the previous remoteness
    lost     (even) if all steps lead to positions that are won for the other side

Only words with changes are examined. Decided positions are marked in the matrix of the other side bit by bit, once
each. Its definition is :func:`grundy.maths.pursuit.chase.plain_remoteness`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

DONE, MORE, WIDE = 0, 1, 2
"""How :func:`advance` ends: finished; budget spent; the remoteness outgrew its type."""
LOSES, PASSES = 0, 1
"""The result of having no move; any other number means a draw."""

# places in the array of STATE numbers
ROUND, DECIDED, STATE = 0, 1, 11
_SIDE, _PHASE, _INDEX = 2, 3, 4
_FOUND = 5  # and 6: rows to process, by side
_CHANGED = 7  # to 10: rows that changed, by side and by the parity of the number of moves

_ONE, _67 = np.uint64(1), np.uint64(67)
_LOG = np.zeros(67, np.int64)  # 2 is a primitive root modulo 67, so that powers of two leave different remainders
_LOG[[pow(2, i, 67) for i in range(64)]] = np.arange(64)


_F = TypeVar("_F", bound=Callable[..., Any])


def _inner(function: _F) -> _F:
    """Compile a function that only compiled code calls; without an entry point from Python this takes half the time."""
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(_F, njit(cache=True, nogil=True, **options)(function))


class Side(NamedTuple):
    """The positions with one side to move; R is the number of its places, C that of the other's, W = ⌈C / 64⌉."""

    offsets: NDArray[np.int64]  # [R + 1], with targets where it may step from each of its places
    targets: NDArray[np.int32]  # [steps]
    back_offsets: NDArray[np.int64]  # the same steps backwards
    back_targets: NDArray[np.int32]
    remoteness: NDArray[Any]  # uint16 or uint32 [R, C] the result; initially the largest number of the type
    open: NDArray[np.uint64]  # [R, W] not decided yet
    won: NDArray[np.uint64]  # [R, W] with the other side to move, won for it
    lost: NDArray[np.uint64]  # [R, W] with the other side to move, lost for it with the latest number of moves
    passing: NDArray[np.uint64]  # [R, W] it has no move and passes; [0, 0] if this never happens
    found: NDArray[np.uint64]  # [R, W] some step leads to ``lost``; zeros initially
    rows: NDArray[np.int32]  # [3, R] rows that changed with even remoteness, with odd remoteness, and rows to process
    spans: NDArray[np.int32]  # [3, R, 2] of these the first and the last word that changed; W and −1 for other rows


@njit(cache=True, nogil=True)
def begin(
    first: Side, second: Side, met: NDArray[np.int64], captors: NDArray[np.int64], stuck: int, at: NDArray[np.int64]
) -> None:
    """Find what is decided before any move: by a capture, or because there is no move.

    Args:
        first: the side that is called so.
        second: the other one.
        met: int64 [., 2] pairs of places where one side has the other.
        captors: int64 [2] whether each side captures; one that does not may not enter a place where it meets the other.
        stuck: what a side without a step does.
        at: int64 [STATE] zeros; what is going on, for :func:`advance`.
    """
    side = at[_SIDE]  # 0; numba would compile a helper again for each literal number
    for i in range(met.shape[0]):
        _meet(first, second, side, met[i, 0], met[i, 1], captors[1], at)
        _meet(second, first, side + 1, met[i, 1], met[i, 0], captors[0], at)
    _stick(first, side, captors[0], stuck, at)
    _stick(second, side + 1, captors[1], stuck, at)


@_inner
def _meet(own: Side, other: Side, side: int, row: int, column: int, captured: int, at: NDArray[np.int64]) -> None:
    """Note a place where one has the other: the side to move was captured, or there is no such position."""
    word, bit = column >> 6, _ONE << np.uint64(column & 63)
    if captured:
        own.found[row, word] |= bit
        _list(own, side, row, word, at)
    else:
        own.open[row, word] &= ~bit
        own.remoteness[row, column] = 0
        other.won[column, row >> 6] |= _ONE << np.uint64(row & 63)  # a step that is not there spoils nothing


@_inner
def _stick(own: Side, side: int, captor: int, stuck: int, at: NDArray[np.int64]) -> None:
    """Find the positions in which the side to move has no step."""
    for row in range(own.offsets.size - 1):
        start, end = own.offsets[row], own.offsets[row + 1]
        if captor and start < end:
            continue
        for word in range(own.open.shape[1]):
            bits = own.open[row, word] & ~own.found[row, word]
            for j in range(start, end):
                bits &= own.won[own.targets[j], word]
            if bits == 0:
                continue
            if stuck == LOSES:
                own.found[row, word] |= bits
                _list(own, side, row, word, at)
            else:
                own.open[row, word] &= ~bits
                if stuck == PASSES:
                    own.passing[row, word] = bits


@_inner
def _list(own: Side, side: int, row: int, word: int, at: NDArray[np.int64]) -> None:
    """Put a row on the list of rows to process."""
    spans = own.spans
    if spans[2, row, 1] < 0:
        own.rows[2, at[_FOUND + side]] = row
        at[_FOUND + side] += 1
    spans[2, row, 0] = min(spans[2, row, 0], word)
    spans[2, row, 1] = max(spans[2, row, 1], word)


@njit(cache=True, nogil=True)
def advance(first: Side, second: Side, at: NDArray[np.int64], budget: int) -> int:
    """Run until all is decided or a budget is spent; return how it ended.

    Args:
        first: the first side, as :func:`begin` or this function left it.
        second: the second one.
        at: the state of the computation: the ROUND reached, and the number of positions DECIDED.
        budget: approximate number of words and positions to process.
    """
    most = np.iinfo(first.remoteness.dtype).max - 1
    while budget > 0:
        remoteness, side, phase = at[ROUND], at[_SIDE], at[_PHASE]
        kind = 1 - (remoteness & 1)  # of the rows that changed with a ply less
        if remoteness > 0 and side == 0 and phase == 0 and at[_INDEX] == 0:
            if at[_CHANGED + kind] == 0 and at[_CHANGED + 2 + kind] == 0:
                return DONE
            if remoteness > most:
                return WIDE
        changed = at[_CHANGED + 2 * side + kind]
        if phase == 0:
            budget -= _call(first if side == 0 else second, side, remoteness, changed, at, budget)
            if at[_INDEX] == changed:
                at[_PHASE], at[_INDEX] = 1, 0
        else:
            own, other = (first, second) if side == 0 else (second, first)
            budget -= _look(own, other, side, remoteness, at, budget)
            if at[_INDEX] == at[_FOUND + side]:
                _forget(first if side == 0 else second, remoteness, changed)
                at[_CHANGED + 2 * side + kind] = at[_FOUND + side] = 0
                at[_SIDE], at[_PHASE], at[_INDEX] = 1 - side, 0, 0
                at[ROUND] += side
    return MORE


@_inner
def _call(own: Side, side: int, remoteness: int, changed: int, at: NDArray[np.int64], budget: int) -> int:
    """List the rows with a move to a changed row; return the work done."""
    offsets, targets = own.back_offsets, own.back_targets
    rows, spans, found, lost = own.rows, own.spans, own.found, own.lost
    passes, odd = own.passing.size > 0, remoteness & 1
    count, i, spent = at[_FOUND + side], at[_INDEX], 0
    while i < changed and spent < budget:
        row = rows[1 - odd, i]
        low, high = spans[1 - odd, row, 0], spans[1 - odd, row, 1]
        for j in range(offsets[row], offsets[row + 1] + passes):
            before = targets[j] if j < offsets[row + 1] else row  # who passes stays where it is
            if odd and j < offsets[row + 1]:
                for word in range(low, high + 1):
                    found[before, word] |= lost[row, word]
            if spans[2, before, 1] < 0:
                rows[2, count] = before
                count += 1
            spans[2, before, 0] = min(spans[2, before, 0], low)
            spans[2, before, 1] = max(spans[2, before, 1], high)
        spent += 1 + (offsets[row + 1] - offsets[row]) * (high - low + 2)
        i += 1
    at[_FOUND + side], at[_INDEX] = count, i
    return spent


@_inner
def _look(own: Side, other: Side, side: int, remoteness: int, at: NDArray[np.int64], budget: int) -> int:
    """Decide what can be decided in the listed rows; return the work done."""
    offsets, targets, opened, won, found = own.offsets, own.targets, own.open, own.won, own.found
    passing, passed, told = (
        own.passing,
        own.lost if remoteness & 1 else own.won,
        other.lost if remoteness & 1 == 0 else other.won,
    )
    rows, spans, its_rows, its_spans, out = own.rows, own.spans, other.rows, other.spans, own.remoteness
    passes, words, odd = passing.size > 0, opened.shape[1], remoteness & 1
    counter = _CHANGED + 2 * (1 - side) + odd
    count, i, spent, decided = at[counter], at[_INDEX], 0, 0
    while i < at[_FOUND + side] and spent < budget:
        row = rows[2, i]
        low, high = spans[2, row, 0], spans[2, row, 1]
        there, mine = row >> 6, _ONE << np.uint64(row & 63)
        before = decided
        for word in range(low, high + 1):
            bits = opened[row, word]
            if odd or remoteness == 0:
                bits &= found[row, word]
                found[row, word] = 0
            else:
                for j in range(offsets[row], offsets[row + 1]):
                    if bits == 0:
                        break
                    bits &= won[targets[j], word]
            if passes and remoteness:
                bits |= passing[row, word] & passed[row, word]
                passing[row, word] &= ~bits
            opened[row, word] &= ~bits
            while bits != 0:
                rest = bits & (bits - _ONE)
                column = 64 * word + _LOG[np.int64((bits ^ rest) % _67)]
                bits = rest
                out[row, column] = remoteness
                told[column, there] |= mine
                if its_spans[odd, column, 1] < 0:
                    its_rows[odd, count] = column
                    count += 1
                its_spans[odd, column, 0] = min(its_spans[odd, column, 0], there)
                its_spans[odd, column, 1] = max(its_spans[odd, column, 1], there)
                decided += 1
        spans[2, row, 0], spans[2, row, 1] = words, -1
        spent += 2 * (high - low + 2) + decided - before
        i += 1
    at[counter], at[_INDEX] = count, i
    at[DECIDED] += decided
    return spent


@_inner
def _forget(own: Side, remoteness: int, changed: int) -> None:
    """Clear the list of changed rows."""
    rows, spans, lost, words, kind = own.rows, own.spans, own.lost, own.open.shape[1], 1 - (remoteness & 1)
    for i in range(changed):
        row = rows[kind, i]
        if remoteness & 1:
            for word in range(spans[kind, row, 0], spans[kind, row, 1] + 1):
                lost[row, word] = 0
        spans[kind, row, 0], spans[kind, row, 1] = words, -1
