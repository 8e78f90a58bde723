from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, parse_game, solve
from grundy.rulesets.boards.chomp import Chomp

RULES = Chomp()


def bars(rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return every position in a bar with these numbers of rows and columns."""
    return sorted(
        {tuple(filter(None, sorted(p, reverse=True))) for p in product(range(columns + 1), repeat=rows)} - {()}
    )


def test_values_theorems_and_moves_are_so_by_definition(hold: Any) -> None:
    for p in bars(4, 5):
        assert hold(RULES, p, range(10)) == RULES.grundy_value(p)


def test_two_lines_and_two_arms_are_so_by_definition(hold: Any) -> None:
    for a in range(1, 11):
        for b in range(1, a + 1):
            assert (hold(RULES, (a, b)) == 0) == (b == a - 1)
            assert (hold(RULES, (2,) * b + (1,) * (a - b)) == 0) == (b == a - 1)
        for down in range(7):
            assert hold(RULES, (a, *[1] * down), range(12)) == (a - 1) ^ down


def test_a_full_rectangle_is_won_and_a_square_by_2_2_alone() -> None:
    for rows in range(1, 7):
        for columns in range(1, 7):
            found = solve(RULES.at((columns,) * rows))
            assert (found.outcome is Outcome.N) == (rows * columns > 1)
            if rows == columns > 1:
                assert [str(winning.move) for winning in found.winning_moves] == ["eat 2,2"]


def test_values_of_full_rectangles() -> None:
    # computed once by an independent full search; no published table is known
    values = {
        2: [1, 2, 4, 5, 7, 8, 10, 11, 13, 14],
        3: [2, 4, 5, 9, 11, 12, 13, 16, 19, 21],
    }
    for rows, row in values.items():
        assert [RULES.grundy_value((columns,) * rows) for columns in range(1, 11)] == row
    assert [RULES.grundy_value((columns,) * 4) for columns in range(4, 8)] == [6, 13, 16, 19]


@pytest.mark.long
def test_the_rectangle_of_8_by_10_is_won_in_two_ways() -> None:
    # found by Ken Thompson; A. E. Brouwer, The game of Chomp
    assert solve(RULES.at((10,) * 8)).winning_count == 2


def test_bars_of_any_size_where_theory_reaches() -> None:
    long = 10**40
    found = solve(RULES.at(long, long))
    assert [str(winning.move) for winning in found.winning_moves] == [f"eat 2,{long}"]
    found = solve(RULES.at(long, 7))
    assert [str(winning.position) for winning in found.winning_moves] == ["chomp 8 7"]
    found = solve(RULES.at((1000,) * 1000))
    assert (found.outcome, [str(winning.move) for winning in found.winning_moves]) == (Outcome.N, ["eat 2,2"])
    found = solve(RULES.at(long, 1, 1, 1))
    assert found.grundy_value == (long - 1) ^ 3


def test_beyond_theory_and_search_there_is_a_limit_and_no_guess() -> None:
    found = solve(RULES.at((1000,) * 999))  # won, but no winning move is known
    assert (found.outcome, found.winning_moves, found.winning_count) == (Outcome.N, (), None)
    found = solve(RULES.at(40, *[20] * 39))  # won by 2,2, and perhaps by other moves
    assert ([str(winning.move) for winning in found.winning_moves], found.winning_count) == (["eat 2,2"], None)
    with pytest.raises(LimitError) as caught:
        solve(RULES.at(30, 30, 30, 30, 30, 29))
    assert str(caught.value) == (
        "chomp 30 30 30 30 30 29 has up to 1947792 subpositions, and no formula for its value is known: values are "
        "computed for up to 100000 subpositions"
    )


def test_who_must_eat_the_corner_has_lost() -> None:
    assert list(RULES.moves((1,))) == []
    known = RULES.known((1,), NORMAL)
    assert known is not None
    assert known.outcome is Outcome.P
    assert [(str(move), option) for move, option in RULES.moves((2, 2))] == [
        ("eat 1,2", (1, 1)),
        ("eat 2,1", (2,)),
        ("eat 2,2", (2, 1)),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chomp", "chomp needs one number or more: try 'chomp 4 4 3'"),
        ("chomp 4 0", "row 2 must be a whole number of 1 or more, not 0"),
        (
            "chomp 3 4",
            "row 2 has 4 squares but the row above has 3: no row may be longer than the row above; a board of 3 rows "
            "of 4 squares is 'chomp 4 4 4'",
        ),
        ("chomp 3 4 4", "row 2 has 4 squares but the row above has 3: no row may be longer than the row above"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
