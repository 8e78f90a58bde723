"""Formulas are found for most of a hundred rules, and none of them is false, as far as the definitions are computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from benchmarks._formula_rules import CONTEST, RULES, Rule, is_prime
from benchmarks.formulas import SHOWN, holds

from grundy.maths.formulas.arithmetic import divisor_list
from grundy.maths.formulas.divided import with_divisors
from grundy.maths.formulas.filling import fill_small
from grundy.maths.formulas.pool import Pool
from grundy.maths.formulas.search import Guess, guesses
from grundy.maths.formulas.sequence import FormulaSequence

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
NO_DIVISOR = (
    "n // 2 if n % 2 == 1 else (n - max(d for d in divs(n) if d % 2 == 1 and all(n % (d - e) == 0 "
    "or a(n - d + e) != (n - d) // 2 for e in divs(n - d) if e < d))) // 2"
)


def found(rule: Rule, far: int) -> list[Guess]:
    """Return the formulas that give the values by definition up to a number of heaps."""
    values = rule.values(min(rule.far, far))
    return [guess for guess in guesses(values[:SHOWN], rule.first) if holds(rule, guess, values)]


def test_there_are_a_hundred_rules_and_goals_for_them() -> None:
    assert len({rule.name for rule in RULES}) == 100
    assert len(CONTEST) == 45
    assert sum(rule.found for rule in CONTEST) >= 40
    assert sum(rule.found for rule in RULES) >= 88
    assert sum(bool(rule.found or rule.parts) for rule in CONTEST) >= 41


@pytest.mark.sampled
@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.name in SHORTEST], ids=lambda rule: rule.name)
def test_the_shortest_formula_is_found(rule: Rule) -> None:
    assert found(rule, 600)[0].text == SHORTEST[rule.name]


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_formula_is_found_where_one_is_known_and_none_is_false(rule: Rule) -> None:
    formulas = found(rule, rule.far)
    assert any(not guess.where for guess in formulas) == rule.found
    assert {guess.where for guess in formulas if guess.where} == {*rule.parts}


@pytest.mark.long
def test_a_formula_for_half_of_the_numbers_is_found() -> None:
    (rule,) = (rule for rule in CONTEST if rule.name.startswith("nearly equal parts"))
    (guess,) = found(rule, 600)
    assert (guess.text, (guess.where,)) == ("length(n, 3)", rule.parts)


def without_divisors(count: int) -> list[int]:
    """Return the values of heaps from which a number that does not divide n is taken, by counting."""
    values: list[int] = []
    places: Counter[int] = Counter()
    for n in range(count):
        # a value is no option if all its places are n - d for a divisor d
        at_divisors = Counter(values[n - d] for d in divisor_list(n)) if n else Counter[int]()
        missed = [value for value, times in at_divisors.items() if times == places[value]]
        values.append(min([*missed, len(places)]))
        places[values[-1]] += 1
    return values


@pytest.mark.parametrize("far", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_the_formula_for_a_number_that_does_not_divide_n_holds_far_beyond_what_it_was_guessed_from(far: int) -> None:
    (rule,) = (rule for rule in CONTEST if rule.name.startswith("take a number that does not divide"))
    values = without_divisors(far)
    assert values[:300] == rule.values(300)
    sequence = FormulaSequence(NO_DIVISOR, {0: 0})
    assert [sequence(n) for n in range(far)] == values


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (lambda n: [n - k for k in range(1, n) if n % k], NO_DIVISOR),
        (
            lambda n: [n - k for k in range(1, n + 1) if n % k or k == n],
            "(n + 1) // 2 if n % 2 == 1 else (n - max(d for d in divs(n) if d % 2 == 1 and all(n % (d - e) == 0 "
            "or a(n - d + e) != (n - d + 1) // 2 for e in divs(n - d) if e < d)) + 1) // 2",
        ),
        (
            lambda n: [n - k for k in range(1, n + 1) if (n + 1) % k],
            "n // 2 if n % 2 == 0 else (n - max(d for d in divs(n + 1) if d % 2 == 1 and all((n + 1) % (d - e) == 0 "
            "or a(n - d + e) != (n - d) // 2 for e in divs(n - d + 1) if e < d))) // 2",
        ),
        (
            lambda n: [n - d for d in range(2, n + 1) if n % d == 0 and is_prime(d)],
            "mex(a(n - d) for d in divs(n) if divisors(d) == 2)",
        ),
    ],
    ids=["divisors", "divisors and n", "divisors of n + 1", "prime divisors"],
)
def test_divisors_tell_the_values_of_rules_with_divisors(options: Callable[[int], list[int]], text: str) -> None:
    values = Rule("", options).values(150)
    pool = Pool(len(values), 20_000)
    fill_small(pool, np.array(values))
    assert text in dict(with_divisors(pool, np.array(values), 12))
