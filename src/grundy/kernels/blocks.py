"""Nim-sequences with a sparse space, 512 heaps at a time.

The class of a heap is known before its value, so one bit of the value carries nothing: the lowest bit of the mask is
dropped, and what is left, the *index*, is one byte. Nim-sums of indices are indices of nim-sums, and within a class the
order stays. Only common heaps have an index here; a rare heap holds a byte that no tap can turn into an index in use.

    mark      for 64 heaps at once, the indices that the first taps give
    check     the least index left of each is compared with all other taps, at once too
    resolve   taps nearer than 64 reach into the block itself: heap by heap
    cover     512 heaps: each rare value below a value needs a witness; bit planes and short lists of witnesses

A heap for which no witness is found is the first that is not filled: it may be rare.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.kernels.sparse import BEYOND, DONE, NOWHERE, WIDE, Rules, search
from grundy.kernels.vectors import (
    cover,
    equal_lanes,
    equal_pairs,
    equal_shifted,
    hits,
    join,
    lowest,
    mark_eight,
    mark_taps,
    need,
    ones,
    resolve,
)

__all__ = ["BLOCK", "PLANE", "RARE", "STRIDE", "Plan", "choose_taps", "choose_witnesses", "extend"]

RARE = 4
"""How :func:`extend` ends at a heap that has no witness for some rare value below the common one."""
BLOCK = 512  # heaps
PLANE = 4096  # words of a bit plane: 262,144 heaps
STRIDE = PLANE + 16
_KEPT = 1024  # words that stay when the planes are full
_ROUNDS = 8  # candidates of a heap that are checked together
_FEW = 4  # heaps of a block that still need a check: fewer are left to resolve
_FIRST = 148  # witnesses that are tried in any case, a multiple of 4
_STRAY = 1  # heaps that are left to look at one by one after these


class Plan(NamedTuple):
    """What is known of a game between two rare heaps; V is the number of indices, 64 times the number of words.

    Attributes:
        far: [taps] distances of 64 and more, the best first.
        far_shifts: uint8 [taps].
        first: how many of them are marked; the rest is checked.
        near: [taps] distances below 64.
        near_shifts: uint8 [taps].
        serial: how many near taps are looked up heap by heap, the first ones: those of distances below 8, at least.
        nearest, nearest_shifts: these from far to near, one of them repeated to make them a multiple of 4.
        near_at: uint8 [layers, 64] the shift of distance i + 1; as many layers as taps of one distance.
        near_masks: uint64 [layers] bit i is set where the layer has a tap of distance i + 1.
        group: indices that differ below the dropped bit only, a power of two: of a group, either all rare values are
            below all common ones or all above.
        low: uint64 [V] the heaps, modulo 64, whose rare value of the index is below the common one.
        decode: uint16 [4, V] the value of an index: common in even heaps, in odd ones, rare in even, in odd.
        witnesses: [V, .] offsets in bytes from heap 0 of plane 0.
        witness_counts: [V].
        small: uint8 [512] the indices of heaps 512, 511, … 1.
        small_common: uint64 [8] which of them are common.
        run: uint8 [.] the indices of a long run of common heaps, backwards.
        run_from: the first heap of it.
    """

    far: NDArray[np.int64]
    far_shifts: NDArray[np.uint8]
    first: int
    near: NDArray[np.int64]
    near_shifts: NDArray[np.uint8]
    serial: int
    nearest: NDArray[np.int64]
    nearest_shifts: NDArray[np.uint8]
    near_at: NDArray[np.uint8]
    near_masks: NDArray[np.uint64]
    group: int
    low: NDArray[np.uint64]
    decode: NDArray[np.uint16]
    witnesses: NDArray[np.int64]
    witness_counts: NDArray[np.int64]
    small: NDArray[np.uint8]
    small_common: NDArray[np.uint64]
    run: NDArray[np.uint8]
    run_from: int


@njit(cache=True, nogil=True)
def choose_taps(
    indices: NDArray[np.uint8],
    far: NDArray[np.int64],
    shifts: NDArray[np.uint8],
    near: NDArray[np.int64],
    near_shifts: NDArray[np.uint8],
    count: int,
    sample: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return an order of the far taps: of the first ``count``, each excludes most of what those before it left.

    Args:
        indices: [heaps] the window.
        far: [taps] distances of 64 and more.
        shifts: their shifts.
        near: [.] distances below 64.
        near_shifts: their shifts.
        count: how many are chosen; the others follow as they come.
        sample: heaps on which it is tried.
    """
    needed = np.zeros((sample.size, 256), np.uint8)
    for s in range(sample.size):
        heap = sample[s]
        for index in range(indices[heap]):
            needed[s, index] = 1
        for k in range(near.size):
            needed[s, indices[heap - near[k]] ^ near_shifts[k]] = 0
    used = np.zeros(far.size, np.uint8)
    order = np.zeros(far.size, np.int64)
    chosen = min(count, far.size)
    for k in range(chosen):
        best, most = -1, -1
        for i in range(far.size):
            if used[i] == 0:
                gain = 0
                for s in range(sample.size):
                    gain += needed[s, indices[sample[s] - far[i]] ^ shifts[i]]
                if gain > most:
                    best, most = i, gain
        used[best] = 1
        order[k] = best
        for s in range(sample.size):
            needed[s, indices[sample[s] - far[best]] ^ shifts[best]] = 0
    for i in range(far.size):
        if used[i] == 0:
            order[chosen] = i
            chosen += 1
    return order


