"""A user's own rule, compiled: values of all positions below one, each valued once.

A position is a row of int64 words. The rule fills ``out`` with the options, a row each, and returns how many there are.

    keys      int64 [slots, words]     positions that were met, at the place of their hash or behind it
    values    int32 [slots]            their values; -1 where no position is, -2 while one is being valued
    line      int64 [deep, words]      the positions on the way down, the first is the one asked about
    bounds    int64 [deep + 1, 2]      where the options of each begin, and which is looked at
    options   int64 [., words]         options of all these, one after the other
    marks     int64 [most + 2]         the last time that an option had the value

The plain twin is :func:`grundy.engines.definition.grundy_value`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types

__all__ = [
    "CHANGED", "COUNT", "DEEP", "DIFFERS", "DONE", "FULL", "GOES_ON", "LOOPS", "RULE", "WIDE", "enter", "find",
    "value_all",
]  # fmt: skip

GOES_ON, DONE, FULL, DEEP, WIDE, LOOPS, CHANGED, DIFFERS, COUNT = range(9)
RULE = types.int64(types.int64[::1], types.int64[:, ::1])
_TWICE = 64  # first positions that the rule is asked about twice; later one in so many
_MIX = 0x5851F42D4C957F2D & 0x7FFFFFFF
_LOW = 0x7FFFFFFF


@njit(types.int64(types.int64[:, ::1], types.int32[::1], types.int64[::1]), cache=True, nogil=True)
def find(keys: Any, values: Any, position: Any) -> Any:
    """Return where a position stands, or the free place for it."""
    code = np.int64(17)
    for word in position:  # products stay below 2^62
        code = ((code & _LOW) * _MIX ^ (code >> 31)) ^ (word & _LOW)
        code = ((code & _LOW) * _MIX ^ (code >> 29)) ^ ((word >> 31) & _LOW)
    code = (code & _LOW) * _MIX
    last = values.size - 1
    at = (code ^ (code >> 31)) & last
    while values[at] != -1:
        same = True
        for i in range(position.size):
            if keys[at, i] != position[i]:
                same = False
                break
        if same:
            return at
        at = (at + 1) & last
    return at


@njit(types.void(types.int64[:, ::1], types.int32[::1], types.int64[:, ::1], types.int32[::1]), cache=True, nogil=True)
def enter(keys: Any, values: Any, new_keys: Any, new_values: Any) -> None:
    """Copy a table into a larger one."""
    for at in range(values.size):
        if values[at] != -1:
            place = find(new_keys, new_values, keys[at])
            new_keys[place] = keys[at]
            new_values[place] = values[at]


@njit(
    types.UniTuple(types.int64, 3)(  # type: ignore[no-untyped-call]
        types.FunctionType(RULE), types.int64, types.int64, types.int64, types.int64[:, ::1], types.int32[::1],
        types.int64[:, ::1], types.int64[:, ::1], types.int64[:, ::1], types.int64[::1], types.int64[:, ::1],
        types.int64[:, ::1],
    ),
    cache=True, nogil=True,
)  # fmt: skip
def value_all(
    rule: Any, depth: Any, met: Any, steps: Any, keys: Any, values: Any, line: Any, bounds: Any, options: Any,
    marks: Any, out: Any, again: Any,
) -> Any:  # fmt: skip
    """Go on to value ``line[0]`` for some steps; a depth of -1 opens it.

    Args:
        rule: the user's function.
        depth: the depth that was reached.
        met: positions in the table.
        steps: positions that may be opened.
        keys: see above, and so on.
        values: see above.
        line: see above.
        bounds: see above.
        options: see above.
        marks: see above.
        out: int64 [most, words], for the rule.
        again: the same, for asking twice.

    Returns:
        A code; the depth; the positions met. After LOOPS ``bounds[depth, 1]`` is the option that was met before.
    """
    words = line.shape[1]
    d = depth
    opened = 0
    opens = d < 0
    while True:
        if opens:
            if opened == steps:
                return GOES_ON, d, met
            if (met + 1) * 4 > values.size * 3:
                return FULL, d, met
            if d + 2 >= line.shape[0]:
                return DEEP, d, met
            start = bounds[d + 1, 0] if d >= 0 else 0
            if start + out.shape[0] >= options.shape[0]:
                return WIDE, d, met
            child = line[d + 1]
            before = child.copy()
            count = rule(child, out)
            for i in range(words):
                if child[i] != before[i]:
                    line[d + 1] = before
                    return CHANGED, d, met
            if count < 0 or count > out.shape[0]:
                return COUNT, d, met
            if met < _TWICE or met % _TWICE == 0:
                again[:] = -7
                if rule(child, again) != count:
                    return DIFFERS, d, met
                for i in range(count):
                    for j in range(words):
                        if again[i, j] != out[i, j]:
                            return DIFFERS, d, met
            d += 1
            opened += 1
            met += 1
            at = find(keys, values, line[d])
            keys[at] = line[d]
            values[at] = -2
            bounds[d, 0] = bounds[d, 1] = start
            for i in range(count):
                options[start + i] = out[i]
            bounds[d + 1, 0] = start + count
            opens = False
        while bounds[d, 1] < bounds[d + 1, 0]:
            at = find(keys, values, options[bounds[d, 1]])
            if values[at] == -2:
                return LOOPS, d, met
            if values[at] == -1:
                line[d + 1] = options[bounds[d, 1]]
                opens = True
                break
            bounds[d, 1] += 1
        if opens:
            continue
        least = 0
        marks[marks.size - 1] += 1
        stamp = marks[marks.size - 1]
        for i in range(bounds[d, 0], bounds[d + 1, 0]):
            value = values[find(keys, values, options[i])]
            if value < marks.size - 1:
                marks[value] = stamp
        while marks[least] == stamp:
            least += 1
        values[find(keys, values, line[d])] = least
        d -= 1
        if d < 0:
            return DONE, d, met
