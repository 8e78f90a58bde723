"""HDU 1524 and POJ 2425: tokens on a loop-free digraph, positions to be judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from grundy.contest.problem import Problem, balanced, count, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import chunks, dropped, replaced
from grundy.maths.digraphs.definition import grundy_values
from grundy.maths.nimbers.mex import nim_sum

__all__ = ["HDU1524", "ChessGame", "GraphAndQueries", "tokens_win"]


@dataclass(frozen=True)
class GraphAndQueries:
    """The successors of vertices 0, 1, …, and the queries, each the vertices on which tokens stand."""

    successors: tuple[tuple[int, ...], ...]
    queries: tuple[tuple[int, ...], ...]


class ChessGame(Problem[GraphAndQueries, list[bool]]):
    """Values of all vertices at once; tokens add by nim-sum, however many share a vertex.

    Examples:
        >>> HDU1524.answer(GraphAndQueries(((1, 2), (), (3,), ()), ((0,), (0, 2))))
        [True, True]
    """

    id = "hdu1524"
    title = "A Chess Game"
    source = "HDU Online Judge 1524, POJ 2425"
    statement = "Tokens on the vertices of a digraph; slide one along an arc; who cannot move loses. Many queries."
    limits = "up to 1000 vertices, up to 10 tokens a query"
    sample_input = "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n"
    sample_output = "WIN\nWIN\n"

    def read(self, reader: Reader) -> Iterator[GraphAndQueries]:
        """Yield graphs with their queries to the end of the input; a 0 ends the queries of each."""
        while not reader.at_end():
            vertices = reader.number("the number of vertices")
            successors = []
            for vertex in range(vertices):
                arcs = reader.number("the number of successors of vertex {vertex}", vertex=vertex)
                what = "successor {number} of vertex {vertex}"
                successors.append(tuple(reader.numbers(arcs, what, 0, vertices - 1, vertex=vertex)))
            queries: list[tuple[int, ...]] = []
            while not reader.at_end():
                tokens = reader.number("the number of tokens")
                if not tokens:
                    break
                if not vertices:
                    raise reader.refuse("there is no vertex for a token to stand on")
                queries.append(tuple(reader.numbers(tokens, "the vertex of token {number}", 0, vertices - 1)))
            yield GraphAndQueries(tuple(successors), tuple(queries))

    def answer(self, case: GraphAndQueries) -> list[bool]:
        """Tell of each query whether the nim-sum of the tokens' values is not 0."""
        values = grundy_values(case.successors)
        return [nim_sum(values[vertex] for vertex in tokens) != 0 for tokens in case.queries]

    def definition(self, case: GraphAndQueries) -> list[bool]:
        """Play the tokens of each query as one game."""
        return [tokens_win(case.successors, tokens) for tokens in case.queries]

    def write(self, answer: list[bool]) -> str:
        """Return a line for each query."""
        return "".join("WIN\n" if wins else "LOSE\n" for wins in answer)

    def random(self, dice: Random, size: float) -> GraphAndQueries:
        """Return a loop-free graph, its vertices numbered at random, and queries; tokens may share a vertex."""
        vertices = count(dice, size, 6, 1000)
        order = dice.sample(range(vertices), vertices)
        successors: list[tuple[int, ...]] = [()] * vertices
        for place, vertex in enumerate(order):
            arcs = min(place, dice.randint(0, scaled(size, 3, 30)))
            successors[vertex] = tuple(dice.sample(order[:place], arcs))
        values, choices = grundy_values(successors), range(vertices)
        queries = (
            [dice.choice(choices) for _ in range(count(dice, size, 3, 10))] for _ in range(count(dice, size, 4, 1000))
        )
        return GraphAndQueries(tuple(successors), tuple(balanced(dice, tokens, values, choices) for tokens in queries))

    def edges(self) -> Iterator[GraphAndQueries]:
        """Yield tokens that share a vertex, paths in either direction, high values, and the largest graphs."""
        yield GraphAndQueries(((),), ((0,), (0, 0)))
        yield GraphAndQueries(((1,), ()), ((0,), (1,), (0, 0), (0, 1), (0, 0, 0), (1, 1)))
        yield GraphAndQueries(((), (0,), (1,)), ((2,), (1, 1), (2, 1), (1, 2, 2), (1, 1, 1)))
        yield GraphAndQueries(((2, 1), (2,), ()), ((0,), (0, 1), (1, 0, 0), (0, 0), (1, 2)))
        for vertices in (5, 100):  # an arc to every earlier vertex: the values are 0, 1, 2, …
            every = tuple(tuple(range(v)) for v in range(vertices))
            yield GraphAndQueries(every, ((1, 2, 3), (1, 2, 4), (vertices - 1,), (vertices - 1,) * 10))
        yield GraphAndQueries((*((v + 1,) for v in range(999)), ()), ((0,), (0, 1), (999,), (998,) * 9))
        yield GraphAndQueries(((), *((v,) for v in range(999))), ((999,), (999, 998), (0,), (1,) * 10))

    def shrink(self, case: GraphAndQueries) -> Iterator[GraphAndQueries]:
        """Yield fewer queries, fewer tokens, fewer vertices and fewer arcs."""
        for queries in dropped(case.queries, 1):
            yield replace(case, queries=queries)
        for queries in replaced(case.queries, lambda tokens: dropped(tokens, 1)):
            yield replace(case, queries=queries)
        vertices = len(case.successors)
        for gone in chunks(vertices):
            number = dict(zip((v for v in range(vertices) if v not in gone), range(vertices), strict=False))
            queries = tuple(tuple(number[v] for v in tokens if v in number) for tokens in case.queries)
            if all(queries):
                rows = (tuple(number[w] for w in case.successors[v] if w in number) for v in number)
                yield GraphAndQueries(tuple(rows), queries)
        for successors in replaced(case.successors, dropped):
            yield replace(case, successors=successors)

    def format_input(self, cases: Sequence[GraphAndQueries]) -> str:
        """Return each graph with its queries and a 0."""
        lines = []
        for case in cases:
            lines.append(str(len(case.successors)))
            lines += [" ".join(map(str, (len(row), *row))) for row in (*case.successors, *case.queries, ())]
        return "\n".join([*lines, ""])


def tokens_win(successors: Sequence[Sequence[int]], tokens: Sequence[int]) -> bool:
    """Tell by definition whether the player to move wins; tokens on one vertex are alike."""

    def options(placed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, vertex in enumerate(placed):
            for following in successors[vertex]:
                yield tuple(sorted((*placed[:i], following, *placed[i + 1 :])))

    return first_wins(tuple(sorted(tokens)), options)


HDU1524 = ChessGame()
