"""Col and Snort: Left and Right colour the vertices of a graph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About
from grundy.maths.digraphs.small import Graph, around, connected_parts, graph_of
from grundy.notation import whole_number
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.graphs import circle, is_vertex
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Line, Picture, Shape

Map = tuple[Graph, tuple[tuple[int, str], ...]]
"""The vertices that are not coloured yet, with their edges; and those that only one player may colour, l or r."""

_SOURCE = "Winning Ways, ch. 2 and 6; On Numbers and Games, ch. 8"
_WORD = re.compile(r"([0-9]+)(?:-([0-9]+)|([lr]))?")
_TONES = {"l": "left", "r": "right"}
_MOST = 400  # vertices
_DRAWN = 48


class _Colouring(PartizanRuleset[Map], abstract=True):
    """The base class: a coloured vertex is gone, and its neighbours are open to one player."""

    names_vertices = True
    neighbours: ClassVar[tuple[str, str]]
    """Who may still colour the neighbours of a vertex that Left, or Right, has coloured."""

    def left_moves(self, p: Map) -> Iterator[tuple[Move, Map]]:
        return self._colours(p, "l", self.neighbours[0])

    def right_moves(self, p: Map) -> Iterator[tuple[Move, Map]]:
        return self._colours(p, "r", self.neighbours[1])

    def _colours(self, p: Map, own: str, left_to: str) -> Iterator[tuple[Move, Map]]:
        graph, tints = p[0], dict(p[1])
        near = around(graph)
        for v in near:
            if tints.get(v, own) == own:
                yield Move("colour vertex {vertex}", vertex=v), _coloured(near, tints, v, left_to)

    # -- theory

    def summands(self, p: Map) -> Iterator[Game]:
        """Yield the connected parts."""
        tints = dict(p[1])
        parts = connected_parts(p[0])
        for part in parts:
            yield Game(self, (part, tuple((v, tints[v]) for v in around(part) if v in tints)))
        if not parts:
            yield Game(self, p)

    def canonical(self, p: Map) -> Map:
        """Return the graph with its vertices numbered along it."""
        graph, tints = p[0], dict(p[1])
        near = around(graph)
        look = {v: (tints.get(v, ""), len(near[v])) for v in near}
        number: dict[int, int] = {}
        for start in sorted(near, key=lambda v: (look[v], sorted(look[w] for w in near[v]))):
            todo = [start]
            while todo:
                v = todo.pop(0)
                if v not in number:
                    number[v] = len(number)
                    todo += sorted(near[v] - number.keys(), key=look.__getitem__)
        renamed = [(number[edge[0]], number[edge[-1]]) for edge in graph if len(edge) == 2]
        lone = [number[edge[0]] for edge in graph if len(edge) == 1]
        return graph_of(renamed, lone), tuple(sorted((number[v], tint) for v, tint in tints.items()))

    def negative(self, p: Map) -> Map:
        return p[0], tuple((v, "r" if tint == "l" else "l") for v, tint in p[1])

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game on a graph, given in words, such as ``"0-1"`` and ``"2l"``, or as edges and tints."""
        if position and all(isinstance(word, str) for word in position):
            return Game(self, self.parse(position))
        return super().at(*position)

    def check(self, p: Any) -> Map:
        shaped = isinstance(p, tuple) and len(p) == 2 and all(isinstance(part, tuple) for part in p)
        edges = p[0] if shaped else ()
        if not shaped or not all(isinstance(e, tuple) and len(e) in (1, 2) and all(map(is_vertex, e)) for e in edges):
            raise PositionError(
                "{ruleset} needs a graph, not {given!r}{hint}", ruleset=self.name, given=p, hint=self._hint()
            )
        loop = next((e for e in edges if len(e) == 2 and e[0] == e[1]), None)
        if loop is not None:
            raise PositionError("edge {a}-{a} is a loop: leave it out", a=loop[0])
        tints = dict(p[1])
        graph = graph_of([e for e in edges if len(e) == 2], [*(e[0] for e in edges), *tints])
        if len(around(graph)) > _MOST:
            raise LimitError("graphs of {ruleset} can have at most {most} vertices here", ruleset=self.name, most=_MOST)
        return graph, tuple(sorted(tints.items()))

    def parse(self, words: Sequence[str]) -> Map:
        edges: list[tuple[int, ...]] = []
        tints: dict[int, str] = {}
        for place, word in enumerate(words, 1):
            match = _WORD.fullmatch(word.lower())
            if match is None:
                raise PositionError(
                    "word {place} must be an edge such as 0-1, a vertex, or a vertex for one player such as 2l or 3r, "
                    "not {word!r}{hint}",
                    place=place, word=word, hint=self._hint(),
                )  # fmt: skip
            ends = tuple(whole_number(end, "number in word {place}", place=place) for end in match.groups()[:2] if end)
            edges.append(ends)
            if match[3]:
                tints[ends[0]] = match[3]
        return self.check((tuple(edges), tuple(tints.items())))

    def format(self, p: Map) -> str:
        tints = dict(p[1])
        lone = (f"{e[0]}{tints.get(e[0], '')}" for e in p[0] if len(e) == 1)
        joined = {v for e in p[0] if len(e) == 2 for v in e}
        return " ".join(
            [*(f"{e[0]}-{e[1]}" for e in p[0] if len(e) == 2), *lone, *(f"{v}{t}" for v, t in p[1] if v in joined)]
        )

    def picture(self, p: Map) -> Picture:
        place = self._places(p)
        if not place:
            return super().picture(p)
        tints = dict(p[1])
        lines = [Line(*place[e[0]], *place[e[1]]) for e in p[0] if len(e) == 2]
        discs = [self._disc(v, tints.get(v, ""), at) for v, at in place.items()]
        return Picture((*lines, *discs), *([circle(place)[1]] * 2))

    def touched(self, p: Map, move: Move, option: Map) -> Iterable[Shape] | None:
        vertex, place = move.values["vertex"], self._places(p)
        return [self._disc(vertex, dict(p[1]).get(vertex, ""), place[vertex])] if vertex in place else None

    def _places(self, p: Map) -> dict[int, tuple[float, float]]:
        vertices = list(around(p[0]))
        return circle(vertices)[0] if 0 < len(vertices) <= _DRAWN else {}

    def _disc(self, v: int, tint: str, at: tuple[float, float]) -> Disc:
        return Disc(*at, _TONES.get(tint, "plain"), f"{v}{tint}")


