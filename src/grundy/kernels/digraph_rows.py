"""The values met in a row of a digraph as bits of a word, with hardly a branch.

How long a row is cannot be foreseen, and a processor that foresees it wrongly loses as much time as ten arcs take. So
each row takes the same steps, enough for most of them, of which the last ones look at arcs once more: a bit that is set
twice is still set. Thus the rows of many vertices are on their way at the same time.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numpy.typing import NDArray

from grundy.kernels.cells import load_entry, place_in
from grundy.kernels.llvm import WORD, step, word

__all__ = ["SMALL", "values_met"]

SMALL = 61
"""From here on values are not told apart from marks: those, the three largest numbers of a type, have bits 61 to 63."""

_LOW = 63


def _one(builder: Any) -> Any:
    """Return a one that LLVM takes for any number, lest it sets bits by an instruction that is slower than a shift."""
    same = ir.InlineAsm(ir.FunctionType(WORD, [WORD]), "", "=r,0", side_effect=False)
    return builder.call(same, [word(1)])


def _bits(context: Any, builder: Any, kinds: Any, arrays: Any, places: list[Any]) -> Any:
    """Join the bits of the values of the targets of arcs."""
    one, met = _one(builder), []
    for arc in places:
        target = builder.load(
            place_in(context, builder, kinds[0], arrays[0], arc), align=None if kinds[0].aligned else 1
        )
        target = builder.zext(target, WORD)
        value = load_entry(builder, kinds[1], place_in(context, builder, kinds[1], arrays[1], target))
        met.append(builder.shl(one, builder.and_(value, word(_LOW))))
    while len(met) > 1:  # as a tree: none waits for all before it
        met = [builder.or_(*met[i : i + 2]) if i + 1 < len(met) else met[i] for i in range(0, len(met), 2)]
    return met[0]


def _least(builder: Any, left: Any, right: Any) -> Any:
    return builder.select(builder.icmp_signed("<", left, right), left, right)


@step
def _met_in_few(typing: Any, targets: Any, values: Any, begin: Any, last: Any, lanes: Any) -> Any:
    """Look at as many arcs as ``lanes`` has entries, from ``begin`` on, but at none more than ``last`` behind it."""
    count = len(lanes)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        begin, last = arguments[2:4]
        places = [begin, *(builder.add(begin, _least(builder, word(k), last)) for k in range(1, count))]
        return _bits(context, builder, signature.args, arguments, places)

    return types.uint64(targets, values, types.int64, types.int64, lanes), emit


@step
def _met_in_groups(typing: Any, targets: Any, values: Any, begin: Any, end: Any, lanes: Any, group: Any) -> Any:
    """Look at all arcs from ``begin`` to ``end``, some twice: no fewer than ``group`` and no more than ``lanes``."""
    count, size = len(lanes), len(group)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        begin, end = arguments[2:4]
        last = builder.sub(end, word(size))
        firsts = [begin]
        firsts += [_least(builder, builder.add(begin, word(k)), last) for k in range(size, count - size, size)]
        firsts += [last]
        places = [builder.add(first, word(k)) if k else first for first in firsts for k in range(size)]
        return _bits(context, builder, signature.args, arguments, places)

    return types.uint64(targets, values, types.int64, types.int64, lanes, group), emit


@njit(cache=True, nogil=True)
def values_met(targets: NDArray[np.int32], values: NDArray[Any], begin: Any, end: Any, lanes: Any, group: Any) -> Any:
    """Return the bits of the values of the targets of a row.

    Args:
        targets: where the arcs lead.
        values: [vertices] of an unsigned type; below ``SMALL``, or marks.
        begin: where the row begins,
        end: and where it ends.
        lanes: tuple of as many entries as most rows have arcs; only its type matters.
        group: tuple of as many entries as only few rows have less arcs; its length divides that of ``lanes``.

    Returns:
        a bit for each value; 61 to 63 where a mark is met.
    """
    if targets.size == 0:
        return np.uint64(0)
    if end - begin < len(group):
        met = _met_in_few(targets, values, min(begin, targets.size - 1), max(end - begin - 1, 0), group)
        return met if end > begin else np.uint64(0)
    met = np.uint64(0)
    while begin + len(lanes) < end:
        met |= _met_in_groups(targets, values, begin, begin + len(lanes), lanes, group)
        begin += len(lanes)
    return met | _met_in_groups(targets, values, min(begin, end - len(group)), end, lanes, group)
