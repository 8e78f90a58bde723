"""Digraphs as rows in one array, compiled: arcs sorted by source, vertices in topological order.

Rows are two arrays:

    offsets  int64 [vertices + 1], where the row of each vertex begins
    targets  int32 [arcs], where the arcs of each row lead

Random accesses are prefetched some steps before they are needed, so that loops do not wait for memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.machine.steps import prefetch

_CROWDED, _FREE = 16, 4096  # slots that may be skipped, per name and in addition; for random names it is one or two
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2^64 divided by the golden ratio
_ONE = np.uint64(1)
FAR, NEAR = 32, 16
"""How many vertices ahead the offset of a row, and the row itself, are prefetched."""


@njit(cache=True, nogil=True)
def ask_ahead(offsets: Any, targets: Any, order: NDArray[np.int32], far: Any, near: Any) -> None:
    """Prefetch the offset of the row of a vertex in an order, and the row of a vertex closer by."""
    prefetch(offsets, np.int64(order[np.uint64(far)]))
    row = offsets[np.uint64(order[np.uint64(near)])]
    prefetch(targets, row)
    prefetch(targets, row + 12)


@njit(cache=True, nogil=True)
def count_ends(ends: NDArray[Any], offsets: NDArray[np.int64]) -> None:
    """Add to the entry after each vertex the number of times it is an end."""
    for i in range(ends.size):
        offsets[ends[i] + 1] += 1


@njit(cache=True, nogil=True)
def place_arcs(sources: NDArray[Any], targets: NDArray[Any], free: NDArray[np.int64], out: NDArray[np.int32]) -> None:
    """Write arcs into the rows of their sources; ``free`` has the next free place of each row."""
    for i in range(sources.size):
        if i + FAR < sources.size:
            prefetch(out, free[sources[i + NEAR]])
            prefetch(free, np.int64(sources[i + FAR]))
        v = sources[i]
        out[free[v]] = targets[i]
        free[v] += 1


@njit(cache=True, nogil=True)
def place_sources(
    offsets: NDArray[np.int64], targets: NDArray[np.int32], start: int, budget: int, free: Any, out: NDArray[np.int32]
) -> int:
    """Write the arcs of the rows from ``start`` on into the rows of their targets; return the row to continue from."""
    v = start
    while v < offsets.size - 1 and budget > 0:
        for e in range(offsets[v], offsets[v + 1]):
            w = targets[e]
            out[free[w]] = v
            free[w] += 1
        budget -= offsets[v + 1] - offsets[v] + 1
        v += 1
    return v


@njit(cache=True, nogil=True)
def _slot(name: Any, shift: int) -> Any:
    """Return the first slot for a name in a table: the leading bits of a product, which depend on all its bits."""
    return np.int64((np.uint64(np.int64(name)) * _GOLDEN) >> np.uint64(shift))


@njit(cache=True, nogil=True)
def number_ids(
    ids: NDArray[Any],
    first: int,
    stop: int,
    slots: NDArray[np.int64],
    shift: int,
    names: NDArray[np.int64],
    count: int,
    out: NDArray[np.int32],
    grow: bool,
) -> tuple[int, int, bool]:
    """Write the numbers that names have in a table.

    Args:
        ids: names.
        first: where to start.
        stop: where to stop before.
        slots: [two for each of a power of two of slots] a name, then its number + 1, or 0 if the slot is empty.
        shift: 64 - the number of bits of a slot's index.
        names: [half of the slots] the names in the order of their numbers.
        count: how many there are.
        out: [ids] the numbers.
        grow: whether new names are added.

    Returns:
        The first name not done: stop, or a new name that is not added or has no room; the count; and whether it stopped
        because names crowd in few slots, as only contrived names do.
    """
    last = slots.size // 2 - 1
    steps = _CROWDED * (stop - first) + _FREE  # from slot to slot
    for i in range(first, stop):
        if i + NEAR < stop:
            prefetch(slots, 2 * _slot(ids[i + NEAR], shift))
        slot = _slot(ids[i], shift)
        while slots[2 * slot + 1] > 0 and slots[2 * slot] != ids[i]:
            slot = (slot + 1) & last
            steps -= 1
            if steps < 0:
                return i, count, True
        if slots[2 * slot + 1] == 0:
            if not grow or count == names.size:
                return i, count, False
            names[count] = ids[i]
            count += 1
            slots[2 * slot], slots[2 * slot + 1] = ids[i], count
        out[i] = slots[2 * slot + 1] - 1
    return stop, count, False


@njit(cache=True, nogil=True)
def count_targets(targets: NDArray[np.int32], first: int, stop: int, waiting: NDArray[Any]) -> bool:
    """Add to the entry of each vertex the number of some arcs that lead to it; return whether none overflowed."""
    fits = True
    for i in range(np.uint64(first), np.uint64(stop)):
        w = np.uint64(targets[i])
        more = waiting[w] + 1
        waiting[w] = more
        fits &= waiting[w] == more
    return fits


@njit(cache=True, nogil=True)
def arrange(
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    waiting: NDArray[Any],
    order: NDArray[np.int32],
    state: NDArray[np.int64],
    budget: int,
) -> bool:
    """Order vertices so that each follows all that lead to it; those reachable from a cycle are left out.

        waiting: [vertices] how many arcs lead there from vertices not yet processed; of any type.
        order: [vertices + 1] at first the vertices without incoming arcs; the last entry is scratch.
        state: [2] how many of the order are processed, and how many are in it.
        budget: approximate number of arcs and vertices to process.

    Returns:
        Whether it is finished; if not, the next call continues.
    """
    done, found = np.uint64(state[0]), np.uint64(state[1])  # signed indices cost an extra step
    while done < found and budget > 0:
        if done + np.uint64(FAR) < found:
            ask_ahead(offsets, targets, order, done + np.uint64(FAR), done + np.uint64(NEAR))
        v = np.uint64(order[done])
        begin, end = offsets[v], offsets[v + _ONE]
        for i in range(np.uint64(begin), np.uint64(end)):
            w = targets[i]
            left = waiting[np.uint64(w)] - 1
            waiting[np.uint64(w)] = left
            order[found] = w  # it stays there only if it no longer waits; this avoids an unpredictable branch
            found += np.uint64(left == 0)
        done += _ONE
        budget -= end - begin + 1
    state[0], state[1] = done, found
    return bool(done == found)
