"""Tokens on a digraph: every loop-free impartial game is one token on one, and loopy ones can be written too."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

from grundy.errors import PositionError, RulesetError
from grundy.picture import Disc, Label, Picture, Shape
from grundy.ruleset import About, Game, Move, Ruleset, Theorem, whole_number
from grundy.rulesets.graph_drawing import arrow, circle, petal, spread
from grundy.theory.digraph import find_cycle, loop_error, settled_values
from grundy.theory.nimbers import nim_sum

__all__ = ["SPRAGUE_GRUNDY", "Digraph"]

Tokens = tuple[int, ...]
Arcs = tuple[tuple[int, int], ...]

SPRAGUE_GRUNDY = Theorem(
    "Sprague-Grundy",
    "a vertex is worth the mex of the values of its successors, and tokens are worth the nim-sum of their vertices",
    "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935), 438-444; "
    "P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8",
)

_ARC = re.compile(r"([0-9]{1,4000})(?:>([0-9]{1,4000}))?")
_DRAWN = 60  # vertices of a digraph that is drawn; of a larger one the tokens are told
_NAMED = 10  # vertices that an error names


@dataclass(frozen=True, eq=False)
class Digraph(Ruleset[Tokens]):
    """Slide one of the tokens along an arc; several tokens may share a vertex.

    A position is a tuple of vertices, one for each token. Play that can reach a cycle has no Grundy value; such tokens
    are solved by retrograde analysis, while a token that no cycle can be reached from keeps its value.

    Args:
        arcs: pairs of vertices, which are whole numbers; parallel arcs are different moves.
        isolated: vertices without any arc.

    Examples:
        >>> from grundy import solve
        >>> graph = Digraph([(0, 1), (0, 2), (1, 2)])
        >>> found = solve(graph.at(0, 1))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (3, ['slide token 1 from 0 to 1'])
        >>> solve(Digraph([(0, 1), (1, 0)]).at(0)).outcome
        <Outcome.DRAW: 'draw'>

    References:
        Sprague (1935) and Grundy (1939); Winning Ways, ch. 3, and ch. 12 for loopy games.
    """

    arcs: Arcs
    isolated: Tokens = ()

    name = "digraph"
    about = About(
        "Slide one of the tokens along an arc; several tokens may share a vertex.",
        "digraph(0>1 0>2 0>2 1>3 2>3 2>4 4>3) 0 2", SPRAGUE_GRUNDY, SPRAGUE_GRUNDY.source,
    )  # fmt: skip

    def __post_init__(self) -> None:
        arcs = tuple(map(tuple, self.arcs))
        for arc in arcs:
            if len(arc) != 2 or not all(map(_is_vertex, arc)):
                raise RulesetError("arc must be a pair of vertices, whole numbers of 0 or more, not {arc!r}", arc=arc)
        for v in self.isolated:
            if not _is_vertex(v):
                raise RulesetError("vertex must be a whole number of 0 or more, not {vertex!r}", vertex=v)
        met = {v for arc in arcs for v in arc}
        if not met and not self.isolated:
            raise RulesetError("digraph needs arcs: try {example!r}", example=self.about.example)
        object.__setattr__(self, "arcs", arcs)
        object.__setattr__(self, "isolated", tuple(sorted(set(self.isolated) - met)))

    @classmethod
    def from_successors(cls, successors: Mapping[int, Iterable[int]] | Sequence[Iterable[int]]) -> Digraph:
        """Return the digraph in which arcs lead from each vertex to its successors.

        Args:
            successors: by vertex, a mapping or a sequence for the vertices 0, 1, 2, ….

        Examples:
            >>> str(Digraph.from_successors([[1, 2], [2], [], []]))
            'digraph(0>1 0>2 1>2 3)'
        """
        items = list(successors.items() if isinstance(successors, Mapping) else enumerate(successors))
        return cls(tuple((v, w) for v, targets in items for w in targets), tuple(v for v, _ in items))

    # A ruleset is hashed with every position; arcs may be many, so that is done once.

    @cached_property
    def _hash(self) -> int:
        return hash((self.arcs, self.isolated))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Digraph):
            return NotImplemented
        return self._hash == other._hash and self.arcs == other.arcs and self.isolated == other.isolated

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.arcs, self.isolated)  # without the tables

    # -- the rule

    @cached_property
    def _successors(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {v: [] for v in sorted({*self.isolated, *(v for arc in self.arcs for v in arc)})}
        for v, w in self.arcs:
            found[v].append(w)
        return found

    def options(self, p: Tokens) -> Iterator[Tokens]:
        """Yield the tokens after each slide."""
        for i, v in enumerate(p):
            for w in self._successors[v]:
                yield (*p[:i], w, *p[i + 1 :])

    def moves(self, p: Tokens) -> Iterator[tuple[Move, Tokens]]:
        """Yield each slide; parallel arcs are numbered."""
        for i, v in enumerate(p):
            for w, number in self._numbered(v):
                yield _slide(p, i, w, number)

    def _numbered(self, v: int) -> Iterator[tuple[int, int]]:
        """Yield the successors of a vertex, each with its number among parallel arcs, or 0 where it has none."""
        times = Counter(self._successors[v])
        met: Counter[int] = Counter()
        for w in self._successors[v]:
            met[w] += 1
            yield w, met[w] if times[w] > 1 else 0

    # -- the theory

    @cached_property
    def _values(self) -> dict[int, int | None]:
        number, rows = self._rows
        return dict(zip(number, settled_values(rows), strict=True))

    @property
    def _rows(self) -> tuple[dict[int, int], list[list[int]]]:
        number = {v: i for i, v in enumerate(self._successors)}
        return number, [[number[w] for w in targets] for targets in self._successors.values()]

    def solver(self) -> Digraph:
        """Return itself: all vertices are valued at once."""
        return self

    def grundy_value(self, p: Tokens) -> int:
        """Return the nim-sum of the tokens' vertices.

        Raises:
            LoopError: if a token can reach a cycle; the error names its vertices.
        """
        values = [self._values[v] for v in p]
        if None in values:
            number, rows = self._rows
            names = list(number)
            cycle = find_cycle(rows, list(self._values.values()), number[p[values.index(None)]])
            raise loop_error(cycle, names.__getitem__)
        return nim_sum(value for value in values if value)

    def may_loop(self, p: Tokens) -> bool:
        """Tell whether some token can reach a cycle."""
        return any(self._values[v] is None for v in p)

    @cached_property
    def _by_value(self) -> dict[int, dict[int | None, list[tuple[int, int]]]]:
        return {}  # filled vertex by vertex, as tokens are met

    def _steps_to(self, v: int, value: int) -> Iterable[tuple[int, int]]:
        """Return the successors of a value, numbered as in ``_numbered``, by table."""
        table = self._by_value.get(v)
        if table is None:
            rows: defaultdict[int | None, list[tuple[int, int]]] = defaultdict(list)
            for w, number in self._numbered(v):
                rows[self._values[w]].append((w, number))
            table = self._by_value[v] = dict(rows)
        return table.get(value, ())

    def moves_to(self, p: Tokens, value: int) -> Iterator[tuple[Move, Tokens]]:
        """Yield the slides after which the tokens have a value."""
        missing = self.grundy_value(p) ^ value
        for i, v in enumerate(p):
            for w, number in self._steps_to(v, self.grundy_value((v,)) ^ missing):
                yield _slide(p, i, w, number)

    def summands(self, p: Tokens) -> Iterator[Game]:
        """Yield the tokens one by one."""
        for v in p:
            yield Game(self, (v,))

    # -- positions

    def at(self, *position: Any) -> Game:
        """Return the game with tokens on these vertices, given one by one or as one sequence."""
        return Game(self, self.check(position[0] if len(position) == 1 else position))

    def check(self, p: Any) -> Tokens:
        """Return the vertices of the tokens as a tuple.

        Raises:
            PositionError: if there is no token, or one does not stand on a vertex.
        """
        tokens = tuple(p) if isinstance(p, Iterable) else (p,)
        if not tokens:
            raise PositionError(
                "digraph needs one token or more: name the vertices they stand on, as in 'digraph(0>1) 0'"
            )
        for i, v in enumerate(tokens, 1):
            if not _is_vertex(v) or v not in self._successors:
                raise PositionError(
                    "token {token} must stand on a vertex of the digraph ({vertices}), not on {vertex!r}",
                    token=i, vertices=_listed(list(self._successors)), vertex=v,
                )  # fmt: skip
        return tokens

    def parse(self, words: Sequence[str]) -> Tokens:
        """Return the vertices that the words name."""
        return self.check(
            tuple(whole_number(word, "vertex of token {token}", token=i) for i, word in enumerate(words, 1))
        )

    def picture(self, p: Tokens) -> Picture:
        """Return the vertices on a circle, with arrows and tokens; of a large digraph, the tokens only."""
        vertices = list(self._successors)
        if len(vertices) > _DRAWN:
            return super().picture(p)
        around, side = circle(len(vertices))
        places = dict(zip(vertices, around, strict=True))
        there = set(self.arcs)
        tokens = Counter(p)
        shapes: list[Shape] = []
        for (v, w), bend in zip(self.arcs, spread(self.arcs, 0.3), strict=True):
            if v == w:
                shapes.extend(petal(places[v], bend / 2 - 0.1, pointed=True))
            else:
                shapes.append(arrow(places[v], places[w], bend + 0.1 * ((w, v) in there)))
        for v, (x, y) in places.items():
            shapes.append(Disc(x, y, text=str(v)))
            if tokens[v]:
                shapes.append(Disc(x + 0.4, y - 0.4, "token", radius=0.2))
            if tokens[v] > 1:
                shapes.append(Label(x + 0.95, y - 0.4, f"× {tokens[v]}"))
        return Picture(tuple(shapes), side, side)

    def valued_picture(self, p: Tokens) -> Picture:
        """Return the picture with the value of every vertex beside it, – where a token can reach a cycle and has none.

        Examples:
            >>> game = Digraph(((0, 1), (1, 2), (0, 2), (3, 3)))
            >>> [shape.text for shape in game.valued_picture((0,)).shapes if isinstance(shape, Label)]
            ['*2', '*1', '*0', '–']
        """
        picture = self.picture(p)
        if len(self._successors) > _DRAWN:
            return picture
        around, side = circle(len(self._successors))
        beside: list[Shape] = []
        for (x, y), value in zip(around, self._values.values(), strict=True):
            far = 1 + 0.8 / hypot(x - side / 2, y - side / 2)  # outwards, where no arrow runs
            place = side / 2 + far * (x - side / 2), side / 2 + far * (y - side / 2)
            beside.append(Label(round(place[0], 3), round(place[1], 3), "–" if value is None else f"*{value}"))
        return Picture((*picture.shapes, *beside), picture.width, picture.height)

    # -- the ruleset in words

    @classmethod
    def from_arguments(cls, text: str) -> Digraph:
        """Return the digraph of arcs such as ``0>1`` and single vertices, with blanks or commas between.

        Raises:
            RulesetError: if the text is not such.
        """
        arcs, isolated = [], []
        for word in re.split(r"[,\s]+", text):
            match = _ARC.fullmatch(word)
            if match:
                start, end = match.groups()
                if end is None:
                    isolated.append(int(start))
                else:
                    arcs.append((int(start), int(end)))
            elif word:
                raise RulesetError(
                    "arc of digraph must be two whole numbers with '>' between, not {word!r}: try {example!r}",
                    word=word if len(word) <= 60 else word[:57] + "...", example=cls.about.example,
                )  # fmt: skip
        return cls(tuple(arcs), tuple(isolated))

    def arguments(self) -> str:
        """Return the arcs and the vertices without any."""
        return " ".join([*(f"{v}>{w}" for v, w in self.arcs), *map(str, self.isolated)])


def _slide(p: Tokens, i: int, w: int, number: int) -> tuple[Move, Tokens]:
    after = (*p[:i], w, *p[i + 1 :])
    if number:
        return Move(
            "slide token {token} from {vertex} to {target} along arc {arc}",
            token=i + 1, vertex=p[i], target=w, arc=number,
        ), after  # fmt: skip
    return Move("slide token {token} from {vertex} to {target}", token=i + 1, vertex=p[i], target=w), after


def _is_vertex(v: object) -> bool:
    return isinstance(v, int) and not isinstance(v, bool) and v >= 0


def _listed(vertices: Sequence[int]) -> str:
    if len(vertices) <= _NAMED:
        return ", ".join(map(str, vertices))
    return ", ".join([*map(str, vertices[: _NAMED - 1]), "…", str(vertices[-1])])
