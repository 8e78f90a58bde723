"""Nim on graphs: a token moves along an edge and takes counters that lie on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from grundy.knowledge import About
from grundy.machine.given import elements, many
from grundy.ruleset import Move
from grundy.rulesets.shared.graphs import circle, edges_in, is_vertex, spread
from grundy.rulesets.shared.rows import Numbers, RowRuleset
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Disc, Label, Line, Picture, Shape
from grundy.words.shortening import cut_end

_SOURCE = "M. Fukuyama, A Nim game played on graphs, Theoret. Comput. Sci. 304 (2003), 387–399"
_SEARCHED = 2_000_000  # positions


@dataclass(frozen=True)
class GraphNim(RowRuleset):
    """Take from an edge at the token and move along it.

    A move chooses an edge at the token's vertex that has counters, takes at least one of them, and moves the token to
    the other end. In graph-nim(1-2 2-3 1-3) a position is the token's vertex, then the counters on each edge.

    Examples:
        >>> from grundy import solve
        >>> found = solve("graph-nim(1-2 2-3 1-3) 1 2 1 3")
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (2, ['take 2 from 1-2 and move to 2', 'take 3 from 1-3 and move to 3'])

    References:
        Fukuyama (2003).
    """

    edges: tuple[tuple[int, int], ...]
    about = About(
        example="graph-nim(1-2 2-3 1-3) 1 2 1 2", source=_SOURCE, family="graphs",
        written="the vertex of the token, then the counters on each edge, in the order of the edges",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")

    def __post_init__(self) -> None:
        edges = tuple(tuple(edge) if many(edge) else edge for edge in elements(self.edges, "edges", self.name))
        for edge in edges:
            if not many(edge) or len(edge) != 2 or not all(map(is_vertex, edge)) or edge[0] == edge[1]:
                raise RulesetError("an edge of graph-nim must join two different vertices, not {edge!r}", edge=edge)
        if not edges:
            raise RulesetError("graph-nim needs edges such as 1-2{hint}", hint=self._hint())
        object.__setattr__(self, "edges", edges)

    @classmethod
    def from_arguments(cls, text: str) -> GraphNim:
        edges, lone, others = edges_in(text, "-")
        if lone or others or not edges["-"]:
            raise RulesetError("graph-nim takes edges such as 1-2, not {text!r}{hint}",
                               text=cut_end(text), hint=cls._hint())  # fmt: skip
        return cls(tuple(edges["-"]))

    def arguments(self) -> str:
        return " ".join(f"{v}-{w}" for v, w in self.edges)

    @cached_property
    def _vertices(self) -> list[int]:
        return sorted({v for edge in self.edges for v in edge})

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield every edge at the token, counted from 1, with every number that can be taken."""
        for i, edge in enumerate(self.edges, 1):
            if p[0] in edge:
                yield from ((i, count) for count in range(1, p[i] + 1))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        i, count = choice
        v, w = self.edges[i - 1]
        target = w if p[0] == v else v
        name = f"{v}-{w}" if self.edges.count((v, w)) + self.edges.count((w, v)) == 1 else f"{v}-{w} ({i})"
        move = Move("take {count} from {edge} and move to {target}", count=count, edge=name, target=target)
        return move, (target, *p[1:i], p[i] - count, *p[i + 1 :])

    def choices_to(self, p: Numbers, value: int) -> None:
        """Refuse to search too many positions.

        Raises:
            LimitError: if there may be more than two million.
        """
        count = len(self._vertices) * prod(n + 1 for n in p[1:])
        if count > _SEARCHED:
            raise LimitError("{ruleset} has up to {count} positions here, too many to search: use fewer counters",
                             ruleset=str(self), count=count)  # fmt: skip

    def check(self, p: Any) -> Numbers:
        numbers = super().check(p)
        if len(numbers) != len(self.edges) + 1 or numbers[0] not in self._vertices:
            raise PositionError(
                "{ruleset} needs the token's vertex ({vertices}), then the counters on each edge ({count} in "
                "all){hint}",
                ruleset=str(self), count=len(self.edges), hint=self.about.hint,
                vertices=cut_end(", ".join(map(str, self._vertices))),
            )  # fmt: skip
        return numbers

    def picture(self, p: Numbers) -> Picture:
        """Return the vertices on a circle, each edge with its counters, and the token."""
        places, side = circle(self._vertices)
        shapes: list[Shape] = []
        for (v, w), bend, count in zip(self.edges, spread(self.edges, 0.5), p[1:], strict=True):
            (x1, y1), (x2, y2) = places[v], places[w]
            shapes.append(Line(x1, y1, x2, y2, bend=bend))
            shapes.append(Label(round((x1 + x2) / 2 + 0.3, 3), round((y1 + y2) / 2 + bend, 3), str(count)))
        shapes += [Disc(x, y, text=str(v)) for v, (x, y) in places.items()]
        x, y = places[p[0]]
        return Picture((*shapes, Disc(x + 0.4, y - 0.4, "token", radius=0.2)), side, side)
