"""Nim-sequences with a sparse space, one heap at a time: few heaps are rare, and every common option needs one of them.

A mask (with or without the parity of the heap) puts each heap into a class such that the class of a split is the sum
of its parts' classes: rare + rare and common + common are rare, so a common option has exactly one rare part.
The rare heaps are few, and the least common value that they miss is the candidate. It is the value if every rare value
below it has a witness; the splits with the smallest parts nearly always give them all. Otherwise all splits are
searched, and the heap turns out to be rare.

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
SMALLER, WIDTH = 0, 1  # places of the facts
_MARKED = 256  # splits marked one by one before looking at what is left; as long takes the search for one value
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
    flags: NDArray[np.uint8],  # [values] scratch; 0 from the width on
    # the largest smaller part of a witness, if that is larger; the width, a power of two above all values
    facts: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Fill the tail from heap ``start`` to before heap ``stop``; values are right below start.

    Returns:
        The first heap not filled, the number of rare heaps, and how it ended.
    """
    tail, base = kept.tail, kept.base
    most = min(np.iinfo(tail.dtype).max, flags.size // 2 - 1)
    for n in range(start, stop):
        flags[: facts[WIDTH]] = 0
        if not _mark_common(kept, n, rules, rare, rare_values, count, flags):
            return n, count, BEYOND
        other = np.uint8((n + parity) & 1 if parity >= 0 else 0)  # the class of rare values
        candidate = missing = 0
        while flags[candidate] != 0 or common[candidate] == other:
            missing += flags[candidate] == 0
            candidate += 1
        found = _witnessed(kept, n, rules, common[:candidate], other, missing, flags, facts) if missing else DONE
        if found == BEYOND:
            return n, count, BEYOND
        if found == NOWHERE:
            candidate = 0
            while flags[candidate] != 0:
                candidate += 1
            if count == rare.size:
                return n, count, FULL
        if candidate > most:
            return n, count, WIDE
        if found == NOWHERE:
            rare[count] = n
            rare_values[count] = candidate
            count += 1
        while candidate >= facts[WIDTH]:
            facts[WIDTH] *= 2
        tail[n - base] = candidate
    return stop, count, DONE


@njit(cache=True, nogil=True)
def _mark_common(
    kept: Kept, n: int, rules: Rules, rare: NDArray[np.int64], rare_values: NDArray[np.int64], count: int,
    flags: NDArray[np.uint8],
) -> bool:  # fmt: skip
    """Mark the values of all options that may be common; return False if that needs values that are not stored."""
    head, tail, base = kept
    for taken in rules.endings:
        if taken == n:
            flags[0] = 1
    for taken in rules.takes:
        if taken < n:
            flags[tail[n - taken - base] if n - taken >= base else head[n - taken]] = 1
    known = rare[:count]
    for taken in rules.splits:
        whole = n - taken
        end = np.searchsorted(known, whole)
        near = end if base == 0 else min(end, np.searchsorted(known, whole - base + 1))
        if near < end and whole - known[near] >= head.size:
            return False
        equal = np.searchsorted(known, (whole + 1) // 2) if rules.apart else count
        if equal < count and 2 * known[equal] != whole:
            equal = count
        _mark_rare(tail, whole - base, known, rare_values, 0, near, equal, flags)
        _mark_rare(head, whole, known, rare_values, near, end, equal, flags)
    return True


@njit(cache=True, nogil=True)
def _mark_rare(
    values: NDArray[Any],
    whole: int,  # the sum of the parts, less the heap of values[0]
    rare: NDArray[np.int64],
    rare_values: NDArray[np.int64],
    # first, end: the rare parts are those from ``first`` to before ``end``, without ``equal``
    first: int,
    end: int,
    equal: int,
    flags: NDArray[np.uint8],
) -> None:
    """Mark the values of splits with a rare part. Indices are unsigned, so that none is tested for being below 0."""
    for low, high in ((first, min(equal, end)), (max(first, equal + 1), end)):
        for k in range(np.uintp(low), np.uintp(high)):
            flags[np.uintp(rare_values[k]) ^ np.uintp(values[np.uintp(whole - rare[k])])] = 1


@njit(cache=True, nogil=True)
def _witnessed(
    kept: Kept, n: int, rules: Rules, common: NDArray[np.uint8], other: Any, missing: int, flags: NDArray[np.uint8],
    facts: NDArray[np.int64],
) -> int:  # fmt: skip
    """Search for a witness, an option of that value, for each unmarked rare value below the candidate.

    Splits are marked until it is faster to search for each value that is left. ``common`` has the values below the
    candidate, ``other`` is the class of rare ones, ``missing`` the number of those without a mark.

    Returns:
        DONE; or NOWHERE, with all smaller values marked that splits have; or BEYOND.
    """
    part, left = 1, missing
    while part == 1 or left * (missing - left) > missing * rules.splits.size:
        more = _mark_splits(kept, n, rules, part, flags)
        if more != DONE:
            if more == BEYOND:
                return BEYOND
            break
        part += _MARKED
        missing, left = left, 0
        for value in range(common.size):
            left += flags[value] == 0 and common[value] == other
    bound = part - 1
    for value in range(common.size):
        if flags[value] == 0 and common[value] == other:
            found = search(kept, n, value, rules, part)
            if found == NOWHERE:
                return NOWHERE
            if found == UNKNOWN:
                return BEYOND
            flags[value] = 1
            bound = max(bound, found)
    facts[SMALLER] = max(facts[SMALLER], bound)
    return DONE


@njit(cache=True, nogil=True)
def _mark_splits(kept: Kept, n: int, rules: Rules, part: int, flags: NDArray[np.uint8]) -> int:
    """Mark the values of splits with a smaller part from ``part`` on; return DONE, NOWHERE if there is none, BEYOND."""
    head, tail, base = kept
    found = NOWHERE
    for taken in rules.splits:
        whole = n - taken
        end = min(part + _MARKED, (whole - rules.apart) // 2 + 1, head.size)
        if end <= part:
            continue
        low = whole - end + 1
        if low >= base:
            values, low = tail, low - base
        elif whole - part < head.size:
            values = head
        else:
            return BEYOND
        found = DONE
        last = np.uintp(end - 1)
        for k in range(np.uintp(end - part)):
            flags[np.uintp(head[last - k]) ^ np.uintp(values[np.uintp(low) + k])] = 1
    return found


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
