"""Kayles on graphs: take a vertex with its neighbours (Node Kayles), or an edge with its two ends (Arc Kayles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.maths.digraphs.small import Graph, around, connected_parts, graph_of, line_of, relabelled, without
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.octal.code_values import code_values
from grundy.ruleset import About, Known, Move, Theorem
from grundy.rulesets.shared.graph_drawing import Place, circle
from grundy.rulesets.shared.small_graph_games import SmallGraphGame
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Line, Picture, Shape

__all__ = ["ARC_LINES", "NODE_LINES", "ArcKayles", "NodeKayles"]

_SCHAEFER = (
    "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System Sci. 16 (1978)"
)

NODE_LINES = Theorem(
    "Dawson's Chess",
    "on a path a vertex goes with its neighbours, as in Dawson's Chess; on a cycle every move leaves a path of three "
    "fewer: {lines}, nim-sum {value}",
    "Winning Ways, ch. 4 (Dawson's Chess, 0.137)",
)
ARC_LINES = Theorem(
    "Dawson's Kayles",
    "on a path two vertices side by side go, as in Dawson's Kayles; on a cycle every move leaves a path of two fewer: "
    "{lines}, nim-sum {value}",
    "Winning Ways, ch. 4 (Dawson's Kayles, 0.07)",
)
_MOST = 2000  # edges and lone vertices
_DRAWN = 48  # vertices that are drawn


class _GraphKayles(SmallGraphGame, abstract=True):
    """What the two share: positions are graphs, and vertices go."""

    def _lines(self, p: Graph, theorem: Theorem, path: Any, taken: int) -> Known | None:
        parts = connected_parts(p)
        lines = [line_of(part) for part in parts]
        values, told = [], []
        for line in lines:
            if line is None:
                return None
            count, closed = line
            values.append(int(path(count - taken) == 0) if closed else path(count))
            told.append(f"{'C' if closed else 'P'}{count}")
        value = nim_sum(values)
        return Known.of_value(theorem, value, lines=", ".join(told) or "0", value=value)

    def canonical(self, p: Graph) -> Graph:
        """Return one graph for many that are alike but for the names of the vertices."""
        return relabelled(p)

    # -- positions

    joint: ClassVar[str] = "-"

    def _no_position(self, p: object) -> PositionError:
        return PositionError(
            "{ruleset} needs a graph, not {graph!r}{hint}", ruleset=self.name, graph=p, hint=self._hint()
        )

    def _no_item(self, place: int, item: object) -> PositionError:
        return PositionError(
            "edge {place} must be a pair of vertices, whole numbers of 0 or more, or one vertex, not {item!r}",
            place=place, item=item,
        )  # fmt: skip

    def _no_word(self, place: int, word: str) -> PositionError:
        return PositionError(
            "edge {place} must be two whole numbers of 0 or more with a hyphen between, or one vertex, "
            "not {word!r}{hint}",
            place=place, word=word, hint=self._hint(),
        )  # fmt: skip

    def check(self, p: Any) -> Graph:
        """Return the graph in its one form.

        Raises:
            PositionError: if an item is no edge and no vertex, or an edge twice, or a loop.
            LimitError: if there are too many.
        """
        edges: list[tuple[int, int]] = []
        lone: list[int] = []
        for place, ends in enumerate(self._items(p), 1):
            if place > _MOST:
                raise LimitError("graphs of {ruleset} have up to {most} edges here", ruleset=self.name, most=_MOST)
            if len(ends) == 1:
                lone.append(ends[0])
            elif ends[0] == ends[1]:
                raise PositionError("edge {a}-{a} is a loop: leave it out", a=ends[0])
            else:
                edges.append((ends[0], ends[1]))
        return self._checked(graph_of(edges, lone))

    def _checked(self, p: Graph) -> Graph:
        return p

    def picture(self, p: Graph) -> Picture:
        """Return the graph with its vertices on a circle; a large one as its words."""
        place, side = _places(p)
        if not place:
            return super().picture(p)
        lines = [Line(*place[edge[0]], *place[edge[1]]) for edge in p if len(edge) == 2]
        return Picture((*lines, *(Disc(*at, text=str(v)) for v, at in place.items())), side, side)


def _places(p: Graph) -> tuple[dict[int, Place], float]:
    """Return where the vertices are drawn and the side of the sheet; nothing of a large graph."""
    vertices = list(around(p))
    if not vertices or len(vertices) > _DRAWN:
        return {}, 0.0
    places, side = circle(len(vertices))
    return dict(zip(vertices, places, strict=True)), side


@dataclass(frozen=True)
class NodeKayles(_GraphKayles):
    """Take a vertex of a graph and all its neighbours; who cannot move loses.

    Examples:
        >>> from grundy import solve
        >>> found = solve(NodeKayles().at((0, 1), (1, 2), (2, 3), (3, 0), (3, 4)))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (3, ['take vertex 0 and its neighbours', 'take vertex 2 and its neighbours'])

    References:
        Schaefer (1978); H. L. Bodlaender, D. Kratsch, Kayles and nimbers, J. Algorithms 43 (2002), 106-119.
    """

    name = "node-kayles"
    taken: ClassVar[str] = "vertex"
    about = About(
        "Take a vertex of a graph and all its neighbours; who cannot move loses. Written: edges, and vertices without "
        "any: node-kayles 0-1 1-2 5.",
        "node-kayles 0-1 1-2 2-3 3-0 3-4 4-5", NODE_LINES, _SCHAEFER, family="graphs",
    )  # fmt: skip

    def moves(self, p: Graph) -> Iterator[tuple[Move, Graph]]:
        """Yield the vertices."""
        for v, near in around(p).items():
            yield Move("take vertex {vertex} and its neighbours", vertex=v), without(p, {v, *near})

    def touched(self, p: Graph, move: Move, option: Graph) -> list[Shape] | None:
        """Return the vertex."""
        place, _ = _places(p)
        vertex = move.values["vertex"]
        return [Disc(*place[vertex], text=str(vertex))] if vertex in place else None

    def known(self, p: Graph, convention: Convention) -> Known | None:
        """Return the value of paths and cycles, in normal play."""
        return self._lines(p, NODE_LINES, code_values("0.137").value, 3) if convention is Convention.NORMAL else None


@dataclass(frozen=True)
class ArcKayles(_GraphKayles):
    """Take an edge of a graph with its two ends and every edge that hangs on them; who cannot move loses.

    On the squares of a board, next to each other where they share a side, this is Cram.

    Examples:
        >>> from grundy import solve
        >>> found = solve(ArcKayles().at((0, 1), (1, 2), (2, 3), (3, 0), (3, 4)))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (0, [])

    References:
        Schaefer (1978); on boards: Winning Ways, ch. 15 (Cram).
    """

    name = "arc-kayles"
    taken: ClassVar[str] = "edge"
    about = About(
        "Take an edge of a graph with its two ends and every edge that hangs on them; who cannot move loses. Written: "
        "the edges: arc-kayles 0-1 1-2.",
        "arc-kayles 0-1 1-2 2-3 3-0 3-4 4-5", ARC_LINES, _SCHAEFER, family="graphs",
    )  # fmt: skip

    def moves(self, p: Graph) -> Iterator[tuple[Move, Graph]]:
        """Yield the edges."""
        for edge in p:
            yield Move("take edge {edge}", edge="-".join(map(str, edge))), self._checked(without(p, edge))

    def touched(self, p: Graph, move: Move, option: Graph) -> list[Shape] | None:
        """Return the edge."""
        place, _ = _places(p)
        one, other = map(int, str(move.values["edge"]).split("-"))
        return [Line(*place[one], *place[other])] if place else None

    def known(self, p: Graph, convention: Convention) -> Known | None:
        """Return the value of paths and cycles, in normal play."""
        return self._lines(p, ARC_LINES, code_values("0.07").value, 2) if convention is Convention.NORMAL else None

    def _checked(self, p: Graph) -> Graph:
        return tuple(edge for edge in p if len(edge) == 2)  # a vertex without edges is out of play
