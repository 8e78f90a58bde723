"""Loopy play on the rows of a digraph: by plain loops on lists, or compiled loops on arrays if it is large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Any

from grundy.machine.loops import Row, compiles, filled, loops
from grundy.machine.memory import afford
from grundy.maths.digraphs import loopy_kernel
from grundy.maths.digraphs.definition import joined, listed, settled_values, turned
from grundy.maths.digraphs.loopy import Infinity, LoopyNimber
from grundy.maths.nimbers.outcomes import Convention

_COMPILED = 1 << 16  # vertices and arcs handled in plain Python before compiled code is loaded
_SLICE = 10_000_000  # arcs before Ctrl-C takes effect: some tenths of a second
_FEW, _SPARSE = 64, 4  # arcs from a vertex, at most and on average, up to which no vertex is valued in advance

Rows = tuple[Row, Row]
"""The offsets of the rows, ending with the number of arcs, and the rows of targets."""
Tick = Callable[[], object]


def nothing() -> None:
    """Do nothing: the default tick."""


class LoopyPlay:
    """A digraph, possibly with cycles, and what is known about play on it, computed when first needed.

    Results are lists for small digraphs, which do not need NumPy, and arrays for large ones.

    Args:
        offsets: the offsets of the rows, ending with the number of arcs.
        targets: the rows.
        tick: called a few times a second during work, to report or to interrupt it.

    Examples:
        >>> play = LoopyPlay([0, 2, 2], [0, 1])  # 0 → 0, 0 → 1
        >>> str(play.nimber(0)), play.remoteness(), play.reached(1, 9)
        ('∞(0)', [1, 0], ([1], [0, 0], []))
    """

    def __init__(self, offsets: Row, targets: Row, tick: Tick = nothing) -> None:
        self._given = offsets, targets
        self._compiled = compiles(len(offsets) + len(targets), _COMPILED)
        self._tick = tick
        self._remoteness: dict[Convention, Row] = {}
        self._infinite: dict[int, Infinity] = {}  # those needed so far

    def remoteness(self, convention: Convention = Convention.NORMAL) -> Row:
        """Return the remoteness of each vertex.

        Returns:
            [vertices] -1 for a draw. The player to move loses if the number is even in normal play, odd in misère play.

        Raises:
            LimitError: if that does not fit the memory.
        """
        convention = Convention(convention)  # only exact names are accepted
        if convention not in self._remoteness:
            back, size = self._back, len(self._given[0]) - 1
            self._afford(8 * size)
            remoteness, queue, state = _degrees(self._rows, self._compiled), self._new(size), self._new(2, "int64")
            self._loops.begin(remoteness, queue, state)
            misere = int(convention is Convention.MISERE)
            while not self._loops.decide(*back, misere, remoteness, queue, state, _SLICE):
                self._tick()
            self._loops.finish(remoteness)
            self._remoteness[convention] = self._told(remoteness)
        return self._remoteness[convention]

    @cached_property
    def values(self) -> Row:
        """The loopy nimber of each vertex, -1 where it is infinite.

        Raises:
            LimitError: if that does not fit the memory.
        """
        back, size, run = self._back, len(self._given[0]) - 1, self._loops
        self._afford(36 * size)
        values = self._settled()
        largest = int(values.max(initial=-1)) if self._compiled else max(values, default=-1)
        seeds, seed_rows = self._new(size if largest >= 0 else 0), self._new(largest + 3, "int64")
        unsettled, left, answered, alive = self._new(size), self._new(size), self._new(size), self._new(size)
        state = self._new(6, "int64")
        state[5] = count = run.begin_stages(*self._rows, values, seeds, seed_rows, unsettled, answered, alive)
        stages = seeds, seed_rows, values, unsettled, left, answered, alive, self._new(2 * count)
        while not run.advance(*back, *stages, state, _SLICE):
            self._tick()
        return self._told(values)

    def _settled(self) -> Row:
        """Return the values of vertices that cannot reach a cycle, if there would be many stages; others get -1."""
        offsets, targets = self._rows
        size = len(offsets) - 1
        if len(targets) <= _SPARSE * size and self._loops.widest(offsets) <= _FEW:  # then there are few stages
            return self._new(size, value=-1)
        if not self._compiled:
            return [-1 if value is None else value for value in settled_values(list(listed(offsets, targets)))]
        from grundy.maths.digraphs.values import settled

        return settled(offsets, targets).signed.astype("int32")

    def nimber(self, v: int) -> LoopyNimber:
        """Return the loopy nimber of a vertex."""
        values = self.values
        if values[v] >= 0:
            return int(values[v])
        if v not in self._infinite:
            offsets, targets = self._given
            met = {int(values[w]) for w in targets[offsets[v] : offsets[v + 1]]}
            self._infinite[v] = Infinity(tuple(sorted(met - {-1})))
        return self._infinite[v]

    def reached(self, start: int, limit: int) -> tuple[Row, Row, Row] | None:
        """Return the part of the digraph that can be reached from a vertex.

        Args:
            start: the vertex.
            limit: how many vertices it may have, including the first.

        Returns:
            The vertices reached, nearest first, and the rows of their arcs, renumbered; None if they exceed the limit.
        """
        offsets, targets = self._rows
        most = min(limit, len(offsets) - 1)
        if most < 1:
            return None
        number, order = self._new(len(offsets) - 1, value=-1), self._new(most + 1)
        found = self._loops.reach(offsets, targets, start, most, number, order)
        if found > most:
            return None
        order = order[:found]
        if not self._compiled:
            return order, *joined([number[w] for w in targets[offsets[v] : offsets[v + 1]]] for v in order)
        import numpy as np

        degrees = offsets[order + 1] - offsets[order]
        begins = np.zeros(len(order) + 1, np.int64)
        np.cumsum(degrees, out=begins[1:])
        places = np.arange(begins[-1]) + np.repeat(offsets[order] - begins[:-1], degrees)
        return order, begins, number[targets[places]]

    def _masks(self) -> Row:
        """Return, for each vertex, which values below 64 its options have, one bit each."""
        rows, count = self._rows, len(self._given[0]) - 1
        values = self.values if self._compiled else list(map(int, self.values))
        found, start = self._new(count, "uint64"), 0
        while start < count:
            start = self._loops.masks(*rows, values, start, found, _SLICE)
            self._tick()
        return found

    # -- what the loops work on

    @cached_property
    def _rows(self) -> Rows:
        return _as_rows(self._given, self._compiled)

    @cached_property
    def _back(self) -> Rows:
        """The rows of the reversed digraph."""
        found = _turned(self._rows, self._compiled)
        self._tick()
        return found

    @property
    def _loops(self) -> Any:
        return loops(loopy_kernel, self._compiled)  # no attribute: compiled code cannot be pickled

    def _new(self, count: int, kind: str = "int32", value: int = 0) -> Row:
        return filled(count, value, kind, self._compiled)

    def _told(self, row: Row) -> Any:
        """Return answers in the form for callers."""
        return row

    def _afford(self, needed: int) -> None:
        if self._compiled:
            offsets, targets = self._given
            afford(needed, "play on {vertices} vertices and {arcs} arcs", vertices=len(offsets) - 1, arcs=len(targets))


def product_remoteness(parts: Sequence[Rows], convention: Convention = Convention.NORMAL, tick: Tick = nothing) -> Row:
    """Return the remoteness of each position of a sum of digraphs, without storing its arcs; -1 for a draw.

    Args:
        parts: offsets and targets of each.
        convention: normal or misère.
        tick: as for :class:`LoopyPlay`.

    Returns:
        [positions]: the digits of a position's number, in the mixed base of the parts' sizes, are the vertices, the
        first part last; a list, or an array for large sums.

    Raises:
        LimitError: if that does not fit the memory.

    Examples:
        >>> heap = [0, 0, 1], [0]  # a heap of one: 1 → 0
        >>> product_remoteness([heap, heap])
        [0, 1, 1, 2]
    """
    sizes: Row = [len(offsets) - 1 for offsets, _ in parts]
    count = prod(sizes)
    arcs = sum(count // max(1, size) * len(targets) for size, (_, targets) in zip(sizes, parts, strict=True))
    compiled = compiles(count + arcs, _COMPILED)
    if compiled:
        import numpy as np

        afford(8 * count, "a sum of {positions} positions", positions=count)
        sizes = np.array(sizes, np.int64)
    run = loops(loopy_kernel, compiled)
    backs, sources, degrees = filled(1, 0, "int64", compiled), *(filled(0, 0, "int32", compiled) for _ in range(2))
    for part in parts:
        rows = _as_rows(part, compiled)
        back, source = _turned(rows, compiled)
        if compiled:
            backs = np.concatenate([backs, back[1:] + backs[-1]])
            sources = np.concatenate([sources, source])
            degrees = np.concatenate([degrees, _degrees(rows, compiled)])
        else:
            backs += [place + len(sources) for place in back[1:]]
            sources += source
            degrees += _degrees(rows, compiled)
    remoteness, queue = filled(count, 0, "int32", compiled), filled(count, 0, "int32", compiled)
    state = filled(2, 0, "int64", compiled)
    run.add_degrees(degrees, sizes, remoteness)
    run.begin(remoteness, queue, state)
    misere = int(convention is Convention.MISERE)
    while not run.decide_product(backs, sources, sizes, misere, remoteness, queue, state, _SLICE):
        tick()
    run.finish(remoteness)
    return remoteness


def _as_rows(rows: Rows, compiled: bool) -> Rows:
    offsets, targets = rows
    if compiled:
        import numpy as np

        return np.asarray(offsets, np.int64), np.asarray(targets, np.int32)
    return tuple(row if isinstance(row, list) else row.tolist() for row in rows)  # type: ignore[return-value]


def _turned(rows: Rows, compiled: bool) -> Rows:
    offsets, targets = rows
    if compiled:
        from grundy.maths.digraphs.arrays import transposed_rows

        return transposed_rows(offsets, targets)
    return joined(turned(listed(offsets, targets), len(offsets) - 1))


def _degrees(rows: Rows, compiled: bool) -> Row:
    if compiled:
        import numpy as np

        return np.subtract(rows[0][1:], rows[0][:-1], dtype=np.int32, casting="unsafe")
    return [after - before for before, after in pairwise(rows[0])]
