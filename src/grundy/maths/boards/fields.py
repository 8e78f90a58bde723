"""Boards and graphs of up to 128 squares or vertices, on which compiled loops search: positions as masks.

The compiler is loaded only when ``search`` of a field is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from grundy.maths.boards.letters import Rows, transposed, trimmed
from grundy.maths.digraphs.small import Graph, around

if TYPE_CHECKING:
    from grundy.maths.boards.piece_search import PieceSearch

_MOST = 128  # squares or vertices: two words
_LONGEST = 63  # columns of a board
_WORD, _EDGES = 64, 1000  # vertices from which on a graph has at most so many edges, for the room that options take


class Board:
    """A board on which dominoes are laid (Cram)."""

    def __init__(self, p: Rows) -> None:
        self.whole = p
        self.sides = min(len(p), len(p[0])), max(len(p), len(p[0]))

    @classmethod
    def of(cls, p: Rows) -> Self | None:
        """Return the board, with or without holes, if it fits two words."""
        fits = p and len(p) * len(p[0]) <= _MOST and max(len(p), len(p[0])) <= _LONGEST
        return cls(p) if fits else None

    def holds(self, part: Rows) -> bool:
        """Return whether a piece fits on the board, possibly transposed."""
        return min(len(part), len(part[0])) <= self.sides[0] and max(len(part), len(part[0])) <= self.sides[1]

    def code(self, part: Rows) -> int:
        """Return the piece as a mask of squares."""
        part = trimmed(part, "x")
        if len(part) > self.sides[0] or len(part[0]) > self.sides[1]:
            part = transposed(part)
        rows = (row[::-1].rjust(self.sides[1], "x") for row in reversed(part))
        return int("".join("1" if square == "." else "0" for row in rows for square in row), 2)

    def search(self, **limits: Any) -> PieceSearch:
        """Return a search on the board, see :class:`~grundy.maths.boards.piece_search.PieceSearch`."""
        from grundy.maths.boards.piece_search import PieceSearch, grid_field

        return PieceSearch(grid_field(*self.sides), **limits)


class Network:
    """A graph: a move deletes an edge with its ends (Arc Kayles), or a vertex with its neighbours (Node Kayles)."""

    def __init__(self, p: Graph, nodes: bool) -> None:
        self.whole, self.nodes = p, nodes
        self.edges = {edge for edge in p if len(edge) == 2}
        near = around(p)
        self.number = {v: i for i, v in enumerate(near)}
        self.near = [sum(1 << self.number[w] for w in near[v]) for v in near]

    @classmethod
    def of(cls, p: Graph, *, nodes: bool) -> Self | None:
        """Return the graph if it fits two words."""
        count = len({v for edge in p for v in edge})
        return cls(p, nodes) if count <= _WORD or (count <= _MOST and len(p) <= _EDGES) else None

    def holds(self, part: Graph) -> bool:
        """Return whether the part is an induced subgraph of this graph."""
        vertices = {v for edge in part for v in edge}
        inner = {edge for edge in self.edges if edge[0] in vertices and edge[1] in vertices}
        return vertices <= self.number.keys() and inner == {edge for edge in part if len(edge) == 2}

    def code(self, part: Graph) -> int:
        """Return the part as a mask of vertices."""
        return sum(1 << self.number[v] for v in {v for edge in part for v in edge})

    def search(self, **limits: Any) -> PieceSearch:
        """Return a search on the graph, see :class:`~grundy.maths.boards.piece_search.PieceSearch`."""
        from grundy.maths.boards.piece_search import PieceSearch, graph_field

        return PieceSearch(graph_field(self.near, self.nodes), **limits)
