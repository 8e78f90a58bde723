"""Nim-sequences with a sparse space, one heap at a time: few heaps are rare, and every common option needs one of them.

A mask (with or without the parity of the heap) puts each heap into a class such that the class of a split is the sum
of its parts' classes: rare + rare and common + common are rare, so a common option has exactly one rare part.
The rare heaps are few, and the least common value that they miss is the candidate. It is the value if every rare value
below it has a witness; a few hundred splits nearly always give them all. Otherwise all splits are searched, and the
heap turns out to be rare.

Its definition is :func:`grundy.maths.octal.codes.plain_values`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

DONE, FULL, WIDE, BEYOND = 0, 1, 2, 3
"""How a kernel ends: all done; no room for another rare heap; a value too large for the type; splits not stored."""
NOWHERE, UNKNOWN = -1, -2
_MARKED = 512  # splits marked one by one before single values are searched for
_CHUNK = 512  # splits compared together


class Kept(NamedTuple):
    """The stored values."""

    head: NDArray[Any]  # those of heaps 0, 1, …, as far as small parts are needed
    # those of heaps base, base + 1, …, as far back as large parts are needed; the same array if all is stored
    tail: NDArray[Any]
    base: int  # the first heap of the tail


class Rules(NamedTuple):
    """A code as arrays."""

    endings: NDArray[np.int64]  # heaps that may be taken as a whole
    takes: NDArray[np.int64]  # numbers that may be taken leaving one heap
    splits: NDArray[np.int64]  # numbers that may be taken leaving two heaps
    apart: int  # 1 if the parts of a split must differ in size, else 0


@njit(cache=True, nogil=True)
def extend(
    kept: Kept,
    start: int,
    stop: int,
    rules: Rules,
    common: NDArray[np.uint8],  # [values] the class of each value: the parity of its bits under the mask, 1 for common
    parity: int,  # −1 if the class depends on the value alone; else e, and heap n adds (n + e) mod 2 to it
    # rare, rare_values: [room] the ``count`` rare heaps from 1 on, in order, and their values
    rare: NDArray[np.int64],
    rare_values: NDArray[np.int64],
    count: int,
    stamps: NDArray[np.int64],  # [values] scratch; the last heap that has an option of the value
    facts: NDArray[np.int64],  # facts[0] becomes the largest smaller part of a witness, if that is larger
) -> tuple[int, int, int]:
    """Fill the tail from heap ``start`` to before heap ``stop``; values are right below start.

    Returns:
        The first heap not filled, the number of rare heaps, and how it ended.
    """
    head, tail, base = kept
    most = min(np.iinfo(tail.dtype).max, stamps.size // 2 - 1)
    for n in range(start, stop):
        swap = (n + parity) & 1 if parity >= 0 else 0
        for taken in rules.endings:
            if taken == n:
                stamps[0] = n
        for taken in rules.takes:
            if taken < n:
                stamps[tail[n - taken - base] if n - taken >= base else head[n - taken]] = n
        for taken in rules.splits:
            for k in range(count):
                part = rare[k]
                other = n - taken - part
                if other < 1:
                    break
                if other < base and other >= head.size:
                    return n, count, BEYOND
                if other == part and rules.apart:
                    continue
                stamps[rare_values[k] ^ (tail[other - base] if other >= base else head[other])] = n
        candidate = 0
        missing = 0
        while stamps[candidate] == n or common[candidate] ^ swap == 0:
            if stamps[candidate] != n:
                missing += 1
            candidate += 1
        if missing:
            missing, part = _witnessed(kept, n, rules, common, swap, candidate, missing, stamps)
            if missing < 0:
                return n, count, BEYOND
            if missing == 0:
                facts[0] = max(facts[0], part)
        if missing:
            candidate = 0
            while stamps[candidate] == n:
                candidate += 1
            if count == rare.size:
                return n, count, FULL
        if candidate > most:
            return n, count, WIDE
        if missing:
            rare[count] = n
            rare_values[count] = candidate
            count += 1
        tail[n - base] = candidate
    return stop, count, DONE


@njit(cache=True, nogil=True)
def _witnessed(
    kept: Kept,
    n: int,
    rules: Rules,
    common: NDArray[np.uint8],
    swap: int,
    candidate: int,
    missing: int,
    stamps: NDArray[np.int64],
) -> tuple[int, int]:
    """Search for a witness, an option of that value, for each unmarked rare value below the candidate.

    Return 0 if all have one, 1 if the least without one is left unmarked, −1 if some splits are not stored; and a bound
    on the smaller parts used.
    """
    head, tail, base = kept
    bound = 0
    for part in range(1, min(_MARKED, head.size - 1) + 1):
        for taken in rules.splits:
            other = n - taken - part
            if other < part + rules.apart:
                continue
            if other < base and other >= head.size:
                return -1, 0
            value = head[part] ^ (tail[other - base] if other >= base else head[other])
            if stamps[value] != n:
                stamps[value] = n
                if value < candidate and common[value] ^ swap == 0:
                    missing -= 1
                    if missing == 0:
                        return 0, part
        bound = part
    first = bound + 1
    for value in range(candidate):
        if stamps[value] != n and common[value] ^ swap == 0:
            part = search(kept, n, value, rules, first)
            if part == NOWHERE:
                return 1, 0
            if part == UNKNOWN:
                return -1, 0
            stamps[value] = n
            bound = max(bound, part)
            missing -= 1
            if missing == 0:
                break
    return 0, bound


@njit(cache=True, nogil=True)
def search(kept: Kept, n: int, value: int, rules: Rules, first: int) -> int:
    """Return a bound on the smaller part of a split of heap n with the value, at least ``first``; else NOWHERE.

    It is UNKNOWN if that needs splits that are not stored.
    """
    head, tail, base = kept
    if value > np.iinfo(tail.dtype).max:
        return NOWHERE
    wanted = tail.dtype.type(value)
    part = first
    while True:
        more = False
        for taken in rules.splits:
            end = min(part + _CHUNK, (n - taken - rules.apart) // 2 + 1)
            if end <= part:
                continue
            more = True
            low = n - taken - end + 1  # the larger parts increase from here, while the smaller ones decrease
            if (end > head.size and part < base) or low < base:
                return UNKNOWN
            left = head[part:end] if end <= head.size else tail[part - base : end - base]
            right = tail[low - base : low - base + left.size]
            hit = np.uint8(0)
            for i in range(left.size):
                hit |= np.uint8((left[i] ^ right[left.size - 1 - i]) == wanted)
            if hit:
                return int(end - 1)
        if not more:
            return NOWHERE
        part += _CHUNK
