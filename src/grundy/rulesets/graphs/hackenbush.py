"""Green Hackenbush: cut an edge of a picture, and everything no longer connected to the ground falls."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About, Known, ProofStep, Sketch, Theorem
from grundy.machine.given import elements
from grundy.maths.digraphs.small import reached
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.notation import whole_number
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.graphs.hackenbush_edges import (
    LARGE,
    edges_after,
    edges_given,
    edges_in_words,
    ends_of,
    fusion_of,
    is_edge,
)
from grundy.rulesets.graphs.hackenbush_steps import steps_of_picture
from grundy.rulesets.shared.graphs import is_vertex
from grundy.rulesets.shared.hackenbush_drawing import DRAWN, Edges, drawing, edge_lines, valued_drawing
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Line, Picture

__all__ = ["COLON", "FUSION", "STALK", "Edges", "Hackenbush"]

_SOURCE = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 7"
COLON = Theorem(
    "colon principle",
    "an edge of a tree is worth 1 more than the nim-sum of the values directly above it: the value is {value}",
    _SOURCE,
)
FUSION = Theorem(
    "fusion principle",
    "fuse the vertices of each cycle into one, so that its edges become loops worth 1 each; an edge on no "
    "cycle is worth 1 more than the nim-sum of the values directly above it: the value is {value}",
    _SOURCE,
)
STALK = Theorem("stalk", "a stalk of n edges is a nim-heap of n: here n = {edges}", _SOURCE)

_TOLD = 100  # edges to print from either end of a long picture


@dataclass(frozen=True)
class Hackenbush(Ruleset[Edges]):
    """Cut an edge of a graph that stands on the ground; all that is no longer connected to the ground falls.

    A position is a tuple of edges, pairs of vertices, which are whole numbers; parallel edges and loops are allowed.

    Args:
        ground: the vertices on the ground.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Hackenbush().at((0, 1), (1, 2), (1, 2), (1, 3), (0, 4)))
        >>> found.grundy_value
        3
        >>> [str(winning.move) for winning in found.winning_moves]
        ['cut edge 2 (1-2)', 'cut edge 3 (1-2)', 'cut edge 4 (1-3)']

    References:
        Winning Ways, ch. 7.
    """

    ground: tuple[int, ...] = (0,)

    about = About(
        "Cut an edge; what is no longer connected to the ground falls.",
        "hackenbush 0-1 1-2 1-2 2-3 2-4 4-4", FUSION, _SOURCE, family="graphs",
        written="the edges, each as its two ends; the ground is vertex 0, or vertices 0 and 5 in "
        "hackenbush(ground=0,5)",
    )  # fmt: skip

    def __post_init__(self) -> None:
        ground = (self.ground,) if isinstance(self.ground, int) else elements(self.ground, "ground", self.name)
        if not ground or not all(map(is_vertex, ground)):
            raise RulesetError(
                "the ground must be one vertex or more, each a whole number of 0 or more, not {ground!r}",
                ground=self.ground,
            )
        object.__setattr__(self, "ground", tuple(sorted(set(ground))))

    # -- the rule

    def options(self, p: Edges) -> Iterator[Edges]:
        if len(p) >= LARGE:  # one search finds what falls with each edge
            fusion = fusion_of(p, self.ground)
            for i in range(len(p)):
                yield edges_after(p, fusion.falls(i))
            return
        for i in range(len(p)):
            yield self._standing(p[:i] + p[i + 1 :])

    def moves(self, p: Edges) -> Iterator[tuple[Move, Edges]]:
        for i, option in enumerate(self.options(p)):
            yield _cut(p, i), option

    def _standing(self, edges: Edges) -> Edges:
        """Return the edges that are connected to the ground, in their order."""
        at = defaultdict(list)
        for a, b in edges:
            at[a].append(b)
            at[b].append(a)
        met = reached(at, self.ground)
        return tuple(edge for edge in edges if edge[0] in met)

    # -- the theory

    def known(self, p: Edges, convention: Convention) -> Known | None:
        if convention is Convention.MISERE:
            if not self._is_stalk(p):
                return None
            return Known(STALK, Outcome.P if len(p) == 1 else Outcome.N, len(p), facts={"edges": len(p)})
        fusion = fusion_of(p, self.ground)
        return Known.of_value(COLON if fusion.is_tree else FUSION, fusion.value, value=fusion.value)

    def _is_stalk(self, p: Edges) -> bool:
        if len(p) <= 1:
            return True  # there is exactly one edge to cut, perhaps a loop
        ends = Counter(-1 if v in self.ground else v for edge in p for v in edge)
        return ends.pop(-1) == 1 and len(ends) == len(p) and max(ends.values()) <= 2

    def moves_to(self, p: Edges, value: int) -> Iterator[tuple[Move, Edges]]:
        """Yield the cuts that leave a value, found from the ground upwards without trying others."""
        fusion = fusion_of(p, self.ground)
        for i in map(int, fusion.cuts_to(value)):
            yield _cut(p, i), edges_after(p, fusion.falls(i))

    def count_moves_to(self, p: Edges, value: int) -> int:
        return len(fusion_of(p, self.ground).cuts_to(value))

    def summands(self, p: Edges) -> Iterator[Game]:
        if len(p) >= LARGE:
            for part in fusion_of(p, self.ground).parts():
                yield Game(self, p if len(part) == len(p) else tuple(map(p.__getitem__, map(int, part))))
            return
        at = defaultdict(list)
        for i, edge in enumerate(p):
            for v in edge:
                if v not in self.ground:
                    at[v].append(i)
        met = bytearray(len(p))
        for start in range(len(p)):
            part, todo = [], [start]
            while todo:
                i = todo.pop()
                if not met[i]:
                    met[i] = True
                    part.append(i)
                    todo.extend(j for v in p[i] for j in at.pop(v, ()))
            if part:
                yield Game(self, tuple(p[i] for i in sorted(part)))
        if not p:
            yield Game(self, p)

    def proof_steps(self, p: Edges) -> Iterator[ProofStep]:
        """Return the steps by which fusion and the colon principle give the value, and the effect of winning cuts.

        Examples:
            >>> for step in Hackenbush().proof_steps(((0, 1), (1, 2), (1, 3), (3, 4))):
            ...     print(step.said)
            edge 4 (3-4) has nothing above it: it is worth 1
            edge 3 (1-3) has value 1 above it: it is worth 2
            edge 2 (1-2) has nothing above it: it is worth 1
            edge 1 (0-1) has value 1 ⊕ 2 = 3 above it: it is worth 4
            the edges at the ground are worth 4: this is the value
            winning cut: edge 1 (0-1); edges that fall: 1, 2, 3, 4
        """
        return steps_of_picture(p, self.ground)

    def sketch(self, p: Edges) -> Sketch | None:
        return Sketch("hackenbush", p) if self == Hackenbush() else None

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game on a picture, with edges as arguments or as one sequence; none for the empty picture."""
        return Game(self, self.check(position[0] if len(position) == 1 and not is_edge(position[0]) else position))

    def check(self, p: Any) -> Edges:
        """Return the edges as a tuple of pairs; they may also be an integer array of two columns."""
        edges = edges_given(p)
        stands = fusion_of(edges, self.ground).standing()
        if len(stands) < len(edges):
            loose = next((i for i, place in enumerate(stands) if i != place), len(stands))
            raise PositionError(
                "edge {edge} ({ends}) is not connected to the ground ({ground}): connect it or remove it",
                edge=loose + 1, ends=ends_of(edges[loose]), ground=", ".join(map(str, self.ground)),
            )  # fmt: skip
        return edges

    def parse(self, words: Sequence[str]) -> Edges:
        return self.check(edges_in_words(words))

    def format(self, p: Edges) -> str:
        return " ".join([f"{a}-{b}" for a, b in p])

    def brief(self, p: Edges) -> str:
        """Return the beginning and the end of what ``format`` returns, or all of it if it is not long."""
        return self.format(p if len(p) <= 2 * _TOLD else (*p[:_TOLD], *p[-_TOLD:]))

    def picture(self, p: Edges) -> Picture:
        return drawing(p, self.ground)

    def valued_picture(self, p: Edges) -> Picture:
        """Return the picture with the value of the part above each vertex.

        Fused vertices and edges look different, and a token marks every winning cut.

        Examples:
            >>> from grundy.words.picture import Label
            >>> picture = Hackenbush().valued_picture(((0, 1), (1, 2), (1, 2), (2, 3)))
            >>> [shape.text for shape in picture.shapes if isinstance(shape, Label)]
            ['*2', '*1', '*1', '*0']
        """
        return valued_drawing(p, self.ground)

    def touched(self, p: Edges, move: Move, option: Edges) -> Iterable[Line] | None:
        edge = move.values["edge"]
        return edge_lines(p, self.ground)[edge - 1] if len(p) <= DRAWN and isinstance(edge, int) else None

    # -- notation of the ruleset

    @classmethod
    def from_arguments(cls, text: str) -> Hackenbush:
        """Return the ruleset with a given ground, as in ``hackenbush(ground=0,5)``; default: vertex 0."""
        text = text.strip()
        if not text:
            return cls()
        match = re.fullmatch(r"ground\s*=\s*(.*)", text, re.DOTALL)
        if match is None:
            raise RulesetError(
                "the only argument of hackenbush is its ground, not {text!r}: try 'hackenbush(ground=0,5) 0-1'",
                text=text,
            )
        words = [word for word in re.split(r"[,\s]+", match[1]) if word]
        return cls(tuple(whole_number(word, "vertex on the ground", RulesetError) for word in words))

    def arguments(self) -> str:
        return "" if self.ground == (0,) else "ground=" + ",".join(map(str, self.ground))


def _cut(p: Edges, i: int) -> Move:
    return Move("cut edge {edge} ({ends})", edge=i + 1, ends=ends_of(p[i]))
