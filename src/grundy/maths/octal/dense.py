"""Nim-sequences with no sparse space: marks from the first splits, then a search for the least value left.

The plain loop marks every split of every heap. In many games nearly all of that work is wasted, because the first few
hundred splits reach nearly all values below the mex. The other splits are searched only for the least value left, many
per step, because testing whether a value occurs needs no marks. Where large values need most of the splits, more and
more are marked, in the end all.

The splits of a heap after a number is taken depend on what remains, the sum of their parts. Heap n − 3 after 1 is taken
has the splits of heap n − 2 after 2, so the marks of the last few sums are kept, and each sum is marked once.

Several cores work on blocks of heaps: the splits whose parts both lie before a block depend on nothing in it, so each
core takes some of its heaps and finds the least value that no such split has. The few other splits of each heap are
then marked in order; if one of them has that value, the heap is valued again, by all its splits.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

from concurrent.futures import Executor, wait
from copy import deepcopy
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.maths.octal.sparse import Rules

FEW_TAKES = 62  # most takes for which :func:`extend_by_takes` has room

_FEWEST = 64  # splits of a sum that are marked one by one, at first and at least
_TOGETHER = 128  # heaps of a block for several cores
_SEARCHED = 4  # bytes of splits compared in the time in which one split is marked
_CHUNK = 2048  # splits compared before checking whether one of them hit
_STEP = 32  # marks read at once
_PROBE, _WIDTH = 0, 1  # places of the facts


class Marks(NamedTuple):
    """What one core marks: the values of the splits of the last few sums, and of the options of a heap."""

    rows: NDArray[np.uint8]  # [a number above all that is taken, values] row s mod their number belongs to sum s
    sums: NDArray[np.int64]  # [rows] the sum of each row; -1 for none
    firsts: NDArray[np.int64]  # [rows] the least smaller part of the splits that are marked
    ends: NDArray[np.int64]  # [rows] the least above those
    flags: NDArray[np.uint8]  # [values] 1 for the values of options of the heap at hand
    facts: NDArray[np.int64]  # how many splits of a sum are marked; a power of two above all values so far


def marks_for(rules: Rules, values: NDArray[Any], most: int) -> Marks:
    """Return marks for the heaps after some known values, and for values up to ``most``.

    Examples:
        >>> from grundy.maths.octal.codes import parse_code, plain_values
        >>> taken = np.array([2], np.int64)
        >>> known = np.array(plain_values(parse_code("0.07"), 20), np.uint8)
        >>> marks_for(Rules(taken[:0], taken[:0], taken, 0), known, 255).rows.shape
        (3, 544)
    """
    size = (2 << most.bit_length()) + _STEP
    count = int(rules.splits.max(initial=0)) + 1
    marks = Marks(
        np.zeros((count, size), np.uint8), np.full(count, -1, np.int64), np.zeros(count, np.int64),
        np.zeros(count, np.int64), np.zeros(size, np.uint8), np.array([_FEWEST, 1], np.int64),
    )  # fmt: skip
    widen(marks, values)
    return marks


def widen(marks: Marks, values: NDArray[Any]) -> None:
    """Take account of values that another kernel has found."""
    marks.facts[_WIDTH] = 1 << int(values.max()).bit_length()


@njit(cache=True, nogil=True)
def extend(values: NDArray[Any], mirror: NDArray[Any], start: int, stop: int, rules: Rules, marks: Marks) -> int:
    """Fill ``values[start:stop]``; return the first heap not filled: stop, or where a value outgrew the type.

    values: [heaps] Grundy values, right below start; uint8, uint16 or uint32.
    mirror: [heaps] the same from the end: mirror[heaps − 1 − n] = values[n].
    """
    last = values.size - 1
    most = _most(values, marks)
    for n in range(start, stop):
        _mark_others(values, n, rules, marks)
        value = _least(values, mirror, n, n, rules, marks)
        if value > most:
            return n
        _note(value, marks)
        values[n] = value
        mirror[last - n] = value
    return stop


@njit(cache=True, nogil=True)
def _most(values: NDArray[Any], marks: Marks) -> int:
    """Return the largest value for which there is room."""
    return min(np.iinfo(values.dtype).max, (marks.flags.size - _STEP) // 2 - 1)


@njit(cache=True, nogil=True)
def _note(value: int, marks: Marks) -> None:
    if value >= marks.facts[_WIDTH]:
        marks.facts[_WIDTH] *= 2


@njit(cache=True, nogil=True)
def _mark_others(values: NDArray[Any], n: int, rules: Rules, marks: Marks) -> None:
    """Begin the marks of heap n with the values of options that are no splits."""
    flags = marks.flags
    flags[: marks.facts[_WIDTH]] = 0
    for taken in rules.endings:
        if taken == n:
            flags[0] = 1
    for taken in rules.takes:
        if taken < n:
            flags[values[n - taken]] = 1


@njit(cache=True, nogil=True)
def _least(values: NDArray[Any], mirror: NDArray[Any], n: int, known: int, rules: Rules, marks: Marks) -> int:
    """Return the least value that is not marked and that no split of heap n into heaps below ``known`` has.

    It also changes how many splits are marked, if that balances marking and searching better.
    """
    flags, probe, width = marks.flags, marks.facts[_PROBE], marks.facts[_WIDTH]
    others = 0  # splits that are not marked
    for taken in rules.splits:
        left = n - taken
        first = max(1, left - known + 1)  # the least smaller part with which the larger part is known
        row = left % marks.sums.size
        if marks.sums[row] != left or marks.firsts[row] != first:
            _mark_splits(values, mirror, left, first, row, rules.apart, marks)
        others += max(0, (left - rules.apart) // 2 + 1 - marks.ends[row])
        for value in range(width):
            flags[value] |= marks.rows[row, value]
    value = _first_free(flags, 0)
    searches = 0
    while others:
        searches += 1
        if not _reached(values, mirror, n, value, rules, marks):
            break
        value = _first_free(flags, value + 1)
    if searches * others * values.itemsize > _SEARCHED * probe:
        marks.facts[_PROBE] = probe + probe // 8
    elif probe > _FEWEST:
        marks.facts[_PROBE] = probe - probe // 16
    return value


@njit(cache=True, nogil=True)
def _mark_splits(
    values: NDArray[Any], mirror: NDArray[Any], total: int, first: int, row: int, apart: int, marks: Marks
) -> None:
    """Mark the first splits of a sum, beginning with a smaller part, in a row."""
    marks.sums[row] = -1
    end = max(first, min((total - apart) // 2 + 1, first + marks.facts[_PROBE]))
    found = marks.rows[row]
    found[: marks.facts[_WIDTH]] = 0
    left = values[first:end]
    offset = values.size - 1 - (total - first)
    right = mirror[offset : offset + left.size]
    for i in range(left.size):
        found[left[i] ^ right[i]] = 1
    marks.firsts[row], marks.ends[row], marks.sums[row] = first, end, total


@njit(cache=True, nogil=True)
def _first_free(flags: NDArray[np.uint8], value: int) -> int:
    """Return the least value from ``value`` on that is not marked."""
    while flags[value]:
        full = np.uint8(1)
        for i in range(value, value + _STEP):
            full &= flags[i]
        if full:
            value += _STEP
        else:
            while flags[value]:
                value += 1
    return value


@njit(cache=True, nogil=True)
def _far(
    values: NDArray[Any], mirror: NDArray[Any], known: int, start: int, stop: int, rules: Rules, marks: Marks,
    least: NDArray[np.int64],
) -> None:  # fmt: skip
    """Set least[n − known] for heaps from start to before stop by their splits into heaps below ``known``."""
    for n in range(start, stop):
        marks.flags[: marks.facts[_WIDTH]] = 0
        least[n - known] = _least(values, mirror, n, known, rules, marks)


@njit(cache=True, nogil=True)
def _near(
    values: NDArray[Any], mirror: NDArray[Any], start: int, stop: int, rules: Rules, marks: Marks,
    least: NDArray[np.int64],
) -> int:  # fmt: skip
    """Fill ``values[start:stop]`` as :func:`extend` does, given the least values left by splits into heaps below."""
    last = values.size - 1
    most = _most(values, marks)
    for n in range(start, stop):
        _mark_others(values, n, rules, marks)
        for taken in rules.splits:
            for a in range(1, min(n - taken - start, (n - taken - rules.apart) // 2) + 1):
                marks.flags[values[a] ^ values[n - taken - a]] = 1
        value = least[n - start]
        if marks.flags[value]:
            value = _least(values, mirror, n, n, rules, marks)
        if value > most:
            return n
        _note(value, marks)
        values[n] = value
        mirror[last - n] = value
    return stop


class Crew:
    """Cores that value heaps together: this one, and those of a pool."""

    def __init__(self, pool: Executor, cores: int, marks: Marks) -> None:
        self._pool = pool
        self._marks = [marks, *(deepcopy(marks) for _ in range(cores - 1))]
        self._least = np.zeros(_TOGETHER, np.int64)

    def extend(self, values: NDArray[Any], mirror: NDArray[Any], start: int, stop: int, rules: Rules) -> int:
        """Fill ``values[start:stop]`` as the function :func:`extend` does."""
        mine = self._marks[0]
        while start < stop:
            end = min(stop, start + _TOGETHER)
            cuts = [start + (end - start) * k // len(self._marks) for k in range(len(self._marks) + 1)]
            work = [
                (values, mirror, start, first, beyond, rules, marks, self._least)
                for (first, beyond), marks in zip(pairwise(cuts), self._marks, strict=True)
            ]
            others = [self._pool.submit(_far, *part) for part in work[1:]]
            try:
                _far(*work[0])
            finally:
                wait(others)  # also after Ctrl-C: they write into what is used next
            for other in others:
                other.result()
            start = _near(values, mirror, start, end, rules, mine, self._least)
            for marks in self._marks[1:]:
                marks.facts[_WIDTH] = mine.facts[_WIDTH]
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
def _reached(values: NDArray[Any], mirror: NDArray[Any], n: int, value: int, rules: Rules, marks: Marks) -> bool:
    """Return whether a split of heap n that is not marked, beyond the first known ones, has the value."""
    if value >= marks.facts[_WIDTH]:
        return False
    wanted = values.dtype.type(value)
    last = values.size - 1
    for taken in rules.splits:
        half = (n - taken - rules.apart) // 2
        offset = last - (n - taken)
        for first in range(marks.ends[(n - taken) % marks.sums.size], half + 1, _CHUNK):
            end = min(first + _CHUNK, half + 1)
            left, right = values[first:end], mirror[offset + first : offset + end]
            hit = np.uint8(0)
            for i in range(left.size):
                hit |= np.uint8((left[i] ^ right[i]) == wanted)
            if hit:
                return True
    return False
