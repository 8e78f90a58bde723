"""Grundy values of a digraph whose vertices are in order, by several threads at once, compiled.

Rows are as in ``rows_kernel``. The order is cut into chunks, and each thread takes the next one again and
again. A value is its own message: whoever reads a byte finds the mark ``unseen`` or the value for good, so that no
thread has to be told what another one has done. Where a successor is still unseen, the vertex is put off until the rest
of the chunk has been looked through. A thread that meets the same ones too often, because the thread that has taken
them is not running, does their work as well: two that write the same value do no harm. So nobody waits for anybody.

What has an unseen successor although all before it is done is postponed, and so is what has a postponed successor:
arcs against the order, cycles and large values are left to :func:`grundy.maths.digraphs.values_kernel.settle`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.machine.bits import lowest
from grundy.machine.cells import entry, publish, published, put_entry, take
from grundy.machine.loading import njit
from grundy.maths.digraphs.bits_kernel import SMALL, values_met
from grundy.maths.digraphs.rows_kernel import FAR, NEAR, ask_ahead

__all__ = ["ENDED", "NEXT", "PAUSED", "POSTPONED", "STOP", "UNSEEN", "share"]

ENDED, PAUSED = range(2)
"""Why :func:`share` returns: there is nothing left to do here; the budget is spent."""

POSTPONED, UNSEEN = 254, 255  # what stands where there is no value
NEXT, STOP = 0, 8  # entries of what threads share, far enough apart

_FULL = (1 << SMALL) - 1  # bits from which on a set has no value that is small, or a mark
_TRIES = 32  # how often a chunk is gone through before the work of others is done
_VAIN, _ROUGH = 8, 1024  # more than an eighth of the vertices, and than so many, are postponed: it does not pay
_CROWDED, _FEW = 8, 64  # more turns a chunk, and than so many, go into waiting: one thread is as good


@njit(cache=True, nogil=True)
def _go_through(
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    order: NDArray[np.int32],
    down: int,
    values: NDArray[np.uint8],
    first: int,
    stop: int,
    last: bool,
) -> tuple[int, int, int]:
    """Value those from a place to another one that have no value yet.

    Returns:
        how many wait, how many are postponed, and how many arcs and vertices were looked at.
    """
    waiting, postponed, looked, count = 0, 0, stop - first, values.size
    for place in range(first, stop):
        v = np.int64(place)
        if order.size > 0:
            v = np.int64(order[np.uint64(count - 1 - place)])
            if place + FAR < count:
                ask_ahead(offsets, targets, order, count - 1 - place - FAR, count - 1 - place - NEAR)
        elif down:
            v = np.int64(count - 1 - place)
        if entry(values, v) == UNSEEN:
            begin, end = offsets[np.uint64(v)], offsets[np.uint64(v + 1)]
            looked += end - begin
            met = values_met(targets, values, begin, end)
            if met < np.uint64(_FULL):
                put_entry(values, v, np.uint64(lowest(~met)))
            else:
                put_off = last or met == np.uint64(_FULL)
                for i in range(np.uint64(begin), np.uint64(end)):
                    put_off |= entry(values, np.int64(targets[i])) == POSTPONED
                if put_off:
                    put_entry(values, v, np.uint64(POSTPONED))
                postponed += put_off
                waiting += not put_off
    return waiting, postponed, looked


@njit(cache=True, nogil=True)
def _catch_up(
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    order: NDArray[np.int32],
    down: int,
    values: NDArray[np.uint8],
    finished: NDArray[np.uint8],
    chunk: int,
    low: int,
    high: int,
) -> None:
    """Finish the chunks that others have not finished, from one to another; all before them are done."""
    for other in range(low, high):
        if published(finished, other) == 0:
            begin, end = other * chunk, min(other * chunk + chunk, values.size)
            _go_through(offsets, targets, order, down, values, begin, end, True)
            publish(finished, other, np.uint64(1))


@njit(cache=True, nogil=True)
def share(
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    order: NDArray[np.int32],
    down: int,
    values: NDArray[np.uint8],
    finished: NDArray[np.uint8],
    shared: NDArray[np.int64],
    chunk: int,
    helps: bool,
    budget: int,
) -> int:
    """Value one chunk of vertices after the other, of which each is taken by one thread.

    Args:
        offsets: see above.
        targets: see above.
        order: [vertices] to start from the last one; each stands behind all that lead to it. Or [0] for the order of
            the numbers,
        down: from the last one if this is 1.
        values: [vertices] all ``UNSEEN`` at first; values below 61, ``POSTPONED``, and ``UNSEEN`` where others stop.
        finished: [chunks] zeros at first.
        shared: [16] zeros at first; an entry ``STOP`` that is not zero stops all.
        chunk: number of vertices.
        helps: whether another one looks after what is left in the end, so that this one may leave.
        budget: arcs and vertices to look at, about.

    Returns:
        one of the reasons above; if it is paused it can be called again.
    """
    count, chunks = values.size, finished.size
    low, taken, turns, postponed = 0, 0, 0, 0
    while budget > 0:
        if entry(shared, STOP) != 0:
            return ENDED
        mine = take(shared, NEXT)
        last = mine >= chunks
        if last and helps:
            return ENDED
        tries, waiting = 0, 1
        while waiting > 0:
            if last or tries == _TRIES:
                _catch_up(offsets, targets, order, down, values, finished, chunk, low, min(mine, chunks))
                low = mine
            if last:
                return ENDED
            begin, end = mine * chunk, min(mine * chunk + chunk, count)
            waiting, more, looked = _go_through(offsets, targets, order, down, values, begin, end, tries >= _TRIES)
            postponed += more
            budget -= looked
            tries += 1
        publish(finished, mine, np.uint64(1))
        taken += 1
        turns += tries - 1
        if postponed > taken * chunk // _VAIN + _ROUGH:
            put_entry(shared, STOP, np.uint64(1))
        if helps and turns > _CROWDED * taken + _FEW:
            return ENDED
    return PAUSED
