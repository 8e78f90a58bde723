"""Formulas in two numbers, and for families of rules."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from grundy import InputError
from grundy.atlas.classroom.patterns import find_pattern, is_pattern
from grundy.maths.formulas.language import parse_formula


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("ruleset", "formula"),
    [("bash(m)", "n % (m + 1)"), ("subtraction(1..m)", "n % (m + 1)"), ("subtraction(m)", "n // m % 2"),
     ("subtraction(m,2m)", "n // m % 3"), ("bash(m-1)", "n % m"), ("bash(m - 1)", "n % m")],
)  # fmt: skip
def test_a_family_has_a_formula_in_its_parameter(ruleset: str, formula: str) -> None:
    finding = find_pattern(ruleset, 0.2)
    assert (finding.found[0].text, finding.outcomes, finding.variables) == (formula, False, ("m", "n"))


@pytest.mark.long
def test_wythoffs_cold_positions_are_found_and_tested_far() -> None:
    finding = find_pattern("wythoff", 0.2)
    assert finding.outcomes
    assert finding.found[0].text == "min(a, b) == beatty(abs(a - b), 1)"
    assert finding.found[0].largest == finding.found[0].complete > 10**6


@pytest.mark.long
def test_generalised_wythoff_has_one_formula_for_all_parameters() -> None:
    finding = find_pattern("generalised-wythoff(m)", 0.5)
    formula = parse_formula(finding.found[0].text, frozenset("mab"))
    assert [b for b in range(60) if formula(m=2, a=12, b=b)] == [30]  # 12 is beatty(9, 2)


@pytest.mark.long
def test_formulas_that_fail_further_on_are_reported() -> None:
    finding = find_pattern("euclid-positive", 0.2)
    assert "max(a, b) <= beatty(min(a, b), 1)" in {found.text for found in finding.found}
    for fell in finding.fallen:
        formula = parse_formula(fell.text, frozenset("ab"))
        assert formula(**fell.numbers) == fell.formula != fell.value


def test_what_is_a_pattern() -> None:
    texts: Iterable[str] = ("bash(m)", "wythoff", "all-but(2,m)", "kayles", "bash(3)", "examples/mygame.py:Halving")
    assert [is_pattern(text) for text in texts] == [True, True, True, False, False, False]
    with pytest.raises(InputError, match="positions of hackenbush are neither one number nor two"):
        find_pattern("hackenbush")


@pytest.mark.long
def test_a_ruleset_with_values_out_of_reach_is_answered_from_those_within() -> None:
    finding = find_pattern("cram", 0.1)
    assert 20 < finding.shown < 24 * 24
    assert not finding.found or finding.found[0].tested >= finding.shown
    assert all(found.complete < 10 for found in finding.found)  # theorems know some larger boards, not all


def test_a_ruleset_without_values_has_no_formula() -> None:
    with pytest.raises(InputError, match="at least 12 values, but grundy can compute only 0 for partizan-nogo"):
        find_pattern("partizan-nogo")
