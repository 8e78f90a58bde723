"""Undirected vertex geography: a token walks on a graph and enters no vertex twice; who cannot move loses."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Any, Generic, Self, TypeVar

from grundy.errors import LimitError, PositionError, RulesetError
from grundy.picture import Disc, Line, Picture, Shape
from grundy.ruleset import About, Known, Move, Ruleset, Theorem, whole_number
from grundy.theory.matching import Matching, matching_without, maximum_matching
from grundy.theory.nimbers import mex
from grundy.theory.outcomes import Convention

__all__ = ["COVERED", "MISSED", "REACH", "SEARCHED", "Geography", "VertexGeography", "too_many_to_search"]

V = TypeVar("V", bound=Any)  # vertices: hashable, and in an order

_FSU_1993 = (
    "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993), "
    "371-381, section 1"
)
COVERED = Theorem(
    "matching",
    "every maximum matching of the {count} vertices within reach covers {vertex}: who moves along a matched edge can "
    "do so again after every reply",
    _FSU_1993,
)
MISSED = Theorem(
    "matching",
    "a maximum matching of the {count} vertices within reach misses {vertex}: every move goes to a matched vertex, and "
    "the reply follows its edge",
    _FSU_1993,
)

REACH = 1_000_000
"""How many vertices within the token's reach are matched before a LimitError."""
SEARCHED = 40
"""Up to how many vertices within reach a Grundy value is searched for."""
_DRAWN = 48  # vertices that are drawn as a graph


class VertexGeography(Ruleset[tuple[V, ...]], Generic[V], abstract=True):
    """A token walks on an undirected graph that a subclass gives, and enters no vertex twice.

    A position is a tuple: the vertices visited before, in increasing order, and last the token's. They need not lie on
    a path: any vertices of the graph may be closed to the token.
    """

    # -- the graph, for subclasses

    def neighbours(self, vertex: V) -> Sequence[V]:
        """Return the vertices next to one, in increasing order; w is next to v iff v is next to w, and v not to v."""
        raise NotImplementedError

    def check_vertex(self, vertex: Any) -> V:
        """Return the vertex in its one form, or refuse it.

        Raises:
            PositionError: if the graph does not have it.
        """
        raise NotImplementedError

    def parse_vertex(self, word: str) -> V:
        """Return the vertex that a word of the grammar stands for; the inverse of ``format_vertex``.

        Raises:
            PositionError: if it stands for none.
        """
        raise NotImplementedError

    def format_vertex(self, vertex: V) -> str:
        """Return a vertex as the grammar writes it."""
        return str(vertex)

    # -- the rule

    def moves(self, p: tuple[V, ...]) -> Iterator[tuple[Move, tuple[V, ...]]]:
        """Yield the steps to the neighbours that were not visited."""
        visited = sorted(p)
        for vertex in self.neighbours(p[-1]):
            place = bisect_left(visited, vertex)
            if place == len(visited) or visited[place] != vertex:
                yield self._step(visited, vertex)

    def _step(self, visited: Sequence[V], vertex: V) -> tuple[Move, tuple[V, ...]]:
        return Move("move to {vertex}", vertex=self.format_vertex(vertex)), (*visited, vertex)

    # -- the theory

    def known(self, p: tuple[V, ...], convention: Convention) -> Known | None:
        """Return who wins in normal play: the player to move iff every maximum matching covers the token's vertex."""
        if convention is not Convention.NORMAL:
            return None
        reach = _within_reach(self, p)
        missed = reach.matching.missable[0]
        theorem = MISSED if missed else COVERED
        return Known.of_outcome(theorem, not missed, count=len(reach.vertices), vertex=self.format_vertex(p[-1]))

    def moves_to(self, p: tuple[V, ...], value: int) -> Iterable[tuple[Move, tuple[V, ...]]] | None:
        """Yield the winning moves: to the vertices that some maximum matching of the graph without the token's misses.

        Moves to options of other values are not told apart by matchings: None.
        """
        return self._winning(p) if value == 0 else None

    def _winning(self, p: tuple[V, ...]) -> Iterator[tuple[Move, tuple[V, ...]]]:
        reach = _within_reach(self, p)
        if reach.matching.missable[0]:
            return
        visited = sorted(p)
        left = matching_without(reach.neighbours, reach.matching, 0)
        for number in reach.neighbours[0]:
            if left.missable[number]:
                yield self._step(visited, reach.vertices[number])

    def solver(self) -> Self:
        """Return itself, for the values of trees."""
        return self

    def grundy_value(self, p: tuple[V, ...]) -> int | None:
        """Return the Grundy value where what is within reach is a tree; None where a search can find it.

        Raises:
            LimitError: if too much is within reach: who wins is known, but no theorem tells the value.
        """
        reach = _within_reach(self, p)
        around = reach.neighbours
        if sum(map(len, around)) == 2 * len(around) - 2:
            # numbered breadth first, so the neighbours of larger number are those the token can still go to
            values = [0] * len(around)
            for vertex in reversed(range(len(around))):
                values[vertex] = mex(values[met] for met in around[vertex] if met > vertex)
            return values[0]
        if len(around) > SEARCHED:
            raise too_many_to_search(self, len(around))
        return None

    # -- positions

    def check(self, p: Any) -> tuple[V, ...]:
        """Return the visited vertices in increasing order and the token's last.

        Raises:
            PositionError: if there is none, or one that the graph does not have, or one twice.
        """
        vertices = [self.check_vertex(vertex) for vertex in (p if isinstance(p, tuple | list) else (p,))]
        if not vertices:
            raise PositionError("{ruleset} needs the token's vertex{hint}", ruleset=self.name, hint=self._hint())
        visited = sorted(vertices)
        for one, other in pairwise(visited):
            if one == other:
                raise PositionError(
                    "{vertex} stands twice among the visited: name each vertex once, the token's last",
                    vertex=self.format_vertex(one),
                )
        return (*sorted(vertices[:-1]), vertices[-1])

    def parse(self, words: Sequence[str]) -> tuple[V, ...]:
        """Return the position that the words give: visited vertices in any order, and the token's last."""
        return self.check(tuple(self.parse_vertex(word) for word in words))

    def format(self, p: tuple[V, ...]) -> str:
        """Return the visited vertices and the token's, last."""
        return " ".join(map(self.format_vertex, p))


