"""POJ 3710: Green Hackenbush on several graphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grundy.contest.problem import Verdict, count, first_wins
from grundy.contest.reader import Reader
from grundy.theory.fusion import graph_value
from grundy.theory.nimbers import nim_sum

__all__ = ["POJ3710", "ChristmasGame"]

Graph = tuple[int, tuple[tuple[int, int], ...]]  # vertices 1, 2, …, of which 1 is on the ground; edges
Branches = tuple[tuple[int, int, int], ...]  # graph and ends of each edge that is left


class ChristmasGame(Verdict[tuple[Graph, ...]]):
    """The value of each graph by the fusion and colon principles, whatever hangs where; graphs add by nim-sum.

    Examples:
        >>> POJ3710.answer(((2, ((1, 2),)), (4, ((1, 2), (2, 3), (2, 4), (3, 4)))))
        True
    """

    id = "poj3710"
    title = "Christmas Game"
    source = "POJ 3710"
    statement = "Cut a branch of a tree; what no longer hangs on its root, vertex 1, falls off; who cannot cut loses."
    limits = "fewer than 100 graphs of up to 100 vertices and 500 edges"
    sample_input = "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n"
    sample_output = "Sally\n"
    words = "Sally", "Harry"

    def read(self, reader: Reader) -> Iterator[tuple[Graph, ...]]:
        """Yield tests to the end of the input."""
        while not reader.at_end():
            graphs = reader.number("the number of graphs")
            yield tuple(_graph(reader, graph) for graph in range(1, graphs + 1))

    def answer(self, case: tuple[Graph, ...]) -> bool:
        """Tell whether the nim-sum of the graphs' values is not 0."""
        return nim_sum(graph_value(edges, {1}) for _, edges in case) != 0

    def definition(self, case: tuple[Graph, ...]) -> bool:
        """Cut every edge of every graph; all graphs are played as one game."""
        edges = tuple((graph, a, b) for graph, (_, edges) in enumerate(case) for a, b in edges)
        return first_wins(_rooted(edges), lambda left: (_rooted(left[:i] + left[i + 1 :]) for i in range(len(left))))

    def random(self, dice: Random, size: float) -> tuple[Graph, ...]:
        """Return connected graphs; edges may be parallel or loops."""
        graphs = []
        for _ in range(count(dice, size, 2, 99)):
            vertices = count(dice, size, 4, 100)
            # an edge joins each vertex to an earlier one; others join any two
            edges = [(dice.randint(1, vertex - 1), vertex) for vertex in range(2, vertices + 1)]
            while len(edges) < vertices - 1 + count(dice, size, 1, 401, 0):
                edges.append((dice.randint(1, vertices), dice.randint(1, vertices)))
            dice.shuffle(edges)
            graphs.append((vertices, tuple(edges)))
        return tuple(graphs)

    def format_input(self, cases: Sequence[tuple[Graph, ...]]) -> str:
        """Return the tests one after the other."""
        lines = []
        for case in cases:
            lines.append(str(len(case)))
            for vertices, edges in case:
                lines.append(f"{vertices} {len(edges)}")
                lines += [f"{a} {b}" for a, b in edges]
        return "\n".join([*lines, ""])


def _graph(reader: Reader, graph: int) -> Graph:
    vertices = reader.number("the number of vertices of graph {graph}", 1, graph=graph)
    number_of_edges = reader.number("the number of edges of graph {graph}", graph=graph)
    edges = []
    for edge in range(1, number_of_edges + 1):
        a, b = reader.numbers(2, "end {number} of edge {edge} of graph {graph}", 1, vertices, edge=edge, graph=graph)
        edges.append((a, b))
    return vertices, tuple(edges)


def _rooted(edges: Branches) -> Branches:
    """Return the edges that hang on vertex 1 of their graph."""
    found = {(graph, 1) for graph, _, _ in edges}
    before = 0
    while len(found) > before:
        before = len(found)
        for graph, a, b in edges:
            if (graph, a) in found or (graph, b) in found:
                found |= {(graph, a), (graph, b)}
    return tuple(edge for edge in edges if edge[:2] in found)


POJ3710 = ChristmasGame()
