"""Green Hackenbush: the value of each graph by the fusion and colon principles; graphs add by nim-sum.

Examples:
    >>> POJ3710.answer(((2, ((1, 2),)), (4, ((1, 2), (2, 3), (2, 4), (3, 4)))))
    True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grundy.contest.bounds import scaled
from grundy.contest.forms import Form, repeated, to_the_end
from grundy.contest.problem import Problem, count, either, first_wins
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, replaced
from grundy.maths.hackenbush.value import graph_value
from grundy.maths.nimbers.mex import nim_sum

Graph = tuple[int, tuple[tuple[int, int], ...]]  # vertices 1, 2, …, of which 1 is on the ground; edges
Graphs = tuple[Graph, ...]
Branches = tuple[tuple[int, int, int], ...]  # graph and endpoints of each edge that remains


def _value(graphs: Sequence[Graph]) -> int:
    return nim_sum(graph_value(edges, {1}) for _, edges in graphs)


def _wins_by_cutting(case: Graphs) -> bool:
    """Return whether the first player wins, by trying every cut; all graphs are played as one game."""
    edges = tuple((graph, a, b) for graph, (_, edges) in enumerate(case) for a, b in edges)
    return first_wins(_rooted(edges), lambda left: (_rooted(left[:i] + left[i + 1 :]) for i in range(len(left))))


def _random(dice: Random, size: float) -> Graphs:
    """Return trees with polygons, as the statement promises; the answers are right for any graphs."""
    longest = scaled(size, 4, 30)
    graphs = [_tree_with_polygons(dice, count(dice, size, 5, 99, 2), longest) for _ in range(count(dice, size, 2, 99))]
    balance = _value(graphs[:-1])
    if dice.random() < 0.5 and 0 < balance <= scaled(size, 4, 98):  # otherwise the second player would almost never win
        graphs[-1] = _stalk(balance)
    return tuple(graphs)


def _edges() -> Iterator[Graphs]:
    """Yield stalks, forks, polygons on the ground and on stalks, equal graphs, and the largest."""
    small = [_stalk(1), _stalk(2), _fork(3), _fork(4), *(_polygon_on_a_stalk(0, k) for k in (3, 4, 5))]
    small += [_polygon_on_a_stalk(1, 3), _polygon_on_a_stalk(1, 4), _polygon_on_a_stalk(2, 3)]
    for graph in small:
        yield (graph,)
    for graph in small:
        yield (graph, _stalk(1))
        yield (graph, graph)
    yield (_stalk(98),) * 99
    yield _stalk(98), _stalk(97)
    yield (_fork(98),) * 99
    yield (_polygon_on_a_stalk(1, 97),) * 98
    yield _polygon_on_a_stalk(49, 50), _stalk(48)


def _read_graph(reader: Reader, graph: int) -> Graph:
    vertices = reader.number("the number of vertices of graph {graph}", 1, graph=graph)
    number_of_edges = reader.number("the number of edges of graph {graph}", graph=graph)
    what = "end {number} of edge {edge} of graph {graph}"
    edges = []
    for edge in range(1, number_of_edges + 1):
        a, b = reader.numbers(2, what, 1, vertices, edge=edge, graph=graph)
        edges.append((a, b))
    return vertices, tuple(edges)


def _stalk(edges: int) -> Graph:
    return edges + 1, tuple((v, v + 1) for v in range(1, edges + 1))


def _fork(edges: int) -> Graph:
    """Return a stem that forks at its top."""
    return edges + 1, ((1, 2), *((2, v) for v in range(3, edges + 2)))


def _polygon_on_a_stalk(stalk: int, corners: int) -> Graph:
    vertices, edges = _stalk(stalk + corners - 1)
    return vertices, (*edges, (vertices, stalk + 1))


def _tree_with_polygons(dice: Random, vertices: int, longest: int) -> Graph:
    tree = dice.randint(1, vertices)
    edges = [(dice.randint(1, v - 1), v) for v in range(2, tree + 1)]
    done = tree
    while vertices - done >= 2:
        more = dice.randint(2, min(vertices - done, longest))
        ring = [dice.randint(1, tree), *range(done + 1, done + more + 1)]
        edges += zip(ring, [*ring[1:], ring[0]], strict=True)
        done += more
    if done < vertices:  # one vertex remains: a branch
        edges.append((dice.randint(1, tree), vertices))
    number = [0, 1, *dice.sample(range(2, vertices + 1), vertices - 1)]
    turned = [(a, b) if dice.random() < 0.5 else (b, a) for a, b in edges]
    dice.shuffle(turned)
    return vertices, tuple((number[a], number[b]) for a, b in turned)


def _smaller_graphs(graph: Graph) -> Iterator[Graph]:
    """Yield the part that hangs on the root after a cut, and the graph with an edge contracted; some edge remains."""
    _, edges = graph
    for i in range(len(edges)):
        left = [(a, b) for _, a, b in _rooted(tuple((0, *edge) for edge in edges[:i] + edges[i + 1 :]))]
        if left:
            yield _numbered(left)
    for i, (a, b) in enumerate(edges):
        keep, gone = min(a, b), max(a, b)
        left = [
            (keep if c == gone else c, keep if d == gone else d) for c, d in edges[:i] + edges[i + 1 :]
        ]  # fmt: skip
        if left and len({frozenset(edge) for edge in left}) == len(left):  # a triangle would not remain a polygon
            yield _numbered(left)


def _numbered(edges: Sequence[Sequence[int]]) -> Graph:
    """Return the graph with its vertices numbered without gaps; the root remains vertex 1."""
    vertices = sorted({1, *(v for edge in edges for v in edge)})
    number = {v: i for i, v in enumerate(vertices, 1)}
    return len(vertices), tuple((number[a], number[b]) for a, b in edges)


def _rooted(edges: Branches) -> Branches:
    """Return the edges that are connected to vertex 1 of their graph."""
    found = {(graph, 1) for graph, _, _ in edges}
    before = 0
    while len(found) > before:
        before = len(found)
        for graph, a, b in edges:
            if (graph, a) in found or (graph, b) in found:
                found |= {(graph, a), (graph, b)}
    return tuple(edge for edge in edges if edge[:2] in found)


POJ3710 = Problem[Graphs, bool](
    id="poj3710",
    title="Christmas Game",
    source="POJ 3710",
    statement="Cut a branch of a tree; what no longer hangs on its root, vertex 1, falls; whoever cannot cut loses.",
    limits=(
        "fewer than 100 graphs of fewer than 100 vertices and 500 edges;"
        " trees and polygons, each polygon hanging on a tree by one vertex"
    ),
    sample_input="2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n",
    sample_output="Sally\n",
    cases=to_the_end(repeated(
        "the number of graphs", Form(_read_graph, lambda graph: [(graph[0], len(graph[1])), *graph[1]]), "graph", 99
    )),
    answer=lambda graphs: _value(graphs) != 0,
    definition=_wins_by_cutting,
    write=either("Sally", "Harry"),
    random=_random,
    edges=_edges,
    shrink=lambda graphs: (*dropped(graphs, 1), *replaced(graphs, _smaller_graphs)),
)  # fmt: skip
