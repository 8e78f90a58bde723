from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grundy import MISERE, PositionError, parse_game, solve
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.heaps.nimble import Nimble
from grundy.words.picture import Cell, Disc

RULES = Nimble()


def test_nimble_is_nim_by_definition(hold: Any) -> None:
    for p in product(range(5), repeat=3):
        assert hold(RULES, p, range(9)) == p[0] ^ p[1] ^ p[2]


def test_nimble_is_nim_in_misere_play_too() -> None:
    for p in product(range(4), repeat=3):
        assert solve(RULES.at(p), MISERE).outcome is solve(Nim().at(p), MISERE).outcome, p


def test_a_move_names_coin_and_squares() -> None:
    found = solve(parse_game("nimble 3 4 5"))
    assert [(str(winning.move), str(winning.position)) for winning in found.winning_moves] == [
        ("move coin 1 from square 3 to square 1", "nimble 1 4 5")
    ]


def test_coins_of_one_square_are_drawn_above_each_other() -> None:
    picture = RULES.picture((2, 0, 2))
    assert [(shape.x, shape.y, shape.text) for shape in picture.shapes if isinstance(shape, Disc)] == [
        (0.5, 1.5, "2"),
        (2.5, 1.5, "1"),
        (2.5, 0.5, "3"),
    ]
    assert [(shape.x, shape.y) for shape in picture.shapes if isinstance(shape, Cell)] == [(0, 1), (1, 1), (2, 1)]
    assert RULES.picture((10**40, 3)).height == 1  # in words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nimble", "nimble needs one number or more: try 'nimble 3 4 5'"),
        ("nimble 3 -1", "the square of coin 2 must be a whole number of 0 or more, not -1"),
        ("nimble 3 x", "the square of coin 2 must be a whole number, not 'x'"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
