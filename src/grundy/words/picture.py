"""Pictures as data: shapes that a ruleset returns and any view can draw.

Coordinates are in cells, x to the right and y downwards; (0, 0) is the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grundy.words.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Disc:
    """A round piece, a coin or a vertex, centred at (x, y); ``tone`` names its style, ``text`` is written on it."""

    x: float
    y: float
    tone: str = "plain"
    text: str = ""
    radius: float = 0.4


@dataclass(frozen=True, slots=True)
class Line:
    """A line from (x1, y1) to (x2, y2); ``bend`` moves its middle sideways, ``arrow`` adds an arrowhead."""

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
    """A text centred at (x, y); a phrase is in the language of the reader."""

    x: float
    y: float
    text: str | Phrase


Shape = Disc | Line | Cell | Label


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes in drawing order, and the size of the sheet.

    The tones are ``plain``, ``heads``, ``tails``, ``ground``, ``visited``, ``token``, ``white``, ``black``,
    ``pin`` (a skittle), ``chocolate``, ``poison``; ``left``, ``right`` and ``both`` for what these players may move;
    ``left wall`` and ``right wall`` of a thermograph.
    """

    shapes: tuple[Shape, ...]
    width: float
    height: float


def text_picture(text: str) -> Picture:
    """Return a text as a picture, if there is nothing to draw or too much."""
    length = max(1, len(text))
    return Picture((Label(length * 0.25, 0.5, text),), length * 0.5, 1)


def stack_pictures(pictures: Sequence[Picture], gap: float = 0.5) -> Picture:
    """Return the pictures one below another, as one picture."""
    shapes: list[Shape] = []
    top = 0.0
    for picture in pictures:
        shapes.extend(lowered(shape, top) for shape in picture.shapes)
        top += picture.height + gap
    return Picture(tuple(shapes), max((p.width for p in pictures), default=0.0), max(top - gap, 0.0))


def lowered(shape: Shape, by: float) -> Shape:
    """Return the shape moved down."""
    if isinstance(shape, Line):
        return replace(shape, y1=shape.y1 + by, y2=shape.y2 + by)
    return replace(shape, y=shape.y + by)
