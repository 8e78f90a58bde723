"""Compiled matchings against plain ones, networkx, and the formula of Tutte and Berge."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

from grundy.machine.loops import loops
from grundy.maths.digraphs.definition import joined
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.undirected import undirected
from grundy.maths.matching import kernel
from grundy.maths.matching.matching import Matching

Edges = Iterable[tuple[int, int]]

kernels = loops(kernel, compiled=True)


def rows_of(count: int, edges: Edges) -> Graph:
    return undirected(Graph.from_edges(list(edges), count))


def matched(graph: Graph, step: int = 1 << 40, clock: int = 0) -> tuple[Any, Any]:
    """Mates and labels, worked out in steps of so much work."""
    count = len(graph)
    label, stamp = np.zeros(count, np.uint8), np.zeros(count, np.int32)
    mate, before, above = (np.full(count, -1, np.int32) for _ in range(3))
    queue, state = np.full(count + 1, -1, np.int32), np.zeros(5, np.int64)
    rows = graph.offsets, graph.targets
    while not kernels.start(*rows, label, above, queue, state, state[kernels.WORK] + step):
        pass
    while not kernels.greedy(*rows, mate, above, queue, state, state[kernels.WORK] + step):
        pass
    above[:] = np.arange(count)
    state[: kernels.WORK] = 0
    state[kernels.CLOCK] = clock
    while not kernels.lengthen(*rows, mate, label, before, above, queue, stamp, state, state[kernels.WORK] + step):
        pass
    return mate, label


def assert_right(graph: Graph, mate: Any, label: Any) -> None:
    """It is a matching, of the size and with the missable vertices of the plain one."""
    lists = [graph.successors(v).tolist() for v in range(len(graph))]
    plain = Matching(*joined(lists), [kernel.UNSEEN] * len(lists), compiled=False)
    assert all(w < 0 or (mate[w] == v and w in lists[v]) for v, w in enumerate(mate.tolist()))
    assert mate.tolist() == plain.mate
    assert label.tolist() == plain.label
    missable = [label == kernels.FROZEN_OUTER for label in plain.label]
    beside = [not missable[v] and any(missable[w] for w in lists[v]) for v in range(len(graph))]
    assert (label == kernels.FROZEN_INNER).tolist() == beside
    assert ((label == kernels.UNSEEN) | (label >= kernels.FROZEN_INNER)).all()


def assert_maximum(graph: Graph, mate: Any, label: Any) -> None:
    """Check that this is a matching, and that it is maximum: D has as many parts more than A as it misses vertices."""
    covered = np.flatnonzero(mate >= 0)
    assert (mate[mate[covered]] == covered).all()
    sources = np.repeat(np.arange(len(graph)), np.diff(graph.offsets))
    edges = set((sources * len(graph) + graph.targets).tolist())
    assert edges.issuperset((covered * len(graph) + mate[covered]).tolist())
    missable = label == kernels.FROZEN_OUTER
    beside = ~missable[sources] & missable[graph.targets]
    assert np.array_equal(np.unique(sources[beside]), np.flatnonzero(label == kernels.FROZEN_INNER))
    within = missable[sources] & missable[graph.targets]
    picture = nx.Graph()
    picture.add_nodes_from(np.flatnonzero(missable).tolist())
    picture.add_edges_from(zip(sources[within].tolist(), graph.targets[within].tolist(), strict=True))
    parts = list(nx.connected_components(picture))
    assert all(len(part) % 2 for part in parts)
    assert len(graph) - len(covered) == len(parts) - int((label == kernels.FROZEN_INNER).sum())


def ring(vertices: list[int]) -> list[tuple[int, int]]:
    return list(zip(vertices, vertices[1:] + vertices[:1], strict=True))


def blossoms(dice: random.Random, most: int) -> Graph:
    """Odd cycles that share vertices or are chained, with loose ends."""
    count = dice.randint(6, most)
    edges: list[tuple[int, int]] = []
    for _ in range(int(count * dice.choice([0.2, 0.35, 0.6]))):
        edges += ring(dice.sample(range(count), dice.choice([3, 3, 5])))
    edges += [tuple(dice.sample(range(count), 2)) for _ in range(count // 4)]  # type: ignore[misc]
    return rows_of(count, edges)


def test_every_graph_of_five_vertices_is_matched_as_plainly() -> None:
    for count in range(6):
        pairs = list(combinations(range(count), 2))
        for chosen in range(1 << len(pairs)):
            graph = rows_of(count, [pair for i, pair in enumerate(pairs) if chosen >> i & 1])
            assert_right(graph, *matched(graph))


def test_every_graph_of_seven_vertices_is_matched_as_plainly_in_some_numbering() -> None:
    dice = random.Random(1)
    for picture in nx.graph_atlas_g():
        numbers = dice.sample(range(len(picture)), len(picture))
        graph = rows_of(len(picture), [(numbers[v], numbers[w]) for v, w in picture.edges])
        assert_right(graph, *matched(graph))


def test_random_graphs_with_many_blossoms_are_matched_as_plainly() -> None:
    dice = random.Random(2)
    for most in [12] * 300 + [60] * 100 + [400] * 10:
        graph = blossoms(dice, most)
        assert_right(graph, *matched(graph))


def test_random_graphs_of_any_density_are_matched_as_large_as_by_networkx() -> None:
    dice = random.Random(3)
    for _ in range(150):
        count = dice.randint(1, 40)
        share = dice.choice([0.03, 0.1, 0.3, 0.9])
        edges = [pair for pair in combinations(range(count), 2) if dice.random() < share]
        if dice.random() < 0.3:  # two sides
            edges = [(v, w) for v, w in edges if (v + w) % 2]
        graph = rows_of(count, edges)
        mate, label = matched(graph)
        assert_right(graph, mate, label)
        assert int((mate >= 0).sum()) == 2 * len(nx.max_weight_matching(nx.Graph(edges), maxcardinality=True))


def test_slices_of_any_width_give_the_same_matching() -> None:
    dice = random.Random(4)
    for _ in range(30):
        graph = blossoms(dice, 80)
        mate, label = matched(graph)
        for step in (1, 2, 7, 50):
            other_mate, other_label = matched(graph, step)
            assert other_mate.tolist() == mate.tolist()
            assert other_label.tolist() == label.tolist()


def test_the_clock_of_blossoms_may_strike_its_last() -> None:
    dice = random.Random(5)
    for _ in range(40):
        graph = blossoms(dice, 60)
        assert_right(graph, *matched(graph, clock=2**31 - 1 - dice.randint(0, 4)))


@pytest.mark.parametrize("degree", [1, 2.5, 3, 5])
def test_large_random_graphs_obey_the_formula_of_tutte_and_berge(degree: float) -> None:
    dice = np.random.default_rng(6)
    ends = dice.integers(0, 20_000, (int(10_000 * degree), 2))
    graph = rows_of(20_000, ends[ends[:, 0] != ends[:, 1]].tolist())
    assert_maximum(graph, *matched(graph, 1 << 12))


@pytest.mark.parametrize("holes", [0.02, 0.2, 0.5])
def test_large_boards_with_holes_obey_the_formula_of_tutte_and_berge(holes: float) -> None:
    dice = np.random.default_rng(7)
    square = np.full((122, 122), -1)
    here = dice.random((120, 120)) >= holes
    square[1:-1, 1:-1][here] = dice.permutation(int(here.sum()))
    # triangles: also along one diagonal
    pairs = [np.stack([square[:-1], square[1:]], 2), np.stack([square[:, :-1], square[:, 1:]], 2)]
    pairs.append(np.stack([square[:-1, :-1], square[1:, 1:]], 2))
    edges = np.concatenate([pair.reshape(-1, 2) for pair in pairs])
    graph = rows_of(int(here.sum()), edges[(edges >= 0).all(1)].tolist())
    assert_maximum(graph, *matched(graph))


def test_a_path_of_a_million_vertices_misses_every_second_one_or_none() -> None:
    for count in (10**6, 10**6 + 1):
        numbers = np.random.default_rng(8).permutation(count)
        path = undirected(np.stack([numbers[:-1], numbers[1:]], 1))
        mate, label = matched(path)
        assert int((mate < 0).sum()) == count % 2
        wanted = np.arange(count) % 2 == 0 if count % 2 else np.zeros(count, np.bool_)
        assert np.array_equal(label[numbers] == kernels.FROZEN_OUTER, wanted)


def test_a_chain_of_a_hundred_thousand_triangles_is_one_blossom_after_another() -> None:
    count = 100_001  # an odd number of vertices
    first = 3 * np.arange(count)
    links = np.stack([first[:-1] + 2, first[1:]], 1)
    sides = [np.stack([first + a, first + b], 1) for a, b in ((0, 1), (0, 2), (1, 2))]
    numbers = np.random.default_rng(9).permutation(3 * count)
    graph = undirected(numbers[np.concatenate([links, *sides])])
    mate, label = matched(graph)
    assert int((mate < 0).sum()) == 1
    # of every second triangle only the tip is missed: the chains on both sides of it are odd, and need its other two
    missable = (label[numbers] == kernels.FROZEN_OUTER).reshape(-1, 3)
    assert missable[::2].all()
    assert (missable[1::2] == [False, True, False]).all()


CHECK = """
import random
import numpy as np
from grundy.machine import loops
from grundy.maths.matching import geography
from grundy.maths.digraphs.graph import Graph
dice = random.Random(3)
for _ in range(60):
    count = dice.randint(1, 40)
    edges = [tuple(dice.sample(range(count), 2)) for _ in range(dice.randint(0, 2 * count))] if count > 1 else []
    graph = Graph.from_edges(edges, count)
    loops.ALWAYS = False
    plain = geography.geography_starts(graph)
    loops.ALWAYS = True
    fast = geography.geography_starts(graph)
    assert fast.wins.tolist() == plain.wins.tolist(), edges
    assert fast.winning_moves() == plain.winning_moves(), edges
print("right")
"""


@pytest.mark.parametrize("how", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
@pytest.mark.long
def test_matchings_are_right_without_the_compiler_and_with_bounds_checked(how: str, tmp_path: Path) -> None:
    environment = os.environ | {how: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", CHECK], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "right\n", done.stderr
