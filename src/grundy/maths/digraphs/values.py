"""Grundy values of explicit digraphs of any size: plain lists for small ones, compiled loops for large ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loops import compiles
from grundy.machine.memory import afford
from grundy.maths.digraphs.definition import listed, settled_values

_COMPILED = 1 << 17  # vertices and arcs handled by plain lists before compiled code is loaded
_SLICE = 1 << 24  # vertices and arcs before Ctrl-C takes effect: some tenths of a second
_ROOM = 1 << 12  # open vertices that fit on the stack at first
_SAMPLE = 1024  # arcs sampled to find the order of the numbers
_ORDERED = 0.98  # the share of them that must agree
_MARKS = 3  # the largest numbers of a type, which are not values: loopy, open, unseen

Offsets = NDArray[np.int64]
Targets = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Settled:
    """The values of vertices from which no cycle can be reached.

    ``values`` is [vertices] of an unsigned type, with the third largest number of the type where a cycle is reachable.
    """

    values: NDArray[np.unsignedinteger[Any]]

    def __post_init__(self) -> None:
        self.values.flags.writeable = False

    @cached_property
    def loops(self) -> bool:
        """Whether a cycle can be reached from some vertex."""
        return bool((self.values == _marks(self.values.dtype)[0]).any())

    @cached_property
    def signed(self) -> NDArray[np.signedinteger[Any]]:
        """The values in a signed type, with -1 for none."""
        found = self.values.astype({1: np.int16, 2: np.int32, 4: np.int64}[self.values.itemsize])
        if self.loops:
            found[self.values == _marks(self.values.dtype)[0]] = -1
        found.flags.writeable = False
        return found


def settled(offsets: Offsets, targets: Targets) -> Settled:
    """Return the values of the vertices of a digraph."""
    if compiles(len(offsets) + len(targets), _COMPILED):
        return _by_kernel(offsets, targets)
    found = settled_values(list(listed(offsets.tolist(), targets.tolist())))
    values = np.array([-1 if value is None else value for value in found], np.int64)
    kind = next(kind for kind in (np.uint8, np.uint16, np.uint32) if values.max(initial=0) < _marks(kind)[0])
    return Settled(np.where(values < 0, _marks(kind)[0], values).astype(kind))


def _marks(kind: Any) -> NDArray[Any]:
    """Return the numbers of a type that are not values: loopy, open, unseen."""
    top = np.iinfo(kind).max
    return np.arange(top - _MARKS + 1, top + 1, dtype=np.int64).astype(kind)


def _by_kernel(offsets: Offsets, targets: Targets) -> Settled:
    from grundy.maths.digraphs.values_kernel import DEEPER, DONE, STAMPS, WIDER, settle

    count = len(offsets) - 1
    afford(10 * count, "the values of {vertices} vertices and their order", vertices=count)
    order, down = _order(offsets, targets)
    values = np.full(count, _marks(np.uint8)[-1])
    marks = _marks(values.dtype)
    stamps = np.zeros(0, np.int32)
    stack, places, masks = np.empty(_ROOM, np.int32), np.empty(_ROOM, np.int64), np.empty(_ROOM, np.uint64)
    state = np.array([0, down, 0, 0], np.int64)
    reason = -1
    while reason != DONE:
        reason = settle(offsets, targets, order, values, marks, stack, places, masks, stamps, state, _SLICE)
        if reason == DEEPER:
            afford(20 * 2 * len(stack), "a walk of more than {steps} steps", steps=len(stack))
            stack, places, masks = (np.concatenate([array, np.empty_like(array)]) for array in (stack, places, masks))
        elif reason == STAMPS:
            stamps = np.zeros(int(np.diff(offsets).max()) + 2, np.int32)
        elif reason == WIDER:
            wide = np.dtype(f"u{2 * values.itemsize}")
            afford(3 * wide.itemsize * count, "the values above {largest} of {vertices} vertices",
                   vertices=count, largest=int(marks[0]) - 1)  # fmt: skip
            values, marks = _widened(values, marks, wide)
    return Settled(values)


def _widened(values: NDArray[Any], marks: NDArray[Any], kind: Any) -> tuple[NDArray[Any], NDArray[Any]]:
    wide, new = values.astype(kind), _marks(kind)
    for old_mark, mark in zip(marks, new, strict=True):
        wide[values == old_mark] = mark
    return wide, new


def _order(offsets: Offsets, targets: Targets) -> tuple[Targets, bool]:
    """Return an order of the vertices in which each follows those that lead to it, as far as possible.

    If the numbers are such an order already, or nearly so, it is empty; the second result says whether arcs lead to
    larger numbers.
    """
    from grundy.maths.digraphs.rows_kernel import arrange

    arcs = np.linspace(0, len(targets) - 1, _SAMPLE if len(targets) else 0).astype(np.int64)
    ends, starts = targets[arcs], offsets.searchsorted(arcs, side="right") - 1
    if (ends <= starts).mean() > _ORDERED if arcs.size else True:
        return np.zeros(0, np.int32), False
    if (ends >= starts).mean() > _ORDERED:
        return np.zeros(0, np.int32), True
    count = len(offsets) - 1
    waiting = _leading_to(targets, count)
    order = np.empty(count + 1, np.int32)
    begin = np.flatnonzero(waiting == 0)
    order[: begin.size] = begin
    state = np.array([0, begin.size], np.int64)
    while not arrange(offsets, targets, waiting, order, state, _SLICE):
        pass
    if state[1] < count:  # cycles, and what they lead to
        order[state[1] : count] = np.flatnonzero(waiting > 0)
    return order[:count], False


def _leading_to(targets: Targets, count: int) -> NDArray[Any]:
    """Return how many arcs lead to each vertex, in bytes if possible, which stay in the cache."""
    from grundy.maths.digraphs.rows_kernel import count_targets

    for kind in (np.uint8, np.int32):
        waiting: NDArray[Any] = np.zeros(count, kind)
        parts = range(0, len(targets), _SLICE)
        if all(count_targets(targets, first, min(first + _SLICE, len(targets)), waiting) for first in parts):
            break
    return waiting


def cycle_from(offsets: Offsets, targets: Targets, values: NDArray[np.signedinteger[Any]], start: int) -> list[int]:
    """Return a cycle that can be reached from a vertex without a settled value: its first such successors."""
    arcs = np.flatnonzero(values[targets] < 0)[::-1]
    first = np.zeros(len(values), np.int32)
    first[offsets.searchsorted(arcs, side="right") - 1] = targets[arcs]  # of several in a row the first is written last
    following: list[int] = first.tolist()
    place: dict[int, int] = {}
    v = start
    while v not in place:
        place[v] = len(place)
        v = following[v]
    return list(place)[place[v] :]
