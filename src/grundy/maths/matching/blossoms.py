"""Maximum matchings in a general graph, and the vertices that some maximum matching misses.

A graph is a list of adjacency lists: ``neighbours[v]`` holds the vertices 0, 1, … next to v, both ways.

Edmonds' algorithm: a tree of alternating paths grows from a vertex without a mate. Its *outer* vertices are those at
even distance from the root; two adjacent outer vertices close an odd cycle, a blossom, which is shrunk into its base,
and all of it becomes outer. A tree that meets another vertex without a mate gives a longer matching; a tree that cannot
grow is frozen, and no later search need enter it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Matching", "matching_without", "maximum_matching"]

Neighbours = Sequence[Sequence[int]]

_UNSEEN, _OUTER, _INNER, _FROZEN_INNER, _FROZEN_OUTER = range(5)


@dataclass(frozen=True, slots=True)
class Matching:
    """A maximum matching.

    Attributes:
        mate: [vertices] the vertex each one is matched with, or -1.
        missable: [vertices] whether some maximum matching, this one or another, leaves the vertex without a mate.
    """

    mate: list[int]
    missable: list[bool]

    @property
    def size(self) -> int:
        """How many edges it has."""
        return sum(mate >= 0 for mate in self.mate) // 2


def maximum_matching(neighbours: Neighbours) -> Matching:
    """Return a maximum matching of a graph, and which vertices some maximum matching misses.

    Args:
        neighbours: [vertices] the vertices next to each one, from 0; every edge is listed at both ends.

    Examples:
        >>> path = [[1], [0, 2], [1]]
        >>> maximum_matching(path).missable
        [True, False, True]

    References:
        J. Edmonds, Paths, trees, and flowers, Canad. J. Math. 17 (1965), 449-467; L. Lovász and M. D. Plummer,
        Matching Theory (1986), section 3.2 (the set of missable vertices is Gallai and Edmonds' D).
    """
    return _completed(neighbours, _greedy(neighbours), removed=-1)


def matching_without(neighbours: Neighbours, matching: Matching, vertex: int) -> Matching:
    """Return a maximum matching of the graph without one vertex, made from one of the whole graph.

    The vertex keeps its number: it has no mate and is not missable. Only its old mate may need a longer search.

    Examples:
        >>> path = [[1], [0, 2], [1, 3], [2]]
        >>> matching_without(path, maximum_matching(path), 1).missable
        [True, False, False, False]
    """
    mate = list(matching.mate)
    if mate[vertex] >= 0:
        mate[mate[vertex]] = -1
        mate[vertex] = -1
    return _completed(neighbours, mate, removed=vertex)


def _completed(neighbours: Neighbours, mate: list[int], removed: int) -> Matching:
    """Return the matching after a search from every vertex without a mate."""
    forest = _Forest(neighbours, mate)
    if removed >= 0:
        forest.label[removed] = _FROZEN_INNER  # nothing enters it any more
    for root, partner in enumerate(mate):
        # a root that was matched on the way is looked up again: enumerate reads the list as it is now
        if partner < 0 and forest.label[root] == _UNSEEN:
            forest.search(root)
    return Matching(mate, [label == _FROZEN_OUTER for label in forest.label])


class _Forest:
    """Alternating trees over a matching that is lengthened in place.

    A tree, with = for matched edges; the root has no mate:

        root ─ inner = outer ─ inner = outer
                            └─ inner = outer
    """

    def __init__(self, neighbours: Neighbours, mate: list[int]) -> None:
        count = len(neighbours)
        self.neighbours = neighbours
        self.mate = mate
        self.label = [_UNSEEN] * count
        self._before = [-1] * count  # [vertices] next vertex on the way to the root, from an inner (or once inner) one
        self._above = list(range(count))  # [vertices] towards the base of the blossom, with paths compressed
        self._stamp = [0] * count
        self._clock = 0

    def search(self, root: int) -> None:
        """Grow a tree from a vertex without a mate: lengthen the matching by one edge, or freeze the tree."""
        label, mate, before = self.label, self.mate, self._before
        label[root] = _OUTER
        seen = [root]
        queue = [root]
        for outer in queue:
            for met in self.neighbours[outer]:
                if label[met] == _UNSEEN:
                    before[met] = outer
                    if mate[met] < 0:
                        self._flip(met)
                        self._forget([*seen, met])
                        return
                    label[met] = _INNER
                    label[mate[met]] = _OUTER
                    seen += (met, mate[met])
                    queue.append(mate[met])
                elif label[met] == _OUTER and self._base(met) != self._base(outer):
                    self._shrink(outer, met, queue)
        for vertex in seen:
            label[vertex] = _FROZEN_OUTER if label[vertex] == _OUTER else _FROZEN_INNER

    def _flip(self, free: int) -> None:
        """Match along the path from a vertex without a mate to the root."""
        while free >= 0:
            partner = self._before[free]
            following = self.mate[partner]
            self.mate[free], self.mate[partner] = partner, free
            free = following

    def _forget(self, seen: list[int]) -> None:
        for vertex in seen:
            self.label[vertex] = _UNSEEN
            self._before[vertex] = -1
            self._above[vertex] = vertex

    def _base(self, vertex: int) -> int:
        above = self._above
        base = vertex
        while above[base] != base:
            base = above[base]
        while above[vertex] != base:
            above[vertex], vertex = base, above[vertex]
        return base

    def _shrink(self, one: int, other: int, queue: list[int]) -> None:
        """Shrink the blossom that an edge between two outer vertices closes; its inner vertices become outer."""
        base = self._meeting(one, other)
        for start, across in ((one, other), (other, one)):
            vertex = start
            while self._base(vertex) != base:
                # a vertex that was inner leaves by its mate, one that was outer across the edge that closed the blossom
                self._before[vertex] = across
                across = self.mate[vertex]
                if self.label[across] == _INNER:
                    self.label[across] = _OUTER
                    queue.append(across)
                # only bases are hung below the new one: the walk still has to leave an older blossom by its base
                for shrunk in (vertex, across):
                    if self._above[shrunk] == shrunk:
                        self._above[shrunk] = base
                vertex = self._before[across]

    def _meeting(self, one: int, other: int) -> int:
        """Return the base where the ways from two outer vertices to the root meet, one step on each in turn."""
        self._clock += 1
        one, other = self._base(one), self._base(other)
        while True:
            if one >= 0:
                if self._stamp[one] == self._clock:
                    return one
                self._stamp[one] = self._clock
                partner = self.mate[one]
                one = self._base(self._before[partner]) if partner >= 0 else -1
            one, other = other, one


def _greedy(neighbours: Neighbours) -> list[int]:
    """Return a good matching to start with: vertices of degree 1 go first, for an edge at them never harms."""
    mate = [-1] * len(neighbours)
    degree = [len(around) for around in neighbours]
    hanging = [vertex for vertex, count in enumerate(degree) if count == 1]
    for start in range(-1, len(neighbours)):
        if start >= 0:
            if mate[start] >= 0:
                continue
            hanging.append(start)
        while hanging:
            vertex = hanging.pop()
            if mate[vertex] >= 0:
                continue
            free = [met for met in neighbours[vertex] if mate[met] < 0 and met != vertex]
            if not free:
                continue
            partner = min(free, key=degree.__getitem__)
            mate[vertex], mate[partner] = partner, vertex
            for gone in (vertex, partner):
                for met in neighbours[gone]:
                    degree[met] -= 1
                    if degree[met] == 1 and mate[met] < 0:
                        hanging.append(met)
    return mate
