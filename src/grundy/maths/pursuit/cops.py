"""Cops and robber: where k cops can stand, where they can step to, and how many cops a graph needs.

The cops choose where they stand, then the robber does; then they take turns, the cops first. Everybody steps along an
edge or stays; the cops win by entering the robber's vertex, the robber by never being caught.
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

_PLAIN = 100_000  # choices that plain Python tries before compiled code is loaded
_SLICE = 1 << 24  # choices of a compiled step: Ctrl-C comes through in between


def placement_number(cops: Iterable[int]) -> int:
    """Return the number of a way to place cops, who are alike, on the vertices of a graph.

    Examples:
        >>> [placement_number(cops) for cops in [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)]]
        [0, 1, 2, 3, 4, 5]
    """
    return sum(comb(vertex + i, i + 1) for i, vertex in enumerate(sorted(cops)))


def placement(number: int, cops: int) -> tuple[int, ...]:
    """Return the way to place cops that has a number; the inverse of ``placement_number``.

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
    """Return the pursuit of a robber by cops, whose places are the numbers of ways to place them.

    Vertices where somebody may stay have arcs to themselves. Where cops do not step together, exactly one of them does
    in a turn.
    """
    for steps in (cop_steps, robber_steps):
        if not isinstance(steps, Graph):
            raise InputError("cops and robber step on a Graph, not on {given}", given=type(steps).__name__)
    number = whole(cops)
    if number is None or number < 1:
        raise InputError("cops must be a whole number of 1 or more, not {cops!r}", cops=cops)
    cops, stuck = number, Stuck.of(stuck)
    vertices = len(cop_steps)
    if vertices != len(robber_steps):
        raise InputError("cops and robber step on the same vertices, not on {cops} and on {robber}", cops=vertices,
                         robber=len(robber_steps))  # fmt: skip
    afford(8 * cops * vertices, "the steps of {cops} cops", cops=cops)
    ways, passes = comb(vertices + cops - 1, cops) if vertices else 0, stuck is Stuck.PASSES
    afford_pursuit(ways, vertices, ways * (cops + 2), robber_steps.arcs, passes=passes)
    choices = step_choices(cop_steps, cops, together)
    # beside the table stand the choices that were tried, those that differ, and these once more turned round
    afford_pursuit(ways, vertices, 2 * choices + ways * (cops + 2), robber_steps.arcs, passes=passes)
    first, met = steps_of_cops(cop_steps, cops, together, compiles(choices * cops, _PLAIN + 1))
    return PursuitRules(first, robber_steps, met, (True, False), stuck)


def step_choices(steps: Graph, cops: int, together: bool) -> int:
    """Return how many choices of steps there are from all ways to place the cops together."""
    degrees = [int(steps.offsets[v + 1] - steps.offsets[v]) for v in range(len(steps))]
    if not together:  # a cop on v stands among the others in all ways to place those, twice where one of them is there
        return comb(len(steps) + cops - 1, cops - 1) * sum(degrees)
    sums = [1] + [0] * cops  # sums of products of the degrees of i vertices, equal ones too
    for degree in degrees:
        for i in range(1, cops + 1):
            sums[i] += degree * sums[i - 1]
    return sums[cops]


def steps_of_cops(steps: Graph, cops: int, together: bool, compiled: bool = False) -> tuple[Graph, NDArray[np.int64]]:
    """Return the steps between ways to place cops, and where each of them has the robber.

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
    """Return how many cops are needed, and enough, to catch a robber on a graph, wherever he starts.

    Each part of the graph that is not connected to the others needs its own cops.

    Args:
        graph: undirected edges, as pairs of any names; or a graph of networkx; or a
            :class:`~grundy.maths.digraphs.graph.Graph`, whose arcs are one-way.
        progress: is told how far each table is.

    Raises:
        InputError: if it is no such graph, or has no vertex.
        LimitError: if the table of that many cops does not fit the memory.

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
    """Return where one may step from each vertex, the vertex itself included."""
    if hasattr(graph, "nodes") and hasattr(graph, "is_directed"):
        graph = Graph.from_networkx(graph)
    rows: list[set[int]] = []
    if isinstance(graph, Graph):
        rows = [{v, *graph.successors(v).tolist()} for v in range(len(graph))]
    else:
        numbers: dict[Any, int] = {}
        try:
            for one, other in graph:
                ends = [numbers.setdefault(name, len(numbers)) for name in (one, other)]
                rows += [{v} for v in range(len(rows), len(numbers))]
                rows[ends[0]].add(ends[1])
                rows[ends[1]].add(ends[0])
        except (TypeError, ValueError):
            raise InputError(
                "a graph for cops and robber is given by its edges, pairs of names, or as a graph"
            ) from None
    if not rows:
        raise InputError("cops and robber need a graph of one vertex or more")
    return rows


def _parts(rows: list[set[int]]) -> Iterator[list[list[int]]]:
    """Yield the connected parts, each with vertices of its own numbers."""
    edges = ((v, w) for v, targets in enumerate(rows) for w in targets if v != w)
    for part in connected_parts(graph_of(edges, range(len(rows)))):
        number = {v: i for i, v in enumerate(sorted({v for edge in part for v in edge}))}
        yield [sorted(number[w] for w in rows[v]) for v in number]
