"""Vertex geography compared with its definition: all small graphs, random ones, and graphs of the textbooks."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

import numpy as np
import pytest

from grundy import (
    MISERE,
    NORMAL,
    LimitError,
    Outcome,
    PositionError,
    RulesetError,
    find_ruleset,
    mex,
    parse_game,
    solve,
)
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.graphs import geography
from grundy.rulesets.graphs.geography import Geography, StoredEdges, VertexGeography
from grundy.rulesets.shared import vertex_geography
from grundy.words.picture import Disc, Line


def values_below(ruleset: VertexGeography[Any], position: Any) -> dict[Any, int]:
    """The value of every position below one, by the definition."""
    memo: dict[Any, int] = {}
    fold(
        position,
        lambda p: ((option,) for option in ruleset.options(p)),
        lambda options, values: mex(values[option] for (option,) in options),
        memo,
        str,
    )
    return memo


def assert_theory_holds_below(ruleset: VertexGeography[Any], position: Any) -> None:
    values = values_below(ruleset, position)
    for p, value in values.items():
        known = ruleset.known(p, NORMAL)
        assert known is not None
        assert known.outcome is (Outcome.N if value else Outcome.P), (ruleset, p)
        assert known.value in (None, value)
        expected = Counter((str(move), option) for move, option in ruleset.moves(p) if not values[option])
        found = ruleset.moves_to(p, 0)
        assert found is not None
        assert Counter((str(move), option) for move, option in found) == expected, (ruleset, p)
        assert ruleset.grundy_value(p) in (None, value), (ruleset, p)


def random_graph(dice: random.Random, most: int) -> Geography:
    count = dice.randint(1, most)
    share = dice.choice([0.2, 0.3, 0.5])
    edges = [pair for pair in combinations(range(count), 2) if dice.random() < share]
    return Geography(edges, range(count))


def test_on_every_graph_of_four_vertices_matchings_decide() -> None:
    pairs = list(combinations(range(4), 2))
    for chosen in range(1 << len(pairs)):
        graph = Geography([pair for i, pair in enumerate(pairs) if chosen >> i & 1], range(4))
        for vertex in range(4):
            assert_theory_holds_below(graph, (vertex,))


def test_on_random_graphs_matchings_decide_whatever_was_visited() -> None:
    dice = random.Random(3)
    for _ in range(120):
        graph = random_graph(dice, 8)
        vertices = list(graph.isolated) + [vertex for edge in graph.edges for vertex in edge]
        closed = set(dice.sample(vertices, dice.randint(0, min(3, len(vertices) - 1))))
        token = dice.choice([v for v in vertices if v not in closed] or vertices)
        assert_theory_holds_below(graph, graph.check((*sorted(closed - {token}), token)))


def test_a_tree_has_the_value_of_its_definition_at_once() -> None:
    dice = random.Random(4)
    for _ in range(60):
        count = dice.randint(2, 12)
        tree = Geography([(dice.randrange(vertex), vertex) for vertex in range(1, count)])
        for vertex in range(count):
            assert tree.grundy_value((vertex,)) == values_below(tree, (vertex,))[(vertex,)]


def test_a_path_of_a_hundred_thousand_vertices_has_its_value() -> None:
    path = Geography([(v, v + 1) for v in range(99_999)])
    assert path.grundy_value((0,)) == 1
    assert path.grundy_value((1,)) == 2  # the step to the left goes to value 0, that to the right to 1
    assert [str(winning.move) for winning in solve(path.at(1)).winning_moves] == ["move to 0"]


def test_a_complete_graph_is_won_iff_its_vertices_are_even() -> None:
    for count in range(1, 9):
        complete = Geography(combinations(range(count), 2), [0])
        assert (solve(complete.at(0)).outcome is Outcome.N) == (count % 2 == 0)


def test_petersens_graph_is_won_from_everywhere_with_every_move() -> None:
    # every edge of a 3-regular graph without bridges lies in a perfect matching (Petersen 1891, Schönberger 1934)
    rim = [(v, (v + 1) % 5) for v in range(5)]
    star = [(5 + v, 5 + (v + 2) % 5) for v in range(5)]
    petersen = Geography(rim + star + [(v, v + 5) for v in range(5)])
    for vertex in range(10):
        assert len(solve(petersen.at(vertex)).winning_moves) == 3


def test_a_subclass_brings_its_own_graph() -> None:
    @dataclass(frozen=True)
    class CubeWalk(VertexGeography[int]):
        size: int

        def neighbours(self, vertex: int) -> Sequence[int]:
            return sorted(vertex ^ 1 << axis for axis in range(self.size))

        def check_vertex(self, vertex: Any) -> int:
            return int(vertex)

        def parse_vertex(self, word: str) -> int:
            return int(word, 2)

        def format_vertex(self, vertex: int) -> str:
            return f"{vertex:0{self.size}b}"

    assert_theory_holds_below(CubeWalk(3), (0,))
    cube = CubeWalk(12)
    assert solve(cube.at(0)).winning_count == 12
    assert cube.parse(["1" * 12, "0" * 12]) == (4095, 0)
    assert str(CubeWalk(3).at(7, 0)) == "cube-walk(3) 111 000"


def test_a_graph_of_ten_thousand_vertices_is_solved_and_its_replies_found() -> None:
    dice = random.Random(6)
    graph = Geography([(v, w) for v, w in (sorted(dice.sample(range(10_000), 2)) for _ in range(15_000))])
    outcomes = set()
    for vertex in islice(sorted({end for edge in graph.edges for end in edge}), 12):
        found = solve(graph.at(vertex))
        outcomes.add(found.outcome)
        for winning in found.winning_moves[:1]:
            assert solve(winning.position).outcome is Outcome.P
        for reply in islice(found.replies(), 2):
            assert solve(reply.reply.position).outcome is Outcome.P
    assert outcomes == {Outcome.N, Outcome.P}


def test_a_sum_adds_values_or_says_that_they_are_out_of_reach() -> None:
    assert solve(parse_game("geography(1-2 2-3 1-3 3-4) 1 + nim 2")).grundy_value == 0
    ring = Geography([(v, (v + 1) % 50) for v in range(50)])
    assert solve(ring.at(0)).winning_count == 2
    with pytest.raises(LimitError, match=r"^the player to move wins .*, but a sum needs its Grundy value"):
        solve(ring.at(0) + parse_game("nim 1"))
    with pytest.raises(LimitError) as refused:
        ring.grundy_value((0,))
    assert str(refused.value) == ("geography has 50 reachable vertices; Grundy values are searched for up to 40 only")


def test_misere_play_is_searched() -> None:
    assert Geography([(1, 2)]).known((1,), MISERE) is None
    assert solve(parse_game("geography(1-2) 1"), MISERE).outcome is Outcome.P
    assert solve(parse_game("geography(1-2 2-3) 1"), MISERE).outcome is Outcome.N


def test_edges_are_normalised_and_parallel_ones_collapse() -> None:
    graph = Geography([(3, 2), (1, 2), (2, 1)], [5, 2])
    assert graph == Geography([(1, 2), (2, 3)], [5])
    assert str(graph) == "geography(1-2 2-3 5)"
    assert find_ruleset("geography", "2-1, 1-2 3-2 5 5") == graph
    assert [str(move) for move, _ in graph.moves((2,))] == ["move to 1", "move to 3"]
    again = pickle.loads(pickle.dumps(graph))
    assert again == graph
    assert hash(again) == hash(graph)


def test_visited_vertices_are_sorted_and_need_not_be_a_path() -> None:
    assert str(parse_game("geography(1-2 2-3 3-4 4-5) 4 1 3")) == "geography(1-2 2-3 3-4 4-5) 1 4 3"
    graph = Geography([(1, 2), (2, 3)])
    assert graph.at(3, 1, 2) == graph.at((1, 3, 2))
    assert list(graph.options((1, 2))) == [(1, 2, 3)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("geography(1-1) 1", "edge 1-1 is a loop, but a token must move to another vertex: leave it out"),
        ("geography() 1", "geography needs a graph of one vertex or more: try 'geography("),
        ("geography(1--2) 1", "write an edge as 1-2, an isolated vertex as 3, not '1--2': try "),
        ("geography(1-x) 1", "write an edge as 1-2, an isolated vertex as 3, not '1-x': try "),
    ],
)
def test_graphs_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        parse_game(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "geography needs the token's vertex: try 'geography(1-2 2-3 3-4 4-2 4-5 5-6) 1'"),
        ("9", "9 is not a vertex of the graph; its 3 vertices are 1, 2, 3"),
        ("-1", "-1 is not a vertex of the graph; its 3 vertices are 1, 2, 3"),
        ("a", "vertex must be a whole number, not 'a'"),
        ("1 2 1", "vertex 1 is listed twice: name each visited vertex once, the token's last"),
        ("2 2", "vertex 2 is listed twice: name each visited vertex once, the token's last"),
    ],
)
def test_positions_that_are_none_are_refused(words: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_game(f"geography(1-2 2-3) {words}")
    assert str(refused.value) == message


def test_what_is_no_graph_in_python_is_refused() -> None:
    with pytest.raises(RulesetError, match="an edge must be a pair of vertices, not 3"):
        Geography([3])  # type: ignore[list-item]
    with pytest.raises(RulesetError, match="a vertex must be a whole number of 0 or more, not -1"):
        Geography([(1, -1)])
    with pytest.raises(
        PositionError, match=r"True is not a vertex of the graph; its 9 vertices are 0, 1, 2, 3, 4, 5, 6, 7, …"
    ):
        Geography([(v, v + 1) for v in range(8)]).at(True)


def test_the_picture_shows_token_and_visited_vertices_on_a_circle() -> None:
    picture = Geography([(1, 2), (2, 3)], [7]).picture((1, 2))
    tones = {shape.text: shape.tone for shape in picture.shapes if isinstance(shape, Disc)}
    assert tones == {"1": "visited", "2": "token", "3": "plain", "7": "plain"}
    assert [shape.tone for shape in picture.shapes if isinstance(shape, Line)] == ["visited", "plain"]
    assert all(s.radius <= s.x <= picture.width - s.radius for s in picture.shapes if isinstance(s, Disc))
    large = Geography([(v, v + 1) for v in range(100)])
    assert large.picture((0,)) != large.picture((1,))


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store graphs of any size in arrays, and match them by compiled code from the fourth vertex on."""
    monkeypatch.setattr(geography, "_STORED", 1)
    monkeypatch.setattr(vertex_geography, "LARGE", 3)
    vertex_geography._within_reach.cache_clear()


