"""Maximum matchings compared with networkx, with their definition, and with the structure theorem."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import networkx as nx
import pytest

from grundy.maths.digraphs.definition import joined
from grundy.maths.matching.kernel import FROZEN_OUTER, UNSEEN
from grundy.maths.matching.matching import Matching

Graph = list[list[int]]


def graph_of(count: int, edges: list[tuple[int, int]]) -> Graph:
    around: Graph = [[] for _ in range(count)]
    for one, other in edges:
        around[one].append(other)
        around[other].append(one)
    return around


def maximum_matching(graph: Graph) -> Matching:
    return Matching(*joined(graph), [UNSEEN] * len(graph), compiled=False)


def without(graph: Graph, *gone: int) -> Graph:
    return [[] if v in gone else [w for w in around if w not in gone] for v, around in enumerate(graph)]


def largest(graph: Graph) -> int:
    """The size of a maximum matching, by an independent program."""
    picture = nx.Graph()
    picture.add_nodes_from(range(len(graph)))
    picture.add_edges_from((v, w) for v, around in enumerate(graph) for w in around)
    return len(nx.max_weight_matching(picture, maxcardinality=True))


def largest_by_definition(graph: Graph, start: int = 0) -> int:
    """The size of a maximum matching, by trying every mate of the first vertex, and none."""
    for vertex in range(start, len(graph)):
        if graph[vertex]:
            skipped = largest_by_definition(without(graph, vertex), vertex + 1)
            return max([skipped, *(1 + largest_by_definition(without(graph, vertex, w)) for w in graph[vertex])])
    return 0


def random_graphs(seed: int, number: int, most: int) -> Iterator[Graph]:
    dice = random.Random(seed)
    for _ in range(number):
        count = dice.randint(1, most)
        share = dice.choice([0.1, 0.2, 0.3, 0.5])
        graph = graph_of(count, [pair for pair in combinations(range(count), 2) if dice.random() < share])
        for around in graph:
            dice.shuffle(around)
        yield graph


def chained_odd_cycles(seed: int, most: int) -> Graph:
    """Triangles and longer odd cycles that share vertices: blossoms within blossoms."""
    dice = random.Random(seed)
    count = dice.randint(8, most)
    edges: set[tuple[int, int]] = set()
    for _ in range(int(count * dice.choice([0.2, 0.4, 0.6]))):
        ring = dice.sample(range(count), dice.choice([2, 3, 3, 5, 7]))
        edges |= {(min(pair), max(pair)) for pair in zip(ring, ring[1:] + ring[:1], strict=True)}
    return graph_of(count, dice.sample(sorted(edges), len(edges)))


def missable(matching: Matching) -> list[bool]:
    return [label == FROZEN_OUTER for label in matching.label]


def size_of(matching: Matching) -> int:
    return sum(mate >= 0 for mate in matching.mate) // 2


def assert_is_matching(graph: Graph, matching: Matching) -> None:
    for vertex, mate in enumerate(matching.mate):
        assert mate == -1 or (matching.mate[mate] == vertex and mate in graph[vertex])


def test_a_matching_of_every_graph_of_five_vertices_is_maximum() -> None:
    pairs = list(combinations(range(5), 2))
    for chosen in range(1 << len(pairs)):
        graph = graph_of(5, [pair for i, pair in enumerate(pairs) if chosen >> i & 1])
        matching = maximum_matching(graph)
        assert_is_matching(graph, matching)
        size = largest_by_definition(graph)
        assert size_of(matching) == size, graph
        expected = [largest_by_definition(without(graph, vertex)) == size for vertex in range(5)]
        assert missable(matching) == expected, graph


def test_missable_vertices_are_those_without_which_a_matching_is_as_large() -> None:
    for graph in random_graphs(1, 200, 13):
        matching = maximum_matching(graph)
        assert_is_matching(graph, matching)
        size = largest(graph)
        assert size_of(matching) == size, graph
        expected = [largest(without(graph, vertex)) == size for vertex in range(len(graph))]
        assert missable(matching) == expected, graph


def test_winning_steps_lead_to_what_is_missable_without_their_start() -> None:
    for graph in random_graphs(2, 300, 13):
        matching = maximum_matching(graph)
        before = list(matching.mate), list(matching.label)
        for vertex in range(len(graph)):
            without_it = missable(maximum_matching(without(graph, vertex)))
            wins = not missable(matching)[vertex]
            expected = [met for met in graph[vertex] if wins and without_it[met]]
            assert matching.winning(vertex) == expected, (graph, vertex)
        assert (matching.mate, matching.label) == before


@pytest.mark.parametrize("seed", range(60))
def test_gallai_and_edmonds_structure_theorem_holds(seed: int) -> None:
    """The parts of D are odd, and a maximum matching misses as many vertices as D has parts more than A vertices."""
    graph = chained_odd_cycles(seed, 120)
    matching = maximum_matching(graph)
    assert_is_matching(graph, matching)
    assert size_of(matching) == largest(graph)
    free = {vertex for vertex, label in enumerate(matching.label) if label == FROZEN_OUTER}
    beside = {met for vertex in free for met in graph[vertex]} - free
    picture = nx.Graph()
    picture.add_nodes_from(free)
    picture.add_edges_from((v, w) for v in free for w in graph[v] if w in free)
    parts = list(nx.connected_components(picture))
    assert all(len(part) % 2 for part in parts)
    assert len(graph) - 2 * size_of(matching) == len(parts) - len(beside)


def test_a_path_of_a_hundred_thousand_vertices_needs_no_recursion() -> None:
    count = 100_001
    path = [[w for w in (v - 1, v + 1) if 0 <= w < count] for v in range(count)]
    matching = maximum_matching(path)
    assert size_of(matching) == count // 2
    assert missable(matching) == [vertex % 2 == 0 for vertex in range(count)]


def test_an_odd_cycle_misses_any_vertex_and_an_even_one_none() -> None:
    for count in range(3, 40):
        ring = [[(v - 1) % count, (v + 1) % count] for v in range(count)]
        assert set(missable(maximum_matching(ring))) == {count % 2 == 1}


def test_a_graph_without_vertices_or_edges_has_an_empty_matching() -> None:
    for count in range(3):
        matching = maximum_matching([[] for _ in range(count)])
        assert (matching.mate, matching.label) == ([-1] * count, [FROZEN_OUTER] * count)
    assert maximum_matching([[1], [0]]).label == [UNSEEN, UNSEEN]
