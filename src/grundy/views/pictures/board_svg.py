"""Pictures as SVG that can be acted on: shapes and places that are links, and ghosts of what a move leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from grundy.views.pictures.svg import ARROW, UNIT, at, line_svg, opened, shape_svg, size_of
from grundy.views.pictures.touch import Item, Mark, middle, place_item
from grundy.words.picture import Cell, Disc, Line, Picture, Shape

_SCALE = 1.125  # so that a cell is as large as a finger, 44 pixels and a little more
_RING = 0.3
_BLUE = "#0b5cad"


@dataclass(frozen=True, slots=True)
class Spot:
    """What a shape or a place of a board does."""

    href: str  # the address that it leads to
    label: str  # what a screen reader says
    # ``move`` for one that makes a move, ``choose`` for one that is chosen, ``chosen`` for one that is
    kind: str = "move"


def board_svg(picture: Picture, title: str, spots: Mapping[Item, Spot], marks: Iterable[tuple[int, Mark]] = ()) -> str:
    """Return the picture as one SVG element whose shapes are links; marks show what the moves of a list would do.

    Examples:
        >>> svg = board_svg(Picture((Disc(0.5, 0.5),), 1, 1), "nim 1", {"s0": Spot("/?x", "take 1")})
        >>> '<a href="/?x" class="spot move" aria-label="take 1">' in svg
        True
    """
    width, height = size_of(picture)
    listed = list(marks)
    owners: dict[Item, list[int]] = {}
    for number, mark in listed:
        for item in mark.items:
            owners.setdefault(item, []).append(number)
    role = "group" if spots else "img"
    lines = [
        opened(width, height, f'class="board" role="{role}" aria-label="{escape(title)}"', 15, _SCALE),
        ARROW,
        f'<rect class="paper" width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for i, shape in enumerate(picture.shapes):
        lines.append(_linked(shape, spots.get(f"s{i}"), owners.get(f"s{i}")))
    drawn: set[Item] = set()
    for number, mark in listed:
        if mark.ghosts:
            lines.append(f'<g class="ghost" data-move="{number}">{"".join(map(shape_svg, mark.ghosts))}</g>')
        for ghost in mark.ghosts:
            item = place_item(ghost)
            if item in spots and item not in drawn:
                drawn.add(item)
                lines.append(_ring(ghost.x, ghost.y, spots[item], owners.get(item)))
    for item, spot in spots.items():  # places of moves that are not in the list
        if item.startswith("p") and item not in drawn:
            x, y = map(float, item[1:].split(","))
            lines.append(_ring(x, y, spot, None))
    return "\n".join([*lines, "</svg>"])


def _linked(shape: Shape, spot: Spot | None, owners: Sequence[int] | None) -> str:
    if spot is not None:
        chosen = _halo(shape) if spot.kind == "chosen" else ""
        return _opened(spot) + _group(chosen + shape_svg(shape) + _reach(shape), owners) + "</a>"
    return _group(shape_svg(shape), owners) if owners else shape_svg(shape)


def _opened(spot: Spot) -> str:
    return f'<a href="{escape(spot.href)}" class="spot {spot.kind}" aria-label="{escape(spot.label)}">'


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
    """Return what shows that a shape is chosen: a thick ring around it, not a colour alone."""
    if isinstance(shape, Line):
        return line_svg(shape, 14, look=' stroke-opacity="0.35"')
    x, y = middle(shape)
    return f'<circle cx="{at(x)}" cy="{at(y)}" r="{UNIT / 2:g}" fill="none" stroke="{_BLUE}" stroke-width="5"/>'


def _reach(shape: Shape) -> str:
    """Return an invisible shape that is as large as a finger."""
    if isinstance(shape, Line):
        return line_svg(shape, 26, look=' class="reach" stroke-opacity="0"', arrow=False)
    if isinstance(shape, Cell):
        return f'<rect class="reach" x="{at(shape.x)}" y="{at(shape.y)}" width="{UNIT}" height="{UNIT}" fill="none"/>'
    return f'<circle class="reach" cx="{at(shape.x)}" cy="{at(shape.y)}" r="{UNIT / 2:g}" fill="none"/>'
