"""Hackenbush with colours: Left cuts blue edges, Right red ones, and both cut green ones."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.knowledge import About
from grundy.maths.digraphs.small import reached
from grundy.maths.partizan.value import Value, value
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move, whole_number
from grundy.rulesets.shared.graphs import is_vertex
from grundy.rulesets.shared.hackenbush_drawing import DRAWN, drawing, edge_lines
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Line, Picture

Coloured = tuple[tuple[int, int, str], ...]
"""Edges: two vertices and the colour b, r or g."""

_SOURCE = "Winning Ways, ch. 1, 2 and 7"
_EDGE = re.compile(r"([0-9]+)-([0-9]+)([brg])")
_TONES = {"b": "left", "r": "right", "g": "both"}
_OTHER = {"b": "r", "r": "b", "g": "g"}
_MOST = 1000  # edges


@dataclass(frozen=True)
class BlueRedHackenbush(PartizanRuleset[Coloured]):
    """Left cuts a blue edge or a green one, Right a red or a green one; what loses its way to the ground falls.

    The ground is vertex 0. Without green edges, every value is a number.

    Examples:
        >>> from grundy import value_of
        >>> value_of("blue-red-hackenbush 0-1b 1-2r"), value_of("blue-red-hackenbush 0-1g 1-2b")
        (value('1/2'), value('^*'))

    References:
        Winning Ways, ch. 1, 2 and 7; E. R. Berlekamp's rule for strings: Winning Ways, ch. 3, appendix.
    """

    name = "blue-red-hackenbush"
    about = About(
        "Left cuts blue or green edges, Right red or green ones. What is no longer connected to the ground falls.",
        "blue-red-hackenbush 0-1b 1-2r 1-3b 0-4r 4-5g", source=_SOURCE, family="partizan",
        written="edges with a colour, b, r or g; the ground is vertex 0",
    )  # fmt: skip

    def left_moves(self, p: Coloured) -> Iterator[tuple[Move, Coloured]]:
        return self._cuts(p, "bg")

    def right_moves(self, p: Coloured) -> Iterator[tuple[Move, Coloured]]:
        return self._cuts(p, "rg")

    def _cuts(self, p: Coloured, colours: str) -> Iterator[tuple[Move, Coloured]]:
        for i, (a, b, colour) in enumerate(p):
            if colour in colours:
                move = Move("cut edge {edge} ({ends})", edge=i + 1, ends=f"{a}-{b}{colour}")
                yield move, _standing(p[:i] + p[i + 1 :])

    # -- theory

    def known_value(self, p: Coloured) -> Value | None:
        """Return the value of a tree without green edges, from the top down by the colon principle."""
        children: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        if any(colour == "g" for _, _, colour in p):
            return None
        at = _around(p)
        order, parent = [0], {0: 0}
        for v in order:
            for w, colour in at[v]:
                if w not in parent:
                    parent[w] = v
                    children[v].append((w, colour))
                    order.append(w)
        if len(order) != len(p) + 1:
            return None
        above: dict[int, Fraction] = {}
        for v in reversed(order):
            above[v] = sum((_stalk(above[w], colour) for w, colour in children[v]), Fraction(0))
        return value(above[0])

    def summands(self, p: Coloured) -> Iterator[Game]:
        """Yield the parts that share no vertex but the ground."""
        at: defaultdict[int, list[int]] = defaultdict(list)
        for i, edge in enumerate(p):
            for v in edge[:2]:
                if v:
                    at[v].append(i)
        met: set[int] = set()
        for start in range(len(p)):
            part, todo = [], [start]
            while todo:
                i = todo.pop()
                if i not in met:
                    met.add(i)
                    part.append(i)
                    todo.extend(j for v in p[i][:2] for j in at.pop(v, ()))
            if part:
                yield Game(self, tuple(p[i] for i in sorted(part)))
        if not p:
            yield Game(self, p)

    def canonical(self, p: Coloured) -> Coloured:
        """Return the edges in order, with vertices numbered as they appear from the ground."""
        at = _around(p)
        number = {0: 0}
        for v in list(number) if not at else _upwards(at):
            number.setdefault(v, len(number))
        return tuple(sorted((min(ends), max(ends), colour) for *ends, colour in _renamed(p, number)))

    def negative(self, p: Coloured) -> Coloured:
        return tuple((a, b, _OTHER[colour]) for a, b, colour in p)

    # -- positions

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
        loose = next((i for i, edge in enumerate(edges, 1) if edge not in set(_standing(edges))), None)
        if loose is not None:
            a, b, colour = edges[loose - 1]
            raise PositionError(
                "edge {edge} ({ends}) is not connected to the ground (0): connect it or remove it",
                edge=loose, ends=f"{a}-{b}{colour}",
            )  # fmt: skip
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

    def picture(self, p: Coloured) -> Picture:
        return drawing(_ends(p), (0,), [_TONES[colour] for _, _, colour in p])

    def touched(self, p: Coloured, move: Move, option: Coloured) -> Iterable[Line] | None:
        edge = move.values["edge"]
        if len(p) > DRAWN or not isinstance(edge, int):
            return None
        return edge_lines(_ends(p), (0,), [_TONES[colour] for _, _, colour in p])[edge - 1]


def _ends(p: Coloured) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) for a, b, _ in p)


def _is_edge(edge: object) -> bool:
    return (
        isinstance(edge, tuple) and len(edge) == 3 and is_vertex(edge[0]) and is_vertex(edge[1]) and edge[2] in _TONES
    )


def _around(p: Coloured) -> dict[int, list[tuple[int, str]]]:
    at: dict[int, list[tuple[int, str]]] = {0: []}
    for a, b, colour in p:
        at.setdefault(a, []).append((b, colour))
        at.setdefault(b, []).append((a, colour))
    return at


def _standing(p: Coloured) -> Coloured:
    """Return the edges that are connected to the ground, in their order."""
    at = _around(p)
    met = reached({v: [w for w, _ in near] for v, near in at.items()}, (0,))
    return tuple(edge for edge in p if edge[0] in met)


def _upwards(at: dict[int, list[tuple[int, str]]]) -> Iterator[int]:
    """Yield the vertices breadth first from the ground, neighbours over edges of the same colour together."""
    met, order = {0}, [0]
    for v in order:
        yield v
        for w, _ in sorted(at[v], key=lambda one: (one[1], len(at[one[0]]))):
            if w not in met:
                met.add(w)
                order.append(w)


def _renamed(p: Coloured, number: dict[int, int]) -> Iterator[tuple[int, int, str]]:
    return ((number[a], number[b], colour) for a, b, colour in p)


def _stalk(above: Fraction, colour: str) -> Fraction:
    """Return the value 1:x of a blue edge below a number x, or −(1:−x) of a red one.

    1:x = (x + n) / 2^(n − 1), where n ≥ 1 is the least with x + n > 1 (Winning Ways, ch. 7).
    """
    if colour == "r":
        return -_stalk(-above, "b")
    n = 1
    while above + n <= 1:
        n += 1
    return (above + n) * Fraction(1, 1 << n - 1)
