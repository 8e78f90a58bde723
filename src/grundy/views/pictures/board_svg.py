"""Pictures as SVG that can be acted on: shapes and places that are links, and ghosts of what a move leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from grundy.views.pictures.svg import ARROW, MARGIN, UNIT, shape_svg
from grundy.views.pictures.touch import Item, Mark, place_item
from grundy.words.picture import Cell, Disc, Line, Picture, Shape

__all__ = ["Spot", "board_svg"]

_SCALE = 1.125  # so that a cell is as large as a finger, 44 pixels and a little more
_RING = 0.3


@dataclass(frozen=True, slots=True)
class Spot:
    """What a shape or a place of a board does.

    Attributes:
        href: the address that it leads to.
        label: what a screen reader says.
        kind: ``move`` for one that makes a move, ``choose`` for one that is chosen, ``chosen`` for one that is.
    """

    href: str
    label: str
    kind: str = "move"


@dataclass(slots=True)
class _Owners:
    """Numbers of the moves that touch a shape or a place."""

    numbers: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return " ".join(map(str, self.numbers))


def board_svg(picture: Picture, title: str, spots: Mapping[Item, Spot], marks: Iterable[tuple[int, Mark]] = ()) -> str:
    """Return the picture as one SVG element whose shapes are links.

    Args:
        picture: what is drawn.
        title: what a screen reader says of the whole.
        spots: what its items do.
        marks: what the moves of a list, by their numbers there, do to the picture; shown when a move is pointed at.

    Examples:
        >>> svg = board_svg(Picture((Disc(0.5, 0.5),), 1, 1), "nim 1", {"s0": Spot("/?x", "take 1")})
        >>> '<a href="/?x" class="spot move" aria-label="take 1">' in svg
        True
    """
    width, height = (round(size * UNIT) + 2 * MARGIN for size in (picture.width, picture.height))
    listed = list(marks)
    owners: dict[Item, _Owners] = {}
    for number, mark in listed:
        for item in mark.items:
            owners.setdefault(item, _Owners()).numbers.append(number)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width * _SCALE:.0f}" '
        f'height="{height * _SCALE:.0f}" class="board" role="{"group" if spots else "img"}" '
        f'aria-label="{escape(title)}" font-family="sans-serif" font-size="15" text-anchor="middle" '
        'dominant-baseline="central">',
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
                lines.append(_ring(ghost, spots[item], owners.get(item)))
    for item, spot in spots.items():  # places of moves that are not in the list
        if item.startswith("p") and item not in drawn:
            x, y = map(float, item[1:].split(","))
            lines.append(_ring(Disc(x, y), spot, None))
    return "\n".join([*lines, "</svg>"])


def _linked(shape: Shape, spot: Spot | None, owners: _Owners | None) -> str:
    drawn = shape_svg(shape)
    touched = f' class="touched" data-moves="{owners}"' if owners else ""
    if spot is None:
        return f"<g{touched}>{drawn}</g>" if touched else drawn
    chosen = _halo(shape) if spot.kind == "chosen" else ""
    return f"{_opened(spot)}<g{touched}>{chosen}{drawn}{_reach(shape)}</g></a>"


def _opened(spot: Spot) -> str:
    return f'<a href="{escape(spot.href)}" class="spot {spot.kind}" aria-label="{escape(spot.label)}">'


def _ring(shape: Shape, spot: Spot, owners: _Owners | None) -> str:
    x, y = shape.x if isinstance(shape, Disc) else 0.0, shape.y if isinstance(shape, Disc) else 0.0
    moves = f' class="touched" data-moves="{owners}"' if owners else ""
    solid = "" if spot.kind == "chosen" else ' stroke-dasharray="4 3"'
    ring = (
        f'<circle cx="{_at(x)}" cy="{_at(y)}" r="{_RING * UNIT:g}" fill="#ffffff" fill-opacity="0.6" '
        f'stroke="#0b5cad" stroke-width="2.5"{solid}/>'
        f'<circle cx="{_at(x)}" cy="{_at(y)}" r="4" fill="#0b5cad"/>'
    )
    return f"{_opened(spot)}<g{moves}>{ring}{_reach(Disc(x, y))}</g></a>"


def _halo(shape: Shape) -> str:
    """Return what shows that a shape is chosen: a thick ring around it, not a colour alone."""
    if isinstance(shape, Line):
        return shape_svg(shape).replace('stroke-width="4"', 'stroke-width="14" stroke-opacity="0.35"')
    x, y = (shape.x + 0.5, shape.y + 0.5) if isinstance(shape, Cell) else (shape.x, shape.y)
    return f'<circle cx="{_at(x)}" cy="{_at(y)}" r="{UNIT / 2:g}" fill="none" stroke="#0b5cad" stroke-width="5"/>'


def _reach(shape: Shape) -> str:
    """Return an invisible shape that is as large as a finger."""
    if isinstance(shape, Line):
        wide = shape_svg(shape).replace('stroke-width="4"', 'stroke-width="26"')
        for end in (' marker-end="url(#arrow)"',):
            wide = wide.replace(end, "")
        return wide.replace("<path ", '<path class="reach" stroke-opacity="0" ')
    if isinstance(shape, Cell):
        return f'<rect class="reach" x="{_at(shape.x)}" y="{_at(shape.y)}" width="{UNIT}" height="{UNIT}" fill="none"/>'
    return f'<circle class="reach" cx="{_at(shape.x)}" cy="{_at(shape.y)}" r="{UNIT / 2:g}" fill="none"/>'


def _at(value: float) -> str:
    return f"{value * UNIT + MARGIN:g}"
