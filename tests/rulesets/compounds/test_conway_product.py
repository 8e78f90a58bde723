"""The Conway product against its definition, for nim-heaps, other games, and sums of products."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from grundy import Game, PositionError, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.compounds.conway_product import ConwayProduct

SMALL = ["nim 0", "nim 1", "nim 2", "nim 3", "nim 1 1", "kayles 3", "digraph(0>1 0>2 2>1 1>3 2>3) 0"]


@cache
def value(one: Game, other: Game) -> int:
    """The value of G × H as the mex over (G′ × H) ⊕ (G × H′) ⊕ (G′ × H′)."""
    return mex(
        value(left, other) ^ value(one, right) ^ value(left, right)
        for left in one.options()
        for right in other.options()
    )


def test_the_value_is_that_of_the_definition() -> None:
    for one, other in product(map(parse_game, SMALL), repeat=2):
        assert solve(ConwayProduct().at(one, other)).grundy_value == value(one, other), (one, other)


def test_a_move_leaves_three_products() -> None:
    found = [str(option) for option in parse_game("conway-product (nim 2) (nim 2)").options()]
    assert "conway-product (nim 1) (nim 2) (nim 2) (nim 1) (nim 1) (nim 1)" in found
    assert "conway-product (nim 0) (nim 0)" in found  # all three have ended
    assert len(found) == 4
    assert not list(parse_game("conway-product (nim 0) (nim 5)").options())


def test_every_winning_move_is_found_in_sums_of_products() -> None:
    for text in ("(nim 2) (nim 3) (nim 1) (nim 2)", "(kayles 2) (nim 2) (nim 3) (nim 1)", "(nim 9) (kayles 7)"):
        game = parse_game(f"conway-product {text}")
        won = [str(option) for option in game.options() if solve(option).grundy_value == 0]
        assert sorted(str(move.position) for move in solve(game).winning_moves) == sorted(won)
    assert solve("conway-product (nim 4) (nim 8) + nim 11").outcome.value == "P"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("(nim 2)", "multiplies games in pairs, but 1 games cannot be paired: try 'conway-product (nim 2) (kayles 2)'"),
        ("(nim 2) (col 1-2)", "needs impartial games, but in col 1-2 Left and Right have different moves"),
    ],
)
def test_other_games_are_refused(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(f"conway-product {text}")
    assert str(caught.value) == f"conway-product {error}"


def test_winning_moves_are_found_if_only_one_game_has_few_moves() -> None:
    for text in ("(nim 200000) (nim 3)", "(nim 3) (nim 200000)"):
        found = solve(f"conway-product {text}")
        assert [solve(move.position).grundy_value for move in found.winning_moves] == [0, 0, 0]
        assert found.winning_count == 3
