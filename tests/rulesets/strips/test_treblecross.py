from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, parse_game, solve
from grundy.rulesets.heaps.take_and_break import TREBLECROSS, octal
from grundy.rulesets.strips.treblecross import Treblecross

RULES = Treblecross()


@pytest.mark.parametrize("squares", range(3, 10))
def test_who_wins_and_by_which_moves_is_so_by_definition(squares: int, hold: Any) -> None:
    for p in product((0, 1), repeat=squares):
        hold(RULES, p, range(2))


def test_an_empty_row_of_n_is_won_as_a_heap_of_n_plus_2_under_0_007() -> None:
    # OEIS A395248: the values of 0.007; Winning Ways, ch. 4
    for n in range(3, 200):
        known = RULES.known((0,) * n, NORMAL)
        assert known is not None
        assert (known.outcome is Outcome.N) == (octal("0.007").heap_value(n + 2) != 0)


def test_grundy_values_of_rows_are_not_those_of_the_heaps() -> None:
    values = [solve(RULES.at(n)).grundy_value for n in range(3, 13)]
    heaps = [TREBLECROSS.heap_value(n + 2) for n in range(3, 13)]
    assert values == [1, 2, 1, 0, 2, 2, 1, 1, 2, 0]
    assert heaps == [1, 2, 2, 0, 3, 3, 1, 1, 1, 0]


def test_two_crosses_within_two_squares_are_a_threat_and_three_in_a_row_the_end() -> None:
    found = solve(parse_game("treblecross ..x.x..xx."))
    assert [str(winning.position) for winning in found.winning_moves] == [
        "treblecross ..xxx..xx.",
        "treblecross ..x.x.xxx.",
        "treblecross ..x.x..xxx",
    ]
    over = solve(parse_game("treblecross ..xxx..xx."))
    assert (over.outcome, over.grundy_value) == (Outcome.P, 0)
    assert list(RULES.moves(over.game.position)) == []


def test_long_rows_are_answered_and_sums_with_them_refused() -> None:
    found = solve(RULES.at(2000))
    assert found.outcome is Outcome.N
    assert found.winning_count == len(found.winning_moves)
    for winning in found.winning_moves:
        known = RULES.known(winning.position.position, NORMAL)
        assert known is not None
        assert known.outcome is Outcome.P
    with pytest.raises(LimitError, match="but a sum needs its Grundy value, which is out of reach"):
        solve(parse_game("treblecross 17 + nim 1"))


def test_a_row_is_given_as_text_as_numbers_or_as_its_length() -> None:
    assert RULES.at("..X.").position == RULES.at((0, 0, 1, 0)).position == RULES.at(0, 0, 1, 0).position == (0, 0, 1, 0)
    assert str(RULES.at(5)) == "treblecross 5"
    assert str(RULES.at("..x..")) == "treblecross ..x.."
    assert [shape.x for shape in RULES.picture((0, 1, 0)).shapes if getattr(shape, "text", "") == "×"] == [1.5]
    assert RULES.picture((0,) * 50).height == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("treblecross", "treblecross needs one row, not 0 words: try 'treblecross ...x....'"),
        ("treblecross 2", "treblecross needs a row of 3 squares or more, not 2: try 'treblecross ...x....'"),
        ("treblecross ..o..", "square 3 must be . or x, not 'o': try 'treblecross ...x....'"),
        ("treblecross 5 5", "treblecross needs one row, not 2 words: try 'treblecross ...x....'"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


def test_what_is_no_row_is_refused() -> None:
    for row in (None, True, 2.5):
        with pytest.raises(PositionError, match="treblecross needs a row, not"):
            RULES.at(row)


def test_a_row_too_long_to_be_kept_is_a_limit() -> None:
    with pytest.raises(LimitError) as caught:
        parse_game("treblecross 1000000000000")
    assert str(caught.value) == "rows of treblecross have up to 99998 squares here, not 1000000000000"
