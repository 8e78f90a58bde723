"""Neutral shapes as data: what a ruleset returns to be drawn, by any view.

Coordinates are in units of one cell, x to the right and y downwards, (0, 0) the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Disc:
    """A round piece, a coin or a vertex with its centre at (x, y); ``tone`` names its look, ``text`` stands on it."""

    x: float
    y: float
    tone: str = "plain"
    text: str = ""
    radius: float = 0.4


@dataclass(frozen=True, slots=True)
class Line:
    """A line from (x1, y1) to (x2, y2); ``bend`` pushes its middle sideways, ``arrow`` marks its end."""

    x1: float
    y1: float
    x2: float
    y2: float
    tone: str = "plain"
    bend: float = 0.0
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A unit square of a board whose upper left corner is at (x, y)."""

    x: float
    y: float
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Label:
    """A text centred at (x, y)."""

    x: float
    y: float
    text: str


Shape = Disc | Line | Cell | Label


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes, drawn in their order, and the size of the sheet that holds them.

    Tones in use: ``plain``, ``heads``, ``tails``, ``ground``, ``visited``, ``token``, ``white``, ``black``.
    """

    shapes: tuple[Shape, ...]
    width: float
    height: float


def text_picture(text: str) -> Picture:
    """Return a text as a picture, where there is nothing to draw or too much."""
    length = max(1, len(text))
    return Picture((Label(length * 0.25, 0.5, text),), length * 0.5, 1)


def stack_pictures(pictures: Sequence[Picture], gap: float = 0.5) -> Picture:
    """Return the pictures below each other, as one."""
    shapes: list[Shape] = []
    top = 0.0
    for picture in pictures:
        shapes.extend(lowered(shape, top) for shape in picture.shapes)
        top += picture.height + gap
    return Picture(tuple(shapes), max((p.width for p in pictures), default=0.0), max(top - gap, 0.0))


def lowered(shape: Shape, by: float) -> Shape:
    """Return the shape farther down."""
    if isinstance(shape, Line):
        return replace(shape, y1=shape.y1 + by, y2=shape.y2 + by)
    return replace(shape, y=shape.y + by)
