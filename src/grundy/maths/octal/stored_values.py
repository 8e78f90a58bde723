"""The values of a growing sequence: all of them, or the first and the last ones, and the largest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.memory import free_memory
from grundy.maths.octal.sparse import Kept
from grundy.maths.octal.sparse_space import BLOCK, whole_blocks

_HEAD = 1 << 26  # values at the start that are kept when others are forgotten
_PART = 8  # at least one in this many of the values that are all kept, if others are forgotten later
_WIDER: dict[Any, Any] = {np.dtype(np.uint8): np.dtype(np.uint16), np.dtype(np.uint16): np.dtype(np.uint32)}


class StoredValues:
    """The values of heaps 0 to ``known`` − 1, given some at the start; a subclass appends others to the tail."""

    def __init__(self, values: Sequence[int]) -> None:
        self.known = len(values)
        self.base = 0
        """The first heap from which all values are stored; above 0 once the middle is forgotten."""
        self.ends = _HEAD
        """How many values at the start are kept when the middle is forgotten; at least twice as many at the end."""
        self.largest = max(values)
        """The largest value of the heaps noted; see :meth:`note_largest`."""
        self.largest_at = list(values).index(self.largest)
        self._noted = len(values)
        self._head: NDArray[Any] | None = None
        self._tail: NDArray[Any] = np.zeros(max(4096, 2 * len(values)), np.uint8 if self.largest < 256 else np.uint16)
        self._tail[: len(values)] = values

    @property
    def values(self) -> NDArray[Any]:
        """The values of heaps base, base + 1, …, known − 1; uint8, uint16 or uint32."""
        return self._tail[: self.known - self.base]

    @property
    def room(self) -> int:
        """The first heap whose value needs a larger array."""
        return self.base + self._tail.size

    @property
    def _kept(self) -> Kept:
        return Kept(self._tail if self._head is None else self._head, self._tail, self.base)

    def between(self, start: int, stop: int) -> NDArray[Any]:
        """Return the values of heaps ``start`` to ``stop`` − 1, which must be stored at the end."""
        return self.values[start - self.base : stop - self.base]

    def note_largest(self) -> None:
        """Take the new values into account for the largest one."""
        new = self._tail[self._noted - self.base : self.known - self.base]
        if new.size and int(new.max()) > self.largest:
            at = int(new.argmax())
            self.largest, self.largest_at = int(new[at]), self._noted + at
        self._noted = self.known

    def keep_all_to(self, heap: int) -> None:
        """Make room for all values up to a heap; keep more of them at the start if the middle is forgotten later."""
        self.ends = max(self.ends, heap // _PART)
        self.reserve(heap)

    def reserve(self, heaps: int) -> None:
        """Make room for this many values; the room takes memory only as values fill it."""
        size = whole_blocks(heaps)
        if size > self._tail.size:
            self._tail = self._moved(size, self._tail.dtype)

    def _forget(self, keep: int) -> None:
        """Keep from now on only the first values and the last ones, at least ``keep`` of these."""
        self.note_largest()
        head = self._tail[: self.ends].copy() if self._head is None else self._head
        # a resumed sequence may not have been examined to its end: all of it is kept
        start = self.base or max(0, (self.known - keep) // BLOCK * BLOCK)
        size = whole_blocks(max(4 * keep, self.known - start + keep))
        tail = self._moved(size, self._tail.dtype, start - self.base)
        self._head, self._tail, self.base = head, tail, start  # all at once: memory may run out above

    def _make_room(self, stop: int, keep: int) -> None:
        """Make room for at least a block of values below ``stop``; if the middle is forgotten, keep the last ones."""
        if self._head is None:
            self.reserve(min(stop, max(2 * self.known, 1 << 16)))
        elif self.known + BLOCK > self.room:
            start = (self.known - keep) // BLOCK * BLOCK
            self._tail[: self.known - start] = self._tail[start - self.base : self.known - self.base].copy()
            self.base = start

    def _moved(self, size: int, dtype: Any, first: int = 0) -> NDArray[Any]:
        """Return the values from ``first`` on in a new array; MemoryError if there is no room for both."""
        values, new = self.values[first:], np.zeros(size, dtype)
        if values.size * new.itemsize > free_memory():  # taken only as values fill it
            raise MemoryError
        new[: values.size] = values
        return new

    def _store_wider(self) -> bool:
        """Store values in twice as many bytes; return whether that is possible."""
        wider = _WIDER.get(self._tail.dtype)
        if wider is None:
            return False
        self._tail = self._moved(self._tail.size, wider)
        if self._head is not None:
            self._head = self._head.astype(wider)
        return True
