"""Maximum matchings of large graphs, compiled: blossoms as in ``blossoms``, which is the definition.

A graph is symmetric rows of neighbours:

    offsets      int64 [vertices + 1]; the neighbours of v stand from offsets[v] on, before offsets[v + 1]
    neighbours   int32 [ends]; every edge stands in the rows of both its ends, once, and there are no loops

What a run knows is in arrays, so that it can stop after a slice of work and go on:

    label        uint8 [vertices]: UNSEEN, OUTER, INNER, FROZEN_INNER, FROZEN_OUTER; CLOSED is not there at all
    mate         int32 [vertices], -1 without one
    before       int32 [vertices], next vertex on the way to the root, from an inner (or once inner) one
    above        int32 [vertices], towards the base of the blossom, paths compressed; the greedy start counts free
                 neighbours in it
    queue        int32 [vertices + 1], outer vertices of the tree; those of degree one in the greedy start
    stamp        int32 [vertices], when the way to the root was last followed
    state        int64 [5]: ROOT, HEAD, TAIL, CLOCK, WORK (edges looked at so far)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import config, njit
from grundy.maths.digraphs import rows_kernel as digraph

__all__ = [
    "CLOCK",
    "CLOSED",
    "FROZEN_INNER",
    "FROZEN_OUTER",
    "HEAD",
    "INNER",
    "OUTER",
    "ROOT",
    "TAIL",
    "UNSEEN",
    "WORK",
    "forget",
    "greedy",
    "lengthen",
    "search",
    "start",
]

UNSEEN, OUTER, INNER, FROZEN_INNER, FROZEN_OUTER, CLOSED = range(6)
ROOT, HEAD, TAIL, CLOCK, WORK = range(5)
GROWING, LONGER, WHOLE = range(3)

_LAST = 2**31 - 1

Numbers = NDArray[np.int32]
Labels = NDArray[np.uint8]
State = NDArray[np.int64]


def _no_prefetch(array: Any, index: int) -> None:
    """Do nothing: plain Python does not wait for memory."""


_settings: Any = config
prefetch: Any = _no_prefetch if _settings.DISABLE_JIT else digraph.prefetch  # what is looked up some steps later
_WIDTH = 16  # neighbours of one vertex that are asked for


@njit(cache=True, nogil=True)
def start(
    offsets: State, neighbours: Numbers, label: Labels, above: Numbers, queue: Numbers, state: State, stop: int
) -> bool:
    """Count free neighbours, and queue the vertices that have one; tell whether this is done."""
    count = offsets.size - 1
    v, tail, work = state[ROOT], state[TAIL], state[WORK]
    while v < count and work < stop:
        free = 0
        if label[v] == UNSEEN:
            for e in range(offsets[v], offsets[v + 1]):
                free += label[neighbours[e]] == UNSEEN
            work += offsets[v + 1] - offsets[v]
            if free == 1:
                queue[tail] = v
                tail += 1
        work += 1
        above[v] = free
        v += 1
    state[ROOT], state[TAIL], state[WORK] = v, tail, work
    if v < count:
        return False
    state[ROOT] = -1
    return True


@njit(cache=True, nogil=True)
def _ask_for_partners(offsets: State, neighbours: Numbers, above: Numbers, queue: Numbers, head: int) -> None:
    """Ask for the rows of vertices further on in the queue, then for what they name, then for the rows of that."""
    prefetch(offsets, np.int64(queue[head + 16]))
    prefetch(neighbours, offsets[queue[head + 8]])
    v = queue[head + 4]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        prefetch(above, np.int64(neighbours[e]))
    v = queue[head + 2]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        if above[neighbours[e]] > 0:
            prefetch(offsets, np.int64(neighbours[e]))
    v = queue[head + 1]
    for e in range(offsets[v], min(offsets[v + 1], offsets[v] + _WIDTH)):
        if above[neighbours[e]] > 0:
            prefetch(neighbours, offsets[neighbours[e]])


@njit(cache=True, nogil=True)
def greedy(
    offsets: State, neighbours: Numbers, mate: Numbers, above: Numbers, queue: Numbers, state: State, stop: int
) -> bool:
    """Match what needs no search: vertices of degree one first, for an edge at them never harms; tell whether done.

    Only ``above`` is looked up for every edge: it is 0 for what is matched, closed, or has no free neighbour left.
    Vertices wait in a queue, in which each stands once at the most, so that what they need can be asked for early.
    """
    count = offsets.size - 1
    root, head, tail, work = state[ROOT], state[HEAD], state[TAIL], state[WORK]
    while work < stop:
        if head < tail:
            v = queue[head]
            head += 1
            if head + 16 < tail:
                _ask_for_partners(offsets, neighbours, above, queue, head)
        else:
            root += 1
            work += 1
            if root == count:
                break
            v = np.int32(root)
        if above[v] == 0:
            continue
        partner, fewest = v, _LAST
        for e in range(offsets[v], offsets[v + 1]):
            w = neighbours[e]
            if 0 < above[w] < fewest:
                partner, fewest = w, above[w]
        mate[v], mate[partner] = partner, v
        above[v], above[partner] = 0, 0
        for gone in (v, partner):
            for e in range(offsets[gone], offsets[gone + 1]):
                w = neighbours[e]
                left = above[w] - 1
                if left >= 0:
                    above[w] = left
                    if left == 1:
                        queue[tail] = w
                        tail += 1
            work += offsets[gone + 1] - offsets[gone]
    state[ROOT], state[HEAD], state[TAIL], state[WORK] = root, head, tail, work
    return bool(root == count)


@njit(cache=True, nogil=True)
def _base(above: Numbers, v: int) -> int:
    base = v
    while above[base] != base:
        base = above[base]
    while above[v] != base:
        above[v], v = base, above[v]
    return base


@njit(cache=True, nogil=True)
def _meeting(mate: Numbers, before: Numbers, above: Numbers, stamp: Numbers, state: State, one: int, other: int) -> int:
    """Return the base where the ways from two bases to the root meet, one step on each in turn."""
    if state[CLOCK] == _LAST:
        stamp[:] = 0
        state[CLOCK] = 0
    state[CLOCK] += 1
    clock = state[CLOCK]
    while True:
        if one >= 0:
            if stamp[one] == clock:
                return one
            stamp[one] = clock
            partner = mate[one]
            one = _base(above, before[partner]) if partner >= 0 else -1
        one, other = other, one


@njit(cache=True, nogil=True)
def _shrink(
    mate: Numbers, label: Labels, before: Numbers, above: Numbers, queue: Numbers, tail: int, base: int, one: int,
    other: int,
) -> int:  # fmt: skip
    """Shrink the blossom that an edge between two outer vertices closes; its inner vertices become outer."""
    for side in range(2):
        v, across = (one, other) if side == 0 else (other, one)
        while _base(above, v) != base:
            # a vertex that was inner leaves by its mate, one that was outer across the edge that closed the blossom
            before[v] = across
            across = mate[v]
            if label[across] == INNER:
                label[across] = OUTER
                queue[tail] = across
                tail += 1
            # only bases are hung below the new one: the walk still has to leave an older blossom by its base
            if above[v] == v:
                above[v] = base
            if above[across] == across:
                above[across] = base
            v = before[across]
    return tail


@njit(cache=True, nogil=True)
def search(
    offsets: State, neighbours: Numbers, mate: Numbers, label: Labels, before: Numbers, above: Numbers, queue: Numbers,
    stamp: Numbers, state: State, stop: int,
) -> int:  # fmt: skip
    """Grow the tree in the queue until it meets a free vertex, along the way to which the matching is lengthened.

    Returns:
        LONGER after that, WHOLE for a tree that cannot grow, GROWING where the work reached ``stop`` first.
    """
    head, tail, work = state[HEAD], state[TAIL], state[WORK]
    while head < tail and work < stop:
        v = queue[head]
        head += 1
        if head + 8 < tail:
            prefetch(offsets, np.int64(queue[head + 8]))
            prefetch(neighbours, offsets[queue[head + 4]])
            ahead = queue[head + 2]
            for e in range(offsets[ahead], min(offsets[ahead + 1], offsets[ahead] + _WIDTH)):
                prefetch(label, np.int64(neighbours[e]))
                prefetch(mate, np.int64(neighbours[e]))
                prefetch(before, np.int64(neighbours[e]))
        work += 1 + offsets[v + 1] - offsets[v]
        for e in range(offsets[v], offsets[v + 1]):
            w = neighbours[e]
            if label[w] == UNSEEN:
                before[w] = v
                following = mate[w]
                if following < 0:
                    while w >= 0:
                        partner = before[w]
                        following = mate[partner]
                        mate[w], mate[partner] = partner, w
                        w = following
                    state[HEAD], state[TAIL], state[WORK] = head, tail, work
                    return LONGER
                label[w] = INNER
                label[following] = OUTER
                queue[tail] = following
                tail += 1
            elif label[w] == OUTER:
                one, other = _base(above, v), _base(above, w)
                if one != other:
                    base = _meeting(mate, before, above, stamp, state, one, other)
                    tail = _shrink(mate, label, before, above, queue, tail, base, v, w)
    state[HEAD], state[TAIL], state[WORK] = head, tail, work
    return WHOLE if head == tail else GROWING


@njit(cache=True, nogil=True)
def forget(mate: Numbers, label: Labels, above: Numbers, queue: Numbers, tail: int) -> None:
    """Make the tree's vertices unseen again. Each is in the queue, or the mate of one that is, whatever was flipped."""
    for i in range(tail):
        v = queue[i]
        label[v] = UNSEEN
        above[v] = v
        w = mate[v]
        if w >= 0:
            label[w] = UNSEEN
            above[w] = w


