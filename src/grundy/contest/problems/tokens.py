"""Tokens on loop-free digraphs: all vertices are evaluated at once, and tokens add by nim-sum, even on one vertex.

Examples:
    >>> HDU1524.answer(GraphAndQueries(((1, 2), (), (3,), ()), ((0,), (0, 2))))
    [True, True]
    >>> YBT1676.answer(ArcsAndTokens(3, ((1, 2), (2, 3)), (1, 2, 2)))
    False
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from grundy.contest.bounds import scaled
from grundy.contest.forms import Form, one_case, to_the_end
from grundy.contest.problem import Problem, balanced, balanced_sums, count, either, sum_wins
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, replaced
from grundy.maths.digraphs.definition import grundy_values
from grundy.maths.nimbers.mex import nim_sum

Tokens = tuple[int, ...]
Successors = Sequence[Sequence[int]]


def _who_wins(successors: Successors, queries: Iterable[Tokens]) -> list[bool]:
    values = grundy_values(successors)
    return [nim_sum(values[vertex] for vertex in tokens) != 0 for tokens in queries]


# -- one digraph with many queries


class GraphAndQueries(NamedTuple):
    """Hold the successors of vertices 0, 1, …, and the queries, each a list of the vertices with tokens."""

    successors: tuple[tuple[int, ...], ...]
    queries: tuple[Tokens, ...]


def _read_queries(reader: Reader) -> GraphAndQueries:
    """Return a graph with its queries, which end at a 0 or at the end of the input."""
    vertices = reader.number("the number of vertices")
    successors = []
    for vertex in range(vertices):
        arcs = reader.number("the number of successors of vertex {vertex}", vertex=vertex)
        what = "successor {number} of vertex {vertex}"
        successors.append(tuple(reader.numbers(arcs, what, 0, vertices - 1, vertex=vertex)))
    queries: list[Tokens] = []
    while not reader.closed():
        tokens = reader.number("the number of tokens")
        if not vertices:
            raise reader.refuse("there are no vertices to put tokens on")
        queries.append(tuple(reader.numbers(tokens, "the vertex of token {number}", 0, vertices - 1)))
    return GraphAndQueries(tuple(successors), tuple(queries))


def _random_queries(dice: Random, size: float) -> GraphAndQueries:
    """Return a loop-free graph with randomly numbered vertices, and queries; tokens may share a vertex."""
    vertices = count(dice, size, 6, 1000)
    order = dice.sample(range(vertices), vertices)
    successors: list[tuple[int, ...]] = [()] * vertices
    for place, vertex in enumerate(order):
        arcs = min(place, dice.randint(0, scaled(size, 3, 30)))
        successors[vertex] = tuple(dice.sample(order[:place], arcs))
    return GraphAndQueries(tuple(successors), balanced_sums(dice, size, grundy_values(successors), (4, 1000), 10))


def _edges_of_queries() -> Iterator[GraphAndQueries]:
    """Yield tokens that share a vertex, paths in both directions, large values, and the largest graphs."""
    yield GraphAndQueries(((),), ((0,), (0, 0)))
    yield GraphAndQueries(((1,), ()), ((0,), (1,), (0, 0), (0, 1), (0, 0, 0), (1, 1)))
    yield GraphAndQueries(((), (0,), (1,)), ((2,), (1, 1), (2, 1), (1, 2, 2), (1, 1, 1)))
    yield GraphAndQueries(((2, 1), (2,), ()), ((0,), (0, 1), (1, 0, 0), (0, 0), (1, 2)))
    for vertices in (5, 100):  # with an arc to every earlier vertex, the values are 0, 1, 2, …
        every = tuple(tuple(range(v)) for v in range(vertices))
        yield GraphAndQueries(every, ((1, 2, 3), (1, 2, 4), (vertices - 1,), (vertices - 1,) * 10))
    yield GraphAndQueries((*((v + 1,) for v in range(999)), ()), ((0,), (0, 1), (999,), (998,) * 9))
    yield GraphAndQueries(((), *((v,) for v in range(999))), ((999,), (999, 998), (0,), (1,) * 10))


def _smaller_queries(case: GraphAndQueries) -> Iterator[GraphAndQueries]:
    """Yield fewer queries, fewer tokens, fewer vertices and fewer arcs."""
    for queries in (*dropped(case.queries, 1), *replaced(case.queries, lambda tokens: dropped(tokens, 1))):
        yield case._replace(queries=queries)
    for left in dropped(range(len(case.successors))):
        number = {v: i for i, v in enumerate(left)}
        queries = tuple(tuple(number[v] for v in tokens if v in number) for tokens in case.queries)
        if all(queries):
            rows = (tuple(number[w] for w in case.successors[v] if w in number) for v in number)
            yield GraphAndQueries(tuple(rows), queries)
    for successors in replaced(case.successors, dropped):
        yield case._replace(successors=successors)


HDU1524 = Problem[GraphAndQueries, list[bool]](
    id="hdu1524",
    title="A Chess Game",
    source="HDU Online Judge 1524, POJ 2425",
    statement="Tokens on the vertices of a digraph; slide one along an arc; whoever cannot move loses. Many queries.",
    limits="up to 1000 vertices, up to 10 tokens a query",
    sample_input="4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n",
    sample_output="WIN\nWIN\n",
    cases=to_the_end(Form(
        _read_queries,
        lambda case: [(len(case.successors),), *((len(row), *row) for row in (*case.successors, *case.queries, ()))],
    )),
    answer=lambda case: _who_wins(case.successors, case.queries),
    definition=lambda case: [sum_wins(tokens, case.successors.__getitem__) for tokens in case.queries],
    write=lambda wins: "".join("WIN\n" if won else "LOSE\n" for won in wins),
    random=_random_queries,
    edges=_edges_of_queries,
    shrink=_smaller_queries,
)  # fmt: skip


# -- one position, on a digraph given by its arcs


class ArcsAndTokens(NamedTuple):
    """Hold the number of vertices, which are 1, 2, …, the arcs, and the vertices with tokens."""

    vertices: int
    arcs: tuple[tuple[int, int], ...]
    tokens: Tokens

    @property
    def successors(self) -> list[list[int]]:
        """The successors of each vertex; entry 0 is unused, because vertices count from 1."""
        found: list[list[int]] = [[] for _ in range(self.vertices + 1)]
        for start, end in self.arcs:
            found[start].append(end)
        return found


_MOST_VERTICES = 10_000_000  # their lists of successors must fit into memory


def _read_arcs(reader: Reader) -> ArcsAndTokens:
    vertices = reader.number("the number of vertices", 1, _MOST_VERTICES)
    number_of_arcs = reader.number("the number of arcs")
    tokens = reader.number("the number of tokens")
    what = "end {number} of arc {arc}"
    ends = (reader.numbers(2, what, 1, vertices, arc=arc) for arc in range(1, number_of_arcs + 1))
    arcs = tuple((start, end) for start, end in ends)
    return ArcsAndTokens(vertices, arcs, tuple(reader.numbers(tokens, "the vertex of token {number}", 1, vertices)))


def _random_arcs(dice: Random, size: float) -> ArcsAndTokens:
    """Return a loop-free graph with randomly numbered vertices, and tokens on different vertices."""
    vertices = count(dice, size, 6, 2000)
    number = dice.sample(range(1, vertices + 1), vertices)
    pairs = (sorted(dice.sample(range(vertices), 2)) for _ in range(count(dice, size, 9, 6000, 0)) if vertices > 1)
    arcs = tuple((number[start], number[end]) for start, end in pairs)
    tokens = dice.sample(number, dice.randint(1, min(vertices, scaled(size, 3, 2000))))
    values = grundy_values(ArcsAndTokens(vertices, arcs, ()).successors)
    return ArcsAndTokens(vertices, arcs, balanced(dice, tokens, values, sorted({*number} - {*tokens[:-1]})))


def _edges_of_arcs() -> Iterator[ArcsAndTokens]:
    """Yield no arcs, parallel arcs, paths in both directions, large values, and the largest graphs."""
    yield ArcsAndTokens(1, (), (1,))
    for tokens in ((1,), (2,), (2, 1)):
        yield ArcsAndTokens(2, ((1, 2),), tokens)
        yield ArcsAndTokens(2, ((2, 1), (2, 1)), tokens)
        yield ArcsAndTokens(3, ((3, 2), (2, 1), (3, 1)), (*tokens, 3))
    yield ArcsAndTokens(3, ((1, 2), (3, 2)), (1, 3))
    for vertices in (4, 110):  # with an arc to every earlier vertex, the values are 0, 1, 2, …
        every = tuple((start, end) for start in range(1, vertices + 1) for end in range(1, start))
        yield ArcsAndTokens(vertices, every, (2, 3, 4))
        yield ArcsAndTokens(vertices, every, (vertices,))
    for vertices in (7, 2000):
        up = tuple((v, v + 1) for v in range(1, vertices))
        yield ArcsAndTokens(vertices, up, (1,))
        yield ArcsAndTokens(vertices, tuple((b, a) for a, b in up), (vertices,))
        yield ArcsAndTokens(vertices, up, tuple(range(1, vertices + 1)))


def _smaller_arcs(case: ArcsAndTokens) -> Iterator[ArcsAndTokens]:
    """Yield fewer tokens, fewer vertices and fewer arcs."""
    for tokens in dropped(case.tokens, 1):
        yield case._replace(tokens=tokens)
    for left in dropped(range(1, case.vertices + 1)):
        number = {v: i for i, v in enumerate(left, 1)}
        tokens = tuple(number[v] for v in case.tokens if v in number)
        if tokens:
            arcs = ((number[a], number[b]) for a, b in case.arcs if a in number and b in number)
            yield ArcsAndTokens(len(left), tuple(arcs), tokens)
    for fewer in dropped(case.arcs):
        yield case._replace(arcs=fewer)


YBT1676 = Problem[ArcsAndTokens, bool](
    id="ybt1676",
    title="移棋子游戏",
    source="信息学奥赛一本通 1676; LibreOJ 10243",
    statement="Tokens on the vertices of a digraph; slide one along an arc; whoever cannot move loses.",
    limits="up to 2000 vertices and 6000 arcs; at most one token a vertex",
    sample_input="6 8 4\n2 1\n2 4\n1 4\n1 5\n4 5\n1 3\n3 5\n3 6\n1 2 4 6\n",
    sample_output="win\n",
    cases=one_case(
        Form(
            _read_arcs, lambda case: [(case.vertices, len(case.arcs), len(case.tokens)), *case.arcs, case.tokens]
        ),
        finish=lambda reader, case: reader.finish("{tokens} tokens", tokens=len(case.tokens)),
    ),
    answer=lambda case: _who_wins(case.successors, [case.tokens])[0],
    definition=lambda case: sum_wins(case.tokens, case.successors.__getitem__),
    write=either("win", "lose"),
    random=_random_arcs,
    edges=_edges_of_arcs,
    shrink=_smaller_arcs,
)  # fmt: skip
