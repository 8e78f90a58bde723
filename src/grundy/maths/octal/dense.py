"""Nim-sequences with no sparse space: marks from the first splits, then a search for the least value left.

The plain loop marks every split of every heap. Nearly all of that work is wasted, because the first few hundred splits
reach nearly all values below the mex. The other splits are searched only for the least value left, many per step,
because testing whether a value occurs needs no marks.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.maths.octal.sparse import Rules

FEW_TAKES = 62  # most takes for which :func:`extend_by_takes` has room

_FEWEST = 64  # splits
_SEARCHED = 16  # splits compared in the time in which one is marked
_CHUNK = 2048  # splits compared before checking whether one of them hit


@njit(cache=True, nogil=True)
def extend(
    values: NDArray[Any], mirror: NDArray[Any], start: int, stop: int, rules: Rules, stamps: NDArray[np.int64]
) -> int:
    """Fill ``values[start:stop]``; return the first heap not filled: stop, or where a value outgrew the type.

    values: [heaps] Grundy values, right below start; uint8 or uint16.
    mirror: [heaps] the same from the end: mirror[heaps − 1 − n] = values[n].
    stamps: [a power of two above every value of the type] scratch; the last heap with an option of the value.
    """
    splits, apart = rules.splits, rules.apart
    last = values.size - 1
    most = min(np.iinfo(values.dtype).max, stamps.size // 2 - 1)
    probe = _FEWEST  # splits of a kind that are marked one by one; adapted to balance marking and searching
    for n in range(start, stop):
        for taken in rules.endings:
            if taken == n:
                stamps[0] = n
        for taken in rules.takes:
            if taken < n:
                stamps[values[n - taken]] = n
        for taken in splits:
            half = min((n - taken - apart) // 2, probe)
            if half > 0:
                left = values[1 : half + 1]
                right = mirror[last - (n - taken - 1) : last - (n - taken - 1) + half]
                for i in range(half):
                    stamps[left[i] ^ right[i]] = n
        value = 0
        searches = 0
        while True:
            while stamps[value] == n:
                value += 1
            if splits.size == 0 or n <= 2 * probe:
                break  # all splits are marked
            searches += 1
            if not _reached(values, mirror, n, value, splits, apart, probe):
                break
            stamps[value] = n
        if searches * (n // 2) > _SEARCHED * probe:
            probe += probe // 8
        elif probe > _FEWEST:
            probe -= probe // 16
        if value > most:
            return n
        values[n] = value
        mirror[last - n] = value
    return stop


@njit(cache=True, nogil=True)
def extend_by_takes(
    values: NDArray[Any], start: int, stop: int, endings: NDArray[np.int64], takes: NDArray[np.int64]
) -> int:
    """Fill ``values[start:stop]`` for codes without splits and with at most FEW_TAKES takes; return ``stop``.

    A value is at most the number of options, so the values of the options of a heap are the bits of one word.
    """
    one = np.int64(1)
    for n in range(start, stop):
        options = np.int64(0)
        for taken in endings:
            if taken == n:
                options |= one
        for taken in takes:
            if taken < n:
                options |= one << np.int64(values[n - taken])
        value = 0
        while options & one:
            options >>= one
            value += 1
        values[n] = value
    return stop


@njit(cache=True, nogil=True)
def _reached(
    values: NDArray[Any], mirror: NDArray[Any], n: int, value: int, splits: NDArray[np.int64], apart: int, probe: int
) -> bool:
    """Return whether a split of heap n with more than ``probe`` counters in its smaller part has the value."""
    if value > np.iinfo(values.dtype).max:
        return False
    wanted = values.dtype.type(value)
    last = values.size - 1
    for taken in splits:
        half = (n - taken - apart) // 2
        offset = last - (n - taken)
        for first in range(probe + 1, half + 1, _CHUNK):
            end = min(first + _CHUNK, half + 1)
            left, right = values[first:end], mirror[offset + first : offset + end]
            hit = np.uint8(0)
            for i in range(left.size):
                hit |= np.uint8((left[i] ^ right[i]) == wanted)
            if hit:
                return True
    return False
