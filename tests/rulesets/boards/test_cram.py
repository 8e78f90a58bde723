from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, parse_game, solve
from grundy.rulesets.boards.cram import CENTRE, MIDDLE, Cram

RULES = Cram()

# P. Beling's table (github.com/beling/impartial-games); rows 1 to 3 computed once by an independent full search
VALUES = {
    1: [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2],
    2: [1, 0, 1, 0, 1, 0, 1, 0, 1],
    3: [1, 1, 0, 1, 1, 4],
    4: [2, 0, 1, 0, 2, 0],
}


def test_theorems_moves_and_values_of_all_small_boards_are_so_by_definition(hold: Any) -> None:
    for high, wide in ((1, 7), (2, 4), (3, 3)):
        for squares in product(".x", repeat=high * wide):
            board = "".join(squares)
            p = RULES.check([board[i : i + wide] for i in range(0, high * wide, wide)])
            assert RULES.solver().grundy_value(p) == hold(RULES, p, range(3))


def test_larger_random_boards_are_so_by_definition(hold: Any) -> None:
    dice = random.Random(11)
    for _ in range(20):
        p = tuple("".join(dice.choice("...x") for _ in range(5)) for _ in range(dice.randint(2, 4)))
        assert RULES.solver().grundy_value(p) == hold(RULES, p, range(5))


def test_values_of_rectangles() -> None:
    for rows, values in VALUES.items():
        for columns, value in enumerate(values, 1):
            assert solve(RULES.at(rows, columns)).grundy_value == value, (rows, columns)


def test_the_shape_that_is_tested_elsewhere() -> None:
    # cgsuite's GameGridTest: a row of nine squares with one below the third
    assert solve(parse_game("cram ........./xx.xxxxxx")).grundy_value == 4


def test_half_a_turn_decides_boards_of_any_size() -> None:
    even, odd = solve(RULES.at(10, 14)), solve(RULES.at(10, 15))
    assert (even.outcome, even.grundy_value, even.winning_moves) == (Outcome.P, 0, ())
    known = RULES.known(RULES.check((10, 14)), NORMAL)
    assert known is not None
    assert known.theorem is CENTRE
    assert (odd.outcome, odd.winning_count) == (Outcome.N, None)
    assert [str(winning.move) for winning in odd.winning_moves] == ["cover 5,8 and 6,8"]
    assert getattr(odd.reason, "theorem", None) is MIDDLE
    # a hole in the middle: no domino can be there
    assert solve(parse_game("cram ...../..x../.....")).outcome is Outcome.P
    assert solve(parse_game("cram .x/x.")).outcome is Outcome.P


def test_long_single_rows_are_dawsons_kayles() -> None:
    found = solve(RULES.at(1, 60))
    assert found.grundy_value == solve(parse_game("dawsons-kayles 60")).grundy_value
    assert found.winning_count


def test_a_board_is_given_in_many_ways() -> None:
    game = RULES.at("..x", "...")
    for text in ("cram ..x/...", "cram ..#/...", "cram ..X/..."):
        assert parse_game(text) == game
    assert RULES.at("..#/...") == RULES.at(["..x", "..."]) == game
    assert str(RULES.at(5, 8)) == "cram 5 8"
    assert str(RULES.at("....", "....")) == "cram 2 4"
    assert str(game) == "cram ..x/..."
    assert RULES.at(2, 3) == RULES.at((2, 3)) == RULES.at([2, 3])


def test_moves_are_named_by_row_and_column() -> None:
    assert [(str(move), option) for move, option in RULES.moves(("..x", "x.."))] == [
        ("cover 1,1 and 1,2", ("xxx", "x..")),
        ("cover 2,2 and 2,3", ("..x", "xxx")),
        ("cover 1,2 and 2,2", (".xx", "xx.")),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cram", "cram needs a board, in one word, or its rows and columns: try 'cram 3 4'"),
        ("cram 0 4", "a board of cram needs at least 1 row and 1 column, not 0: try 'cram 3 4'"),
        ("cram -1 4", "a board of cram needs at least 1 row and 1 column, not -1: try 'cram 3 4'"),
        ("cram .../..", "row 2 has 2 squares but row 1 has 3: all rows must have the same length: try 'cram 3 4'"),
        ("cram //", "row 1 of a board of cram needs at least 1 square: try 'cram 3 4'"),
        ("cram ./", "row 2 has 0 squares but row 1 has 1: all rows must have the same length: try 'cram 3 4'"),
        ("cram ..o/...", "a square of cram is . / x / # / X, not 'o' as in row 1: try 'cram 3 4'"),
        ("cram 2 3 4", "cram needs a board, in one word, or its rows and columns, not '2 3 4': try 'cram 3 4'"),
    ],
)
def test_what_is_no_board_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("p", [(), (2,), (True, 2), (2, 2.0), 7, None, ((), ()), ("", ""), {1}, ("..", 2)])
def test_what_is_no_position_is_refused(p: Any) -> None:
    with pytest.raises(PositionError):
        RULES.check(p)


def test_boards_that_are_too_large_are_refused() -> None:
    with pytest.raises(LimitError) as caught:
        parse_game("cram 10000000 10000000")
    assert str(caught.value) == "boards of cram have up to 1000 squares here, not 100000000000000: try a smaller board"
