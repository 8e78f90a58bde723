"""Replace numeric names of vertices by 0, 1, …: by sorting, or by a compiled table if there are many."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.loops import compiles
from grundy.machine.memory import afford
from grundy.maths.digraphs.arrays import MOST
from grundy.words.errors import InputError, LimitError

_COMPILED = 1 << 17  # arcs for which NumPy sorts the ends; for more, compiled code is loaded
_SLICE = 1 << 22  # ends before Ctrl-C takes effect: some tenths of a second
_BITS = 16  # the table has two to this many slots at first, of which half may be used

Ends = tuple[NDArray[Any], NDArray[Any]]
"""[arcs] integers: sources and targets."""

Names = NDArray[np.int64]


def numbers_of(arcs: Ends, names: Names | None) -> tuple[Ends, Names]:
    """Return arcs with names replaced by 0, 1, …, and the names.

    Args:
        arcs: between names, integers below 2^63.
        names: the distinct names in the order of their numbers; None for those that occur, in increasing order.

    Examples:
        >>> arcs, names = numbers_of((np.array([70, 5]), np.array([5, 900])), None)
        >>> [ends.tolist() for ends in arcs], names.tolist()
        ([[1, 0], [0, 2]], [5, 70, 900])
    """
    if compiles(len(arcs[0]), _COMPILED):
        with suppress(_CrowdedError):
            return _by_table(arcs, names)
    count = len(arcs[0])
    if names is None:
        names, numbers = np.unique(np.concatenate(arcs), return_inverse=True)
        return (numbers[:count], numbers[count:]), names.astype(np.int64)
    number = {name: i for i, name in enumerate(names.tolist())}
    try:
        starts, ends = (np.fromiter((number[end] for end in side.tolist()), np.int64, count) for side in arcs)
    except KeyError as error:
        raise _unknown(error.args[0]) from None
    return (starts, ends), names


def _unknown(vertex: Any) -> InputError:
    return InputError("vertex {vertex!r} of an arc is not among the vertices given", vertex=int(vertex))


def _by_table(arcs: Ends, names: Names | None) -> tuple[Ends, Names]:
    table = _Table(_BITS)
    if names is not None:
        table.number(names, np.empty(len(names), np.int32), grow=True)
    starts, ends = (np.empty(len(side), np.int32) for side in arcs)
    for side, out in zip(arcs, (starts, ends), strict=True):
        table.number(side, out, grow=names is None)
    if names is not None:
        return (starts, ends), names
    found = table.names[: table.count]
    order = np.argsort(found)
    rank = np.empty(len(found), np.int32)
    rank[order] = np.arange(len(found), dtype=np.int32)
    return (rank[starts], rank[ends]), found[order]


class _CrowdedError(Exception):
    """The names collide so much that a table would take quadratic time."""


class _Table:
    """A hash table of names with open addressing, numbered in order of first occurrence; it has 2^bits slots."""

    def __init__(self, bits: int) -> None:
        afford(20 << bits, "a table of {names} names", names=1 << (bits - 1))
        self.bits = bits
        self.count = 0
        self.names: Names = np.empty(1 << (bits - 1), np.int64)
        self._slots = np.zeros(2 << bits, np.int64)  # a name, and its number + 1 or 0 for none, one after the other

    def number(self, ids: NDArray[Any], out: NDArray[np.int32], grow: bool) -> None:
        """Write the numbers of names; new names are added, or are an error."""
        from grundy.maths.digraphs.rows_kernel import number_ids

        first = 0
        while first < len(ids):
            stop = min(first + _SLICE, len(ids))
            first, self.count, crowded = number_ids(
                ids, first, stop, self._slots, 64 - self.bits, self.names, self.count, out, grow
            )
            if crowded:
                raise _CrowdedError
            if first < stop:
                if not grow:
                    raise _unknown(ids[first])
                if self.count > MOST // 4:
                    raise LimitError("arcs name more than {count} vertices", count=self.count)
                larger = _Table(self.bits + 2)
                larger.number(self.names[: self.count], np.empty(self.count, np.int32), grow=True)
                self.bits, self.names, self._slots = larger.bits, larger.names, larger._slots
