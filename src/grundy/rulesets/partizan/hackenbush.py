"""Hackenbush with colours: Left cuts blue edges, Right red ones, and both cut green ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.knowledge import About
from grundy.maths.digraphs.small import reached
from grundy.maths.partizan.value import Value, value
from grundy.ruleset import Game, Move
from grundy.rulesets.partizan.coloured_edges import LEFT, RIGHT, TONES, Coloured, ColouredEdges, around, ends_of
from grundy.rulesets.shared.hackenbush_drawing import DRAWN, drawing, edge_lines
from grundy.words.errors import PositionError
from grundy.words.picture import Line, Picture

_SOURCE = "Winning Ways, ch. 1, 2 and 7"
_WRITTEN = "edges with a colour, b, r or g; the ground is vertex 0"


class _Hackenbush(ColouredEdges, abstract=True):
    """The base class: the ground is vertex 0."""

    def left_moves(self, p: Coloured) -> Iterator[tuple[Move, Coloured]]:
        return self.cuts(p, LEFT)

    def right_moves(self, p: Coloured) -> Iterator[tuple[Move, Coloured]]:
        return self.cuts(p, RIGHT)

    def cuts(self, p: Coloured, colours: str) -> Iterator[tuple[Move, Coloured]]:
        """Yield the cuts of edges in these colours, with what remains connected to the ground."""
        for i, (a, b, colour) in enumerate(p):
            if colour in colours:
                move = Move("cut edge {edge} ({ends})", edge=i + 1, ends=f"{a}-{b}{colour}")
                yield move, _standing(p[:i] + p[i + 1 :])

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
        number: dict[int, int] = {}
        for v in _upwards(around(p)):
            number.setdefault(v, len(number))
        return tuple(sorted((min(ends), max(ends), colour) for *ends, colour in _renamed(p, number)))

    def check(self, p: Any) -> Coloured:
        edges = super().check(p)
        standing = set(_standing(edges))
        loose = next((i for i, edge in enumerate(edges, 1) if edge not in standing), None)
        if loose is not None:
            a, b, colour = edges[loose - 1]
            raise PositionError(
                "edge {edge} ({ends}) is not connected to the ground (0): connect it or remove it",
                edge=loose, ends=f"{a}-{b}{colour}",
            )  # fmt: skip
        return edges

    def picture(self, p: Coloured) -> Picture:
        return drawing(ends_of(p), (0,), [TONES[colour] for _, _, colour in p])

    def touched(self, p: Coloured, move: Move, option: Coloured) -> Iterable[Line] | None:
        edge = move.values["edge"]
        if len(p) > DRAWN or not isinstance(edge, int):
            return None
        return edge_lines(ends_of(p), (0,), [TONES[colour] for _, _, colour in p])[edge - 1]


@dataclass(frozen=True)
class BlueRedHackenbush(_Hackenbush):
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
        "blue-red-hackenbush 0-1b 1-2r 1-3b 0-4r 4-5g", source=_SOURCE, family="partizan", written=_WRITTEN,
    )  # fmt: skip

    def known_value(self, p: Coloured) -> Value | None:
        """Return the value of a tree, from the top down by the colon principle.

        Raises:
            LimitError: if the values of parts with green edges are too large to be added.
        """
        children: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        at = around(p)
        order, parent = [0], {0: 0}
        for v in order:
            for w, colour in at.get(v, ()):
                if w not in parent:
                    parent[w] = v
                    children[v].append((w, colour))
                    order.append(w)
        if len(order) != len(p) + 1:
            return None
        numbers: dict[int, Fraction] = {}
        others: dict[int, Value] = {}  # the values above vertices that are no numbers
        for v in reversed(order):
            total, more = Fraction(0), value(0)
            for w, colour in children[v]:
                if colour == "g" or w in others:
                    more += _STALKS[colour].ordinal_sum(others[w] if w in others else value(numbers[w]))
                else:
                    total += _stalk(numbers[w], colour)
            if more.is_number:
                numbers[v] = total + more.mean
            else:
                others[v] = total + more
        return others[0] if 0 in others else value(numbers[0])


@dataclass(frozen=True)
class ChildishHackenbush(_Hackenbush):
    """Left cuts blue edges and Right red ones that no other edge needs to stay connected to the ground.

    Both may also cut green edges, even if others fall. The ground is vertex 0.

    Examples:
        >>> from grundy import value_of
        >>> value_of("childish-hackenbush 0-1b 1-2b 1-3r 3-4b"), value_of("childish-hackenbush 0-1r 1-2b")
        (value('2'), value('0'))

    References:
        Winning Ways, ch. 8; CGSuite (the game Childish Hackenbush).
    """

    about = About(
        "Cut an edge so that no other falls. Left cuts blue, Right red. Both may cut green ones, even if others fall.",
        "childish-hackenbush 0-1b 1-2b 2-3r 3-0r 1-4g", source="Winning Ways, ch. 8 (Childish Hackenbush)",
        family="partizan", written=_WRITTEN,
    )  # fmt: skip

    def cuts(self, p: Coloured, colours: str) -> Iterator[tuple[Move, Coloured]]:
        for (move, left), colour in zip(super().cuts(p, colours), (e[2] for e in p if e[2] in colours), strict=True):
            if colour == "g" or len(left) == len(p) - 1:
                yield move, left


def _standing(p: Coloured) -> Coloured:
    """Return the edges that are connected to the ground, in their order."""
    met = reached({0: (), **{v: [w for w, _ in near] for v, near in around(p).items()}}, (0,))
    return tuple(edge for edge in p if edge[0] in met)


def _upwards(at: dict[int, list[tuple[int, str]]]) -> Iterator[int]:
    """Yield the vertices breadth first from the ground, neighbours over edges of the same colour together."""
    met, order = {0}, [0]
    for v in order:
        yield v
        for w, _ in sorted(at.get(v, ()), key=lambda one: (one[1], len(at[one[0]]))):
            if w not in met:
                met.add(w)
                order.append(w)


def _renamed(p: Coloured, number: dict[int, int]) -> Iterator[tuple[int, int, str]]:
    return ((number[a], number[b], colour) for a, b, colour in p)


_STALKS = {"b": value(1), "r": value(-1), "g": value("*")}


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
