from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from grundy.machine.loops import compiles

if not compiles():
    pytest.skip("nothing is compiled", allow_module_level=True)

from grundy.machine.loading import njit, processor_has
from grundy.machine.marks import BYTES, NEEDED, NIBBLES, SHIFTS, mark_step, mark_taps

by_shifts, by_nibbles, by_bytes = map(mark_step, (SHIFTS, NIBBLES, BYTES))
LAST = 3000


@njit(cache=True)
def _shifted(heap: Any, far: Any, shifts: Any, count: int, seen: Any, words: Any) -> None:
    by_shifts(heap, far.ctypes.data, shifts.ctypes.data, count, seen.ctypes.data, words)


@njit(cache=True)
def _looked_up(heap: Any, far: Any, shifts: Any, count: int, seen: Any, words: Any) -> None:
    by_nibbles(heap, far.ctypes.data, shifts.ctypes.data, count, seen.ctypes.data, words)


@njit(cache=True)
def _permuted(heap: Any, far: Any, shifts: Any, count: int, seen: Any, words: Any) -> None:
    by_bytes(heap, far.ctypes.data, shifts.ctypes.data, count, seen.ctypes.data, words)


@njit(cache=True)
def _chosen(heap: Any, far: Any, shifts: Any, count: int, seen: Any, words: Any) -> None:
    mark_taps(heap, far.ctypes.data, shifts.ctypes.data, count, seen.ctypes.data, words)


def _if_possible(way: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not processor_has(NEEDED[way]), reason=f"the processor has no {NEEDED[way]}")


def marked(
    indices: NDArray[np.uint8 | np.uint16], first: int, taps: list[tuple[int, int]], words: int
) -> list[list[int]]:
    """Return the words that the definition marks for 64 heaps from ``first`` on."""
    found = [[0] * 64 for _ in range(words)]
    for lane in range(64):
        for distance, shift in taps:
            option = int(indices[first + lane - distance]) ^ shift
            if option < 64 * words:
                found[option // 64][lane] |= 1 << option % 64
    return found


@pytest.mark.sampled
@pytest.mark.parametrize(
    "mark",
    [
        _shifted,
        _chosen,
        pytest.param(_looked_up, marks=_if_possible(NIBBLES)),
        pytest.param(_permuted, marks=_if_possible(BYTES)),
    ],
)
@pytest.mark.parametrize("words", [1, 2, 3, 4, 5, 9])
def test_marks_are_the_values_that_taps_give_and_no_others(mark: Any, words: int) -> None:
    """Lanes of all sizes, also of rare heaps and above the words; all values in all lanes; few taps, many and none."""
    random = np.random.default_rng(words)
    lane = np.uint8 if words <= 4 else np.uint16
    rare = np.iinfo(lane).max
    indices = random.integers(0, rare, LAST + 64, lane, endpoint=True)
    if words > 4:
        indices[::2] %= 64 * words
    indices[::97] = rare
    for count in (0, 1, 2, 7, 200):
        far = random.integers(64, LAST, count + 1)
        shifts = random.integers(0, 64 * words, count + 1).astype(lane)  # one more than is to be marked
        seen = np.full((words + 1, 64), 7, np.uint64)
        mark(np.uintp(indices.ctypes.data + LAST * indices.itemsize), far, shifts, count, seen, (0,) * words)
        taps = list(zip(far[:count].tolist(), shifts[:count].tolist(), strict=True))
        assert seen[:words].tolist() == marked(indices, LAST, taps, words)
        assert (seen[words] == 7).all()
