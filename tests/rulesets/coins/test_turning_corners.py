from __future__ import annotations

from typing import Any

import pytest

from grundy import RulesetError, find_ruleset, parse_game, solve
from grundy.maths.nimbers.field import nim_product
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.coins.product import TURNING_CORNERS

RULES = TURNING_CORNERS


def test_values_of_single_heads_are_the_nim_products(hold: Any) -> None:
    # OEIS A051775; here places count from 1
    for x in range(1, 5):
        for y in range(1, 4):
            assert hold(RULES, ((x, y),), range(5)) == nim_product(x - 1, y - 1)


def test_the_nim_product_is_the_least_that_the_other_three_corners_leave() -> None:
    # Conway, On Numbers and Games, ch. 6: the definition of the nim-product
    for x in range(12):
        for y in range(12):
            others = (nim_product(a, y) ^ nim_product(x, b) ^ nim_product(a, b) for a in range(x) for b in range(y))
            assert RULES.head_value((x + 1, y + 1)) == mex(others)


def test_a_move_turns_the_four_corners_of_a_rectangle() -> None:
    assert [option for _, option in RULES.moves(((2, 3),))] == [((1, 1), (1, 3), (2, 1)), ((1, 2), (1, 3), (2, 2))]
    assert list(RULES.moves(((1, 7),))) == []  # on the edge there is no corner to the left


def test_it_is_twins_times_twins_under_a_name_of_its_own() -> None:
    game = parse_game("turning-corners 4,4 3,4")
    assert str(game) == "turning-corners 3,4 4,4"
    value = nim_product(2, 3) ^ nim_product(3, 3)
    assert solve(game).grundy_value == solve(parse_game("twins*twins 3,4 4,4")).grundy_value == value == 3


def test_it_takes_no_arguments() -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset("turning-corners", "3")
    assert str(caught.value) == "turning-corners takes no arguments, not '3'"
