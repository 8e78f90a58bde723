"""A table of the values of an all-but game, filled by a compiled loop, in slices that let Ctrl-C through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.subtraction.all_but_kernel import extend

__all__ = ["AllButTable"]

_SLICE = 100_000_000  # values looked at between two chances to be interrupted
_PATIENCE = 1_000_000_000  # values looked at in all: some ten seconds


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
        while self.length < length and self._reached[3] < _PATIENCE:
            extend(*kept, length, self._gaps, self._excluded, _SLICE)

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

    def states(self, window: int) -> tuple[bytes, bytes]:
        """Return the rises, and the pairs of numbers that :class:`AllButValues` compares."""
        values = self.array
        rises = np.diff(values)
        pairs = np.empty((len(rises), 2), np.int32)
        pairs[:, 0], pairs[:, 1] = rises, values[:-1]
        if window < len(rises):
            pairs[window:, 1] -= np.maximum.accumulate(values)[: len(rises) - window] + np.int32(1)
        return rises.tobytes(), pairs.tobytes()

    def _longer(self, array: NDArray[Any], length: int) -> NDArray[Any]:
        longer = np.empty(length, np.int32)
        longer[: self.length] = array[: self.length]
        return longer
