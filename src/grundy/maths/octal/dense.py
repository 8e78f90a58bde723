"""Nim-sequences with no sparse space: marks from the first splits, then a search for the least value left.

The plain loop marks every split of every heap. Nearly all of that work is wasted, because the first few hundred splits
reach nearly all values below the mex. The other splits are searched only for the least value left, many per step,
because testing whether a value occurs needs no marks.

Several cores work on blocks of heaps: the splits whose parts both lie before a block depend on nothing in it, so each
core takes some of its heaps and finds the least value that no such split has. The few other splits of each heap are
then marked in order; if one of them has that value, the heap is valued again, by all its splits.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

from concurrent.futures import Executor, wait
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.maths.octal.sparse import Rules

FEW_TAKES = 62  # most takes for which :func:`extend_by_takes` has room

_FEWEST = 64  # splits of a kind that are marked one by one, at first and at least
_TOGETHER = 128  # heaps of a block for several cores
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
    last = values.size - 1
    most = min(np.iinfo(values.dtype).max, stamps.size // 2 - 1)
    probe = _FEWEST
    for n in range(start, stop):
        _mark_others(values, n, rules, stamps)
        value, probe = _least(values, mirror, n, n, rules, stamps, probe)
        if value > most:
            return n
        values[n] = value
        mirror[last - n] = value
    return stop


@njit(cache=True, nogil=True)
def _mark_others(values: NDArray[Any], n: int, rules: Rules, stamps: NDArray[np.int64]) -> None:
    """Mark the values of heap n's options that are no splits."""
    for taken in rules.endings:
        if taken == n:
            stamps[0] = n
    for taken in rules.takes:
        if taken < n:
            stamps[values[n - taken]] = n


@njit(cache=True, nogil=True)
def _least(
    values: NDArray[Any], mirror: NDArray[Any], n: int, known: int, rules: Rules, stamps: NDArray[np.int64], probe: int
) -> tuple[int, int]:
    """Return the least value that is not marked and that no split of heap n into heaps below ``known`` has.

    ``probe`` is how many splits of a kind are marked one by one; the second number returned is what balances marking
    and searching better.
    """
    splits, apart = rules.splits, rules.apart
    last = values.size - 1
    for taken in splits:
        first = max(1, n - taken - known + 1)  # the least smaller part with which the larger part is known
        half = min((n - taken - apart) // 2, first + probe - 1)
        if half >= first:
            left = values[first : half + 1]
            offset = last - (n - taken - first)
            right = mirror[offset : offset + left.size]
            for i in range(left.size):
                stamps[left[i] ^ right[i]] = n
    value = 0
    searches = 0
    while True:
        while stamps[value] == n:
            value += 1
        if splits.size == 0 or n <= 2 * probe:
            break  # all splits are marked
        searches += 1
        if not _reached(values, mirror, n, value, known, splits, apart, probe):
            break
        stamps[value] = n
    if searches * (n // 2) > _SEARCHED * probe:
        probe += probe // 8
    elif probe > _FEWEST:
        probe -= probe // 16
    return value, probe


@njit(cache=True, nogil=True)
def _far(
    values: NDArray[Any], mirror: NDArray[Any], known: int, start: int, stop: int, rules: Rules,
    stamps: NDArray[np.int64], probe: int, least: NDArray[np.int64],
) -> int:  # fmt: skip
    """Set least[n − known] for heaps from start to before stop by their splits into heaps below ``known``."""
    for n in range(start, stop):
        least[n - known], probe = _least(values, mirror, n, known, rules, stamps, probe)
    return probe


@njit(cache=True, nogil=True)
def _near(
    values: NDArray[Any], mirror: NDArray[Any], start: int, stop: int, rules: Rules, stamps: NDArray[np.int64],
    probe: int, least: NDArray[np.int64],
) -> int:  # fmt: skip
    """Fill ``values[start:stop]`` as :func:`extend` does, given the least values left by splits into heaps below."""
    last = values.size - 1
    most = min(np.iinfo(values.dtype).max, stamps.size // 2 - 1)
    for n in range(start, stop):
        _mark_others(values, n, rules, stamps)
        for taken in rules.splits:
            for a in range(1, min(n - taken - start, (n - taken - rules.apart) // 2) + 1):
                stamps[values[a] ^ values[n - taken - a]] = n
        value = least[n - start]
        if stamps[value] == n:
            value, _ = _least(values, mirror, n, n, rules, stamps, probe)
        if value > most:
            return n
        values[n] = value
        mirror[last - n] = value
    return stop


class Crew:
    """Cores that value heaps together: this one, and those of a pool."""

    def __init__(self, pool: Executor, cores: int, stamps: NDArray[np.int64]) -> None:
        self._pool = pool
        self._stamps = [stamps.copy() for _ in range(cores)]
        self._probes = [_FEWEST] * cores
        self._least = np.zeros(_TOGETHER, np.int64)

    def extend(self, values: NDArray[Any], mirror: NDArray[Any], start: int, stop: int, rules: Rules) -> int:
        """Fill ``values[start:stop]`` as the function :func:`extend` does."""
        while start < stop:
            end = min(stop, start + _TOGETHER)
            cuts = [start + (end - start) * k // len(self._probes) for k in range(len(self._probes) + 1)]
            work = [
                (values, mirror, start, first, beyond, rules, stamps, probe, self._least)
                for (first, beyond), stamps, probe in zip(pairwise(cuts), self._stamps, self._probes, strict=True)
            ]
            others = [self._pool.submit(_far, *part) for part in work[1:]]
            try:
                self._probes[0] = _far(*work[0])
            finally:
                wait(others)  # also after Ctrl-C: they write into what is used next
            self._probes[1:] = [other.result() for other in others]
            start = _near(values, mirror, start, end, rules, self._stamps[0], self._probes[0], self._least)
            if start < end:
                break
        return start


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
    values: NDArray[Any], mirror: NDArray[Any], n: int, value: int, known: int, splits: NDArray[np.int64], apart: int,
    probe: int,
) -> bool:  # fmt: skip
    """Return whether a split of heap n into heaps below ``known``, other than the first ``probe``, has the value."""
    if value > np.iinfo(values.dtype).max:
        return False
    wanted = values.dtype.type(value)
    last = values.size - 1
    for taken in splits:
        half = (n - taken - apart) // 2
        offset = last - (n - taken)
        for first in range(max(1, n - taken - known + 1) + probe, half + 1, _CHUNK):
            end = min(first + _CHUNK, half + 1)
            left, right = values[first:end], mirror[offset + first : offset + end]
            hit = np.uint8(0)
            for i in range(left.size):
                hit |= np.uint8((left[i] ^ right[i]) == wanted)
            if hit:
                return True
    return False
