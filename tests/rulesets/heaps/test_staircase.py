from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grundy import Outcome, PositionError, parse_game, solve
from grundy.rulesets.heaps.staircase import StaircaseNim

RULES = StaircaseNim()


def test_only_the_odd_steps_count(hold: Any) -> None:
    for p in product(range(3), repeat=4):
        assert hold(RULES, p, range(6)) == p[0] ^ p[2]
    for p in product(range(6), repeat=2):
        assert hold(RULES, p, range(12)) == p[0]


def test_counters_go_down_one_step_and_leave_from_step_1() -> None:
    assert [(str(move), option) for move, option in RULES.moves((1, 0, 2))] == [
        ("move 1 down from step 1", (0, 0, 2)),
        ("move 1 down from step 3", (1, 1, 1)),
        ("move 2 down from step 3", (1, 2, 0)),
    ]


def test_every_winning_move_is_found_at_any_size() -> None:
    found = solve(RULES.at(10**40, 10**41, 7, 3))
    assert found.grundy_value == 10**40 ^ 7
    moves = [str(winning.move) for winning in found.winning_moves]
    assert moves == [f"move {10**40 - 7} down from step 1"]
    found = solve(RULES.at(1, 10**41, 10**40))
    assert [str(winning.move) for winning in found.winning_moves] == [
        f"move {(10**40) - 1} down from step 2",
        f"move {10**40 - 1} down from step 3",
    ]


@pytest.mark.long
def test_a_long_staircase_is_answered() -> None:
    steps = (*range(1, 20_001), 7)
    found = solve(RULES.at(steps))
    assert found.outcome is Outcome.N
    assert found.winning_count == RULES.count_moves_to(steps, 0)
    assert found.winning_count == sum(1 for _ in RULES.moves_to(steps, 0))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("staircase-nim", "staircase-nim needs one number or more: try 'staircase-nim 2 3 1'"),
        ("staircase-nim 1 -2", "step 2 must be a whole number of 0 or more, not -2"),
        ("staircase-nim 1.5", "step 1 must be a whole number, not '1.5'"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
