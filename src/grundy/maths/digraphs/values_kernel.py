"""Grundy values of all vertices of a digraph, compiled: one pass if the order is right, else a depth-first search.

Rows are as in ``rows_kernel``. The definition is ``definition.settled_values``.

The values in a row are collected as bits of a word, four arcs at a time: 1.5 to 2.1 times as fast as a plain loop in
order of the numbers, 1.2 to 1.4 times in any other order. The length of a row is unpredictable, and a mispredicted
branch costs as much time as many arcs. So the last four may read arcs twice instead of stopping early: setting a bit
twice is harmless. Rows of up to four arcs, and of up to eight, take the same steps, so the rows of many vertices are
processed in parallel.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.np import arrayobj
from numpy.typing import NDArray

from grundy.machine.llvm import WORD, step, tools, word
from grundy.machine.loading import njit, types
from grundy.machine.steps import lowest
from grundy.maths.digraphs.rows_kernel import FAR, NEAR, ask_ahead

DONE, PAUSE, DEEPER, WIDER, STAMPS = range(5)
"""Why :func:`settle` returns: finished; budget spent; stack full; a value does not fit its type; too few stamps."""

SMALL = 61
"""From here on, values share bits with marks: the three largest numbers of a type have bits 61 to 63."""
_arrays: Any = arrayobj  # it is untyped
_ONE, _LOW = np.uint64(1), np.uint64(63)
_MASKED, _BEYOND = 64, np.uint64(64)  # values below this have a bit in a mask
_MARKS = np.uint64(SMALL)  # the first of the bits of marks


def _one(builder: Any) -> Any:
    """Return a one that LLVM treats as unknown, so that it sets bits by shifts and not by a slower instruction."""
    same = ir.InlineAsm(ir.FunctionType(WORD, [WORD]), "", "=r,0", side_effect=False)
    return builder.call(same, [word(1)])


def _place_in(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """Return the address of an entry of a one-dimensional array."""
    given = _arrays.make_array(kind)(context, builder, array)
    sizes, steps = (tools.unpack_tuple(builder, part) for part in (given.shape, given.strides))
    return tools.get_item_pointer2(context, builder, given.data, sizes, steps, kind.layout, [index])


def _bits(context: Any, builder: Any, kinds: Any, arrays: Any, places: list[Any]) -> Any:
    """Return the union of the bits of the values of the targets of arcs."""
    one, met = _one(builder), []
    for entry in places:
        for kind, array in zip(kinds[:2], arrays[:2], strict=True):  # the target of an arc, then its value
            place = _place_in(context, builder, kind, array, entry)
            entry = builder.load(place, align=None if kind.aligned else 1)
            entry = entry if entry.type == WORD else builder.zext(entry, WORD)
        met.append(builder.shl(one, builder.and_(entry, word(63))))
    while len(met) > 1:  # as a tree, so that they need not wait for each other
        met = [builder.or_(*met[i : i + 2]) if i + 1 < len(met) else met[i] for i in range(0, len(met), 2)]
    return met[0]


def _least(builder: Any, left: Any, right: Any) -> Any:
    return builder.select(builder.icmp_signed("<", left, right), left, right)


@step
def _met_in_four(typing: Any, targets: Any, values: Any, begin: Any, last: Any) -> Any:
    """Examine all arcs from one to another that is at most three after it."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        begin, last = arguments[2:]
        between = [_least(builder, builder.add(begin, word(k)), last) for k in (1, 2)]
        return _bits(context, builder, signature.args, arguments, [begin, *between, last])

    return types.uint64(targets, values, types.int64, types.int64), emit


@njit(cache=True, nogil=True)
def values_met(targets: NDArray[np.int32], values: NDArray[Any], begin: Any, end: Any) -> Any:
    """Return the bits of the values of the targets of a row.

    Args:
        targets: where the arcs lead.
        values: [vertices] of an unsigned type; below ``SMALL``, or marks.
        begin: where the row begins,
        end: and where it ends.

    Returns:
        A bit for each value; 61 to 63 for marks.
    """
    met = np.uint64(0)
    if begin == end:  # an else branch would take three times as long, because LLVM does not merge it
        return met
    while end - begin > 4:
        met |= _met_in_four(targets, values, begin, begin + 3)
        begin += 4
    return met | _met_in_four(targets, values, begin, end - 1)


@njit(cache=True, nogil=True)
def _large_met(targets: NDArray[np.int32], values: NDArray[Any], begin: int, end: int) -> tuple[Any, Any]:
    """Return the bits of the values below 64 of the targets of a row, and whether there are no others."""
    mask, seen, i = np.uint64(0), np.uint64(0), begin
    while i + 4 <= end:  # four independent ones
        a, b = np.uint64(values[targets[i]]), np.uint64(values[targets[i + 1]])
        c, d = np.uint64(values[targets[i + 2]]), np.uint64(values[targets[i + 3]])
        mask |= (_ONE << (a & _LOW) | _ONE << (b & _LOW)) | (_ONE << (c & _LOW) | _ONE << (d & _LOW))
        seen |= (a | b) | (c | d)
        i += 4
    while i < end:
        a = np.uint64(values[targets[i]])
        mask |= _ONE << (a & _LOW)
        seen |= a
        i += 1
    return mask, seen < _BEYOND


