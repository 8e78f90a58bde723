"""Pictures as SVG: plain text that any browser, notebook or README shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from grundy.words.picture import Cell, Disc, Label, Line, Picture, Shape

UNIT = 40  # pixels of a cell
MARGIN = 10
_RINGED = ("heads", "token")  # so that they differ from the others without colour
_DASHED = ' stroke-dasharray="4 3"'
_NO_LETTERS = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# tone → (fill, stroke, text); dark strokes on light fills, so that tones differ without colour too
TONES = {
    "plain": ("#9ecbff", "#1f4e79", "#10243a"),
    "heads": ("#ffd75e", "#7a5a00", "#3a2b00"),
    "tails": ("#d8dee4", "#57606a", "#24292f"),
    "ground": ("#8c6d46", "#4f3b22", "#ffffff"),
    "visited": ("#d0d7de", "#8c959f", "#24292f"),
    "token": ("#ff9d73", "#8a2f00", "#3a1300"),
    "white": ("#ffffff", "#24292f", "#24292f"),
    "black": ("#24292f", "#000000", "#ffffff"),
}


ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="4" markerHeight="4" orient="auto">'
    '<path d="M0 0 L10 5 L0 10 z" fill="#1f4e79"/></marker></defs>'
)
"""The head of an arrow, which lines refer to."""


def picture_svg(picture: Picture, title: str) -> str:
    """Return the picture as one SVG element; the title is what a screen reader says.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> picture_svg(Nim().picture((1,)), "nim 1").splitlines()[1]
        '<title>nim 1</title>'
    """
    return sheet(*size_of(picture), 15, title, ARROW, map(shape_svg, picture.shapes))


def sheet(width: float, height: float, font: int, title: str, before: str, drawn: Iterable[str]) -> str:
    """Return a whole SVG: its title, an element that is not drawn, and what is drawn on white paper."""
    paper = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    head = opened(width, height, 'role="img"', font), f"<title>{told(title)}</title>", before, paper
    return "\n".join([*head, *drawn, "</svg>\n"])


def size_of(picture: Picture) -> tuple[int, int]:
    """Return the width and the height of a picture with its margin, in pixels."""
    return round(picture.width * UNIT) + 2 * MARGIN, round(picture.height * UNIT) + 2 * MARGIN


def opened(width: float, height: float, attributes: str, font: int, scale: float = 1) -> str:
    """Return the opening tag of an SVG, shown so many times its size; texts stand in the middle of their place."""
    shown = f'width="{round(width * scale)}" height="{round(height * scale)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {shown} {attributes} '
        f'font-family="sans-serif" font-size="{font}" text-anchor="middle" dominant-baseline="central">'
    )


def at(value: float) -> str:
    """Return where a place of the picture lies, in pixels."""
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
        return square + _cross(shape) if visited else square
    if isinstance(shape, Line):
        return line_svg(shape, 4)
    rings = [(1.0, fill)] + [(0.7, "none")] * (shape.tone in _RINGED)
    disc = "".join(
        f'<circle cx="{at(shape.x)}" cy="{at(shape.y)}" r="{part * shape.radius * UNIT:g}" fill="{colour}" '
        f'stroke="{stroke}" stroke-width="2"{_DASHED if visited else ""}/>'
        for part, colour in rings
    )
    return disc + _text(shape, ink) if shape.text else disc


def _text(shape: Disc | Label, ink: str) -> str:
    return f'<text x="{at(shape.x)}" y="{at(shape.y)}" fill="{ink}">{told(shape.text)}</text>'


def _cross(cell: Cell) -> str:
    left, top, right, low = (at(value) for value in (cell.x + 0.3, cell.y + 0.3, cell.x + 0.7, cell.y + 0.7))
    return f'<path d="M{left} {top} L{right} {low} M{right} {top} L{left} {low}" stroke="#57606a" stroke-width="2"/>'


def line_svg(line: Line, width: int, *, look: str = "", arrow: bool | None = None) -> str:
    """Return a line of some width as an SVG element; left out, it has the head of an arrow if it is one."""
    x, y = middle_of_curve(line)
    stroke = TONES.get(line.tone, TONES["plain"])[1]
    marker = ' marker-end="url(#arrow)"' if (line.arrow if arrow is None else arrow) else ""
    return (
        f'<path d="M{at(line.x1)} {at(line.y1)} Q{at(x)} {at(y)} {at(line.x2)} {at(line.y2)}" '
        f'fill="none" stroke="{stroke}" stroke-width="{width}"{look}{marker}/>'
    )


def middle_of_curve(line: Line) -> tuple[float, float]:
    """Return the point that draws a line aside, as a quadratic curve: `bend` times its length beside its middle."""
    return (
        (line.x1 + line.x2) / 2 + 2 * line.bend * (line.y2 - line.y1),
        (line.y1 + line.y2) / 2 - 2 * line.bend * (line.x2 - line.x1),
    )


def told(text: str) -> str:
    """Return a text as XML, which has no control characters and no halves of characters."""
    return escape(_NO_LETTERS.sub("\ufffd", text))
