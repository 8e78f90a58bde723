"""Values of all-but subtraction games, compiled; the definition is the plain loop of ``grundy.engines.all_but``."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["extend"]


@njit(cache=True, nogil=True)
def extend(
    values: NDArray[np.int32],
    previous: NDArray[np.int32],
    newest: NDArray[np.int32],
    reached: NDArray[np.int64],
    stop: int,
    gaps: NDArray[np.int64],
    excluded: NDArray[np.bool_],
) -> None:
    """Fill values from where they end up to stop.

    Args:
        values: [heaps] right below ``reached[0]``.
        previous: [heaps] the heap before it of the same value, or −1; filled like values.
        newest: [values] the last heap of each value, changed in place; as long as values is enough.
        reached: [2] the heaps that have their values, and how many different ones: 0, 1, …, reached[1] − 1. Both are
            written here, so that an interruption as the call returns does not part them from the arrays.
        stop: heap to stop before.
        gaps: what may not be taken, smallest first.
        excluded: [the largest gap + 1] whether a number is one of them.
    """
    used = reached[1]
    for n in range(reached[0], stop):
        best = used
        for gap in gaps:
            if gap > n:
                break
            heap = n - gap
            value = values[heap]
            if (
                value >= best or newest[value] != heap
            ):  # the last heap of a value is an excluded number away, or none is
                continue
            heap = previous[heap]
            while heap >= 0 and n - heap < excluded.size and excluded[n - heap]:
                heap = previous[heap]
            if heap < 0:
                best = value
        if best == used:
            used += 1
            previous[n] = -1
        else:
            previous[n] = newest[best]
        newest[best] = n
        values[n] = best
    reached[0], reached[1] = stop, used