def _coloured(near: dict[int, set[int]], tints: dict[int, str], gone: int, left_to: str) -> Map:
    """Return what is left after a vertex is coloured; neighbours that nobody may colour now are gone, too."""
    closed = {gone} | {w for w in near[gone] if tints.get(w, left_to) != left_to}
    kept = dict.fromkeys(near[gone] - closed, left_to) | {v: t for v, t in tints.items() if v not in closed}
    edges = [(v, w) for v in near for w in near[v] if v < w and not {v, w} & closed]
    return graph_of(edges, near.keys() - closed), tuple(sorted(kept.items()))


@dataclass(frozen=True)
class Col(_Colouring):
    """Left colours a vertex blue, Right red; neighbours never get the same colour, and who cannot move loses.

    Examples:
        >>> from grundy import value_of
        >>> value_of("col 0-1"), value_of("col 0-1 1-2 2l")
        (value('0'), value('1/2'))

    References:
        C. Vout; On Numbers and Games, ch. 8; Winning Ways, ch. 2.
    """

    neighbours = ("r", "l")
    about = About(
        "Colour a vertex; neighbours never get the same colour. Left colours blue, Right red.",
        "col 0-1 1-2 2-3 3-4", source=_SOURCE, family="partizan",
        written="edges and vertices; 2l or 3r is a vertex that only Left or Right may colour",
    )  # fmt: skip


@dataclass(frozen=True)
class Snort(_Colouring):
    """Left colours a vertex blue, Right red; neighbours never get different colours, and who cannot move loses.

    Examples:
        >>> from grundy import value_of
        >>> value_of("snort 0-1"), value_of("snort 0-1 1-2")
        (value('+-1'), value('+-2'))

    References:
        S. Norton; On Numbers and Games, ch. 8; Winning Ways, ch. 6.
    """

    neighbours = ("l", "r")
    about = About(
        "Colour a vertex; neighbours never get different colours. Left colours blue, Right red.",
        "snort 0-1 1-2 2-3 3-4", source=_SOURCE, family="partizan",
        written="edges and vertices; 2l or 3r is a vertex that only Left or Right may colour",
    )  # fmt: skip
