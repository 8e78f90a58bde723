"""Vertex geography from all starts compared with its definition, and invalid graphs."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import Any

import networkx as nx
import numpy as np
import pytest

from grundy import InputError, LimitError, PositionError
from grundy.machine import memory
from grundy.machine.loops import loops
from grundy.maths.digraphs.graph import Graph
from grundy.maths.digraphs.undirected import grid_rows, undirected
from grundy.maths.matching import geography, kernel
from grundy.maths.matching.geography import GeographyStarts, geography_starts

Edges = list[tuple[int, int]]


@pytest.fixture(params=["plain", "compiled"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of matching a small graph."""
    name: str = request.param
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", name == "compiled")
    return name


def winning_by_definition(count: int, edges: Edges, closed: frozenset[int] = frozenset()) -> list[list[int]]:
    """The winning moves of every start, by trying all games."""
    around: list[set[int]] = [set() for _ in range(count)]
    for v, w in edges:
        around[v].add(w)
        around[w].add(v)

    @cache
    def wins(vertex: int, visited: frozenset[int]) -> bool:
        return any(not wins(met, visited | {met}) for met in around[vertex] - visited)

    return [
        [w for w in sorted(around[v] - closed) if v not in closed and not wins(w, closed | {v, w})]
        for v in range(count)
    ]  # fmt: skip


def random_graphs(seed: int, number: int, most: int) -> Iterator[tuple[int, Edges]]:
    dice = random.Random(seed)
    for _ in range(number):
        count = dice.randint(1, most)
        share = dice.choice([0.2, 0.3, 0.4, 0.7])
        yield count, [pair for pair in combinations(range(count), 2) if dice.random() < share]


def rows(graph: Graph) -> list[list[int]]:
    return [graph.successors(v).tolist() for v in range(len(graph))]


def assert_theory_holds(count: int, edges: Edges) -> None:
    wanted = winning_by_definition(count, edges)
    starts = geography_starts(Graph.from_edges(edges, count))
    assert starts.wins.tolist() == list(map(bool, wanted)), edges
    assert [starts.winning_steps(v).tolist() for v in range(count)] == wanted, edges
    assert rows(starts.winning_moves()) == wanted, edges
    assert all(starts.mate[v] in wanted[v] for v in range(count) if wanted[v])


@pytest.mark.long
def test_on_every_graph_of_four_vertices_and_some_of_nine_the_definition_holds(way: str) -> None:
    pairs = list(combinations(range(4), 2))
    for chosen in range(1 << len(pairs)):
        assert_theory_holds(4, [pair for i, pair in enumerate(pairs) if chosen >> i & 1])
    for count, edges in random_graphs(1, 250, 9):
        assert_theory_holds(count, edges)


@pytest.mark.long
def test_on_every_graph_of_seven_vertices_the_definition_holds(way: str) -> None:
    for picture in nx.graph_atlas_g()[1::5]:
        assert_theory_holds(len(picture), list(picture.edges))


def test_closed_vertices_are_not_there(way: str) -> None:
    dice = random.Random(2)
    for count, edges in random_graphs(3, 200, 9):
        closed = frozenset(dice.sample(range(count), dice.randint(0, count)))
        wanted = winning_by_definition(count, edges, closed)
        starts = geography_starts(Graph.from_edges(edges, count), closed)
        assert starts.wins.tolist() == list(map(bool, wanted))
        assert rows(starts.winning_moves()) == wanted
        for v in closed:
            with pytest.raises(PositionError, match=f"vertex {v} is closed: play cannot start there"):
                starts.winning_steps(v)


def test_winning_steps_of_medium_graphs_are_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(4)
    for degree in (2, 3, 4, 8):
        edges = [tuple(dice.sample(range(400), 2)) for _ in range(200 * degree)]
        graph = Graph.from_edges(edges, 400)
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
        fast = geography_starts(graph)
        moves = fast.winning_moves()
        monkeypatch.setattr("grundy.machine.loops.ALWAYS", False)
        plain = geography_starts(graph)
        assert fast.wins.tolist() == plain.wins.tolist()
        for v in dice.sample(range(400), 400):
            steps = fast.winning_steps(v).tolist()
            assert steps == moves.successors(v).tolist() == plain.winning_steps(v).tolist()


