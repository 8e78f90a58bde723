"""Chomp on any poset: take an element and everything above it; whoever cannot move loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.knowledge import About, Known, Theorem
from grundy.maths.digraphs.small import Graph, reached
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Move
from grundy.rulesets.shared.small_graph_games import PairGame
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import templates
from grundy.words.picture import Disc, Line, Picture, Shape

_SOURCE = "D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974), 876-879; F. Schuh, Spel van delers (1952)"

GREATEST = Theorem(
    "strategy stealing",
    "strategy stealing: {top} is the greatest element; if taking {top} does not win, some reply to it does, "
    "and that reply, played at once, removes {top} too",
    _SOURCE,
)
_MOST = 300  # elements
_DRAWN = 40


@dataclass(frozen=True)
class PosetChomp(PairGame):
    """Take an element of a poset and everything above it; whoever cannot move loses.

    A position consists of relations, each with the smaller element first, and of elements without relations. The bar of
    Chomp without its poisoned square is such a poset: the squares below and to the right of a square are above it in
    the order. Divisors are another.

    Examples:
        >>> from grundy import solve
        >>> found = solve(PosetChomp().at((1, 2), (1, 3)))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (1, ['take 1 and everything above it'])

    References:
        Gale (1974); Schuh (1952).
    """

    about = About(
        "Take an element of a poset and everything above it.",
        "poset-chomp 1<2 1<3 2<4 3<4 5<4", GREATEST, _SOURCE, family="boards",
        written="relations, the smaller element first, and elements without any, as in poset-chomp 1<2 1<3 5",
    )  # fmt: skip

    def moves(self, p: Graph) -> Iterator[tuple[Move, Graph]]:
        above = _above(p)
        for element in above:
            gone = reached(above, [element])
            kept = [pair for pair in p if not gone.intersection(pair)]
            lone = {e for pair in p for e in pair} - gone - {e for pair in kept for e in pair}
            move = Move("take {element} and everything above it", element=element)
            yield move, tuple(sorted([*kept, *((e,) for e in lone)]))

    # -- for the search

    def known(self, p: Graph, convention: Convention) -> Known | None:
        if convention is not Convention.NORMAL or not p:
            return None
        tops = {e for pair in p for e in pair} - {pair[0] for pair in p if len(pair) == 2}
        if len(tops) > 1:  # in a finite poset the only maximal element is the greatest
            return None
        return Known.of_outcome(GREATEST, True, top=tops.pop())

    def canonical(self, p: Graph) -> Graph:
        above = _above(p)
        below: dict[int, list[int]] = {element: [] for element in above}
        for pair in p:
            if len(pair) == 2:
                below[pair[1]].append(pair[0])
        look: dict[int, Any] = {e: (len(above[e]), len(below[e])) for e in above}
        for _ in range(3):
            seen = {
                e: (look[e], tuple(sorted(look[a] for a in above[e])), tuple(sorted(look[b] for b in below[e])))
                for e in above
            }
            ranks = {found: rank for rank, found in enumerate(sorted(set(seen.values())))}
            look = {e: ranks[seen[e]] for e in above}
        number = {e: i for i, e in enumerate(sorted(above, key=lambda e: (look[e], e)))}
        return tuple(sorted(tuple(number[e] for e in pair) for pair in p))

    # -- positions

    reach: ClassVar[int | None] = 25
    joint: ClassVar[str] = "<"
    refusals: ClassVar[Mapping[str, str]] = templates(
        {
            "position": "{ruleset} needs a poset, not {position!r}{hint}",
            "item": "relation {place} must be two whole numbers of 0 or more, or one element, not {item!r}",
            "word": "relation {place} must be two whole numbers with < between, or one, not {word!r}{hint}",
        }
    )

    def check(self, p: Any) -> Graph:
        items: set[tuple[int, ...]] = set()
        for item in self.items(p):
            items.add(item)
            if len(items) > _MOST * _MOST:
                raise LimitError("posets have up to {most} elements here", most=_MOST)
        related = {e for item in items if len(item) == 2 for e in item}
        poset = tuple(sorted(item for item in items if len(item) == 2 or item[0] not in related))
        above = _above(poset)
        if len(above) > _MOST:
            raise LimitError("posets have up to {most} elements here", most=_MOST)
        for element in above:
            if any(element in reached(above, [other]) for other in above[element]):
                raise PositionError("{element} is above itself: a poset has no cycles", element=element)
        return poset

    def picture(self, p: Graph) -> Picture:
        """Return the elements, each drawn above all smaller ones; a large poset as text."""
        place, wide, high = _places(p)
        if not place:
            return super().picture(p)
        drawn = [Line(*place[pair[0]], *place[pair[1]]) for pair in p if len(pair) == 2]
        discs = [Disc(*place[element], text=str(element)) for element in _above(p)]
        return Picture((*drawn, *discs), wide * 1.4, high * 1.4)

    def touched(self, p: Graph, move: Move, option: Graph) -> list[Shape] | None:
        place = _places(p)[0]
        element = move.values["element"]
        return [Disc(*place[element], text=str(element))] if element in place else None


def _places(p: Graph) -> tuple[dict[int, tuple[float, float]], int, int]:
    """Return the places of the elements, and the width and height of the drawing; nothing if there are many."""
    above = _above(p)
    if not above or len(above) > _DRAWN:
        return {}, 0, 0
    level = dict.fromkeys(above, 0)
    for _ in above:
        for pair in p:
            if len(pair) == 2:
                level[pair[1]] = max(level[pair[1]], level[pair[0]] + 1)
    lines: dict[int, list[int]] = {}
    for element in above:
        lines.setdefault(level[element], []).append(element)
    wide, high = max(map(len, lines.values())), len(lines)
    place = {
        element: (round((i + 0.5) * wide * 1.4 / len(line), 3), round((high - at - 0.5) * 1.4, 3))
        for at, line in lines.items()
        for i, element in enumerate(line)
    }
    return place, wide, high


def _above(p: Graph) -> dict[int, list[int]]:
    """Return the elements in increasing order, each with those that are above it by a relation."""
    above: dict[int, list[int]] = {element: [] for element in sorted({e for pair in p for e in pair})}
    for pair in p:
        if len(pair) == 2:
            above[pair[0]].append(pair[1])
    return above
