"""What pictures of graphs share: bends for parallel edges, petals for loops, arrows that end at a vertex's rim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import cos, hypot, pi, sin

from grundy.words.picture import Line

__all__ = ["Place", "arrow", "circle", "petal", "spread"]

Place = tuple[float, float]


def spread(edges: Iterable[tuple[int, int]], step: float) -> Iterator[float]:
    """Yield a bend for each edge, so that parallel ones lie side by side and a single one is straight.

    Examples:
        >>> list(spread([(0, 1), (1, 2), (1, 2)], 0.5))
        [0.0, -0.25, 0.25]
    """
    edges = list(edges)
    times = Counter(edges)
    met: Counter[tuple[int, int]] = Counter()
    for edge in edges:
        yield (met[edge] - (times[edge] - 1) / 2) * step
        met[edge] += 1


def arrow(start: Place, end: Place, bend: float = 0.0, radius: float = 0.4) -> Line:
    """Return an arrow between two vertices that ends at the rim of the second."""
    (x1, y1), (x2, y2) = start, end
    kept = 1 - radius / hypot(x2 - x1, y2 - y1)
    return Line(x1, y1, round(x1 + kept * (x2 - x1), 3), round(y1 + kept * (y2 - y1), 3), bend=bend, arrow=True)


def petal(place: Place, angle: float, pointed: bool = False) -> tuple[Line, Line]:
    """Return a loop at a place: out to a tip, at an angle from straight up (in turns), and back again."""
    x, y = place
    tip = round(x + 1.1 * sin(2 * pi * angle), 3), round(y - 1.1 * cos(2 * pi * angle), 3)
    return Line(x, y, *tip, bend=0.2), arrow(tip, place, 0.2) if pointed else Line(*tip, x, y, bend=0.2)


def circle(count: int) -> tuple[list[Place], float]:
    """Return places on a circle, clockwise from the top, with room between them; and the side of the sheet."""
    radius = max(1.0, count / 3)
    middle = round(radius + 1.2, 3)
    turns = [2 * pi * i / count for i in range(count)]
    return [(round(middle + radius * sin(t), 3), round(middle - radius * cos(t), 3)) for t in turns], 2 * middle
