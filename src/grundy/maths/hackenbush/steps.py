"""Green Hackenbush step by step: which vertices are fused, their values, and the effect of a cut."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property

from grundy.maths.hackenbush.fusion import Edges, Fusion, stalk_values
from grundy.maths.nimbers.mex import nim_sum


@dataclass(frozen=True, slots=True)
class Block:
    """A block of vertices that are fused, and its edges, which are given by their indices."""

    numbers: frozenset[int]  # of its vertices, as FusionSteps.names lists them
    below: int | None  # the bridge below it; None for the ground
    loops: tuple[int, ...]  # the edges between its vertices, each worth 1
    bridges: tuple[tuple[int, int], ...]  # the bridges on it; the value of each is 1 more than the value above it
    value: int  # the nim-sum of these


@dataclass(frozen=True, slots=True)
class Cut:
    """The effect of a cut."""

    falls: list[int]
    """The removed edges, in order."""
    circle: tuple[list[int], list[int], int, int] | None
    """For an edge of a cycle: the edges of which any two disconnect their block, in order around it; the values of the
    pieces between them; and the two stalks that the cut leaves. None for a bridge."""
    changes: list[tuple[int | None, int, int]]
    """From the cut down to the ground: a bridge (None for the ground), and its value before and after."""


class FusionSteps(Fusion):
    """A picture as in :class:`Fusion`, and the steps by which its value and its cuts are found.

    Args:
        edges: pairs of vertices.
        ground: the vertices on the ground.

    Examples:
        >>> picture = FusionSteps([(0, 1), (1, 2), (1, 2), (1, 3)], {0})
        >>> for block in picture.blocks:
        ...     print([picture.names[v] for v in sorted(block.numbers)], block.loops, block.bridges, block.value)
        [[3]] () () 0
        [[1], [2]] (1, 2) ((3, 1),) 1
        [[0]] () ((0, 2),) 2

    References:
        E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 7.
    """

    def __init__(self, edges: Edges, ground: Iterable[Hashable]) -> None:
        ground = list(dict.fromkeys(ground))
        super().__init__(edges, ground)
        self.names: list[list[Hashable]] = [ground]
        """[visited vertices] the name of each; the ground may have several"""
        search = self._search
        for below, edge in zip(search.parent[1:], search.edge[1:], strict=True):
            a, b = edges[edge]
            self.names.append([b if a in self.names[below] else a])

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks after fusion, each after those on top of it, the ground last."""
        search, worth = self._search, self._search.worth
        roots = [0] * len(worth)
        inside: defaultdict[int, list[int]] = defaultdict(list)
        bridges: defaultdict[int, list[int]] = defaultdict(list)
        for v in range(1, len(roots)):
            below = roots[search.parent[v]]
            roots[v] = below if search.covers[v] else v
            (inside if search.covers[v] else bridges)[below].append(search.edge[v])
        for edge, upper in zip(search.back[::3], search.back[1::3], strict=True):
            inside[roots[upper]].append(edge)
        vertices: defaultdict[int, list[int]] = defaultdict(list)
        for v, root in enumerate(roots):
            vertices[root].append(v)
        return [
            Block(
                frozenset(vertices[v]),
                search.edge[v] if v else None,
                tuple(sorted(inside[v])),
                tuple((edge, worth[self._bridges[edge]] + 1) for edge in sorted(bridges[v])),
                worth[v],
            )
            for v in sorted(vertices, reverse=True)
        ]

    def cut(self, edge: int) -> Cut:
        """Return the effect of cutting an edge connected to the ground, step by step.

        Examples:
            >>> FusionSteps([(0, 1), (1, 2), (1, 2)], {0}).cut(1)
            Cut(falls=[1], circle=([1, 2], [0], 0, 1), changes=[(0, 1, 2), (None, 1, 2)])
        """
        search, worth = self._search, self._search.worth
        v = self._bridges[edge]
        opened = None
        if v:
            at, gone = search.parent[v], worth[v] + 1
        else:
            at, edges, pieces = self._class_of(edge)
            i = edges.index(edge)
            left, right = stalk_values(pieces)[i], stalk_values(pieces[i:][::-1])[-1]
            gone = nim_sum(pieces) ^ len(edges) % 2 ^ left ^ right
            opened = (edges, pieces, left, right)
        changes: list[tuple[int | None, int, int]] = []
        while True:
            while at and search.covers[at]:
                at = search.parent[at]  # to the lowest vertex of its block
            before, after = worth[at], worth[at] ^ gone
            if not at:
                return Cut(self.falls(edge), opened, [*changes, (None, before, after)])
            changes.append((search.edge[at], before + 1, after + 1))
            gone = (before + 1) ^ (after + 1)
            at = search.parent[at]

    def _class_of(self, edge: int) -> tuple[int, list[int], list[int]]:
        """Return a vertex of the block of an edge, and the edges and pieces of its class."""
        search, classes = self._search, self._classes
        for v, head in enumerate(classes.head):
            top = v if head else 0
            while top:
                if edge in (search.edge[top], classes.closing[v]):
                    return v, *self._circle(v)
                top = classes.above[top]
        return search.back[3 * search.back[::3].index(edge) + 2], [edge], []
