"""Partizan Arc Kayles: Left takes blue edges, Right red ones, with all edges that they meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from grundy.knowledge import About
from grundy.maths.digraphs.small import connected_parts
from grundy.ruleset import Game, Move
from grundy.rulesets.partizan.coloured_edges import LEFT, RIGHT, TONES, Coloured, ColouredEdges, around, ends_of
from grundy.rulesets.shared.graphs import circle, petal, spread
from grundy.words.picture import Disc, Line, Picture

_SOURCE = (
    "K. Yoshiwatari, H. Kiya, T. Hanaka and H. Ono, Winner determination algorithms for graph games with matching "
    "structures, Algorithmica 86 (2024) (Colored Arc Kayles)"
)
_DRAWN = 48  # vertices


@dataclass(frozen=True)
class PartizanArcKayles(ColouredEdges):
    """Take an edge and all edges that meet it: Left a blue or a green one, Right a red or a green one.

    On the grid, with vertical edges in blue and the others in red, this is Domineering.

    Examples:
        >>> from grundy import value_of
        >>> value_of("partizan-arc-kayles 0-1b 1-2b 2-3r"), value_of("partizan-arc-kayles 0-1g 1-2r")
        (value('1/2'), value('*'))

    References:
        Yoshiwatari, Kiya, Hanaka and Ono (2024).
    """

    about = About(
        "Take an edge and all edges that meet it. Left takes blue or green edges, Right red or green ones.",
        "partizan-arc-kayles 0-1b 1-2b 2-3r 2-4g 4-5r", source=_SOURCE, family="partizan",
        written="edges with a colour, b, r or g",
    )  # fmt: skip

    def left_moves(self, p: Coloured) -> Iterator[tuple[Move, Coloured]]:
        return _takings(p, LEFT)

    def right_moves(self, p: Coloured) -> Iterator[tuple[Move, Coloured]]:
        return _takings(p, RIGHT)

    def summands(self, p: Coloured) -> Iterator[Game]:
        """Yield the connected parts."""
        parts = connected_parts(ends_of(p))
        part_of = {v: i for i, part in enumerate(parts) for ends in part for v in ends}
        for i in dict.fromkeys(part_of.values()):
            yield Game(self, tuple(edge for edge in p if part_of[edge[0]] == i))

    def canonical(self, p: Coloured) -> Coloured:
        """Return the edges in order, with vertices numbered along the graph."""
        at = around(p)
        look = {v: sorted(colour for _, colour in near) for v, near in at.items()}
        number: dict[int, int] = {}
        for start in sorted(at, key=lambda v: (look[v], sorted(look[w] for w, _ in at[v]))):
            todo = [start]
            for v in todo:
                if v not in number:
                    number[v] = len(number)
                    todo += [w for w, _ in sorted(at[v], key=lambda one: (one[1], look[one[0]])) if w not in number]
        ends = ((number[a], number[b], colour) for a, b, colour in p)
        return tuple(sorted((min(a, b), max(a, b), colour) for a, b, colour in ends))

    def picture(self, p: Coloured) -> Picture:
        vertices = list(around(p))
        if not 0 < len(vertices) <= _DRAWN:
            return super().picture(p)
        place, side = circle(vertices)
        discs = (Disc(*at, text=str(v), radius=0.3) for v, at in place.items())
        return Picture((*(line for lines in _lines(p) for line in lines), *discs), side, side)

    def touched(self, p: Coloured, move: Move, option: Coloured) -> Iterable[Line] | None:
        edge = move.values["edge"]
        return _lines(p)[edge - 1] if isinstance(edge, int) and len(around(p)) <= _DRAWN else None


def _takings(p: Coloured, colours: str) -> Iterator[tuple[Move, Coloured]]:
    for i, (a, b, colour) in enumerate(p):
        if colour in colours:
            move = Move("take edge {edge} ({ends})", edge=i + 1, ends=f"{a}-{b}{colour}")
            yield move, tuple(edge for edge in p if not {a, b} & {*edge[:2]})


def _lines(p: Coloured) -> list[tuple[Line, ...]]:
    place, _ = circle(list(around(p)))
    ends = [(min(pair), max(pair)) for pair in ends_of(p)]
    drawn = [
        petal(place[a], bend) if a == b else (Line(*place[a], *place[b], bend=bend),)
        for (a, b), bend in zip(ends, spread(ends, 0.3), strict=True)
    ]
    return [tuple(replace(line, tone=TONES[edge[2]]) for line in lines) for lines, edge in zip(drawn, p, strict=True)]
