"""Interactive pictures as SVG: shapes and places are links, with ghosts of the results of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from grundy.views.pictures.svg import ARROW, UNIT, at, line_svg, opened, shape_svg, size_of
from grundy.views.pictures.touch import Item, Mark, middle, place_item
from grundy.words.picture import Cell, Disc, Label, Line, Picture, Shape

_LEAST = 1.125  # a cell is at least 44 pixels wide, as large as a fingertip
_MOST = 2.0
_ROOM = 640, 440  # pixels that a board fills if the window has them
_RING = 0.3
_BLUE = "#0b5cad"


@dataclass(frozen=True, slots=True)
class Spot:
    """The effect of selecting a shape or a place of a board."""

    href: str  # the address of the link
    label: str  # the label for screen readers
    # ``move`` if it makes a move, ``choose`` if it can be selected, ``chosen`` if it is selected
    kind: str = "move"
    number: int | None = None  # of the move, in the list of marks


def board_svg(picture: Picture, title: str, spots: Mapping[Item, Spot], marks: Iterable[tuple[int, Mark]] = ()) -> str:
    """Return the picture as one SVG element whose shapes are links; marks show the effects of the listed moves.

    Examples:
        >>> svg = board_svg(Picture((Disc(0.5, 0.5),), 1, 1), "nim 1", {"s0": Spot("/?x", "take 1")})
        >>> '<a href="/?x" class="spot move" aria-label="take 1">' in svg
        True
    """
    listed = list(marks)
    left, top, width, height = _sheet(picture, spots, listed)
    owners: dict[Item, list[int]] = {}
    for number, mark in listed:
        for item in mark.items:
            owners.setdefault(item, []).append(number)
    role = "group" if spots else "img"
    scale = max(_LEAST, min(_MOST, _ROOM[0] / width, _ROOM[1] / height))
    lines = [
        opened(width, height, f'class="board" role="{role}" aria-label="{escape(title)}"', 15, scale, (left, top)),
        ARROW,
        f'<rect class="paper" x="{left}" y="{top}" width="{width}" height="{height}" fill="#ffffff"/>',
        *(_earth(shape, left, width, top + height) for shape in picture.shapes if isinstance(shape, Line)),
    ]
    for i, shape in enumerate(picture.shapes):
        lines.append(_linked(shape, spots.get(f"s{i}"), owners.get(f"s{i}")))
    drawn: set[Item] = set()
    for number, mark in listed:
        if mark.ghosts:
            lines.append(f'<g class="ghost" data-move="{number}">{"".join(map(_drawn, mark.ghosts))}</g>')
        for ghost in mark.ghosts:
            item = place_item(ghost)
            if item in spots and item not in drawn:
                drawn.add(item)
                lines.append(_ring(ghost.x, ghost.y, spots[item], owners.get(item)))
    for item, spot in spots.items():  # places of moves outside the list
        if item.startswith("p") and item not in drawn:
            lines.append(_ring(*_place(item), spot, None))
    return "\n".join([*lines, "</svg>"])


def least_width(picture: Picture, spots: Iterable[Item], marks: Iterable[tuple[int, Mark]]) -> int:
    """Return the least width of a board in pixels at which every shape can be touched."""
    return round(_sheet(picture, spots, marks)[2] * _LEAST)


def _sheet(picture: Picture, spots: Iterable[Item], marks: Iterable[tuple[int, Mark]]) -> tuple[int, int, int, int]:
    """Return the left and the upper edge of a board, its width and its height; places of moves may lie outside."""
    items = {place_item(ghost) for _, mark in marks for ghost in mark.ghosts}
    places = [_place(item) for item in items.union(spots) if item.startswith("p")]
    left, top = (min([0, *(place[axis] - 0.5 for place in places)]) for axis in (0, 1))
    width, height = (
        max([size, *(place[axis] + 0.5 for place in places)])
        for axis, size in enumerate((picture.width, picture.height))
    )
    return round(left * UNIT), round(top * UNIT), *size_of(Picture((), width - left, height - top))


def _place(item: Item) -> tuple[float, float]:
    """Return where the place of an item is."""
    x, y = map(float, item[1:].split(","))
    return x, y


def _linked(shape: Shape, spot: Spot | None, owners: Sequence[int] | None) -> str:
    if spot is not None:
        chosen = _halo(shape) if spot.kind == "chosen" else ""
        return _opened(spot) + _group(chosen + _drawn(shape) + _reach(shape), owners) + "</a>"
    return _group(_drawn(shape), owners) if owners else _drawn(shape)


def _drawn(shape: Shape) -> str:
    """Return a shape in a group named after it, so that a style sheet can change its colours."""
    tone = "" if isinstance(shape, Label) else f" {shape.tone}"
    return f'<g class="{type(shape).__name__.lower()}{tone}">{shape_svg(shape)}</g>'


def _earth(line: Line, left: int, width: int, low: int) -> str:
    """Return the earth below a ground line, down to the lower edge of the board."""
    if line.tone != "ground":
        return ""
    top = float(at(line.y1))
    return f'<rect class="earth" x="{left}" y="{top:g}" width="{width}" height="{low - top:g}" fill="#e3d3b8"/>'


def _opened(spot: Spot) -> str:
    move = "" if spot.number is None else f' data-move="{spot.number}"'
    return f'<a href="{escape(spot.href)}" class="spot {spot.kind}" aria-label="{escape(spot.label)}"{move}>'


def _group(drawn: str, owners: Sequence[int] | None) -> str:
    touched = f' class="touched" data-moves="{" ".join(map(str, owners))}"' if owners else ""
    return f"<g{touched}>{drawn}</g>"


def _ring(x: float, y: float, spot: Spot, owners: Sequence[int] | None) -> str:
    solid = "" if spot.kind == "chosen" else ' stroke-dasharray="4 3"'
    ring = (
        f'<circle cx="{at(x)}" cy="{at(y)}" r="{_RING * UNIT:g}" fill="#ffffff" fill-opacity="0.6" '
        f'stroke="{_BLUE}" stroke-width="2.5"{solid}/><circle cx="{at(x)}" cy="{at(y)}" r="4" fill="{_BLUE}"/>'
    )
    return _opened(spot) + _group(ring + _reach(Disc(x, y)), owners) + "</a>"


def _halo(shape: Shape) -> str:
    """Return a thick ring around a shape, which shows without colour that it is selected."""
    if isinstance(shape, Line):
        return line_svg(shape, 14, look=' stroke-opacity="0.35"')
    x, y = middle(shape)
    return f'<circle cx="{at(x)}" cy="{at(y)}" r="{UNIT / 2:g}" fill="none" stroke="{_BLUE}" stroke-width="5"/>'


def _reach(shape: Shape) -> str:
    """Return an invisible shape as large as a fingertip."""
    if isinstance(shape, Line):
        return line_svg(shape, 26, look=' class="reach" stroke-opacity="0"', arrow=False)
    if isinstance(shape, Cell):
        return f'<rect class="reach" x="{at(shape.x)}" y="{at(shape.y)}" width="{UNIT}" height="{UNIT}" fill="none"/>'
    return f'<circle class="reach" cx="{at(shape.x)}" cy="{at(shape.y)}" r="{UNIT / 2:g}" fill="none"/>'
