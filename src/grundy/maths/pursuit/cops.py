"""Cops and robber: the placements of k cops, their moves, and how many cops a graph needs.

The cops choose their vertices, then the robber does; then they take turns, the cops first. Everybody moves along an
edge or stays. The cops win by catching the robber, the robber by never being caught.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import count
from math import comb
from typing import TYPE_CHECKING, Any

from grundy.machine.given import whole
from grundy.machine.loops import Row, compiles, filled, loops
from grundy.machine.memory import afford
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.small import connected_parts, graph_of
from grundy.maths.pursuit import cops_kernel
from grundy.maths.pursuit.chase import Progress, PursuitRules, Stuck, afford_pursuit, pursuit_table
from grundy.words.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLAIN = 100_000  # choices tried in plain Python before compiled code is loaded
_SLICE = 1 << 24  # choices of a compiled step, before Ctrl-C takes effect


def placement_number(cops: Iterable[int]) -> int:
    """Return the number of a placement of indistinguishable cops on the vertices of a graph.

    Examples:
        >>> [placement_number(cops) for cops in [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]]
        [0, 1, 2, 3, 4, 5]
    """
    return sum(comb(vertex + i, i + 1) for i, vertex in enumerate(sorted(cops)))


def placement(number: int, cops: int) -> tuple[int, ...]:
    """Return the placement of cops with a number; the inverse of ``placement_number``.

    Examples:
        >>> placement(4, 2)
        (1, 2)
    """
    found = []
    for i in reversed(range(cops)):
        vertex = bisect_right(range(number + 1), number, key=lambda v: comb(v + i, i + 1)) - 1
        number -= comb(vertex + i, i + 1)
        found.append(vertex)
    return tuple(reversed(found))


def cop_rules(
    cop_steps: Graph, robber_steps: Graph, cops: int, *, together: bool = True, stuck: Stuck = Stuck.LOSES
) -> PursuitRules:
    """Return the pursuit of a robber by cops, whose places are the numbers of their placements.

    Vertices where somebody may stay have loops. If cops do not move together, exactly one of them moves in a turn.
    """
    for steps in (cop_steps, robber_steps):
        if not isinstance(steps, Graph):
            raise InputError("cops and robber must move on a Graph, not on {given}", given=type(steps).__name__)
    number = whole(cops)
    if number is None or number < 1:
        raise InputError("cops must be a whole number of 1 or more, not {cops!r}", cops=cops)
    cops, stuck = number, Stuck.of(stuck)
    vertices = len(cop_steps)
    if vertices != len(robber_steps):
        raise InputError("cops and robber must move on the same vertices, not on {cops} and on {robber}", cops=vertices,
                         robber=len(robber_steps))  # fmt: skip
    afford(8 * cops * vertices, "the moves of {cops} cops", cops=cops)
    ways, passes = comb(vertices + cops - 1, cops) if vertices else 0, stuck is Stuck.PASSES
    afford_pursuit(ways, vertices, ways * (cops + 2), robber_steps.arcs, passes=passes)
    choices = step_choices(cop_steps, cops, together)
    # besides the table, memory holds the choices tried, the distinct ones, and these reversed
    afford_pursuit(ways, vertices, 2 * choices + ways * (cops + 2), robber_steps.arcs, passes=passes)
    first, met = steps_of_cops(cop_steps, cops, together, compiles(choices * cops, _PLAIN + 1))
    return PursuitRules(first, robber_steps, met, (True, False), stuck)


def step_choices(steps: Graph, cops: int, together: bool) -> int:
    """Return the total number of choices of moves from all placements of the cops."""
    degrees = [int(steps.offsets[v + 1] - steps.offsets[v]) for v in range(len(steps))]
    if not together:  # count the ways to place the other cops with a cop on v, twice if one of them is there too
        return comb(len(steps) + cops - 1, cops - 1) * sum(degrees)
    sums = [1] + [0] * cops  # sums of products of the degrees of i vertices, equal ones too
    for degree in degrees:
        for i in range(1, cops + 1):
            sums[i] += degree * sums[i - 1]
    return sums[cops]


def steps_of_cops(steps: Graph, cops: int, together: bool, compiled: bool = False) -> tuple[Graph, NDArray[np.int64]]:
    """Return the moves between placements of cops, and where each placement catches the robber.

    Returns:
        a graph of the numbers of placements, and pairs [placements × cops, 2] of a number and a vertex.

    Examples:
        >>> from grundy.maths.digraphs.graph import Graph
        >>> graph, _ = steps_of_cops(Graph.from_successors([[0, 1], [0, 1]]), 2, together=False)
        >>> [sorted(graph.successors(v).tolist()) for v in range(3)]
        [[0, 1], [0, 1, 2], [1, 2]]
    """
    import numpy as np

    ways = comb(len(steps) + cops - 1, cops) if len(steps) else 0
    rows: list[Row] = [steps.offsets, steps.targets]
    rows = rows if compiled else [row.tolist() for row in rows]
    table = [min(comb(n, i), 2**62) for n in range(len(steps) + cops) for i in range(cops + 1)]
    places, seen = filled(ways * cops, 0, "int32", compiled), filled(ways, -1, "int32", compiled)
    offsets = filled(ways + 1, 0, "int64", compiled)
    found = filled(step_choices(steps, cops, together), 0, "int32", compiled)
    choice, row = filled(cops, 0, "int64", compiled), filled(cops, 0, "int64", compiled)
    given = *rows, cops, together, np.array(table, np.int64) if compiled else table, places, seen, offsets, found
    start = 0
    while start < ways:
        start = loops(cops_kernel, compiled).fill_steps(*given, choice, row, start, _SLICE)
    met = np.stack((np.repeat(np.arange(ways), cops), np.asarray(places, np.int64)), axis=1)
    return Graph.from_csr(np.asarray(offsets, np.int64), np.asarray(found, np.int32)[: offsets[-1]]), met


def cop_number(graph: Any, *, progress: Progress | None = None) -> int:
    """Return the cop number of a graph, the least number of cops that can always catch the robber.

    Each connected component needs its own cops.

    Args:
        graph: undirected edges, as pairs of any names; or a networkx graph; or a
            :class:`~grundy.maths.digraphs.graph.Graph`, whose arcs are one-way.
        progress: called with the progress of each table.

    Raises:
        InputError: if it is not such a graph, or has no vertex.
        LimitError: if the table for that many cops does not fit in memory.

    Examples:
        >>> path, cycle = [(0, 1), (1, 2), (2, 3)], [(0, 1), (1, 2), (2, 3), (3, 0)]
        >>> cop_number(path), cop_number(cycle), cop_number([*path, ("a", "b")])
        (1, 2, 2)

    References:
        R. Nowakowski and P. Winkler, Vertex-to-vertex pursuit in a graph, Discrete Math. 43 (1983), 235-239;
        M. Aigner and M. Fromme, A game of cops and robbers, Discrete Appl. Math. 8 (1984), 1-12;
        A. Bonato and R. Nowakowski, The Game of Cops and Robbers on Graphs, AMS (2011).
    """
    from grundy.maths.pursuit.tallies import sure_places

    total = 0
    for rows in _parts(_rows(graph)):
        steps = Graph.from_successors(rows)
        tables = ((cops, pursuit_table(cop_rules(steps, steps, cops), progress)) for cops in count(1))
        total += next(cops for cops, table in tables if sure_places(table))
    return total


def _rows(graph: Any) -> list[set[int]]:
    """Return where one may move from each vertex, including the vertex itself."""
    if hasattr(graph, "nodes") and hasattr(graph, "is_directed"):
        graph = Graph.from_networkx(graph)
    rows: list[set[int]] = []
    if isinstance(graph, Graph):
        rows = [{v, *graph.successors(v).tolist()} for v in range(len(graph))]
    else:
        numbers: dict[Any, int] = {}
        shown = graph
        try:
            for edge in graph:
                shown, (one, other) = edge, edge
                ends = [numbers.setdefault(name, len(numbers)) for name in (one, other)]
                rows += [{v} for v in range(len(rows), len(numbers))]
                rows[ends[0]].add(ends[1])
                rows[ends[1]].add(ends[0])
        except (TypeError, ValueError):
            raise InputError(
                "the graph for cops and robber must be a list of edges (pairs of names) or a graph, not {given!r}",
                given=shown,
            ) from None
    if not rows:
        raise InputError("cops and robber needs a graph with at least one vertex")
    return rows


def _parts(rows: list[set[int]]) -> Iterator[list[list[int]]]:
    """Yield the connected components, each with its vertices renumbered."""
    edges = ((v, w) for v, targets in enumerate(rows) for w in targets if v != w)
    for part in connected_parts(graph_of(edges, range(len(rows)))):
        number = {v: i for i, v in enumerate(sorted({v for edge in part for v in edge}))}
        yield [sorted(number[w] for w in rows[v]) for v in number]