def too_many_to_search(ruleset: VertexGeography[V], count: int) -> LimitError:
    """Return the error of a Grundy value that is out of reach."""
    return LimitError(
        "{ruleset} has {count} vertices within reach: too many to search for a Grundy value, {limit} at the most",
        ruleset=ruleset.name, count=count, limit=SEARCHED,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Reach(Generic[V]):
    """What the token can still reach: its vertex is number 0, the others are numbered breadth first."""

    vertices: list[V]
    neighbours: list[list[int]]
    matching: Matching


@lru_cache(maxsize=2)  # a position is asked for its outcome, then for its winning moves
def _within_reach(ruleset: VertexGeography[V], p: tuple[V, ...]) -> _Reach[V]:
    visited = set(p[:-1])
    vertices = [p[-1]]
    numbers = {p[-1]: 0}
    neighbours = []
    for vertex in vertices:
        around = []
        for met in ruleset.neighbours(vertex):
            if met not in visited:
                number = numbers.setdefault(met, len(vertices))
                if number == len(vertices):
                    vertices.append(met)
                around.append(number)
        neighbours.append(around)
        if len(vertices) > REACH:
            raise LimitError(
                "{ruleset} has more than {limit} vertices within reach: too many to match",
                ruleset=ruleset.name, limit=REACH,
            )  # fmt: skip
    return _Reach(vertices, neighbours, maximum_matching(neighbours))


@dataclass(frozen=True)
class Geography(VertexGeography[int]):
    """Move the token along an edge to a vertex that was not visited; who cannot move loses.

    Args:
        edges: pairs of vertices, which are whole numbers of 0 or more; parallel edges count as one (a move names the
            vertex it goes to), a loop is refused.
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

    edges: tuple[tuple[int, int], ...]
    isolated: tuple[int, ...] = ()

    name = "geography"
    about = About(
        "Move the token along an edge to a vertex that was not visited: geography(1-2 2-3) 1, then the visited "
        "vertices and the token's last.",
        "geography(1-2 2-3 3-4 4-2 4-5 5-6) 1",
        COVERED,
        _FSU_1993,
    )

    def __init__(self, edges: Iterable[tuple[int, int]], isolated: Iterable[int] = ()) -> None:
        pairs = {_edge(edge) for edge in edges}
        ends = {end for pair in pairs for end in pair}
        lonely = {_vertex(vertex) for vertex in isolated} - ends
        if not ends and not lonely:
            raise RulesetError("geography needs a graph of one vertex or more{hint}", hint=self._hint())
        object.__setattr__(self, "edges", tuple(sorted(pairs)))
        object.__setattr__(self, "isolated", tuple(sorted(lonely)))

    @cached_property
    def _around(self) -> dict[int, list[int]]:
        around: dict[int, list[int]] = {vertex: [] for vertex in self.isolated}
        for one, other in self.edges:
            insort(around.setdefault(one, []), other)
            insort(around.setdefault(other, []), one)
        return around

    @cached_property
    def _hashed(self) -> int:
        return hash((self.edges, self.isolated))

    def __hash__(self) -> int:
        return self._hashed  # kept: a search hashes the ruleset with every position

    def __reduce__(self) -> tuple[object, ...]:
        return Geography, (self.edges, self.isolated)

    def neighbours(self, vertex: int) -> list[int]:
        """Return the vertices next to one."""
        return self._around[vertex]

    def check_vertex(self, vertex: Any) -> int:
        """Return the vertex, or refuse it.

        Raises:
            PositionError: if the graph does not have it.
        """
        if isinstance(vertex, bool) or not isinstance(vertex, int) or vertex not in self._around:
            known = sorted(self._around)
            shown = ", ".join(map(str, known[:8])) + (", …" if len(known) > 8 else "")
            raise PositionError(
                "{vertex!r} is no vertex of the graph: it has {count}: {shown}",
                vertex=vertex, count=len(known), shown=shown,
            )  # fmt: skip
        return vertex

    def parse_vertex(self, word: str) -> int:
        """Return the number that a word gives."""
        return whole_number(word, "vertex")

    @classmethod
    def from_arguments(cls, text: str) -> Geography:
        """Return geography on the graph of edges such as ``1-2``, and single numbers for isolated vertices.

        Raises:
            RulesetError: if a word is neither.
        """
        edges, isolated = [], []
        for word in re.split(r"[,\s]+", text.strip()):
            if word and not re.fullmatch(r"[0-9]+(-[0-9]+)?", word):
                raise RulesetError(
                    "an edge is written 1-2, an isolated vertex 3, not {word!r}{hint}", word=word, hint=cls._hint()
                )
            ends = [whole_number(end, "vertex", RulesetError) for end in word.split("-") if end]
            if len(ends) == 2:
                edges.append((ends[0], ends[1]))
            else:
                isolated += ends
        return cls(edges, isolated)

    def arguments(self) -> str:
        """Return the edges, and the isolated vertices behind them."""
        return " ".join([*(f"{one}-{other}" for one, other in self.edges), *map(str, self.isolated)])

    def picture(self, p: tuple[int, ...]) -> Picture:
        """Return the graph with its vertices on a circle; a large one as text."""
        vertices = sorted(self._around)
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


def _edge(edge: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(edge, tuple | list) or len(edge) != 2:
        raise RulesetError("an edge is a pair of vertices, not {edge!r}", edge=edge)
    one, other = sorted(map(_vertex, edge))
    if one == other:
        raise RulesetError(
            "the edge {one}-{other} is a loop, and a token never stays: leave it out", one=one, other=other
        )
    return one, other


def _vertex(vertex: int) -> int:
    if not isinstance(vertex, int) or isinstance(vertex, bool) or vertex < 0:
        raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=vertex)
    return vertex
