from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from grundy import LimitError, PositionError, parse_game, solve
from grundy.rulesets.boards.clobber import Clobber
from grundy.solving.base import definition

RULES = Clobber()


def test_all_rows_of_six_squares_are_so_by_definition(hold: Any) -> None:
    for squares in product(".xo", repeat=6):
        p = RULES.check("".join(squares))
        assert RULES.solver().grundy_value(p) == hold(RULES, p)


def test_random_boards_are_so_by_definition(hold: Any) -> None:
    dice = random.Random(6)
    for _ in range(25):
        p = tuple("".join(dice.choice("xxoo.") for _ in range(4)) for _ in range(dice.randint(2, 3)))
        assert RULES.solver().grundy_value(p) == hold(RULES, p)


def test_one_board_stands_for_all_that_are_alike(hold: Any) -> None:
    dice = random.Random(7)
    for _ in range(25):
        p = tuple("".join(dice.choice("xo.") for _ in range(3)) for _ in range(3))
        canonical = RULES.canonical(p)
        assert RULES.canonical(canonical) == canonical
        if canonical:
            assert definition.grundy_value(RULES.at(canonical)) == definition.grundy_value(RULES.at(p))


def test_full_boards_are_checked_like_a_chessboard() -> None:
    assert RULES.at(2, 3).position == ("xox", "oxo")
    assert parse_game("clobber 2 3") == parse_game("clobber XOX/oxo") == RULES.at("xox", "oxo")
    assert str(RULES.at(2, 3)) == "clobber xox/oxo"


def test_a_stone_takes_a_neighbour_of_the_other_colour() -> None:
    assert [(str(move), option) for move, option in RULES.moves(("xo", ".x"))] == [
        ("clobber from 1,1 to 1,2", (".x", ".x")),
        ("clobber from 1,2 to 1,1", ("o.", ".x")),
        ("clobber from 1,2 to 2,2", ("x.", ".o")),
        ("clobber from 2,2 to 1,2", ("xx", "..")),
    ]
    assert list(RULES.moves(("xx", "x."))) == []
    assert solve(RULES.at("xx.oo")).grundy_value == 0


@pytest.mark.long
def test_what_is_too_large_is_a_limit() -> None:
    with pytest.raises(LimitError) as caught:
        solve(RULES.at(6, 6))
    assert str(caught.value).endswith(
        " has a connected part of size 36; without a time limit, grundy searches parts of up to 25: set one, such as "
        "--time 60, or try a smaller game"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "clobber xo/x",
            "row 2 has 1 squares but row 1 has 2: all rows must have the same length: try 'clobber xoxo/oxo.'",
        ),
        ("clobber xa", "a square of clobber is x / o / . / X / O, not 'a' as in row 1: try 'clobber xoxo/oxo.'"),
    ],
)
def test_what_is_no_board_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
