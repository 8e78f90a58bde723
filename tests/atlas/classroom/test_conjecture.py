"""Formulas against values: known theorems agree, false ones fail at their first counterexample."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from grundy import find_ruleset
from grundy.atlas.classroom.conjecture import check_conjecture
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.solving.base.values import Values
from grundy.words.errors import InputError, LimitError, LoopError


@pytest.mark.parametrize(
    ("name", "arguments", "formula"),
    [
        ("nim", None, "n"),
        ("bash", "3", "n % 4"),
        ("subtraction", "1,3,4", "n % 7 % 2 if n % 7 < 4 else 3 if n % 7 == 5 else 2"),
        ("ruler", None, "n & -n"),
        ("turning-turtles", None, "n"),
        ("dividing", None, "v2(n)"),
        ("laskers-nim", None, "n + (n % 4 == 3) - (n % 4 == 0)"),
        ("mock-turtles", None, "2 * (n - 1) + (ones(n - 1) % 2 == 0)"),
        ("nim", None, "a ^ b"),
        ("bash", "5", "a % 6 ^ b % 6"),
        ("dividing", None, "v2(((a - 1) | (b - 1)) + 1)"),
        # G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Math. 306 (2006): floor(|x/y - y/x|)
        ("euclid-positive", None, "abs(a * a - b * b) // (a * b)"),
    ],
)
def test_formulas_of_the_literature_agree(name: str, arguments: str | None, formula: str) -> None:
    trial = check_conjecture(find_ruleset(name, arguments), formula, 1, 40)
    assert trial.counterexample is None
    assert trial.checked == 40 ** len(trial.variables)


@pytest.mark.parametrize("formula", ["a ^ b", "max(a, b)", "a + b - 2 * min(a, b)", "(a + b) % 3", "abs(a - b)"])
def test_the_counterexample_of_two_numbers_is_the_one_with_the_least_larger_number(formula: str) -> None:
    ruleset, values = find_ruleset("wythoff"), Values()
    wrong = {
        (a, b)
        for a in range(12)
        for b in range(12)
        if values.value(Game(ruleset, (a, b))) != eval(formula, {"a": a, "b": b, "min": min, "max": max, "abs": abs})
    }
    found = check_conjecture(ruleset, formula, 0, 11).counterexample
    assert found is not None
    numbers = (found.numbers["a"], found.numbers["b"])
    assert numbers in wrong
    assert max(numbers) == min(map(max, wrong))
    assert found.value == values.value(Game(ruleset, numbers))


def test_a_counterexample_is_the_first() -> None:
    trial = check_conjecture(find_ruleset("kayles"), "n % 4")
    found = trial.counterexample
    assert found is not None
    assert (found.numbers, str(found.game), found.value, found.formula) == ({"n": 4}, "kayles 4", 1, 0)
    assert trial.checked == 5
    assert check_conjecture(find_ruleset("kayles"), "n % 4", 5, 5).counterexample is not None


def test_agreement_tells_how_far() -> None:
    trial = check_conjecture(find_ruleset("bash", "3"), "n % 4", 10, 20)
    assert (trial.counterexample, trial.first, trial.last, trial.checked) == (None, 10, 20, 11)
    assert check_conjecture(find_ruleset("nim"), "n").checked == 1001
    assert check_conjecture(find_ruleset("nim"), "a ^ b").checked == 51 * 51


def test_a_formula_of_the_period_of_kayles_holds_from_71_on() -> None:
    # Winning Ways, ch. 4: from heap 71 on the values are 4 1 2 8 1 4 7 2 1 8 2 7, from n = 0 modulo 12
    values = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
    formula = " + ".join(f"{value} * (n % 12 == {k})" for k, value in enumerate(values))
    assert check_conjecture(find_ruleset("kayles"), formula, 71, 5000).counterexample is None
    failed = check_conjecture(find_ruleset("kayles"), formula, 70, 70).counterexample
    assert failed is not None
    assert failed.value == 6


def test_positions_that_there_are_not_are_left_out() -> None:
    assert check_conjecture(find_ruleset("ruler"), "n & -n", 0, 16).checked == 16
    assert check_conjecture(find_ruleset("digraph", "0>1 1>2 2>3"), "(3 - n) % 2", 0, 50).checked == 4
    assert check_conjecture(find_ruleset("ruler"), "(a & -a) ^ (b & -b)", 1, 8).checked == 8 * 7


@pytest.mark.parametrize(
    ("name", "formula", "first", "last", "message"),
    [
        ("wythoff", "n", 0, 9, "wythoff has no positions of one number from 0 to 9: write the formula in a and b, for"),
        ("wythoff", "n + a", 0, 9, "formula 'n + a' uses n together with a or b: use n for positions of one number,"),
        ("hackenbush", "a", 0, 9, "hackenbush has no positions of two numbers from 0 to 9: write the formula in n"),
        ("nim", "n", 9, 3, "last must be at least 9, the value of first, not 3"),
        ("nim", "n if n < 5 else n // (n - 5)", 0, 9, "formula has no value at n = 5: 'n // (n - 5)' divides by 0"),
        ("nim", "m", 0, 9, "formula does not know 'm' (character 1)"),
    ],
)
def test_what_cannot_be_held_is_refused(name: str, formula: str, first: int, last: int, message: str) -> None:
    with pytest.raises(InputError) as refused:
        check_conjecture(find_ruleset(name), formula, first, last)
    assert str(refused.value).startswith(message)


@dataclass(frozen=True)
class ShortTable(HeapRuleset):
    name = "short-table"

    def splits(self, n: int) -> range:
        return range(n)

    def heap_value(self, n: int) -> int:
        if n > 5:
            raise LimitError("the table ends at 5")
        return n


def test_a_value_out_of_reach_tells_how_far_it_agreed() -> None:
    ruleset: Ruleset[Any] = ShortTable()
    with pytest.raises(LimitError) as refused:
        check_conjecture(ruleset, "n", 2)
    assert str(refused.value) == (
        "formula 'n' agrees up to short-table 5, but grundy cannot compute the value of short-table 6: "
        "the table ends at 5"
    )
    with pytest.raises(LimitError, match="the table ends at 5") as refused:
        check_conjecture(ruleset, "n", 6)
    assert "agrees" not in str(refused.value)


def test_loopy_rulesets_have_no_values() -> None:
    with pytest.raises(LoopError):
        check_conjecture(find_ruleset("digraph", "0>1 1>0"), "0", 0, 1)
