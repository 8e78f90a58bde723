"""The edges of a large undirected graph, kept in arrays but read like a tuple of pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from operator import index
from typing import TYPE_CHECKING, Any, overload

from grundy.maths.digraphs.graph import Graph
from grundy.words.errors import RulesetError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["StoredEdges", "edge_array", "stored_edges"]

Edge = tuple[int, int]


@dataclass(frozen=True, repr=False)
class StoredEdges(Sequence[Edge]):
    """Pairs of vertices in increasing order, made when they are asked for; equal where the graphs are.

    The graph has neighbours in both rows of each edge, as :func:`stored_edges` leaves them; its names rise.

    Examples:
        >>> edges = stored_edges([(3, 2), (1, 2)], [7])
        >>> list(edges), edges[0], len(edges), edges
        ([(1, 2), (2, 3)], (1, 2), 2, StoredEdges(vertices=4, edges=2))
        >>> edges == stored_edges([(2, 1), (2, 3), (3, 2)], [7, 1])
        True
    """

    graph: Graph

    def __len__(self) -> int:
        return self.graph.arcs // 2

    def __iter__(self) -> Iterator[Edge]:
        return map(tuple, self._pairs.tolist())

    @overload
    def __getitem__(self, place: int) -> Edge: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Edge, ...]: ...
    def __getitem__(self, place: int | slice) -> Edge | tuple[Edge, ...]:
        if isinstance(place, slice):
            return tuple(map(tuple, self._pairs[place].tolist()))
        one, other = self._pairs[index(place)].tolist()
        return one, other

    def __repr__(self) -> str:
        return f"StoredEdges(vertices={len(self.graph)}, edges={len(self)})"

    def __reduce__(self) -> tuple[object, ...]:
        return StoredEdges, (self.graph,)

    @property
    def names(self) -> NDArray[np.int64]:
        """The vertices in increasing order."""
        import numpy as np

        names = self.graph.names
        return np.arange(len(self.graph)) if names is None else np.asarray(names, np.int64)

    @property
    def isolated(self) -> list[int]:
        """The vertices without an edge."""
        offsets = self.graph.offsets
        found: list[int] = self.names[offsets[1:] == offsets[:-1]].tolist()
        return found

    @cached_property
    def _pairs(self) -> NDArray[np.int64]:
        import numpy as np

        graph = self.graph
        sources = np.repeat(np.arange(len(graph)), np.diff(graph.offsets))
        once = sources < graph.targets
        pairs = np.stack([sources[once], graph.targets[once].astype(np.int64)], 1)
        return pairs if graph.names is None else self.names[pairs]


def edge_array(edges: Any) -> NDArray[np.integer[Any]] | None:
    """Return edges as an integer array [edges, 2] where that is quick and sure; None where each needs a look."""
    import numpy as np

    if isinstance(edges, np.ndarray):
        plain = edges.dtype.kind in "iu" and edges.ndim == 2 and edges.shape[1] == 2
        return edges if plain and edges.size and int(edges.max()) < 2**63 else None
    kinds, lengths = set(map(type, edges)), set()
    if kinds <= {tuple, list}:
        lengths = set(map(len, edges))
    if lengths != {2} or set(map(type, chain.from_iterable(edges))) != {int}:
        return None
    try:
        return np.fromiter(chain.from_iterable(edges), np.int64, 2 * len(edges)).reshape(-1, 2)
    except OverflowError:
        return None


def stored_edges(edges: Any, isolated: Any = ()) -> StoredEdges:
    """Return edges, given by pairs of vertices of 0 or more, and isolated vertices; each edge is kept once."""
    import numpy as np

    from grundy.maths.digraphs.undirected import undirected

    pairs, alone = np.asarray(edges, np.int64).reshape(-1, 2), np.asarray(isolated, np.int64)
    least = min(int(pairs.min(initial=0)), int(alone.min(initial=0)))
    if least < 0:
        raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=least)
    loops = pairs[:, 0] == pairs[:, 1]
    if loops.any():
        one = int(pairs[int(loops.argmax()), 0])
        raise RulesetError(
            "the edge {one}-{other} is a loop, and a token never stays: leave it out", one=one, other=one
        )
    most = max(int(pairs.max(initial=0)), int(alone.max(initial=0)))
    if most < 4 * (pairs.size + alone.size) + 1_000:
        here = np.zeros(most + 1, np.bool_)
        here[pairs.ravel()] = here[alone] = True
        names = np.flatnonzero(here)
        if len(names) <= most:
            pairs = (np.cumsum(here) - 1)[pairs]
    else:
        names = np.unique(np.concatenate([pairs.ravel(), alone]))
        pairs = np.searchsorted(names, pairs)
    graph = undirected(Graph.from_edges(pairs, len(names)))
    return StoredEdges(Graph(graph.offsets, graph.targets, names))
