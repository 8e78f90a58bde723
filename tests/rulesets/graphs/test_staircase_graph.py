"""Staircase Nim on digraphs: trees, levels, digraphs without them, refusals."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from grundy import PositionError, parse_game, solve
from grundy.rulesets.graphs.staircase_graph import StaircaseGraph
from grundy.rulesets.heaps.staircase import StaircaseNim
from grundy.words.errors import RulesetError


def test_values_and_moves_are_those_of_the_definition(hold: Any) -> None:
    dice = random.Random(5)
    with_levels = 0
    for _ in range(40):
        arcs = [(v, w) for v in range(1, 4) for w in range(v) if dice.random() < 0.6] or [(1, 0)]
        rules = StaircaseGraph(tuple(arcs))
        count = len({v for arc in arcs for v in arc})
        start = tuple(dice.randrange(3) for _ in range(count))
        hold(rules, start, range(6))
        with_levels += rules.in_normal_play(start) is not None
    assert 10 < with_levels < 35


def test_a_path_is_the_staircase() -> None:
    path = StaircaseGraph(((1, 0), (2, 1), (3, 2)))
    for steps in product(range(4), repeat=3):
        known, plain = path.in_normal_play((0, *steps)), StaircaseNim().in_normal_play(steps)
        assert known is not None
        assert known.value == plain.value


def test_presents_that_move_up_k_edges_are_decided_by_the_depth_divided_by_k() -> None:
    # Codeforces 1498F, Christmas Game: root 1, edges 1-2 1-3 5-2 4-3, k = 1, presents 0 3 2 4 4: Alice wins
    tree = StaircaseGraph(((2, 1), (3, 1), (5, 2), (4, 3)))
    assert solve(tree.at(0, 3, 2, 4, 4)).grundy_value == 3 ^ 2
    found = solve(tree.at(0, 10**18, 2, 10**18, 4))
    assert all(not solve(winning.position).grundy_value for winning in found.winning_moves)
    assert found.winning_count == len(list(found.winning_moves)) > 0


def test_cycles_and_wrong_positions_are_refused() -> None:
    with pytest.raises(RulesetError, match="without cycles, not staircase-graph"):
        StaircaseGraph(((1, 0), (0, 1)))
    with pytest.raises(RulesetError, match="takes arcs such as 1>0, not '1-0'"):
        parse_game("staircase-graph(1-0) 3 2")
    with pytest.raises(PositionError, match="for each of its 2 vertices, not 3 numbers"):
        parse_game("staircase-graph(1>0) 3 2 1")
