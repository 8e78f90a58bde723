"""Surveys of digraphs: how many vertices are won, lost and drawn, their values, and rows for the first ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.outcomes import Convention, Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.digraphs.loopy import LoopyNimber
    from grundy.maths.digraphs.loopy_graph import LoopyGraph
    from grundy.maths.matching.geography import GeographyStarts

_LISTED = 1000  # moves in a row


@dataclass(frozen=True, slots=True)
class VertexRow:
    """A token on one vertex."""

    name: Hashable
    outcome: Outcome
    nimber: LoopyNimber | None  # in normal play; None if unknown
    remoteness: int | None  # number of moves with best play; None for a draw, or if unknown
    winning: tuple[Hashable, ...]  # targets of the first thousand winning moves, the quickest first if known
    winning_count: int


@dataclass(frozen=True, slots=True)
class GraphSurvey:
    """The results of one token on every vertex."""

    vertices: int  # number of vertices
    arcs: int  # number of arcs or edges
    outcomes: dict[Outcome, int]  # number of vertices with each outcome
    values: dict[int, int] | None  # number of vertices with each Grundy value; None if values are unknown
    infinite: int  # number of vertices with value ∞(K)
    longest: tuple[Hashable, int] | None  # the first vertex with the largest remoteness, and this remoteness
    rows: tuple[VertexRow, ...]  # the first vertices, as many as requested


def survey_graph(play: LoopyGraph, convention: Convention = Convention.NORMAL, rows: int = 0) -> GraphSurvey:
    """Return the results of a token on each vertex of a digraph.

    Examples:
        >>> from grundy import Graph
        >>> from grundy.maths.digraphs.loopy_graph import LoopyGraph
        >>> found = survey_graph(LoopyGraph(Graph.from_edges([(0, 1), (1, 2), (0, 0)])), rows=1)
        >>> found.values, found.infinite, found.rows[0].outcome, str(found.rows[0].nimber)
        ({0: 1, 1: 1}, 1, <Outcome.DRAW: 'draw'>, '∞(1)')
    """
    import numpy as np

    graph = play.graph
    remoteness = play.remoteness(convention)
    lost = (remoteness >= 0) & (remoteness % 2 == (convention is Convention.MISERE))
    drawn = int((remoteness < 0).sum())
    outcomes = {Outcome.N: len(graph) - drawn - int(lost.sum()), Outcome.P: int(lost.sum()), Outcome.DRAW: drawn}
    values, infinite = None, 0
    if convention is Convention.NORMAL:
        found, counts = np.unique(play.values, return_counts=True)
        tally = dict(zip(found.tolist(), counts.tolist(), strict=True))
        infinite = tally.pop(-1, 0)
        values = tally
    longest = None
    if drawn < len(graph):
        v = int(remoteness.argmax())
        longest = graph.name(v), int(remoteness[v])
    return GraphSurvey(
        len(graph), graph.arcs, outcomes, values, infinite, longest, tuple(_rows(play, convention, lost, rows))
    )


def _rows(play: LoopyGraph, convention: Convention, lost: NDArray[Any], rows: int) -> Iterator[VertexRow]:
    graph, remoteness = play.graph, play.remoteness(convention)
    for v in range(min(rows, len(graph))):
        targets = graph.successors(v)
        to_lost = targets[lost[targets]]
        winning = list(dict.fromkeys(to_lost[remoteness[to_lost].argsort(kind="stable")].tolist()))
        left = int(remoteness[v])
        outcome = Outcome.DRAW if left < 0 else Outcome.P if lost[v] else Outcome.N
        yield VertexRow(
            graph.name(v), outcome, play.nimber(v) if convention is Convention.NORMAL else None,
            None if left < 0 else left, tuple(graph.name(w) for w in winning[:_LISTED]), len(winning),
        )  # fmt: skip


def survey_geography(graph: Graph, starts: GeographyStarts, rows: int = 0) -> GraphSurvey:
    """Return the results of a token on each vertex of an undirected graph that never visits a vertex twice.

    Examples:
        >>> from grundy.maths.matching.geography import geography_starts
        >>> starts = geography_starts([(0, 1), (1, 2)])
        >>> survey_geography(starts.graph, starts).outcomes[Outcome.P]
        2
    """
    won = int(starts.wins.sum())
    outcomes = {Outcome.N: won, Outcome.P: len(graph) - won, Outcome.DRAW: 0}
    told = []
    for v in range(min(rows, len(graph))):
        winning = starts.winning_steps(v).tolist()
        outcome = Outcome.N if starts.wins[v] else Outcome.P
        told.append(
            VertexRow(graph.name(v), outcome, None, None, tuple(map(graph.name, winning[:_LISTED])), len(winning))
        )
    return GraphSurvey(len(graph), starts.graph.arcs // 2, outcomes, None, 0, None, tuple(told))