@njit(cache=True, nogil=True)
def choose_witnesses(
    indices: NDArray[np.uint8],
    parts: NDArray[np.int64],
    part_indices: NDArray[np.uint8],
    sample: NDArray[np.int64],
    group: int,
    low: NDArray[np.uint64],
    longest: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, for each rare index, witnesses that reach it in most heaps, the best first: (offsets [V, .], counts [V]).

    Each is taken for what those before it leave: not quite the best of all, but one that does at least ¾ as much.

    Args:
        indices: [heaps] the window.
        parts: [.] a common part and what is taken, together a multiple of 8.
        part_indices: uint8 [.] the index of each part.
        sample: first heaps of blocks of 64 on which it is tried, multiples of 64.
        group: as in Plan.
        low: as in Plan.
        longest: most witnesses of an index, a multiple of 4.
    """
    size = low.size
    offsets = np.zeros((size, longest), np.int64)
    counts = np.zeros(size, np.int64)
    reach = np.zeros((parts.size, sample.size), np.uint64)
    reached, gain = np.zeros(parts.size, np.int64), np.zeros(parts.size, np.int64)
    for index in range(size):
        missing = np.zeros(sample.size, np.uint64)
        for s in range(sample.size):
            for lane in range(64):
                here = int(indices[sample[s] + lane])
                below = (low[index] >> np.uint64(lane)) & np.uint64(1)
                if here // group > index // group or (here // group == index // group and below):
                    missing[s] |= np.uint64(1) << np.uint64(lane)
        most = 0
        for i in range(parts.size):
            other = int(part_indices[i]) ^ index
            reached[i] = gain[i] = 0
            if other < size:
                for s in range(sample.size):
                    place = sample[s] - parts[i]
                    reach[i, s] = equal_lanes(indices.ctypes.data + np.uintp(place), np.uint8(other))
                    reached[i] += ones(reach[i, s])
                    gain[i] += ones(missing[s] & reach[i, s])
                most = max(most, gain[i])
        length = 0
        while most > 0 and length < longest:
            for i in range(parts.size):
                if gain[i] >= most and length < longest:
                    gain[i] = 0
                    for s in range(sample.size):
                        gain[i] += ones(missing[s] & reach[i, s])
                    if gain[i] >= most:
                        for s in range(sample.size):
                            missing[s] &= ~reach[i, s]
                        gain[i] = reached[i] = 0
                        offsets[index, length] = _offset(int(part_indices[i]), index, parts[i])
                        length += 1
            most = most * 3 // 4
        for i in np.argsort(-reached, kind="mergesort"):
            if reached[i] > 0 and length < longest:
                offsets[index, length] = _offset(int(part_indices[i]), index, parts[i])
                length += 1
        counts[index] = length // 4 * 4
    return offsets, counts


@njit(cache=True, nogil=True)
def _offset(part_index: int, index: int, distance: int) -> int:
    return (part_index ^ index) * STRIDE * 8 - distance // 8


@njit(cache=True, nogil=True)
def _sixty_four(
    indices: NDArray[np.uint8],
    n: int,
    plan: Plan,
    words: Any,
    seen: NDArray[np.uint64],
    tried: NDArray[np.uint64],
    wanted: NDArray[np.uint8],
    checked: NDArray[np.uint8],
    checks: NDArray[np.int64],
) -> bool:
    """Fill heaps n to n + 63; return False where an index does not fit."""
    width = len(words)
    heap = indices.ctypes.data + np.uintp(n)
    far, shifts = plan.far.ctypes.data, plan.far_shifts.ctypes.data
    mark_taps(heap, far, shifts, plan.first, seen.ctypes.data, words)
    rest = plan.far.size > plan.first
    if width == 1 and not rest:
        nearest, nearest_shifts = plan.nearest.ctypes.data, plan.nearest_shifts.ctypes.data
        middle = plan.near.ctypes.data + np.uintp(8 * plan.serial)
        middle_shifts = plan.near_shifts.ctypes.data + np.uintp(plan.serial)
        for lane in range(0, 64, 8):
            here, options = heap + np.uintp(lane), seen.ctypes.data + np.uintp(8 * lane)
            mark_eight(here, middle, middle_shifts, plan.near.size - plan.serial, options)
            if resolve(here, options, nearest, nearest_shifts, plan.nearest.size) < 8:
                return False
        return True
    checked[:] = 255
    for i in range(64 * width):
        tried[i] = seen[i]
    for lane in range(64):
        checks[lane] = 0
    for _ in range(_ROUNDS):
        active = 0
        for lane in range(64):
            wanted[lane] = 254
            if checks[lane] < 2:
                for w in range(width):
                    free = ~tried[w * 64 + lane]
                    if free != np.uint64(0):
                        wanted[lane] = 64 * w + lowest(free)
                        active += 1
                        break
        if active < _FEW:
            break
        hit = hits(heap, far, shifts, plan.first, plan.far.size, wanted.ctypes.data)
        for lane in range(64):
            index = np.int64(wanted[lane])
            if index != 254:
                bit = np.uint64(1) << np.uint64(index & 63)
                tried[(index >> 6) * 64 + lane] |= bit
                if (hit >> np.uint64(lane)) & np.uint64(1):
                    seen[(index >> 6) * 64 + lane] |= bit
                else:
                    checked[192 * checks[lane] + lane] = index
                    checks[lane] += 1
    return _resolve_any(indices, n, plan, width, seen, checked)


@njit(cache=True, nogil=True)
def _resolve_any(
    indices: NDArray[np.uint8], n: int, plan: Plan, width: int, seen: NDArray[np.uint64], checked: NDArray[np.uint8]
) -> bool:
    """Value 64 heaps in order; ``checked`` holds up to two indices of each that no far tap gives.

    ``taken`` has a bit for each of the next heaps whose checked index a near tap gives: a shift register, fed by each
    value as it is found.
    """
    one = np.uint64(1)
    first, second = checked.ctypes.data, checked.ctypes.data + np.uintp(192)
    heap = indices.ctypes.data + np.uintp(n)
    taken_first = taken_second = np.uint64(0)
    for k in range(plan.near.size):
        inside = (one << np.uint64(plan.near[k])) - one
        source = heap - np.uintp(plan.near[k])
        taken_first |= equal_shifted(source, plan.near_shifts[k], first) & inside
        taken_second |= equal_shifted(source, plan.near_shifts[k], second) & inside
    options = np.zeros(4, np.uint64)
    for lane in range(64):
        value = -1
        if checked[lane] != 255:
            if taken_first & one == np.uint64(0):
                value = int(checked[lane])
            elif checked[192 + lane] != 255 and taken_second & one == np.uint64(0):
                value = int(checked[192 + lane])
        if value < 0:
            for w in range(width):
                options[w] = seen[w * 64 + lane]
            for k in range(plan.near.size):
                option = np.int64(indices[n + lane - plan.near[k]] ^ plan.near_shifts[k])
                if option < 64 * width:
                    options[option >> 6] |= one << np.uint64(option & 63)
            while True:
                value = -1
                for w in range(width):
                    if ~options[w] != np.uint64(0):
                        value = 64 * w + lowest(~options[w])
                        break
                if value < 0:
                    return False
                if value == checked[lane] or value == checked[192 + lane]:
                    break
                given = False
                for i in range(plan.first, plan.far.size):
                    if np.int64(indices[n + lane - plan.far[i]] ^ plan.far_shifts[i]) == value:
                        given = True
                        break
                if not given:
                    break
                options[value >> 6] |= one << np.uint64(value & 63)
        indices[n + lane] = value
        after = np.uintp(lane + 1)
        taken_first, taken_second = taken_first >> one, taken_second >> one
        for layer in range(plan.near_masks.size):
            near_at, mask = plan.near_at.ctypes.data + np.uintp(64 * layer), plan.near_masks[layer]
            taken_first |= equal_shifted(near_at, np.uint8(value), first + after) & mask
            taken_second |= equal_shifted(near_at, np.uint8(value), second + after) & mask
    return True


@njit(cache=True, nogil=True)
def _witnessed(indices: NDArray[np.uint8], n: int, index: int, plan: Plan, rules: Rules) -> bool:
    """Tell whether a split of heap n into common parts, of those that are at hand, has the rare index."""
    heap = indices.ctypes.data + np.uintp(n)
    for taken in rules.splits:
        source = heap - np.uintp(taken + 512)
        for w in range(7, -1, -1):
            place = np.uintp(64 * w)
            if equal_pairs(source + place, plan.small.ctypes.data + place, np.uint8(index)) & plan.small_common[w]:
                return True
    length = plan.run.size // 256 * 256
    run = plan.run.ctypes.data
    for taken in rules.splits:
        source = heap - np.uintp(taken + plan.run_from + length - 1)
        for k in range(length - 256, -1, -256):
            found = np.uint64(0)
            for part in range(k, k + 256, 64):
                found |= equal_pairs(source + np.uintp(part), run + np.uintp(part), np.uint8(index))
            if found != np.uint64(0):
                return True
    return False


@njit(cache=True, nogil=True)
def _taken(head: NDArray[Any], tail: NDArray[Any], base: int, n: int, value: int, rules: Rules) -> bool:
    """Tell whether a take leaves a heap of the value."""
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
        for w in range(length, STRIDE):
            planes[index, w] = np.uint64(0)
    return kept


@njit(cache=True, nogil=True)
def extend(
    indices: NDArray[np.uint8],
    head: NDArray[Any],
    tail: NDArray[Any],
    base: int,
    window: int,
    n: int,
    stop: int,
    plan: Plan,
    words: Any,
    rules: Rules,
    planes: NDArray[np.uint64],
    state: NDArray[np.int64],
    facts: NDArray[np.int64],
) -> tuple[int, int]:
    """Fill indices and tail from heap n, a multiple of 512, in steps of 512 as long as they end before ``stop``.

    Args:
        indices: the window of indices: heap h at h − window.
        head: values of the first heaps, as in :mod:`grundy.kernels.sparse`.
        tail: values from heap ``base`` on; written.
        base: the first heap of the tail.
        window: the first heap of the window, a multiple of 512.
        n: the first heap to fill.
        stop: heap not to go beyond.
        plan: see there.
        words: a tuple of V / 64 entries.
        rules: the code.
        planes: uint64 [V, STRIDE], a bit for each heap from state[0] on, a multiple of 512.
        state: [first heap of the planes, largest index so far]; kept up to date.
        facts: facts[0], the largest smaller part of a witness, is kept up to date.

    Returns:
        the first heap that is not filled, and how it ended: DONE, WIDE (an index does not fit), RARE (that heap may be
        rare), BEYOND (splits that are not kept had to be looked at).
    """
    width = len(words)
    seen, tried = np.zeros(64 * width, np.uint64), np.zeros(64 * width, np.uint64)
    wanted, checked, checks = np.zeros(64, np.uint8), np.zeros(384, np.uint8), np.zeros(64, np.int64)
    rest, above, here = np.zeros(8, np.uint64), np.zeros(8, np.uint64), np.zeros(8, np.uint64)
    left_heap, left_index = np.zeros(BLOCK * 256, np.int64), np.zeros(BLOCK * 256, np.int64)
    plane_address = planes.ctypes.data
    list_address, list_bytes = plan.witnesses.ctypes.data, plan.witnesses.shape[1] * 8
    while n + BLOCK <= stop:
        local = n - window
        for block in range(local, local + BLOCK, 64):
            if not _sixty_four(indices, block, plan, words, seen, tried, wanted, checked, checks):
                return n, WIDE
        if n + BLOCK - state[0] > PLANE * 64:
            state[0] = _slide(planes, n, state[0])
        word = (n - state[0]) // 64
        largest = state[1]
        for w in range(BLOCK // 64):
            block_values = indices[local + 64 * w : local + 64 * w + 64]
            most = np.uint8(0)
            for lane in range(64):
                most = max(most, block_values[lane])
            largest = max(largest, np.int64(most))
            address = indices.ctypes.data + np.uintp(local + 64 * w)
            for index in range(largest + 1):
                planes[index, word + w] = equal_lanes(address, np.uint8(index))
        state[1] = largest
        out, source = tail[n - base : n - base + BLOCK], indices[local : local + BLOCK]
        for i in range(0, BLOCK, 2):
            out[i] = plan.decode[0, source[i]]
            out[i + 1] = plan.decode[1, source[i + 1]]
        above[:] = np.uint64(0)
        open_count = 0
        origin = plane_address + np.uintp((n - state[0]) // 8)
        for index in range(largest // plan.group * plan.group + plan.group - 1, -1, -1):
            if index % plan.group == plan.group - 1:
                first_plane = plane_address + np.uintp(((index + 1 - plan.group) * STRIDE + word) * 8)
                join(first_plane, plan.group, STRIDE * 8, here.ctypes.data)
            wanting = need(here.ctypes.data, above.ctypes.data, rest.ctypes.data, plan.low[index])
            if index % plan.group == 0:
                for w in range(8):
                    above[w] |= here[w]
            if wanting == 0:
                continue
            lists = list_address + np.uintp(index * list_bytes)
            count = plan.witness_counts[index]
            first = min(count, _FIRST)
            if cover(rest.ctypes.data, origin, lists, first) != 0:
                heaps = 0
                for w in range(8):
                    heaps += ones(rest[w])
                if heaps > _STRAY:
                    cover(rest.ctypes.data, origin, lists + np.uintp(8 * first), count - first)
                for w in range(8):
                    bits = rest[w]
                    while bits != np.uint64(0):
                        left_heap[open_count] = 64 * w + lowest(bits)
                        left_index[open_count] = index
                        open_count += 1
                        bits &= bits - np.uint64(1)
        bad, why = BLOCK, DONE
        for i in range(open_count):
            if left_heap[i] < bad and not _witnessed(indices, local + left_heap[i], left_index[i], plan, rules):
                value = int(plan.decode[2 + (left_heap[i] & 1), left_index[i]])
                part = search(head, tail, base, n + left_heap[i], value, rules, 1)
                if part < 0 and not _taken(head, tail, base, n + left_heap[i], value, rules):
                    bad, why = left_heap[i], (RARE if part == NOWHERE else BEYOND)
                else:
                    facts[0] = max(facts[0], part)
        n += bad
        if bad < BLOCK:
            return n, why
    return n, DONE
