"""Numbers of an atlas as pictures: a disc for each pair of numbers, larger if more games have it.

``tools/new_ground.py`` draws with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log10

from grundy.atlas.store.rows import Row
from grundy.words.errors import InputError
from grundy.words.picture import Disc, Label, Line, Picture, Shape

_DECADE = 1.6  # units of the picture that a factor of ten takes
_LEFT, _TOP, _BELOW = 1.6, 0.8, 1.6
_TICK = 0.15
_SMALLEST, _GROWTH, _LARGEST = 0.06, 0.05, 0.4


def periods_picture(rows: Iterable[Row]) -> Picture:
    """Return a plot of proved periods (upwards) against preperiods (to the right), both in powers of ten.

    Rows with the sequence of another game are left out, so that each sequence counts once.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> sum(isinstance(shape, Disc) for shape in periods_picture([kayles]).shapes)
        1
    """
    laws = [row.law for row in rows if row.status == "proved" and row.same_as == row.game and row.law is not None]
    if not laws:
        raise InputError("no period is proved there, so there is nothing to draw")
    return discs_picture(((law.preperiod + 1, law.period) for law in laws), "preperiod + 1", "period")


def rare_picture(rows: Iterable[Row]) -> Picture:
    """Return a plot of the rare heaps of open games (upwards) against the heaps computed, both in powers of ten."""
    found = [row for row in rows if row.status != "proved" and row.same_as == row.game and row.rare_count]
    return discs_picture(((row.computed_to, row.rare_count or 1) for row in found), "heaps computed", "rare heaps")


def discs_picture(points: Iterable[tuple[int, int]], across: str, upwards: str) -> Picture:
    """Return a plot of pairs of numbers from 1 on, both in powers of ten; frequent pairs have larger discs."""
    counts = Counter(points)
    right = int(log10(max((x for x, _ in counts), default=1))) + 1
    up = int(log10(max((y for _, y in counts), default=1))) + 1
    floor = _TOP + up * _DECADE
    end = _LEFT + right * _DECADE
    shapes: list[Shape] = [Line(_LEFT, floor, end, floor, "visited"), Line(_LEFT, _TOP, _LEFT, floor, "visited")]
    for power in range(right + 1):
        x = _LEFT + power * _DECADE
        shapes += [Line(x, floor, x, floor + _TICK, "visited"), Label(x, floor + 0.5, _power(power))]
    for power in range(up + 1):
        y = floor - power * _DECADE
        shapes += [Line(_LEFT - _TICK, y, _LEFT, y, "visited"), Label(_LEFT - 0.7, y, _power(power))]
    shapes += [Label((_LEFT + end) / 2, floor + 1.1, across), Label(_LEFT - 0.4, 0.25, upwards)]
    for (right_of, above), count in sorted(counts.items(), key=lambda item: -item[1]):
        x, y = _LEFT + log10(right_of) * _DECADE, floor - log10(above) * _DECADE
        shapes.append(Disc(x, y, radius=min(_LARGEST, _SMALLEST + _GROWTH * log10(count) * 2)))
    return Picture(tuple(shapes), end + 0.6, floor + _BELOW)


def _power(power: int) -> str:
    raised = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    return "1" if not power else f"10{str(power).translate(raised)}"
