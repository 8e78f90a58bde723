"""Digraph Placement: a vertex is deleted with all vertices to which it has an arc."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About
from grundy.maths.digraphs.small import reached
from grundy.notation import whole_number
from grundy.partizan import PartizanRuleset
from grundy.ruleset import Game, Move
from grundy.rulesets.shared.graphs import arrow, circle, is_vertex
from grundy.words.errors import LimitError, PositionError
from grundy.words.picture import Disc, Picture, Shape

Placement = tuple[tuple[int, str, tuple[int, ...]], ...]
"""The vertices in increasing order, each with its colour, b or r, and the vertices to which it has an arc."""

_SOURCE = "A. Clow and N. A. McKay, Digraph Placement games (2024), arXiv:2407.12219"
_WORD = re.compile(r"([0-9]+)(?:([br])|>([0-9]+))")
_TONES = {"b": "left", "r": "right"}
_MOST, _DRAWN = 400, 48  # vertices


@dataclass(frozen=True)
class DigraphPlacement(PartizanRuleset[Placement]):
    """Delete a vertex, Left a blue one and Right a red one, with all vertices to which it has an arc.

    Every value of a partizan game is the value of such a digraph.

    Examples:
        >>> from grundy import value_of
        >>> value_of("digraph-placement 0b 1r 1>0"), value_of("digraph-placement 0b 1r 2b 0>1 1>0 2>1")
        (value('-1/2'), value('1*'))

    References:
        Clow and McKay (2024).
    """

    about = About(
        "Delete a vertex and all vertices that its arcs lead to. Left deletes blue vertices, Right red ones.",
        "digraph-placement 0b 1r 2b 3r 0>1 1>2 2>0 3>2", source=_SOURCE, family="partizan",
        written="vertices with a colour, such as 0b and 1r, and arcs, such as 0>1",
    )  # fmt: skip

    def left_moves(self, p: Placement) -> Iterator[tuple[Move, Placement]]:
        return _deletions(p, "b")

    def right_moves(self, p: Placement) -> Iterator[tuple[Move, Placement]]:
        return _deletions(p, "r")

    def summands(self, p: Placement) -> Iterator[Game]:
        """Yield the connected parts."""
        near: dict[int, set[int]] = {v: set(arcs) for v, _, arcs in p}
        for v, _, arcs in p:
            for w in arcs:
                near[w].add(v)
        left = dict.fromkeys(near)
        while left:
            part = reached(near, [next(iter(left))])
            yield Game(self, tuple(one for one in p if one[0] in part))
            for v in part:
                del left[v]

    def canonical(self, p: Placement) -> Placement:
        """Return the digraph with its vertices numbered by colours and arcs."""
        came = {v: 0 for v, _, _ in p}
        for _, _, arcs in p:
            for w in arcs:
                came[w] += 1
        look: dict[int, Any] = {v: (colour, len(arcs), came[v]) for v, colour, arcs in p}
        for _ in range(2):
            ranks = {one: i for i, one in enumerate(sorted(set(look.values())))}
            look = {v: (ranks[look[v]], tuple(sorted(ranks[look[w]] for w in arcs))) for v, _, arcs in p}
        number = {v: i for i, v in enumerate(sorted(look, key=lambda v: (look[v], v)))}
        return tuple(sorted((number[v], colour, tuple(sorted(number[w] for w in arcs))) for v, colour, arcs in p))

    def negative(self, p: Placement) -> Placement:
        return tuple((v, "r" if colour == "b" else "b", arcs) for v, colour, arcs in p)

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game on a digraph, given in words, such as ``"0b"``, ``"1r"`` and ``"0>1"``, or as vertices."""
        if position and all(isinstance(word, str) for word in position):
            return Game(self, self.parse(position))
        return super().at(*position)

    def check(self, p: Any) -> Placement:
        if not isinstance(p, tuple) or not all(map(_is_vertex, p)) or len({one[0] for one in p}) < len(p):
            raise PositionError(
                "{ruleset} needs coloured vertices and arcs, not {given!r}{hint}",
                ruleset=self.name, given=p, hint=self._hint(),
            )  # fmt: skip
        known = {one[0] for one in p}
        for v, _, arcs in p:
            for w in arcs:
                if w not in known or w == v:
                    raise PositionError(
                        "arc {arc} must go to another vertex that has a colour, b or r{hint}",
                        arc=f"{v}>{w}", hint=self._hint(),
                    )  # fmt: skip
        if len(p) > _MOST:
            raise LimitError("graphs of {ruleset} can have at most {most} vertices here", ruleset=self.name, most=_MOST)
        return tuple(sorted((v, colour, tuple(sorted({*arcs}))) for v, colour, arcs in p))

    def parse(self, words: Sequence[str]) -> Placement:
        colours: dict[int, str] = {}
        arcs: dict[int, list[int]] = {}
        for place, word in enumerate(words, 1):
            match = _WORD.fullmatch(word.lower())
            if match is None:
                raise PositionError(
                    "word {place} must be a vertex with its colour, such as 0b or 1r, or an arc such as 0>1, not "
                    "{word!r}{hint}",
                    place=place, word=word, hint=self._hint(),
                )  # fmt: skip
            v = whole_number(match[1], "number in word {place}", place=place)
            if match[2]:
                colours[v] = match[2]
            else:
                arcs.setdefault(v, []).append(whole_number(match[3], "number in word {place}", place=place))
        plain = next((v for v in arcs if v not in colours), None)
        if plain is not None:
            raise PositionError(
                "vertex {vertex} has no colour: add {vertex}b or {vertex}r{hint}", vertex=plain, hint=self._hint()
            )
        return self.check(tuple((v, colour, tuple(arcs.get(v, ()))) for v, colour in colours.items()))

    def format(self, p: Placement) -> str:
        return " ".join([*(f"{v}{colour}" for v, colour, _ in p), *(f"{v}>{w}" for v, _, arcs in p for w in arcs)])

    def picture(self, p: Placement) -> Picture:
        if not 0 < len(p) <= _DRAWN:
            return super().picture(p)
        place, side = circle([v for v, _, _ in p])
        both = {(v, w) for v, _, arcs in p for w in arcs}
        arrows = (arrow(place[v], place[w], 0.15 * ((w, v) in both)) for v, w in sorted(both))
        return Picture((*arrows, *(_disc(v, colour, place[v]) for v, colour, _ in p)), side, side)

    def touched(self, p: Placement, move: Move, option: Placement) -> Iterable[Shape] | None:
        vertex = move.values["vertex"]
        place = circle([v for v, _, _ in p])[0] if len(p) <= _DRAWN else {}
        return [_disc(vertex, {v: colour for v, colour, _ in p}[vertex], place[vertex])] if vertex in place else None


def _disc(v: int, colour: str, at: tuple[float, float]) -> Disc:
    return Disc(*at, _TONES[colour], f"{v}{colour}")


def _is_vertex(one: object) -> bool:
    return (
        isinstance(one, tuple) and len(one) == 3 and is_vertex(one[0]) and one[1] in _TONES
        and isinstance(one[2], tuple) and all(map(is_vertex, one[2]))
    )  # fmt: skip


def _deletions(p: Placement, own: str) -> Iterator[tuple[Move, Placement]]:
    for v, colour, arcs in p:
        if colour == own:
            gone = {v, *arcs}
            after = ((w, tint, tuple(x for x in ends if x not in gone)) for w, tint, ends in p if w not in gone)
            yield Move("delete vertex {vertex}", vertex=v), tuple(after)
