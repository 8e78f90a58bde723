"""Where the time of the block kernel goes: nanoseconds a heap for each of its phases, and what they bound.

    mark        the values that the first far taps give, for 64 heaps at once
    check       the least values left, compared with the other far taps
    resolve     the taps nearer than 64, heap by heap
    witnesses   the rest: bit planes, values, and a witness for each rare value below a value

The phases run again on heaps that are already valued, so they write what is there. ``alone`` says how many times as
fast the kernel would be if its largest phase cost nothing; ``two cores``, how many times as fast it runs on two: one
marks, checks and resolves, the other finds witnesses for the blocks before. Of 0.007, which is not computed in blocks,
only the times of one core and of two are shown: each core takes half of the heaps of a block. The values are compared.
Times are processor times, but those of two cores and of one beside them are elapsed times of interleaved runs: they
need a quiet machine. Run: python -m benchmarks.nim_phases [CODE]...
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.nim_sequences import AHEAD, CODES, MILLION, start
from grundy.machine.loading import njit
from grundy.machine.marks import mark_taps
from grundy.maths.octal.block_plan import new_scratch
from grundy.maths.octal.block_run import BlockRun
from grundy.maths.octal.blocks import _resolve_any, _sixty_four, _sixty_four_of_one_word

HEAPS = 1 << 15
RUNS = 5
DENSE, DENSE_FROM, DENSE_HEAPS = "0.007", 100_000, 2048


@njit(nogil=True)
def mark(indices: Any, first: int, stop: int, taps: Any, words: Any, work: Any) -> None:
    for block in range(first, stop, 64):
        heap = indices.ctypes.data + np.uintp(indices.itemsize * block)
        mark_taps(heap, taps.far, taps.far_shifts, taps.first, work[0].ctypes.data, words)


@njit(nogil=True)
def value_simple(indices: Any, first: int, stop: int, taps: Any, words: Any, work: Any) -> None:
    for block in range(first, stop, 64):
        heap = indices.ctypes.data + np.uintp(indices.itemsize * block)
        _sixty_four_of_one_word(heap, taps, work[0].ctypes.data, words)


@njit(nogil=True)
def value(indices: Any, first: int, stop: int, taps: Any, words: Any, work: Any) -> None:
    seen, tried, wanted, kept, found = work
    for block in range(first, stop, 64):
        heap = indices.ctypes.data + np.uintp(indices.itemsize * block)
        _sixty_four(heap, taps, words, seen, tried, wanted, kept, found)


@njit(nogil=True)
def resolve(indices: Any, first: int, stop: int, taps: Any, words: Any, work: Any) -> None:
    seen, tried, _, kept, found = work
    for block in range(first, stop, 64):
        heap = indices.ctypes.data + np.uintp(indices.itemsize * block)
        _resolve_any(heap, taps, words, seen, tried, kept, found)


def fastest(work: Callable[..., None], *arguments: Any) -> float:
    """Return nanoseconds a heap, of the fastest of some runs."""
    found = []
    for _ in range(RUNS + 1):  # the first may compile
        began = time.thread_time()
        work(*arguments)
        found.append(time.thread_time() - began)
    return 1e9 * min(found[1:]) / HEAPS


def phases(blocks: BlockRun, known: int) -> tuple[float, float, float]:
    """Return the nanoseconds of marking, checking and resolving."""
    taps, words = blocks.plan.taps, (0,) * blocks.words
    work = tuple(new_scratch(blocks.words)[:5])  # seen, tried, wanted, kept, found
    stop = known - blocks.window
    place = blocks.indices, stop - HEAPS, stop, taps, words, work
    before = blocks.indices[stop - HEAPS : stop].copy()
    marking = fastest(mark, *place)
    simple = blocks.words == 1 and taps.far_count <= taps.first
    valuing = fastest(value_simple if simple else value, *place)
    assert (blocks.indices[stop - HEAPS : stop] == before).all(), "the phases changed values"
    if simple:
        return marking, 0.0, valuing - marking
    resolving = fastest(resolve, blocks.indices.copy(), *place[1:])  # of the last block's values, so in a copy
    return marking, max(0.0, valuing - marking - resolving), resolving


def kernel(sequence: Any) -> float:
    """Return the nanoseconds a heap of the whole kernel, without plans, of the fastest of some runs."""
    found = []
    while len(found) < RUNS:
        blocks, known = sequence._blocks, sequence.known
        began = time.thread_time()
        sequence.extend(known + (1 << 16), AHEAD)
        if sequence._blocks is blocks and blocks is not None:
            found.append(1e9 * (time.thread_time() - began) / (sequence.known - known))
    return min(found)


def gain(text: str, first: int = MILLION, step: int = 1 << 18) -> tuple[float, float]:
    """Return the seconds for a heap on one core, and how many times as fast two are: medians of interleaved runs."""
    sequences = start(text), start(text, 2)
    for sequence in sequences:
        sequence.extend(first, AHEAD)
    found: tuple[list[float], list[float]] = [], []
    for _ in range(2 * RUNS):
        for sequence, seconds in zip(sequences, found, strict=True):
            kernel, known = (sequence._blocks, sequence.kind), sequence.known
            began = time.perf_counter()
            sequence.extend(known + step, AHEAD)
            if (sequence._blocks, sequence.kind) == kernel:  # without a new plan
                seconds.append((time.perf_counter() - began) / (sequence.known - known))
    shared = min(sequence.known for sequence in sequences)
    assert (sequences[0].values[:shared] == sequences[1].values[:shared]).all(), text
    one, two = map(statistics.median, found)
    return one, one / two


def main() -> None:
    print(f"{'code':<7} {'words':>5} {'far':>5} {'near':>5} {'mark':>7} {'check':>7} {'resolve':>8} {'witnesses':>10} "
          f"{'all':>7}   alone  two cores")  # fmt: skip
    for text in sys.argv[1:] or (*CODES, DENSE):
        if text == DENSE:
            seconds, times = gain(text, DENSE_FROM, DENSE_HEAPS)
            print(f"{text:<7} {'dense':>5} {1e9 * seconds:57.2f} {times:18.2f}×", flush=True)
            continue
        sequence = start(text)
        sequence.extend(MILLION, AHEAD)
        whole = kernel(sequence)
        blocks = sequence._blocks
        assert blocks is not None
        parts = phases(blocks, sequence.known)
        rest = max(0.0, whole - sum(parts))
        taps = blocks.plan.taps
        alone = whole / (whole - max(*parts, rest))
        print(
            f"{text:<7} {blocks.words:5} {taps.far_count:5} {taps.near_count:5} "
            f"{parts[0]:7.2f} {parts[1]:7.2f} {parts[2]:8.2f} {rest:10.2f} {whole:7.2f}  {alone:5.2f}×  "
            f"{gain(text)[1]:8.2f}×", flush=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
