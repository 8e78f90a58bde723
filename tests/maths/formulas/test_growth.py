"""Bounds on the growth of formulas: they hold, and formulas without one are refused."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from grundy.maths.formulas.growth import growth_of
from grundy.maths.formulas.language import parse_formula
from grundy.words.errors import InputError


def random_text(dice: random.Random, depth: int) -> str:
    if not depth:
        return dice.choice(["n", "n", str(dice.randrange(9))])
    a, b = (random_text(dice, depth - 1) for _ in range(2))
    k = dice.randrange(1, 6)
    made = [f"({a} + {b})", f"({a} - {b})", f"{k} * {a}", f"({a}) // {k}", f"min({a}, {b})", f"-max({a}, {b})"]
    return dice.choice(made)


def test_growth_lies_within_its_bounds_and_the_function_is_the_formula() -> None:
    dice = random.Random(20)
    for _ in range(300):
        formula = parse_formula(random_text(dice, 3))
        found = growth_of(formula)
        values = [found.call(n) for n in range(1, 60)]
        assert values == [formula(n=n) for n in range(1, 60)], formula.text
        steps = [b - a for a, b in pairwise(values)]
        assert found.least <= min(steps) <= max(steps) <= found.most, formula.text


def test_roots_grow_no_faster_than_their_argument() -> None:
    root = growth_of(parse_formula("isqrt(3 * n - 40)"))
    values = [root.call(n) for n in range(1, 500)]
    assert values[12:16] == [0, 1, 2, 2]
    steps = {b - a for a, b in pairwise(values)}
    assert (root.least, root.most) == (0, 3)
    assert steps <= {0, 1, 2, 3}


@pytest.mark.parametrize(
    "text", ["n % 2", "n * n", "n // n", "n ^ 1", "isqrt(-n)", "n // -2", "v2(n)", "1 if n else 0"]
)
def test_other_formulas_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"the growth of .* is not known"):
        growth_of(parse_formula(text))
