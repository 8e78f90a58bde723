"""Undirected graphs as rows of neighbours: each edge in the rows of both its ends, once, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.machine.memory import afford
from grundy.maths.digraphs.graph import Graph
from grundy.words.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def undirected(given: Any) -> Graph:
    """Return the graph with an arc each way for every edge, with sorted rows.

    Args:
        given: a :class:`Graph`, whose arcs are taken as edges in either direction; a networkx graph; or pairs of
            vertices, best as an integer array [edges, 2]. Duplicate edges count once.

    Raises:
        InputError: if it is not a graph, or has a loop.

    Examples:
        >>> path = undirected([(0, 1), (2, 1), (1, 2)])
        >>> [path.successors(v).tolist() for v in range(3)]
        [[1], [0, 2], [1]]
    """
    import numpy as np

    graph = given
    if not isinstance(graph, Graph):
        of_networkx = hasattr(given, "nodes") and hasattr(given, "edges")
        graph = Graph.from_networkx(given) if of_networkx else Graph.from_edges(given)
    offsets, targets = graph.offsets, graph.targets
    degrees = np.diff(offsets)
    sources = np.repeat(np.arange(len(graph), dtype=np.int32), degrees)
    loops = sources == targets
    if loops.any():
        vertex = graph.name(int(sources[int(loops.argmax())]))
        raise InputError(
            "edge {one}-{other} is a loop, but a token must move to another vertex: leave it out",
            one=vertex,
            other=vertex,
        )
    if np.array_equal(np.bincount(targets, minlength=len(graph)), degrees) and _is_sorted(offsets, targets):
        turned = graph.transposed()
        if np.array_equal(turned.targets, targets):  # then the rows are equally long, too
            return graph
    return Graph(*_both_ways(sources, targets, len(graph)), graph.names)


def _is_sorted(offsets: NDArray[np.int64], targets: NDArray[np.int32]) -> bool:
    """Return whether every row is strictly increasing."""
    import numpy as np

    rises = np.ones(len(targets) + 1, np.bool_)
    rises[1:-1] = targets[1:] > targets[:-1]
    rises[offsets] = True
    return bool(rises.all())


def _both_ways(
    sources: NDArray[np.int32], targets: NDArray[np.int32], count: int
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    import numpy as np

    from grundy.maths.digraphs.arrays import rows_of_pairs, transposed_rows

    afford(
        16 * count + 32 * len(targets), "a graph of {vertices} vertices and {edges} edges",
        vertices=count, edges=len(targets),
    )  # fmt: skip
    ends = np.concatenate([sources, targets])
    # a symmetric graph equals its reverse, whose rows are sorted
    offsets, rows = transposed_rows(*rows_of_pairs(ends, np.concatenate([targets, sources]), count))
    twice = np.zeros(len(rows) + 1, np.bool_)
    twice[1:-1] = rows[1:] == rows[:-1]
    twice[offsets] = False
    if twice.any():
        gone = np.concatenate([[0], np.cumsum(twice[:-1])])
        offsets, rows = offsets - gone[offsets], rows[~twice[:-1]]
    return offsets, rows


def grid_rows(rows: int, columns: int) -> Graph:
    """Return the graph of a board: squares are numbered row by row from 0, and joined to their neighbours.

    Examples:
        >>> board = grid_rows(2, 3)
        >>> [board.successors(v).tolist() for v in range(6)]
        [[1, 3], [0, 2, 4], [1, 5], [0, 4], [1, 3, 5], [2, 4]]
    """
    import numpy as np

    from grundy.machine.given import whole
    from grundy.maths.digraphs.arrays import MOST

    for side in (rows, columns):
        if (whole(side) or 0) < 1:
            raise InputError("board must have sides of 1 or more, not {side!r}", side=side)
    count = rows * columns
    if count > MOST:
        raise InputError("graph must have 0 to {most} vertices, not {count}", most=MOST, count=count)
    afford(80 * count, "a board of {squares} squares", squares=count)
    numbers = np.arange(count, dtype=np.int32).reshape(rows, columns)
    there = np.ones((rows, columns, 4), np.bool_)
    there[0, :, 0] = there[:, 0, 1] = there[:, -1, 2] = there[-1, :, 3] = False
    around = numbers[:, :, None] + np.array([-columns, -1, 1, columns], np.int32)
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(there.sum(2, dtype=np.int64).ravel(), out=offsets[1:])
    return Graph(offsets, around[there])
