"""The ordinal product against its definition, for nim-heaps, other games, and games on top of a product."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from grundy import Game, Outcome, PositionError, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.compounds.ordinal_product import OrdinalProduct

SPIRALS = ["digraph(0>1 0>2 2>1 1>3 2>3) 0", "digraph(0>1 1>2 1>3 0>4) 0", "digraph(0>1 0>2 1>3 2>3 2>4 4>3) 0"]
SMALL = ["nim 0", "nim 1", "nim 2", "nim 3", "nim 1 1", "kayles 3", *SPIRALS]


@cache
def value(one: Game, other: Game, top: Game | None = None) -> int:
    """The value of (G × H) : K, as the mex over (G × H′) : G′ and (G × H) : K′."""
    below = {value(one, smaller, option) for option in one.options() for smaller in other.options()}
    return mex(below | {value(one, other, option) for option in (top.options() if top else ())})


def test_the_value_and_the_outcome_are_those_of_the_definition() -> None:
    games = [parse_game(text) for text in SMALL]
    for one, other, top in product(games, games, [None, *games[1:5]]):
        found = solve(OrdinalProduct().at(*((one, other, top) if top else (one, other))))
        assert found.grundy_value == value(one, other, top), found.game
        assert found.winning_count == sum(not solve(option).grundy_value for option in found.game.options())


def test_nim_heaps_multiply_as_ordinary_numbers() -> None:
    for g, h in product(range(7), repeat=2):
        assert solve(f"ordinal-product (nim {g}) (nim {h})").grundy_value == g * h


def test_an_option_of_a_larger_value_matters() -> None:
    """The game {0, *2} has value 1, but three copies of it one on another do not have value 3."""
    assert solve("digraph(0>1 0>2 2>3 2>1 3>1) 0").grundy_value == 1
    found = solve("ordinal-product (digraph(0>1 0>2 2>3 2>1 3>1) 0) (nim 2)")
    assert found.grundy_value == 3
    assert "the options of the product have the values 0, 1, 2, 4" in str(found)


def test_moves_to_every_value_are_found() -> None:
    for text in ("(nim 2) (kayles 3) (nim 2)", f"({SPIRALS[0]}) (nim 2) (nim 3)", f"(kayles 3) ({SPIRALS[2]})"):
        game = parse_game(f"ordinal-product {text}")
        worth = [(str(move), solve(option).grundy_value) for move, option in game.moves()]
        for wanted in {0, 1, 2, 3, *(one for _, one in worth)}:
            found = [str(move) for move, _ in OrdinalProduct().moves_to(game.position, wanted)]
            assert sorted(found) == sorted(move for move, one in worth if one == wanted)


@pytest.mark.long
def test_games_with_many_options_have_an_outcome_and_winning_moves() -> None:
    found = solve("ordinal-product (nim 200000) (nim 300000) (nim 5)")
    assert (found.outcome, found.grundy_value, found.winning_count) == (Outcome.N, None, 1)
    known = OrdinalProduct().in_normal_play(parse_game("ordinal-product (nim 400 400) (nim 300000)").position)
    assert known.outcome is Outcome.P


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("(nim 2)", "needs two games, and perhaps one on top of their product, not 1: try 'ordinal-product (nim 3) "),
        ("(nim 2) (col 1-2)", "needs impartial games, but in col 1-2 Left and Right have different moves"),
    ],
)
def test_other_games_are_refused(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(f"ordinal-product {text}")
    assert str(caught.value).startswith(f"ordinal-product {error}")
