"""Undirected vertex geography from every start at once: one maximum matching decides who wins, and by which moves.

D is the set of vertices that some maximum matching misses, A that of the other neighbours of D, C the rest (Gallai and
Edmonds). The player to move wins from A and C. A move from v to w wins exactly if some maximum matching contains the
edge v-w: without v, a maximum matching that misses w is one edge shorter, and v-w can be added to it; and the other way
round.

- From A these are the moves to D: every edge between A and D lies in some maximum matching.
- From C they stay in C, and one search from the mate of v, without v, finds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.machine.given import whole
from grundy.machine.loops import compiles
from grundy.machine.memory import afford
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.undirected import undirected
from grundy.maths.matching.kernel import CLOSED, FROZEN_INNER, FROZEN_OUTER, UNSEEN
from grundy.maths.matching.matching import Matching, Progress
from grundy.words.errors import LimitError, PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLAIN = 40_000
"""Vertices and edges handled before compiled code is loaded."""
_WIDEST = 10**11
"""Most edges to examine for all winning moves at once."""


def geography_starts(
    graph: Any, closed: Iterable[int] | NDArray[np.bool_] = (), *, progress: Progress | None = None
) -> GeographyStarts:
    """Return, for every vertex of an undirected graph, whether the player to move a token from there wins.

    The token moves along an edge to an unvisited vertex; a player who cannot move loses.

    Args:
        graph: a :class:`~grundy.Graph`, whose arcs are taken as edges in either direction; a networkx graph; or pairs
            of vertices, best as an integer array [edges, 2]. Parallel edges count once, and loops are an error.
        closed: numbers of forbidden vertices, or a bool array [vertices]; play cannot start there.
        progress: called about every 0.1 seconds with the number of vertices done, and of all.

    Raises:
        InputError: if it is not such a graph.
        PositionError: if a closed vertex does not exist.
        LimitError: if it does not fit in memory.

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

    Attributes:
        graph: the graph, each edge both ways.
        wins: [vertices] bool, read-only: whether the player to move wins; False for closed vertices.
        mate: [vertices] int32, read-only: a winning move from each vertex that wins; -1 without a mate.
    """

    def __init__(
        self, graph: Graph, closed: Iterable[int] | NDArray[np.bool_] = (), *, progress: Progress | None = None
    ) -> None:
        import numpy as np

        count = len(graph)
        afford(34 * count, "a matching of {vertices} vertices", vertices=count)
        self.graph = graph
        label = np.zeros(count, np.uint8)
        if not isinstance(closed, np.ndarray) or closed.dtype != np.bool_ or closed.shape != (count,):
            closed = np.fromiter((self._checked(v) for v in closed), np.int64)
        label[closed] = CLOSED
        compiled = compiles(count + graph.arcs // 2, _PLAIN + 1)
        rows: list[Any] = [graph.offsets, graph.targets, label]
        offsets, targets, label = rows if compiled else [row.tolist() for row in rows]
        self._matching = Matching(offsets, targets, label, compiled, progress)
        self._label = np.array(self._matching.label, np.uint8)
        self.wins = (self._label == UNSEEN) | (self._label == FROZEN_INNER)
        self.mate = np.array(self._matching.mate, np.int32)
        self.wins.flags.writeable = self.mate.flags.writeable = False

    def __repr__(self) -> str:
        return f"GeographyStarts(vertices={len(self.graph)}, winning={int(self.wins.sum())})"

    def _checked(self, vertex: Any) -> int:
        number = whole(vertex)
        if number is None or not 0 <= number < len(self.graph):
            raise PositionError(
                "vertex must be a number from 0 to {last}, not {vertex!r}", last=len(self.graph) - 1, vertex=vertex
            )
        return number

    def winning_steps(self, vertex: int) -> NDArray[np.int64]:
        """Return the targets of the winning first moves from a vertex, in increasing order; at most one search.

        Raises:
            PositionError: if there is no such vertex, or it is closed.
        """
        import numpy as np

        v = self._checked(vertex)
        if self._label[v] == CLOSED:
            raise PositionError("vertex {vertex} is closed: play cannot start there", vertex=self.graph.name(v))
        return np.array(self._matching.winning(v), np.int64)

    def winning_moves(self, *, progress: Progress | None = None) -> Graph:
        """Return the winning first moves of all starts, as a digraph on the same vertices.

        Moves from A, and those within C if that is bipartite, are found in one pass. Every other vertex of C needs a
        search, which ends when all its neighbours are decided; at worst it examines every edge.

        Raises:
            LimitError: if these searches could examine more than 10^11 edges: call ``winning_steps`` for the vertices
                you need.

        Examples:
            >>> moves = geography_starts([(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5)]).winning_moves()
            >>> [moves.successors(v).tolist() for v in range(6)]
            [[1, 3], [0, 2], [1, 3], [0, 2], [5], [4]]
        """
        import numpy as np

        graph, label, mate, targets = self.graph, self._label, self.mate, self.graph.targets
        count = len(graph)
        afford(29 * count + 3 * graph.arcs, "a search for the winning moves from {vertices} vertices", vertices=count)
        sources = np.repeat(np.arange(count, dtype=np.int32), np.diff(graph.offsets))
        part, colours = map(np.asarray, self._matching.exchanges())
        sure = (label[sources] == UNSEEN) & (label[targets] == UNSEEN) & (colours[sources] != 3)
        wins = sure & ((mate[sources] == targets) | (part[sources] == part[mate[targets]]))
        wins |= (label[sources] == FROZEN_INNER) & (label[targets] == FROZEN_OUTER)
        starts = np.flatnonzero(colours == 3)
        edges = int(np.diff(graph.offsets)[label == UNSEEN].sum())
        if len(starts) * edges > _WIDEST:
            raise LimitError(
                "finding the winning moves from {count} vertices needs a search of up to {edges} edges for each, too "
                "many at once: query only the vertices you need",
                count=len(starts), edges=edges // 2,
            )  # fmt: skip
        for done, v in enumerate(starts.tolist()):
            begin, end = graph.offsets[v], graph.offsets[v + 1]
            wins[begin:end] = np.isin(targets[begin:end], self.winning_steps(v))
            if progress is not None and done % 64 == 0:
                progress(done, len(starts))
        offsets = np.concatenate([[0], np.cumsum(wins)])[graph.offsets]
        return Graph(offsets, targets[wins], graph.names)
