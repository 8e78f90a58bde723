"""Base classes for games on small graphs and posets: positions are tuples of edges and vertices, solved by search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from grundy.maths.digraphs.small import Graph, around, connected_parts, graph_of, relabelled, without
from grundy.notation import whole_number
from grundy.ruleset import Game
from grundy.rulesets.shared.graphs import Place, circle
from grundy.rulesets.shared.searched import Searched
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import templates
from grundy.words.picture import Disc, Line, Picture

__all__ = ["Graph", "GraphGame", "PairGame"]

_MOST = 2000  # edges and isolated vertices
_DRAWN = 48  # vertices of the largest graph to draw


class PairGame(Searched[Graph], abstract=True):
    """Rules on pairs of whole numbers and single numbers; each connected part is a summand."""

    names_vertices = True
    joint: ClassVar[str]
    """The sign between the two numbers of a pair."""
    refusals: ClassVar[Mapping[str, str]]
    """The errors for an invalid ``position`` (fields ``ruleset``, ``position``, ``hint``), and for an ``item`` or
    ``word`` that is neither pair nor number (fields ``place``, ``item`` or ``word``, ``hint``)."""

    def summands(self, p: Graph) -> Iterator[Game]:
        """Yield the connected parts."""
        for part in connected_parts(p):
            yield Game(self, part)

    def weight(self, p: Graph) -> int:
        """Return the number of numbers."""
        return len({v for pair in p for v in pair})

    def at(self, *position: Any) -> Game:
        """Return the game on pairs and single numbers, given as arguments or as one sequence."""
        one = len(position) == 1 and isinstance(position[0], tuple | list) and not _is_item(position[0])
        return Game(self, self.check(position[0] if one else position))

    def items(self, p: Any) -> Iterator[tuple[int, ...]]:
        """Yield pairs and single numbers as tuples.

        Raises:
            PositionError: if an item is neither.
        """
        if not isinstance(p, Iterable) or isinstance(p, str):
            raise PositionError(self.refusals["position"], ruleset=self.name, position=p, hint=self._hint())
        for place, item in enumerate(p, 1):
            if not _is_item(item):
                raise PositionError(self.refusals["item"], place=place, item=item)
            yield (item,) if isinstance(item, int) else tuple(item)

    def parse(self, words: Sequence[str]) -> Graph:
        """Return the position in the words: pairs such as ``0-1``, and single numbers."""
        items: list[tuple[int, ...]] = []
        for place, word in enumerate(words, 1):
            match = re.fullmatch(f"([0-9]+)(?:{self.joint}([0-9]+))?", word)
            if match is None:
                raise PositionError(self.refusals["word"], place=place, word=word, hint=self._hint())
            items.append(tuple(whole_number(v, "number in pair {place}", place=place) for v in match.groups() if v))
        return self.check(items)

    def format(self, p: Graph) -> str:
        """Return pairs and single numbers as words."""
        return " ".join(self.joint.join(map(str, pair)) for pair in p)


class GraphGame(PairGame, abstract=True):
    """Rules on an undirected graph; a subclass defines ``moves`` and ``about``.

    A position is a tuple of edges, which are pairs of vertices, and of isolated vertices; it is written ``0-1 1-2 5``.
    The rules may depend only on the shape of the graph, not on the numbers of its vertices.
    """

    lone: ClassVar[bool] = True
    """Whether isolated vertices matter; otherwise they are removed."""
    joint: ClassVar[str] = "-"
    refusals: ClassVar[Mapping[str, str]] = templates(
        {
            "position": "{ruleset} needs a graph, not {position!r}{hint}",
            "item": "edge {place} must be a pair of vertices, whole numbers of 0 or more, or one vertex, not {item!r}",
            "word": "edge {place} must be two whole numbers of 0 or more with a hyphen between, or one vertex, "
            "not {word!r}{hint}",
        }
    )

    def neighbours(self, p: Graph) -> dict[int, set[int]]:
        """Return the neighbours of each vertex, with vertices in increasing order."""
        return around(p)

    def without(self, p: Graph, vertices: Iterable[int]) -> Graph:
        """Return the graph without some vertices and their edges."""
        return self._in_play(without(p, set(vertices)))

    def _in_play(self, p: Graph) -> Graph:
        return p if self.lone else tuple(edge for edge in p if len(edge) == 2)

    def canonical(self, p: Graph) -> Graph:
        """Return one graph for all that differ only in the numbers of vertices."""
        return relabelled(p)

    def check(self, p: Any) -> Graph:
        """Return the graph in its standard form.

        Raises:
            PositionError: if an item is a loop, or neither an edge nor a vertex.
            LimitError: if there are too many.
        """
        edges: list[tuple[int, int]] = []
        lone: list[int] = []
        for place, ends in enumerate(self.items(p), 1):
            if place > _MOST:
                raise LimitError(
                    "graphs of {ruleset} can have at most {most} edges here", ruleset=self.name, most=_MOST
                )
            if len(ends) == 1:
                lone.append(ends[0])
            elif ends[0] == ends[1]:
                raise PositionError("edge {a}-{a} is a loop: leave it out", a=ends[0])
            else:
                edges.append((ends[0], ends[1]))
        return self._in_play(graph_of(edges, lone))

    def places(self, p: Graph) -> tuple[dict[int, Place], float]:
        """Return the places of the vertices, on a circle, and the side of the sheet; nothing for a large graph."""
        vertices = list(around(p))
        if not vertices or len(vertices) > _DRAWN:
            return {}, 0.0
        return circle(vertices)

    def picture(self, p: Graph) -> Picture:
        """Return the graph with its vertices on a circle; a large one as text."""
        place, side = self.places(p)
        if not place:
            return super().picture(p)
        lines = [Line(*place[edge[0]], *place[edge[1]]) for edge in p if len(edge) == 2]
        return Picture((*lines, *(Disc(*at, text=str(v)) for v, at in place.items())), side, side)


def _is_item(item: object) -> bool:
    ends = item if isinstance(item, tuple | list) else (item,)
    return 1 <= len(ends) <= 2 and all(isinstance(v, int) and not isinstance(v, bool) and v >= 0 for v in ends)
