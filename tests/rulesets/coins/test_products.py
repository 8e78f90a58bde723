"""Products of three and more coin-turning games, against the definition and the nim-product."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from grundy import parse_game, solve
from grundy.maths.nimbers.field import nim_product
from grundy.rulesets.coins.games import MOCK_TURTLES, RULER, TURNING_TURTLES, TWINS
from grundy.rulesets.coins.products import CoinProducts
from grundy.words.errors import LimitError, PositionError, RulesetError


@pytest.mark.parametrize(
    "factors", [(TWINS, RULER, TURNING_TURTLES), (TURNING_TURTLES, TWINS, TWINS), (RULER, RULER, MOCK_TURTLES)]
)
def test_values_and_moves_are_those_of_the_definition(factors: Any, hold: Any) -> None:
    rules, dice = CoinProducts(factors), random.Random(3)
    places = list(product(range(1, 3), repeat=3))
    for _ in range(15):
        hold(rules, tuple(sorted(dice.sample(places, dice.randrange(3)))), range(4))
    for head in product((1, 2), (1, 2, 3), (1, 2)):
        hold(rules, (head,), range(4))


def test_four_games_multiply() -> None:
    value = 1
    for factor in (3, 2, 7, 5):  # turning turtles: place n has the value n
        value = nim_product(value, factor)
    found = solve("turning-turtles*turning-turtles*turning-turtles*turning-turtles 3,2,7,5")
    assert found.grundy_value == value
    assert all(not solve(move.position).grundy_value for move in list(found.winning_moves)[:20])


def test_three_dimensional_turning_is_the_nim_product() -> None:
    # HDU 3404 in one more dimension: the eight corners of a box; far places by the formula
    far = 10**9
    square = nim_product(far - 1, far - 1)
    assert CoinProducts((TWINS, TWINS, TWINS)).head_value((far, far, far)) == nim_product(square, far - 1)


@pytest.mark.long
def test_wrong_products_and_places_are_refused() -> None:
    with pytest.raises(
        RulesetError, match=r"three or more coin-turning games with '\*' between them, not 'ruler\*twins'"
    ):
        parse_game("coin-products(ruler*twins) 1,1")
    with pytest.raises(RulesetError, match="only coin-turning games can be multiplied"):
        parse_game("ruler*twins*nim 1,1,1")
    with pytest.raises(PositionError, match="must have a place with 3 numbers, such as 2,2,2, not"):
        parse_game("ruler*twins*twins 1,1")
    with pytest.raises(LimitError, match="products of sets end at"):
        list(CoinProducts((MOCK_TURTLES, MOCK_TURTLES, TWINS)).moves_to(((900, 900, 5),), 0))


@pytest.mark.parametrize(
    "name",
    ["turning-turtles*turning-turtles", "twins*ruler", "mock-turtles*twins", "ruler*ruler*turning-turtles",
     "moidores*ternups", "turning-turtles*mock-turtles*twins"],
)  # fmt: skip
def test_winning_moves_are_counted_without_being_made(name: str) -> None:
    dice = random.Random(7)
    for _ in range(5):
        heads = {",".join(str(dice.randrange(1, 7)) for _ in name.split("*")) for _ in range(3)}
        game = parse_game(f"{name} {' '.join(sorted(heads))}")
        rules, p = game.ruleset, game.position
        for value in (0, 1, 3, rules.grundy_value(p)):  # type: ignore[attr-defined]
            made = sum(rules.grundy_value(option) == value for option in rules.options(p))  # type: ignore[attr-defined]
            assert rules.count_moves_to(p, value) == made


@pytest.mark.long
def test_large_products_have_all_their_moves_counted() -> None:
    found = solve("ruler*ruler 500,400")  # most moves turn too many coins to be written
    assert found.winning_count == 138 > len(found.winning_moves) > 0
    assert solve("turning-turtles*turning-turtles*turning-turtles 299,298,297").winning_count == 390
