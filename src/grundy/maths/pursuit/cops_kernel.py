"""The steps of several cops together: from every way to place them to every way in which they can stand after a turn.

Cops are alike, so that a way to place k of them is a row v1 ≤ v2 ≤ … ≤ vk of vertices. Such rows have numbers, that of
the last one counting most: C(v1, 1) + C(v2 + 1, 2) + … + C(vk + k - 1, k). The definition of this file is
:func:`grundy.maths.pursuit.cops.plain_steps`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = ["fill_steps"]


@njit(cache=True, nogil=True)
def fill_steps(
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    together: bool,
    binomials: NDArray[np.int64],
    places: NDArray[np.int32],
    seen: NDArray[np.int32],
    found_offsets: NDArray[np.int64],
    found: NDArray[np.int32],
    start: int,
    budget: int,
) -> int:
    """Write down the steps from placements in the order of their numbers; return the first that is left.

    Args:
        offsets: int64 [vertices + 1], with ``targets`` where one cop may step from each vertex.
        targets: int32 [arcs].
        together: whether all cops step in a turn, else exactly one of them.
        binomials: int64 [vertices + cops, cops + 1] C(n, i).
        places: int32 [placements, cops] is filled with the placements; the first one is zeros beforehand.
        seen: int32 [placements] scratch, −1 beforehand.
        found_offsets: int64 [placements + 1] is filled; 0 beforehand.
        found: int32 [.] is filled, each step once; long enough for all choices of all cops.
        start: the first placement to do.
        budget: how many choices to try, about.
    """
    count, cops = places.shape
    choice = np.empty(cops, np.int64)
    row = np.empty(cops, np.int64)
    filled = found_offsets[start]
    while start < count and budget > 0:
        here = places[start]
        if start + 1 < count:  # the next row: the first vertex that can grow does, those before it fall to 0
            i = 0
            while i + 1 < cops and here[i] == here[i + 1]:
                i += 1
            places[start + 1, :] = here
            places[start + 1, :i] = 0
            places[start + 1, i] += 1
        movers = 1 if together else cops
        for mover in range(movers):
            going = True
            for i in range(cops):
                choice[i] = offsets[here[i]]
                if (together or i == mover) and choice[i] == offsets[here[i] + 1]:
                    going = False  # one that has no step to choose from
            while going:
                for i in range(cops):
                    to = np.int64(targets[choice[i]]) if together or i == mover else np.int64(here[i])
                    j = i
                    while j > 0 and row[j - 1] > to:
                        row[j] = row[j - 1]
                        j -= 1
                    row[j] = to
                number = 0
                for i in range(cops):
                    number += binomials[row[i] + i, i + 1]
                if seen[number] != start:
                    seen[number] = start
                    found[filled] = number
                    filled += 1
                budget -= cops
                going = False
                for i in range(cops):
                    if together or i == mover:
                        choice[i] += 1
                        if choice[i] < offsets[here[i] + 1]:
                            going = True
                            break
                        choice[i] = offsets[here[i]]
        start += 1
        found_offsets[start] = filled
    return start
