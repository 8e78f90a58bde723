"""Digraphs as rows in one array, compiled: arcs sorted by where they start.

offsets  int64 [vertices + 1], where the row of each vertex begins
targets  int32 [arcs], where the arcs of each row lead
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["count_ends", "place_arcs"]


@njit(cache=True, nogil=True)
def count_ends(ends: NDArray[Any], offsets: NDArray[np.int64]) -> None:
    """Add to the entry after each vertex how often it is an end."""
    for i in range(ends.size):
        offsets[ends[i] + 1] += 1


@njit(cache=True, nogil=True)
def place_arcs(sources: NDArray[Any], targets: NDArray[Any], free: NDArray[np.int64], out: NDArray[np.int32]) -> None:
    """Write arcs into the rows of where they start; ``free`` tells the next free place of each row."""
    for i in range(sources.size):
        v = sources[i]
        out[free[v]] = targets[i]
        free[v] += 1
