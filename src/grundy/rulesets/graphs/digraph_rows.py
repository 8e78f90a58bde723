"""The arcs of a digraph: lists for a small digraph, a graph in arrays for a large one or one with names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from grundy.machine.given import whole
from grundy.maths.digraphs.definition import joined, settled_values
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy_play import LoopyPlay
from grundy.maths.nimbers.fold import loop_error
from grundy.words.errors import LoopError

Step = tuple[Any, int]
"""The target of an arc, and its number among parallel arcs, 0 if there are none."""


def numbered(successors: Sequence[Any]) -> Iterator[Step]:
    """Yield successors, each with its number among parallel arcs, or 0 if there are none.

    Examples:
        >>> list(numbered([3, 1, 3]))
        [(3, 1), (1, 0), (3, 2)]
    """
    times = Counter(successors)
    met: Counter[Any] = Counter()
    for w in successors:
        met[w] += 1
        yield w, met[w] if times[w] > 1 else 0


class Rows:
    """What the ruleset needs to know about a digraph; vertices have names, and numbers here."""

    graph: Graph
    """The digraph in arrays."""
    vertices: Sequence[Any]
    """The names in order of their numbers."""
    settled: Any
    """For each number, the Grundy value, or -1 if a cycle can be reached."""
    play: LoopyPlay
    """What is known about loopy play."""

    find: Callable[[Any], int | None]
    """The number of a vertex, None if there is no vertex with this name."""
    number: Callable[[Any], int]
    """The number of a vertex in its standard form."""
    row: Callable[[int], Any]
    """The numbers of the successors of a vertex, as a list or an array."""

    def vertex(self, name: Any) -> Any:
        """Return a vertex in its standard form, None if there is no vertex with this name."""
        found = self.find(name)
        return None if found is None else self.vertices[found]

    def successors(self, v: Any) -> list[Any]:
        """Return the successors of a vertex."""
        row = self.row(self.number(v))
        return [self.vertices[w] for w in (row if isinstance(row, list) else row.tolist())]

    def value(self, v: Any) -> int | None:
        """Return the value of a vertex, None if a cycle can be reached."""
        found = int(self.settled[self.number(v)])
        return None if found < 0 else found

    def steps_to(self, v: Any, value: int, *, loopy: bool = False) -> list[Step]:
        """Return the arcs from a vertex to vertices with a Grundy value, or whose loopy nimber is this value."""
        worth, row = self.play.values if loopy else self.settled, self.row(self.number(v))
        found = [w for w in row if worth[w] == value] if isinstance(row, list) else row[worth[row] == value].tolist()
        # parallel arcs lead to the same value, so none of them is left out
        return list(numbered([self.vertices[w] for w in found]))

    def loop(self, v: Any) -> LoopError:
        """Return the error with a cycle that can be reached from a vertex."""
        return loop_error(self.graph.find_cycle(self.number(v)), self.graph.name)


class ListedRows(Rows):
    """The rows of a small digraph, stored as its arcs and isolated vertices."""

    def __init__(self, arcs: Iterable[tuple[int, int]], isolated: Iterable[int]) -> None:
        self._arcs = list(arcs)
        self.vertices = sorted({*isolated, *chain.from_iterable(self._arcs)})
        number = {v: i for i, v in enumerate(self.vertices)}
        self._rows: list[list[int]] = [[] for _ in number]
        for v, w in self._arcs:
            self._rows[number[v]].append(number[w])
        self.find = lambda name: number.get(whole(name))
        self.number, self.row = number.__getitem__, self._rows.__getitem__

    @cached_property
    def graph(self) -> Graph:  # type: ignore[override]
        return Graph.from_edges(self._arcs, self.vertices)

    @cached_property
    def settled(self) -> list[int]:
        return [-1 if value is None else value for value in settled_values(self._rows)]

    @cached_property
    def play(self) -> LoopyPlay:  # type: ignore[override]
        return LoopyPlay(*joined(self._rows))


@dataclass(frozen=True)
class StoredArcs:
    """The arcs of a graph in arrays, iterable as pairs of names; equal if the graphs are equal."""

    graph: Graph

    def __len__(self) -> int:
        return self.graph.arcs

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        for v in range(len(self.graph)):
            start = self.graph.name(v)
            for w in self.graph.successors(v).tolist():
                yield start, self.graph.name(w)


class StoredRows(Rows):
    """The rows of a graph in arrays; only what is needed is listed."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.find, self.number, self.row = graph.find, graph.index, graph.successors

    @cached_property
    def vertices(self) -> Sequence[Any]:  # type: ignore[override]
        names = self.graph.names
        return range(len(self.graph)) if names is None else names if isinstance(names, tuple) else names.tolist()

    @cached_property
    def settled(self) -> Any:
        return self.graph.settled_values()

    @cached_property
    def play(self) -> LoopyPlay:  # type: ignore[override]
        from grundy.maths.digraphs.loopy_graph import LoopyGraph

        return LoopyGraph(self.graph)
