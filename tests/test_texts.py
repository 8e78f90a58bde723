"""Functions that take a code, a ruleset or a game take its text, too, and refuse anything else with an InputError."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grundy import InputError, check_conjecture, find_ruleset, parse_game
from grundy.classroom import find_formula_of_rule, worked_table
from grundy.contest import write_program
from grundy.misere import genus_of_heaps, misere_form, misere_quotient, quotient_of_positions
from grundy.periods import AllButValues, canonical, code_values, equivalent, find_proved_period, parse_code
from grundy.rulesets import PartizanOctal

CODES: list[Callable[[Any], Any]] = [
    canonical, lambda code: equivalent("0.4", code), lambda code: equivalent(code, "0.4"), code_values,
    lambda code: genus_of_heaps(code, 4), lambda code: find_proved_period(code, [0, 1, 2] * 9),
    lambda code: PartizanOctal(code, "0.7"), lambda code: PartizanOctal("0.7", code),
]  # fmt: skip
GAMES: list[Callable[[Any], Any]] = [misere_form, lambda game: quotient_of_positions([game])]
RULESETS: list[Callable[[Any], Any]] = [
    lambda ruleset: worked_table(ruleset, 5), write_program, lambda ruleset: misere_quotient(ruleset, 5),
]  # fmt: skip


@pytest.mark.parametrize("function", CODES)
def test_codes(function: Callable[[Any], Any]) -> None:
    assert function("0.137") == function(parse_code("0.137"))
    for odd in (7, None, 0.7):
        with pytest.raises(InputError, match="a code must be text such as"):
            function(odd)


@pytest.mark.parametrize("function", GAMES)
def test_games(function: Callable[[Any], Any]) -> None:
    assert function("kayles 5") == function(parse_game("kayles 5"))
    for odd in (7, None, ["kayles", 5]):
        with pytest.raises(InputError, match="a game must be text such as"):
            function(odd)


@pytest.mark.parametrize("function", RULESETS)
def test_rulesets(function: Callable[[Any], Any]) -> None:
    assert function("kayles") == function(find_ruleset("kayles"))
    for odd in (7, None, ["kayles"]):
        with pytest.raises(InputError, match="a ruleset must be text such as"):
            function(odd)


def test_formulas_and_heap_rules() -> None:
    for odd in (7, None, b"n", ["n"]):
        with pytest.raises(InputError, match="a formula must be text such as"):
            check_conjecture("bash(3)", odd)  # type: ignore[arg-type]
        with pytest.raises(InputError, match="a heap rule must be text such as"):
            find_formula_of_rule(odd)  # type: ignore[arg-type]


def test_arguments_are_text() -> None:
    assert str(find_ruleset("bash", "3")) == "bash(3)"
    with pytest.raises(InputError, match=r"the arguments of a ruleset must be text such as '1,3,4', not 3"):
        find_ruleset("bash", 3)  # type: ignore[arg-type]


def test_numbers_may_come_from_a_generator() -> None:
    assert AllButValues(iter([1, 3])).array(50).tolist() == AllButValues([1, 3]).array(50).tolist()
