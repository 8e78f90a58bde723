"""The sparse space of a nim-sequence, found from its values, and limits of the block kernel that uses it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.octal.codes import Code

BLOCK = 512  # heaps that the block kernel values at once
FEWEST = 8192  # heaps that must be known before blocks can be planned
_AT_ONCE = 1 << 22  # values that are counted at once
_CROWDED = 0.2  # with a larger share of rare heaps, a space is useless


def whole_blocks(heaps: int) -> int:
    """Return a number of heaps rounded up to whole blocks."""
    return -(-heaps // BLOCK) * BLOCK


class UnsuitedError(Exception):
    """The block kernel cannot continue from here; the others can."""


class TooNearError(Exception):
    """The block kernel can continue only after some heaps that are too close to rare ones."""

    def __init__(self, until: int) -> None:
        super().__init__(until)
        self.until = until


@dataclass
class SparseSpace:
    """A class for each heap: rare or common."""

    mask: int  # the class of a value is the parity of its bits under the mask
    parity: int  # −1, or e: heap n adds (n + e) mod 2
    rare: NDArray[np.int64]  # [room] the rare heaps from 1 on, in order, in the first ``count`` places
    values: NDArray[np.int64]  # [room] their values
    count: int  # how many are known
    _common: NDArray[np.uint8] | None = field(default=None, repr=False)

    @property
    def heaps(self) -> NDArray[np.int64]:
        """The known rare heaps."""
        return self.rare[: self.count]

    @property
    def last(self) -> int:
        """The last rare heap, 0 for none."""
        return int(self.rare[self.count - 1]) if self.count else 0

    def common(self, size: int) -> NDArray[np.uint8]:
        """Return the class of each value below size, a power of two."""
        if self._common is None or self._common.size != size:
            self._common = _classes(np.arange(size), self.mask)
        return self._common

    def in_use(self, largest: int) -> SparseSpace:
        """Return the space with a mask without digits above those of the largest value."""
        return replace(self, mask=self.mask & ((1 << largest.bit_length()) - 1))

    def mask_with(self, mask: int) -> None:
        """Change digits of the mask that no value has."""
        if mask != self.mask:
            self.mask, self._common = mask, None

    def make_room(self) -> None:
        """Double the room for rare heaps."""
        more = np.zeros(max(1024, self.rare.size), np.int64)
        self.rare = np.concatenate([self.rare, more])
        self.values = np.concatenate([self.values, more])


def find_space(code: Code, values: NDArray[Any]) -> SparseSpace | None:
    """Return the space with the fewest rare heaps, from values of heaps 0, 1, …; None if none has few.

    How many heaps a mask makes rare follows from a coefficient of the Walsh-Hadamard transform of the histogram of the
    values; the parity of the heap can help only if all numbers taken before a split have the same parity.
    """
    splitting = {place & 1 for place, digit in enumerate(code.digits) if digit & 4}
    if not splitting or values.size < 4:
        return None
    size = 1 << int(values.max()).bit_length()
    even, odd = _histogram(values[2::2], size), _histogram(values[1::2], size)
    alone = _transform(even + odd)
    mask, parity = int(alone.argmin()), -1
    fewest = int(alone[mask])
    if len(splitting) == 1:
        # e, the parity of the numbers taken, makes the class of a split the sum of its parts' classes
        e = splitting.pop()
        sides = _transform(even - odd) * (1 - 2 * e)
        if int(sides.min()) < fewest:
            fewest, mask, parity = int(sides.min()), int(sides.argmin()), e
    heaps = values.size - 1
    count = (heaps + fewest) // 2
    if not mask or count > _CROWDED * heaps:
        return None
    return SparseSpace(mask, parity, *_rare_heaps(values, mask, parity))


def _histogram(values: NDArray[Any], size: int) -> NDArray[np.int64]:
    found = np.zeros(size, np.int64)
    for start in range(0, values.size, _AT_ONCE):  # this makes them eight times as wide
        found += np.bincount(values[start : start + _AT_ONCE], minlength=size)
    return found


def _classes(values: NDArray[Any], mask: int) -> NDArray[np.uint8]:
    """Return the parity of the bits of each value under the mask: 0 for rare, 1 for common."""
    bits = values & mask
    for shift in (32, 16, 8, 4, 2, 1):
        bits = bits ^ (bits >> shift)
    return (bits & 1).astype(np.uint8)


def _transform(histogram: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the Walsh-Hadamard transform: entry m is the sum over v of histogram[v] (−1)^(bits of v & m)."""
    found = histogram.copy()
    step = 1
    while step < found.size:
        pairs = found.reshape(-1, 2, step)
        found = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        step *= 2
    return found


def _rare_heaps(values: NDArray[Any], mask: int, parity: int) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
    common = _classes(np.arange(1 << int(values.max()).bit_length()), mask)
    found = []
    for start in range(0, values.size, _AT_ONCE):
        classes = common[values[start : start + _AT_ONCE]]
        if parity >= 0:
            classes ^= ((np.arange(start, start + classes.size) + parity) & 1).astype(np.uint8)
        found.append(start + np.nonzero(classes == 0)[0])
    heaps = np.concatenate(found)
    heaps = heaps[heaps > 0]
    rare, rare_values = np.zeros((2, max(1024, 2 * heaps.size)), np.int64)
    rare[: heaps.size], rare_values[: heaps.size] = heaps, values[heaps]
    return rare, rare_values, int(heaps.size)
