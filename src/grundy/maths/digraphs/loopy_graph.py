"""Play that need not end, on digraphs of any size: outcomes, plies to the end, loopy nimbers, once for all vertices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.given import whole
from grundy.maths.digraphs.arrays import afford, checked_rows, transposed_rows
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy import Infinity, LoopyNimber, LoopyRows, plain_sum_remoteness
from grundy.maths.nimbers.outcomes import Convention
from grundy.words.errors import InputError, LimitError

__all__ = ["LoopyGraph", "sum_remoteness"]

_COMPILED = 1 << 16  # vertices and arcs that plain Python does before compiled code is loaded
_SLICE = 10_000_000  # arcs between two looks at Ctrl-C: some tenths of a second
_WORD = 64
_FEW, _SPARSE = 64, 4  # arcs from a vertex, at most and on average, up to which no vertex is valued before the stages

Ints = NDArray[np.int32]
Rows = tuple[NDArray[np.int64], Ints]
Tick = Callable[[], object]


def _nothing() -> None:
    pass


class LoopyGraph:
    """A digraph, loops and all, with what is known of play on it; each question is computed once, when it is asked.

    Args:
        graph: the digraph.
        tick: called some times a second while there is work, to tell of it or to break it off.

    Raises:
        InputError: if it is none.

    Examples:
        >>> play = LoopyGraph(Graph.from_edges([(0, 1), (1, 0), (1, 2), (3, 3), (3, 0), (3, 1)]))
        >>> play.remoteness().tolist(), play.values.tolist(), str(play.nimber(3))
        ([2, 1, 0, 3], [0, 1, 0, -1], '∞(0, 1)')

    References:
        Winning Ways, ch. 12; for outcomes, C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966),
        51-81; for the values, see :func:`grundy.maths.digraphs.loopy.plain_nimbers`.
    """

    def __init__(self, graph: Graph, tick: Tick = _nothing) -> None:
        if not isinstance(graph, Graph):
            raise InputError("play is told of a Graph, not of {given}", given=type(graph).__name__)
        self.graph = graph
        self._tick = tick
        self._remoteness: dict[Convention, Ints] = {}
        self._infinite: dict[int, Infinity] = {}  # those that were asked for

    @classmethod
    def known(cls, graph: Graph, values: Ints, remoteness: Mapping[Convention, Ints]) -> LoopyGraph:
        """Return a digraph of which all is known already, as these properties and methods tell it."""
        play = cls(graph)
        play.__dict__["values"] = values
        play._remoteness.update(remoteness)
        return play

    @cached_property
    def _plain(self) -> LoopyRows | None:
        """The same in plain lists, where it is small."""
        if len(self.graph) + self.graph.arcs >= _COMPILED:
            return None
        return LoopyRows(self.graph.offsets.tolist(), self.graph.targets.tolist())

    def remoteness(self, convention: Convention = Convention.NORMAL) -> Ints:
        """Return the plies from each vertex to the end, when the winner hurries and the loser delays.

        Returns:
            [vertices] -1 for a draw. In normal play the player to move loses where the number is even, in misère play
            where it is odd.

        Raises:
            LimitError: if that does not fit the memory.
        """
        convention = Convention(convention)  # "misere" is not to be taken for anything else
        found = self._remoteness.get(convention)
        if found is None:
            plain = self._plain
            found = self._decided(convention) if plain is None else np.array(plain.remoteness(convention), np.int32)
            found.flags.writeable = False
            self._remoteness[convention] = found
        return found

    @cached_property
    def values(self) -> Ints:
        """The loopy nimber of each vertex, -1 where it is infinite.

        Raises:
            LimitError: if that does not fit the memory.
        """
        found = self._valued() if self._plain is None else np.array(self._plain.values, np.int32)
        found.flags.writeable = False
        return found

    def nimber(self, v: int) -> LoopyNimber:
        """Return the loopy nimber of a vertex, given by its number.

        Raises:
            PositionError: if there is no such number.
        """
        options = self.graph.successors(v)
        value = int(self.values[v])
        if value >= 0:
            return value
        found = self._infinite.get(v)
        if found is None:
            met = np.unique(self.values[options])
            found = self._infinite[v] = Infinity(tuple(met[met >= 0].tolist()))
        return found

    def masks(self) -> NDArray[np.uint64]:
        """Return the finite values among those of the options of each vertex, value k as bit k.

        Of a vertex whose loopy nimber is ∞(K) that is K.

        Raises:
            LimitError: if one is 64 or more; :meth:`nimber` tells K of single vertices then.

        Examples:
            >>> LoopyGraph(Graph.from_edges([(0, 0), (0, 1), (0, 2), (1, 2)])).masks().tolist()
            [3, 1, 0]
        """
        largest = int(self.values.max(initial=0))
        if largest >= _WORD:
            raise LimitError(
                "values up to {largest} are more than the {bits} bits of a mask can tell: ask for single vertices",
                largest=largest, bits=_WORD,
            )  # fmt: skip
        offsets, targets = self.graph.offsets, self.graph.targets
        found = np.zeros(len(self.graph), np.uint64)
        if self._plain is not None:
            there = self.values[targets]
            sources = np.repeat(np.arange(len(found)), np.diff(offsets))
            bits = np.uint64(1) << there[there >= 0].astype(np.uint64)
            np.bitwise_or.at(found, sources[there >= 0], bits)
            return found
        from grundy.maths.digraphs import loopy_kernel as loopy

        start = 0
        while start < len(found):
            stop = max(start + 1, min(int(offsets.searchsorted(offsets[start] + _SLICE)), start + _SLICE, len(found)))
            loopy.masks(offsets, targets, self.values, start, stop, found)
            self._tick()
            start = stop
        return found

    def reached(self, start: int, limit: int) -> tuple[Ints, NDArray[np.int64], Ints] | None:
        """Return the part of the digraph that can be reached from a vertex.

        Args:
            start: the vertex.
            limit: how many vertices it may have, the first included.

        Returns:
            the vertices reached, nearest first, and the rows of their arcs, which count within them; None where they
            are more than the limit.

        Raises:
            PositionError: if there is no such number of a vertex.
        """
        self.graph.successors(start)  # compiled loops do not look whether it is inside
        most = whole(limit)
        if most is None:
            raise InputError("limit of vertices must be a whole number, not {limit!r}", limit=limit)
        offsets, targets = self.graph.offsets, self.graph.targets
        if self._plain is not None:
            some = self._plain.reached(start, most)
            return None if some is None else (_array(some[0]), np.array(some[1]), _array(some[2]))
        from grundy.maths.digraphs import retrograde_kernel as retrograde

        number = np.full(len(self.graph), -1, np.int32)
        most = min(most, len(self.graph))
        if most < 1:
            return None
        order = np.empty(most + 1, np.int32)
        order = order[: retrograde.reach(offsets, targets, start, most, number, order)]
        if len(order) > most:
            return None
        degrees = offsets[order + 1] - offsets[order]
        rows = np.zeros(len(order) + 1, np.int64)
        np.cumsum(degrees, out=rows[1:])
        places = np.arange(rows[-1]) + np.repeat(offsets[order] - rows[:-1], degrees)
        return order, rows, number[targets[places]]

    # -- compiled

    @cached_property
    def _back(self) -> Rows:
        """The rows of all arcs turned round."""
        from grundy.maths.digraphs import retrograde_kernel as retrograde

        offsets, targets = self.graph.offsets, self.graph.targets
        self._afford(16 * len(self.graph) + 4 * len(targets))
        back = np.zeros(len(offsets), np.int64)
        for start in range(0, len(targets), 4 * _SLICE):
            retrograde.count(targets, start, min(start + 4 * _SLICE, len(targets)), back)
            self._tick()
        np.cumsum(back, out=back)
        place, sources = back[:-1].copy(), np.empty_like(targets)
        start = 0
        while start < len(place):
            start = retrograde.turn(offsets, targets, start, _SLICE, place, sources)
            self._tick()
        return back, sources

    def _decided(self, convention: Convention) -> Ints:
        from grundy.maths.digraphs import retrograde_kernel as retrograde

        back, sources = self._back
        size = len(self.graph)
        self._afford(8 * size)
        remoteness, queue = np.empty(size, np.int32), np.empty(size, np.int32)
        state = np.zeros(2, np.int64)
        retrograde.begin(self.graph.offsets, remoteness, queue, state)
        misere = int(convention is Convention.MISERE)
        while not retrograde.decide(back, sources, misere, remoteness, queue, state, _SLICE):
            self._tick()
        retrograde.finish(remoteness)
        return remoteness

    def _valued(self) -> Ints:
        from grundy.maths.digraphs import loopy_kernel as loopy

        offsets, targets = self.graph.offsets, self.graph.targets
        back, sources = self._back
        size = len(self.graph)
        self._afford(32 * size)
        values = np.full(size, -1, np.int32)
        unsettled, order = np.empty(size, np.int32), np.empty(size, np.int32)
        state = np.zeros(6, np.int64)
        most = loopy.settle_begin(offsets, unsettled, order, state)
        stamps = np.zeros(most + 2, np.int32)
        dense = most > _FEW or len(targets) > _SPARSE * size  # else stages are few, and serve as well alone
        while dense and not loopy.settle(
            offsets, targets, back, sources, values, unsettled, order, stamps, state, _SLICE
        ):
            self._tick()
        order = order[: state[1] if dense else 0]
        worth = values[order]
        seed_rows = np.zeros(int(worth.max(initial=-1)) + 2, np.int64)
        np.cumsum(np.bincount(worth, minlength=0), out=seed_rows[1:])
        seeds = order[np.argsort(worth, kind="stable")]
        alive = np.flatnonzero(values < 0).astype(np.int32)
        answered = np.where(values < 0, np.int32(0), np.int32(-1)).astype(np.int32)
        left = np.zeros(size, np.int32)
        state[:] = 0
        state[5] = len(alive)
        queue = np.empty(2 * len(alive), np.int32)
        while not loopy.advance(
            back, sources, seeds, seed_rows, values, unsettled, left, answered, alive, queue, state, _SLICE
        ):
            self._tick()
        return values

    def _afford(self, needed: int) -> None:
        size, arcs = len(self.graph), self.graph.arcs
        afford(needed, "play on {vertices} vertices and {arcs} arcs", vertices=size, arcs=arcs)


def sum_remoteness(
    parts: Sequence[tuple[Any, Any]], convention: Convention = Convention.NORMAL, tick: Tick = _nothing
) -> Sequence[int] | Ints:
    """Return the plies from each position of a sum of digraphs; -1 for a draw.

    Args:
        parts: offsets and targets of each.
        convention: normal or misère.
        tick: as for :class:`LoopyGraph`.

    Returns:
        [positions], numbered as in :func:`grundy.maths.digraphs.loopy.plain_sum_remoteness`, which does small ones.

    Raises:
        InputError: if one is no digraph.
        LimitError: if that does not fit the memory.
    """
    parts = [checked_rows(offsets, targets) for offsets, targets in parts]
    sizes = np.array([len(offsets) - 1 for offsets, _ in parts], np.int64)
    count = prod(sizes.tolist())
    arcs = sum(count // max(1, len(offsets) - 1) * len(targets) for offsets, targets in parts)
    if count + arcs < _COMPILED:
        plain = [(offsets.tolist(), targets.tolist()) for offsets, targets in parts]
        return plain_sum_remoteness(plain, convention)
    from grundy.maths.digraphs import retrograde_kernel as retrograde

    afford(8 * count, "a sum of {positions} positions", positions=count)
    backs, sources, degrees = [np.zeros(1, np.int64)], [], []
    for offsets, targets in parts:
        back, source = transposed_rows(np.asarray(offsets, np.int64), np.asarray(targets, np.int32))
        backs.append(back[1:] + backs[-1][-1])
        sources.append(source)
        degrees.append(np.diff(offsets).astype(np.int32))
    remoteness, queue = np.empty(count, np.int32), np.empty(count, np.int32)
    state = np.zeros(2, np.int64)
    retrograde.begin_product(np.concatenate(degrees), sizes, remoteness, queue, state)
    rows = np.concatenate(backs), np.concatenate(sources), sizes
    misere = int(convention is Convention.MISERE)
    while not retrograde.decide_product(*rows, misere, remoteness, queue, state, _SLICE):
        tick()
    retrograde.finish(remoteness)
    return remoteness


def _array(numbers: list[int]) -> Ints:
    return np.array(numbers, np.int32)
