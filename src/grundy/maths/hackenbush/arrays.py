"""Green Hackenbush in arrays: a million edges valued in a tenth of a second, every cut to a value in less than two.

The value needs no more than the bridges, and a search breadth first finds these: the tree edges between the two ends of
an edge outside of the tree are no bridges. It is faster than the search depth first that the cuts need, because its
accesses to memory need not wait for each other. Both are exact; that they agree is checked whenever cuts are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.given import many, whole
from grundy.maths.digraphs.arrays import afford
from grundy.maths.hackenbush.fusion import Fusion
from grundy.words.errors import InputError, LimitError

__all__ = ["ArrayFusion", "Search"]

Ints = NDArray[np.int32]

_COMPILED = 50_000  # edges that plain Python has done before compiled code is loaded
_MOST = 1 << 29  # edges, the places at both their ends are counted in 32 bits
_SLICE = 1 << 20  # edges or vertices, after which the loops let Ctrl-C in
_PIECES = 1 << 14  # pieces of a large class, likewise
_ROOM = 1 << 12  # edges of a class that is not large


class ArrayFusion:
    """A green Hackenbush picture whose edges stand in an array; it answers as :class:`Fusion` does, in arrays.

    Args:
        edges: pairs of vertices, an array [edges, 2] of any integers; loops and parallel edges count each. It is
            copied, as far as it is needed.
        ground: the vertices on the ground, which count as one.

    Raises:
        InputError: if the array is not such.
        LimitError: if the picture does not fit the memory.

    Examples:
        >>> picture = ArrayFusion(np.array([[0, 1], [1, 2], [1, 2], [1, 3], [0, 4]]))
        >>> picture.value, picture.cuts_to(0), picture.falls(0)
        (3, array([1, 2, 3]), array([0, 1, 2, 3]))

    References:
        E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 7.
    """

    def __init__(self, edges: NDArray[np.integer[Any]], ground: Iterable[int] = (0,)) -> None:
        array = _checked(edges)
        ground = _checked_ground(ground)
        self._count = len(array)
        if not _compiled(self._count):
            self._plain: Fusion | None = Fusion(list(map(tuple, array.tolist())), ground)
            self.value: int = self._plain.value
            return
        afford(200 * self._count, "picture of {edges} edges", edges=self._count)
        self._plain = None
        self._found: dict[int, NDArray[np.int64]] = {}
        self._ends, self._vertices = _numbered(array, ground)
        self.value = self._valued()

    # -- what is asked

    @property
    def is_tree(self) -> bool:
        """Whether no cycle stands on the ground, the ground being one vertex."""
        return self._plain.is_tree if self._plain is not None else not self._back_count

    def standing(self) -> NDArray[np.int64]:
        """Return the edges that are connected to the ground, in their order."""
        if self._plain is not None:
            return np.array(self._plain.standing(), np.int64)
        return np.flatnonzero(self._met[self._ends[:, 0]])

    def falls(self, edge: int) -> NDArray[np.int64]:
        """Return the edges, in their order, that are gone when an edge of the picture is cut, itself included."""
        number = whole(edge)
        if number is None or not 0 <= number < self._count:
            raise InputError("edge must be one of the picture's {count}, from 0, not {edge!r}", count=self._count,
                             edge=edge)  # fmt: skip
        if self._plain is not None:
            return np.array(self._plain.falls(number), np.int64)
        v = int(self._search.vertex_above[number])
        if v < 1:
            return np.array([number], np.int64)
        end = int(self._search.end[v])
        by_upper, starts = self._by_upper
        gone = np.concatenate([self._search.edge[v:end], by_upper[starts[v] : starts[end]]])
        return np.sort(gone).astype(np.int64)

    def parts(self) -> list[NDArray[np.int64]]:
        """Return the edges of the parts that meet on the ground only, each in their order, by their first edges.

        Examples:
            >>> ArrayFusion(np.array([[0, 1], [2, 0], [1, 3]])).parts()
            [array([0, 2]), array([1])]
        """
        if self._plain is not None:
            return [np.array(part, np.int64) for part in self._plain.parts()]
        number = self._part_numbers()
        order = np.argsort(number, kind="stable")
        order = order[np.searchsorted(number[order], 0) :]  # those that stand
        borders = np.flatnonzero(np.diff(number[order])) + 1
        return sorted(np.split(order, borders), key=lambda part: int(part[0])) if len(order) else []

    def _part_numbers(self) -> NDArray[np.int64]:
        """Return of each edge the number of its part, or -1 for what does not stand."""
        search = self._search
        # a search depth first leaves no edge between two subtrees, so the vertices met from the ground tell the parts
        feet = np.flatnonzero(search.parent == 0)[1:]
        part = np.searchsorted(feet, np.arange(len(search.parent)), side="right")
        number = np.full(self._count, -1, np.int64)
        number[search.edge[1:]] = part[1:]
        edge, upper, _ = search.back.T
        # a loop on the ground, or an edge between two of its vertices, is a part of its own
        number[edge] = np.where(upper == 0, len(feet) + 1 + edge, part[upper])
        return number

    def cuts_to(self, value: int) -> NDArray[np.int64]:
        """Return the edges, in their order, whose cut leaves the value; O(E log E) at the most."""
        wanted = whole(value)
        if wanted is None:
            raise InputError("value must be a whole number, not {value!r}", value=value)
        value = wanted
        if self._plain is not None:
            return np.array(self._plain.cuts_to(value), np.int64)
        if not 0 <= value < self._count or value == self.value:  # no picture is worth more than its edges
            return np.zeros(0, np.int64)
        if value not in self._found:
            self._found = {value: self._cuts(value)}  # it is asked for once more to be counted
        return self._found[value].copy()

    def _cuts(self, value: int) -> NDArray[np.int64]:
        search, classes = self._search, self._classes
        size = len(search.parent)
        cut = np.zeros(self._count, np.uint8)
        root, change = np.zeros(size, np.int32), np.zeros(size, np.int32)
        change[0] = self.value ^ value
        for first, last in _slices(1, size):
            self._kernels.cut_bridges(
                search.parent, search.edge, search.covers, search.worth, root, change, cut, first, last
            )
        single = search.back[~classes.closed]  # alone in its class: its cut changes the value by 1
        cut[single[change[root[single[:, 2]]] == 1, 0]] = 1
        self._cut_classes(root, change, cut)
        return np.flatnonzero(cut)

    @property
    def _kernels(self) -> Any:
        return import_module("grundy.maths.hackenbush.kernel")  # no attribute: modules cannot be pickled

    # -- the value

    def _valued(self) -> int:
        kernels, ends, size = self._kernels, self._ends, self._vertices
        starts, at, _ = _places(kernels, ends, size, named=False)
        number = np.full(size, -1, np.int32)
        order, parent, worth = (np.zeros(size, np.int32) for _ in range(3))
        back = np.empty((len(ends), 2), np.int32)
        number[0] = 0
        state = np.array([0, 1, 0, 0])
        while not kernels.spread(starts, at, number, order, parent, worth, back, state, _SLICE):
            pass
        met, backs = int(state[1]), int(state[2])
        jump = np.arange(met, dtype=np.int32)
        for first, last in _slices(0, backs):
            kernels.join_back_edges(back, first, last, parent, jump)
        for first, last in reversed(list(_slices(1, met))):
            kernels.sum_joined(parent, jump, worth, first, last)
        self._met = number >= 0
        self._met_count, self._back_count = met, backs
        return int(worth[0])

    # -- the cuts

    @cached_property
    def _search(self) -> Search:
        found = Search(self._kernels, self._ends, self._vertices, self._met_count, self._back_count)
        assert found.worth[0] == self.value, "two searches differ"
        return found

    @cached_property
    def _classes(self) -> Classes:
        return Classes(self._kernels, self._search)

    @cached_property
    def _by_upper(self) -> tuple[Ints, NDArray[np.int64]]:
        """The back edges by their upper ends, and where those of each vertex begin."""
        upper = self._search.back[:, 1]
        starts = np.zeros(self._met_count + 1, np.int64)
        np.cumsum(np.bincount(upper, minlength=self._met_count), out=starts[1:])
        return self._search.back[np.argsort(upper, kind="stable"), 0], starts

    def _cut_classes(self, root: Ints, change: Ints, cut: NDArray[np.uint8]) -> None:
        search, classes = self._search, self._classes
        size = len(search.parent)
        room, nodes = np.empty((5, _ROOM), np.int32), np.empty((33 * _ROOM, 4), np.int32)
        v = 1
        while v < size:
            following = self._kernels.cut_classes(
                search.edge, search.worth, root, change, classes.above, classes.head, classes.closing,
                cut, room, nodes, v, size, _SLICE,
            )  # fmt: skip
            if following == v:
                edges = self._large_class(v, int(change[root[v]]))
                cut[edges] = 1
                following += 1
            v = following

    def _large_class(self, v: int, change: int) -> Ints:
        """Return the edges of a class whose cut changes its block so, as ``Fusion._cuts_in_class`` finds them."""
        tops = [v]
        while self._classes.above[tops[-1]]:
            tops.append(int(self._classes.above[tops[-1]]))
        edges, worth = self._search.edge[tops], self._search.worth[tops]
        pieces = worth[:-1] ^ worth[1:] ^ 1
        closing = self._classes.closing[v]
        if closing >= 0:
            edges, pieces = np.append(edges, closing), np.append(pieces, worth[-1])
        before = int(np.bitwise_xor.reduce(pieces)) ^ len(edges) % 2
        left, right = self._stalks(pieces), self._stalks(pieces[::-1].copy())
        return np.asarray(edges[left ^ right[::-1] == before ^ change])

    def _stalks(self, pieces: Ints) -> Ints:
        nodes = np.zeros((2 * len(pieces) + 64, 4), np.int32)
        following = np.zeros(len(pieces) + 1, np.int32)
        state = np.array([len(pieces), 1])
        while not self._kernels.stack_stalks(pieces, nodes, following, state, _PIECES):
            if state[1] + 33 > len(nodes):
                nodes = np.concatenate([nodes, np.zeros_like(nodes)])
        values = np.empty(len(pieces) + 1, np.int32)
        self._kernels.read_stalks(nodes, following, values)
        return values


class Search:
    """What a search depth first finds, by vertices in the order met; the names are those of ``Fusion``.

    Attributes:
        parent, edge: [met] from where it was met, and by which edge (-1 for the ground).
        end: [met] one more than the largest number above.
        back: [back edges, 3] the edge, its upper end, its lower end.
        covers: [met] how many back edges pass over the tree edge below.
        worth: [met] the value of all that is above, without the edges that lead below.
    """

    def __init__(self, kernels: Any, ends: Ints, vertices: int, met: int, backs: int) -> None:
        starts, at, by = _places(kernels, ends, vertices, named=True)
        number = np.full(vertices, -1, np.int32)
        path = np.empty((met, 3), np.int32)
        self.parent, self.edge, self.end, self.covers, self.worth = (np.zeros(met, np.int32) for _ in range(5))
        self.back = np.empty((backs, 3), np.int32)
        number[0], self.edge[0] = 0, -1
        path[0] = 0, starts[0], starts[1]
        state = np.array([0, 1, 0])
        while not kernels.search_depth(
            starts, at, by, number, self.parent, self.edge, self.end, self.back, path, state, _SLICE
        ):
            pass
        for first, last in _slices(0, backs):
            kernels.lay_back_edges(self.back, first, last, self.covers, self.worth)
        for first, last in reversed(list(_slices(1, met))):
            kernels.sum_covered(self.parent, self.covers, self.worth, first, last)
        bridges = np.flatnonzero(self.covers[1:] == 0) + 1
        self.vertex_above = np.zeros(len(ends), np.int32)
        """[edges] the vertex on a bridge, 0 for other edges"""
        self.vertex_above[self.edge[bridges]] = bridges


class Classes:
    """The edges of blocks, by classes: edges of which any two are a cut of their block are in one class.

    Attributes:
        head: [met] whether the tree edge is the lowest of its class.
        above: [met] the next tree edge of the class, 0 where there is none.
        closing: [met] at the lowest one, the back edge that belongs to the class, or -1.
        closed: [back edges] whether it belongs to a class of tree edges; if not, it is alone in its class.
    """

    def __init__(self, kernels: Any, search: Search) -> None:
        size, backs = len(search.parent), len(search.back)
        order = np.argsort(-search.back[:, 2], kind="stable")
        jump = np.arange(size, dtype=np.int32)
        dip, self.above = np.zeros(size, np.int32), np.zeros(size, np.int32)
        alone = np.full(size, -1, np.int32)
        for first, last in _slices(0, backs):
            kernels.claim_edges(order, search.back, first, last, search.parent, jump, dip, alone)
        self.head = np.zeros(size, np.uint8)
        latest = np.zeros(backs + 1, np.int32)
        path = np.empty((size, 2), np.int32)
        state = np.zeros(1, np.int64)
        for first, last in _slices(1, size):
            kernels.link_classes(
                search.parent, search.covers, dip, latest, path, self.above, self.head, state, first, last
            )
        lowest = np.flatnonzero((self.head == 1) & (search.covers == 1))
        self.closing = np.full(size, -1, np.int32)
        self.closing[lowest] = search.back[alone[lowest], 0]
        self.closed = np.zeros(backs, np.bool_)
        self.closed[alone[lowest]] = True


def _slices(first: int, last: int) -> list[tuple[int, int]]:
    return [(start, min(start + _SLICE, last)) for start in range(first, last, _SLICE)]


def _places(kernels: Any, ends: Ints, vertices: int, *, named: bool) -> tuple[Ints, Ints, Ints]:
    """Return the edges by their ends: where those of each vertex begin, the other ends, and if named their numbers."""
    starts = np.zeros(vertices + 2, np.int32)
    for first, last in _slices(0, len(ends)):
        kernels.count_ends(ends, first, last, starts)
    np.cumsum(starts, out=starts)
    at = np.empty(starts[-1], np.int32)
    by = np.empty(starts[-1] if named else 0, np.int32)
    for first, last in _slices(0, len(ends)):
        kernels.place_ends(ends, first, last, starts, at, by)
    return starts, at, by


def _checked(edges: Any) -> NDArray[Any]:
    try:
        array = np.asarray(edges)
    except ValueError:
        raise InputError("edges of a picture must be pairs of vertices, not rows of several lengths") from None
    if not array.size and array.ndim <= 2:
        return np.zeros((0, 2), np.int64)
    if array.ndim != 2 or array.shape[1] != 2:
        raise InputError(
            "edges of a picture must be an array of two columns, not one of shape {shape}", shape=array.shape
        )
    if array.dtype.kind not in "iu":
        raise InputError("vertices of a picture must be integers, not of type {kind}", kind=str(array.dtype))
    if len(array) > _MOST:
        raise LimitError("a picture must have at most {most} edges, not {edges}", most=_MOST, edges=len(array))
    return array


def _checked_ground(ground: Any) -> list[int]:
    numbers = [whole(v) for v in ground] if many(ground) else [None]
    if None in numbers:
        raise InputError("ground of a picture must be whole numbers in a row, not {ground!r}", ground=ground)
    return [v for v in numbers if v is not None]


def _numbered(array: NDArray[Any], ground: list[int]) -> tuple[Ints, int]:
    """Return the edges with the ground as vertex 0 and other vertices as numbers from 1, and how many these can be."""
    lowest, highest = int(array.min()), int(array.max())
    room = highest - lowest + 2
    ground = [v for v in ground if lowest <= v <= highest]
    if room <= 2 * len(array) + 1024:
        names = np.arange(1, room, dtype=np.int32)
        names[[v - lowest for v in ground]] = 0
        if array.dtype.itemsize < 8:
            array = array.astype(np.int64)  # where a difference has room
        return np.ascontiguousarray(names[array - array.dtype.type(lowest)]), room
    vertices, places = np.unique(array, return_inverse=True)
    names = np.arange(1, len(vertices) + 1, dtype=np.int32)
    names[np.isin(vertices, np.array(ground, vertices.dtype))] = 0
    return np.ascontiguousarray(names[places.reshape(array.shape)]), len(vertices) + 1


def _compiled(size: int) -> bool:
    """Tell whether to compile: not where plain Python serves as well, nor where numba is told not to."""
    if size < _COMPILED:
        return False
    from grundy.machine.loading import jitted

    return jitted()
