"""Formulas in several variables: for values, and for sets such as the P-positions of Wythoff's game."""

from __future__ import annotations

import numpy as np
import pytest

from grundy.maths.formulas.arithmetic import beatty
from grundy.maths.formulas.language import parse_formula
from grundy.maths.formulas.several import set_formulas, value_formulas

A, B = np.divmod(np.arange(20 * 20), 20)
GRID = {"a": A, "b": B}


@pytest.mark.sampled
@pytest.mark.parametrize(
    "text",
    ["a ^ b", "(a ^ b) % 4", "a + b", "gcd(a, b)", "v2((a - 1 | b - 1) + 1)", "abs(a - b) // 2", "a % 3 ^ b % 3",
     "a - b if b < a else b"],
)  # fmt: skip
def test_values_that_a_formula_gives_have_a_formula(text: str) -> None:
    variables = {name: values + 1 for name, values in GRID.items()}
    formula = parse_formula(text, frozenset("ab"))

    def given(text: str) -> list[int]:
        formula = parse_formula(text, frozenset("ab"))
        return [formula(a=int(a), b=int(b)) for a, b in zip(variables["a"], variables["b"], strict=True)]

    found = value_formulas(variables, np.array(given(formula.text)))
    assert found
    assert all(given(other) == given(text) for other in found)


@pytest.mark.long
def test_the_cold_positions_of_wythoffs_game_have_a_formula() -> None:
    cold = {(beatty(i, 1), beatty(i, 1) + i) for i in range(20)}
    inside = np.array([(min(a, b), max(a, b)) in cold for a, b in zip(A, B, strict=True)])
    assert set_formulas(GRID, inside)[0] == "min(a, b) == beatty(abs(a - b), 1)"


@pytest.mark.long
def test_an_inequality_with_the_golden_ratio_is_found() -> None:
    a, b = A + 1, B + 1
    larger, smaller = np.maximum(a, b), np.minimum(a, b)
    inside = larger * larger < smaller * smaller + larger * smaller  # larger / smaller is below the golden ratio
    for text in set_formulas({"a": a, "b": b}, inside):
        formula = parse_formula(text, frozenset("ab"))
        assert [bool(formula(a=int(x), b=int(y))) for x, y in zip(a, b, strict=True)] == inside.tolist()
        break
    else:
        pytest.fail("no formula found")


@pytest.mark.long
def test_random_values_and_trivial_sets_have_no_formula() -> None:
    noise = np.random.default_rng(1).integers(0, 9, A.size)
    assert value_formulas(GRID, noise) == []
    assert set_formulas(GRID, noise == 3) == []
    assert set_formulas(GRID, noise >= 0) == []
