"""Thermographs as pictures: larger numbers to the left, as Left wants them, and the tax upwards, on the same scale."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from grundy.maths.partizan.thermograph import Thermograph, Wall
from grundy.words.picture import Label, Line, Picture, Shape

_SIZE = 10.0, 5.0  # of the part below the mast, at most, in cells
_NARROWEST = 2.0  # the stops of a high thermograph are apart, too
_MAST = 1.0
_MARGIN = 2.0
_APART = 0.5  # two labels of taxes


def thermograph_picture(graph: Thermograph, size: tuple[float, float] = _SIZE) -> Picture:
    """Return the walls, Left's in blue and Right's in red, the mast, and the axis with the corners, mean and stops.

    Args:
        graph: the walls.
        size: the largest width and height of the part below the mast, in cells.
    """
    most, least = graph.left[0][1], graph.right[0][1]
    hot, spread = max(graph.temperature, Fraction(0)), most - least
    wide, high = map(Fraction, size)
    up = min(wide / spread if spread else wide, high / hot) if hot else Fraction(0)
    across = max(up, Fraction(_NARROWEST) / spread) if spread else Fraction(0)
    ground = 1 + _MAST + float(hot * up)

    def at(t: Fraction, stop: Fraction) -> tuple[float, float]:
        return _MARGIN + float((most - stop) * across), ground - float(t * up)

    def wall(corners: Wall, tone: str) -> Iterator[Shape]:
        for (t0, v0), (t1, v1) in pairwise((*corners, (hot, corners[-1][1]))):
            if t0 < t1:
                yield Line(*at(t0, v0), *at(t1, v1), tone)

    mean = at(hot, graph.mean)
    width = 2 * _MARGIN + float(spread * across)
    shapes: list[Shape] = [
        Line(_MARGIN / 2, ground, width - _MARGIN / 2, ground),
        Line(*mean, mean[0], 1.0, "black", arrow=True), Label(mean[0], 0.5, str(graph.mean)),
        *wall(graph.left, "left wall"), *wall(graph.right, "right wall"), Label(_MARGIN, ground + 0.5, str(most)),
    ]  # fmt: skip
    if spread:
        shapes.append(Label(at(Fraction(0), least)[0], ground + 0.5, str(least)))
    higher = ground
    for t in sorted({t for t, _ in graph.left + graph.right if 0 < t < hot}):
        height = at(t, most)[1]
        if min(higher - height, height - mean[1]) > _APART:
            shapes.append(Label(_MARGIN / 2, height, str(t)))
            higher = height
    if hot:
        shapes.append(Label(_MARGIN / 2, mean[1], f"t = {hot}"))
    return Picture(tuple(shapes), width, ground + 1)
