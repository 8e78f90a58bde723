"""Formulas: values as in Python, errors for anything else, and no execution of code or unbounded growth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.formulas.evaluation import BITS
from grundy.maths.formulas.functions import FUNCTIONS
from grundy.maths.formulas.language import parse_formula
from grundy.words.errors import GrundyError, InputError, LimitError

AB = frozenset("ab")
LOOP = "a loop has the form 'max(d for d in divs(n) if d % 2 == 1)', with min, max, mex, any or all, not "


@st.composite
def expressions(draw: st.DrawFn, depth: int = 4) -> str:
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from(["a", "b", "0", "1", "2", "7", "13", "0x1f"]))
    kind = draw(st.sampled_from(["binary", "unary", "compare", "if", "call", "bool"]))
    one, two, three = (draw(expressions(depth=depth - 1)) for _ in range(3))
    if kind == "binary":
        return f"({one} {draw(st.sampled_from(['+', '-', '*', '//', '%', '^', '&', '|', '<<', '>>', '**']))} {two})"
    if kind == "unary":
        return f"({draw(st.sampled_from(['-', '+', '~', 'not ']))}{one})"
    if kind == "compare":
        signs = st.sampled_from(["<", "<=", "==", "!=", ">", ">="])
        return f"({one} {draw(signs)} {two} {draw(signs)} {three})"
    if kind == "bool":
        return f"({one} {draw(st.sampled_from(['and', 'or']))} {two})"
    if kind == "call":
        return f"{draw(st.sampled_from(['min', 'max']))}({one}, {two})"
    return f"({one} if {two} else {three})"


@given(expressions(), st.integers(0, 40), st.integers(0, 40))
def test_a_formula_means_what_it_means_in_python(text: str, a: int, b: int) -> None:
    try:
        found = parse_formula(text, AB)(a=a, b=b)
    except GrundyError:
        return  # held below: it has no value, or a large one
    assert found == eval(text, {"a": a, "b": b})


@given(expressions(), st.integers(0, 40), st.integers(0, 40))
def test_a_formula_without_value_or_with_a_large_one_is_told_so(text: str, a: int, b: int) -> None:
    try:
        assert parse_formula(text, AB)(a=a, b=b).bit_length() <= BITS
    except InputError as error:
        assert "formula has no value at a = " in str(error)
    except LimitError as error:
        assert "exceeds 4096 bits" in str(error)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("n % 4", 0), ("n ^ 5", 9), ("2 ** 3 ** 2", 512), ("-n // 5", -3), ("~n", -13), ("n << 2 | 1", 49),
        ("n > 3", 1), ("not n", 0), ("3 < n <= 12", 1), ("n and 7", 7), ("0 or n", 12), ("1 if n > 20 else 2", 2),
        ("min(n, 3, 8)", 3), ("max(n, 3)", 12), ("abs(3 - n)", 9), ("mex(0, 1, 3)", 2), ("mex()", 0), ("v2(n)", 2),
        ("v2(-n)", 2), ("ones(n)", 2), ("bits(n)", 4), ("digits(n, 10)", 3), ("digits(n, 3)", 2), ("isqrt(n)", 3),
        ("max(d for d in divs(n) if d % 2 == 1)", 3), ("min(d * d for d in divs(n + 3) if d > 1)", 9),
        ("mex(d - 1 for d in divs(n))", 4), ("any(d == 5 for d in divs(n))", 0),
        ("all(n % d == 0 for d in divs(n))", 1),
        ("max(min(e for e in divs(d) if e > 1) for d in divs(n) if d > 1 if d % 2)", 3),
        ("1 if 1 else 1 // 0", 1), ("0 and 1 // 0", 0), ("0 ** 0", 1), ("(-1) ** (10 ** 30)", 1),
        ("(-1) ** (10 ** 30 + 1)", -1), ("0 ** (10 ** 30)", 0), ("1 >> (10 ** 30)", 0), ("-1 >> (10 ** 30)", -1),
        ("0 << 10 ** 30", 0), ("1 << 4095", 1 << 4095), ("2 ** 4095", 1 << 4095), ("0x10 + 0b11 + 1_000", 1019),
    ],
)  # fmt: skip
def test_the_language(text: str, value: int) -> None:
    found = parse_formula(text)(n=12)
    assert found == value == parse_formula(text).compiled(["n"])(12)
    assert type(found) is int


def test_variables_are_those_that_occur() -> None:
    assert parse_formula("a ^ b", AB).variables == {"a", "b"}
    assert parse_formula("7").variables == frozenset()
    assert parse_formula("  n +1 ").text == "n +1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "formula is empty: try 'n % 4'"),
        ("n +", "formula 'n +' cannot be read at its end"),
        ("n mod 4", "formula 'n mod 4' cannot be read at character 3: did you mean 'n % 4'?"),
        ("n 4", "formula 'n 4' cannot be read at character 3"),
        ("n / 2", "formula may not contain 'n / 2' (character 1): write division as '//', which rounds down"),
        ("n @ 2", "formula may not contain 'n @ 2' (character 1): write a product as '*'"),
        ("1 + n.real", "formula may not contain 'n.real' (character 5): attributes are not allowed"),
        ("n * 1.5", "formula may not contain '1.5' (character 5): only whole numbers are allowed"),
        ("'n'", "formula may not contain \"'n'\" (character 1): only whole numbers are allowed"),
        ("True", "formula may not contain 'True' (character 1): only whole numbers are allowed"),
        ("[n]", "formula may not contain '[n]' (character 1): formulas compute with whole numbers only"),
        ("n is 3", "formula may not contain 'n is 3' (character 1): formulas compute with whole numbers only"),
        ("divs(n)", f"{LOOP}'divs(n)'"),
        ("max(d for d in n)", f"{LOOP}'max(d for d in n)'"),
        ("min(1 for d, e in divs(n))", f"{LOOP}'min(1 for d, e in divs(n))'"),
        ("gcd(d for d in divs(n))", f"{LOOP}'gcd(d for d in divs(n))'"),
        ("max(d for d in divs(n) for e in divs(d))", f"{LOOP}'max(d for d in divs(n) for e in divs(d))'"),
        ("max(n for n in divs(6))",
         "a loop needs a new name for its divisors, not 'n', in 'max(n for n in divs(6))'"),
        ("v2(n, 2)", "v2 takes 1 number, not 2, in 'v2(n, 2)'"),
        ("min(n)", "min takes 2 to 20 numbers, not 1, in 'min(n)'"),
        ("min(*n, 3)", "min takes plain numbers, not 'min(*n, 3)'"),
        ("abs(x=n)", "abs takes plain numbers, not 'abs(x=n)'"),
        ("n × 3", "formula must use plain ASCII characters, not '×': 'n × 3'"),
        ("n\t+ 1", "formula must use plain ASCII characters, not '\\t': 'n\\t+ 1'"),
        ("n" * 1001, "formula must have at most 1000 characters, not 1001"),
        ("1" + "+1" * 120, "formula nests more than 100 operations"),
        ("-" * 990 + "n", "formula nests more than 100 operations"),
        ("9" * 999, None),
        ("(" * 400 + "n" + ")" * 400, None),
    ],
)  # fmt: skip
def test_what_is_no_formula_is_refused_with_its_place(text: str, message: str | None) -> None:
    if message is None:
        try:
            parse_formula(text)
        except InputError as error:
            assert "\n" not in str(error)
        return
    with pytest.raises(InputError) as refused:
        parse_formula(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')", "n.__class__", "().__class__", "open('x')", "eval('1')", "lambda: 1", "[n for n in n]",
        "(n := 3)", "f'{n}'", "n[0]", "print(n)", "min(n, 3).__class__(4)", "{n}", "await n", "n if n else open",
        "min", "abs(abs)", "x", "nn", "yield n", "*n", "n; n", "import os", "n = 3", "max(n, key=3)", "...", "None",
    ],
)  # fmt: skip
def test_nothing_of_python_but_numbers_comes_through(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_formula(text)
    assert "\n" not in str(refused.value)


def test_what_is_unknown_is_told_with_what_is_known() -> None:
    with pytest.raises(InputError) as refused:
        parse_formula("a + x", AB)
    assert str(refused.value) == (
        "formula does not know 'x' (character 5): it has a and b and the functions " + ", ".join(FUNCTIONS)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n % (n - 12)", "formula has no value at n = 12: 'n % (n - 12)' divides by 0"),
        ("1 + 5 // 0", "formula has no value at n = 12: '5 // 0' divides by 0"),
        ("2 ** -n", "formula has no value at n = 12: '2 ** -n' has a negative exponent"),
        ("2 << -n", "formula has no value at n = 12: '2 << -n' shifts by a negative number"),
        ("v2(n - 12)", "formula has no value at n = 12: 'v2(n - 12)' is undefined for 0"),
        ("isqrt(-n)", "formula has no value at n = 12: 'isqrt(-n)' is undefined for negative numbers"),
        ("ones(-n)", "formula has no value at n = 12: 'ones(-n)' is undefined for negative numbers"),
        ("min(d for d in divs(n - 12))", "formula has no value at n = 12: 'n - 12' has no divisors: it is below 1"),
        (
            "max(d for d in divs(n) if d > n)",
            "formula has no value at n = 12: 'max(d for d in divs(n) if d > n)' finds no divisor",
        ),
        ("max(1 // (d - 3) for d in divs(n))", "formula has no value at n = 12, d = 3: '1 // (d - 3)' divides by 0"),
        ("digits(n, 1)", "formula has no value at n = 12: 'digits(n, 1)' has a base below 2"),
    ],
)
def test_where_a_formula_has_no_value_it_says_so(text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_formula(text)(n=12)
    assert str(refused.value) == message


def test_loops_that_take_too_long_are_refused() -> None:
    text = "all(all(all(1 for f in divs(720720)) for e in divs(720720)) for d in divs(720720))"
    with pytest.raises(LimitError, match="formula takes more than 100000 steps at n = 12, d = 2, e = "):
        parse_formula(text)(n=12)


@pytest.mark.parametrize(
    "text",
    [
        "2 ** 4096", "2 ** 2 ** 2 ** 2 ** n", "n ** n ** n", "1 << 4096", "1 << 10 ** 30", "(-2) ** (10 ** 30)",
        "(1 << 4000) * (1 << 4000)", "10 ** 10 ** 10",
    ],
)  # fmt: skip
def test_numbers_that_would_grow_are_refused_before_they_are_made(text: str) -> None:
    with pytest.raises(LimitError, match="formula exceeds 4096 bits at n = 12, in "):
        parse_formula(text)(n=12)


def test_signs_of_full_width_are_read_as_their_twins() -> None:
    assert parse_formula("（ｎ　％　4）＋1")(n=6) == parse_formula("(n % 4) + 1")(n=6) == 3
