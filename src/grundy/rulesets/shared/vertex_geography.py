"""Undirected vertex geography on any graph: the rule, the theory and the positions; subclasses define the graph."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Generic, Self, TypeVar

from grundy.knowledge import Known, Theorem
from grundy.machine.loops import compiles
from grundy.maths.matching.reach import Numbered, Reach, reach_by_walking, reach_in_arrays
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Move, Ruleset
from grundy.words.errors import LimitError, PositionError

V = TypeVar("V", bound=Any)  # vertices: hashable and ordered

FSU_1993 = (
    "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993), "
    "371-381, section 1"
)
COVERED = Theorem(
    "matching",
    "every maximum matching of the {count} reachable vertices covers {vertex}: move along the matched edge now "
    "and after every reply",
    FSU_1993,
)
MISSED = Theorem(
    "matching",
    "a maximum matching of the {count} reachable vertices misses {vertex}: every move leads to a matched "
    "vertex, and the reply is along its matched edge",
    FSU_1993,
)

LARGE = 20_000
"""The number of vertices to visit and match before compiled code is loaded."""
REACH = 1_000_000
"""The number of vertices to visit in a graph that is not in arrays; beyond it, LimitError is raised."""
SEARCHED = 40
"""The largest number of reachable vertices for which a Grundy value is searched."""


class VertexGeography(Ruleset[tuple[V, ...]], Generic[V], abstract=True):
    """A token walks on an undirected graph, which a subclass defines, and never enters a vertex twice.

    A position is a tuple of the visited vertices in increasing order and then the token's vertex. The visited vertices
    need not form a path: any vertices of the graph may be closed to the token.
    """

    # -- the graph, for subclasses

    def neighbours(self, vertex: V) -> Sequence[V]:
        """Return the neighbours of a vertex in increasing order; the relation must be symmetric and without loops."""
        raise NotImplementedError

    def check_vertex(self, vertex: Any) -> V:
        """Return the vertex in its standard form, or raise an error."""
        raise NotImplementedError

    def parse_vertex(self, word: str) -> V:
        """Return the vertex in a word of the grammar; the inverse of ``format_vertex``."""
        raise NotImplementedError

    def format_vertex(self, vertex: V) -> str:
        """Return a vertex in the grammar."""
        return str(vertex)

    def numbered(self) -> Numbered[V] | None:
        """Return the graph in arrays, for compiled code, if it is large; None to explore it from the token."""
        return None

    def far(self, p: tuple[V, ...]) -> bool:
        """Return whether surely more vertices can be reached than can be matched, without visiting them."""
        return False

    # -- the rule

    def moves(self, p: tuple[V, ...]) -> Iterator[tuple[Move, tuple[V, ...]]]:
        visited = sorted(p)
        for vertex in self.neighbours(p[-1]):
            place = bisect_left(visited, vertex)
            if place == len(visited) or visited[place] != vertex:
                yield self._step(visited, vertex)

    def _step(self, visited: Sequence[V], vertex: V) -> tuple[Move, tuple[V, ...]]:
        return Move("move to {vertex}", vertex=self.format_vertex(vertex)), (*visited, vertex)

    # -- the theory

    def known(self, p: tuple[V, ...], convention: Convention) -> Known | None:
        """Return who wins in normal play: the player to move if every maximum matching covers the token's vertex."""
        if convention is not Convention.NORMAL:
            return None
        reach = _within_reach(self, p)
        missed = reach.missed
        theorem = MISSED if missed else COVERED
        return Known.of_outcome(theorem, not missed, count=reach.count, vertex=self.format_vertex(p[-1]))

    def moves_to(self, p: tuple[V, ...], value: int) -> Iterable[tuple[Move, tuple[V, ...]]] | None:
        """Yield the winning moves, to vertices that some maximum matching of the graph without the token's misses.

        Matchings do not distinguish the options of other values: None.
        """
        return self._winning(p) if value == 0 else None

    def _winning(self, p: tuple[V, ...]) -> Iterator[tuple[Move, tuple[V, ...]]]:
        visited = sorted(p)
        for vertex in _within_reach(self, p).winning():
            yield self._step(visited, vertex)

    def solver(self) -> Self:
        return self

    def grundy_value(self, p: tuple[V, ...]) -> int | None:
        """Return the Grundy value if the reachable part is a tree; None if a search can find it."""
        reach = _within_reach(self, p)
        value = reach.tree_value()
        if value is None and reach.count > SEARCHED:
            raise too_many_to_search(self, reach.count)
        return value

    # -- positions

    def check(self, p: Any) -> tuple[V, ...]:
        """Return the visited vertices in increasing order and the token's vertex last."""
        vertices = [self.check_vertex(vertex) for vertex in (p if isinstance(p, tuple | list) else (p,))]
        if not vertices:
            raise PositionError("{ruleset} needs the token's vertex{hint}", ruleset=self.name, hint=self._hint())
        visited = sorted(vertices)
        for one, other in pairwise(visited):
            if one == other:
                raise PositionError(
                    "vertex {vertex} is listed twice: name each visited vertex once, the token's last",
                    vertex=self.format_vertex(one),
                )
        return (*sorted(vertices[:-1]), vertices[-1])

    def parse(self, words: Sequence[str]) -> tuple[V, ...]:
        return self.check(tuple(self.parse_vertex(word) for word in words))

    def format(self, p: tuple[V, ...]) -> str:
        return " ".join(map(self.format_vertex, p))


def too_many_to_search(ruleset: VertexGeography[V], count: int) -> LimitError:
    """Return the error for a Grundy value that is out of reach."""
    return LimitError(
        "{ruleset} has {count} reachable vertices; Grundy values are searched for up to {limit} only",
        ruleset=ruleset.name, count=count, limit=SEARCHED,
    )  # fmt: skip


@lru_cache(maxsize=2)  # the same position is used for its outcome and for its winning moves
def _within_reach(ruleset: VertexGeography[V], p: tuple[V, ...]) -> Reach[V]:
    if ruleset.far(p):
        raise _too_many_to_match(ruleset)
    visited = set(p[:-1])
    found = reach_by_walking(ruleset.neighbours, p[-1], visited, min(LARGE, REACH), compiled=False)
    numbered = ruleset.numbered() if found is None and LARGE < REACH else None
    if numbered is not None:
        return reach_in_arrays(numbered, p[-1], visited)
    found = found or reach_by_walking(ruleset.neighbours, p[-1], visited, REACH, compiles(LARGE + 1, LARGE))
    if found is None:
        raise _too_many_to_match(ruleset)
    return found


def _too_many_to_match(ruleset: VertexGeography[V]) -> LimitError:
    return LimitError(
        "{ruleset} has more than {limit} reachable vertices, too many to find a maximum matching",
        ruleset=ruleset.name,
        limit=REACH,
    )
