"""Kayles on graphs: take a vertex with its neighbours (Node Kayles), or an edge with its two endpoints (Arc Kayles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About, Known, Sketch, Theorem
from grundy.maths.boards.fields import Network
from grundy.maths.digraphs.small import Graph, connected_parts, line_of
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.octal.code_values import code_values
from grundy.ruleset import Move
from grundy.rulesets.shared.small_graph_games import GraphGame
from grundy.words.picture import Disc, Line, Shape

_SCHAEFER = (
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)"
)

NODE_LINES = Theorem(
    "Dawson's Chess",
    "on a path, removing a vertex and its neighbours is a move of Dawson's Chess; on a cycle, every move "
    "leaves a path with three vertices fewer: {lines}, nim-sum {value}",
    "Winning Ways, ch. 4 (Dawson's Chess, 0.137)",
)
ARC_LINES = Theorem(
    "Dawson's Kayles",
    "on a path, removing two adjacent vertices is a move of Dawson's Kayles; on a cycle, every move leaves a "
    "path with two vertices fewer: {lines}, nim-sum {value}",
    "Winning Ways, ch. 4 (Dawson's Kayles, 0.07)",
)


class _GraphKayles(GraphGame, abstract=True):
    """The base class of both: vertices are removed, and paths and cycles are Dawson's games."""

    nodes: ClassVar[bool]
    """Whether a vertex is taken instead of an edge."""
    code: ClassVar[str]
    """The code of paths."""

    def known(self, p: Graph, convention: Convention) -> Known | None:
        """Return the value of paths and cycles, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        path, taken = code_values(self.code).value, 3 if self.nodes else 2
        values, told = [], []
        for part in connected_parts(p):
            line = line_of(part)
            if line is None:
                return None
            count, closed = line
            values.append(int(path(count - taken) == 0) if closed else path(count))
            told.append(f"{'C' if closed else 'P'}{count}")
        value = nim_sum(values)
        theorem = NODE_LINES if self.nodes else ARC_LINES
        return Known.of_value(theorem, value, lines=", ".join(told) or "0", value=value)

    def sketch(self, p: Graph) -> Sketch | None:
        """Return the edges; none if there are isolated vertices, which a drawing does not have."""
        edges = [(edge[0], edge[1]) for edge in p if len(edge) == 2]
        return Sketch("graph", edges) if edges and len(edges) == len(p) else None

    def field(self, p: Graph) -> Network | None:
        """Return the graph if it fits into two words."""
        return Network.of(p, nodes=self.nodes)


@dataclass(frozen=True)
class NodeKayles(_GraphKayles):
    """Take a vertex of a graph and all its neighbours; whoever cannot move loses.

    Examples:
        >>> from grundy import solve
        >>> found = solve(NodeKayles().at((0, 1), (1, 2), (2, 3), (3, 0), (3, 4)))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (3, ['take vertex 0 and its neighbours', 'take vertex 2 and its neighbours'])

    References:
        Schaefer (1978); H. L. Bodlaender, D. Kratsch, Kayles and nimbers, J. Algorithms 43 (2002), 106-119.
    """

    reach: ClassVar[int | None] = 64
    nodes, code = True, "0.137"
    about = About(
        "Take a vertex and all its neighbours.", "node-kayles 0-1 1-2 2-3 3-0 3-4 4-5", NODE_LINES, _SCHAEFER,
        family="graphs",
        written="the edges, and vertices without any, as in node-kayles 0-1 1-2 5",
    )  # fmt: skip

    def moves(self, p: Graph) -> Iterator[tuple[Move, Graph]]:
        for v, near in self.neighbours(p).items():
            yield Move("take vertex {vertex} and its neighbours", vertex=v), self.without(p, {v, *near})

    def touched(self, p: Graph, move: Move, option: Graph) -> list[Shape] | None:
        place, _ = self.places(p)
        vertex = move.values["vertex"]
        return [Disc(*place[vertex], text=str(vertex))] if vertex in place else None


@dataclass(frozen=True)
class ArcKayles(_GraphKayles):
    """Take an edge of a graph with its two ends and every edge that hangs on them; whoever cannot move loses.

    On the squares of a board, next to each other where they share a side, this is Cram. A loop is taken with its one
    vertex; it becomes an edge to a new vertex.

    Examples:
        >>> from grundy import solve
        >>> found = solve(ArcKayles().at((0, 1), (1, 2), (2, 3), (3, 0), (3, 4)))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (0, [])

    References:
        Schaefer (1978); on boards: Winning Ways, ch. 15 (Cram).
    """

    reach: ClassVar[int | None] = 44
    lone: ClassVar[bool] = False
    nodes, code = False, "0.07"
    about = About(
        "Take an edge and all edges that share an end with it. A loop is an edge with one end.",
        "arc-kayles 0-1 1-2 2-3 3-0 3-4 4-5", ARC_LINES, _SCHAEFER, family="graphs",
        written="the edges, as in arc-kayles 0-1 1-2; a loop as in 1-1",
    )  # fmt: skip

    def items(self, p: Any) -> Iterator[tuple[int, ...]]:
        """Yield the edges, a loop as an edge to a new vertex without other edges: taking it does the same."""
        found = list(super().items(p))
        new = max((max(ends, default=0) for ends in found), default=0) + 1
        for loop in dict.fromkeys(ends for ends in found if len(ends) == 2 and ends[0] == ends[1]):
            found = [edge for edge in found if edge != loop] + [(loop[0], new)]
            new += 1
        yield from found

    def moves(self, p: Graph) -> Iterator[tuple[Move, Graph]]:
        for edge in p:
            yield Move("take edge {edge}", edge="-".join(map(str, edge))), self.without(p, edge)

    def touched(self, p: Graph, move: Move, option: Graph) -> list[Shape] | None:
        place, _ = self.places(p)
        one, other = map(int, str(move.values["edge"]).split("-"))
        return [Line(*place[one], *place[other])] if place else None
