"""What can be reached in a graph, and the Grundy values of vertex geography on a tree, compiled.

Rows and labels are those of :mod:`grundy.maths.matching.kernel`; vertices labelled CLOSED are not there.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit
from grundy.maths.matching.kernel import CLOSED, Labels, Numbers, State

__all__ = ["DONE", "ENDS", "MET", "spread", "tree_values"]

DONE, MET, ENDS = range(3)


@njit(cache=True, nogil=True)
def spread(
    offsets: State, neighbours: Numbers, label: Labels, order: Numbers, place: Numbers, state: State, budget: int
) -> bool:
    """List what is reached, nearest first; tell whether this is done.

    Args:
        offsets: see :mod:`grundy.maths.matching.kernel`.
        neighbours: see there.
        label: see there.
        order: [vertices] the start, then what is found.
        place: [vertices] -1 at first, 0 for the start; where each vertex stands in the order.
        state: [3] how many of the order are worked through, how many stand there (the start), and their degrees' sum.
        budget: edges to look at, about.
    """
    done, met, ends = state[DONE], state[MET], state[ENDS]
    while done < met and budget > 0:
        v = order[done]
        done += 1
        for e in range(offsets[v], offsets[v + 1]):
            w = neighbours[e]
            if label[w] != CLOSED:
                ends += 1
                if place[w] < 0:
                    place[w] = met
                    order[met] = w
                    met += 1
        budget -= 1 + offsets[v + 1] - offsets[v]
    state[DONE], state[MET], state[ENDS] = done, met, ends
    return bool(done == met)


@njit(cache=True, nogil=True)
def tree_values(
    offsets: State, neighbours: Numbers, order: Numbers, place: Numbers, values: Numbers, stamps: NDArray[np.int32],
    first: int, stop: int,
) -> None:  # fmt: skip
    """Value some vertices of a tree, for a token that comes from the start: the mex over the neighbours further away.

    Args:
        offsets: see :mod:`grundy.maths.matching.kernel`.
        neighbours: see there.
        order: see :func:`spread`.
        place: see there.
        values: [vertices] by place in the order; those from ``stop`` on are known.
        stamps: [largest degree + 2] scratch, -1 at first.
        first: least place to be valued.
        stop: place to stop before; the work goes down.
    """
    for here in range(stop - 1, first - 1, -1):
        v = order[here]
        for e in range(offsets[v], offsets[v + 1]):
            further = place[neighbours[e]]
            if further > here:
                stamps[values[further]] = here
        value = 0
        while stamps[value] == here:
            value += 1
        values[here] = value
