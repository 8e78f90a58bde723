"""Pictures of hidden signals: for each part of a wave, the share of heaps with an even number of 1s."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grundy.words.picture import Disc, Label, Line, Picture, Shape

_WIDE, _HIGH, _GAP = 9.6, 3.0, 1.2  # of a wave, of all heaps, between two games
_LEFT, _ABOVE = 2.2, 0.5


def signals_picture(shares: Mapping[str, Sequence[float]]) -> Picture:
    """Return a plot for each game, one below another: a disc for the share in each part of the wave.

    Discs of the half wave in which the number should be even look different from those of the other.

    Examples:
        >>> len(signals_picture({"0.6": [1.0, 0.9, 0.1, 0.0]}).shapes)
        12
    """
    shapes: list[Shape] = []
    right = _LEFT + _WIDE
    for row, (game, part) in enumerate(shares.items()):
        floor = _ABOVE + _HIGH + row * (_HIGH + _GAP)
        shapes += [Line(_LEFT, floor, right, floor, "visited"), Line(_LEFT, floor - _HIGH, _LEFT, floor, "visited")]
        shapes += [Label(_LEFT - 0.6, floor - _HIGH, "100%"), Label(_LEFT - 0.5, floor, "0%")]
        shapes += [Label(_LEFT - 1.3, floor - _HIGH / 2, game), Label(_LEFT, floor + 0.5, "0"),
                   Label(_LEFT + _WIDE / 2, floor + 0.5, "1/2"), Label(right, floor + 0.5, "1")]  # fmt: skip
        for k, share in enumerate(part):
            tone = "plain" if 2 * k < len(part) else "token"
            x = _LEFT + (k + 0.5) * _WIDE / len(part)
            shapes.append(Disc(x, floor - share * _HIGH, tone, radius=0.08))
    return Picture(tuple(shapes), right + 0.6, _ABOVE + len(shares) * (_HIGH + _GAP))
