"""Nim-sequences with a sparse space, 512 heaps at a time.

The class of a heap is known before its value, so one bit of the value is redundant. Dropping the lowest bit of the mask
leaves the *index*, one byte, or two if values need more than four words. Nim-sums of indices are indices of nim-sums,
and indices keep the order within a class. Only common heaps have an index here. A rare heap has the last number of a
lane, 255 or 65,535; no tap may reach it where values fit in one word, or need three or four.

    mark      for 64 heaps at once, the indices that the first taps give
    check     the least index left of each is compared with all other taps, also at once
    resolve   taps nearer than 64 reach into the block itself: heap by heap
    cover     2048 heaps: each rare value below a value needs a witness; bit planes and lists of witnesses

The loop stops at a heap without a witness, which may be rare.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.machine.marks import mark_taps
from grundy.machine.steps import lowest, number_at, ones, word_at
from grundy.machine.vectors import (
    equal_lanes,
    equal_shifted,
    lane_at,
    mark_eight,
    next_two,
    put_lane,
    resolve,
    sift,
)
from grundy.maths.octal.block_plan import Lane, Plan, Scratch, Taps
from grundy.maths.octal.block_witnesses import lay, make_room, settle
from grundy.maths.octal.sparse import DONE, WIDE, Kept, Rules
from grundy.maths.octal.sparse_space import BLOCK

_ROUNDS = 16  # most rounds of checking two candidates for each heap
_FEW = 4  # heaps of 64 with only one candidate: fewer are not checked further
_AT_ONCE = 4096  # heaps that are guessed before witnesses are looked for


@njit(cache=True, nogil=True)
def _sixty_four_of_one_word(heap: Any, taps: Taps, seen: Any, words: Any) -> bool:
    """Fill the 64 heaps from an address on if values fit in one word and all taps are marked."""
    mark_taps(heap, taps.far, taps.far_shifts, taps.first, seen, words)
    middle, middle_shifts = taps.near + np.uintp(8 * taps.serial), taps.near_shifts + np.uintp(taps.serial)
    for lane in range(0, 64, 8):
        here, options = heap + np.uintp(lane), seen + np.uintp(8 * lane)
        mark_eight(here, middle, middle_shifts, taps.near_count - taps.serial, options)
        if resolve(here, options, taps.nearest, taps.nearest_shifts, taps.nearest_count) < 8:
            return False
    return True


@njit(cache=True, nogil=True)
def _sixty_four(
    heap: Any,
    taps: Taps,
    words: Any,
    seen: NDArray[np.uint64],
    tried: NDArray[np.uint64],
    wanted: NDArray[Lane],
    kept: NDArray[Lane],
    found: NDArray[Lane],
) -> bool:
    """Fill the 64 heaps from an address on; return False if an index does not fit.

    The least indices left by the marked taps are checked against the other taps, two for each heap at a time, until
    nearly every heap has some that no far tap gives.
    """
    mark_taps(heap, taps.far, taps.far_shifts, taps.first, seen.ctypes.data, words)
    for i in range(seen.size):
        tried[i] = seen[i]
    lane = found.dtype.type
    kept[:] = lane(-1)
    found[:] = 0
    for _ in range(_ROUNDS):
        next_two(tried.ctypes.data, wanted.ctypes.data, words)
        sift(
            heap, taps.far, taps.far_shifts, taps.first, taps.far_count, wanted.ctypes.data, kept.ctypes.data,
            found.ctypes.data, words,
        )  # fmt: skip
        none = ones(equal_lanes(found.ctypes.data, lane(0)))
        if none == 0 and ones(equal_lanes(found.ctypes.data, lane(1))) < _FEW:
            break
    return _resolve_any(heap, taps, words, seen, tried, kept, found)


@njit(cache=True, nogil=True)
def _resolve_any(
    heap: Any,
    taps: Taps,
    words: Any,
    seen: NDArray[np.uint64],
    tried: NDArray[np.uint64],
    kept: NDArray[Lane],
    found: NDArray[Lane],
) -> bool:
    """Value 64 heaps in order; ``kept`` holds up to four indices of each that no far tap gives, in order.

    ``taken`` has a bit for each of the next heaps whose kept index a near tap gives: a shift register, fed by each
    value as it is found.
    """
    one = np.uint64(1)
    lane_type, size = kept.dtype.type, kept.itemsize
    rows, row_size = kept.ctypes.data, 192 * kept.itemsize
    width = len(words)
    taken = np.zeros(4, np.uint64)
    for k in range(taps.near_count):
        distance = number_at(taps.near, k)
        shift = lane_type(lane_at(taps.near_shifts, k, words))
        inside = (one << np.uint64(distance)) - one
        source = heap - np.uintp(size * distance)
        for row in range(4):
            taken[row] |= equal_shifted(source, shift, rows + np.uintp(row_size * row)) & inside
    options = np.zeros(width, np.uint64)
    for lane in range(64):
        value = -1
        here = heap + np.uintp(size * lane)
        for row in range(min(4, int(found[lane]))):
            if (taken[row] >> np.uint64(lane)) & one == np.uint64(0):
                value = int(kept[192 * row + lane])
                break
        if value < 0:
            # each tried index is given by a far tap, or was kept and is given by a near one, unless room ran out
            base = tried if found[lane] <= 4 else seen
            for w in range(width):
                options[w] = base[w * 64 + lane]
            for k in range(taps.near_count):
                option = lane_at(here, -number_at(taps.near, k), words) ^ lane_at(taps.near_shifts, k, words)
                if option < 64 * width:
                    options[option >> 6] |= one << np.uint64(option & 63)
            value = _least_left(here, taps, words, options)
        if value < 0 or (size == 1 and value > 253):  # 254 means none where candidates are sifted; 255 is a rare heap's
            return False
        put_lane(here, value, words)
        after = np.uintp(size * (lane + 1))
        for layer in range(taps.layers):
            layer_at = taps.near_at + np.uintp(64 * size * layer)
            mask = word_at(taps.near_masks, layer)
            for row in range(4):
                given = equal_shifted(layer_at, lane_type(value), rows + np.uintp(row_size * row) + after) & mask
                if lane < 63:
                    taken[row] |= given << np.uint64(lane + 1)
    return True


@njit(cache=True, nogil=True)
def _least_left(here: Any, taps: Taps, words: Any, options: NDArray[np.uint64]) -> int:
    """Return the least index not given by the far taps of the heap at an address; -1 if none fits."""
    while True:
        value = -1
        for w in range(len(words)):
            if ~options[w] != np.uint64(0):
                value = 64 * w + lowest(~options[w])
                break
        if value < 0:
            return -1
        given = False
        for i in range(taps.first, taps.far_count):
            option = lane_at(here, -number_at(taps.far, i), words) ^ lane_at(taps.far_shifts, i, words)
            if option == value:
                given = True
                break
        if not given:
            return value
        options[value >> 6] |= np.uint64(1) << np.uint64(value & 63)


@njit(cache=True, nogil=True)
def guess(
    indices: NDArray[Lane], window: int, n: int, stop: int, plan: Plan, words: Any, scratch: Scratch
) -> tuple[int, int]:
    """Fill the indices of heaps from n on as if none were rare, in blocks that end before ``stop``.

    Returns:
        The first heap not filled, and DONE or WIDE (an index of the next block does not fit).
    """
    taps, seen, tried = plan.taps, scratch.seen, scratch.tried
    simple = len(words) == 1 and taps.far_count <= taps.first
    while n + BLOCK <= stop:
        for block in range(n - window, n - window + BLOCK, 64):
            heap = indices.ctypes.data + np.uintp(indices.itemsize * block)
            if simple:
                fits = _sixty_four_of_one_word(heap, taps, seen.ctypes.data, words)
            else:
                fits = _sixty_four(heap, taps, words, seen, tried, scratch.wanted, scratch.kept, scratch.found)
            if not fits:
                return n, WIDE
        n += BLOCK
    return n, DONE


@njit(cache=True, nogil=True)
def extend(
    indices: NDArray[Lane],
    values: Kept,
    window: int,
    n: int,
    stop: int,
    plan: Plan,
    words: Any,
    rules: Rules,
    planes: NDArray[np.uint64],
    state: NDArray[np.int64],
    scratch: Scratch,
    facts: NDArray[np.int64],
) -> tuple[int, int]:
    """Fill indices and tail from heap n on, in blocks of 512 that end before ``stop``.

    The index of heap h is at h − window; n and the window are multiples of 512. ``words`` is a tuple of V / 64 entries;
    ``planes`` [V, .] have a bit for each heap from state[0] on, a multiple of 512. The state (the first heap of
    the planes, the largest index so far) and facts[0], the largest smaller part of a witness, are updated.

    Returns:
        The first heap not filled, and how it ended: DONE, WIDE (an index does not fit), RARE (that heap may be rare),
        BEYOND (it needs splits that are no longer stored).
    """
    end = DONE
    while end == DONE and n + BLOCK <= stop:
        guessed, end = guess(indices, window, n, min(stop, n + _AT_ONCE), plan, words, scratch)
        make_room(planes, n, guessed, state)
        lay(indices, values, window, n, guessed, plan, planes, state)
        n, why = settle(indices, values, window, n, guessed, plan, rules, planes, state, scratch, facts)
        if why != DONE:
            return n, why
    return n, end
