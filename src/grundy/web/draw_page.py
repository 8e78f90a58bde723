"""The drawing board: a Hackenbush picture or a digraph, edge by edge, by pointing at vertices or by typing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grundy.ruleset import Game
from grundy.rulesets.catalogue import parse_game
from grundy.views.markup import Html, element
from grundy.views.pictures.board_svg import Spot, board_svg
from grundy.views.pictures.touch import Item, marks_of
from grundy.web.address import Query, address_of, checked_game, first_of
from grundy.web.layout import button, form, href, page, section, text_field
from grundy.words.errors import InputError
from grundy.words.language import say
from grundy.words.picture import Disc
from grundy.words.shortening import cut_end

_MOST = 80  # edges
_SIGN = {"hackenbush": "-", "digraph": ">"}


@dataclass(frozen=True)
class Drawing:
    """What is drawn: Hackenbush, whose vertex 0 is the ground, or a digraph with tokens on some vertices.

    Where a vertex is picked, the next edge starts there.
    """

    kind: str = "hackenbush"
    edges: tuple[tuple[int, int], ...] = ()
    tokens: tuple[int, ...] = ()
    picked: int | None = None

    @classmethod
    def read(cls, query: Query) -> Drawing:
        """Return the drawing that a query spells: ``kind``, ``edges``, ``tokens`` and ``from``, or a ``game``."""
        game = checked_game(first_of(query, "game"))
        if game:
            played = parse_game(game)
            sketch = played.ruleset.sketch(played.position)
            if sketch is None:
                told = cut_end(str(played))
                raise InputError("only hackenbush and digraphs are drawn here, not {game!r}", game=told)
            return cls(sketch.kind, tuple(sketch.edges)[:_MOST], sketch.tokens)
        kind = first_of(query, "kind", "hackenbush")
        if kind not in _SIGN:
            raise InputError("kind must be hackenbush or digraph, not {kind!r}", kind=cut_end(kind))
        text = checked_game(first_of(query, "edges", "0>1 1>2" if kind == "digraph" else "0-1"))
        edges = tuple(_edge(word, kind) for word in text.replace(",", " ").split())
        tokens = tuple(_vertex(word) for word in checked_game(first_of(query, "tokens")).split())
        picked = first_of(query, "from")
        if len(edges) > _MOST or len(tokens) > _MOST:
            raise InputError("at most {most} edges can be drawn here: type a larger position", most=_MOST)
        return cls(kind, edges, tokens, _vertex(picked) if picked else None)

    @property
    def game(self) -> str:
        """The position in the grammar; empty while nothing is drawn."""
        if not self.edges:
            return ""
        if self.kind == "hackenbush":
            return f"hackenbush {self.words}"
        return f"digraph({self.words}) {' '.join(map(str, self.tokens or self.vertices[:1]))}"

    @property
    def words(self) -> str:
        """The edges in the grammar."""
        return " ".join(f"{a}{_SIGN[self.kind]}{b}" for a, b in self.edges)

    @property
    def vertices(self) -> tuple[int, ...]:
        """The vertices that are there."""
        found = {vertex for edge in self.edges for vertex in edge}
        return tuple(sorted(found | ({0} if self.kind == "hackenbush" else set())))

    def href(self) -> str:
        """Return the address of the drawing."""
        items = [("kind", self.kind), ("edges", self.words)]
        if self.tokens:
            items.append(("tokens", " ".join(map(str, self.tokens))))
        if self.picked is not None:
            items.append(("from", str(self.picked)))
        return address_of("/draw", items)

    def with_edge(self, a: int, b: int) -> Drawing:
        """Return the drawing with one edge more."""
        return replace(self, edges=(*self.edges, (a, b)), picked=None)


def _edge(word: str, kind: str) -> tuple[int, int]:
    sign = _SIGN[kind]
    match = re.fullmatch(rf"([0-9]{{1,4}}){sign}([0-9]{{1,4}})", word)
    if match is None:
        raise InputError("an edge is written such as {example}, not {word!r}", example=f"0{sign}1", word=cut_end(word))
    return int(match[1]), int(match[2])


def _vertex(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise InputError("a vertex is a whole number up to 9999, not {word!r}", word=cut_end(word))
    return int(word)


def draw_page(drawing: Drawing) -> str:
    """Return the drawing board."""
    game = parse_game(drawing.game) if drawing.game else None
    kinds = [
        button(name, Drawing(kind).href(), aria_current="true" if kind == drawing.kind else None)
        for kind, name in (("hackenbush", say("Hackenbush")), ("digraph", say("A digraph")))
    ]  # fmt: skip
    explained = (
        say(
            "Vertex 0 is the ground. Point at a vertex, then at another one: an edge joins them. "
            "Point at an edge to rub it out."
        )
        if drawing.kind == "hackenbush"
        else say("Point at a vertex, then at another one: an arrow leads there. Tokens are slid along the arrows.")
    )
    return page(
        say("Draw a position"),
        element("ul", kinds, class_="tools", aria_label=say("What to draw")),
        element("p", explained),
        _board(drawing, game) if game is not None else element("p", say("Nothing is drawn yet.")),
        element("p", element("a", say("Play this"), href=href("/play", game=str(game)), class_="button primary"))
        if game is not None
        else None,
        section(say("Add an edge"), _adding(drawing)),
        section(say("Edges"), _buttons(_rubbed_out(drawing)) if drawing.edges else element("p", say("There is none."))),
        _tokens(drawing) if drawing.kind == "digraph" else None,
        _form(drawing),
        own=drawing.href,
        kind="draw",
    )


def _board(drawing: Drawing, game: Game) -> Html:
    picture = game.ruleset.picture(game.position)
    spots: dict[Item, Spot] = {}
    if drawing.kind == "hackenbush" and len(game.position) == len(drawing.edges):
        moves = list(game.steps())
        for mark, (label, target) in zip(marks_of(game, moves), _rubbed_out(drawing), strict=False):
            spots |= dict.fromkeys(mark.items, Spot(target, label))
    for number, shape in enumerate(picture.shapes):
        if isinstance(shape, Disc) and shape.text.isdecimal():
            spots[f"s{number}"] = _vertex_spot(drawing, int(shape.text))
    title = say("The drawing: {game}", game=str(game)[:120])
    svg = Html(board_svg(picture, title, spots))
    return element("figure", element("div", svg, class_="scroll", role="region", aria_label=say("Board")))


def _vertex_spot(drawing: Drawing, vertex: int) -> Spot:
    if drawing.picked is None:
        return Spot(replace(drawing, picked=vertex).href(), say("an edge from {vertex}", vertex=vertex), "choose")
    kind = "chosen" if vertex == drawing.picked else "move"
    label = say("an edge from {a} to {b}", a=drawing.picked, b=vertex)
    return Spot(drawing.with_edge(drawing.picked, vertex).href(), label, kind)


def _adding(drawing: Drawing) -> Html:
    if len(drawing.edges) >= _MOST:
        return element("p", say("No more edges fit here."))
    new = max(drawing.vertices, default=-1) + 1
    if drawing.picked is None:
        items = [(say("from {vertex}", vertex=v), replace(drawing, picked=v).href()) for v in drawing.vertices]
        said = say("Where does it start?")
    else:
        a = drawing.picked
        said = say("It starts at {vertex}. Where does it end?", vertex=a)
        items = [(say("at {vertex}", vertex=v), drawing.with_edge(a, v).href()) for v in drawing.vertices]
        items.append((say("at a new vertex, {vertex}", vertex=new), drawing.with_edge(a, new).href()))
        items.append((say("nowhere"), replace(drawing, picked=None).href()))
    return Html(element("p", said) + _buttons(items))


def _rubbed_out(drawing: Drawing) -> list[tuple[str, str]]:
    """Return what is said of each edge, and the address of the drawing without it."""
    sign, edges = _SIGN[drawing.kind], drawing.edges
    return [
        (
            say("rub out edge {number}: {a}{sign}{b}", number=i + 1, a=a, sign=sign, b=b),
            replace(drawing, edges=edges[:i] + edges[i + 1 :], picked=None).href(),
        )
        for i, (a, b) in enumerate(edges)
    ]


def _tokens(drawing: Drawing) -> Html:
    tokens = drawing.tokens or drawing.vertices[:1]
    items = [
        (say("put a token on {vertex}", vertex=v), replace(drawing, tokens=(*tokens, v)).href())
        for v in drawing.vertices
    ]
    if len(tokens) > 1:
        items += [
            (say("take the token off {vertex}", vertex=v), replace(drawing, tokens=tokens[:i] + tokens[i + 1 :]).href())
            for i, v in enumerate(tokens)
        ]
    return section(say("Tokens"), _buttons(items))


def _buttons(items: Sequence[tuple[str, str]]) -> Html:
    return element("ul", [button(text, target) for text, target in items], class_="tools")


def _form(drawing: Drawing) -> Html:
    sign = _SIGN[drawing.kind]
    tokens = None
    if drawing.kind == "digraph":
        spelled = " ".join(map(str, drawing.tokens))
        tokens = text_field("tokens", say("Tokens: the vertices that they are on"), spelled)
    edges = text_field("edges", say("Edges, such as {example}", example=f"0{sign}1 1{sign}2"), drawing.words)
    draw = element("button", say("Draw"), type="submit")
    return section(say("Type it"), form("/draw", [("kind", drawing.kind)], edges, tokens, draw))
