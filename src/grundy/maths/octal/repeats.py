"""Where the end of a sequence occurred before: the period that it suggests, in linear time.

Its definition is: the least p > 0 such that the last ``length`` values equal those p places before.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = ["find_keys", "key_of", "last_repeat", "rules_from"]


@njit(cache=True, nogil=True)
def last_repeat(values: NDArray[Any], length: int) -> int:
    """Return by how much the end of the sequence must be moved back to occur again, 0 if it does not.

    Args:
        values: [heaps].
        length: how many values at the end are looked for.

    References:
        D. E. Knuth, J. H. Morris, V. R. Pratt, Fast pattern matching in strings, SIAM J. Comput. 6 (1977), 323-350.
    """
    size = values.size
    if length < 1 or length >= size:
        return 0
    failure = np.zeros(length, np.int32)  # of the end read backwards
    matched = 0
    for i in range(1, length):
        while matched and values[size - 1 - i] != values[size - 1 - matched]:
            matched = failure[matched - 1]
        if values[size - 1 - i] == values[size - 1 - matched]:
            matched += 1
        failure[i] = matched
    matched = 0
    for i in range(1, size):
        while matched and (matched == length or values[size - 1 - i] != values[size - 1 - matched]):
            matched = failure[matched - 1]
        if values[size - 1 - i] == values[size - 1 - matched]:
            matched += 1
        if matched == length:
            return i - length + 1
    return 0


def key_of(values: NDArray[Any]) -> int:
    """Return the last eight bytes of an array as one number, as :func:`find_keys` compares them."""
    return int.from_bytes(values[-8 // values.itemsize :].astype(values.dtype.newbyteorder(">")).tobytes(), "big")


@njit(cache=True, nogil=True)
def find_keys(values: NDArray[Any], start: int, keys: NDArray[np.uint64], found: NDArray[np.int64]) -> int:
    """Find where the last eight bytes, read up to there, are one of the keys.

    Args:
        values: [heaps] uint8, uint16 or uint32.
        start: the first heap at which eight bytes may end.
        keys: as :func:`key_of` gives them.
        found: [room] the places are written there, each followed by the number of its key.

    Returns:
        how many were found; no more than fit are looked for.
    """
    shift = np.uint64(8 * values.itemsize)
    word = np.uint64(0)
    count = 0
    for n in range(max(0, start - 8 // values.itemsize + 1), values.size):
        word = (word << shift) | np.uint64(values[n])
        if n >= start:
            for k in range(keys.size):
                if word == keys[k] and 2 * count < found.size:
                    found[2 * count] = n
                    found[2 * count + 1] = k
                    count += 1
    return count


def rules_from(values: NDArray[Any], period: int) -> int:
    """Return the least q such that values[n] = values[n + period] for all n ≥ q with n + period inside the array."""
    end = values.size - period
    step = 1 << 16
    while end > 0:
        first = max(0, end - step)
        differ = np.nonzero(values[first:end] != values[first + period : end + period])[0]
        if differ.size:
            return first + int(differ[-1]) + 1
        end = first
        step = min(2 * step, 1 << 24)
    return 0
