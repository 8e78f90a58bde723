"""What a token can still reach in vertex geography: who wins there, by which steps, and the value of a tree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from grundy.machine.loops import Row, filled, loops
from grundy.machine.memory import afford
from grundy.maths.digraphs.graph import Graph
from grundy.maths.matching import kernel
from grundy.maths.matching.kernel import CLOSED, FREE, FROZEN_OUTER, UNSEEN, VISITED
from grundy.maths.matching.matching import Matching

V = TypeVar("V", bound=Any)

_SLICE = 1 << 22  # edges before Ctrl-C takes effect


@dataclass(frozen=True)
class Numbered(Generic[V]):
    """A graph in arrays, and the numbering of its vertices, in increasing order."""

    graph: Graph
    number: Callable[[V], int]
    vertex: Callable[[int], V]


def walk(
    neighbours: Callable[[V], Sequence[V]], token: V, visited: Collection[V], most: int
) -> tuple[list[V], list[int], list[int]]:
    """Return the reachable vertices, nearest first, and rows of their neighbours' numbers; some if there are too many.

    The token's vertex gets number 0, and the walk stops once there are more than ``most``.
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


@dataclass(frozen=True)
class Reach(Generic[V]):
    """The part of a graph that a token can reach."""

    rows: tuple[Row, Row]  # offsets and neighbours: lists for plain loops, or arrays for compiled ones
    label: Row  # [vertices] UNSEEN for reachable vertices, else CLOSED
    order: Row  # [vertices] the reachable vertices, nearest first, from the token's vertex on
    place: Row  # [vertices] the place of each one in the order; below 0 for others
    count: int  # how many are reachable, including the token's
    ends: int  # how many edges lead from one of these to another, counted from both
    vertex: Callable[[int], V]  # the vertex of a number

    @property
    def _compiled(self) -> bool:
        return not isinstance(self.label, list)

    @cached_property
    def _matching(self) -> Matching:
        return Matching(*self.rows, self.label, self._compiled)

    @property
    def missed(self) -> bool:
        """Whether some maximum matching misses the token's vertex."""
        return bool(self._matching.label[self.order[0]] == FROZEN_OUTER)

    def winning(self) -> Iterator[V]:
        """Yield the targets of winning moves, in order."""
        yield from map(self.vertex, self._matching.winning(self.order[0]))

    def tree_value(self) -> int | None:
        """Return the Grundy value if the reachable part is a tree, else None."""
        if self.ends != 2 * self.count - 2:
            return None
        values = filled(self.count, 0, "int32", self._compiled)
        stamps = filled(self.count.bit_length() + 2, -1, "int32", self._compiled)  # value v needs 2^v vertices
        tree_values = loops(kernel, self._compiled).tree_values
        for stop in range(self.count, 0, -_SLICE):
            tree_values(*self.rows, self.order, self.place, values, stamps, max(0, stop - _SLICE), stop)
        return int(values[0])


def reach_by_walking(
    neighbours: Callable[[V], Sequence[V]], token: V, visited: Collection[V], most: int, compiled: bool
) -> Reach[V] | None:
    """Return what a token can reach on a graph given by neighbours; None if it has too many vertices."""
    vertices, offsets, flat = walk(neighbours, token, visited, most)
    count = len(vertices)
    if count > most:
        return None
    rows: tuple[Row, Row] = offsets, flat
    order: Row = list(range(count))
    if compiled:
        import numpy as np

        rows, order = (np.array(offsets, np.int64), np.array(flat, np.int32)), np.array(order, np.int32)
    label = filled(count, UNSEEN, "uint8", compiled)
    return Reach(rows, label, order, order, count, len(flat), vertices.__getitem__)


def reach_in_arrays(numbered: Numbered[V], token: V, visited: Collection[V]) -> Reach[V]:
    """Return what a token can reach on a graph in arrays."""
    import numpy as np

    rows, count, start = (numbered.graph.offsets, numbered.graph.targets), len(numbered.graph), numbered.number(token)
    afford(60 * count, "a matching of {vertices} vertices", vertices=count)
    label, order = np.full(count, CLOSED, np.uint8), np.empty(count, np.int32)
    place, state = np.full(count, FREE, np.int32), np.array([0, 1, 0], np.int64)
    place[np.fromiter(map(numbered.number, visited), np.int64, len(visited))] = VISITED
    order[0], place[start], label[start] = start, 0, UNSEEN
    while not loops(kernel, compiled=True).reach(*rows, label, order, place, state, _SLICE):
        pass
    return Reach(rows, label, order, place, int(state[1]), int(state[2]), numbered.vertex)
