"""Pictures as SVG, for browsers, notebooks and README files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from grundy.words.language import in_words
from grundy.words.picture import Cell, Disc, Label, Line, Picture, Shape

UNIT = 40  # pixels per cell
MARGIN = 10
_RINGED = ("heads", "token")  # ringed, so that they differ from others without colour
_DASHED = ' stroke-dasharray="4 3"'
_NO_LETTERS = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# tone → (fill, stroke, text); dark strokes on light fills distinguish tones without colour
TONES = {
    "plain": ("#9ecbff", "#1f4e79", "#10243a"),
    "heads": ("#ffd75e", "#7a5a00", "#3a2b00"),
    "tails": ("#d8dee4", "#57606a", "#24292f"),
    "ground": ("#8c6d46", "#4f3b22", "#ffffff"),
    "visited": ("#d0d7de", "#8c959f", "#24292f"),
    "token": ("#ff9d73", "#8a2f00", "#3a1300"),
    "white": ("#ffffff", "#24292f", "#24292f"),
    "black": ("#24292f", "#000000", "#ffffff"),
    "pin": ("#fffdf5", "#6b5d45", "#3a2b00"),
    "chocolate": ("#7b4a2d", "#3f2213", "#ffffff"),
    "poison": ("#c8e6a0", "#33551a", "#1f330f"),
    "left": ("#b3d1ff", "#0b57d0", "#10243a"),
    "right": ("#ffc9c4", "#b3261e", "#3a1300"),
    "both": ("#b7e4c7", "#1a7f37", "#10301b"),
}
TONES |= {f"{player} wall": TONES[player] for player in ("left", "right")}  # of a thermograph


ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="4" markerHeight="4" orient="auto">'
    '<path d="M0 0 L10 5 L0 10 z" fill="#1f4e79"/></marker></defs>'
)
"""The arrowhead that lines refer to."""


def picture_svg(picture: Picture, title: str) -> str:
    """Return the picture as one SVG element, with a title for screen readers.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> picture_svg(Nim().picture((1,)), "nim 1").splitlines()[1]
        '<title>nim 1</title>'
    """
    return sheet(*size_of(picture), 15, title, ARROW, map(shape_svg, picture.shapes))


def sheet(width: float, height: float, font: int, title: str, before: str, drawn: Iterable[str]) -> str:
    """Return a whole SVG: its title, an invisible element, and the drawing on white paper."""
    paper = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    head = opened(width, height, 'role="img"', font), f"<title>{told(title)}</title>", before, paper
    return "\n".join([*head, *drawn, "</svg>\n"])


def size_of(picture: Picture) -> tuple[int, int]:
    """Return the width and height of a picture with its margin, in pixels."""
    return round(picture.width * UNIT) + 2 * MARGIN, round(picture.height * UNIT) + 2 * MARGIN


def opened(
    width: float, height: float, attributes: str, font: int, scale: float = 1, corner: tuple[int, int] = (0, 0)
) -> str:
    """Return the opening tag of an SVG at a scale, from its upper left corner; texts are centred."""
    left, top = corner
    shown = f'width="{round(width * scale)}" height="{round(height * scale)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" {shown} {attributes} '
        f'font-family="sans-serif" font-size="{font}" text-anchor="middle" dominant-baseline="central">'
    )


def at(value: float) -> str:
    """Return the coordinates of a place of the picture, in pixels."""
    return f"{value * UNIT + MARGIN:g}"


def shape_svg(shape: Shape) -> str:
    """Return one shape as an SVG element, with its text."""
    if isinstance(shape, Label):
        return _text(shape, "#24292f")
    fill, stroke, ink = TONES.get(shape.tone, TONES["plain"])
    visited = shape.tone == "visited"
    if isinstance(shape, Cell):
        square = (
            f'<rect x="{at(shape.x)}" y="{at(shape.y)}" width="{UNIT}" height="{UNIT}" '
            f'fill="{"#ffffff" if shape.tone == "plain" else fill}" stroke="#57606a"/>'
        )
        if shape.tone == "chocolate":
            return square + _bevel(shape)
        return square + _cross(shape) if visited else square
    if isinstance(shape, Line):
        return line_svg(shape, 4)
    if shape.tone == "pin":
        return _pin(shape, fill, stroke)
    rings = [(1.0, fill)] + [(0.7, "none")] * (shape.tone in _RINGED)
    disc = "".join(
        f'<circle cx="{at(shape.x)}" cy="{at(shape.y)}" r="{part * shape.radius * UNIT:g}" fill="{colour}" '
        f'stroke="{stroke}" stroke-width="2"{_DASHED if visited else ""}/>'
        for part, colour in rings
    )
    if shape.tone == "poison":
        return disc + _cross(Cell(shape.x - 0.5, shape.y - 0.5))
    return disc + _text(shape, ink) if shape.text else disc


def _pin(disc: Disc, fill: str, stroke: str) -> str:
    """Return a skittle at the place of a disc."""
    x, y = disc.x * UNIT + MARGIN, disc.y * UNIT + MARGIN
    body = (
        f"M{x - 5:g} {y + 17:g} C{x - 6:g} {y + 13:g} {x - 9:g} {y + 10:g} {x - 9:g} {y + 4:g} "
        f"C{x - 9:g} {y - 2:g} {x - 4:g} {y - 4:g} {x - 4:g} {y - 8:g} A6 6 0 1 1 {x + 4:g} {y - 8:g} "
        f"C{x + 4:g} {y - 4:g} {x + 9:g} {y - 2:g} {x + 9:g} {y + 4:g} C{x + 9:g} {y + 10:g} {x + 6:g} {y + 13:g} "
        f"{x + 5:g} {y + 17:g} Z"
    )
    band = f'<path d="M{x - 4.5:g} {y - 5:g} h9 M{x - 6:g} {y - 1.5:g} h12" stroke="#c62828" stroke-width="2"/>'
    return f'<path d="{body}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>{band}'


def _bevel(cell: Cell) -> str:
    side = UNIT - 12
    x, y = at(cell.x + 6 / UNIT), at(cell.y + 6 / UNIT)
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="3" fill="#8d5938" stroke="#9c6644"/>'


def _text(shape: Disc | Label, ink: str) -> str:
    return f'<text x="{at(shape.x)}" y="{at(shape.y)}" fill="{ink}">{told(in_words(shape.text))}</text>'


def _cross(cell: Cell) -> str:
    left, top, right, low = (at(value) for value in (cell.x + 0.3, cell.y + 0.3, cell.x + 0.7, cell.y + 0.7))
    return f'<path d="M{left} {top} L{right} {low} M{right} {top} L{left} {low}" stroke="#57606a" stroke-width="2"/>'


def line_svg(line: Line, width: int, *, look: str = "", arrow: bool | None = None) -> str:
    """Return a line as an SVG element, with an arrowhead if it is an arrow."""
    x, y = middle_of_curve(line)
    stroke = TONES.get(line.tone, TONES["plain"])[1]
    marker = ' marker-end="url(#arrow)"' if (line.arrow if arrow is None else arrow) else ""
    look += _DASHED if line.tone.startswith("right") else ""  # so that it differs without colour
    return (
        f'<path d="M{at(line.x1)} {at(line.y1)} Q{at(x)} {at(y)} {at(line.x2)} {at(line.y2)}" '
        f'fill="none" stroke="{stroke}" stroke-width="{width}"{look}{marker}/>'
    )


def middle_of_curve(line: Line) -> tuple[float, float]:
    """Return the control point of a line drawn as a quadratic curve: `bend` times its length away from its midpoint."""
    return (
        (line.x1 + line.x2) / 2 + 2 * line.bend * (line.y2 - line.y1),
        (line.y1 + line.y2) / 2 - 2 * line.bend * (line.x2 - line.x1),
    )


def told(text: str) -> str:
    """Return a text as XML, without control characters and lone surrogates."""
    return escape(_NO_LETTERS.sub("\ufffd", text))
