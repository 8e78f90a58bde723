"""Cops and robber: the cops and the robber take turns on a graph; the cops win by entering the robber's vertex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

from grundy.knowledge import About, Theorem
from grundy.machine.given import many
from grundy.maths.digraphs.graph import Graph
from grundy.maths.pursuit.chase import PursuitRules, Stuck
from grundy.maths.pursuit.cops import cop_rules, placement, placement_number
from grundy.notation import whole_number
from grundy.ruleset import Move
from grundy.rulesets.shared.graphs import HashedOnce, arrow, circle, edges_in, is_vertex, no_vertex
from grundy.rulesets.shared.two_sides import STUCK, THOMPSON, TwoSides
from grundy.words.errors import PositionError, RulesetError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Disc, Label, Line, Picture, Shape
from grundy.words.shortening import cut_end

__all__ = ["CATCH", "CAUGHT", "ESCAPE", "STUCK", "CopsAndRobber", "Watch"]

Watch = tuple[tuple[int, ...], int, str]
"""The cops' vertices in increasing order, the robber's vertex, and "cop" or "robber" for whose turn it is."""

_SOURCE = (
    "R. Nowakowski and P. Winkler, Vertex-to-vertex pursuit in a graph, Discrete Math. 43 (1983), 235-239; "
    "M. Aigner and M. Fromme, A game of cops and robbers, Discrete Appl. Math. 8 (1984), 1-12"
)
CATCH = Theorem(
    "retrograde analysis",
    "retrograde analysis from the captures solved all {positions} positions of the graph: {wins} on "
    "move {plies} with best play",
    THOMPSON,
)
ESCAPE = Theorem(
    "retrograde analysis",
    "retrograde analysis from the captures solved all {positions} positions of the graph: from here the robber is "
    "never caught",
    THOMPSON,
)
CAUGHT = Theorem("capture", "the robber is caught, and the game is over", _SOURCE)

# the texts for one cop and for several
_CATCHING, _STAYING, _MOVING = templates(
    (
        ("{player} moves to {vertices} and catches the robber", "Cops move to {vertices} and catch the robber"),
        ("{player} stays on {vertices}", "Cops stay on {vertices}"),
        ("{player} moves to {vertices}", "Cops move to {vertices}"),
    )
)
_MOST = 64  # cops
_DRAWN = 60  # vertices of the largest graph to draw
_NAMED = 10  # vertices in an error


@dataclass(frozen=True, eq=False)
class CopsAndRobber(HashedOnce, TwoSides):
    """Each cop steps along an edge or stays, then the robber does; who enters the robber's vertex has caught him.

    If the robber is never caught, this is a draw, because play need not end. He may not enter a cop's vertex.

    Args:
        edges: pairs of vertices, which are whole numbers from 0.
        arcs: edges with one direction, as (from, to).
        isolated: vertices without edges.
        cops: the number of cops, 1 to 64.
        lazy: whether at most one cop moves in a turn.
        active: whether staying is forbidden: each cop (or one of them, if they are lazy) and the robber must move.
        stuck: what happens to a side without a step: "loses", "draws" (nobody wins) or "passes".

    Examples:
        >>> from grundy import solve
        >>> square = CopsAndRobber([(1, 2), (2, 3), (3, 4), (4, 1)])
        >>> solve(square.at(((1,), 3))).outcome
        <Outcome.DRAW: 'draw'>
        >>> two = CopsAndRobber(square.edges, cops=2)
        >>> str(two), solve(two.at(((1, 1), 3))).remoteness
        ('cops-and-robber(1-2 1-4 2-3 3-4 cops=2)', 3)

    References:
        Nowakowski and Winkler (1983); Aigner and Fromme (1984). For lazy cops, D. Offner and K. Ojakian, Variations of
        cops and robber on the hypercube, Australas. J. Combin. 59 (2014), 229-250; for active ones, I. Gromovikov,
        W. B. Kinnersley and B. Seamone, Fully active cops and robbers, Australas. J. Combin. 76 (2020), 248-265.
    """

    edges: tuple[tuple[int, int], ...]
    arcs: tuple[tuple[int, int], ...] = ()
    isolated: tuple[int, ...] = ()
    cops: int = 1
    lazy: bool = False
    active: bool = False
    stuck: Stuck = Stuck.LOSES

    players = ("Cop", "Robber")
    turns = ("cop", "robber")
    theorems = (CATCH, ESCAPE, CAUGHT)
    unending = templates("the robber is never caught")
    chosen = True
    about = About(
        "Cops and a robber step along edges; the cops must catch him. Each cop steps along an edge or stays, then"
        " the robber does the same. The cops win when one of them shares his vertex.",
        "cops-and-robber(1-2 2-3 3-4 4-1 2-5 cops=2) 1 1 3", CATCH, _SOURCE, family="graphs",
        written="the edges, then the cops' vertices and the robber's, as in cops-and-robber(1-2 2-3 3-4 4-1 "
        "cops=2) 1 1 3, where the cops move; add 'robber' if he moves. After the edges you may write lazy"
        " (at most one cop steps), active (nobody stays) and stuck=draws or stuck=passes (a side without a step does"
        " not lose: the game is drawn, or it passes); 1>2 is an edge that leads one way",
    )  # fmt: skip

    def __post_init__(self) -> None:
        two_way = {_pair(edge, "an edge") for edge in _listed(self.edges)}
        two_way = {(min(pair), max(pair)) for pair in two_way}
        one_way = {_pair(arc, "an arc") for arc in _listed(self.arcs)}
        two_way |= {(v, w) for v, w in one_way if v < w and (w, v) in one_way}
        one_way = {(v, w) for v, w in one_way if (min(v, w), max(v, w)) not in two_way}
        ends = {v for pair in (*two_way, *one_way) for v in pair}
        lonely = {_vertex(v) for v in _listed(self.isolated)} - ends
        if not ends and not lonely:
            raise RulesetError("cops-and-robber needs a graph of one vertex or more{hint}", hint=self._hint())
        if not isinstance(self.cops, int) or isinstance(self.cops, bool) or not 1 <= self.cops <= _MOST:
            raise RulesetError("cops must be from 1 to {most}, not {cops!r}", most=_MOST, cops=self.cops)
        edges, arcs, isolated = (tuple(sorted(found)) for found in (two_way, one_way, lonely))
        vars(self).update(edges=edges, arcs=arcs, isolated=isolated, stuck=Stuck.of(self.stuck, RulesetError))

    # -- the rule

    @cached_property
    def _steps(self) -> dict[int, list[int]]:
        """The possible steps from each vertex, including staying if it is allowed."""
        found: dict[int, set[int]] = {v: set() for v in self.isolated}
        for v, w in (*self.edges, *((w, v) for v, w in self.edges), *self.arcs):
            found.setdefault(v, set()).add(w)
            found.setdefault(w, set())
        return {v: sorted(found[v] if self.active else found[v] | {v}) for v in sorted(found)}

    def steps(self, p: Watch, player: Phrase) -> Iterator[tuple[Move, Any]]:
        cops, robber, turn = p
        if turn == "cop":
            yield from ((self._cop_move(cops, after, robber, player), after) for after in self._cops_after(cops))
            return
        for vertex in self._steps[robber]:
            if vertex not in cops:
                stays = Move("{player} stays on {vertex}", player=player, vertex=vertex)
                goes = Move("{player} moves to {vertex}", player=player, vertex=vertex)
                yield stays if vertex == robber else goes, vertex

    def _cops_after(self, cops: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the possible positions of the cops after their turn, each once."""
        choices: Iterable[tuple[int, ...]] = product(*(self._steps[v] for v in cops))
        if self.lazy:
            choices = ((*cops[:i], to, *cops[i + 1 :]) for i, v in enumerate(cops) for to in self._steps[v])
        met: set[tuple[int, ...]] = set()
        for choice in choices:
            after = tuple(sorted(choice))
            if after not in met:
                met.add(after)
                yield after

    def _cop_move(self, cops: tuple[int, ...], option: tuple[int, ...], robber: int, player: Phrase) -> Move:
        if robber in option:
            one, several = _CATCHING
        else:
            one, several = _STAYING if option == cops and not self.active else _MOVING
        there = " ".join(map(str, option))
        return Move(several, vertices=there) if self.cops > 1 else Move(one, player=player, vertices=there)

    def to_move(self, p: Watch) -> Phrase:
        return Phrase("Cops move") if self.cops > 1 and p[2] == "cop" else super().to_move(p)

    def wins(self, player: str) -> Phrase:
        return Phrase("Cops win") if self.cops > 1 and player == self.players[0] else super().wins(player)

    # -- the table

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {v: i for i, v in enumerate(self._steps)}

    @cached_property
    def _vertices(self) -> list[int]:
        return list(self._steps)

    def rules(self) -> PursuitRules:
        numbers = self._numbers
        graph = Graph.from_successors([[numbers[w] for w in targets] for targets in self._steps.values()])
        return cop_rules(graph, graph, self.cops, together=not self.lazy, stuck=self.stuck)

    def places(self, p: Watch) -> tuple[int, int, bool]:
        return placement_number(self._numbers[v] for v in p[0]), self._numbers[p[1]], p[2] == "robber"

    def position(self, first: int, second: int, second_moves: bool) -> Watch:
        cops = tuple(self._vertices[i] for i in placement(first, self.cops))
        return cops, self._vertices[second], self.turns[second_moves]

    def captor(self, p: Watch) -> int | None:
        return 0 if p[1] in p[0] else None

    # -- positions

    def check(self, p: Any) -> Watch:
        """Return the cops' vertices in order, the robber's vertex and the turn; a caught robber is to move."""
        parts = tuple(p) if isinstance(p, tuple | list) else (p,)
        if len(parts) not in (2, 3):
            raise self._wanted()
        cops = (parts[0],) if isinstance(parts[0], int) else parts[0]
        if not isinstance(cops, tuple | list) or len(cops) != self.cops:
            raise self._wanted()
        cops, robber = tuple(sorted(map(self._vertex, cops))), self._vertex(parts[1])
        turn = parts[2] if len(parts) == 3 else "cop"
        if turn not in self.turns:
            raise PositionError("the side to move must be 'cop' or 'robber', not {turn!r}", turn=turn)
        return cops, robber, "robber" if robber in cops else turn

    def _vertex(self, vertex: Any) -> int:
        if isinstance(vertex, bool) or not isinstance(vertex, int) or vertex not in self._steps:
            raise no_vertex(vertex, self._vertices, _NAMED)
        return vertex

    def _wanted(self) -> PositionError:
        return PositionError(
            "cops-and-robber with cops={cops} needs the cops' vertices, then the robber's, then optionally the "
            "side to move{hint}",
            cops=self.cops, hint=self._hint(),
        )  # fmt: skip

    def parse(self, words: Sequence[str]) -> Watch:
        turn = [words[-1].lower()] if words and words[-1].isalpha() else []
        vertices = [whole_number(word, "vertex") for word in words[: len(words) - len(turn)]]
        return self.check((tuple(vertices[:-1]), *vertices[-1:], *turn))

    def format(self, p: Watch) -> str:
        cops, robber, turn = p
        return " ".join([*map(str, cops), str(robber), *(["robber"] if turn == "robber" else [])])

    # -- pictures

    def picture(self, p: Watch) -> Picture:
        """Return the graph on a circle, with rings for cops, a dark vertex for the robber, and whose turn it is."""
        if len(self._steps) > _DRAWN:
            return super().picture(p)
        cops, robber, _ = p
        at, side = circle(self._steps)
        shapes: list[Shape] = [Line(*at[v], *at[w]) for v, w in self.edges]
        shapes += [arrow(at[v], at[w]) for v, w in self.arcs]
        for v, (x, y) in at.items():
            tone = "token" if v in cops else "black" if v == robber else "plain"
            shapes.append(Disc(x, y, tone, str(v)))
            if cops.count(v) > 1:
                shapes.append(Label(x + 0.8, y - 0.3, f"× {cops.count(v)}"))
        if robber not in cops:
            shapes.append(Label(side / 2, side + 0.3, self.to_move(p)))
        return Picture(tuple(shapes), side, side + 1)

    def trail(self, p: Watch, option: Watch) -> list[Shape]:
        """Return an arrow along the edge that the robber took; with several cops, their steps cannot be shown."""
        if len(self._steps) > _DRAWN:
            return []
        before, after = ([p[1]], [option[1]]) if p[2] == "robber" else (list(p[0]), list(option[0]))
        if len(before) > 1 or before == after:
            return []
        at, _ = circle(self._steps)
        line = arrow(at[before[0]], at[after[0]], 0.12 if p[2] == "robber" else 0.2)
        return [replace(line, tone="black" if p[2] == "robber" else "token")]

    # -- notation of the ruleset

    @classmethod
    def from_arguments(cls, text: str) -> CopsAndRobber:
        pairs, isolated, others = edges_in(text, "->")
        given: dict[str, Any] = {}
        for word in others:
            key, sign, value = word.partition("=")
            if key in given or (word not in ("lazy", "active") and not (sign and key in ("cops", "stuck"))):
                raise RulesetError(
                    "write an edge as 1-2, a one-way edge as 1>2, an isolated vertex as 3, then cops=2, lazy, "
                    "active or stuck=draws, each at most once, not {word!r}",
                    word=cut_end(word),
                )  # fmt: skip
            given[key] = (whole_number(value, "cops", RulesetError) if key == "cops" else value) if sign else True
        return cls(tuple(pairs["-"]), tuple(pairs[">"]), tuple(isolated), **given)

    def arguments(self) -> str:
        return " ".join([
            *(f"{v}-{w}" for v, w in self.edges),
            *(f"{v}>{w}" for v, w in self.arcs),
            *map(str, self.isolated),
            *([f"cops={self.cops}"] if self.cops != 1 else []),
            *(["lazy"] if self.lazy else []),
            *(["active"] if self.active else []),
            *([f"stuck={self.stuck.value}"] if self.stuck is not Stuck.LOSES else []),
        ])  # fmt: skip


def _listed(given: Any) -> list[Any]:
    if not many(given):
        raise RulesetError("edges must be pairs of vertices, not {given!r}", given=given)
    return list(given)


def _pair(edge: Any, what: str) -> tuple[int, int]:
    if not isinstance(edge, tuple | list) or len(edge) != 2:
        raise RulesetError("{what} must be a pair of vertices, not {edge!r}", what=Phrase(what), edge=edge)
    one, other = map(_vertex, edge)
    if one == other:
        raise RulesetError(
            "{one}-{other} is a loop: remove it, since players may stay where they are", one=one, other=other
        )
    return one, other


def _vertex(vertex: Any) -> int:
    if not is_vertex(vertex):
        raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=vertex)
    found: int = vertex
    return found
