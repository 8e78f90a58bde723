"""Nim-sequences of subtraction games, compiled: 64 heaps at a time, and the plain loop that serves everywhere.

The definition is ``g[n] = mex(g[n - s] for s in moves if s <= n)``; :func:`plain` is that line compiled.

Lanes hold, for 64 heaps n0, …, n0 + 63, the set of values that their options have, one bit a value. A move of 64 or
more leads out of the 64, to values that are known: one load, one shift and one union do for 16 heaps (sets of 32
values) or 8 (sets of 64). Nearer moves are resolved in order, eight heaps at a time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.bits import lowest
from grundy.machine.loading import njit
from grundy.maths.subtraction.lanes import free_32, free_64, mark_32, mark_64, resolve_32, resolve_64

__all__ = ["LANES", "NO_VALUE", "lanes_32", "lanes_64", "lanes_256", "plain"]

LANES = 64
"""Heaps valued at once, and the bytes in front of heap 0."""
NO_VALUE = 255
"""The byte of a heap that has no value: below 0, or not reached yet."""


@njit(cache=True, nogil=True)
def plain(
    values: NDArray[np.unsignedinteger], start: int, stop: int, moves: NDArray[np.int64], stamps: NDArray[np.int64]
) -> int:
    """Fill ``values[start:stop]``, heap 0 at index 0, by the definition; return stop.

    Args:
        values: [heaps] right below start; its type must hold as many values as there are moves.
        start: first heap to fill.
        stop: heap to stop before.
        moves: what may be taken, smallest first.
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
def lanes_32(
    table: NDArray[np.uint8], start: int, stop: int, near: NDArray[np.int64], far: NDArray[np.int64],
    nearest: NDArray[np.int64],
) -> int:  # fmt: skip
    """Fill heaps start to stop where every value is below 32; return stop, or the first of the 64 where one is not.

    Args:
        table: bytes; heap n stands at n + 64, in front of heap 0 and from start on everything is NO_VALUE; it ends 64
            bytes after stop or later.
        start: first heap to fill.
        stop: heap to stop before, a multiple of 64 after start.
        near: moves below 64, any order.
        far: moves of 64 or more, smallest first.
        nearest: [8] entry d is −1 where d may be taken, else 0.
    """
    seen = np.zeros(64, np.int32)
    base, sets, moves = table.ctypes.data + 64, seen.ctypes.data, far.ctypes.data
    close, bound, least = near.ctypes.data, near.size, nearest.ctypes.data
    count = 0
    for n in range(start, stop, 64):
        while count < far.size and far[count] < n + 64:
            count += 1
        mark_32(base + n, moves, count, sets, 0)
        full = resolve_32(base + n, sets, close, bound, least) if bound else free_32(base + n, sets)
        if full:
            table[n + 64 : n + 128] = 255
            return n
    return stop


@njit(cache=True, nogil=True)
def lanes_64(
    table: NDArray[np.uint8], start: int, stop: int, near: NDArray[np.int64], far: NDArray[np.int64],
    nearest: NDArray[np.int64],
) -> int:  # fmt: skip
    """Fill heaps start to stop where every value is below 64; otherwise as :func:`lanes_32`."""
    seen = np.zeros(64, np.int64)
    base, sets, moves = table.ctypes.data + 64, seen.ctypes.data, far.ctypes.data
    close, bound, least = near.ctypes.data, near.size, nearest.ctypes.data
    count = 0
    for n in range(start, stop, 64):
        while count < far.size and far[count] < n + 64:
            count += 1
        mark_64(base + n, moves, count, sets, 0)
        full = resolve_64(base + n, sets, close, bound, least) if bound else free_64(base + n, sets)
        if full:
            table[n + 64 : n + 128] = 255
            return n
    return stop


@njit(cache=True, nogil=True)
def lanes_256(
    table: NDArray[np.uint8], start: int, stop: int, near: NDArray[np.int64], far: NDArray[np.int64],
    nearest: NDArray[np.int64],
) -> int:  # fmt: skip
    """Fill heaps start to stop where every value is below 255; otherwise as :func:`lanes_32`.

    As many words a heap as the values need, up to four; the near moves are looked through heap by heap.
    """
    seen = np.zeros((4, 64), np.uint64)
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
            mark_64(base + n, moves, count, sets + 512 * word, 64 * word)
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
            words = max(words, word + 1)  # no far option of these 64 had such a value, those of the next may
    return stop
