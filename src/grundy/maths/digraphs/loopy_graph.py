"""Play that need not end, on a graph: who wins, how soon, and loopy nimbers, once for all vertices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.given import whole
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy import LoopyNimber
from grundy.maths.digraphs.loopy_play import LoopyPlay, Tick, nothing
from grundy.maths.nimbers.outcomes import Convention
from grundy.words.errors import InputError, LimitError

__all__ = ["LoopyGraph"]

_WORD = 64

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
        """Return the loopy nimber of a vertex, given by its number."""
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
        """Return the part of the digraph that can be reached from a vertex, as :class:`LoopyPlay` does, in arrays."""
        self.graph.name(start)  # compiled loops do not look whether it is inside
        most = whole(limit)
        if most is None:
            raise InputError("limit of vertices must be a whole number, not {limit!r}", limit=limit)
        found = super().reached(start, most)
        if found is None:
            return None
        order, offsets, targets = found
        return np.asarray(order, np.int32), np.asarray(offsets, np.int64), np.asarray(targets, np.int32)
