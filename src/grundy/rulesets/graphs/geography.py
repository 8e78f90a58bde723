"""Undirected vertex geography: a token walks on a graph and enters no vertex twice; who cannot move loses."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from grundy.machine.given import whole
from grundy.maths.matching.reach import Numbered
from grundy.ruleset import About, whole_number
from grundy.rulesets.graphs.stored_edges import StoredEdges, edge_array, stored_edges
from grundy.rulesets.shared.graphs import HashedOnce, edges_in, no_vertex
from grundy.rulesets.shared.vertex_geography import COVERED, FSU_1993, MISSED, VertexGeography
from grundy.words.errors import RulesetError
from grundy.words.picture import Disc, Line, Picture, Shape

__all__ = ["COVERED", "MISSED", "Geography", "VertexGeography"]

_DRAWN = 48  # vertices that are drawn as a graph
_STORED = 20_000  # edges and isolated vertices from which on a graph is kept in arrays
_SHOWN = 8  # vertices that an error names
_WORD = 1 << 63  # vertices that arrays can hold are smaller


@dataclass(frozen=True, eq=False)
class Geography(HashedOnce, VertexGeography[int]):
    """Move the token along an edge to a vertex that was not visited; who cannot move loses.

    Args:
        edges: pairs of vertices, which are whole numbers of 0 or more, or an integer array [edges, 2]; parallel edges
            count as one (a move names the vertex it goes to), a loop is refused.
        isolated: vertices without an edge.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Geography([(1, 2), (2, 3), (3, 1), (3, 4)]).at(1))
        >>> found.outcome, [str(winning.move) for winning in found.winning_moves]
        (<Outcome.N: 'N'>, ['move to 2'])

    References:
        Fraenkel, Scheinerman and Ullman, Theoret. Comput. Sci. 112 (1993), 371-381, section 1. On directed graphs, or
        where edges and not vertices are used up, the question is PSPACE-complete.
    """

    edges: tuple[tuple[int, int], ...] | StoredEdges
    isolated: tuple[int, ...] = ()

    name = "geography"
    about = About(
        "Move the token along an edge to a vertex that was not visited: geography(1-2 2-3) 1, then the visited "
        "vertices and the token's last.",
        "geography(1-2 2-3 3-4 4-2 4-5 5-6) 1",
        COVERED,
        FSU_1993,
        family="graphs",
    )

    def __init__(self, edges: Iterable[tuple[int, int]], isolated: Iterable[int] = ()) -> None:
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
        if isinstance(self.edges, StoredEdges):
            graph = self.edges.graph
            return range(len(graph)) if graph.names is None else self.edges.names.tolist()
        return sorted(self._around)

    @cached_property
    def _around(self) -> dict[int, list[int]]:
        around: dict[int, list[int]] = {vertex: [] for vertex in self.isolated}
        for one, other in self.edges:
            insort(around.setdefault(one, []), other)
            insort(around.setdefault(other, []), one)
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
        if number is None or not self._has(number):
            raise no_vertex(vertex, self.vertices, _SHOWN)
        return number

    def _has(self, vertex: int) -> bool:
        if not isinstance(self.edges, StoredEdges):
            return vertex in self._around
        place = bisect_left(self.vertices, vertex)
        return place < len(self.vertices) and self.vertices[place] == vertex

    def parse_vertex(self, word: str) -> int:
        return whole_number(word, "vertex")

    @classmethod
    def from_arguments(cls, text: str) -> Geography:
        edges, isolated, others = edges_in(text, "-")
        if others:
            raise RulesetError(
                "an edge is written 1-2, an isolated vertex 3, not {word!r}{hint}", word=others[0], hint=cls._hint()
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


def _normal(
    edges: Iterable[tuple[int, int]], isolated: Iterable[int]
) -> tuple[tuple[tuple[int, int], ...] | StoredEdges, tuple[int, ...]]:
    """Return edges and isolated vertices in the one form that a graph has: in arrays from some thousands of them on."""
    if not isinstance(edges, Iterable) or getattr(edges, "ndim", 2) == 0:
        raise RulesetError("edges must be pairs of vertices, not {edges!r}", edges=edges)
    lonely = {_vertex(vertex) for vertex in isolated}
    listed: Any = edges if hasattr(edges, "dtype") or isinstance(edges, list | tuple) else list(edges)
    many = len(listed) + len(lonely) >= _STORED and max(lonely, default=0) < _WORD
    array = edge_array(listed) if many else None
    if array is not None:
        found = stored_edges(array, sorted(lonely))
        kept = tuple(found.isolated)
        return (found if len(found) + len(kept) >= _STORED else tuple(found)), kept
    pairs = sorted({_edge(edge) for edge in (listed.tolist() if hasattr(listed, "tolist") else listed)})
    ends = {end for pair in pairs for end in pair}
    alone = tuple(sorted(lonely - ends))
    if len(pairs) + len(alone) >= _STORED and max(max(ends, default=0), *alone[-1:], 0) < _WORD:
        return stored_edges(pairs, alone), alone
    return tuple(pairs), alone


def _edge(edge: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(edge, tuple | list) or len(edge) != 2:
        raise RulesetError("an edge is a pair of vertices, not {edge!r}", edge=edge)
    one, other = sorted(map(_vertex, edge))
    if one == other:
        raise RulesetError(
            "the edge {one}-{other} is a loop, and a token never stays: leave it out", one=one, other=other
        )
    return one, other


def _vertex(vertex: Any) -> int:
    number = whole(vertex)
    if number is None or number < 0:
        raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=vertex)
    return number
