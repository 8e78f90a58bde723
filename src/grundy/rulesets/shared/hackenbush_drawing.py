"""Hackenbush pictures as shapes, plain or with values of vertices, fused parts and winning cuts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from grundy.maths.hackenbush.steps import FusionSteps
from grundy.rulesets.shared.graphs import Place, petal, spread
from grundy.words.picture import Disc, Label, Line, Picture, Shape

Edges = tuple[tuple[int, int], ...]

DRAWN = 2000
"""Edges to draw; if there are more, only their number is shown."""
_WIDER = 1.6  # factor by which a picture is stretched to make room for values


def drawing(p: Edges, ground: Sequence[int], tones: Sequence[str] = ()) -> Picture:
    """Return the graph on its ground, perhaps with tones of edges; a vertex is as high as it is far from the ground."""
    if len(p) > DRAWN:
        return Picture((Label(3, 0.5, f"× {len(p)}"), Line(0, 1, 6, 1, tone="ground")), 6, 1.5)
    places, width, height = _places(p, ground)
    shapes: list[Shape] = [_ground_line(width, height)]
    for lines in _lines(p, ground, places, tones):
        shapes.extend(lines)
    shapes.extend(Disc(x, y, text=str(v), radius=0.3) for v, (x, y) in places.items())
    return Picture(tuple(shapes), width, height)


def valued_drawing(p: Edges, ground: tuple[int, ...]) -> Picture:
    """Return the same with the value of the part above each vertex, and with fused parts and winning cuts marked."""
    if len(p) > DRAWN:
        return drawing(p, ground)
    narrow, width, height = _places(p, ground)
    places = {v: (round(_WIDER * x, 3), y) for v, (x, y) in narrow.items()}
    width = round(_WIDER * width, 3)
    steps = FusionSteps(p, ground)
    value: dict[object, int] = {}
    fused: set[int] = set()
    loops: set[int] = set()
    for block in steps.blocks:
        names = [name for v in block.numbers for name in steps.names[v]]
        value.update(dict.fromkeys(names, block.value))
        loops.update(block.loops)
        fused.update(v for i in block.loops for v in p[i])
    shapes: list[Shape] = [_ground_line(width, height)]
    marks: list[Shape] = []
    wins = set(steps.cuts_to(0)) if steps.value else set()
    for i, lines in enumerate(_lines(p, ground, places)):
        shapes.extend(replace(line, tone="heads") if i in loops else line for line in lines)
        if i in wins:
            marks.append(Disc(*_middle(lines), "token", radius=0.15))
    for v, (x, y) in places.items():
        shapes.append(Disc(x, y, "heads" if v in fused else "plain", str(v), 0.3))
        below = v in ground  # next to it, the ground would be in the way
        shapes.append(Label(x if below else round(x + 0.65, 3), round(y + 0.5 * below, 3), f"*{value[v]}"))
    return Picture((*shapes, *marks), width, height)


def edge_lines(p: Edges, ground: Sequence[int], tones: Sequence[str] = ()) -> list[tuple[Line, ...]]:
    """Return the lines of each edge, two for a loop, as in :func:`drawing`."""
    return _lines(p, ground, _places(p, ground)[0], tones)


def _lines(
    p: Edges, ground: Sequence[int], places: dict[int, Place], tones: Sequence[str] = ()
) -> list[tuple[Line, ...]]:
    edges = [(min(edge), max(edge)) for edge in p]
    drawn: list[tuple[Line, ...]] = []
    for (a, b), bend in zip(edges, spread(edges, 0.3), strict=True):
        if a == b:
            drawn.append(petal(places[a], bend / 2 - 0.1 * (a in ground)))
        else:
            level = places[a][1] == places[b][1]  # avoid vertices in between
            drawn.append((Line(*places[a], *places[b], bend=bend + 0.2 * level),))
    if tones:
        return [tuple(replace(line, tone=tone) for line in lines) for lines, tone in zip(drawn, tones, strict=True)]
    return drawn


def _ground_line(width: float, height: float) -> Line:
    return Line(0, height - 0.7, width, height - 0.7, tone="ground")


def _middle(lines: Sequence[Line]) -> Place:
    """Return the middle of an edge as it is drawn; for a loop, its tip."""
    line = lines[0]
    if len(lines) > 1:
        return line.x2, line.y2
    across, down = line.x2 - line.x1, line.y2 - line.y1
    return (
        round((line.x1 + line.x2) / 2 + line.bend * down, 3),
        round((line.y1 + line.y2) / 2 - line.bend * across, 3),
    )


def _places(p: Edges, ground: Sequence[int]) -> tuple[dict[int, Place], float, float]:
    """Return a place for each vertex of an edge, and the width and height of the sheet.

    The vertices form a breadth-first tree: leaves side by side, every other vertex over the middle of its children.
    """
    at: defaultdict[int, list[int]] = defaultdict(list)
    for a, b in p:
        at[a].append(b)
        at[b].append(a)
    level = {v: 0 for v in ground if v in at}
    roots = list(level)
    children: defaultdict[int, list[int]] = defaultdict(list)
    order = list(level)
    for v in order:
        for w in at[v]:
            if w not in level:
                level[w] = level[v] + 1
                children[v].append(w)
                order.append(w)
    across: dict[int, float] = {}
    leaves = 0
    met, todo = [], roots[::-1]
    while todo:
        v = todo.pop()
        met.append(v)
        if not children[v]:
            across[v] = leaves + 1.0
            leaves += 1
        todo.extend(reversed(children[v]))
    for v in reversed(met):
        if children[v]:
            across[v] = round(sum(across[w] for w in children[v]) / len(children[v]), 3)
    height = 1.2 * max(level.values(), default=0) + 2
    return {v: (across[v], round(height - 0.7 - 1.2 * level[v], 3)) for v in order}, leaves + 1.0, height
