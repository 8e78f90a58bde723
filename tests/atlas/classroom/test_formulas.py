"""Formulas for rulesets: none is called true that is not, and proofs are proofs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import xor

import pytest

from grundy import InputError, find_ruleset, heap_ruleset
from grundy.atlas.classroom.numbered import numbered
from grundy.classroom import FormulaFinding, find_formula
from grundy.maths.formulas.rules import FormulaRule
from grundy.maths.formulas.sequence import FormulaSequence
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention
from grundy.views.documents.classroom import formula_data, formula_document
from grundy.views.render.text import lines_of


@cache
def finding_of(ruleset: str) -> FormulaFinding:
    """Return a finding that several tests look at."""
    return find_formula(ruleset, seconds=0.2)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["grundys-game", "fibonacci-take-away"])
def test_where_no_formula_is_known_none_is_found(ruleset: str) -> None:
    assert finding_of(ruleset).found == ()


@pytest.mark.long
def test_a_formula_for_some_numbers_only_is_none_for_all() -> None:
    @heap_ruleset
    def take_with_an_even_rest(n: int) -> Iterable[int]:
        """Take a number that leaves an even remainder, not 0, when it divides n."""
        return [n - k for k in range(1, n) if n % k and n % k % 2 == 0]

    finding = find_formula(take_with_an_even_rest, seconds=1)
    (part,) = finding.parts
    assert (finding.found, part.text, part.where, part.proved) == ((), "n // 4", "n % 4 == 2", False)
    assert part.tested >= 64
    assert "a formula for n with n % 4 == 2 only" in [*lines_of(formula_document(finding))]
    assert formula_data(finding)["parts"][0]["where"] == "n % 4 == 2"


@pytest.mark.long
@pytest.mark.parametrize(
    ("ruleset", "formula"),
    [("bash(3)", "n % 4"), ("subtraction(3..7)", "n % 10 // 3"), ("kayles", "a(n - 12)"), ("0.07", "a(n - 34)")],
)
def test_a_proved_period_proves_formulas(ruleset: str, formula: str) -> None:
    found = finding_of(ruleset).found[0]
    assert (found.text, found.proved) == (formula, True)


def test_what_holds_as_far_as_it_was_tested_is_not_called_proved() -> None:
    found = finding_of("laskers-nim").found[1]
    assert found.text != "n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n"
    assert not found.proved
    assert found.largest > 10**11  # a theorem gives the values there


STATED = {
    "nim": 0, "nimble": 0, "laskers-nim": 1, "split-at-least-two": 1, "split-not-all-equal": 2,
    "split-all-different": 9, "turning-turtles": 1, "twins": 1, "mock-turtles": 1, "triplets": 2, "ruler": 1,
}  # fmt: skip
"""Rulesets with a theorem that states a formula, and the number from which it holds."""


@pytest.mark.parametrize("name", STATED)
def test_the_formula_that_a_theorem_states_gives_the_mex_of_the_options(name: str) -> None:
    ruleset, values = find_ruleset(name), {0: 0}
    for n in range(1, 17):
        game = numbered(ruleset, n)
        assert game is not None
        known = ruleset.known(game.position, Convention.NORMAL)
        assert known is not None
        options = ruleset.options(game.position)  # heaps or heads, whose values are added
        values[n] = mex(reduce(xor, map(values.__getitem__, option), 0) for option in options)
        if n >= STATED[name]:
            assert FormulaSequence(known.theorem.formula)(n) == values[n], n


@pytest.mark.parametrize("name", ["nim", "laskers-nim", "mock-turtles"])
def test_a_formula_that_a_theorem_states_is_proved(name: str) -> None:
    finding = finding_of(name)
    found = finding.found[0]
    assert found.theorem is not None
    assert (found.text, found.proved) == (found.theorem.formula, True)
    assert any("proved for all n by a theorem" in line for line in lines_of(formula_document(finding)))
    assert formula_data(finding)["formulas"][0]["theorem"] == found.theorem.name


def test_a_formula_that_fails_later_is_shown_with_its_first_counterexample() -> None:
    @heap_ruleset
    def late(n: int) -> Iterable[int]:
        """Take one to three; from a heap above 300 you may also take four."""
        return (n - k for k in range(1, 5 if n > 300 else 4) if k <= n)

    finding = find_formula(late, seconds=0.3)
    fallen = {fell.text: fell for fell in finding.fallen}
    assert (fallen["n % 4"].n, fallen["n % 4"].value, fallen["n % 4"].formula) == (301, 4, 1)
    assert "n % 4" not in {found.text for found in finding.found}


@pytest.mark.long
def test_every_formula_found_gives_the_values_it_was_found_from() -> None:
    for ruleset in ("subtraction(3..7)", "kayles", "laskers-nim", "ruler"):
        finding = finding_of(ruleset)
        for found in finding.found:
            sequence = FormulaSequence(found.text, dict(found.exceptions))
            assert tuple(map(sequence, range(finding.first, finding.first + len(finding.terms)))) == finding.terms


def test_too_few_values_and_games_without_heaps_are_refused() -> None:
    with pytest.raises(InputError, match="a formula needs at least 12 values, not 3"):
        find_formula([1, 2, 3])
    with pytest.raises(InputError, match="positions of wythoff are not single numbers"):
        find_formula("wythoff")
    with pytest.raises(InputError, match=r"value must be a whole number, not 0\.5"):
        find_formula([0.5] * 12)  # type: ignore[list-item]
    with pytest.raises(InputError, match="first must be 0 or more, not -5"):
        find_formula([0, 1] * 6, -5)


@pytest.mark.long
def test_a_users_rule_is_tested_at_large_numbers_where_few_heaps_lie_between() -> None:
    @heap_ruleset
    def halving(n: int) -> Iterable[int]:
        """Halve a heap; a heap above a million may also be divided by 3."""
        return ({n // 2, n // 3} if n > 10**6 else {n // 2}) if n else ()

    finding = find_formula(halving, seconds=0.3)
    assert not finding.found
    assert {fell.text for fell in finding.fallen} >= {"bits(n) % 2"}
    assert all(fell.n > 10**6 for fell in finding.fallen)


@pytest.mark.long
def test_all_values_of_a_long_list_are_compared_and_a_far_one_is_refused() -> None:
    terms = [n % 4 for n in range(3000)]
    found = find_formula(terms).found[0]
    assert (found.text, found.largest) == ("n % 4", 2999)
    fallen = find_formula([*terms[:-1], 7])
    assert not fallen.found
    assert (fallen.fallen[0].n, fallen.fallen[0].value) == (2999, 7)
    with pytest.raises(InputError, match="the first number of a list must be at most 1000, not 5000"):
        find_formula(terms, 5000)


def test_a_condition_inside_a_loop_is_no_condition_of_an_option() -> None:
    rule = FormulaRule("n - 1; max(d for d in divs(n + 1) if d < n) if n > 2")
    assert [*rule.options(8)] == [(7,), (3,)]
    assert [*rule.options(2)] == [(1,)]