@njit(cache=True, nogil=True)
def settle(
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    order: NDArray[np.int32],
    values: NDArray[Any],
    marks: NDArray[Any],
    stack: NDArray[np.int32],
    places: NDArray[np.int64],
    masks: NDArray[np.uint64],
    stamps: NDArray[np.int32],
    state: NDArray[np.int64],
    budget: int,
) -> int:
    """Value the vertices in order, each after its unvalued successors.

    A vertex that can reach a cycle gets the mark ``loopy``: an open successor closes a cycle, and all open vertices
    lead to it.

        order: [vertices] processed from the last to the first; any order is correct, but no stack is needed if
            successors come later in it. Or [0] for the order of the numbers.
        values: [vertices] unsigned; Grundy values below the marks, or a mark.
        marks: [3] the largest numbers of that type, from below: loopy, open (on the stack), unseen.
        stack: [room] the open vertices except the last one,
        places: [room] for each of them the next arc to examine,
        masks: [room] and the bits of the values below 64 of the successors before that arc.
        stamps: [largest number of arcs from a vertex + 2] scratch, zero at first; rarely needed.
        state: [4] how many vertices have been started from; 1 to start from the last number without an order; how many
            are open; 1 where some value is not ``SMALL``.
        budget: approximate number of arcs and vertices to process.

    Returns:
        One of the reasons above; the next call continues from ``state`` and the arrays.
    """
    count = values.size
    loopy, opened, unseen = marks[0], marks[1], marks[2]
    started, down, depth, large = state[0], state[1], state[2], state[3] > 0
    v, e, end, mask = np.int64(0), np.int64(0), np.int64(0), np.uint64(0)
    going = depth > 0
    if going:
        depth -= 1
        v, e, mask = np.int64(stack[depth]), places[depth], masks[depth]
        end = offsets[v + 1]
    while True:
        if not going:
            # if all successors are valued already, no stack is needed
            while started < count and budget > 0:
                if order.size > 0:
                    v = np.int64(order[np.uint64(count - 1 - started)])
                    if started + FAR < count:
                        ask_ahead(offsets, targets, order, count - 1 - started - FAR, count - 1 - started - NEAR)
                else:
                    v = count - 1 - started if down else started
                u = np.uint64(v)  # a signed index costs an extra step
                if values[u] == unseen:
                    e, end = offsets[u], offsets[u + _ONE]
                    budget -= end - e + 1
                    if large:
                        mask, ready = _large_met(targets, values, e, end)
                    else:
                        mask = values_met(targets, values, e, end)
                        ready = mask >> _MARKS == 0
                    if not ready:
                        values[v], mask, going = opened, np.uint64(0), True
                        break
                    value = lowest(~mask)
                    values[u] = value
                    large |= value >= SMALL
                started += 1
            if not going:
                state[0], state[2], state[3] = started, 0, large
                return DONE if started == count else PAUSE
        reason, loops = DONE, False
        while e < end:
            w = targets[e]
            y = values[w]
            if y < _MASKED:
                mask |= _ONE << np.uint64(y)
            elif y >= loopy:
                if y == unseen:
                    if depth + 2 > stack.size:
                        reason = DEEPER
                        break
                    stack[depth], places[depth], masks[depth] = v, e, mask
                    depth += 1
                    v, e, end, mask = np.int64(w), offsets[w] - 1, offsets[w + 1], np.uint64(0)
                    values[v] = opened
                else:
                    loops = True
                    break
            e += 1
        if loops:
            values[v] = loopy
            for i in range(depth):
                values[stack[i]] = loopy
            depth, going = 0, False
        elif reason == DONE:
            begin = offsets[v]
            value = lowest(~mask)
            if value == _MASKED and stamps.size < end - begin + 2:
                reason = STAMPS
            elif value == _MASKED:
                for i in range(begin, end):
                    z = np.int64(values[targets[i]])
                    if z <= end - begin:
                        stamps[z] = v + 1
                while stamps[value] == v + 1:
                    value += 1
            if value >= loopy:
                reason = WIDER
            elif reason == DONE:
                budget -= end - begin + 1
                values[v] = value
                large |= value >= SMALL
                if depth == 0:
                    going = False
                else:
                    depth -= 1
                    v, e, mask = np.int64(stack[depth]), places[depth], masks[depth]
                    end = offsets[v + 1]
                    if budget <= 0:
                        reason = PAUSE
        if reason != DONE:
            stack[depth], places[depth], masks[depth] = v, e, mask
            state[0], state[2], state[3] = started, depth + 1, large
            return reason
