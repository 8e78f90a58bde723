"""The arcs of a digraph for tokens: lists for a small one, a graph in arrays for a large one or one with names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from operator import index
from typing import Any, Protocol

from grundy.maths.digraphs.definition import find_cycle, loop_error, settled_values
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy_play import LoopyPlay
from grundy.words.errors import LoopError

__all__ = ["ListedRows", "Rows", "Step", "StoredArcs", "StoredRows", "is_vertex", "numbered"]

Step = tuple[Any, int]
"""A vertex that an arc leads to, and its number among parallel arcs, 0 where it has none."""


class Rows(Protocol):
    """What a ruleset asks of a digraph; vertices are told by their names."""

    @property
    def graph(self) -> Graph:
        """The same in arrays."""

    @property
    def vertices(self) -> Sequence[Any]:
        """The vertices in order."""

    def vertex(self, name: Any) -> Any:
        """Return a vertex in its one form, None if there is none of that name."""

    def successors(self, v: Any) -> list[Any]:
        """Return where the arcs from a vertex lead."""

    def value(self, v: Any) -> int | None:
        """Return the value of a vertex, None where a cycle can be reached."""

    def steps_to(self, v: Any, value: int) -> Sequence[Step]:
        """Return the arcs from a vertex to those of a value."""

    def loop(self, v: Any) -> LoopError:
        """Return the error that names a cycle that can be reached from a vertex."""

    @property
    def play(self) -> LoopyPlay:
        """What is known of play that need not end, of vertices by their numbers."""

    def number(self, v: Any) -> int:
        """Return the number of a vertex."""

    def finite_steps_to(self, v: Any, value: int) -> Sequence[Step]:
        """Return the arcs from a vertex to those whose loopy nimber is a finite value."""


def is_vertex(name: object) -> bool:
    """Tell whether a name is a whole number of 0 or more."""
    return isinstance(name, int) and not isinstance(name, bool) and name >= 0


def numbered(successors: Sequence[Any]) -> Iterator[Step]:
    """Yield successors, each with its number among parallel arcs, or 0 where it has none.

    Examples:
        >>> list(numbered([3, 1, 3]))
        [(3, 1), (1, 0), (3, 2)]
    """
    times = Counter(successors)
    met: Counter[Any] = Counter()
    for w in successors:
        met[w] += 1
        yield w, met[w] if times[w] > 1 else 0


class ListedRows:
    """The rows of a small digraph.

    Args:
        arcs: pairs of vertices.
        isolated: vertices without arcs.
    """

    def __init__(self, arcs: Iterable[tuple[int, int]], isolated: Iterable[int]) -> None:
        self._arcs = list(arcs)
        self._rows: dict[int, list[int]] = {v: [] for v in sorted({*isolated, *(v for arc in self._arcs for v in arc)})}
        for v, w in self._arcs:
            self._rows[v].append(w)
        self._by_value: dict[int, dict[int | None, list[Step]]] = {}  # filled vertex by vertex, as tokens are met

    @cached_property
    def graph(self) -> Graph:
        """The same in arrays."""
        return Graph.from_edges(self._arcs, list(self._rows))

    @property
    def vertices(self) -> Sequence[int]:
        """The vertices in order."""
        return list(self._rows)

    def vertex(self, name: Any) -> int | None:
        """Return a vertex in its one form, None if there is none of that name."""
        try:
            number = index(name)
        except TypeError:
            return None
        return number if number in self._rows and not isinstance(name, bool) else None

    def successors(self, v: int) -> list[int]:
        """Return where the arcs from a vertex lead."""
        return self._rows[v]

    @cached_property
    def _numbers(self) -> tuple[dict[int, int], list[list[int]]]:
        number = {v: i for i, v in enumerate(self._rows)}
        return number, [[number[w] for w in targets] for targets in self._rows.values()]

    @cached_property
    def _values(self) -> dict[int, int | None]:
        number, rows = self._numbers
        return dict(zip(number, settled_values(rows), strict=True))

    def value(self, v: int) -> int | None:
        """Return the value of a vertex, None where a cycle can be reached."""
        return self._values[v]

    def steps_to(self, v: int, value: int) -> Sequence[Step]:
        """Return the arcs from a vertex to those of a value."""
        table = self._by_value.get(v)
        if table is None:
            found: defaultdict[int | None, list[Step]] = defaultdict(list)
            for w, number in numbered(self._rows[v]):
                found[self._values[w]].append((w, number))
            table = self._by_value[v] = dict(found)
        return table.get(value, ())

    def loop(self, v: int) -> LoopError:
        """Return the error that names a cycle that can be reached from a vertex."""
        number, rows = self._numbers
        cycle = find_cycle(rows, list(self._values.values()), number[v])
        return loop_error(cycle, list(number).__getitem__)

    @cached_property
    def play(self) -> LoopyPlay:
        """What is known of play that need not end, of vertices by their numbers."""
        rows = self._numbers[1]
        return LoopyPlay([0, *accumulate(map(len, rows))], list(chain.from_iterable(rows)))

    def number(self, v: int) -> int:
        """Return the number of a vertex."""
        return self._numbers[0][v]

    def finite_steps_to(self, v: int, value: int) -> Sequence[Step]:
        """Return the arcs from a vertex to those whose loopy nimber is a finite value."""
        return [step for step in numbered(self._rows[v]) if self.play.values[self.number(step[0])] == value]


@dataclass(frozen=True)
class StoredArcs:
    """The arcs of a graph in arrays, to be walked through as pairs of names; equal where the graphs are."""

    graph: Graph

    def __len__(self) -> int:
        """Return how many arcs there are."""
        return self.graph.arcs

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        """Yield the arcs, row by row."""
        for v in range(len(self.graph)):
            start = self.graph.name(v)
            for w in self.graph.successors(v).tolist():
                yield start, self.graph.name(w)


class StoredRows:
    """The rows of a graph in arrays; nothing is listed but what a question needs.

    Args:
        graph: the graph.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    @property
    def vertices(self) -> Sequence[Any]:
        """The vertices in order."""
        return _Names(self.graph)

    def vertex(self, name: Any) -> Any:
        """Return a vertex in its one form, None if there is none of that name."""
        v = self.graph.find(name)
        return None if v is None else self.graph.name(v)

    def successors(self, v: Hashable) -> list[Any]:
        """Return where the arcs from a vertex lead."""
        return self._named(self.graph.successors(self.graph.index(v)))

    def value(self, v: Hashable) -> int | None:
        """Return the value of a vertex, None where a cycle can be reached."""
        found = int(self.graph.settled_values()[self.graph.index(v)])
        return None if found < 0 else found

    def steps_to(self, v: Hashable, value: int) -> Sequence[Step]:
        """Return the arcs from a vertex to those of a value."""
        row = self.graph.successors(self.graph.index(v))
        # parallel arcs lead to the same value, so that none of them is missed
        return list(numbered(self._named(row[self.graph.settled_values()[row] == value])))

    def loop(self, v: Hashable) -> LoopError:
        """Return the error that names a cycle that can be reached from a vertex."""
        return loop_error(self.graph.find_cycle(self.graph.index(v)), self.graph.name)

    @cached_property
    def play(self) -> LoopyPlay:
        """What is known of play that need not end, of vertices by their numbers."""
        from grundy.maths.digraphs.loopy_graph import LoopyGraph

        return LoopyGraph(self.graph)

    def number(self, v: Hashable) -> int:
        """Return the number of a vertex."""
        return self.graph.index(v)

    def finite_steps_to(self, v: Hashable, value: int) -> Sequence[Step]:
        """Return the arcs from a vertex to those whose loopy nimber is a finite value."""
        row = self.graph.successors(self.graph.index(v))
        return list(numbered(self._named(row[self.play.values[row] == value])))

    def _named(self, row: Any) -> list[Any]:
        found: list[Any] = row.tolist()
        return found if self.graph.names is None else [self.graph.name(w) for w in found]


class _Names(Sequence[Any]):
    """The names of the vertices of a graph, in order."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def __len__(self) -> int:
        return len(self._graph)

    def __getitem__(self, place: Any) -> Any:
        numbers = range(len(self._graph))[place]
        return self._graph.name(numbers) if isinstance(numbers, int) else [self._graph.name(v) for v in numbers]