def test_graphs_in_arrays_obey_the_definition(stored: None) -> None:
    dice = random.Random(13)
    for _ in range(80):
        graph = random_graph(dice, 8)
        names = dice.sample(range(40), 8)
        renamed = Geography([(names[v], names[w]) for v, w in graph.edges], [names[v] for v in graph.isolated])
        assert isinstance(renamed.edges, StoredEdges)
        vertices = list(renamed.vertices)
        closed = set(dice.sample(vertices, dice.randint(0, min(3, len(vertices) - 1))))
        token = dice.choice([v for v in vertices if v not in closed])
        assert_theory_holds_below(renamed, renamed.check((*sorted(closed), token)))


@pytest.mark.long
def test_a_graph_that_is_walked_is_matched_by_compiled_code_where_it_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vertex_geography, "LARGE", 3)
    vertex_geography._within_reach.cache_clear()
    dice = random.Random(14)
    for _ in range(60):
        graph = random_graph(dice, 8)
        vertex = dice.choice(list(graph.vertices))
        assert isinstance(graph.edges, tuple)
        assert_theory_holds_below(graph, (vertex,))


def test_trees_in_arrays_have_the_value_of_their_definition(stored: None) -> None:
    dice = random.Random(15)
    for _ in range(40):
        count = dice.randint(5, 14)
        tree = Geography([(dice.randrange(vertex), vertex) for vertex in range(1, count)])
        for vertex in range(count):
            assert tree.grundy_value((vertex,)) == values_below(tree, (vertex,))[(vertex,)]