def test_a_million_squares_tell_all_their_winning_moves() -> None:
    board = grid_rows(1000, 1000)
    told: list[tuple[int, int]] = []
    starts = geography_starts(board, [0, 999], progress=lambda done, count: told.append((done, count)))
    # two corners of different colours: dominoes cover the rest (Gomory)
    assert int(starts.wins.sum()) == 10**6 - 2
    assert starts.winning_steps(1).tolist() == [2, 1001]
    assert starts.winning_moves().arcs == board.arcs - 8
    # two of the same colour: who starts on the same colour wins, with every move
    starts = geography_starts(board, [0, 1001])
    assert int(starts.wins.sum()) == 500_000 - 2
    assert starts.winning_steps(1).tolist() == []
    assert starts.winning_steps(2).tolist() == [1, 3, 1002]
    assert starts.winning_moves().arcs == board.arcs // 2 - 6
    assert all(0 <= done <= count for done, count in told)


def test_all_winning_moves_where_searches_would_take_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geography, "_WIDEST", 100)
    triangles = [(v, (v + 1) % 20) for v in range(20)] + [(v, (v + 2) % 20) for v in range(20)]
    with pytest.raises(LimitError) as refused:
        geography_starts(triangles).winning_moves()
    assert str(refused.value).startswith(
        "finding the winning moves from 20 vertices needs a search of up to 40 edges for each, too many at once"
    )


def test_graphs_are_taken_as_pairs_rows_or_from_networkx_whichever_way_arcs_lead() -> None:
    wanted = [[1, 3], [0, 2], [1, 3], [0, 2]]
    edges = [(0, 1), (2, 1), (1, 2), (2, 3), (3, 0), (3, 0)]
    given: list[Any] = [
        edges, np.array(edges), np.array(edges, np.uint8), np.asfortranarray(np.array(edges, np.int32)),
        Graph.from_edges(edges), nx.cycle_graph(4), nx.DiGraph(edges), nx.MultiGraph(edges),
        Graph.from_csr([0, 2, 4, 6, 8], [1, 3, 0, 2, 1, 3, 0, 2]),
        Graph.from_csr([0, 2, 4, 6, 8], [3, 1, 2, 0, 1, 3, 0, 2]),
        Graph.from_csr([0, 4, 4, 8, 8], [1, 3, 1, 3, 1, 3, 1, 3]),
    ]  # fmt: skip
    for graph in given:
        assert rows(undirected(graph)) == wanted
    symmetric = Graph.from_csr([0, 2, 4, 6, 8], [1, 3, 0, 2, 1, 3, 0, 2])
    assert undirected(symmetric) is symmetric


def test_undirected_rows_of_random_arcs_are_the_neighbours_in_order() -> None:
    dice = random.Random(5)
    for _ in range(200):
        count = dice.randint(2, 12)
        arcs = [tuple(dice.sample(range(count), 2)) for _ in range(dice.randint(0, 30))]
        around: list[set[int]] = [set() for _ in range(count)]
        for v, w in arcs:
            around[v].add(w)
            around[w].add(v)
        graph = undirected(Graph.from_edges(arcs, count))
        assert rows(graph) == list(map(sorted, around))
        assert undirected(graph) is graph


def test_names_stay() -> None:
    starts = geography_starts(nx.Graph([("a", "b"), ("b", "c")]))
    assert {starts.graph.name(v) for v in np.flatnonzero(starts.wins)} == {"b"}
    assert starts.winning_moves().names == starts.graph.names


def test_boards_are_joined_as_their_squares_are() -> None:
    for width, height in ((1, 1), (1, 5), (4, 1), (3, 4), (2, 2)):
        square = nx.convert_node_labels_to_integers(nx.grid_2d_graph(width, height), ordering="sorted")
        assert grid_rows(width, height) == undirected(Graph.from_edges(list(square.edges), width * height))


@pytest.mark.parametrize("sides", [(0, 3), (3, -1), (2.0, 2), (True, 1), (10**6, 10**6)])
def test_boards_that_are_none_or_too_large_are_refused(sides: Any) -> None:
    with pytest.raises(InputError, match=r"board must have sides of 1 or more|graph must have 0 to 2147483647 "):
        grid_rows(*sides)


