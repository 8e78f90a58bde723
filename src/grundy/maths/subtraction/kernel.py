"""Nim-sequences of subtraction games, compiled: 64 heaps at a time, and a plain loop that always works.

The definition is ``g[n] = mex(g[n - s] for s in moves if s <= n)``; :func:`plain` is that line compiled.

For 64 heaps n0, …, n0 + 63, lanes hold the sets of their options' values, one bit per value. A move of 64 or more leads
to known values outside the 64: one load, one shift and one union handle 16 heaps (sets of 32 values) or 8 (sets of 64).
Smaller moves are resolved in order, eight heaps at a time. Lanes are 4 to 22 times as fast as the plain loop
(benchmarks.subtraction).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.arrays import smallest_type
from grundy.machine.loading import njit
from grundy.machine.steps import lowest
from grundy.maths.subtraction.lanes import free, mark, resolve

LANES = 64  # heaps valued at once, and the bytes in front of heap 0
NO_VALUE = 255  # the byte of a heap without a value: below 0, or not reached yet
_SLICE = 2_000_000_000  # moves examined by lanes before a run can be interrupted
_PLAIN_SLICE = 100_000_000  # and by the plain loop
_NEVER = 2**62  # larger moves apply to no heap in a table
_LIMITS = 32, 64, NO_VALUE  # number of values that fit in sets of 32 bits, of 64 bits, and of several words


@njit(cache=True, nogil=True)
def plain(
    values: NDArray[np.unsignedinteger], start: int, stop: int, moves: NDArray[np.int64], stamps: NDArray[np.int64]
) -> int:
    """Fill ``values[start:stop]``, heap 0 at index 0, by the definition; return stop.

    values: [heaps] right below start; its type must hold as many values as there are moves.
    moves: the numbers that may be taken, smallest first.
    stamps: [moves + 2] scratch, below start everywhere; entry v holds the last heap with an option of value v.
    """
    for n in range(start, stop):
        for move in moves:
            if move > n:
                break
            stamps[values[n - move]] = n
        value = 0
        while stamps[value] == n:
            value += 1
        values[n] = value
    return stop


@njit(cache=True, nogil=True)
def lanes(
    table: NDArray[np.uint8], start: int, stop: int, near: NDArray[np.int64], far: NDArray[np.int64],
    nearest: NDArray[np.int64], seen: NDArray[Any],
) -> int:  # fmt: skip
    """Fill heaps start to stop if every value fits the sets; return stop, or the first of 64 heaps where one does not.

    table: bytes; heap n is at n + 64; before heap 0 and from start on, all bytes are NO_VALUE; it extends at least 64
        bytes beyond stop, and stop − start is a multiple of 64.
    near: moves below 64, any order.
    far: moves of 64 or more, smallest first.
    nearest: [8] entry d is −1 if d may be taken, else 0.
    seen: [64] scratch; int32 or int64, as wide as the sets are to be.
    """
    base, sets, moves = table.ctypes.data + 64, seen.ctypes.data, far.ctypes.data
    close, bound, least = near.ctypes.data, near.size, nearest.ctypes.data
    one = seen[0]
    count = 0
    for n in range(start, stop, 64):
        while count < far.size and far[count] < n + 64:
            count += 1
        mark(base + n, moves, count, sets, 0, one)
        full = resolve(base + n, sets, close, bound, least, one) if bound else free(base + n, sets, one)
        if full:
            table[n + 64 : n + 128] = 255
            return n
    return stop


@njit(cache=True, nogil=True)
def wide_lanes(
    table: NDArray[np.uint8], start: int, stop: int, near: NDArray[np.int64], far: NDArray[np.int64],
    seen: NDArray[np.uint64],
) -> int:  # fmt: skip
    """Fill heaps start to stop if every value is below 255; otherwise as :func:`lanes`.

    ``seen`` [4, 64] has as many words per heap as the values need, up to four; near moves are examined heap by heap.
    """
    base, sets, moves = table.ctypes.data + 64, seen.ctypes.data, far.ctypes.data
    one = np.uint64(1)
    count, words = 0, 1
    for heap in range(start):
        if table[heap + 64] >= 64 * words:
            words = table[heap + 64] // 64 + 1
    for n in range(start, stop, 64):
        while count < far.size and far[count] < n + 64:
            count += 1
        for word in range(words):
            mark(base + n, moves, count, sets + 512 * word, 64 * word, one)
        for lane in range(64):
            for move in near:
                value = table[n + lane + 64 - move]
                seen[value >> 6, lane] |= one << np.uint64(value & 63)  # 255, no value, is the last bit of all
            word = 0
            while word < 3 and seen[word, lane] == ~np.uint64(0):
                word += 1
            value = 64 * word + lowest(~seen[word, lane])
            if value >= 255:
                table[n + 64 : n + 128] = 255
                return n
            table[n + lane + 64] = value
            words = max(words, word + 1)  # no far option of these 64 had such a value, but those of the next may
    return stop


class SubtractionTable:
    """Values from heap 0 on, in one byte each while they are below 255, else in as many bytes as a value may need.

    It uses the narrowest lanes that fit; when a value does not, wider ones continue from there. The moves are given
    smallest first, with the correct values of the first heaps.
    """

    def __init__(self, moves: Sequence[int], values: Sequence[int]) -> None:
        self._moves = np.array([move for move in moves if move < _NEVER], np.int64)
        self._near, self._far = self._moves[self._moves < LANES], self._moves[self._moves >= LANES]
        self._nearest = np.zeros(8, np.int64)
        self._nearest[self._moves[self._moves < 8]] = -1
        self._lead = LANES  # entries before heap 0
        self._table: NDArray[Any] = np.empty(0, np.uint8)
        self.length = 0
        self._reserve(len(values))
        self.length = len(values) // LANES * LANES
        largest = max(values, default=0)
        self.step = sum(largest >= limit for limit in _LIMITS)
        """Which lanes are used: 0 to 2, with sets of 32 bits, of 64, or of several words; 3 is the plain loop."""
        if self.step == len(_LIMITS):
            self._widen()
        self._table[self._lead : self._lead + self.length] = values[: self.length]

    @property
    def array(self) -> NDArray[Any]:
        """The values of heaps 0, 1, …, as a read-only view."""
        view = self._table[self._lead : self._lead + self.length]
        view.flags.writeable = False
        return view

    def extend(self, length: int, *, wide: bool = True) -> None:
        """Value the heaps below ``length``, and up to 63 more; if not ``wide``, only while values fit into a byte."""
        length = -(-length // LANES) * LANES
        self._reserve(length)
        while self.length < length and (wide or self.step < len(_LIMITS)):
            each = _PLAIN_SLICE if self.step == len(_LIMITS) else _SLICE
            heaps = max(LANES, each // (self._moves.size + 4) // LANES * LANES)
            stop = min(length, self.length + min(heaps, 1 << 22))
            done = self._filled(stop)
            self.length = done
            if done < stop and self.step + 1 < len(_LIMITS):
                self.step += 1
            elif done < stop:
                self._widen()

    def _filled(self, stop: int) -> int:
        if self.step == len(_LIMITS):
            stamps = np.full(self._moves.size + 2, -1, np.int64)
            return int(plain(self._table, self.length, stop, self._moves, stamps))
        self._table[self._lead + self.length : self._lead + stop] = NO_VALUE
        given = self._table, self.length, stop, self._near, self._far
        if self.step == 2:
            return int(wide_lanes(*given, np.zeros((4, 64), np.uint64)))
        return int(lanes(*given, self._nearest, np.ones(64, np.int32 if self.step == 0 else np.int64)))

    def _widen(self) -> None:
        """Give each value as many bytes as the number of moves may require, heap 0 first."""
        wide = np.empty(self._table.size, smallest_type(max(NO_VALUE + 1, self._moves.size)))
        wide[: self.length] = self._table[self._lead : self._lead + self.length]
        self._table, self._lead, self.step = wide, 0, len(_LIMITS)  # together, in case of an interruption

    def _reserve(self, length: int) -> None:
        wanted = length + 3 * LANES
        if wanted > self._table.size:
            table = np.empty(max(wanted, self._table.size * 5 // 4), self._table.dtype)
            table[: self._lead] = NO_VALUE
            table[self._lead : self._lead + self.length] = self._table[self._lead : self._lead + self.length]
            self._table = table
