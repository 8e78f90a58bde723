"""Preparations for the block kernel between two rare heaps: its plan, and the choice of what it tries first."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.machine.llvm import BYTE
from grundy.machine.loading import njit
from grundy.machine.marks import lane_of
from grundy.machine.steps import ones
from grundy.machine.vectors import SPAN, equal_lanes

Lane = np.uint8 | np.uint16
PLANE, LONG_PLANE = 4096, 16384  # words of a bit plane, for one core and for several: 262,144 and 1,048,576 heaps
SPARE = SPAN - 8  # words after each plane: the last heaps are read with them, though they are not used


class Taps(NamedTuple):
    """The taps of a plan as numbers and addresses: passing arrays for each 64 heaps costs more than using them."""

    # far, far_shifts: of int64, lanes [far_count] the distances of 64 and more, the best first, and their shifts
    far: Any
    far_shifts: Any
    first: int  # how many of them are marked; the others are checked
    far_count: int
    # near, near_shifts: of int64, lanes [near_count] the distances below 64, and their shifts
    near: Any
    near_shifts: Any
    near_count: int
    near_at: Any  # of lanes [layers, 64] the shift of distance i + 1; as many layers as taps of one distance
    near_masks: Any  # of uint64 [layers] bit i is set where the layer has a tap of distance i + 1
    layers: int
    serial: int  # how many near taps, the first ones, are looked up heap by heap: at least those of distances below 8
    # nearest, nearest_shifts: these from far to near, one of them repeated to make their number a multiple of 4
    nearest: Any
    nearest_shifts: Any
    nearest_count: int


class Plan(NamedTuple):
    """What is known about a game between two rare heaps; V is the number of indices, 64 times the number of words."""

    taps: Taps  # those of the rare heaps
    # indices that differ only below the dropped bit, a power of two: in a group, all rare values are below all common
    # ones, or all above
    group: int
    low: NDArray[np.uint64]  # [V] the heaps, modulo 64, whose rare value of the index is below the common one
    decode: NDArray[np.uint16]  # [4, V] the value of an index: common in even heaps, in odd ones, rare in even, in odd
    witnesses: NDArray[np.int32]  # [V, .] offsets in bytes from heap 0 of plane 0, ``witness_counts`` [V] of them
    witness_counts: NDArray[np.int64]
    # [512] the indices of heaps 512, 511, … 1; ``small_common`` [8] marks the common ones
    small: NDArray[Lane]
    small_common: NDArray[np.uint64]
    # [.] the indices of a long run of common heaps, backwards; ``run_from`` is its first heap
    run: NDArray[Lane]
    run_from: int


class Scratch(NamedTuple):
    """Room for the work on a block; what it holds before does not matter."""

    # seen, tried: uint64 [V]; wanted: lanes [128]; kept: lanes [4 · 192]; found: lanes [64]
    seen: NDArray[np.uint64]
    tried: NDArray[np.uint64]
    wanted: NDArray[Lane]
    kept: NDArray[Lane]
    found: NDArray[Lane]
    # rest, above, here: uint64 [SPAN]; left_heap, left_index: int64 [64 · SPAN · V]
    rest: NDArray[np.uint64]
    above: NDArray[np.uint64]
    here: NDArray[np.uint64]
    left_heap: NDArray[np.int64]
    left_index: NDArray[np.int64]


def lane_type(words: int) -> type[Lane]:
    """Return the type of indices of this many words; its last number is the index of a rare heap."""
    return np.uint8 if lane_of(words) is BYTE else np.uint16


def new_scratch(words: int) -> Scratch:
    """Return room for values of this many words."""
    lane, most = lane_type(words), 64 * SPAN * 64 * words
    sizes = 64 * words, 64 * words, 128, 4 * 192, 64, SPAN, SPAN, SPAN, most, most
    kinds = ("u8", "u8", lane, lane, lane, "u8", "u8", "u8", "i8", "i8")
    return Scratch(*(np.zeros(size, kind) for size, kind in zip(sizes, kinds, strict=True)))


@njit(cache=True, nogil=True)
def choose_taps(
    indices: NDArray[Lane],
    far: NDArray[np.int64],
    shifts: NDArray[Lane],
    near: NDArray[np.int64],
    near_shifts: NDArray[Lane],
    count: int,
    sample: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return an order of the far taps in which each of the first ``count`` excludes most of what those before it leave.

    Taps are distances, above and below 64, with their shifts; they are tried on ``sample``, heaps of the window.
    """
    needed = np.zeros((sample.size, 1 << 8 * indices.itemsize), np.uint8)
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
    indices: NDArray[Lane],
    # parts, part_indices: [.] a common part plus the take, a multiple of 8; the index of each part
    parts: NDArray[np.int64],
    part_indices: NDArray[Lane],
    sample: NDArray[np.int64],  # first heaps of blocks of 64 on which they are tried, multiples of 64
    # group, low: as in Plan
    group: int,
    low: NDArray[np.uint64],
    longest: int,  # most witnesses of an index, a multiple of 4
    stride: int,  # words from a plane to the next
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return, for each rare index, the witnesses that reach it in most heaps, best first: (offsets [V, .], counts [V]).

    Each is chosen for what those before it leave; it covers at least ¾ as much as the best one would.
    """
    size = low.size
    offsets = np.zeros((size, longest), np.int32)
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
                    address = indices.ctypes.data + np.uintp(indices.itemsize * place)
                    reach[i, s] = equal_lanes(address, indices.dtype.type(other))
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
                        offsets[index, length] = _offset(int(part_indices[i]), index, parts[i], stride)
                        length += 1
            most = most * 3 // 4
        for i in np.argsort(-reached, kind="mergesort"):
            if reached[i] > 0 and length < longest:
                offsets[index, length] = _offset(int(part_indices[i]), index, parts[i], stride)
                length += 1
        counts[index] = length // 4 * 4
    return offsets, counts


@njit(cache=True, nogil=True)
def _offset(part_index: int, index: int, distance: int, stride: int) -> int:
    return (part_index ^ index) * stride * 8 - distance // 8
