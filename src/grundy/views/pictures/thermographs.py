"""Thermographs as pictures: larger numbers to the left, as Left wants them, and the tax upwards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from grundy.maths.partizan.thermograph import Thermograph, Wall
from grundy.words.picture import Label, Line, Picture, Shape

_WIDTH, _HEIGHT = 10.0, 4.0  # of the part below the mast, in cells
_MAST = 1.0
_MARGIN = 2.0


def thermograph_picture(graph: Thermograph) -> Picture:
    """Return the walls, the mast and the axis, with the stops, the mean and the temperature."""
    most, least = graph.left[0][1], graph.right[0][1]
    hot = max(graph.temperature, Fraction(0))
    across = _WIDTH / float(most - least) if most > least else 0.0
    height = _HEIGHT if hot else 0.0

    def at(t: Fraction, stop: Fraction) -> tuple[float, float]:
        top = 1 + _MAST + (float((hot - t) / hot) * height if hot else 0.0)
        return _MARGIN + float(most - stop) * across, top

    def wall(corners: Wall) -> Iterator[Shape]:
        for (t0, v0), (t1, v1) in pairwise((*corners, (hot, corners[-1][1]))):
            if t0 < t1:
                yield Line(*at(t0, v0), *at(t1, v1), "black")

    mean, foot = at(hot, graph.mean), at(Fraction(0), most)
    width = 2 * _MARGIN + (_WIDTH if most > least else 0.0)
    shapes: list[Shape] = [
        Line(_MARGIN / 2, foot[1], width - _MARGIN / 2, foot[1]),
        Line(*mean, mean[0], 1.0, "black", arrow=True), Label(mean[0], 0.5, str(graph.mean)),
        *wall(graph.left), *wall(graph.right), Label(foot[0], foot[1] + 0.5, str(most)),
    ]  # fmt: skip
    if most > least:
        shapes.append(Label(at(Fraction(0), least)[0], foot[1] + 0.5, str(least)))
    if hot:
        shapes.append(Label(_MARGIN / 2, mean[1], f"t = {hot}"))
    return Picture(tuple(shapes), width, foot[1] + 1)
