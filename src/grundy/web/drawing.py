"""A drawing on the drawing board: its edges, its tokens, and the places of its vertices."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from math import dist

from grundy.rulesets.catalogue import parse_game
from grundy.rulesets.shared.graphs import Place, arrow, circle, petal, spread
from grundy.rulesets.shared.hackenbush_drawing import drawing as hackenbush_picture
from grundy.web.address import Query, address_of, checked_game, first_of
from grundy.words.errors import InputError
from grundy.words.picture import Disc, Line
from grundy.words.shortening import cut_end

MOST = 80
"""How many edges can be drawn."""
SIGN = {"hackenbush": "-", "graph": "-", "digraph": ">"}
"""The sign of an edge in each kind of drawing."""
WIDTH, HEIGHT = 7.0, 8.0
"""The least size of the sheet, in cells."""
_FIRST = {"hackenbush": "0-1", "graph": "0-1 1-2", "digraph": "0>1 1>2"}
_APART = 0.5  # cells between two vertices
_NUMBER = r"([0-9]{1,2}(?:\.[0-9])?)"


@dataclass(frozen=True)
class Drawing:
    """Hold a Hackenbush picture, whose vertex 0 is the ground, a graph, or a digraph with tokens on some vertices.

    If a vertex is selected, the next edge starts there. grundy chooses places for vertices without one.
    """

    kind: str = "hackenbush"
    edges: tuple[tuple[int, int], ...] = ()
    tokens: tuple[int, ...] = ()
    picked: int | None = None
    places: tuple[tuple[int, Place], ...] = ()

    @classmethod
    def read(cls, query: Query) -> Drawing:
        """Return the drawing for a query with ``kind``, ``edges``, ``tokens`` and ``from``, or ``game``, and ``at``."""
        game = checked_game(first_of(query, "game"))
        if game:
            played = parse_game(game)
            sketch = played.ruleset.sketch(played.position)
            if sketch is None:
                told = cut_end(str(played))
                raise InputError(
                    "{game!r} cannot be drawn here: try Hackenbush, a digraph or a game on a graph", game=told
                )
            edges = tuple(sketch.edges)[:MOST]
            joined = {0}.union(*edges)
            return cls(sketch.kind, edges, sketch.tokens, None, tuple(p for p in _places(query) if p[0] in joined))
        kind = first_of(query, "kind", "hackenbush")
        if kind not in SIGN:
            raise InputError("kind must be one of {kinds}, not {kind!r}", kinds=", ".join(SIGN), kind=cut_end(kind))
        text = checked_game(first_of(query, "edges", _FIRST[kind]))
        edges = tuple(_edge(word, kind) for word in text.replace(",", " ").split())
        tokens = tuple(_vertex(word) for word in checked_game(first_of(query, "tokens")).split())
        places = _places(query)
        picked = first_of(query, "from")
        if len(edges) > MOST or len(tokens) > MOST or len(places) > 2 * MOST:
            raise InputError("at most {most} edges can be drawn here: type larger positions instead", most=MOST)
        return cls(kind, edges, tokens, _vertex(picked) if picked else None, places)

    def games(self) -> list[str]:
        """Return the positions that are drawn, in the grammar; none if the drawing is empty."""
        joined = sorted({v for edge in self.standing() for v in edge})
        if not joined:
            return []
        words = self._words(self.standing())
        if self.kind == "hackenbush":
            return [f"hackenbush {words}"]
        tokens = [v for v in self.tokens if v in joined] or joined[:1]
        if self.kind == "digraph":
            return [f"digraph({words}) {' '.join(map(str, tokens))}"]
        lone = "".join(f" {v}" for v in self.vertices if v not in joined)
        return [f"node-kayles {words}{lone}", f"arc-kayles {words}", f"geography({words}) {tokens[0]}"]

    def standing(self) -> tuple[tuple[int, int], ...]:
        """Return the edges that are in the game: in Hackenbush, those connected to the ground."""
        if self.kind != "hackenbush":
            return self.edges
        reached, before = {0}, 0
        while len(reached) > before:
            before = len(reached)
            reached.update(v for edge in self.edges if not reached.isdisjoint(edge) for v in edge)
        return tuple(edge for edge in self.edges if edge[0] in reached)

    @property
    def words(self) -> str:
        """The edges in the grammar."""
        return self._words(self.edges)

    def _words(self, edges: Collection[tuple[int, int]]) -> str:
        return " ".join(f"{a}{SIGN[self.kind]}{b}" for a, b in edges)

    @property
    def vertices(self) -> tuple[int, ...]:
        """The vertices of the drawing."""
        found = {v for edge in self.edges for v in edge}.union(v for v, _ in self.places)
        return tuple(sorted(found | ({0} if self.kind == "hackenbush" else set())))

    def href(self) -> str:
        """Return the address of the drawing."""
        items = [("kind", self.kind), ("edges", self.words)]
        if self.tokens:
            items.append(("tokens", " ".join(map(str, self.tokens))))
        if self.picked is not None:
            items.append(("from", str(self.picked)))
        if self.places:
            items.append(("at", spelled(dict(self.places))))
        return address_of("/draw", items)

    # -- changes

    def with_edge(self, a: int, b: int) -> Drawing:
        """Return the drawing with one more edge; a graph has no loops and no parallel edges."""
        there = self.kind == "graph" and (a == b or not {(a, b), (b, a)}.isdisjoint(self.edges))
        return replace(self, edges=self.edges if there else (*self.edges, (a, b)), picked=None)

    def without_vertex(self, vertex: int) -> Drawing:
        """Return the drawing without a vertex and its edges."""
        edges = tuple(edge for edge in self.edges if vertex not in edge)
        tokens = tuple(v for v in self.tokens if v != vertex)
        places = tuple((v, place) for v, place in self.places if v != vertex)
        return Drawing(self.kind, edges, tokens, None, places)

    # -- places

    def placed(self) -> dict[int, Place]:
        """Return the place of every vertex, in cells; no two are so close that one hides the other."""
        wanted = dict(self.places) or self._automatic()
        lowest = HEIGHT - 1
        if self.kind == "hackenbush":
            x, y = wanted.get(0, (WIDTH / 2, HEIGHT - 0.7))
            wanted[0] = x, max(y, 2.0)
            lowest = wanted[0][1] - 0.8
            wanted |= {v: (x, min(y, lowest)) for v, (x, y) in wanted.items() if v}
        found: dict[int, Place] = {}
        for v in self.vertices:
            place = wanted.get(v)
            others = [other for w, other in (wanted | found).items() if w != v and (w in found or place is None)]
            found[v] = place if place and _is_free(place, others) else _free_place(others, lowest)
        return found

    def _automatic(self) -> dict[int, Place]:
        if self.kind == "hackenbush":
            picture = hackenbush_picture(self.standing(), (0,))
            found = {int(disc.text): (disc.x, disc.y) for disc in picture.shapes if isinstance(disc, Disc)}
            return _shifted(found, (WIDTH - picture.width) / 2, HEIGHT - picture.height)
        if not self.vertices:
            return {}
        found, side = circle(self.vertices)
        return _shifted(found, (WIDTH - side) / 2, (HEIGHT - side) / 2)

    def lines(self, places: dict[int, Place]) -> list[tuple[Line, ...]]:
        """Return the lines of each edge, two for a loop; edges that are not in the game are grey."""
        pointed, there = self.kind == "digraph", set(self.edges)
        edges = self.edges if pointed else tuple((min(edge), max(edge)) for edge in self.edges)
        standing = set(self.standing())
        found: list[tuple[Line, ...]] = []
        for edge, (a, b), bend in zip(self.edges, edges, spread(edges, 0.3), strict=True):
            if a == b:
                lines: tuple[Line, ...] = petal(places[a], bend / 2 - 0.1 * (self.kind != "graph"), pointed)
            elif pointed:
                lines = (arrow(places[a], places[b], bend + 0.1 * ((b, a) in there)),)
            else:
                lines = (Line(*places[a], *places[b], bend=bend),)
            found.append(lines if edge in standing else tuple(replace(line, tone="visited") for line in lines))
        return found


def spelled(places: dict[int, Place]) -> str:
    """Return places as they are written in an address.

    Examples:
        >>> spelled({0: (3.5, 7.3), 1: (3.5, 6)})
        '0,3.5,7.3 1,3.5,6'
    """
    return " ".join(f"{v},{round(x, 1):g},{round(y, 1):g}" for v, (x, y) in places.items())


def _shifted(places: dict[int, Place], right: float, down: float) -> dict[int, Place]:
    right, down = max(right, 0.0), max(down, 0.0)
    return {v: (round(x + right, 1), round(y + down, 1)) for v, (x, y) in places.items()}


def _is_free(place: Place, others: Collection[Place]) -> bool:
    return all(dist(place, other) >= _APART for other in others)


def _free_place(others: Collection[Place], lowest: float) -> Place:
    """Return the first place, column by column, with free space around it."""
    column = 1.0
    while True:
        row = 1.0
        while row <= lowest:
            if all(dist((column, row), other) >= 1 for other in others):
                return column, row
            row = round(row + 1.2, 1)
        column = round(column + 1.2, 1)


def _edge(word: str, kind: str) -> tuple[int, int]:
    sign = SIGN[kind]
    match = re.fullmatch(rf"([0-9]{{1,4}}){sign}([0-9]{{1,4}})", word)
    if match is None:
        raise InputError("write an edge like {example}, not {word!r}", example=f"0{sign}1", word=cut_end(word))
    return int(match[1]), int(match[2])


def _vertex(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise InputError("a vertex must be a whole number up to 9999, not {word!r}", word=cut_end(word))
    return int(word)


def _places(query: Query) -> tuple[tuple[int, Place], ...]:
    return tuple(_place(word) for word in first_of(query, "at").split())


def _place(word: str) -> tuple[int, Place]:
    match = re.fullmatch(rf"([0-9]{{1,4}}),{_NUMBER},{_NUMBER}", word)
    if match is None:
        raise InputError("write a place like {example}, not {word!r}", example="1,3.5,2", word=cut_end(word))
    return int(match[1]), (max(float(match[2]), 0.5), max(float(match[3]), 0.5))
