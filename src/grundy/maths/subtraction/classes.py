"""Nim-sequences of subtraction games with thousands of moves, compiled: one value after the other, on words of bits.

The least heap without a value gets the next value; then the least heap above it from which no move leads to a heap of
that value; and so on. A heap excludes the heaps at its moves above it: one shift and union for 64 of them, where the
plain loop examines each. So the time for a heap is that of its largest move over 64, whatever the number of moves.

    excluded   … 1 0 1 1 0 1 1    bit i: heap i has a smaller value, or a move to a heap of this value
    moves      … 1 0 1 1          bit s: s may be taken; bit 0 stands for the heap itself

A block of heaps is valued at once. Earlier heaps of the same value, found by a chain, exclude first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.arrays import afford, smallest_type
from grundy.machine.loading import njit
from grundy.machine.steps import lowest

WORD = 64
_WORK = 1_000_000_000  # words united before a run can be interrupted


@njit(cache=True, nogil=True)
def _unite(target: NDArray[np.uint64], moves: NDArray[np.uint64], by: int) -> None:
    """Unite bit s of ``moves`` with bit s + ``by`` of ``target``, where there is such a bit; ``by`` may be below 0."""
    words, bits = by >> 6, by & 63
    # word i of the target gets word i − words, shifted up, and what overflows from the word before
    first = max(0, words)
    last = min(target.size, moves.size + words)
    if bits == 0:
        if last > first:
            into, given = target[first:last], moves[first - words : last - words]
            for i in range(into.size):
                into[i] |= given[i]
        return
    up, down = np.uint64(bits), np.uint64(64 - bits)
    if 0 <= words < target.size:
        target[words] |= moves[0] << up
    first = max(0, words + 1)
    if last > first:
        into, given, before = (
            target[first:last],
            moves[first - words : last - words],
            moves[first - words - 1 : last - words - 1],
        )
        for i in range(into.size):
            into[i] |= given[i] << up | before[i] >> down
    if 0 <= moves.size + words < target.size:
        target[moves.size + words] |= moves[moves.size - 1] >> down


@njit(cache=True, nogil=True)
def value_block(
    values: NDArray[Any], start: int, stop: int, moves: NDArray[np.uint64], previous: NDArray[np.int64],
    newest: NDArray[np.int64],
) -> None:  # fmt: skip
    """Fill ``values[start:stop]``.

    values: [heaps] right below start.
    moves: bit s says whether s may be taken, up to the largest move that heap ``stop`` allows; bit 0 is set.
    previous: [heaps] the previous heap of the same value, or −1.
    newest: [values] the last heap of each value below start, or −1; of as many values as there may be.
    """
    words = (stop - start + 63) >> 6
    valued, excluded = np.zeros(words, np.uint64), np.empty(words, np.uint64)
    left, value, reach = stop - start, 0, 64 * moves.size
    while left:
        excluded[:] = valued
        heap = newest[value]
        while heap >= 0 and start - heap < reach:
            _unite(excluded, moves, heap - start)
            heap = previous[heap]
        for i in range(words):
            while ~excluded[i]:
                bit = lowest(~excluded[i])
                at = 64 * i + bit
                if at >= stop - start:
                    break
                heap = start + at
                values[heap] = value
                previous[heap] = newest[value]
                newest[value] = heap
                valued[i] |= np.uint64(1) << np.uint64(bit)
                left -= 1
                _unite(excluded[i:], moves, bit)
            else:
                continue
            break
        value += 1


class ClassTable:
    """Values from heap 0 on, as those of :class:`~grundy.maths.subtraction.kernel.SubtractionTable`.

    Args:
        moves: the numbers that may be taken, smallest first.
        values: the correct values of the first heaps.
        name: names the game in an error.
    """

    def __init__(self, moves: Sequence[int], values: Sequence[int] | NDArray[Any], name: str = "") -> None:
        self._moves, self._name = moves, name
        self._values: NDArray[Any] = np.array(values, smallest_type(len(moves)))
        self.length = len(values)
        heaps = np.argsort(self._values, kind="stable")
        changes = np.diff(self._values[heaps], prepend=-1) != 0
        self._previous = np.empty(self.length, np.int64)
        self._previous[heaps] = np.where(changes, -1, np.roll(heaps, 1))
        self._newest = np.full(len(moves) + 1, -1, np.int64)
        np.maximum.at(self._newest, self._values, np.arange(self.length))

    @property
    def array(self) -> NDArray[Any]:
        """The values of heaps 0, 1, …, as a read-only view."""
        view = self._values[: self.length]
        view.flags.writeable = False
        return view

    def extend(self, length: int) -> None:
        """Value the heaps below ``length``."""
        if length > self._values.size:
            afford(length, self._values.itemsize + self._previous.itemsize, self._name)
            more = max(length, self._values.size * 5 // 4) - self._values.size
            self._previous = np.concatenate([self._previous, np.empty(more, np.int64)])
            self._values = np.concatenate([self._values, np.empty(more, self._values.dtype)])
        while self.length < length:
            words = self._words(length)
            # earlier heaps and those of the block unite at most as many words as the block has
            block = max(WORD, min(WORD * _WORK // (WORD * words.size + self.length + 1), 1 << 17, 2 * self.length))
            stop = min(length, self.length + block)
            newest = self._newest.copy()
            value_block(self._values, self.length, stop, words, self._previous, newest)
            self._newest, self.length = newest, stop  # an interruption may come before

    def _words(self, length: int) -> NDArray[np.uint64]:
        used = np.array(self._moves[: bisect_left(self._moves, length)], np.int64)
        bits = np.zeros((int(used[-1]) // WORD + 1 if used.size else 1) * WORD, np.uint8)
        bits[0] = 1
        bits[used] = 1
        return np.packbits(bits, bitorder="little").view(np.uint64)


_FEW = 255  # moves, with which no value outgrows a byte
_DENSE, _SPARSE = 8, 200  # the largest move over the number of moves


def suits(moves: Sequence[int], length: int, *, wide: bool) -> bool:
    """Return whether the heaps below a length are valued sooner by classes than move by move.

    Args:
        moves: the numbers that may be taken, smallest first.
        length: how many heaps are valued.
        wide: whether values outgrow a byte, so that only the plain loop is left.

    Examples:
        >>> suits(range(2, 2000, 2), 10**6, wide=False), suits(range(1, 10**5, 100), 10**6, wide=False)
        (True, False)
        >>> suits(range(1, 10**5, 100), 10**6, wide=True)
        True
    """
    used = bisect_left(moves, length)
    return used > _FEW and moves[used - 1] < (_SPARSE if wide else _DENSE) * used
