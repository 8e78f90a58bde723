from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from grundy import NORMAL, Outcome, PositionError, parse_game, solve
from grundy.rulesets.strips.welter import Welter

RULES = Welter()


@pytest.mark.parametrize("coins", [1, 2, 3, 4])
def test_values_and_moves_are_so_by_definition(coins: int, hold: Any) -> None:
    for p in combinations(range(9), coins):
        hold(RULES, p, range(16))


def test_four_coin_welter_is_just_nim() -> None:
    # Winning Ways, ch. 15: as far as who wins is concerned
    for p in combinations(range(20), 4):
        known = RULES.known(p, NORMAL)
        assert known is not None
        assert (known.outcome is Outcome.P) == (p[0] ^ p[1] ^ p[2] ^ p[3] == 0)


def test_a_coin_may_pass_others_and_positions_stay_sorted() -> None:
    assert [(str(move), option) for move, option in RULES.moves((1, 3))] == [
        ("move the coin on square 1 to square 0", (0, 3)),
        ("move the coin on square 3 to square 0", (0, 1)),
        ("move the coin on square 3 to square 2", (1, 2)),
    ]


def test_far_squares_and_many_coins() -> None:
    found = solve(RULES.at(1, 4, 10**40))
    assert [str(winning.position) for winning in found.winning_moves] == ["welter 1 4 6"]
    many = tuple(range(0, 4000, 2))
    found = solve(RULES.at(many))
    assert found.winning_count == RULES.count_moves_to(many, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("welter", "welter needs one number or more: try 'welter 2 3 7'"),
        ("welter 2 2", "square 2 has two coins, but in welter a square holds at most one"),
        ("welter -2", "the square of coin 1 must be a whole number of 0 or more, not -2"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
