"""Positions that are graphs with edges in blue, red and green: their notation, for Hackenbush and Arc Kayles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from grundy.notation import whole_number
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game
from grundy.rulesets.shared.graphs import is_vertex
from grundy.words.errors import LimitError, PositionError

Coloured = tuple[tuple[int, int, str], ...]
"""Edges: two vertices and the colour b, r or g."""

TONES = {"b": "left", "r": "right", "g": "both"}
"""The colours, with the tones in which edges are drawn."""
LEFT, RIGHT = "bg", "rg"
"""The colours that each player may take."""

_EDGE = re.compile(r"([0-9]+)-([0-9]+)([brg])")
_OTHER = {"b": "r", "r": "b", "g": "g"}
_MOST = 1000  # edges


class ColouredEdges(PartizanRuleset[Coloured], abstract=True):
    """The base class: Left takes blue edges, Right red ones, and both take green ones."""

    def negative(self, p: Coloured) -> Coloured:
        return tuple((a, b, _OTHER[colour]) for a, b, colour in p)

    def at(self, *position: Any) -> Game:
        """Return the game on edges, given as arguments or as one sequence."""
        one = len(position) == 1 and not _is_edge(position[0])
        return Game(self, self.check(position[0] if one else position))

    def check(self, p: Any) -> Coloured:
        edges = (
            tuple(tuple(edge) if isinstance(edge, list) else edge for edge in p) if isinstance(p, Iterable) else (p,)
        )
        for i, edge in enumerate(edges, 1):
            if not _is_edge(edge):
                raise PositionError(
                    "edge {edge} must be two vertices, whole numbers of 0 or more, and b, r or g, not {given!r}",
                    edge=i, given=edge,
                )  # fmt: skip
        if len(edges) > _MOST:
            raise LimitError(
                "{ruleset} takes up to {most} edges here, not {count}", ruleset=self.name, most=_MOST, count=len(edges)
            )
        return edges

    def parse(self, words: Sequence[str]) -> Coloured:
        found = []
        for i, word in enumerate(words, 1):
            match = _EDGE.fullmatch(word.lower())
            if match is None:
                raise PositionError(
                    "edge {edge} must be two vertices with a hyphen between and a colour b, r or g, not {word!r}: try "
                    "'0-1b'",
                    edge=i, word=word,
                )  # fmt: skip
            a, b = (whole_number(end, "vertex of edge {edge}", edge=i) for end in match.groups()[:2])
            found.append((a, b, match[3]))
        return self.check(found)

    def format(self, p: Coloured) -> str:
        return " ".join(f"{a}-{b}{colour}" for a, b, colour in p)


def ends_of(p: Coloured) -> tuple[tuple[int, int], ...]:
    """Return the edges without their colours."""
    return tuple((a, b) for a, b, _ in p)


def around(p: Coloured) -> dict[int, list[tuple[int, str]]]:
    """Return the neighbours of each vertex, with the colour of the edge."""
    at: dict[int, list[tuple[int, str]]] = {}
    for a, b, colour in p:
        at.setdefault(a, []).append((b, colour))
        at.setdefault(b, []).append((a, colour))
    return at


def _is_edge(edge: object) -> bool:
    return isinstance(edge, tuple) and len(edge) == 3 and is_vertex(edge[0]) and is_vertex(edge[1]) and edge[2] in TONES
