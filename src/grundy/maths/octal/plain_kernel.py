"""Nim-sequences of taking-and-breaking codes by the plain double loop, compiled.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = ["extend"]


@njit(cache=True, nogil=True)
def extend(
    values: NDArray[np.int64],  # [heaps] Grundy values, right below start
    start: int,
    stop: int,
    digits: NDArray[np.int64],  # [takes] the digits of the code, d0 first
    apart: int,  # 1 where the parts of a split must differ in size, else 0
    stamps: NDArray[np.int64],  # [a power of two] scratch; entry v holds the last heap that has an option of value v
) -> int:
    """Fill ``values[start:stop]``; return the first heap not filled: stop, or where a value outgrew the stamps."""
    size = stamps.size
    for n in range(start, stop):
        for take in range(min(digits.size - 1, n) + 1):
            digit = digits[take]
            left = n - take
            if digit & 1 and left == 0:
                stamps[0] = n
            if digit & 2 and left > 0:
                stamps[values[left]] = n
            if digit & 4:
                for a in range(1, (left - apart) // 2 + 1):
                    stamps[values[a] ^ values[left - a]] = n
            if digit & 8:
                for a in range(1, left // 3 + 1):
                    for b in range(a + apart, (left - a - apart) // 2 + 1):
                        stamps[values[a] ^ values[b] ^ values[left - a - b]] = n
        value = 0
        while value < size and stamps[value] == n:
            value += 1
        if value >= size:
            return n
        values[n] = value
    return stop
