"""Functions for rulesets on graphs: notation, drawing, and a base class that stores edges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import Any, TypeVar

from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Line

_PAIR = re.compile(r"^[ \t]*([0-9]+)[ \t]+([0-9]+)[ \t]*$", re.MULTILINE)


def is_vertex(v: object) -> bool:
    """Return whether an object is a whole number from 0."""
    return isinstance(v, int) and not isinstance(v, bool) and v >= 0


def no_vertex(vertex: object, known: Sequence[int], shown: int) -> PositionError:
    """Return the error for a vertex that does not exist, with some vertices that do."""
    told = ", ".join(map(str, known[:shown])) + (", …" if len(known) > shown else "")
    return PositionError(
        "{vertex!r} is not a vertex of the graph; its {count} vertices are {shown}",
        vertex=vertex,
        count=len(known),
        shown=told,
    )


def edges_in(text: str, signs: str) -> tuple[dict[str, list[tuple[int, int]]], list[int], list[str]]:
    """Return the edges in words such as ``1-2``, by their signs, the single vertices, and all other words.

    Examples:
        >>> edges_in("1-2 2>3, 4 lazy", "->")
        ({'-': [(1, 2)], '>': [(2, 3)]}, [4], ['lazy'])
        >>> edges_in("1 2", "-")[1]
        [1, 2]
        >>> edges_in(chr(10).join(["1 2", "2 3"]), "-")
        Traceback (most recent call last):
        grundy.RulesetError: the line '1 2' would be two vertices and no edge: write 1-2, or use 'grundy graph'
    """
    pair = _PAIR.search(text) if "\n" in text.strip() else None
    if pair is not None:  # as in lists of edges
        raise RulesetError(
            "the line {line!r} would be two vertices and no edge: write {one}-{other}, or use 'grundy graph'",
            line=pair[0].strip(), one=pair[1], other=pair[2],
        )  # fmt: skip
    edges: dict[str, list[tuple[int, int]]] = {sign: [] for sign in signs}
    lone, others = [], []
    spelling = re.compile(rf"([0-9]{{1,4000}})(?:([{signs}])([0-9]{{1,4000}}))?")
    for word in filter(None, re.split(r"[,\s]+", text)):
        match = spelling.fullmatch(word)
        if match is None:
            others.append(word)
        elif match[2]:
            edges[match[2]].append((int(match[1]), int(match[3])))
        else:
            lone.append(int(match[1]))
    return edges, lone, others


class HashedOnce:
    """A frozen dataclass, made with ``eq=False``, that stores its hash, because a search hashes the ruleset very often.

    Its parameters may be long, such as the edges of a graph. Hashes are compared first. Cached attributes are not
    pickled.
    """

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, HashedOnce):
            return NotImplemented
        return self._hash == other._hash and self._key == other._key

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._key


# -- pictures: bends for parallel edges, petals for loops, arrows that end at the rim of a vertex

Place = tuple[float, float]
V = TypeVar("V", bound=Hashable)


def spread(edges: Iterable[tuple[int, int]], step: float) -> Iterator[float]:
    """Yield a bend for each edge, so that parallel edges are side by side and a single edge is straight.

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
    """Return a loop at a place: out to a tip, at an angle from straight up (in turns), and back."""
    x, y = place
    tip = round(x + 1.1 * sin(2 * pi * angle), 3), round(y - 1.1 * cos(2 * pi * angle), 3)
    return Line(x, y, *tip, bend=0.2), arrow(tip, place, 0.2) if pointed else Line(*tip, x, y, bend=0.2)


def circle(vertices: Collection[V]) -> tuple[dict[V, Place], float]:
    """Return places on a circle, clockwise from the top, with space between them, and the side of the sheet."""
    radius = max(1.0, len(vertices) / 3)
    middle = round(radius + 1.2, 3)
    turns = ((v, 2 * pi * i / len(vertices)) for i, v in enumerate(vertices))
    places = {v: (round(middle + radius * sin(t), 3), round(middle - radius * cos(t), 3)) for v, t in turns}
    return places, 2 * middle