def test_a_graph_in_arrays_is_the_same_however_it_is_given() -> None:
    dice = np.random.default_rng(16)
    ends = dice.integers(0, 40_000, (30_000, 2))
    ends = ends[ends[:, 0] != ends[:, 1]]
    graph = Geography(ends, [50_000, 3, 3])
    pairs = [(w, v) for v, w in ends.tolist()]
    others = [
        Geography(pairs, [3, 50_000]),
        Geography(iter(pairs), iter([3, 50_000])),
        Geography(tuple(map(list, pairs)), (3, 50_000)),
        Geography(np.concatenate([ends, ends[::-1, ::-1]]), np.array([3, 50_000])),
        Geography(graph.edges, graph.isolated),
        Geography(ends.astype(np.uint16), [50_000, 3]),
        Geography([(v, np.int64(w)) for v, w in pairs], [3, 50_000]),
        pickle.loads(pickle.dumps(graph)),
    ]
    for other in others:
        assert other == graph
        assert hash(other) == hash(graph)
    assert Geography(ends[1:], [50_000, 3]) != graph
    unique = sorted({(min(pair), max(pair)) for pair in pairs})
    assert list(graph.edges) == unique
    assert (graph.edges[7], graph.edges[-1], graph.edges[2:4]) == (unique[7], unique[-1], tuple(unique[2:4]))
    assert graph.isolated == ((50_000,) if any(3 in pair for pair in unique) else (3, 50_000))
    assert list(graph.vertices) == sorted({end for pair in unique for end in pair} | {3, 50_000})
    vertex = unique[100][0]
    assert graph.neighbours(vertex) == sorted({w for pair in unique for w in pair if vertex in pair} - {vertex})
    assert str(graph) == f"geography({len(graph.vertices)} vertices, {len(unique)} edges)"
    assert repr(graph).startswith("Geography(edges=StoredEdges(vertices=")
    with pytest.raises(PositionError, match=r"39999999 is not a vertex of the graph; its \d+ vertices are "):
        graph.at(39_999_999)


