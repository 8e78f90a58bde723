"""Nim-sequences of taking-and-breaking codes by the plain double loop, compiled.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.maths.octal.codes import Code
from grundy.words.errors import LimitError

__all__ = ["PlainSequence", "extend"]

_SLICE = 20_000_000  # splits looked at between two chances to be interrupted


class PlainSequence:
    """The values of any code, in slices: for those that may leave three heaps which must differ.

    Args:
        code: the code.
        values: values of the first heaps.
        name: names the game in an error.
    """

    def __init__(self, code: Code, values: Sequence[int], name: str) -> None:
        self.values = np.array(values, np.int64)
        """The values found so far; [heaps]."""
        self._name = name
        self._digits, self._apart = np.array(code.digits, np.int64), int(code.unequal)
        self._splits = sum(1 for digit in code.digits if digit & 8) or 1
        self._stamps = np.full(1 << 16, -1, np.int64)

    def advance(self, length: int, goal: int = 0) -> Iterator[int]:
        """Find values until there are ``length``; yield now and then how many there are.

        Raises:
            LimitError: if a value outgrows the table.
        """
        while (start := self.values.size) < length:
            stop = min(length, start + max(1, _SLICE // (self._splits * (start + 1) ** 2)))
            values = np.append(self.values, np.zeros(stop - start, np.int64))
            done = extend(values, start, stop, self._digits, self._apart, self._stamps)
            if done < stop or int(values[start:].max()) >= self._stamps.size // 2:
                raise LimitError("values of {name} outgrow the table at heap {n}", name=self._name, n=done)
            self.values = values
            yield stop


@njit(cache=True, nogil=True)
def extend(
    values: NDArray[np.int64],
    start: int,
    stop: int,
    digits: NDArray[np.int64],
    apart: int,
    stamps: NDArray[np.int64],
) -> int:
    """Fill ``values[start:stop]``; return the first heap not filled: stop, or where a value outgrew the stamps.

    Args:
        values: [heaps] Grundy values, right below start.
        start: first heap to fill.
        stop: heap to stop before.
        digits: [takes] the digits of the code, d0 first.
        apart: 1 where the parts of a split must differ in size, else 0.
        stamps: [a power of two] scratch; entry v holds the last heap that has an option of value v.
    """
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
