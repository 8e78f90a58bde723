"""A run of the block kernel between two rare heaps: its plan, made from the values so far, and its moving window."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.memory import free_memory
from grundy.maths.octal import block_plan, block_witnesses, blocks, pipeline, sparse
from grundy.maths.octal.sparse_space import BLOCK, SparseSpace, TooNearError, UnsuitedError, whole_blocks

_MARKED, _MORE_MARKED = 450, 250  # taps that are marked, and more for each word above three; the rest are checked
_PARTS = 24_000  # smaller parts of the witnesses on the lists are below this
_LISTED = 2000  # most witnesses of an index
_MOST_WORDS = 16  # of 64 indices: values up to 2047
_RUN = 32_768  # consecutive common heaps used as parts before all splits are examined
_RECENT = 65_536  # heaps on which taps and witnesses are tried
_AT_ONCE = 1 << 24  # indices written at once
_ROOM = 1 << 30  # most further indices before the window moves
_GAP = 8192  # heaps between two zones that are worth a separate plan
_SUMS = 4_000_000  # most sums of two rare heaps that are listed


class BlockRun:
    """A plan for the block kernel and its state, valid until the next rare heap, and again once it has followed that.

    ``known`` is the number of heaps valued, a multiple of 512 and at least FEWEST; ``words`` is the least number of
    words of 64 indices; the cores of ``pool`` help. UnsuitedError means that the kernel does not work for
    the game here.
    """

    def __init__(
        self, rules: sparse.Rules, space: SparseSpace, kept: sparse.Kept, known: int, words: int = 1,
        pool: Executor | None = None,
    ) -> None:  # fmt: skip
        self._rules, self._space, self._pool = rules, space, pool
        self.plan: block_plan.Plan
        self._stride = block_plan.SPARE + (block_plan.PLANE if pool is None else block_plan.LONG_PLANE)
        self._low_bit = (space.mask & -space.mask).bit_length() - 1
        self._reach = int(max(rules.splits.max(), rules.takes.max(initial=0)))
        self.run_from, run_length = self._longest_run(known // 2 - self._reach - 2)
        self.smaller = max(_PARTS, self.run_from + run_length, 512)
        self._kept = self._far_back()
        self.window = max(0, known - self._kept) // BLOCK * BLOCK
        taps = self._taps()
        largest = max(int(recent.max()) for _, recent in self._indices(kept, self.window, known))
        self.words = max(words, max(largest, _top(taps)) // 64 + 1)
        if self.words > _MOST_WORDS:
            raise UnsuitedError("indices need too many words")
        self._lane: type[block_plan.Lane] = block_plan.lane_type(self.words)
        self._rare = int(np.iinfo(self._lane).max)  # the index of rare heaps
        room = max(1 << 20, self._kept + min(3 * self._kept, _ROOM)) + 64
        if room * np.dtype(self._lane).itemsize > free_memory():
            raise UnsuitedError("the indices back to the last rare heap take too much memory")
        self.indices: NDArray[block_plan.Lane] = np.zeros(room, self._lane)
        self._lay(kept, self.window, known)
        self._marked = _MARKED + _MORE_MARKED * max(0, self.words - 3)
        self._width, self._scratch = (0,) * self.words, block_plan.new_scratch(self.words)
        self._heed_zones(known)
        self._plan(kept.head, known, taps, run_length)
        self._fill_planes(known)
        self._known, self._count = known, space.count

    def follow(self, kept: sparse.Kept, known: int) -> bool:
        """Go on from heap ``known`` after new rare heaps, trying first what was tried first; return whether it can."""
        self._kept = self._far_back()
        first, taps = self._known, sorted(self._rare_taps(self._count))
        room = self.indices.size - 64 - max(self._kept, known - self.window)
        if self.window > max(0, known - self._kept) or room < BLOCK:
            return False
        if max(self._lay(kept, first, known), _top(taps)) >= 64 * self.words:
            return False
        self._heed_zones(known)
        (far, far_shifts), (more, more_shifts) = self._far, self._columns(taps)
        tapped = self._with_far(self.plan.taps, np.append(far, more), np.append(far_shifts, more_shifts))
        low, decode = self._classes()
        self.plan = self.plan._replace(taps=tapped, low=low, decode=decode)
        block = first // BLOCK * BLOCK
        if known - block < _RECENT:
            block_witnesses.make_room(self._planes, block, known, self._state)
            self._draw(block, known)
        else:  # many heaps were valued one by one meanwhile
            self._fill_planes(known)
        self._known, self._count = known, self._space.count
        return True

    # -- running

    def extend(self, kept: sparse.Kept, known: int, stop: int, facts: NDArray[np.int64]) -> tuple[int, int]:
        """Value heaps from ``known`` on by 512, or raise TooNearError; return how many are known and why it stops."""
        end = sparse.DONE
        if known + BLOCK > self._stop:
            raise TooNearError(self._clear)
        stop = min(stop, self._stop)
        while end == sparse.DONE and known + BLOCK <= stop:
            if known + BLOCK > self.window + self.indices.size - 64:
                keep_from = known - self._kept
                shift = keep_from - self.window
                self.indices[: self._kept] = self.indices[shift : shift + self._kept].copy()
                self.window = keep_from
            room = min(stop, self.window + self.indices.size - 64)
            if self._pool is not None:
                known, end = pipeline.run(self._pool, self._stages(kept), known, room, facts)
            else:
                known, end = blocks.extend(
                    self.indices, kept, self.window, known, room, self.plan,
                    self._width, self._rules, self._planes, self._state, self._scratch, facts,
                )  # fmt: skip
            self._known = known
        return known, end

    def _stages(self, kept: sparse.Kept) -> pipeline.Stages:
        def guess(first: int, stop: int) -> tuple[int, int]:
            return blocks.guess(self.indices, self.window, first, stop, self.plan, self._width, self._scratch)

        def lay(first: int, stop: int) -> pipeline.Search:
            place = self.indices, kept, self.window, first, stop, self.plan
            block_witnesses.make_room(self._planes, first, stop, self._state)
            block_witnesses.lay(*place, self._planes, self._state)
            state = self._state.copy()

            def search(facts: NDArray[np.int64]) -> tuple[int, int]:
                scratch = block_plan.new_scratch(self.words)
                return block_witnesses.settle(*place, self._rules, self._planes, state, scratch, facts)

            return search

        return pipeline.Stages(guess, lambda stop: block_witnesses.has_room(self._planes, stop, self._state), lay)

    # -- the plan

    def _far_back(self) -> int:
        """Return how many of the last heaps are needed, a multiple of 512."""
        return whole_blocks(max(self._space.last, self.smaller, _RECENT + _PARTS) + self._reach + 4 * BLOCK)

    @property
    def _apart(self) -> bool:
        """Whether no index takes that of a rare heap to an index."""
        return (self._rare ^ (64 * self.words - 1)) >= 64 * self.words

    def _heed_zones(self, known: int) -> None:
        """Find the heap from which on a tap or a witness may hit the index of a rare heap."""
        after = self.smaller + self._reach + 64
        zones = [] if self._apart else _zones(self._space.heaps, after, self._reach, known)
        self._stop, self._clear = zones[0] if zones else (1 << 62, 1 << 62)
        if self._stop < known + BLOCK:
            raise TooNearError(self._clear)

    def _lay(self, kept: sparse.Kept, first: int, stop: int) -> int:
        """Write the indices of the heaps from ``first`` to before ``stop``; return the largest."""
        largest = 0
        for place, recent in self._indices(kept, first, stop):
            self.indices[place : place + recent.size] = recent
            largest = max(largest, int(recent.max()))
        rare = self._space.heaps
        self.indices[rare[(rare >= first) & (rare < stop)] - self.window] = self._rare
        return largest

    def _index(self, values: NDArray[Any]) -> NDArray[Any]:
        low = self._low_bit
        return ((values >> (low + 1)) << low) | (values & ((1 << low) - 1))

    def _lanes(self, values: NDArray[Any]) -> NDArray[block_plan.Lane]:
        return np.array(self._index(values), self._lane)

    def _indices(self, kept: sparse.Kept, first: int, stop: int) -> Iterator[tuple[int, NDArray[Any]]]:
        """Yield places in the window and the indices from there on, of the heaps from ``first`` to before ``stop``."""
        head, tail, base = kept
        for start in range(first, stop, _AT_ONCE):
            end = min(stop, start + _AT_ONCE)
            values = tail[max(0, start - base) : max(0, end - base)]
            if start < base:
                here = min(end, head.size)
                values = np.concatenate([head[start:here], tail[max(0, here - base) : max(0, end - base)]])
            yield start - self.window, self._index(values)

    def _taps(self) -> list[tuple[int, int]]:
        # if the class depends on the heap's parity, an odd take flips it: its rare options are handled as such
        takes = {(int(taken), 0) for taken in self._rules.takes if self._space.parity < 0 or taken % 2 == 0}
        return sorted(takes | self._rare_taps(0))

    def _rare_taps(self, first: int) -> set[tuple[int, int]]:
        """Return the taps of the rare heaps but for the ``first`` ones."""
        shifts = self._index(self._space.values[first : self._space.count])
        return {
            (int(heap) + int(taken), int(shift))
            for taken in self._rules.splits
            for heap, shift in zip(self._space.heaps[first:], shifts, strict=True)
        }

    def _longest_run(self, below: int) -> tuple[int, int]:
        rare = self._space.heaps
        rare = rare[rare < below]
        last = int(rare[-1]) if rare.size else 0
        fences = np.concatenate([[0], rare, [min(below, last + _RUN + 64)]])
        gaps = np.diff(fences) - 1
        widest = int(gaps.argmax())
        return int(fences[widest]) + 1, max(0, min(int(gaps[widest]), _RUN) // 256 * 256)

    def _value(self, index: NDArray[np.int64], heap: int, common: int) -> NDArray[np.int64]:
        """Return the values of a class with these indices, in heaps of the parity of ``heap``."""
        mask, low = self._space.mask, self._low_bit
        value = ((index >> low) << (low + 1)) | (index & ((1 << low) - 1))
        swap = (heap + self._space.parity) & 1 if self._space.parity >= 0 else 0
        bits = np.array([int(v & mask).bit_count() & 1 for v in value], np.int64)
        return value | ((bits ^ common ^ swap) << low)

    def _plan(self, head: NDArray[Any], known: int, taps: list[tuple[int, int]], run_length: int) -> None:
        random = np.random.default_rng(1)  # the order of taps and witnesses affects only the speed
        low, decode = self._classes()
        near, near_shifts = self._columns([tap for tap in taps if tap[0] < 64])
        far, far_shifts = self._columns([tap for tap in taps if tap[0] >= 64])
        span = max(1, min(20_000, known // 2, known - self._space.last - self._reach - 1))
        sample = known - self.window - 1 - random.integers(0, span, 192)
        count = self._marked if far.size > self._marked else 0
        order = block_plan.choose_taps(self.indices, far, far_shifts, near, near_shifts, count, sample)
        small = self._lanes(head[1:513][::-1])
        common = np.ones(513, bool)
        rare = self._space.heaps
        common[rare[rare < 513]] = False
        witnesses, counts = self._witnesses(head, known, low, random)
        run = self._lanes(head[self.run_from : self.run_from + run_length][::-1])
        tapped = self._with_far(self._near_taps(near, near_shifts), far[order], far_shifts[order])
        self.plan = block_plan.Plan(
            tapped, min(1 << self._low_bit, low.size), low, decode, witnesses, counts, small,
            np.packbits(common[1:][::-1], bitorder="little").view(np.uint64).copy(), run, self.run_from,
        )  # fmt: skip

    def _classes(self) -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
        """Return ``low`` and ``decode`` of the plan, and note the largest value."""
        index = np.arange(64 * self.words)
        decode = np.array([self._value(index, heap, common) for common in (1, 0) for heap in (0, 1)])
        lower = [int(np.packbits(np.tile(decode[2:, i] < decode[:2, i], 32), bitorder="little").view(np.uint64)[0])
                 for i in index]  # fmt: skip
        self.largest_value = int(decode[:2].max())
        return np.array(lower, np.uint64), decode.astype(np.uint16)

    def _near_taps(self, near: NDArray[np.int64], near_shifts: NDArray[block_plan.Lane]) -> block_plan.Taps:
        fours = -(-max(1, int(np.searchsorted(near, 8))) // 4)
        serial = min(near.size, 4 * fours)
        last = np.append(np.repeat(serial - 1, -serial % 4), np.arange(serial)[::-1])
        layers = int(np.bincount(near, minlength=1).max())
        near_at, near_masks = np.zeros((layers, 64), self._lane), np.zeros(layers, np.uint64)
        for distance, shift in zip(near.tolist(), near_shifts, strict=True):
            place = np.uint64(1 << (distance - 1))
            layer = int(np.argmax(near_masks & place == 0))
            near_masks[layer] |= place
            near_at[layer, distance - 1] = shift
        self._near = near, near_shifts, near_at, near_masks, near[last], near_shifts[last]  # their addresses stay valid
        *_, nearest, nearest_shifts = self._near
        return block_plan.Taps(
            0, 0, 0, 0, _at(near), _at(near_shifts), near.size, _at(near_at), _at(near_masks), layers, serial,
            _at(nearest), _at(nearest_shifts), nearest.size,
        )  # fmt: skip

    def _with_far(
        self, taps: block_plan.Taps, far: NDArray[np.int64], far_shifts: NDArray[block_plan.Lane]
    ) -> block_plan.Taps:
        self._far = far, far_shifts
        first = min(self._marked, far.size)
        return taps._replace(far=_at(far), far_shifts=_at(far_shifts), first=first, far_count=far.size)

    def _witnesses(
        self, head: NDArray[Any], known: int, low: NDArray[np.uint64], random: np.random.Generator
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        local = known - self.window
        common = np.arange(1, min(_PARTS, known // 4))
        common = common[~np.isin(common, self._space.heaps)]
        indices = self._lanes(head[common])
        parts, part_indices = [], []
        for taken in self._rules.splits:
            whole = (common + taken) % 8 == 0  # bits are read from whole bytes
            parts.append(common[whole] + taken)
            part_indices.append(indices[whole])
        mixed = random.permutation(sum(len(part) for part in parts))
        span = min(known // 2, _RECENT)
        sample = (local - 64 - random.integers(0, span, 24)) // 64 * 64
        return block_plan.choose_witnesses(
            self.indices, np.concatenate(parts)[mixed], np.concatenate(part_indices)[mixed], sample,
            min(1 << self._low_bit, 64 * self.words), low, _LISTED, self._stride,
        )  # fmt: skip

    def _fill_planes(self, known: int) -> None:
        first = max(self.window, known - _RECENT // 512 * 512)
        self._planes, self._state = np.zeros((64 * self.words, self._stride), np.uint64), np.array([first, 0], np.int64)
        self._draw(first, known)

    def _draw(self, first: int, stop: int) -> None:
        """Write the bits of heaps from ``first`` to before ``stop``, multiples of 64, into the planes."""
        recent = self.indices[first - self.window : stop - self.window]
        words = slice((first - self._state[0]) // 64, (stop - self._state[0]) // 64)
        for index in range(64 * self.words):
            self._planes[index, words] = np.packbits(recent == index, bitorder="little").view(np.uint64)
        largest = recent[recent != self._rare].max(initial=0) if self._apart else recent.max()
        self._state[1] = max(self._state[1], min(int(largest), 64 * self.words - 1))

    def _columns(self, taps: list[tuple[int, int]]) -> tuple[NDArray[np.int64], NDArray[block_plan.Lane]]:
        return np.array([tap[0] for tap in taps], np.int64), np.array([tap[1] for tap in taps], self._lane)


def _top(taps: list[tuple[int, int]]) -> int:
    return max((shift for _, shift in taps), default=0)


def _zones(rare: NDArray[np.int64], after: int, reach: int, known: int) -> list[tuple[int, int]]:
    """Return the zones, from heap ``known`` on, where bytes of rare heaps are used: after each, and at sums of two.

    They are used up to ``after`` heaps beyond a rare heap, where it can be a part of a split whose other part is
    listed, and up to ``reach``, the largest take, beyond a sum. A zone is its first heap and the heap after its last;
    close zones are merged.
    """
    zones = [(int(heap), int(heap) + after) for heap in rare[rare >= known - after]]
    listed = 0
    for heap in rare[::-1].tolist():
        others = rare[rare >= known - reach - heap]
        listed += others.size
        if not others.size:
            break
        if listed > _SUMS:
            zones.append((known, 2 * int(rare[-1]) + reach + 1))
            break
        firsts = others + heap
        ends = np.flatnonzero(np.diff(firsts) > _GAP)
        lows, highs = np.append(0, ends + 1), np.append(ends, firsts.size - 1)
        zones += [(int(firsts[low]), int(firsts[high]) + reach + 1) for low, high in zip(lows, highs, strict=True)]
    merged: list[tuple[int, int]] = []
    for first, beyond in sorted(zones):
        if merged and first <= merged[-1][1] + _GAP:
            merged[-1] = merged[-1][0], max(merged[-1][1], beyond)
        else:
            merged.append((first, beyond))
    return merged


def _at(array: NDArray[Any]) -> Any:
    return np.uintp(array.ctypes.data)
