"""What a token can still reach in vertex geography: who wins there, by which steps, and the value of a tree.

Small graphs are walked and matched in plain Python; large ones are numbered, and matched by compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from grundy.maths.matching.blossoms import Matching, matching_without, maximum_matching
from grundy.maths.nimbers.mex import mex

if TYPE_CHECKING:
    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.matching.geography import GeographyStarts

__all__ = ["LARGE", "Numbered", "Reach", "StoredReach", "WalkedReach", "large_reach", "walk"]

V = TypeVar("V", bound=Any)
V_co = TypeVar("V_co", bound=Any, covariant=True)

LARGE = 20_000
"""How many vertices are walked to and matched before compiled code is loaded."""
_SLICE = 1 << 22  # edges between two times that Ctrl-C is let in


class Reach(Protocol[V_co]):
    """What the token can still reach."""

    @property
    def count(self) -> int:
        """How many vertices, the token's included."""

    @property
    def missed(self) -> bool:
        """Whether some maximum matching misses the token's vertex."""

    def winning(self) -> Iterator[V_co]:
        """Yield the vertices to which a step wins, in order."""

    def tree_value(self) -> int | None:
        """Return the Grundy value where what is within reach is a tree, else None."""


@dataclass(frozen=True)
class Numbered(Generic[V]):
    """A graph in arrays, and how its vertices are numbered; the numbers rise with the vertices."""

    graph: Graph
    number: Callable[[V], int]
    vertex: Callable[[int], V]


# -- small graphs


def walk(
    neighbours: Callable[[V], Sequence[V]], token: V, visited: Collection[V], most: int
) -> tuple[list[V], list[list[int]]]:
    """Return the vertices within reach, nearest first, and the numbers next to each; not all where they are too many.

    Args:
        neighbours: the graph.
        token: where to begin; it gets number 0.
        visited: vertices that are closed.
        most: how many vertices may be found before the walk ends.
    """
    vertices, numbers = [token], {token: 0}
    around: list[list[int]] = []
    for vertex in vertices:
        row = []
        for met in neighbours(vertex):
            if met not in visited:
                number = numbers.setdefault(met, len(vertices))
                if number == len(vertices):
                    vertices.append(met)
                row.append(number)
        around.append(row)
        if len(vertices) > most:
            break
    return vertices, around


@dataclass(frozen=True)
class WalkedReach(Generic[V]):
    """A small graph, as :func:`walk` finds it."""

    vertices: list[V]
    neighbours: list[list[int]]

    @property
    def count(self) -> int:
        """How many vertices."""
        return len(self.vertices)

    @cached_property
    def _matching(self) -> Matching:
        return maximum_matching(self.neighbours)

    @property
    def missed(self) -> bool:
        """Whether some maximum matching misses the token's vertex."""
        return self._matching.missable[0]

    def winning(self) -> Iterator[V]:
        """Yield the vertices that some maximum matching without the token's vertex misses, where it is covered."""
        if not self.missed:
            left = matching_without(self.neighbours, self._matching, 0)
            for number in self.neighbours[0]:
                if left.missable[number]:
                    yield self.vertices[number]

    def tree_value(self) -> int | None:
        """Return the Grundy value of a tree."""
        around = self.neighbours
        if sum(map(len, around)) != 2 * len(around) - 2:
            return None
        # numbered breadth first, so the neighbours of larger number are those the token can still go to
        values = [0] * len(around)
        for vertex in reversed(range(len(around))):
            values[vertex] = mex(values[met] for met in around[vertex] if met > vertex)
        return values[0]


# -- large graphs


class StoredReach(Generic[V]):
    """A large graph in arrays.

    Args:
        numbered: the graph.
        token: where the token stands.
        visited: vertices that are closed.
    """

    def __init__(self, numbered: Numbered[V], token: V, visited: Collection[V]) -> None:
        import numpy as np

        from grundy.maths.digraphs.arrays import afford
        from grundy.maths.matching import reach as kernel

        self._numbered = numbered
        graph = numbered.graph
        afford(60 * len(graph), "matching of {vertices} vertices", vertices=len(graph))
        self._token = numbered.number(token)
        label = np.zeros(len(graph), np.uint8)
        label[np.fromiter(map(numbered.number, visited), np.int64, len(visited))] = _CLOSED
        self._order, self._place = np.empty(len(graph), np.int32), np.full(len(graph), -1, np.int32)
        self._order[0], self._place[self._token] = self._token, 0
        state = np.array([0, 1, 0])
        while not kernel.spread(graph.offsets, graph.targets, label, self._order, self._place, state, _SLICE):
            pass
        self.count = int(state[kernel.MET])
        self._is_tree = int(state[kernel.ENDS]) == 2 * self.count - 2

    @cached_property
    def _starts(self) -> GeographyStarts:
        from grundy.maths.matching.geography import GeographyStarts

        return GeographyStarts(self._numbered.graph, self._place < 0)

    @property
    def missed(self) -> bool:
        """Whether some maximum matching misses the token's vertex."""
        return not self._starts.wins[self._token]

    def winning(self) -> Iterator[V]:
        """Yield the vertices to which a step wins."""
        yield from map(self._numbered.vertex, self._starts.winning_steps(self._token).tolist())

    def tree_value(self) -> int | None:
        """Return the Grundy value of a tree."""
        if not self._is_tree:
            return None
        import numpy as np

        from grundy.maths.matching.reach import tree_values

        graph = self._numbered.graph
        values = np.empty(self.count, np.int32)
        stamps = np.full(int(np.diff(graph.offsets).max()) + 2, -1, np.int32)
        for stop in range(self.count, 0, -_SLICE):
            first = max(0, stop - _SLICE)
            tree_values(graph.offsets, graph.targets, self._order, self._place, values, stamps, first, stop)
        return int(values[0])


_CLOSED = 5  # as the kernel labels what is not there


def large_reach(vertices: list[V], neighbours: list[list[int]]) -> StoredReach[V]:
    """Return what a walk has found as arrays, for compiled code."""
    import numpy as np

    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.digraphs.undirected import undirected

    offsets = np.zeros(len(vertices) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, neighbours), np.int64, len(neighbours)), out=offsets[1:])
    targets = np.fromiter(chain.from_iterable(neighbours), np.int32, int(offsets[-1]))
    graph = undirected(Graph.from_csr(offsets, targets))
    token = vertices[0]
    return StoredReach(Numbered(graph, lambda _: 0, vertices.__getitem__), token, ())
