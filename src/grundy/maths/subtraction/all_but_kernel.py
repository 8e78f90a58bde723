"""Values of all-but subtraction games, compiled; the definition is the plain loop of ``all_but``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = ["PATIENCE", "SLICE", "AllButTable", "extend"]

SLICE = 100_000_000
"""Values looked at between two chances to be interrupted."""
PATIENCE = 1_000_000_000
"""Values looked at in all: some ten seconds."""


@njit(cache=True, nogil=True)
def extend(
    values: NDArray[np.int32],
    previous: NDArray[np.int32],
    newest: NDArray[np.int32],
    reached: NDArray[np.int64],
    stop: int,
    gaps: NDArray[np.int64],
    excluded: NDArray[np.bool_],
    patience: int,
) -> None:
    """Fill values from where they end up to stop, or until ``patience`` values were looked at.

    Args:
        values: [heaps] right below ``reached[0]``.
        previous: [heaps] the heap before it of the same value, or −1; filled like values.
        newest: [values] the last heap of each value, changed in place; as long as values is enough.
        reached: [4] the heaps that have their values; how many different ones, 0, 1, …; the least value that does not
            stand before the last window of heaps; values looked at. All are written here, so that an interruption as
            the call returns does not part them from the arrays.
        stop: heap to stop before.
        gaps: what may not be taken, smallest first.
        excluded: [the largest gap + 1] whether a number is one of them.
        patience: values to look at, more or less.
    """
    used, least, looks = reached[1], reached[2], reached[3]
    window = excluded.size - 1
    patience += looks
    n = reached[0]
    while n < stop and looks < patience:
        if n > window:
            least = max(least, values[n - window - 1] + 1)
        best = used
        if used - least <= gaps.size:  # the values that may come again, in order
            for value in range(least, used):
                looks += 1
                heap = newest[value]
                while heap >= 0 and n - heap < excluded.size and excluded[n - heap]:
                    looks += 1
                    heap = previous[heap]
                if heap < 0:
                    best = value
                    break
        else:  # the heaps that are out of reach: one of them is the last of its value
            looks += gaps.size
            for gap in gaps:
                if gap > n:
                    break
                heap = n - gap
                value = values[heap]
                if value >= best or newest[value] != heap:
                    continue
                heap = previous[heap]
                while heap >= 0 and n - heap < excluded.size and excluded[n - heap]:
                    looks += 1
                    heap = previous[heap]
                if heap < 0:
                    best = value
        if best == used:
            used += 1
            previous[n] = -1
        else:
            previous[n] = newest[best]
        newest[best] = n
        values[n] = best
        looks += 1
        n += 1
    reached[0], reached[1], reached[2], reached[3] = n, used, least, looks


class AllButTable:
    """Values from heap 0 on, and for each heap the one before it that has its value.

    Args:
        excluded: what may not be taken, smallest first.
    """

    def __init__(self, excluded: Sequence[int]) -> None:
        self._gaps = np.array(excluded, np.int64)
        self._excluded = np.zeros(max(excluded, default=0) + 1, np.bool_)
        self._excluded[self._gaps] = True
        self._values, self._previous, self._newest = (np.empty(0, np.int32) for _ in range(3))
        self._sorted: tuple[NDArray[Any], NDArray[Any]] | None = None  # residues of a period, and their heaps
        self._reached = np.zeros(4, np.int64)  # heaps, different values, the least to come, values looked at

    @property
    def length(self) -> int:
        """How many heaps have their values."""
        return int(self._reached[0])

    @property
    def array(self) -> NDArray[Any]:
        """The values of heaps 0, 1, …, a view that cannot be written to."""
        view = self._values[: self.length]
        view.flags.writeable = False
        return view

    def extend(self, length: int) -> None:
        """Value the heaps below ``length``, or as many of them as patience lasts for."""
        if length > self._values.size:
            self._values, self._previous, self._newest = (
                self._longer(array, length) for array in (self._values, self._previous, self._newest)
            )
        kept = (self._values, self._previous, self._newest, self._reached)
        while self.length < length and self._reached[3] < PATIENCE:
            extend(*kept, length, self._gaps, self._excluded, SLICE)

    def heaps_of(self, value: int) -> list[int]:
        """Return the heaps of the table that have the value, smallest first."""
        found: list[int] = []
        heap = int(self._newest[value]) if value < self._reached[1] else -1
        while heap >= 0:
            found.append(heap)
            heap = int(self._previous[heap])
        return found[::-1]

    def heaps_modulo(self, residue: int, saltus: int, first: int, stop: int) -> list[int]:
        """Return the heaps from first to stop whose value has the residue; always asked with the same three numbers."""
        if self._sorted is None:
            residues = self._values[first:stop] % np.int32(saltus)
            order = np.argsort(residues, kind="stable")
            self._sorted = residues[order], order + first
        residues, heaps = self._sorted
        found: list[int] = heaps[slice(*np.searchsorted(residues, [residue, residue + 1]))].tolist()
        return found

    def states(self, window: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the rises, and the pairs of numbers, as one of 64 bits, that ``AllButValues`` compares."""
        values = self.array
        rises = np.diff(values)
        pairs = np.empty((len(rises), 2), np.int32)
        pairs[:, 0], pairs[:, 1] = rises, values[:-1]
        if window < len(rises):
            pairs[window:, 1] -= np.maximum.accumulate(values)[: len(rises) - window] + np.int32(1)
        return rises, pairs.view(np.int64)[:, 0]

    def _longer(self, array: NDArray[Any], length: int) -> NDArray[Any]:
        longer = np.empty(length, np.int32)
        longer[: self.length] = array[: self.length]
        return longer
