"""Formulas are found for most of a hundred rules, and none of them is false, as far as the definitions are computed."""

from __future__ import annotations

import pytest
from benchmarks._formula_rules import CONTEST, RULES, Rule
from benchmarks.formulas import SHOWN, holds

from grundy.maths.formulas.search import Guess, guesses

SHORTEST = {
    "take 1 to 3": "n % 4",
    "Lasker's Nim": "n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n",
    "take at most half (UVa 1482)": "n // 2 if n % 2 == 0 else a(n // 2)",
    "take a number coprime to n (CF 2004E)": "0 if n % 2 == 0 else primes(prime(n))",
    "go to a proper divisor": "factors(n)",
    "turnips": "odious(place(n - 1, 3, 2))",
    "take at most a third": "n // 3 if n % 3 == 0 else a(n - (n + 2) // 3)",
    "take at most the square root": "isqrt(n) if isqrt(n) ** 2 == n else a(n - isqrt(n) - 1)",
    "take at most the smallest Fibonacci part": "fibs(n) if zecks(n) == 1 else fibs(zeck(n)) - 1",
    "lower one decimal digit": "nimdigits(n, 10)",
    "cow digits (P2953)": "mex(a(n - maxdigit(n, 10)), a(n - mindigit(n, 10)))",
    "take 1, 2 or halve": "mex(a(n - 1), a(n - 2), a(n // 2))",
}


def found(rule: Rule, far: int) -> list[Guess]:
    """Return the formulas that give the values by definition up to a number of heaps."""
    values = rule.values(min(rule.far, far))
    return [guess for guess in guesses(values[:SHOWN], rule.first) if holds(rule, guess, values)]


def test_there_are_a_hundred_rules_and_goals_for_them() -> None:
    assert len({rule.name for rule in RULES}) == 100
    assert len(CONTEST) == 45
    assert sum(rule.found for rule in CONTEST) >= 39
    assert sum(rule.found for rule in RULES) >= 85
    assert sum(bool(rule.found or rule.parts) for rule in CONTEST) >= 41


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.name in SHORTEST], ids=lambda rule: rule.name)
def test_the_shortest_formula_is_found(rule: Rule) -> None:
    assert found(rule, 600)[0].text == SHORTEST[rule.name]


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_formula_is_found_where_one_is_known_and_none_is_false(rule: Rule) -> None:
    formulas = found(rule, rule.far)
    assert any(not guess.where for guess in formulas) == rule.found
    assert {guess.where for guess in formulas if guess.where} == {*rule.parts}


@pytest.mark.parametrize(
    ("name", "text"), [("take a number that does not divide n", "n // 2"), ("nearly equal parts", "length(n, 3)")]
)
def test_a_formula_for_half_of_the_numbers_is_found(name: str, text: str) -> None:
    (rule,) = (rule for rule in CONTEST if rule.name.startswith(name))
    (guess,) = found(rule, 600)
    assert (guess.text, (guess.where,)) == (text, rule.parts)


def test_of_squares_and_grundys_game_nothing_is_claimed() -> None:
    for rule in CONTEST:
        if rule.name in ("take a square (PE 310)", "Grundy's game"):
            assert guesses(rule.values(SHOWN), rule.first) == []
