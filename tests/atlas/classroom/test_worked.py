"""Tables worked out by hand say what the engines say."""

from __future__ import annotations

import pytest

from grundy import LimitError, Outcome, RulesetError, find_ruleset, heap_ruleset, parse_game, values
from grundy.classroom import worked_table


@pytest.mark.parametrize("name", ["kayles", "0.137", "subtraction(1,3,4)", "laskers-nim", "ruler", "all-but(2)"])
def test_the_mex_of_each_row_is_the_value_that_the_engine_finds(name: str) -> None:
    rows = worked_table(parse_game(f"{name} 1").ruleset, 24)
    assert [row.grundy_value for row in rows] == values(name, 24).tolist()[rows[0].n :]
    assert all(row.outcome is (Outcome.N if row.grundy_value else Outcome.P) for row in rows)


def test_like_options_stand_once_and_heaps_are_added() -> None:
    row = worked_table(find_ruleset("0.7"), 2)[2]  # one counter, of either end or the middle
    assert (row.options, row.option_values) == (("1",), (1,))
    kayles = worked_table(find_ruleset("kayles"), 4)[4]
    assert list(zip(kayles.options, kayles.option_values, strict=True)) == [("3", 3), ("1+2", 3), ("2", 2), ("1+1", 0)]


def test_numbers_from_1_have_no_row_0() -> None:
    assert [row.n for row in worked_table(find_ruleset("dividing"), 3)] == [1, 2, 3]


def test_what_is_no_single_number_or_has_too_many_options_is_refused() -> None:
    with pytest.raises(RulesetError, match="wythoff has no single heaps"):
        worked_table(find_ruleset("wythoff"), 3)

    @heap_ruleset
    def broad(n: int) -> list[tuple[int, int]]:
        return [(a, b) for a in range(n) for b in range(n)]

    with pytest.raises(LimitError, match="broad 15 has more than 200 options, too many for a table"):
        worked_table(broad, 15)
