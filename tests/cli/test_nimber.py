"""grundy nimber as its users meet it."""

from __future__ import annotations

import json

import pytest

import console
from grundy import nimbers


def test_one_number_has_its_place_in_its_field() -> None:
    assert console.grundy("nimber", "4").stdout.splitlines() == [
        "*4",
        "  degree              4: the smallest field that contains it consists of the numbers below 2^4",
        "  square              6",
        "  square root         7",
        "  inverse             15",
        "  trace               0",
        "  minimal polynomial  x⁴ + x + 1",
        "  order               15",
    ]


def test_two_numbers_are_computed_with() -> None:
    assert console.grundy("nimber", "*7", "4").stdout.splitlines() == [
        "a = *7, b = *4",
        "  a ⊕ b                         3",
        "  a ⊗ b                         10",
        "  a / b                         11",
        "  a to the power b              6",
        "  logarithm of a to the base b  8",
        "  roots of x² ⊕ a ⊗ x ⊕ b       9, 14",
    ]


@pytest.mark.parametrize("a", [0, 1, 2, 5, 300, 2**64 + 3])
def test_the_data_are_those_of_the_functions(a: int) -> None:
    one = json.loads(console.grundy("nimber", str(a), "--json").stdout)
    assert one["square_root"] == nimbers.nim_square_root(a)
    assert sum(1 << i for i in one["minimal_polynomial"]) == nimbers.nim_minimal_polynomial(a)
    assert (one["inverse"] is None, one["order"] is None) == (a == 0, a == 0)
    assert one["order"] == (nimbers.nim_order(a) if a else None)
    for b in (0, 3, 2**64):
        two = json.loads(console.grundy("nimber", str(a), str(b), "--json").stdout)
        assert two["product"] == nimbers.nim_product(a, b)
        assert two["quotient"] == (nimbers.nim_quotient(a, b) if b else None)
        assert tuple(two["roots"]) == nimbers.nim_quadratic_roots(a, b)
        assert two["logarithm_known"] == (b < 2**64)
        assert two["logarithm"] == (nimbers.nim_logarithm(a, b) if 0 < b < 2**64 else None)


def test_what_is_not_there_is_said_to_be_so() -> None:
    assert console.grundy("nimber", "0").stdout.count("none") == 2
    assert console.grundy("nimber", "3", "0").stdout.count("none") == 2
    assert "computed only for b below 2^64" in console.grundy("nimber", "3", str(2**64)).stdout


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ([], 2, "give one or two numbers, as in 'grundy nimber 7 4', not 0"),
        (["1", "2", "3"], 2, "give one or two numbers, as in 'grundy nimber 7 4', not 3"),
        (["3", "-1"], 2, "number 2 must be 0 or more, not -1"),
        (["1.5"], 2, "number 1 must be a whole number, not '1.5'"),
        (["9" * 4001], 2, "number 1 must have at most 4000 digits, not 4001"),
        (
            [str(2**512)], 3,
            "number 1 is 2^512 or more: the functions of grundy.nimbers in Python take larger numbers",
        ),
    ],
)  # fmt: skip
def test_what_is_no_nimber_is_refused(words: list[str], status: int, said: str) -> None:
    done = console.grundy("nimber", *words)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", f"grundy: {said}\n")
