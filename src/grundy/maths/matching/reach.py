"""What a token can still reach in vertex geography: who wins there, by which steps, and the value of a tree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy.machine.loops import Row, filled, loops
from grundy.maths.matching import kernel
from grundy.maths.matching.kernel import CLOSED, FREE, FROZEN_OUTER, UNSEEN, VISITED
from grundy.maths.matching.matching import Matching

if TYPE_CHECKING:
    from grundy.maths.digraphs.graph import Graph

__all__ = ["Numbered", "Reach", "walk"]

V = TypeVar("V", bound=Any)

_SLICE = 1 << 22  # edges between two times that Ctrl-C is let in


@dataclass(frozen=True)
class Numbered(Generic[V]):
    """A graph in arrays, and how its vertices are numbered; the numbers rise with the vertices."""

    graph: Graph
    number: Callable[[V], int]
    vertex: Callable[[int], V]


def walk(
    neighbours: Callable[[V], Sequence[V]], token: V, visited: Collection[V], most: int
) -> tuple[list[V], list[int], list[int]]:
    """Return the vertices within reach, nearest first, and rows of the numbers next to each; some if they are too many.

    Args:
        neighbours: the graph.
        token: where to begin; it gets number 0.
        visited: vertices that are closed.
        most: how many vertices may be found before the walk ends.
    """
    vertices, numbers = [token], {token: 0}
    offsets, flat = [0], []
    for vertex in vertices:
        for met in neighbours(vertex):
            if met not in visited:
                number = numbers.setdefault(met, len(vertices))
                if number == len(vertices):
                    vertices.append(met)
                flat.append(number)
        offsets.append(len(flat))
        if len(vertices) > most:
            break
    return vertices, offsets, flat


class Reach(Generic[V]):
    """The part of a graph that a token can reach.

    Args:
        offsets: rows of neighbours: lists for plain loops,
        neighbours: or arrays for compiled ones.
        token: the number of the vertex where the token stands.
        closed: numbers of the vertices that were visited.
        vertex: the vertex of a number.
    """

    def __init__(
        self, offsets: Row, neighbours: Row, token: int, closed: Iterable[int], vertex: Callable[[int], V]
    ) -> None:
        self._compiled = compiled = not isinstance(offsets, list)
        count = len(offsets) - 1
        if compiled:
            from grundy.maths.digraphs.arrays import afford

            afford(60 * count, "matching of {vertices} vertices", vertices=count)
        self._rows, self._token, self._vertex = (offsets, neighbours), token, vertex
        self._label = filled(count, CLOSED, "uint8", compiled)
        self._order, self._place = filled(count, token, "int32", compiled), filled(count, FREE, "int32", compiled)
        for v in closed:
            self._place[v] = VISITED
        self._place[token], self._label[token] = 0, UNSEEN
        state = filled(3, 0, "int64", compiled)
        state[1] = 1
        reach = loops(kernel, compiled).reach
        while not reach(*self._rows, self._label, self._order, self._place, state, _SLICE):
            pass
        self.count = int(state[1])
        """How many vertices, the token's included."""
        self._is_tree = state[2] == 2 * self.count - 2

    @cached_property
    def _matching(self) -> Matching:
        return Matching(*self._rows, self._label, self._compiled)

    @property
    def missed(self) -> bool:
        """Whether some maximum matching misses the token's vertex."""
        return bool(self._matching.label[self._token] == FROZEN_OUTER)

    def winning(self) -> Iterator[V]:
        """Yield the vertices to which a step wins, in order."""
        yield from map(self._vertex, self._matching.winning(self._token))

    def tree_value(self) -> int | None:
        """Return the Grundy value where what is within reach is a tree, else None."""
        if not self._is_tree:
            return None
        values = filled(self.count, 0, "int32", self._compiled)
        stamps = filled(self.count.bit_length() + 2, -1, "int32", self._compiled)  # 2^v vertices make a value of v
        tree_values = loops(kernel, self._compiled).tree_values
        for stop in range(self.count, 0, -_SLICE):
            tree_values(*self._rows, self._order, self._place, values, stamps, max(0, stop - _SLICE), stop)
        return int(values[0])
