"""Undirected vertex geography: a token walks on a graph and enters no vertex twice; whoever cannot move loses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import cos, pi, sin
from operator import index
from typing import TYPE_CHECKING, Any, overload

from grundy.knowledge import About, Sketch
from grundy.machine.given import elements, whole
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.undirected import undirected
from grundy.maths.matching.reach import Numbered
from grundy.notation import whole_number
from grundy.rulesets.shared.graphs import HashedOnce, edges_in, no_vertex
from grundy.rulesets.shared.vertex_geography import COVERED, FSU_1993, MISSED, VertexGeography
from grundy.words.errors import RulesetError
from grundy.words.picture import Disc, Line, Picture, Shape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["COVERED", "MISSED", "Geography", "StoredEdges", "VertexGeography"]

_DRAWN = 48  # vertices of the largest graph to draw
_STORED = 20_000  # edges and isolated vertices from which a graph is stored in arrays
_SHOWN = 8  # vertices in an error
_WORD = 1 << 63  # bound for vertices in arrays

Edge = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Geography(HashedOnce, VertexGeography[int]):
    """Move the token along an edge to a vertex that was not visited; whoever cannot move loses.

    Args:
        edges: pairs of vertices, which are whole numbers from 0, or an integer array [edges, 2]; parallel edges count
            as one (a move names its target vertex), and a loop is an error.
        isolated: vertices without edges.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Geography([(1, 2), (2, 3), (3, 1), (3, 4)]).at(1))
        >>> found.outcome, [str(winning.move) for winning in found.winning_moves]
        (<Outcome.N: 'N'>, ['move to 2'])

    References:
        Fraenkel, Scheinerman and Ullman, Theoret. Comput. Sci. 112 (1993), 371-381, section 1. On directed graphs, or
        if edges instead of vertices are used up, the problem is PSPACE-complete.
    """

    edges: tuple[Edge, ...] | StoredEdges
    isolated: tuple[int, ...] = ()

    about = About(
        "Move the token along an edge to a vertex not visited yet.",
        "geography(1-2 2-3 3-4 4-2 4-5 5-6) 1", COVERED, FSU_1993, family="graphs",
        written="the edges in parentheses and the token's vertex, as in geography(1-2 2-3) 1; visited vertices "
        "come before it",
    )  # fmt: skip

    def __init__(self, edges: Iterable[Edge], isolated: Iterable[int] = ()) -> None:
        if isinstance(edges, StoredEdges):
            isolated = tuple(edges.isolated)
        else:
            edges, isolated = _normal(edges, isolated)
        if not edges and not isolated:
            raise RulesetError("geography needs a graph of one vertex or more{hint}", hint=self._hint())
        vars(self).update(edges=edges, isolated=isolated)

    @cached_property
    def vertices(self) -> Sequence[int]:
        """The vertices in increasing order."""
        return self.edges.vertices if isinstance(self.edges, StoredEdges) else sorted(self._around)

    @cached_property
    def _around(self) -> dict[int, list[int]]:
        around: dict[int, list[int]] = {vertex: [] for vertex in self.isolated}
        for one, other in self.edges:  # edges are in increasing order, and so are the rows
            around.setdefault(one, []).append(other)
            around.setdefault(other, []).append(one)
        return around

    def neighbours(self, vertex: int) -> list[int]:
        if not isinstance(self.edges, StoredEdges):
            return self._around[vertex]
        graph = self.edges.graph
        found: list[int] = graph.successors(graph.index(vertex)).tolist()
        return found if graph.names is None else [self.vertices[number] for number in found]

    def numbered(self) -> Numbered[int] | None:
        if not isinstance(self.edges, StoredEdges):
            return None
        return Numbered(self.edges.graph, self.edges.graph.index, self.vertices.__getitem__)

    def check_vertex(self, vertex: Any) -> int:
        number = whole(vertex)
        there = (
            self.edges.graph.find(number) is not None if isinstance(self.edges, StoredEdges) else number in self._around
        )
        if number is None or not there:
            raise no_vertex(vertex, self.vertices, _SHOWN)
        return number

    def parse_vertex(self, word: str) -> int:
        return whole_number(word, "vertex")

    @classmethod
    def from_arguments(cls, text: str) -> Geography:
        edges, isolated, others = edges_in(text, "-")
        if others:
            raise RulesetError(
                "write an edge as 1-2, an isolated vertex as 3, not {word!r}{hint}", word=others[0], hint=cls._hint()
            )
        return cls(edges["-"], isolated)

    def arguments(self) -> str:
        if isinstance(self.edges, StoredEdges):
            return f"{len(self.vertices)} vertices, {len(self.edges)} edges"
        return " ".join([*(f"{one}-{other}" for one, other in self.edges), *map(str, self.isolated)])

    def picture(self, p: tuple[int, ...]) -> Picture:
        vertices = self.vertices
        if len(vertices) > _DRAWN:
            return super().picture(p)
        radius = max(1.0, len(vertices) * 0.25) if len(vertices) > 1 else 0.0
        place = {}
        for i, vertex in enumerate(vertices):
            angle = 2 * pi * i / len(vertices)
            place[vertex] = round(0.5 + radius * (1 + sin(angle)), 3), round(0.5 + radius * (1 - cos(angle)), 3)
        visited = set(p[:-1])
        shapes: list[Shape] = []
        for one, other in self.edges:
            tone = "visited" if one in visited or other in visited else "plain"
            shapes.append(Line(*place[one], *place[other], tone))
        for vertex in vertices:
            tone = "token" if vertex == p[-1] else "visited" if vertex in visited else "plain"
            shapes.append(Disc(*place[vertex], tone, str(vertex)))
        return Picture(tuple(shapes), 2 * radius + 1, 2 * radius + 1)

    def sketch(self, p: tuple[int, ...]) -> Sketch | None:
        """Return the edges between vertices that are not visited; none if the token has no such edge."""
        *visited, token = p
        edges = tuple(edge for edge in self.edges if not {*edge} & {*visited})
        return Sketch("graph", edges, (token,)) if any(token in edge for edge in edges) else None


def _normal(edges: Iterable[Edge], isolated: Iterable[int]) -> tuple[tuple[Edge, ...] | StoredEdges, tuple[int, ...]]:
    """Return edges and isolated vertices in their standard form: in arrays if there are many."""
    if not isinstance(edges, Iterable) or getattr(edges, "ndim", 2) == 0:
        raise RulesetError("edges must be pairs of vertices, not {edges!r}", edges=edges)
    lonely = {_vertex(vertex) for vertex in elements(isolated, "isolated", Geography.name)}
    listed: Any = edges if hasattr(edges, "dtype") or isinstance(edges, list | tuple) else list(edges)
    many = len(listed) + len(lonely) >= _STORED and max(lonely, default=0) < _WORD
    array = _edge_array(listed) if many else None
    if array is not None:
        found = _stored_edges(array, sorted(lonely))
        kept = tuple(found.isolated)
        return (found if len(found) + len(kept) >= _STORED else tuple(found)), kept
    pairs = sorted({_edge(edge) for edge in (listed.tolist() if hasattr(listed, "tolist") else listed)})
    ends = {end for pair in pairs for end in pair}
    alone = tuple(sorted(lonely - ends))
    if len(pairs) + len(alone) >= _STORED and max(max(ends, default=0), *alone[-1:], 0) < _WORD:
        return _stored_edges(pairs, alone), alone
    return tuple(pairs), alone


def _edge(edge: Edge) -> Edge:
    if not isinstance(edge, tuple | list) or len(edge) != 2:
        raise RulesetError("an edge must be a pair of vertices, not {edge!r}", edge=edge)
    one, other = sorted(map(_vertex, edge))
    if one == other:
        raise _loop(one)
    return one, other


def _loop(one: int) -> RulesetError:
    return RulesetError(
        "edge {one}-{other} is a loop, but a token must move to another vertex: leave it out", one=one, other=one
    )


def _vertex(vertex: Any) -> int:
    number = whole(vertex)
    if number is None or number < 0:
        raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=vertex)
    return number


# -- the edges of a large graph, stored in arrays but used like a tuple of pairs


@dataclass(frozen=True, repr=False)
class StoredEdges(Sequence[Edge]):
    """Pairs of vertices in increasing order, made when needed; equal if the graphs are equal.

    The graph has both directions of each edge, as :func:`_stored_edges` returns them; its names are increasing.

    Examples:
        >>> edges = _stored_edges([(3, 2), (1, 2)], [7])
        >>> list(edges), edges[0], len(edges), edges
        ([(1, 2), (2, 3)], (1, 2), 2, StoredEdges(vertices=4, edges=2))
        >>> edges == _stored_edges([(2, 1), (2, 3), (3, 2)], [7, 1])
        True
    """

    graph: Graph

    def __len__(self) -> int:
        return self.graph.arcs // 2

    def __iter__(self) -> Iterator[Edge]:
        return map(tuple, self._pairs.tolist())

    @overload
    def __getitem__(self, place: int) -> Edge: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Edge, ...]: ...
    def __getitem__(self, place: int | slice) -> Edge | tuple[Edge, ...]:
        if isinstance(place, slice):
            return tuple(map(tuple, self._pairs[place].tolist()))
        one, other = self._pairs[index(place)].tolist()
        return one, other

    def __repr__(self) -> str:
        return f"StoredEdges(vertices={len(self.graph)}, edges={len(self)})"

    def __reduce__(self) -> tuple[object, ...]:
        return StoredEdges, (self.graph,)

    @property
    def vertices(self) -> Sequence[int]:
        """The vertices in increasing order."""
        names: Any = self.graph.names
        return range(len(self.graph)) if names is None else names.tolist()

    @property
    def isolated(self) -> list[int]:
        """The vertices without edges."""
        vertices, offsets = self.vertices, self.graph.offsets
        return [vertices[v] for v in (offsets[1:] == offsets[:-1]).nonzero()[0]]

    @cached_property
    def _pairs(self) -> NDArray[np.int64]:
        import numpy as np

        graph = self.graph
        sources = np.repeat(np.arange(len(graph)), np.diff(graph.offsets))
        once = sources < graph.targets
        pairs = np.stack([sources[once], graph.targets[once].astype(np.int64)], 1)
        return pairs if graph.names is None else np.asarray(graph.names)[pairs]


def _edge_array(edges: Any) -> NDArray[np.integer[Any]] | None:
    """Return edges as an integer array [edges, 2] if this is quick and safe; None if each edge must be checked."""
    import numpy as np

    if isinstance(edges, np.ndarray):
        plain = edges.dtype.kind in "iu" and edges.ndim == 2 and edges.shape[1] == 2
        return edges if plain and edges.size and int(edges.max()) < 2**63 else None
    kinds, lengths = set(map(type, edges)), set()
    if kinds <= {tuple, list}:
        lengths = set(map(len, edges))
    if lengths != {2} or set(map(type, chain.from_iterable(edges))) != {int}:
        return None
    try:
        return np.fromiter(chain.from_iterable(edges), np.int64, 2 * len(edges)).reshape(-1, 2)
    except OverflowError:
        return None


def _stored_edges(edges: Any, isolated: Any = ()) -> StoredEdges:
    """Return edges, given as pairs of vertices from 0, and isolated vertices; duplicate edges are removed."""
    import numpy as np

    pairs, alone = np.asarray(edges, np.int64).reshape(-1, 2), np.asarray(isolated, np.int64)
    least = min(int(pairs.min(initial=0)), int(alone.min(initial=0)))
    if least < 0:
        raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=least)
    loops = pairs[:, 0] == pairs[:, 1]
    if loops.any():
        raise _loop(int(pairs[int(loops.argmax()), 0]))
    most = max(int(pairs.max(initial=0)), int(alone.max(initial=0)))
    if most < 4 * (pairs.size + alone.size) + 1_000:
        here = np.zeros(most + 1, np.bool_)
        here[pairs.ravel()] = here[alone] = True
        names = np.flatnonzero(here)
        if len(names) <= most:
            pairs = (np.cumsum(here) - 1)[pairs]
    else:
        names = np.unique(np.concatenate([pairs.ravel(), alone]))
        pairs = np.searchsorted(names, pairs)
    graph = undirected(Graph.from_edges(pairs, len(names)))
    return StoredEdges(Graph(graph.offsets, graph.targets, names))
