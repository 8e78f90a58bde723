"""Formulas that are linear on residue classes are that, wherever one looks."""

from __future__ import annotations

import random

import pytest

from grundy.maths.formulas.language import parse_formula
from grundy.maths.formulas.quasilinear import QuasiLinear, quasilinear
from grundy.maths.formulas.sequence import FormulaSequence

LINEAR = [
    "n // 2 + n % 3", "max(n // 3, 5)", "min(n - 4, 20) + (n > 7)", "(n ^ 5) - n", "(n | 6) + (n & 3)", "gcd(n, 12)",
    "n if n % 4 == 1 or n > 12 else n // 5", "(n + 3) // 4 * 2 % 7", "0 if n < 9 and n % 2 else 3", "3 * n - n * 2",
]  # fmt: skip


@pytest.mark.parametrize("text", LINEAR)
def test_a_formula_is_what_its_reading_says(text: str) -> None:
    formula = parse_formula(text)
    found = quasilinear(formula)
    assert found is not None
    for n in range(found.start, found.start + 4 * found.modulus + 40):
        assert found.at(n) == formula(n=n), n
    wide = found.spread(found.start + 7, 3 * found.modulus)
    assert all(wide.at(n) == formula(n=n) for n in range(wide.start, wide.start + 500))


@pytest.mark.parametrize("text", ["n * n", "ones(n)", "n ^ n // 2", "1 << n", "n % (n + 1)", "2 // (n - n)", "v2(n)"])
def test_what_is_not_linear_on_residue_classes_is_not_taken_for_it(text: str) -> None:
    assert quasilinear(parse_formula(text)) is None


@pytest.mark.parametrize("text", ["a(n - 3)", "a(n // 2) + n % 2", "a(n - 1 - n % 4) ^ 1", "a(n - n // 3) + 2"])
def test_earlier_terms_of_a_linear_sequence_are_linear(text: str) -> None:
    terms = QuasiLinear(4, (3, 1, 4, 1, 5), (0, 2, 0, 0, 0))
    found = quasilinear(parse_formula(text, recursive=True), terms)
    assert found is not None
    known = {n: terms.at(n) for n in range(4, 3000)}
    for n in range(found.start, found.start + 3 * found.modulus):
        assert found.at(n) == parse_formula(text, recursive=True)(known, n=n), n


@pytest.mark.parametrize("text", ["a(n)", "a(n + 1)", "a(3)", "a(2 * n)", "a(n % 7)"])
def test_terms_that_are_not_earlier_ones_are_refused(text: str) -> None:
    assert quasilinear(parse_formula(text, recursive=True), QuasiLinear(0, (1, 2), (0, 0))) is None


def test_random_compositions_agree_with_their_reading() -> None:
    dice = random.Random(3)

    def made(depth: int) -> str:
        if depth == 0:
            return dice.choice(["n", "n", str(dice.randrange(1, 9))])
        left, right = made(depth - 1), made(depth - 1)
        kind = dice.randrange(5)
        if kind == 0:
            return f"({left} {dice.choice('+-')} {right})"
        if kind == 1:
            return f"({left} {dice.choice(['//', '%'])} {dice.randrange(2, 7)})"
        if kind == 2:
            return f"({left} if {made(depth - 1)} {dice.choice(['<', '==', '>='])} {right} else {made(depth - 1)})"
        return f"{dice.choice(['max', 'min'])}({left}, {right})"

    read = 0
    for _ in range(300):
        formula = parse_formula(made(dice.randrange(1, 4)))
        found = quasilinear(formula)
        if found is not None:
            read += 1
            for n in range(found.start, found.start + min(3 * found.modulus, 900)):
                assert found.at(n) == formula(n=n), (formula.text, n)
    assert read > 250


def test_a_sequence_uses_its_own_terms_and_says_when_it_cannot() -> None:
    values = FormulaSequence("a(n - 1) + a(n - 2)", {0: 0, 1: 1})
    assert [values(n) for n in range(10)] == [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
    with pytest.raises(ValueError, match="uses term 5, which is not an earlier one"):
        FormulaSequence("a(5)")(3)
    with pytest.raises(Exception, match="too many earlier terms"):
        FormulaSequence("a(n - 1)", {0: 0})(10**9)


@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("n % 4", True),
        ("n // 2 if n % 2 == 0 else a(n // 2)", True),
        ("n // 3 if n % 3 == 0 else a(n - (n + 2) // 3)", True),
        ("a(n - 4) + 4", False),
        ("isqrt(n) if isqrt(n) ** 2 == n else a(n - isqrt(n) - 1)", False),
        ("mex(a(n // 2), a(n - 1))", False),
    ],
)
def test_a_sequence_reaches_far_if_its_terms_need_few_others(text: str, far: bool) -> None:
    assert FormulaSequence(text, dict.fromkeys(range(4), 0)).reaches_far is far
