from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from grundy import LimitError, PositionError, parse_game, solve
from grundy.machine.loops import compiles
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.boards.cram import Cram
from grundy.rulesets.graphs.kayles import ArcKayles, NodeKayles
from grundy.solving.search.search import Search

RULES = [NodeKayles(), ArcKayles()]


def path(count: int) -> list[tuple[int, int]]:
    return [(i, i + 1) for i in range(count - 1)]


def board(rows: int, columns: int) -> list[tuple[int, int]]:
    across = [(r * columns + c, r * columns + c + 1) for r in range(rows) for c in range(columns - 1)]
    return across + [(r * columns + c, (r + 1) * columns + c) for r in range(rows - 1) for c in range(columns)]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_all_graphs_of_four_vertices_are_so_by_definition(rules: Any, hold: Any) -> None:
    pairs = list(combinations(range(4), 2))
    for chosen in range(1 << len(pairs)):
        p = rules.check([*(pair for i, pair in enumerate(pairs) if chosen >> i & 1), 0, 1, 2, 3])
        assert rules.solver().grundy_value(p) == hold(rules, p)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_graphs_are_so_by_definition(rules: Any, hold: Any) -> None:
    dice = random.Random(2)
    for _ in range(25):
        p = rules.check([*(pair for pair in combinations(range(8), 2) if dice.random() < 0.3), 7, 9])
        assert rules.solver().grundy_value(p) == hold(rules, p)


@pytest.mark.long
def test_compiled_and_plain_search_agree_beyond_small_parts() -> None:
    dice = random.Random(3)
    for rules in RULES:
        for count in (20, 24):
            edges = path(count) + [tuple(sorted(dice.sample(range(count), 2))) for _ in range(4)]
            p = rules.check(edges)
            search = Search(rules)
            assert search.grundy_value(p) == search.plain.value(rules.at(p))


def test_paths_and_cycles_are_dawsons_games() -> None:
    for count in (1, 2, 3, 10, 52, 53, 60):
        node, arc = solve(NodeKayles().at([0, *path(count)])), solve(ArcKayles().at(path(count)))
        assert node.grundy_value == solve(parse_game(f"dawsons-chess {count}")).grundy_value
        assert arc.grundy_value == solve(parse_game(f"dawsons-kayles {count}")).grundy_value
    assert solve(parse_game("node-kayles 0-1 1-2 2-0")).grundy_value == 1
    assert solve(parse_game("arc-kayles 0-1 1-2 2-0 5-6")).grundy_value == 0


@pytest.mark.long
def test_cram_is_arc_kayles_on_the_squares() -> None:
    for rows, columns in ((2, 3), (3, 3), (3, 4), (4, 5)):
        assert solve(ArcKayles().at(board(rows, columns))).grundy_value == solve(Cram().at(rows, columns)).grundy_value


def test_a_complete_graph_is_one_move_of_node_kayles() -> None:
    found = solve(NodeKayles().at(list(combinations(range(12), 2))))
    assert (found.grundy_value, found.winning_count) == (1, 12)
    assert solve(ArcKayles().at(list(combinations(range(8), 2)))).grundy_value == 0  # four moves, whatever is played


@pytest.mark.skipif(not compiles(), reason="nothing is compiled")
@pytest.mark.long
def test_node_kayles_on_boards_is_searched() -> None:
    game = NodeKayles().at(board(5, 6))
    found = solve(game)
    assert found.grundy_value == Search(NodeKayles()).plain.value(game) == 3
    assert found.winning_count == len(found.winning_moves) > 0
    assert solve(NodeKayles().at(board(5, 8))).winning_count == 0


def test_a_loop_is_taken_with_its_one_vertex() -> None:
    @cache
    def value(edges: frozenset[frozenset[int]]) -> int:
        return mex(value(frozenset(other for other in edges if not other & edge)) for edge in edges)

    dice = random.Random(4)
    for _ in range(60):
        edges = {tuple(sorted((dice.randrange(5), dice.randrange(5)))) for _ in range(6)}
        assert solve(ArcKayles().at(list(edges))).grundy_value == value(frozenset(map(frozenset, edges))), edges
    assert str(parse_game("arc-kayles 0-1 1-1 0-0 1-1")) == "arc-kayles 0-1 0-3 1-2"
    weighted = solve("hypergraph-nim(1-2 2-3 2 slow) 1 1 1").grundy_value
    assert weighted == solve("arc-kayles 1-2 2-3 2-2").grundy_value


def test_a_graph_has_one_form() -> None:
    assert NodeKayles().at((1, 0), (1, 2), 5).position == ((0, 1), (1, 2), (5,))
    assert NodeKayles().at([[0, 1], [1, 0], 1]).position == ((0, 1),)
    assert ArcKayles().at((0, 1), 7).position == ((0, 1),)
    assert str(NodeKayles().at(3)) == "node-kayles 3"
    assert NodeKayles().check(()) == ()
    assert str(parse_game("node-kayles 2-1 4 1-0")) == "node-kayles 0-1 1-2 4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("node-kayles 0-0", "edge 0-0 is a loop: leave it out"),
        (
            "arc-kayles 0-1 1-x",
            "edge 2 must be two whole numbers of 0 or more with a hyphen between, or one vertex, not '1-x': try "
            "'arc-kayles 0-1 1-2 2-3 3-0 3-4 4-5'",
        ),
    ],
)
def test_what_is_no_graph_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("p", [7, "0-1", [(0, 1, 2)], [(0, -1)], [(True, 2)], [(0, 1.5)], [()], [None], {0: 1, "a": 2}])
def test_what_is_no_position_is_refused(p: Any) -> None:
    for rules in RULES:
        with pytest.raises(PositionError):
            rules.check(p)


@pytest.mark.long
@pytest.mark.skipif(not compiles(), reason="nothing is compiled")
def test_what_is_too_large_is_a_limit() -> None:
    with pytest.raises(LimitError) as caught:
        solve(ArcKayles().at(board(7, 9)))
    assert str(caught.value).endswith(
        " has a connected part of size 63; without a time limit, grundy searches parts of up to 44: set one, such as "
        "--time 60, or try a smaller game"
    )
    with pytest.raises(LimitError, match="can have at most 2000 edges here"):
        NodeKayles().check(path(3000))