@pytest.mark.long
def test_few_edges_given_as_an_array_or_many_times_are_a_small_graph() -> None:
    assert Geography(np.array([[3, 2], [1, 2]])) == Geography([(1, 2), (2, 3)])
    assert Geography([(1, 2), (3, 2)] * 20_000).edges == ((1, 2), (2, 3))
    assert Geography(np.array([(1, 2), (3, 2)] * 20_000), [9]).edges == ((1, 2), (2, 3))
    huge = Geography([(2**63 + v, 2**63 + v + 1) for v in range(20_001)])  # too large for an array
    assert isinstance(huge.edges, tuple)
    assert solve(huge.at(2**63)).outcome is Outcome.N


def test_vertices_may_be_numbers_of_numpy() -> None:
    assert Geography([(np.int32(1), np.uint8(2))]).at(np.int64(1)) == Geography([(1, 2)]).at(1)


@pytest.mark.parametrize("times", [1, 30_000])
@pytest.mark.parametrize(
    ("edge", "message"),
    [
        ((7, 7), "edge 7-7 is a loop, but a token must move to another vertex: leave it out"),
        ((-2, 7), "a vertex must be a whole number of 0 or more, not -2"),
        ((1.0, 7.0), "a vertex must be a whole number of 0 or more, not 1.0"),
        ((True, False), "a vertex must be a whole number of 0 or more, not True"),
    ],
)
def test_graphs_that_are_none_are_refused_in_lists_and_arrays(times: int, edge: Any, message: str) -> None:
    for given in ([(1, 2)] * (times - 1) + [edge], np.array([edge] * times)):
        with pytest.raises(RulesetError) as refused:
            Geography(given)
        assert str(refused.value) == message


@pytest.mark.parametrize("given", [5, None, np.array(5)])
def test_what_holds_no_edges_is_refused(given: Any) -> None:
    with pytest.raises(RulesetError, match="edges must be pairs of vertices, not "):
        Geography(given)
    with pytest.raises(RulesetError, match="an edge must be a pair of vertices, not "):
        Geography(np.zeros((30_000, 3), int))


@pytest.mark.long
def test_a_graph_of_a_hundred_thousand_vertices_is_solved_with_its_winning_moves() -> None:
    ends = np.random.default_rng(17).integers(0, 10**5, (150_000, 2))
    graph = Geography(ends[ends[:, 0] != ends[:, 1]])
    outcomes = set()
    for vertex in graph.vertices[:8]:
        found = solve(graph.at(vertex))
        outcomes.add(found.outcome)
        assert (found.winning_count or 0) == len(found.winning_moves)
        assert bool(found.winning_moves) == (found.outcome is Outcome.N)
        if found.winning_moves:
            assert solve(found.winning_moves[0].position).outcome is Outcome.P
    assert outcomes == {Outcome.N, Outcome.P}


def test_a_path_of_a_million_vertices_has_its_value() -> None:
    path = Geography(np.stack([np.arange(10**6 - 1), np.arange(1, 10**6)], 1))
    assert path.grundy_value((1,)) == 2


@pytest.mark.parametrize("name", ["geography", "cops-and-robber", "digraph"])
def test_lines_of_two_bare_numbers_are_no_edges_and_are_refused(name: str) -> None:
    with pytest.raises(RulesetError, match="the line '2 3' would be two vertices and no edge: write 2-3"):
        find_ruleset(name, "1-2\n2 3\n" if name != "digraph" else "1>2\n2 3\n")
