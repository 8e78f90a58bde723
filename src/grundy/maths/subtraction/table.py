"""A table of the values of a subtraction game, filled by compiled loops, in slices that let Ctrl-C through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.arrays import smallest_type
from grundy.maths.subtraction.kernel import LANES, NO_VALUE, lanes_32, lanes_64, lanes_256, plain

__all__ = ["SubtractionTable"]

_SLICE = 2_000_000_000  # moves looked at by lanes between two chances to be interrupted
_PLAIN_SLICE = 100_000_000  # and by the plain loop
_STEPS: tuple[tuple[int, Callable[..., int]], ...] = ((32, lanes_32), (64, lanes_64), (NO_VALUE, lanes_256))


class SubtractionTable:
    """Values from heap 0 on, a byte each while they are below 255, else as many bytes as a value may need.

    The narrowest lanes that the values fit are used; when a value does not, the next wider ones go on from there.

    Args:
        moves: what may be taken, smallest first.
        values: values of the first heaps, right.
    """

    def __init__(self, moves: Sequence[int], values: Sequence[int]) -> None:
        self._moves = np.array(moves, np.int64)
        self._near = self._moves[self._moves < LANES]
        self._far = self._moves[self._moves >= LANES]
        self._nearest = np.zeros(8, np.int64)
        self._nearest[self._moves[self._moves < 8]] = -1
        self._lead = LANES  # entries in front of heap 0
        self._table: NDArray[Any] = np.empty(0, np.uint8)
        self.length = 0
        self._step = 0  # which lanes
        self._reserve(len(values))
        self.length = len(values) // LANES * LANES
        largest = max(values, default=0)
        if largest >= NO_VALUE:
            self._widen()
        while self._step < len(_STEPS) and largest >= _STEPS[self._step][0]:
            self._step += 1
        self._table[self._lead : self._lead + self.length] = values[: self.length]

    @property
    def array(self) -> NDArray[Any]:
        """The values of heaps 0, 1, …, a view that cannot be written to."""
        view = self._table[self._lead : self._lead + self.length]
        view.flags.writeable = False
        return view

    def extend(self, length: int) -> None:
        """Value the heaps below ``length``, and up to 63 more."""
        length = -(-length // LANES) * LANES
        self._reserve(length)
        while self.length < length:
            each = _PLAIN_SLICE if self._step == len(_STEPS) else _SLICE
            heaps = max(LANES, each // (self._moves.size + 4) // LANES * LANES)
            stop = min(length, self.length + min(heaps, 1 << 22))
            self.length = self._by_lanes(stop) if self._step < len(_STEPS) else self._by_loop(stop)

    def _by_lanes(self, stop: int) -> int:
        self._table[self._lead + self.length : self._lead + stop] = NO_VALUE
        done = _STEPS[self._step][1](self._table, self.length, stop, self._near, self._far, self._nearest)
        if done < stop:
            self.length = done
            if self._step + 1 < len(_STEPS):
                self._step += 1
            else:
                self._widen()
        return done

    def _by_loop(self, stop: int) -> int:
        stamps = np.full(self._moves.size + 2, -1, np.int64)
        return int(plain(self._table, self.length, stop, self._moves, stamps))

    def _widen(self) -> None:
        """Give each value as many bytes as the number of moves may ask for, heap 0 first."""
        wide = np.empty(self._table.size, smallest_type(max(NO_VALUE + 1, self._moves.size)))
        wide[: self.length] = self._table[self._lead : self._lead + self.length]
        self._table, self._lead, self._step = wide, 0, len(_STEPS)  # together, whatever interrupts

    def _reserve(self, length: int) -> None:
        wanted = length + 3 * LANES
        if wanted > self._table.size:
            table = np.empty(max(wanted, self._table.size * 5 // 4), self._table.dtype)
            table[: self._lead] = NO_VALUE
            table[self._lead : self._lead + self.length] = self._table[self._lead : self._lead + self.length]
            self._table = table
