"""Undirected vertex geography from every start at once: one maximum matching tells who wins, and by which moves.

In D are the vertices that some maximum matching misses, in A the others beside one of D, in C all the rest (Gallai and
Edmonds). The player to move wins from A and C. A move from v to w wins iff some maximum matching contains the edge v-w:
without v, a maximum matching that misses w is one edge shorter, and v-w can be added to it; and the other way round.

- From A these are the moves to D: every edge between A and D lies in some maximum matching.
- From C they stay in C, and one search from the mate of v, without v, finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any

from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.undirected import undirected
from grundy.words.errors import LimitError, PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["GeographyStarts", "geography_starts"]

_PLAIN = 40_000
"""Vertices and edges that are matched before compiled code is loaded."""
_SLICE = 1 << 22
"""Edges looked at between two signs of life."""
_WIDEST = 10**11
"""Edges that may have to be looked at for all winning moves at once."""

_ONE_AT_A_TIME = Lock()  # searches share arrays with others of the same graph

Progress = Callable[[int, int], None]


def geography_starts(
    graph: Any, closed: Iterable[int] | NDArray[np.bool_] = (), *, progress: Progress | None = None
) -> GeographyStarts:
    """Return, for every vertex of an undirected graph, whether the player wins who has to move a token from there.

    The token goes along an edge to a vertex where it has not been; who cannot move loses.

    Args:
        graph: a :class:`~grundy.Graph`, whose arcs are taken as edges whichever way they lead; a graph of
            networkx; or pairs of vertices, best as an integer array [edges, 2]. Parallel edges count once, loops are
            refused.
        closed: numbers of vertices where the token must not go, or a bool array [vertices]; nobody starts there.
        progress: called after each 0.1 seconds or so with how many vertices have been seen to, and how many there are.

    Raises:
        InputError: if it is no such graph.
        PositionError: if a closed vertex is none.
        LimitError: if it does not fit the memory.

    Examples:
        >>> starts = geography_starts([(0, 1), (1, 2), (2, 0), (2, 3)])
        >>> starts.wins.tolist()
        [True, True, True, True]
        >>> starts.winning_steps(2).tolist(), starts.winning_steps(0).tolist()
        ([3], [1])
        >>> geography_starts([(0, 1), (1, 2)]).wins.tolist()
        [False, True, False]

    References:
        A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993),
        371-381, section 1; L. Lovász and M. D. Plummer, Matching Theory (1986), section 3.2.
    """
    return GeographyStarts(undirected(graph), closed, progress=progress)


class GeographyStarts:
    """Who wins vertex geography from each start, and by which first moves; made by :func:`geography_starts`.

    Vertices are given and returned by their numbers; ``graph.name`` and ``graph.index`` translate.

    Args:
        graph: rows of neighbours, as :func:`~grundy.maths.digraphs.undirected.undirected` returns them.
        closed: as in :func:`geography_starts`.
        progress: as in :func:`geography_starts`.

    Attributes:
        graph: the graph, each edge both ways.
        wins: [vertices] bool, read-only: whether the player to move wins; False for closed vertices.
        mate: [vertices] int32, read-only: for vertices that win, the end of a move that wins; -1 without a mate.
    """

    def __init__(
        self, graph: Graph, closed: Iterable[int] | NDArray[np.bool_] = (), *, progress: Progress | None = None
    ) -> None:
        import numpy as np

        from grundy.maths.digraphs.arrays import afford

        count = len(graph)
        afford(34 * count, "matching of {vertices} vertices", vertices=count)
        self.graph = graph
        self._label = np.zeros(count, np.uint8)
        if not isinstance(closed, np.ndarray) or closed.dtype != np.bool_ or closed.shape != (count,):
            closed = np.fromiter((self._checked(v) for v in closed), np.int64)
        self._label[closed] = _CLOSED
        self._matched = np.full(count, -1, np.int32)
        self._search: _Search | None = None
        if count + graph.arcs // 2 <= _PLAIN:
            self._match_plainly()
        else:
            self._search = _Search(graph, self._label, self._matched)
            self._search.match(progress)
        self.wins = (self._label == _UNSEEN) | (self._label == _A)
        self.mate = self._matched.view()
        self.wins.flags.writeable = self.mate.flags.writeable = False

    def __repr__(self) -> str:
        return f"GeographyStarts(vertices={len(self.graph)}, winning={int(self.wins.sum())})"

    def _checked(self, vertex: Any) -> int:
        from grundy.machine.given import whole

        number = whole(vertex)
        if number is None or not 0 <= number < len(self.graph):
            raise PositionError(
                "vertex must be a number in 0..{last}, not {vertex!r}", last=len(self.graph) - 1, vertex=vertex
            )
        return number

    # -- one start

    def winning_steps(self, vertex: int) -> NDArray[np.int64]:
        """Return the vertices to which a first move from one vertex wins, in increasing order; one search at the most.

        Raises:
            PositionError: if there is no such vertex, or it is closed.
        """
        v = self._checked(vertex)
        around: NDArray[np.int64] = self.graph.successors(v).astype("int64")
        with _ONE_AT_A_TIME:
            if self._label[v] == _CLOSED:
                raise PositionError("vertex {vertex} is closed: nobody starts there", vertex=self.graph.name(v))
            wins = self._label[around] == (_D if self._label[v] == _A else self._label[v])
            if self._label[v] == _D:
                wins[:] = False
            elif self._label[v] == _UNSEEN and wins.sum() > 1:  # else to its mate alone
                wins[wins] = self._exchanged(v, around[wins])
        found: NDArray[np.int64] = around[wins]
        return found

    def _exchanged(self, v: int, around: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Tell which of some neighbours are matched with a vertex of C by some maximum matching."""
        import numpy as np

        if self._search is not None:
            return self._search.outer_without(v, around)
        from grundy.maths.matching.blossoms import Matching, matching_without

        matching = Matching(self._matched.tolist(), (self._label == _D).tolist())
        return np.array(matching_without(self._lists(), matching, v).missable)[around]

    # -- all starts

    def winning_moves(self, *, progress: Progress | None = None) -> Graph:
        """Return the winning first moves of all starts, as a digraph over the same vertices.

        Moves from A, and those within C where that is bipartite, are found in one pass. Each other vertex of C takes a
        search of its own, which ends when all its neighbours are decided; at worst it looks at every edge.

        Raises:
            LimitError: if these searches could look at more than 10^11 edges: ask ``winning_steps`` for the vertices
                that matter.

        Examples:
            >>> moves = geography_starts([(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5)]).winning_moves()
            >>> [moves.successors(v).tolist() for v in range(6)]
            [[1, 3], [0, 2], [1, 3], [0, 2], [5], [4]]
        """
        import numpy as np

        graph, label = self.graph, self._label
        sources = np.repeat(np.arange(len(graph), dtype=np.int32), np.diff(graph.offsets))
        targets = graph.targets
        with _ONE_AT_A_TIME:
            wins = (label[sources] == _A) & (label[targets] == _D)
            doubtful = label == _UNSEEN
            if self._search is not None:
                sure, doubtful = self._search.exchanged_at_once(sources)
                wins |= sure
            edges = int((np.diff(graph.offsets))[label == _UNSEEN].sum())
        starts = np.flatnonzero(doubtful)
        if len(starts) * edges > _WIDEST:
            raise LimitError(
                "the winning moves from {count} of the vertices need a search each, over up to {edges} edges: too many "
                "for all at once: ask for those of the vertices that matter",
                count=len(starts), edges=edges // 2,
            )  # fmt: skip
        for done, v in enumerate(starts.tolist()):
            begin, end = graph.offsets[v], graph.offsets[v + 1]
            wins[begin:end] = np.isin(targets[begin:end], self.winning_steps(v))
            if progress is not None and done % 64 == 0:
                progress(done, len(starts))
        offsets = np.concatenate([[0], np.cumsum(wins)])[graph.offsets]
        return Graph(offsets, targets[wins], graph.names)

    # -- small graphs

    def _lists(self) -> list[list[int]]:
        """Return the neighbours that are not closed."""
        around = [self.graph.successors(v) for v in range(len(self.graph))]
        here = self._label != _CLOSED
        return [row[here[row]].tolist() if here[v] else [] for v, row in enumerate(around)]

    def _match_plainly(self) -> None:
        from grundy.maths.matching.blossoms import maximum_matching

        lists = self._lists()
        found = maximum_matching(lists)
        self._matched[:] = found.mate
        for v, missable in enumerate(found.missable):
            if missable and self._label[v] != _CLOSED:
                self._label[v] = _D
                for w in lists[v]:
                    if not found.missable[w]:
                        self._label[w] = _A


