"""Loopy nimbers: the labels of Smith and Fraenkel, value after value, each in one pass of retrograde analysis.

What can reach no cycle is settled first, each vertex by the mex of its options. Of the others, in the stage of value m
those get m whose options without a value all have an option of value m (a move there is taken back, so to speak), and
that have no option of value m themselves. Then what has no option of value m is infinite for good; the rest waits for
the next stage. The proof that any order will do: what is asked for only comes true with time, and a vertex that has got
m cannot be an option of another such, for in that moment it has an answer of value m or none.

Arrays as in :mod:`grundy.maths.digraphs.retrograde_kernel`; the plain twin is in :mod:`grundy.maths.digraphs.loopy`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = ["advance", "masks", "settle", "settle_begin"]

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

_WORD = 62  # options up to which a mex is found in one word
SEEDS, SPREAD = 0, 1  # phases of a stage


@njit(cache=True, nogil=True)
def settle_begin(offsets: Longs, unsettled: Ints, order: Ints, state: Longs) -> int:
    """Lay out what :func:`settle` starts from; return the most arcs from one vertex."""
    tail = 0
    most = 0
    for v in range(unsettled.size):
        degree = offsets[v + 1] - offsets[v]
        unsettled[v] = degree
        most = max(most, degree)
        if degree == 0:
            order[tail] = v
            tail += 1
    state[0] = 0
    state[1] = tail
    return most


@njit(cache=True, nogil=True)
def settle(
    offsets: Longs, targets: Ints, back: Longs, sources: Ints,
    values: Ints, unsettled: Ints, order: Ints, stamps: Ints, state: Longs, budget: int,
) -> bool:  # fmt: skip
    """Give the vertices that can reach no cycle their Grundy values; return whether that is over.

    Args:
        offsets: where the rows begin.
        targets: the rows.
        back: where the rows back begin.
        sources: the rows back.
        values: [vertices] -1 where there is none.
        unsettled: [vertices] arcs to vertices without a value.
        order: [vertices] those settled.
        stamps: [most arcs from one vertex + 2] scratch, 0 before.
        state: [2] head and tail of ``order``.
        budget: how many arcs to look at, about.
    """
    head, tail = state[0], state[1]
    while head < tail and budget > 0:
        v = order[head]
        head += 1
        start, stop = offsets[v], offsets[v + 1]
        value = 0
        if stop - start <= _WORD:
            met = np.int64(0)
            for e in range(start, stop):
                there = values[targets[e]]
                if there <= _WORD:
                    met |= np.int64(1) << there
            while met >> value & 1:
                value += 1
        else:
            for e in range(start, stop):
                there = values[targets[e]]
                if there < stamps.size:
                    stamps[there] = v + 1
            while stamps[value] == v + 1:
                value += 1
        values[v] = value
        budget -= stop - start + back[v + 1] - back[v] + 1
        for e in range(back[v], back[v + 1]):
            u = sources[e]
            unsettled[u] -= 1
            if unsettled[u] == 0:
                order[tail] = u
                tail += 1
    state[0] = head
    state[1] = tail
    return bool(head == tail)


@njit(cache=True, nogil=True)
def advance(
    back: Longs, sources: Ints, seeds: Ints, seed_rows: Longs,
    values: Ints, unsettled: Ints, left: Ints, answered: Ints, alive: Ints, queue: Ints, state: Longs, budget: int,
) -> bool:  # fmt: skip
    """Value what is not settled, stage after stage; return whether that is over.

    Args:
        back: where the rows back begin.
        sources: the rows back.
        seeds: the settled vertices by value.
        seed_rows: [largest value + 2] where those of each value start.
        values: [vertices] -1 where there is none.
        unsettled: [vertices] arcs to vertices without a value.
        left: [vertices] in a stage, arcs to vertices without value or answer; 0 for what is out of the running.
        answered: [vertices] 1 + the last value for which an option has it, 0 for none, -1 for a vertex with a value.
        alive: [vertices without value at first] those that may still get one.
        queue: [twice those] what is still to be told to the vertices before: v is to get the value, ~v is answered.
        state: [6] stage, phase, next seed, head and tail of the queue, number of those alive.
        budget: how many arcs to look at, about.
    """
    stage, phase, at, head, tail, count = state[0], state[1], state[2], state[3], state[4], state[5]
    while budget > 0 and count > 0:
        if phase == SEEDS:
            # all of these before any candidate: one of them may be its option
            if stage + 1 < seed_rows.size and at < seed_rows[stage + 1]:
                v = seeds[at]
                at += 1
                budget -= back[v + 1] - back[v] + 1
                for e in range(back[v], back[v + 1]):
                    p = sources[e]
                    if 0 <= answered[p] <= stage:
                        answered[p] = stage + 1
                        queue[tail] = ~p
                        tail += 1
                continue
            for k in range(count):
                v = alive[k]
                left[v] = unsettled[v]
                if left[v] == 0:
                    queue[tail] = v
                    tail += 1
            budget -= count
            phase = SPREAD
        elif head < tail:
            v = queue[head]
            head += 1
            if v < 0:
                v = ~v
                budget -= back[v + 1] - back[v] + 1
                for e in range(back[v], back[v + 1]):
                    u = sources[e]
                    some = left[u]
                    if some > 0:
                        left[u] = some - 1
                        if some == 1:
                            queue[tail] = u
                            tail += 1
            elif 0 <= answered[v] <= stage:
                values[v] = stage
                answered[v] = -1
                budget -= back[v + 1] - back[v] + 1
                for e in range(back[v], back[v + 1]):
                    p = sources[e]
                    last = answered[p]
                    if last >= 0:
                        unsettled[p] -= 1
                        if last <= stage:
                            answered[p] = stage + 1
                            queue[tail] = ~p
                            tail += 1
        else:
            kept = 0
            for k in range(count):
                v = alive[k]
                if answered[v] == stage + 1:
                    alive[kept] = v
                    kept += 1
                else:
                    left[v] = 0
            budget -= count
            count = kept
            stage += 1
            phase = SEEDS
            head = tail = 0
            at = seed_rows[min(stage, seed_rows.size - 1)]
    state[0], state[1], state[2], state[3], state[4], state[5] = stage, phase, at, head, tail, count
    return bool(count == 0)


@njit(cache=True, nogil=True)
def masks(offsets: Longs, targets: Ints, values: Ints, start: int, stop: int, found: NDArray[np.uint64]) -> None:
    """Write, for the vertices from start to stop, which values below 64 their options have, one bit each."""
    for v in range(start, stop):
        met = np.uint64(0)
        for e in range(offsets[v], offsets[v + 1]):
            there = values[targets[e]]
            if 0 <= there < 64:
                met |= np.uint64(1) << np.uint64(there)
        found[v] = met
