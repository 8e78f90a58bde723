"""Fast nim arithmetic of integers of any size against the plain product."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy.maths.nimbers.field import nim_inverse, nim_power, nim_quotient, nim_square, nim_square_root, nim_times
from grundy.maths.nimbers.mex import nim_product

naturals = st.integers(0, 300).flatmap(lambda bits: st.integers(0, 1 << bits))

# OEIS A006042: nim squares
SQUARES = [0, 1, 3, 2, 6, 7, 5, 4, 13, 12, 14, 15, 11, 10, 8, 9, 24, 25, 27, 26, 30, 31, 29, 28, 21, 20, 22, 23]

# the test-suite of CGSuite: for n = 1 to 16
EIGHT_TIMES = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]
INVERSES = [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]
ELEVEN_DIVIDED_BY = [11, 6, 13, 8, 14, 2, 15, 4, 10, 9, 1, 12, 3, 5, 7, 68]


def plain_power(a: int, exponent: int) -> int:
    power = 1
    for _ in range(exponent):
        power = nim_product(power, a)
    return power


def test_products_of_small_numbers_are_the_plain_ones() -> None:
    for a in range(256):
        for b in range(256):
            assert nim_times(a, b) == nim_product(a, b), (a, b)
    for a in range(250, 300):
        for b in (*range(40), 63, 64, 65, 127, 128, 255, 256, 299):
            assert nim_times(a, b) == nim_product(a, b), (a, b)


def test_the_public_product_is_the_fast_one() -> None:
    assert grundy.nim_product is nim_times
    a, b = 3**30_000, 7**15_000  # out of reach of the plain recursion
    assert grundy.nim_product(nim_quotient(a, b), b) == a


@given(naturals, naturals)
def test_products_are_the_plain_ones(a: int, b: int) -> None:
    assert nim_times(a, b) == nim_times(b, a) == nim_product(a, b)
    assert nim_square(a) == nim_product(a, a)


def test_products_of_numbers_of_all_lengths_are_the_plain_ones() -> None:
    dice = random.Random(7)
    for bits in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 129, 255, 500, 777, 1500):
        a, b = dice.getrandbits(bits), dice.getrandbits(min(bits, 600))
        assert nim_times(a, b) == nim_product(a, b), (a, b)


def test_published_squares_multiples_inverses_and_quotients() -> None:
    assert [nim_square(n) for n in range(28)] == SQUARES
    assert [nim_times(8, n) for n in range(1, 17)] == EIGHT_TIMES
    assert [nim_inverse(n) for n in range(1, 17)] == INVERSES
    assert [nim_quotient(11, n) for n in range(1, 17)] == ELEVEN_DIVIDED_BY


def test_inverses_below_256_are_those_of_the_multiplication_table() -> None:
    for a in range(1, 256):
        assert [b for b in range(256) if nim_times(a, b) == 1] == [nim_inverse(a)]


@given(naturals)
def test_the_root_of_a_square_and_the_square_of_a_root_are_the_number(a: int) -> None:
    assert nim_square_root(nim_square(a)) == a == nim_square(nim_square_root(a))


@given(naturals, naturals.filter(bool))
def test_quotients_times_divisors_are_dividends(a: int, b: int) -> None:
    assert nim_product(nim_quotient(a, b), b) == a
    assert nim_product(nim_inverse(b), b) == 1


@given(st.integers(0, 70000), st.integers(0, 12))
def test_powers_are_repeated_products(a: int, exponent: int) -> None:
    assert nim_power(a, exponent) == plain_power(a, exponent)
    if a:
        assert nim_product(nim_power(a, -exponent), plain_power(a, exponent)) == 1


@given(naturals.filter(bool), st.integers(), st.integers())
def test_exponents_add(a: int, e: int, f: int) -> None:
    assert nim_power(a, e + f) == nim_times(nim_power(a, e), nim_power(a, f))


def test_powers_of_nothing() -> None:
    assert [nim_power(0, exponent) for exponent in (0, 1, 3, 2**64 - 1)] == [1, 0, 0, 0]
    with pytest.raises(ZeroDivisionError, match="nim power of 0 to -1"):
        nim_power(0, -1)


def test_numbers_of_fifty_thousand_bits_obey_the_laws_of_a_field() -> None:
    # worked through in pieces; the plain product would take minutes
    dice = random.Random(8)
    a, b, c = (dice.getrandbits(bits) for bits in (50_000, 20_000, 50))
    assert nim_times(a, c) ^ nim_times(b, c) == nim_times(a ^ b, c)
    assert nim_times(nim_times(a, c), b) == nim_times(a, nim_times(c, b))
    assert nim_times(b, b) == nim_square(b)
    fermat = 1 << (1 << 15)
    assert nim_times(fermat, b) == fermat * b
    assert nim_times(fermat, fermat) == 3 * fermat // 2
    # numbers below 4 are a field, and all numbers a vector space over it
    assert nim_times(b, 2) == sum(nim_product(b >> place & 3, 2) << place for place in range(0, 20_000, 2))


@pytest.mark.parametrize(
    "work",
    [lambda a: nim_times(5, a), nim_square, nim_square_root, nim_inverse, lambda a: nim_quotient(a, 3),
     lambda a: nim_power(a, 2)],
)  # fmt: skip
def test_negative_numbers_are_refused(work: object) -> None:
    assert callable(work)
    with pytest.raises(ValueError, match=r"^nim arithmetic is of integers of 0 or more, not -2$"):
        work(-2)


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(ZeroDivisionError, match="nim inverse of 0"):
        nim_inverse(0)
    with pytest.raises(ZeroDivisionError, match="nim quotient of a number and 0"):
        nim_quotient(7, 0)


@pytest.mark.parametrize("wrong", [1.5, 0.0, float("nan"), "3", None])
def test_what_is_no_integer_is_refused(wrong: Any) -> None:
    for one in (nim_square, nim_square_root, nim_inverse):
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            one(wrong)
    for two in (grundy.nim_product, nim_quotient, nim_power):
        for numbers in ((wrong, 1), (1, wrong), (wrong, 300)):
            with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
                two(*numbers)


def test_integers_of_numpy_are_integers() -> None:
    import numpy as np

    numbers: list[Any] = [np.uint8(200), np.int16(300), np.int64(2**62), np.uint64(2**63)]
    one_back: Any = np.int8(-1)
    for number in numbers:
        plain = int(number)
        assert grundy.nim_product(number, number) == nim_product(plain, plain) == nim_square(number)
        assert nim_square_root(number) == nim_square_root(plain)
        assert nim_inverse(number) == nim_inverse(plain)
        assert nim_quotient(1, number) == nim_inverse(plain) == nim_power(number, one_back)
        assert type(grundy.nim_product(number, 1)) is int