def test_what_does_not_fit_the_memory_is_refused_before_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = undirected([(0, 1), (1, 2)])
    monkeypatch.setattr(memory, "free_memory", lambda: 10)
    with pytest.raises(LimitError, match=r"a matching of 3 vertices needs 0.0 GB of memory, and 0.0 GB are free"):
        GeographyStarts(graph)
    with pytest.raises(LimitError, match=r"a board of 6 squares needs"):
        grid_rows(2, 3)
    with pytest.raises(LimitError, match=r"a graph of 3 vertices and 2 edges needs"):
        undirected(Graph([0, 1, 2, 2], [1, 2]))


def test_threads_may_ask_for_steps_of_one_graph_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    dice = random.Random(7)
    starts = geography_starts([tuple(dice.sample(range(3000), 2)) for _ in range(9000)])
    alone = [starts.winning_steps(v).tolist() for v in range(0, 3000, 3)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda v: starts.winning_steps(v).tolist(), range(0, 3000, 3)))
    assert together == alone


def test_a_graph_without_vertices_or_edges_is_lost_everywhere(way: str) -> None:
    assert geography_starts(Graph.from_edges([], 0)).wins.tolist() == []
    starts = geography_starts(Graph.from_edges([], 3))
    assert starts.wins.tolist() == [False] * 3
    assert starts.winning_steps(2).tolist() == []
    assert starts.winning_moves().arcs == 0


def test_what_is_asked_cannot_be_changed() -> None:
    starts = geography_starts([(0, 1)])
    for array in (starts.wins, starts.mate):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    again = pickle.loads(pickle.dumps(starts))
    assert again.winning_steps(0).tolist() == [1]
    assert repr(again) == "GeographyStarts(vertices=2, winning=2)"


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ([(0, 1), (2, 2)], "edge 2-2 is a loop, but a token must move to another vertex: leave it out"),
        (
            nx.Graph([("a", "b"), ("b", "b")]),
            "edge b-b is a loop, but a token must move to another vertex: leave it out",
        ),
        ([(0, 1, 2)], "arc must be a pair of vertices, not (0, 1, 2)"),
        (np.zeros((3, 3), int), "arcs must be an array of shape (arcs, 2), not (3, 3)"),
        (np.array([[0.5, 1]]), "arcs must be pairs of integers, not of type float64"),
        (np.array([[True, False]]), "arcs must be pairs of integers, not of type bool"),
        ("0-1", "arcs must be pairs of vertices, not '0-1'"),
        (7, "arcs must be pairs of vertices, not 7"),
    ],
)
def test_what_is_no_graph_is_refused(graph: Any, message: str) -> None:
    with pytest.raises(InputError) as refused:
        geography_starts(graph)
    assert str(refused.value) == message


@pytest.mark.parametrize("vertex", [-1, 2, "0", 0.0, True, None])
def test_numbers_that_are_no_vertex_are_refused(vertex: Any) -> None:
    message = f"vertex must be a number from 0 to 1, not {vertex!r}"
    with pytest.raises(PositionError) as refused:
        geography_starts([(0, 1)]).winning_steps(vertex)
    assert str(refused.value) == message
    with pytest.raises(PositionError) as refused:
        geography_starts([(0, 1)], [vertex])
    assert str(refused.value) == message


def test_a_search_that_was_interrupted_leaves_the_starts_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    matching = loops(kernel, compiled=True)
    monkeypatch.setattr("grundy.machine.loops.ALWAYS", True)
    dice = random.Random(6)
    edges = [tuple(dice.sample(range(300), 2)) for _ in range(600)]
    starts = geography_starts(edges)
    wanted = rows(starts.winning_moves())
    found = matching.search
    inside = [v for v in range(300) if len(wanted[v]) > 1]

    def interrupted(*arguments: Any) -> int:
        found(*arguments)
        raise KeyboardInterrupt

    for v in inside[:40]:
        monkeypatch.setattr(matching, "search", interrupted)
        with pytest.raises(KeyboardInterrupt):
            starts.winning_steps(v)
        monkeypatch.setattr(matching, "search", found)
    assert rows(starts.winning_moves()) == wanted
