"""The witnesses of the block kernel: each rare value below that of a heap is an option of it, or the heap may be rare.

Bit planes have a bit for each heap and index. A list of witnesses for each index is tried on 2048 heaps at once;
heaps that are left are searched one by one. Nothing here depends on later heaps, so several cores may search at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.machine.steps import lowest, number_at, word_at
from grundy.machine.vectors import SPAN, cover, equal_lanes, equal_pairs, join, most, need
from grundy.maths.octal.block_plan import SPARE, Lane, Plan, Scratch
from grundy.maths.octal.sparse import BEYOND, DONE, NOWHERE, Kept, Rules, search
from grundy.maths.octal.sparse_space import BLOCK

RARE = 4  # how :func:`settle` ends at a heap that has no witness for some rare value below the common one
_KEPT = 1024  # words kept when the planes are full
_AT_ONCE = 64  # witnesses tried at once, a multiple of 4
_LIKELY = 256  # parts of the run that are tried before small parts
_STRAY = 32  # heaps left over of 64 · SPAN, which are then examined one by one


@njit(cache=True, nogil=True)
def _in_run(
    heap: Any, index: Any, size: int, splits: Any, split_count: int, run: Any, first: int, stop: int, longest: int
) -> bool:  # fmt: skip
    """Return whether a split of the heap at an address has the rare index, with one part from the run.

    The entries of the run are the indices of parts ``longest``, ``longest`` − 1, …; those from ``first`` to ``stop``,
    multiples of 64, are tried.
    """
    for i in range(split_count):
        source = heap - np.uintp(size * (number_at(splits, i) + longest))
        for k in range(stop - 64, first - 1, -64):
            place = np.uintp(size * k)
            if equal_pairs(source + place, run + place, index) != np.uint64(0):
                return True
    return False


@njit(cache=True, nogil=True)
def _witnessed(
    heap: Any, index: Any, size: int, splits: Any, split_count: int, small: Any, small_common: Any, run: Any,
    run_from: int, length: int,
) -> bool:  # fmt: skip
    """Return whether a split of the heap at an address into available common parts has the rare index.

    The index has the type of a lane, whose bytes are ``size``. Most heaps have such a split with one of the shortest
    parts in the run.
    """
    longest, likely = run_from + length - 1, max(0, length - _LIKELY)
    if _in_run(heap, index, size, splits, split_count, run, likely, length, longest):
        return True
    for i in range(split_count):
        source = heap - np.uintp(size * (number_at(splits, i) + 512))
        for w in range(7, -1, -1):
            place = np.uintp(size * 64 * w)
            if equal_pairs(source + place, small + place, index) & word_at(small_common, w):
                return True
    return _in_run(heap, index, size, splits, split_count, run, 0, likely, longest)


@njit(cache=True, nogil=True)
def _taken(kept: Kept, n: int, value: int, rules: Rules) -> bool:
    """Return whether a take leaves a heap of the value."""
    head, tail, base = kept
    for taken in rules.takes:
        if taken < n and (tail[n - taken - base] if n - taken >= base else head[n - taken]) == value:
            return True
    return False


@njit(cache=True, nogil=True)
def _slide(planes: NDArray[np.uint64], n: int, plane_base: int) -> int:
    """Make room in the planes for heaps from n on; return the heap of their first bit."""
    kept = (n - _KEPT * 64) // BLOCK * BLOCK
    shift, length = (kept - plane_base) // 64, (n - kept) // 64
    for index in range(planes.shape[0]):
        for w in range(length):
            planes[index, w] = planes[index, w + shift]
        for w in range(length, planes.shape[1]):
            planes[index, w] = np.uint64(0)
    return kept


@njit(cache=True, nogil=True)
def lay(
    indices: NDArray[Lane], values: Kept, window: int, n: int, stop: int, plan: Plan, planes: NDArray[np.uint64],
    state: NDArray[np.int64],
) -> None:  # fmt: skip
    """Write the guessed heaps from n to ``stop`` into the tail and the planes, and their largest index into state[1].

    The planes must have room for them: see :func:`make_room`.
    """
    decode, largest = plan.decode, state[1]
    word, local, out = (n - state[0]) // 64, n - window, n - values.base
    for w in range((stop - n) // 64):
        address = indices.ctypes.data + np.uintp(indices.itemsize * (local + 64 * w))
        largest = most(address, indices.dtype.type(largest))
        for index in range(largest + 1):
            planes[index, word + w] = equal_lanes(address, indices.dtype.type(index))
    state[1] = largest
    for i in range(0, stop - n, 2):
        values.tail[out + i] = decode[0, indices[local + i]]
        values.tail[out + i + 1] = decode[1, indices[local + i + 1]]


@njit(cache=True, nogil=True)
def settle(
    indices: NDArray[Lane], values: Kept, window: int, n: int, stop: int, plan: Plan, rules: Rules,
    planes: NDArray[np.uint64], state: NDArray[np.int64], scratch: Scratch, facts: NDArray[np.int64],
) -> tuple[int, int]:  # fmt: skip
    """Find witnesses for the heaps from n to ``stop`` that are laid; nothing but ``scratch`` and facts[0] is written.

    Returns:
        The first heap that is not known to be common, and DONE, RARE or BEYOND.
    """
    rest, above, here = scratch.rest, scratch.above, scratch.here
    left_heap, left_index = scratch.left_heap, scratch.left_index
    plane_address, stride = planes.ctypes.data, planes.shape[1]
    list_address, list_bytes = plan.witnesses.ctypes.data, plan.witnesses.strides[0]
    size = indices.itemsize
    low, counts, decode, group, largest = plan.low, plan.witness_counts, plan.decode, plan.group, state[1]
    # only numbers are passed for each heap or witness, because references to arrays are counted at each call
    splits, split_count = rules.splits.ctypes.data, rules.splits.size
    small, small_common = plan.small.ctypes.data, plan.small_common.ctypes.data
    run, run_from, run_length = plan.run.ctypes.data, plan.run_from, plan.run.size // 256 * 256
    while n < stop:
        local, word, span = n - window, (n - state[0]) // 64, min(SPAN, (stop - n) // 64)
        above[:] = np.uint64(0)
        open_count = 0
        origin = plane_address + np.uintp((n - state[0]) // 8)
        for index in range(largest // group * group + group - 1, -1, -1):
            if index % group == group - 1:
                first_plane = plane_address + np.uintp(((index + 1 - group) * stride + word) * 8)
                join(first_plane, group, stride * 8, here.ctypes.data)
                for w in range(span, SPAN):
                    here[w] = np.uint64(0)
            wanting = need(here.ctypes.data, above.ctypes.data, rest.ctypes.data, low[index])
            if index % group == 0:
                for w in range(span):
                    above[w] |= here[w]
            if wanting == 0:
                continue
            lists = list_address + np.uintp(index * list_bytes)
            count = counts[index]
            tried, heaps = 0, 64 * SPAN
            while heaps > _STRAY and tried < count:
                heaps = cover(rest.ctypes.data, origin, lists + np.uintp(4 * tried), min(count - tried, _AT_ONCE))
                tried += _AT_ONCE
            for w in range(span):
                bits = rest[w]
                while bits != np.uint64(0):
                    left_heap[open_count] = 64 * w + lowest(bits)
                    left_index[open_count] = index
                    open_count += 1
                    bits &= bits - np.uint64(1)
        bad, why = 64 * span, DONE
        for i in range(open_count):
            heap = indices.ctypes.data + np.uintp(size * (local + left_heap[i]))
            rare = indices.dtype.type(left_index[i])
            if left_heap[i] < bad and not _witnessed(
                heap, rare, size, splits, split_count, small, small_common, run, run_from, run_length
            ):
                value = int(decode[2 + (left_heap[i] & 1), left_index[i]])
                part = search(values, n + left_heap[i], value, rules, 1)
                if part < 0 and not _taken(values, n + left_heap[i], value, rules):
                    bad, why = left_heap[i], (RARE if part == NOWHERE else BEYOND)
                else:
                    facts[0] = max(facts[0], part)
        if why != DONE:
            return n + bad, why
        n += 64 * span
    return n, DONE


@njit(cache=True, nogil=True)
def has_room(planes: NDArray[np.uint64], stop: int, state: NDArray[np.int64]) -> bool:
    """Return whether the planes, whose first heap is state[0], have room for heaps below ``stop``."""
    return bool(stop - state[0] <= (planes.shape[1] - SPARE) * 64)


@njit(cache=True, nogil=True)
def make_room(planes: NDArray[np.uint64], n: int, stop: int, state: NDArray[np.int64]) -> None:
    """Move the planes if they have no room for heaps from n to ``stop``."""
    if not has_room(planes, stop, state):
        state[0] = _slide(planes, n, state[0])
