"""Retrograde analysis of digraphs, loops and all: from the ends of play backwards, each arc looked at once or twice.

A digraph is rows of targets, one behind the other:

    offsets   int64 [vertices + 1]; the row of vertex v is offsets[v] to offsets[v + 1]
    targets   int32 [arcs]
    back, sources   the same of all arcs turned round

Every loop stops when its budget of arcs is used up and goes on from what its arrays and ``state`` hold. The plain twin
is in :mod:`grundy.maths.digraphs.loopy`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loading import njit

__all__ = ["begin", "begin_product", "count", "decide", "decide_product", "finish", "reach", "turn"]

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]


@njit(cache=True, nogil=True)
def count(targets: Ints, start: int, stop: int, back: Longs) -> None:
    """Add one at ``back[target + 1]`` of each arc from start to stop; running sums tell where rows back begin."""
    for e in range(start, stop):
        back[targets[e] + 1] += 1


@njit(cache=True, nogil=True)
def turn(offsets: Longs, targets: Ints, start: int, budget: int, place: Longs, sources: Ints) -> int:
    """Write arcs of the vertices from start on into the rows back; return the vertex to go on with.

    Args:
        offsets: where the rows begin.
        targets: the rows.
        start: first vertex.
        budget: how many arcs to write, about.
        place: [vertices] where the next arc to a vertex is written.
        sources: [arcs] what is written.
    """
    stop = np.searchsorted(offsets, offsets[start] + budget)
    stop = min(max(stop, start + 1), offsets.size - 1)
    for v in range(start, stop):
        for e in range(offsets[v], offsets[v + 1]):
            w = targets[e]
            sources[place[w]] = v
            place[w] += 1
    return int(stop)


@njit(cache=True, nogil=True)
def begin(offsets: Longs, remoteness: Ints, queue: Ints, state: Longs) -> None:
    """Lay out what :func:`decide` starts from: the vertices without an arc are the ends of play."""
    tail = 0
    for v in range(remoteness.size):
        remoteness[v] = offsets[v + 1] - offsets[v]
        if remoteness[v] == 0:
            remoteness[v] = -1
            queue[tail] = v
            tail += 1
    state[0] = 0
    state[1] = tail


@njit(cache=True, nogil=True)
def decide(back: Longs, sources: Ints, misere: int, remoteness: Ints, queue: Ints, state: Longs, budget: int) -> bool:
    """Decide vertices in the order of plies; return whether that is over.

    The first hit of a lost vertex is a winner's quickest way, the last hit of won ones a loser's slowest.

    Args:
        back: where the rows back begin.
        sources: the rows back.
        misere: 1 where whoever cannot move wins, else 0.
        remoteness: [vertices] while undecided, arcs to what is not won yet, above 0; then -1 - plies to the end.
        queue: [vertices] those decided, in order.
        state: [2] head and tail of the queue.
        budget: how many arcs to look at, about.
    """
    head, tail = state[0], state[1]
    while head < tail and budget > 0:
        v = queue[head]
        head += 1
        start, stop = back[v], back[v + 1]
        budget -= stop - start + 1
        after = remoteness[v] - 1
        if after & 1 == misere:  # v is lost for who moves there
            for e in range(start, stop):
                u = sources[e]
                if remoteness[u] > 0:
                    remoteness[u] = after
                    queue[tail] = u
                    tail += 1
        else:
            for e in range(start, stop):
                u = sources[e]
                left = remoteness[u]
                if left > 1:
                    remoteness[u] = left - 1
                elif left == 1:
                    remoteness[u] = after
                    queue[tail] = u
                    tail += 1
    state[0] = head
    state[1] = tail
    return bool(head == tail)


@njit(cache=True, nogil=True)
def finish(remoteness: Ints) -> None:
    """Turn what :func:`decide` leaves into plies to the end, -1 where nothing was decided."""
    for v in range(remoteness.size):
        remoteness[v] = -1 - min(remoteness[v], 0)


@njit(cache=True, nogil=True)
def reach(offsets: Longs, targets: Ints, start: int, limit: int, number: Ints, order: Ints) -> int:
    """Number the vertices that can be reached from one, nearest first; return how many, at most ``limit`` + 1.

    Args:
        offsets: where the rows begin.
        targets: the rows.
        start: the vertex.
        limit: how many to go on for.
        number: [vertices] all -1 before; -1 again afterwards, but for what was reached: its number.
        order: [limit + 1] the vertices reached.
    """
    number[start] = 0
    order[0] = start
    found = 1
    at = 0
    while at < found:
        v = order[at]
        at += 1
        for e in range(offsets[v], offsets[v + 1]):
            w = targets[e]
            if number[w] < 0:
                if found > limit:
                    return found
                number[w] = found
                order[found] = w
                found += 1
    return found


@njit(cache=True, nogil=True)
def begin_product(degrees: Ints, sizes: Longs, remoteness: Ints, queue: Ints, state: Longs) -> None:
    """Lay out what :func:`decide_product` starts from.

    Args:
        degrees: arcs from the vertices of every part, part behind part.
        sizes: [parts] vertices of each part.
        remoteness: [positions] as for :func:`decide`.
        queue: [positions] as there.
        state: [2] as there.
    """
    tail = 0
    for position in range(remoteness.size):
        rest = position
        first = 0
        total = 0
        for size in sizes:
            total += degrees[first + rest % size]
            rest //= size
            first += size
        remoteness[position] = total
        if total == 0:
            remoteness[position] = -1
            queue[tail] = position
            tail += 1
    state[0] = 0
    state[1] = tail


@njit(cache=True, nogil=True)
def decide_product(
    back: Longs, sources: Ints, sizes: Longs, misere: int, remoteness: Ints, queue: Ints, state: Longs, budget: int
) -> bool:
    """Decide the positions of a sum of digraphs, whose arcs are never written down; return whether that is over.

    Args:
        back: where the rows back of all parts begin, part behind part.
        sources: these rows; they count within their part.
        sizes: [parts] vertices of each part; a position is the number whose digits to these bases are the vertices,
            the first part last.
        misere: as for :func:`decide`.
        remoteness: [positions] as there.
        queue: [positions] as there.
        state: [2] as there.
        budget: as there.
    """
    head, tail = state[0], state[1]
    while head < tail and budget > 0:
        position = queue[head]
        head += 1
        after = remoteness[position] - 1
        lost = after & 1 == misere
        rest = np.int64(position)
        stride = np.int64(1)
        first = np.int64(0)
        for size in sizes:
            v = rest % size
            rest //= size
            base = position - v * stride
            start, stop = back[first + v], back[first + v + 1]
            budget -= stop - start + 1
            for e in range(start, stop):
                u = base + sources[e] * stride
                left = remoteness[u]
                if left > 0:
                    if lost or left == 1:
                        remoteness[u] = after
                        queue[tail] = u
                        tail += 1
                    else:
                        remoteness[u] = left - 1
            stride *= size
            first += size
    state[0] = head
    state[1] = tail
    return bool(head == tail)
