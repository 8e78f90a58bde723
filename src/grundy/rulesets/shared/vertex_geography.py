"""Undirected vertex geography on any graph: the rule, the theory, and positions; subclasses bring the graph."""

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

V = TypeVar("V", bound=Any)  # vertices: hashable, and in an order

FSU_1993 = (
    "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993), "
    "371-381, section 1"
)
COVERED = Theorem(
    "matching",
    "every maximum matching of the {count} vertices within reach covers {vertex}: who moves along a matched edge can "
    "do so again after every reply",
    FSU_1993,
)
MISSED = Theorem(
    "matching",
    "a maximum matching of the {count} vertices within reach misses {vertex}: every move goes to a matched vertex, and "
    "the reply follows its edge",
    FSU_1993,
)

LARGE = 20_000
"""How many vertices are walked to and matched before compiled code is loaded."""
REACH = 1_000_000
"""How many vertices a token is walked to, where its graph is not given in arrays, before a LimitError."""
SEARCHED = 40
"""Up to how many vertices within reach a Grundy value is searched for."""


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
        """Return the vertex in its one form, or refuse it."""
        raise NotImplementedError

    def parse_vertex(self, word: str) -> V:
        """Return the vertex that a word of the grammar stands for; the inverse of ``format_vertex``."""
        raise NotImplementedError

    def format_vertex(self, vertex: V) -> str:
        """Return a vertex as the grammar writes it."""
        return str(vertex)

    def numbered(self) -> Numbered[V] | None:
        """Return the graph in arrays, for compiled code, where it is large; None to have it walked from the token."""
        return None

    def far(self, p: tuple[V, ...]) -> bool:
        """Tell whether more vertices than can be matched are sure to be within reach, without a walk to them."""
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
        """Return who wins in normal play: the player to move iff every maximum matching covers the token's vertex."""
        if convention is not Convention.NORMAL:
            return None
        reach = _within_reach(self, p)
        missed = reach.missed
        theorem = MISSED if missed else COVERED
        return Known.of_outcome(theorem, not missed, count=reach.count, vertex=self.format_vertex(p[-1]))

    def moves_to(self, p: tuple[V, ...], value: int) -> Iterable[tuple[Move, tuple[V, ...]]] | None:
        """Yield the winning moves: to the vertices that some maximum matching of the graph without the token's misses.

        Moves to options of other values are not told apart by matchings: None.
        """
        return self._winning(p) if value == 0 else None

    def _winning(self, p: tuple[V, ...]) -> Iterator[tuple[Move, tuple[V, ...]]]:
        visited = sorted(p)
        for vertex in _within_reach(self, p).winning():
            yield self._step(visited, vertex)

    def solver(self) -> Self:
        return self

    def grundy_value(self, p: tuple[V, ...]) -> int | None:
        """Return the Grundy value where what is within reach is a tree; None where a search can find it."""
        reach = _within_reach(self, p)
        value = reach.tree_value()
        if value is None and reach.count > SEARCHED:
            raise too_many_to_search(self, reach.count)
        return value

    # -- positions

    def check(self, p: Any) -> tuple[V, ...]:
        """Return the visited vertices in increasing order and the token's last."""
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
        return self.check(tuple(self.parse_vertex(word) for word in words))

    def format(self, p: tuple[V, ...]) -> str:
        return " ".join(map(self.format_vertex, p))


def too_many_to_search(ruleset: VertexGeography[V], count: int) -> LimitError:
    """Return the error of a Grundy value that is out of reach."""
    return LimitError(
        "{ruleset} has {count} vertices within reach: too many to search for a Grundy value, {limit} at the most",
        ruleset=ruleset.name, count=count, limit=SEARCHED,
    )  # fmt: skip


@lru_cache(maxsize=2)  # a position is asked for its outcome, then for its winning moves
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
        "{ruleset} has more than {limit} vertices within reach: too many to match", ruleset=ruleset.name, limit=REACH
    )
