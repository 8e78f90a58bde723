"""Tokens on a digraph: one token gives every loop-free impartial game, and loopy games can be written too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING, Any

from grundy.knowledge import About, Sketch, Theorem
from grundy.machine.given import many
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.loopy_play import LoopyPlay
from grundy.maths.nimbers.mex import nim_sum
from grundy.notation import whole_number
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.graphs.digraph_rows import ListedRows, Rows, StoredArcs, StoredRows, numbered
from grundy.rulesets.shared.graphs import HashedOnce, arrow, circle, edges_in, is_vertex, petal, spread
from grundy.words.errors import PositionError, RulesetError
from grundy.words.picture import Disc, Label, Picture, Shape
from grundy.words.shortening import cut_end

if TYPE_CHECKING:
    from grundy.maths.digraphs.loopy_graph import LoopyGraph

Tokens = tuple[Any, ...]
Arcs = tuple[tuple[int, int], ...]

SPRAGUE_GRUNDY = Theorem(
    "Sprague-Grundy",
    "the value of a vertex is the mex of the values of its successors; the value of several tokens is the "
    "nim-sum of their vertices' values",
    "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935), 438-444; "
    "P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8",
)

_STORED = 1 << 16  # arcs and vertices from which a digraph is stored in arrays
_DRAWN = 60  # vertices of the largest digraph to draw; for a larger one, the tokens are listed
_ARROWS = 5000  # arcs of the largest digraph to draw


@dataclass(frozen=True, eq=False)
class Digraph(HashedOnce, Ruleset[Tokens]):
    """Slide one of the tokens along an arc; several tokens may share a vertex.

    A position is a tuple of vertices, one for each token. A token that can reach a cycle has no Grundy value; it is
    solved by retrograde analysis. A token that cannot reach a cycle has its usual value.

    A digraph with at least 65,536 arcs and vertices is stored in arrays, with its arcs sorted by their starting
    vertices. So is a digraph whose vertices are not all whole numbers. Such a digraph is described, not written out, as
    text.

    Args:
        arcs: pairs of vertices, which are whole numbers; parallel arcs are different moves.
        isolated: vertices without arcs.

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

    arcs: Arcs | StoredArcs
    isolated: tuple[int, ...] = ()

    about = About(
        "Slide a token along an arc; tokens may share a vertex.",
        "digraph(0>1 0>2 0>2 1>3 2>3 2>4 4>3) 0 2", SPRAGUE_GRUNDY, SPRAGUE_GRUNDY.source, family="graphs",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if isinstance(self.arcs, StoredArcs):
            return
        for given in (self.arcs, self.isolated):
            if not many(given):
                raise RulesetError("digraph takes a list of arcs and isolated vertices, not {given!r}", given=given)
        arcs: tuple[Any, ...] = tuple(tuple(arc) if many(arc) else arc for arc in self.arcs)
        for arc in arcs:
            if not isinstance(arc, tuple) or len(arc) != 2 or not all(map(is_vertex, arc)):
                raise RulesetError(
                    "an arc must be a pair of vertices, whole numbers of 0 or more, not {arc!r}", arc=arc
                )
        isolated = tuple(self.isolated)
        for v in isolated:
            if not is_vertex(v):
                raise RulesetError("a vertex must be a whole number of 0 or more, not {vertex!r}", vertex=v)
        met = {v for arc in arcs for v in arc}
        isolated = tuple(sorted(set(isolated) - met))
        if not met and not isolated:
            raise self._empty()
        if len(arcs) + len(met) + len(isolated) >= _STORED:
            vars(self).update(arcs=StoredArcs(Graph.from_edges(arcs, sorted({*met, *isolated}))), isolated=())
        else:
            vars(self).update(arcs=arcs, isolated=isolated)

    @classmethod
    def _empty(cls) -> RulesetError:
        return RulesetError("digraph needs arcs: try {example!r}", example=cls.about.example)

    @classmethod
    def from_graph(cls, graph: Graph) -> Digraph:
        """Return the digraph of a graph in arrays, of any size; tokens are placed on its names.

        Args:
            graph: the graph, in arrays.

        Raises:
            RulesetError: if it has no vertices.

        Examples:
            >>> from grundy import Graph, solve
            >>> tree = Digraph.from_graph(Graph.from_edges([("root", "leaf"), ("root", "twig"), ("twig", "leaf")]))
            >>> found = solve(tree.at("root", "twig"))
            >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
            (3, ['slide token 1 from root to twig'])
        """
        if not isinstance(graph, Graph):
            raise RulesetError("digraph must be built from a Graph, not {given}", given=type(graph).__name__)
        if not len(graph):
            raise cls._empty()
        arcs = StoredArcs(graph)
        vertices = StoredRows(graph).vertices
        if len(graph) + graph.arcs >= _STORED or not all(map(is_vertex, vertices)):
            return cls(arcs)
        return cls(tuple(arcs), tuple(vertices))

    @classmethod
    def on(cls, play: LoopyGraph) -> Digraph:
        """Return the digraph of a solved graph in arrays; its results are not computed again.

        Raises:
            RulesetError: if it has no vertices.
        """
        graph: Any = getattr(play, "graph", play)
        ruleset = cls.from_graph(graph)
        if isinstance(ruleset._rows, StoredRows):
            ruleset._rows.play = play
        return ruleset

    @classmethod
    def from_successors(cls, successors: Mapping[int, Iterable[int]] | Sequence[Iterable[int]]) -> Digraph:
        """Return the digraph with arcs from each vertex to its successors.

        Args:
            successors: for each vertex, as a mapping, or as a sequence for the vertices 0, 1, 2, ….

        Examples:
            >>> str(Digraph.from_successors([[1, 2], [2], [], []]))
            'digraph(0>1 0>2 1>2 3)'
        """
        if not many(successors):
            raise RulesetError("successors must be rows of vertices, not {given!r}", given=successors)
        items = list(successors.items() if isinstance(successors, Mapping) else enumerate(successors))
        for _, targets in items:
            if not many(targets):
                raise RulesetError("successors must be rows of vertices, not {given!r}", given=targets)
        return cls(tuple((v, w) for v, targets in items for w in targets), tuple(v for v, _ in items))

    @cached_property
    def _rows(self) -> Rows:
        arcs = self.arcs
        return StoredRows(arcs.graph) if isinstance(arcs, StoredArcs) else ListedRows(arcs, self.isolated)

    @property
    def graph(self) -> Graph:
        """The digraph in arrays."""
        return self._rows.graph

    # -- the rule

    def options(self, p: Tokens) -> Iterator[Tokens]:
        for i, v in enumerate(p):
            for w in self._rows.successors(v):
                yield (*p[:i], w, *p[i + 1 :])

    def moves(self, p: Tokens) -> Iterator[tuple[Move, Tokens]]:
        for i, v in enumerate(p):
            for w, number in numbered(self._rows.successors(v)):
                yield _slide(p, i, w, number)

    # -- the theory

    def solver(self) -> Digraph:
        return self

    def grundy_value(self, p: Tokens) -> int:
        return nim_sum(map(self._value, p))

    def _value(self, v: Any) -> int:
        value = self._rows.value(v)
        if value is None:
            raise self._rows.loop(v)
        return value

    def may_loop(self, p: Tokens) -> bool:
        return any(self._rows.value(v) is None for v in p)

    def moves_to(self, p: Tokens, value: int) -> Iterator[tuple[Move, Tokens]]:
        """Yield the slides after which the tokens have a given value; a loopy sum must become a finite loopy nimber."""
        loopy = self.may_loop(p)
        rows = self._rows
        values = [int(rows.play.values[rows.number(v)]) if loopy else self._value(v) for v in p]
        endless = values.count(-1)
        missing = nim_sum(worth for worth in values if worth >= 0) ^ value
        for i, v in enumerate(p):
            if endless <= (values[i] < 0):  # the other tokens must have finite values
                for w, number in rows.steps_to(v, max(values[i], 0) ^ missing, loopy=loopy):
                    yield _slide(p, i, w, number)

    def on_graph(self, p: Tokens) -> tuple[LoopyPlay, list[int]]:
        return self._rows.play, list(map(self._rows.number, p))

    def summands(self, p: Tokens) -> Iterator[Game]:
        for v in p:
            yield Game(self, (v,))

    # -- positions

    def at(self, *position: Any) -> Game:
        return Game(self, self.check(position[0] if len(position) == 1 else position))

    def check(self, p: Any) -> Tokens:
        # a name of a vertex is one token: names can be words or tuples
        tokens = (p,) if self._rows.vertex(p) is not None or not many(p) else tuple(p)
        if not tokens:
            raise PositionError(
                "digraph needs at least one token: name the vertices of the tokens, as in 'digraph(0>1) 0'"
            )
        found = tuple(map(self._rows.vertex, tokens))
        if None in found:
            i = found.index(None)
            raise PositionError(
                "token {token} must be on a vertex of the digraph ({vertices}), not on {vertex!r}",
                token=i + 1, vertices=self.graph.some(), vertex=tokens[i],
            )  # fmt: skip
        return found

    def parse(self, words: Sequence[str]) -> Tokens:
        if isinstance(self.arcs, StoredArcs) and isinstance(self.arcs.graph.names, tuple):
            return self.check(tuple(self._by_word.get(word, word) for word in words))
        return self.check(
            tuple(whole_number(word, "vertex of token {token}", token=i) for i, word in enumerate(words, 1))
        )

    @cached_property
    def _by_word(self) -> dict[str, Any]:
        return {str(name): name for name in self._rows.vertices}

    def picture(self, p: Tokens) -> Picture:
        """Return the vertices on a circle, with arrows and tokens; of a large digraph, only the tokens."""
        vertices = self._rows.vertices
        if len(vertices) > _DRAWN or len(self.arcs) > _ARROWS:
            return super().picture(p)
        places, side = circle(vertices)
        arcs = tuple(self.arcs)
        there = set(arcs)
        tokens = Counter(p)
        shapes: list[Shape] = []
        for (v, w), bend in zip(arcs, spread(arcs, 0.3), strict=True):
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

    def sketch(self, p: Tokens) -> Sketch:
        return Sketch("digraph", self.arcs, p)

    def valued_picture(self, p: Tokens) -> Picture:
        """Return the picture with the value of each vertex, or its loopy nimber if it can reach a cycle.

        Examples:
            >>> game = Digraph(((0, 1), (1, 2), (0, 2), (3, 3)))
            >>> [shape.text for shape in game.valued_picture((0,)).shapes if isinstance(shape, Label)]
            ['*2', '*1', '*0', '∞']
        """
        picture = self.picture(p)
        vertices = self._rows.vertices
        if len(vertices) > _DRAWN or len(self.arcs) > _ARROWS:
            return picture
        places, side = circle(vertices)
        beside: list[Shape] = []
        for v, (x, y) in places.items():
            worth = self._rows.play.nimber(self._rows.number(v))
            far = 1 + 0.8 / hypot(x - side / 2, y - side / 2)  # outside, where there are no arrows
            place = [round(side / 2 + far * (at - side / 2), 3) for at in (x, y)]
            beside.append(Label(place[0], place[1], f"*{worth}" if isinstance(worth, int) else str(worth)))
        return Picture((*picture.shapes, *beside), picture.width, picture.height)

    # -- notation of the ruleset

    @classmethod
    def from_arguments(cls, text: str) -> Digraph:
        arcs, isolated, others = edges_in(text, ">")
        if others:
            raise RulesetError(
                "an arc of digraph must be two whole numbers with '>' between, not {word!r}: try {example!r}",
                word=cut_end(others[0]), example=cls.about.example,
            )  # fmt: skip
        return cls(tuple(arcs[">"]), tuple(isolated))

    def arguments(self) -> str:
        """Return the arcs and the isolated vertices; for a digraph in arrays, their numbers."""
        if isinstance(self.arcs, StoredArcs):
            return f"{len(self.arcs.graph)} vertices, {len(self.arcs)} arcs"
        return " ".join([*(f"{v}>{w}" for v, w in self.arcs), *map(str, self.isolated)])


def _slide(p: Tokens, i: int, w: int, number: int) -> tuple[Move, Tokens]:
    after = (*p[:i], w, *p[i + 1 :])
    if number:
        return Move(
            "slide token {token} from {vertex} to {target} along arc {arc}",
            token=i + 1, vertex=p[i], target=w, arc=number,
        ), after  # fmt: skip
    return Move("slide token {token} from {vertex} to {target}", token=i + 1, vertex=p[i], target=w), after
