"""Green Hackenbush on any graph: its value by fusion and the colon principle, and every cut that leaves a value.

The loops, and the theory behind them, are in :mod:`~grundy.maths.hackenbush.kernel`; those for cuts and stalks are in
:mod:`~grundy.maths.hackenbush.cuts` and :mod:`~grundy.maths.hackenbush.stalks`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from grundy.machine.given import many
from grundy.machine.loops import Row, ascending, filled, loops
from grundy.maths.hackenbush import cuts, kernel, stalks
from grundy.words.errors import InputError

Edges = Sequence[tuple[Hashable, Hashable]]

SLICE = 1 << 20
"""Edges or vertices that a loop handles before Ctrl-C takes effect."""
_PIECES = 1 << 14  # pieces of a large class, likewise
_ROOM = 1 << 12  # edges of a class that is not large


class Search(NamedTuple):
    """The result of a depth-first search, in the rows that the loops describe."""

    number: Row  # [vertices] the order of discovery, or -1
    parent: Row  # [visited], as the next three
    edge: Row
    covers: Row
    worth: Row
    end: Row  # [visited] one more than the largest number above
    back: Row  # [3 back edges]

    @property
    def backs(self) -> int:
        """The number of back edges."""
        return len(self.back) // 3


class Classes(NamedTuple):
    """The edges of blocks by classes, in the rows that ``link_classes`` describes."""

    above: Row
    head: Row
    closing: Row
    closed: Row


class Fusion:
    """A green Hackenbush picture, searched once: its value, the edges that fall with an edge, and the cuts to a value.

    By the fusion principle, the vertices of a cycle can be fused, so each two-edge-connected block becomes one vertex
    and each of its edges a loop of value 1. This leaves a tree of bridges, which the colon principle values: a bridge
    with value g on its upper end has value g + 1.

    Args:
        edges: pairs of vertices, as for :func:`~grundy.maths.hackenbush.value.graph_value`.
        ground: the vertices on the ground.

    Examples:
        >>> picture = Fusion([(0, 1), (1, 2), (1, 2), (1, 3), (0, 4)], {0})
        >>> picture.value
        3
        >>> picture.cuts_to(0)  # each leaves 1 - 0 - 4: one edge on either side, or a 1-2 that cancels with 1-3
        [1, 2, 3]
        >>> picture.falls(0)
        [0, 1, 2, 3]

    References:
        Winning Ways, ch. 7.
    """

    def __init__(self, edges: Edges, ground: Iterable[Hashable]) -> None:
        self._compiled = False
        self._ends: Row
        self._ends, self._vertices = _numbered(edges, ground)
        self._count = len(self._ends) // 2
        self._met, self._backs = self._vertices, self._count  # upper bounds
        self.value: int = self._search.worth[0]
        self._backs = self._search.backs

    # -- queries

    @property
    def is_tree(self) -> bool:
        """Whether there is no cycle connected to the ground, with the ground as one vertex."""
        return not self._backs

    def standing(self) -> list[int]:
        """Return the edges that are connected to the ground, in their order."""
        number, ends = self._search.number, self._ends
        return [edge for edge in range(self._count) if number[ends[2 * edge]] >= 0]

    def parts(self) -> list[list[int]]:
        """Return the edges of each part of the picture (parts meet only at the ground), sorted by first edge."""
        found: dict[int, list[int]] = {}
        for edge, part in enumerate(self._part_numbers()):
            if part >= 0:
                found.setdefault(part, []).append(edge)
        return list(found.values())

    def _part_numbers(self) -> Row:
        search = self._search
        part = self._new(self._count, value=-1)
        self._loops.number_parts(search.parent, search.edge, search.back, search.backs, self._new_met(), part)
        return part

    def falls(self, edge: int) -> list[int]:
        """Return the edges, in order, that are removed when an edge is cut, including that edge."""
        return sorted(edge for gone in self._falling(edge) for edge in gone)

    def _falling(self, edge: int) -> tuple[Row, Row]:
        """Return the tree edges and the back edges that fall."""
        v = int(self._bridges[edge])
        if v < 1:
            return [edge], []
        end = int(self._search.end[v])  # everything above v has numbers v..end-1
        order, starts = self._back_by_upper
        falling = order[starts[v] : starts[end]]
        return self._search.edge[v:end], [int(self._search.back[3 * i]) for i in falling]

    def cuts_to(self, value: int) -> list[int]:
        """Return the edges, in order, whose cut leaves the value; O(E log E).

        From the ground upwards, this determines by which nim-sum the value of each block must change.
        """
        return [edge for edge, cut in enumerate(self._cuts(value)) if cut]

    def _cuts(self, value: int) -> Row:
        """Return for each edge whether cutting it leaves the value."""
        search, classes, run = self._search, self._classes, self._cut_loops
        size = len(search.parent)
        cut = self._new(self._count, "uint8")
        root, change = self._new_met(), self._new_met()
        change[0] = self.value ^ value
        for first, last in slices(1, size):
            run.cut_bridges(search.parent, search.edge, search.covers, search.worth, root, change, cut, first, last)
        run.cut_single(search.back, search.backs, classes.closed, root, change, cut)
        room = min(_ROOM, self._count + 2)
        rows = *(self._new(room) for _ in range(5)), self._new(4 * 33 * room), self._new(256, "int64")
        given = search.edge, search.worth, root, change, classes.above, classes.head, classes.closing, cut
        v = 1
        while v < size:
            following = run.cut_classes(*given, *rows, self._new(2, "int64"), v, size, SLICE)
            if following == v:
                edges, pieces = self._circle(v)
                either = (_stalks(some, self._compiled) for some in (pieces, pieces[::-1].copy()))
                run.mark_cuts(edges, pieces, len(edges), *either, int(change[root[v]]), cut)
                following += 1
            v = following
        return cut

    def _circle(self, v: int) -> tuple[Row, Row]:
        """Return the edges of the class whose lowest edge is below v, and the values of the pieces between them."""
        search, classes = self._search, self._classes
        edges, pieces = self._new(self._count + 2), self._new(self._count + 2)
        given = search.edge, search.worth, classes.above, classes.closing
        count = self._cut_loops.circle(*given, v, edges, pieces)
        return edges[:count], pieces[: count - 1]

    # -- computed once

    @cached_property
    def _search(self) -> Search:
        run = self._loops
        starts, at, by = self._places(named=True)
        number = self._new(self._vertices, value=-1)
        parent, edge, end = (self._new(self._met) for _ in range(3))
        path, back, state = self._new(3 * self._met), self._new(3 * self._backs), self._new(3, "int64")
        number[0], edge[0], state[1] = 0, -1, 1
        path[1], path[2] = starts[0], starts[1]
        while not run.search_depth(starts, at, by, number, parent, edge, end, back, path, state, SLICE):
            pass
        met, backs = int(state[1]), int(state[2])
        back = back[: 3 * backs]
        parent, edge, end = parent[:met], edge[:met], end[:met]
        covers, worth = self._new(met), self._new(met)
        for first, last in slices(0, backs):
            run.lay_back_edges(back, first, last, covers, worth)
        for first, last in reversed(list(slices(1, met))):
            run.sum_covered(parent, covers, worth, first, last)
        return Search(number, parent, edge, covers, worth, end, back)

    @cached_property
    def _bridges(self) -> Row:
        """[edges] the vertex on a bridge, 0 for other edges."""
        found = self._new(self._count)
        self._loops.name_bridges(self._search.edge, self._search.covers, found)
        return found

    @cached_property
    def _back_by_upper(self) -> tuple[Row, Row]:
        return self._sorted_back(1)

    def _sorted_back(self, end: int) -> tuple[Row, Row]:
        """Return the back edges sorted by upper (1) or lower (2) end, and the offsets of each vertex."""
        order, starts = self._new(self._search.backs), self._new(len(self._search.parent) + 2)
        self._loops.sort_back_edges(self._search.back, end, starts, order)
        return order, starts

    @cached_property
    def _classes(self) -> Classes:
        search, run = self._search, self._cut_loops
        size, backs = len(search.parent), search.backs
        dip, alone, above = self._new_met(), self._new_met(), self._new_met()
        jump, order = ascending(size, "int32", self._compiled), self._sorted_back(2)[0]
        for first, last in reversed(list(slices(0, backs))):
            run.claim_edges(order, search.back, first, last, search.parent, jump, dip, alone)
        found = Classes(above, self._new(size, "uint8"), self._new(size, value=-1), self._new(backs, "uint8"))
        latest, path, state = self._new(backs + 1), self._new(2 * size), self._new(1, "int64")
        given = search.parent, search.covers, dip, alone, search.back, latest, path
        for first, last in slices(1, size):
            run.link_classes(*given, above, found.head, found.closing, found.closed, state, first, last)
        return found

    # -- rows

    @property
    def _loops(self) -> Any:
        return loops(kernel, self._compiled)  # no attribute: compiled code cannot be pickled

    @property
    def _cut_loops(self) -> Any:
        return loops(cuts, self._compiled)

    def _new(self, count: int, kind: str = "int32", value: int = 0) -> Row:
        return filled(count, value, kind, self._compiled)

    def _new_met(self) -> Row:
        return self._new(len(self._search.parent))

    def _places(self, *, named: bool) -> tuple[Row, Row, Row]:
        """Return the offsets of the edges at each vertex, their other ends, and if ``named`` their numbers."""
        run, ends = self._loops, self._ends
        starts = self._new(self._vertices + 2)
        for first, last in slices(0, self._count):
            run.count_ends(ends, first, last, starts)
        run.sum_up(starts)
        at, by = self._new(int(starts[-1])), self._new(int(starts[-1]) if named else 0)
        for first, last in slices(0, self._count):
            run.place_ends(ends, first, last, starts, at, by)
        return starts, at, by


def stalk_values(pieces: Sequence[int]) -> list[int]:
    """Return the values of the stalks of the first 0, 1, 2, … pieces, each on an edge on top of the previous piece.

    Examples:
        >>> stalk_values([0, 0, 0]), stalk_values([2, 1])
        ([0, 1, 2, 3], [0, 3, 1])

    References:
        Winning Ways, ch. 7: the colon principle.
    """
    found: list[int] = _stalks(list(pieces), compiled=False)
    return found


def _stalks(pieces: Row, compiled: bool) -> Row:
    run, count = loops(stalks, compiled), len(pieces)
    nodes = filled(8 * count + 256, 0, "int32", compiled)
    following, values = filled(count + 1, 0, "int32", compiled), filled(count + 1, 0, "int32", compiled)
    todo, state = filled(256, 0, "int64", compiled), filled(2, 0, "int64", compiled)
    state[0], state[1] = count, 1
    while not run.stack_stalks(pieces, nodes, following, state, _PIECES):
        if 4 * (state[1] + 33) > len(nodes):
            more = filled(2 * len(nodes), 0, "int32", compiled)
            more[: len(nodes)] = nodes
            nodes = more
    run.read_stalks(nodes, following, todo, values)
    return values


def slices(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the borders of slices between two numbers."""
    return ((start, min(start + SLICE, last)) for start in range(first, last, SLICE))


def _numbered(edges: Edges, ground: Iterable[Hashable]) -> tuple[list[int], int]:
    """Return the ends of edges, with the ground as vertex 0 and others numbered from 1, and a bound on the numbers."""
    if not many(ground):
        raise InputError("ground of a picture must be a list of vertices, not {ground!r}", ground=ground)
    try:
        number = dict.fromkeys(ground, 0)
        ends: list[int] = []
        for a, b in edges:
            ends += (number.setdefault(a, len(number) + 1), number.setdefault(b, len(number) + 1))
    except (TypeError, ValueError):
        raise InputError("edges of a picture must be pairs of hashable vertices") from None
    return ends, len(number) + 1
