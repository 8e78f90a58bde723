"""Loopy play on a graph: outcome, remoteness and loopy nimber of every vertex."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.given import whole
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy import LoopyNimber
from grundy.maths.digraphs.loopy_play import LoopyPlay, Tick, nothing
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention
from grundy.words.errors import InputError, LimitError

_WORD = 64
_ASKED = 1000  # options of a vertex that are examined, with their own options

Ints = NDArray[np.int32]


class LoopyGraph(LoopyPlay):
    """A digraph in arrays, possibly with cycles, and what is known about play on it, in read-only arrays.

    Args:
        graph: the digraph.
        tick: called a few times a second during work, to report or to interrupt it.

    Raises:
        InputError: if it is not a graph.

    Examples:
        >>> play = LoopyGraph(Graph.from_edges([(0, 1), (1, 0), (1, 2), (3, 3), (3, 0), (3, 1)]))
        >>> play.remoteness().tolist(), play.values.tolist(), str(play.nimber(3))
        ([2, 1, 0, 3], [0, 1, 0, -1], '∞(0, 1)')

    References:
        Winning Ways, ch. 12; for outcomes, C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966),
        51-81; for the values, see :mod:`grundy.maths.digraphs.loopy_kernel`.
    """

    def __init__(self, graph: Graph, tick: Tick = nothing) -> None:
        if not isinstance(graph, Graph):
            raise InputError("play must be on a Graph, not on {given}", given=type(graph).__name__)
        super().__init__(graph.offsets, graph.targets, tick)
        self.graph = graph

    @classmethod
    def known(cls, graph: Graph, values: Ints, remoteness: Mapping[Convention, Ints]) -> LoopyGraph:
        """Return a digraph for which all of this is known already."""
        play = cls(graph)
        play.__dict__["values"] = values
        play._remoteness.update(remoteness)
        return play

    def _told(self, row: Any, kind: Any = np.int32) -> NDArray[Any]:
        found = np.asarray(row, kind)
        found.flags.writeable = False
        return found

    def nimber(self, v: int) -> LoopyNimber:
        """Return the loopy nimber of a vertex, given by its number.

        Raises:
            PositionError: if there is no such number.
        """
        self.graph.name(v)
        return super().nimber(v)

    def masks(self) -> NDArray[np.uint64]:
        """Return the finite values of the options of each vertex, with value k as bit k.

        For a vertex with loopy nimber ∞(K), this is K.

        Raises:
            LimitError: if one is 64 or more; :meth:`nimber` gives K for single vertices then.

        Examples:
            >>> LoopyGraph(Graph.from_edges([(0, 0), (0, 1), (0, 2), (1, 2)])).masks().tolist()
            [3, 1, 0]
        """
        largest = int(self.values.max(initial=0))
        if largest >= _WORD:
            raise LimitError(
                "values up to {largest} do not fit the {bits} bits of a mask: query single vertices",
                largest=largest, bits=_WORD,
            )  # fmt: skip
        return self._told(self._masks(), np.uint64)

    def reached(self, start: int, limit: int) -> tuple[Ints, NDArray[np.int64], Ints] | None:
        """Return the part of the digraph that can be reached from a vertex, as :class:`LoopyPlay` does, in arrays.

        Raises:
            PositionError: if there is no such number of a vertex.
        """
        self.graph.name(start)  # compiled loops do not check bounds
        most = whole(limit)
        if most is None:
            raise InputError("limit on vertices must be a whole number, not {limit!r}", limit=limit)
        found = super().reached(start, most)
        if found is None:
            return None
        order, offsets, targets = found
        return np.asarray(order, np.int32), np.asarray(offsets, np.int64), np.asarray(targets, np.int32)


# -- answers checked against their definition


def first_wrong(
    graph: Graph, values: NDArray[Any], remoteness: Mapping[Convention, NDArray[Any]], vertices: Iterable[int]
) -> int | None:
    """Return a vertex whose answers do not follow from those of its options; None if there is none.

    Correct answers pass at every vertex; on a cycle, wrong answers that are consistent may pass, too.

    Examples:
        >>> play = LoopyGraph(Graph.from_edges([(0, 1), (1, 0), (1, 2)]))
        >>> remoteness = {convention: play.remoteness(convention) for convention in Convention}
        >>> print(first_wrong(play.graph, play.values, remoteness, range(3)))
        None
        >>> first_wrong(play.graph, play.values + [0, 1, 0], remoteness, range(3))
        1
    """
    for v in vertices:
        row = graph.targets[graph.offsets[v] : graph.offsets[v + 1]]
        ends = int(remoteness[Convention.NORMAL][v]) if Convention.NORMAL in remoteness else None
        right = ends is None or (values[v] == 0) == (ends >= 0 and ends % 2 == 0)
        right = right and all(
            found[v] == _remoteness(found[row], convention) for convention, found in remoteness.items()
        )
        if not right or not _valued(graph, values, int(values[v]), row):
            return int(v)
    return None


def _remoteness(options: NDArray[Any], convention: Convention) -> int:
    """Return the remoteness of a vertex, given that of its options."""
    if not options.size:
        return 0
    misere = int(convention is Convention.MISERE)
    lost = options[(options >= 0) & (options % 2 == misere)]
    if lost.size:
        return 1 + int(lost.min())
    return -1 if (options < 0).any() else 1 + int(options.max())


def _valued(graph: Graph, values: NDArray[Any], value: int, row: NDArray[Any]) -> bool:
    """Return whether a vertex with these options has this value: the labels of Smith and Fraenkel.

    It has the mex m of its options' values if each option without a value has an option of value m, else none.
    """
    met = values[row]
    wanted = mex(set(met[met >= 0].tolist()))
    endless = np.unique(row[met < 0])
    asked = endless[:_ASKED]
    taken_back = ((values[graph.targets[graph.offsets[w] : graph.offsets[w + 1]]] == wanted).any() for w in asked)
    if value >= 0:
        return value == wanted and all(taken_back)
    return value == -1 and (len(endless) > len(asked) or not all(taken_back))