_UNSEEN, _A, _D, _CLOSED = 0, 3, 4, 5  # as the kernel labels C, A, D and what is not there


class _Search:
    """The arrays of compiled searches over one graph, and the slices in which they run."""

    def __init__(self, graph: Graph, label: NDArray[np.uint8], mate: NDArray[np.int32]) -> None:
        import numpy as np

        count = len(graph)
        self._rows = graph.offsets, graph.targets
        self._label, self._mate = label, mate
        self._before = np.empty(count, np.int32)
        self._above = np.empty(count, np.int32)
        self._queue = np.empty(count + 1, np.int32)
        self._stamp = np.zeros(count, np.int32)
        self._state = np.zeros(5, np.int64)

    def _slices(self) -> Iterator[int]:
        """Yield amounts of work at which to stop."""
        from grundy.maths.matching.kernel import WORK

        while True:
            yield int(self._state[WORK]) + _SLICE

    def match(self, progress: Progress | None) -> None:
        """Find a maximum matching."""
        import numpy as np

        from grundy.maths.matching import kernel

        count, state = len(self._mate), self._state
        for stop in self._slices():
            if kernel.start(*self._rows, self._label, self._above, self._queue, state, stop):
                break
        for stop in self._slices():
            if kernel.greedy(*self._rows, self._mate, self._above, self._queue, state, stop):
                break
            if progress is not None:
                progress(int(state[kernel.ROOT]) // 2, count)
        self._above[:] = np.arange(count)
        state[: kernel.CLOCK] = 0
        for stop in self._slices():
            if self._lengthen(stop):
                break
            if progress is not None:
                progress((count + int(state[kernel.ROOT])) // 2, count)

    def _lengthen(self, stop: int) -> bool:
        from grundy.maths.matching import kernel as matching

        kernel: Any = matching.lengthen
        return bool(kernel(*self._rows, *self._tree, stop))

    @property
    def _tree(self) -> tuple[Any, ...]:
        return self._mate, self._label, self._before, self._above, self._queue, self._stamp, self._state

    def outer_without(self, v: int, around: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Tell which of the neighbours of a vertex of C some maximum matching misses when the vertex is gone."""
        from grundy.maths.matching import kernel

        search: Any = kernel.search
        state, label = self._state, self._label
        root = int(self._mate[v])
        self._queue[0] = root
        state[kernel.HEAD], state[kernel.TAIL] = 0, 1
        width = 1 << 10
        try:
            label[v], label[root], self._mate[root] = kernel.CLOSED, kernel.OUTER, -1
            while True:
                grown = search(*self._rows, *self._tree, int(state[kernel.WORK]) + width)
                outer: NDArray[np.bool_] = label[around] == kernel.OUTER
                if grown == kernel.WHOLE or outer.all():  # no free vertex is left that it could have met
                    return outer
                width = min(2 * width, _SLICE)
        finally:
            kernel.forget(self._mate, label, self._above, self._queue, int(state[kernel.TAIL]))
            label[v], label[root], self._mate[root] = kernel.UNSEEN, kernel.UNSEEN, v
            state[kernel.TAIL] = 0

    def exchanged_at_once(self, sources: NDArray[np.int32]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return which arcs within C win for sure, and the vertices of C for which that does not tell all."""
        import numpy as np

        from grundy.maths.digraphs.arrays import afford
        from grundy.maths.matching import alternating as kernel

        count = len(self._mate)
        afford(29 * count + 3 * len(sources), "search for the winning moves from {vertices} vertices", vertices=count)
        part, index = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
        low, way, waiting = (np.empty(count, np.int32) for _ in range(3))
        place, state = np.empty(count, np.int64), np.zeros(6, np.int64)
        label, mate, targets = self._label, self._mate, self._rows[1]
        while not kernel.strong_parts(
            *self._rows, label, mate, part, index, low, way, waiting, place, state, state[kernel.STEPS] + _SLICE
        ):
            pass
        colours = np.zeros(count, np.int8)
        kernel.colour(*self._rows, label, mate, part, colours, way)
        inside = (label[sources] == _UNSEEN) & (label[targets] == _UNSEEN)
        beside = (mate[sources] == targets) | (part[sources] == part[mate[targets]])
        return inside & beside & (colours[sources] != 3), colours == 3