@njit(cache=True, nogil=True)
def lengthen(
    offsets: State, neighbours: Numbers, mate: Numbers, label: Labels, before: Numbers, above: Numbers, queue: Numbers,
    stamp: Numbers, state: State, stop: int,
) -> bool:  # fmt: skip
    """Search from every vertex without a mate, from state[ROOT] on; tell whether the matching is maximum now.

    Then FROZEN_OUTER are the vertices that some maximum matching misses, FROZEN_INNER the others beside those, and what
    is UNSEEN still is matched within itself by every maximum matching.
    """
    count = offsets.size - 1
    while state[ROOT] < count:
        if state[WORK] >= stop:
            return False
        root = state[ROOT]
        if state[TAIL] == 0:
            if mate[root] >= 0 or label[root] != UNSEEN:
                state[ROOT] += 1
                state[WORK] += 1
                continue
            queue[0] = root
            label[root] = OUTER
            state[HEAD], state[TAIL] = 0, 1
        found = search(offsets, neighbours, mate, label, before, above, queue, stamp, state, stop)
        if found == GROWING:
            return False
        if found == LONGER:
            forget(mate, label, above, queue, state[TAIL])
            state[WORK] += state[TAIL]
        else:
            for i in range(state[TAIL]):
                v = queue[i]
                label[v] = FROZEN_OUTER
                if mate[v] >= 0 and label[mate[v]] == INNER:
                    label[mate[v]] = FROZEN_INNER
        state[TAIL] = 0
        state[ROOT] += 1
    return True
