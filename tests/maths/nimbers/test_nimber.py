"""Nimbers as numbers."""

from __future__ import annotations

import copy
import dataclasses
import operator
import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy import Nimber
from grundy.maths.nimbers.field import nim_product

nimbers = st.integers(0, 2**70).map(Nimber)


def test_nimbers_print_as_heaps() -> None:
    assert str(Nimber(3)) == f"{Nimber(3)}" == "*3"
    assert repr(Nimber(0)) == "Nimber(0)"
    for size in (12, 2**14_000 - 1, 2**14_000, 2**60_000):  # Python does not write long integers in decimal
        assert eval(repr(Nimber(size)), {"Nimber": Nimber}) == Nimber(size)
    assert str(Nimber(2**16_000)).startswith("*0x1000")


@given(nimbers, nimbers, nimbers)
def test_nimbers_are_a_field(a: Nimber, b: Nimber, c: Nimber) -> None:
    zero, one = Nimber(0), Nimber(1)
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert (a + b, a * b) == (b + a, b * a)
    assert a * (b + c) == a * b + a * c
    assert (a + zero, a * one) == (a, a)
    assert a + -a == zero == a - a
    assert a - b == a + b
    if b:
        assert b * b.inverse() == one
        assert a / b * b == a
        assert b**-1 == b.inverse() == one / b
        assert b**0 == one
    assert a.sqrt() ** 2 == a == (a * a).sqrt()
    assert (a * b).size == nim_product(a.size, b.size)


def test_nimbers_below_16_are_a_field_of_16_elements() -> None:
    small = [Nimber(n) for n in range(16)]
    for a in small[1:]:
        assert sorted((a * b).size for b in small) == list(range(16))
        assert a**15 == Nimber(1)
    assert {(a / b).size for a, b in product(small[:4], small[1:4])} == {0, 1, 2, 3}


def test_equal_nimbers_are_one_key_and_no_integers() -> None:
    assert {Nimber(5): "five"}[Nimber(2) + Nimber(7)] == "five"
    five: object = 5
    assert Nimber(5) != five
    assert [bool(Nimber(0)), bool(Nimber(1)), int(Nimber(9))] == [False, True, 9]


@pytest.mark.parametrize("work", [operator.lt, operator.le, operator.gt, operator.ge])
def test_nimbers_have_no_order(work: Any) -> None:
    with pytest.raises(TypeError):
        work(Nimber(1), Nimber(2))


@pytest.mark.parametrize("work", [operator.add, operator.sub, operator.mul, operator.truediv])
def test_nimbers_and_integers_do_not_mix(work: Any) -> None:
    # 2 times *3 is *3 + *3 = *0 in one reading, and *2 times *3 = *1 in another
    for pair in ((Nimber(3), 2), (2, Nimber(3))):
        with pytest.raises(TypeError):
            work(*pair)


@pytest.mark.parametrize("exponent", [0.5, True, Nimber(2)])
def test_exponents_are_integers(exponent: Any) -> None:
    with pytest.raises(TypeError):
        Nimber(3) ** exponent


def test_nimbers_are_frozen_copied_and_pickled() -> None:
    a = Nimber(2**100)
    assert pickle.loads(pickle.dumps(a)) == copy.deepcopy(a) == a
    with pytest.raises(dataclasses.FrozenInstanceError):
        a.size = 3  # type: ignore[misc]


def test_integers_of_numpy_become_integers_of_any_size() -> None:
    a = Nimber(np.uint8(200))  # type: ignore[arg-type]
    assert type(a.size) is int
    assert a * Nimber(2**40) == Nimber(nim_product(200, 2**40))


@pytest.mark.parametrize("wrong", [-1, -(10**30)])
def test_negative_numbers_are_no_nimbers(wrong: int) -> None:
    with pytest.raises(ValueError, match=f"^a nimber is made of an integer of 0 or more, not {wrong}$"):
        Nimber(wrong)


@pytest.mark.parametrize("wrong", [1.0, "3", None, True, Nimber(3), [1]])
def test_what_is_no_integer_is_no_nimber(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^a nimber is made of an integer of 0 or more, not "):
        Nimber(wrong)


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(ZeroDivisionError, match=r"^\*3 / \*0: nimbers cannot be divided by \*0$"):
        Nimber(3) / Nimber(0)
    with pytest.raises(ZeroDivisionError):
        Nimber(2**60_000) / Nimber(0)
    with pytest.raises(ZeroDivisionError, match=r"^\*1 / \*0: "):
        Nimber(0).inverse()
    with pytest.raises(ZeroDivisionError, match=r"^\*0 \*\* -2: \*0 has no inverse$"):
        Nimber(0) ** -2
    assert (Nimber(0) ** 0, Nimber(0) ** 5) == (Nimber(1), Nimber(0))


def test_the_value_of_an_answer_makes_a_nimber() -> None:
    value = grundy.solve(grundy.parse_game("turning-corners 3,4")).grundy_value
    assert value is not None
    assert Nimber(value) == Nimber(2) * Nimber(3)
