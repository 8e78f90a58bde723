"""The drawing board for Hackenbush pictures, graphs and digraphs. Drawing is by pointing, by links or by typing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grundy.rulesets.catalogue import parse_game
from grundy.views.markup import Html, element
from grundy.views.pictures.board_svg import Spot
from grundy.views.pictures.touch import Item, Mark
from grundy.web.drawing import HEIGHT, MOST, SIGN, WIDTH, Drawing, spelled
from grundy.web.layout import NEXT, board, button, form, href, page, section, text_field
from grundy.words.language import say
from grundy.words.picture import Disc, Label, Line, Picture, Shape

_FAR = 200  # cells: the ground continues if the window is wider than the sheet


def draw_page(drawing: Drawing) -> str:
    """Return the drawing board."""
    games = [parse_game(text) for text in drawing.games()]
    names = {"hackenbush": say("Hackenbush"), "graph": say("A graph"), "digraph": say("A digraph")}
    kinds = [
        button(name, Drawing.read([("kind", kind)]).href(), aria_current="true" if kind == drawing.kind else None)
        for kind, name in names.items()
    ]
    places = "" if drawing.kind == "graph" else spelled(dict(drawing.places))  # games on graphs are not drawn again
    plays = [
        element("a", say("Play this") if len(games) == 1 else say("Play {game}", game=game.ruleset.name),
                href=href("/play", game=str(game), drawn=places), class_="button primary")
        for game in games
    ]  # fmt: skip
    return page(
        say("Draw a position"),
        element("ul", kinds, class_="tools", aria_label=say("What to draw")),
        element("p", _explained(drawing.kind)),
        element("p", say("Click an empty place to add a vertex. Drag a vertex to move it."),
                class_="scripted", hidden=True),
        _board(drawing),
        element("ul", [element("li", play) for play in plays], class_="tools") if plays
        else element("p", say("No edge is joined to the ground yet.") if drawing.edges
                     else say("Nothing is drawn yet.")),
        element("p", say("The grey edges are not joined to the ground. They are not part of the game."))
        if len(drawing.standing()) < len(drawing.edges) else None,
        section(say("Add an edge"), _adding(drawing)),
        section(say("Edges"), _buttons(_deleted(drawing)) if drawing.edges else element("p", say("None yet."))),
        None if drawing.kind == "hackenbush" or not drawing.edges else _tokens(drawing),
        _form(drawing),
        own=drawing.href,
        kind="draw",
    )  # fmt: skip


def _explained(kind: str) -> str:
    if kind == "hackenbush":
        return say("Vertex 0 is the ground. Click two vertices to join them with an edge. Click an edge to delete it.")
    if kind == "graph":
        return say(
            "Click two vertices to join them with an edge. Click an edge to delete it. The token is for geography."
        )
    return say("Click two vertices to draw an arrow from the first to the second. Click an arrow to delete it.")


def _board(drawing: Drawing) -> Html:
    places = drawing.placed()
    shapes: list[Shape] = []
    spots: dict[Item, Spot] = {}
    if drawing.kind == "hackenbush":
        shapes.append(Line(-1, places[0][1], _FAR, places[0][1], tone="ground"))
    at_vertex: dict[int, set[int]] = {v: set() for v in places}
    for edge, lines, (label, target) in zip(drawing.edges, drawing.lines(places), _deleted(drawing), strict=True):
        for line in lines:
            spots[f"s{len(shapes)}"] = Spot(target, label)
            for v in edge:
                at_vertex[v].add(len(shapes))
            shapes.append(line)
    for v, (x, y) in places.items():
        spots[f"s{len(shapes)}"] = _vertex_spot(drawing, v)
        shapes.append(Disc(x, y, text=str(v), radius=0.4 if drawing.kind == "digraph" else 0.3))
        count = _standing_tokens(drawing).count(v)
        if count:
            shapes.append(Disc(x + 0.4, y - 0.4, "token", radius=0.2))
        if count > 1:
            shapes.append(Label(x + 0.95, y - 0.4, f"× {count}"))
    width = max([WIDTH, *(x + 1 for x, _ in places.values())])
    height = max([HEIGHT, *(y + 0.7 for _, y in places.values())])
    picture = Picture(tuple(shapes), width, height)
    title = say("The drawing: {game}", game=drawing.words[:120])
    marks = [(v, Mark(frozenset(lines))) for v, lines in at_vertex.items()]  # the script moves them with the vertex
    return element("figure", board(picture, title, spots, marks, aria_label=say("Board")))


def _vertex_spot(drawing: Drawing, vertex: int) -> Spot:
    if drawing.picked is None or drawing.picked not in drawing.vertices:
        return Spot(replace(drawing, picked=vertex).href(), say("an edge from {vertex}", vertex=vertex), "choose")
    kind = "chosen" if vertex == drawing.picked else "move"
    if kind == "chosen" and drawing.kind == "graph":
        return Spot(replace(drawing, picked=None).href(), say("no edge from {vertex}", vertex=vertex), kind)
    label = say("an edge from {a} to {b}", a=drawing.picked, b=vertex)
    return Spot(drawing.with_edge(drawing.picked, vertex).href(), label, kind)


def _adding(drawing: Drawing) -> Html:
    if len(drawing.edges) >= MOST:
        return element("p", say("There is no room for more edges."))
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
        if a in drawing.vertices and (a or drawing.kind != "hackenbush"):
            items.append((say("delete vertex {vertex}", vertex=a), drawing.without_vertex(a).href()))
    return Html(element("p", said, id=NEXT) + _buttons(items))


def _deleted(drawing: Drawing) -> list[tuple[str, str]]:
    """Return the text for each edge, and the address of the drawing without it."""
    sign, edges = SIGN[drawing.kind], drawing.edges
    return [
        (
            say("delete edge {number}: {a}{sign}{b}", number=i + 1, a=a, sign=sign, b=b),
            replace(drawing, edges=edges[:i] + edges[i + 1 :], picked=None).href(),
        )
        for i, (a, b) in enumerate(edges)
    ]


def _standing_tokens(drawing: Drawing) -> tuple[int, ...]:
    """Return the vertices with tokens: a digraph has one or more, a graph has one."""
    if drawing.kind == "hackenbush":
        return ()
    tokens = drawing.tokens or drawing.vertices[:1]
    return tokens if drawing.kind == "digraph" else tokens[:1]


def _tokens(drawing: Drawing) -> Html:
    tokens = _standing_tokens(drawing)
    more = tokens if drawing.tokens and drawing.kind == "digraph" else ()
    items = [
        (say("put a token on {vertex}", vertex=v), replace(drawing, tokens=(*more, v)).href()) for v in drawing.vertices
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
    sign = SIGN[drawing.kind]
    tokens = None
    if drawing.kind != "hackenbush":
        there = " ".join(map(str, drawing.tokens))
        tokens = text_field("tokens", say("Tokens: the vertices that they are on"), there)
    edges = text_field("edges", say("Edges, such as {example}", example=f"0{sign}1 1{sign}2"), drawing.words)
    at = text_field("at", say("Places of vertices, such as {example}", example="1,3.5,2"), spelled(drawing.placed()))
    draw = element("button", say("Draw"), type="submit")
    return section(say("Type it"), form("/draw", [("kind", drawing.kind)], edges, tokens, at, draw))
