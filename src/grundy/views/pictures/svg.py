"""Pictures as SVG: plain text that any browser, notebook or README shows."""

from __future__ import annotations

import re
from html import escape

from grundy.words.picture import Cell, Label, Line, Picture, Shape

__all__ = ["ARROW", "MARGIN", "TONES", "UNIT", "picture_svg", "shape_svg"]

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
    width, height = (round(size * UNIT) + 2 * MARGIN for size in (picture.width, picture.height))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="15" text-anchor="middle" dominant-baseline="central">',
        f"<title>{_told(title)}</title>",
        ARROW,
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    lines += [shape_svg(shape) for shape in picture.shapes]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _at(value: float) -> str:
    return f"{value * UNIT + MARGIN:g}"


def shape_svg(shape: Shape) -> str:
    """Return one shape as an SVG element, with its text."""
    if isinstance(shape, Label):
        return f'<text x="{_at(shape.x)}" y="{_at(shape.y)}" fill="#24292f">{_told(shape.text)}</text>'
    fill, stroke, text = TONES.get(shape.tone, TONES["plain"])
    if isinstance(shape, Cell):
        square = (
            f'<rect x="{_at(shape.x)}" y="{_at(shape.y)}" width="{UNIT}" height="{UNIT}" '
            f'fill="{"#ffffff" if shape.tone == "plain" else fill}" stroke="#57606a"/>'
        )
        return square + _cross(shape) if shape.tone == "visited" else square
    if isinstance(shape, Line):
        return _line(shape, stroke)
    disc = (
        f'<circle cx="{_at(shape.x)}" cy="{_at(shape.y)}" r="{shape.radius * UNIT:g}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="2"{_DASHED if shape.tone == "visited" else ""}/>'
    )
    if shape.tone in _RINGED:
        disc += (
            f'<circle cx="{_at(shape.x)}" cy="{_at(shape.y)}" r="{0.7 * shape.radius * UNIT:g}" '
            f'fill="none" stroke="{stroke}" stroke-width="2"/>'
        )
    if not shape.text:
        return disc
    return f'{disc}<text x="{_at(shape.x)}" y="{_at(shape.y)}" fill="{text}">{_told(shape.text)}</text>'


def _cross(cell: Cell) -> str:
    left, top, right, low = (_at(value) for value in (cell.x + 0.3, cell.y + 0.3, cell.x + 0.7, cell.y + 0.7))
    return f'<path d="M{left} {top} L{right} {low} M{right} {top} L{left} {low}" stroke="#57606a" stroke-width="2"/>'


def _line(line: Line, stroke: str) -> str:
    # a quadratic curve whose middle lies `bend` times the length beside the straight line
    middle_x = (line.x1 + line.x2) / 2 + 2 * line.bend * (line.y2 - line.y1)
    middle_y = (line.y1 + line.y2) / 2 - 2 * line.bend * (line.x2 - line.x1)
    marker = ' marker-end="url(#arrow)"' if line.arrow else ""
    return (
        f'<path d="M{_at(line.x1)} {_at(line.y1)} Q{_at(middle_x)} {_at(middle_y)} {_at(line.x2)} {_at(line.y2)}" '
        f'fill="none" stroke="{stroke}" stroke-width="4"{marker}/>'
    )


def _told(text: str) -> str:
    """Return a text as XML, which has no control characters and no halves of letters."""
    return escape(_NO_LETTERS.sub("\ufffd", text))
