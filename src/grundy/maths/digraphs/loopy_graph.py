"""Play that need not end, on a graph: who wins, how soon, and loopy nimbers, once for all vertices."""

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
_ASKED = 1000  # options of a vertex whose own options are looked at, and these

Ints = NDArray[np.int32]


class LoopyGraph(LoopyPlay):
    """A digraph in arrays, loops and all, with what is known of play on it, told in arrays that nobody can write.

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
        51-81; for the values, see :mod:`grundy.maths.digraphs.loopy_kernel`.
    """

    def __init__(self, graph: Graph, tick: Tick = nothing) -> None:
        if not isinstance(graph, Graph):
            raise InputError("play is told of a Graph, not of {given}", given=type(graph).__name__)
        super().__init__(graph.offsets, graph.targets, tick)
        self.graph = graph

    @classmethod
    def known(cls, graph: Graph, values: Ints, remoteness: Mapping[Convention, Ints]) -> LoopyGraph:
        """Return a digraph of which all is known already, as these properties and methods tell it."""
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
        return self._told(self._masks(), np.uint64)

    def reached(self, start: int, limit: int) -> tuple[Ints, NDArray[np.int64], Ints] | None:
        """Return the part of the digraph that can be reached from a vertex, as :class:`LoopyPlay` does, in arrays.

        Raises:
            PositionError: if there is no such number of a vertex.
        """
        self.graph.name(start)  # compiled loops do not look whether it is inside
        most = whole(limit)
        if most is None:
            raise InputError("limit of vertices must be a whole number, not {limit!r}", limit=limit)
        found = super().reached(start, most)
        if found is None:
            return None
        order, offsets, targets = found
        return np.asarray(order, np.int32), np.asarray(offsets, np.int64), np.asarray(targets, np.int32)


# -- answers held against their definition


def first_wrong(
    graph: Graph, values: NDArray[Any], remoteness: Mapping[Convention, NDArray[Any]], vertices: Iterable[int]
) -> int | None:
    """Return one of some vertices whose answers are not what those of its options make them; None if there is none.

    Right answers pass at every vertex; where play can go in a ring, wrong ones that go with each other may pass, too.

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
    """Return the plies that the options of a vertex make, when the winner hurries and the loser delays."""
    if not options.size:
        return 0
    misere = int(convention is Convention.MISERE)
    lost = options[(options >= 0) & (options % 2 == misere)]
    if lost.size:
        return 1 + int(lost.min())
    return -1 if (options < 0).any() else 1 + int(options.max())


def _valued(graph: Graph, values: NDArray[Any], value: int, row: NDArray[Any]) -> bool:
    """Tell whether a vertex of these options has this value: the labels of Smith and Fraenkel.

    It has the mex m of its options' values if each option without a value has itself an option of value m, and none
    otherwise.
    """
    met = values[row]
    wanted = mex(set(met[met >= 0].tolist()))
    endless = np.unique(row[met < 0])
    asked = endless[:_ASKED]
    taken_back = ((values[graph.targets[graph.offsets[w] : graph.offsets[w + 1]]] == wanted).any() for w in asked)
    if value >= 0:
        return value == wanted and all(taken_back)
    return value == -1 and (len(endless) > len(asked) or not all(taken_back))
