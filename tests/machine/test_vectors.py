"""The steps that find witnesses for 2048 heaps at once do what their definitions with bits say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from grundy.machine.loops import compiles

if not compiles():
    pytest.skip("nothing is compiled", allow_module_level=True)

from grundy.machine.loading import njit
from grundy.machine.vectors import SPAN, cover, join, need

PLANES, LENGTH, FIRST = 6, 160, 100  # planes of so many words; the heaps looked at begin at bit 64 · FIRST
HEAPS = 64 * SPAN


@njit(cache=True)
def joined(planes: Any, first: int, count: int, found: Any) -> None:
    join(planes.ctypes.data + np.uintp(8 * (first * planes.shape[1] + FIRST)), count, 8 * planes.shape[1],
         found.ctypes.data)  # fmt: skip


@njit(cache=True)
def needed(here: Any, above: Any, rest: Any, low: Any) -> int:
    return need(here.ctypes.data, above.ctypes.data, rest.ctypes.data, low)


@njit(cache=True)
def covered(rest: Any, planes: Any, witnesses: Any) -> int:
    start = planes.ctypes.data + np.uintp(8 * FIRST)
    return cover(rest.ctypes.data, start, witnesses.ctypes.data, witnesses.size)


def bits(words: Any) -> Any:
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little").astype(bool)


def words_of(chosen: Any) -> Any:
    return np.packbits(chosen, bitorder="little").view(np.uint64)


@pytest.mark.parametrize("seed", range(4))
def test_planes_are_joined(seed: int) -> None:
    planes = np.random.default_rng(seed).integers(0, 1 << 64, (PLANES, LENGTH), np.uint64)
    found = np.ones(SPAN, np.uint64)
    joined(planes, seed, 2, found)
    assert (found == (planes[seed] | planes[seed + 1])[FIRST : FIRST + SPAN]).all()


@pytest.mark.parametrize("share", [0.0, 0.001, 0.5])
def test_heaps_need_a_rare_value_below_theirs(share: float) -> None:
    random = np.random.default_rng(1)
    here, above = (words_of(random.random(HEAPS) < share) for _ in range(2))
    low, rest = np.uint64(0x5555AAAA00FF1234), np.ones(SPAN, np.uint64)
    some = needed(here, above, rest, low)
    assert (rest == (above | (here & low))).all()
    assert (some != 0) == rest.any()


@pytest.mark.parametrize(("wanted", "reached"), [(0.9, 0.02), (0.01, 0.3), (0.0, 0.5), (1.0, 0.9)])
def test_witnesses_cover_the_heaps_that_they_reach(wanted: float, reached: float) -> None:
    random = np.random.default_rng(2)
    planes = np.array([words_of(random.random(64 * LENGTH) < reached) for _ in range(PLANES)])
    rest = words_of(random.random(HEAPS) < wanted)
    left, witnesses = bits(rest), []
    for _ in range(12):
        plane, back = int(random.integers(PLANES)), int(random.integers(8 * FIRST))  # bytes before the first heap
        witnesses.append(8 * plane * LENGTH - back)
        first = 64 * FIRST - 8 * back
        left &= ~bits(planes[plane])[first : first + HEAPS]
    assert covered(rest, planes, np.array(witnesses, np.int32)) == left.sum()
    assert (bits(rest) == left).all()
