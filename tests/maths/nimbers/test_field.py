"""Fast nim arithmetic of integers of any size against the plain product."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy.maths.nimbers.field import nim_inverse, nim_power, nim_product, nim_quotient, nim_square, nim_square_root
from grundy.maths.nimbers.mex import mex

naturals = st.integers(0, 300).flatmap(lambda bits: st.integers(0, 1 << bits))

Product = Callable[[int, int], int]

# OEIS A051775: nim multiplication, by antidiagonals
PRODUCTS = """
0
0 0
0 1 0
0 2 2 0
0 3 3 3 0
0 4 1 1 4 0
0 5 8 2 8 5 0
0 6 10 12 12 10 6 0
0 7 11 15 6 15 11 7 0
0 8 9 13 2 2 13 9 8 0
0 9 12 14 14 7 14 14 12 9 0
0 10 14 4 10 8 8 10 4 14 10 0
"""

# OEIS A006042: nim squares
SQUARES = """
0 1 3 2 6 7 5 4 13 12 14 15 11 10 8 9 24 25 27 26 30 31 29 28 21 20 22 23 19 18 16 17 52 53 55 54 50 51 49 48 57 56
58 59 63 62 60 61 44 45 47 46 42 43 41 40 33 32 34 35 39 38 36 37 103 102 100 101 97 96 98 99
"""

# the test-suite of CGSuite: for n = 1 to 16
EIGHT_TIMES = [8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]
INVERSES = [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]
ELEVEN_DIVIDED_BY = [11, 6, 13, 8, 14, 2, 15, 4, 10, 9, 1, 12, 3, 5, 7, 68]


def plain_power(plain_product: Product, a: int, exponent: int) -> int:
    power = 1
    for _ in range(exponent):
        power = plain_product(power, a)
    return power


def test_products_of_small_numbers_are_the_plain_ones(plain_product: Product) -> None:
    for a in range(256):
        for b in range(256):
            assert nim_product(a, b) == plain_product(a, b), (a, b)
    for a in range(250, 300):
        for b in (*range(40), 63, 64, 65, 127, 128, 255, 256, 299):
            assert nim_product(a, b) == plain_product(a, b), (a, b)


@pytest.mark.long
def test_the_public_product_is_the_fast_one() -> None:
    assert grundy.nim_product is nim_product
    a, b = 3**30_000, 7**15_000  # out of reach of the plain recursion
    assert grundy.nim_product(nim_quotient(a, b), b) == a


@given(naturals, naturals)
def test_products_are_the_plain_ones(plain_product: Product, a: int, b: int) -> None:
    assert nim_product(a, b) == nim_product(b, a) == plain_product(a, b)
    assert nim_square(a) == plain_product(a, a)


def test_products_of_numbers_of_all_lengths_are_the_plain_ones(plain_product: Product) -> None:
    dice = random.Random(7)
    for bits in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 129, 255, 500, 777, 1500):
        a, b = dice.getrandbits(bits), dice.getrandbits(min(bits, 600))
        assert nim_product(a, b) == plain_product(a, b), (a, b)


def test_published_squares_multiples_inverses_and_quotients() -> None:
    assert [nim_product(8, n) for n in range(1, 17)] == EIGHT_TIMES
    assert [nim_inverse(n) for n in range(1, 17)] == INVERSES
    assert [nim_quotient(11, n) for n in range(1, 17)] == ELEVEN_DIVIDED_BY


def test_inverses_below_256_are_those_of_the_multiplication_table() -> None:
    for a in range(1, 256):
        assert [b for b in range(256) if nim_product(a, b) == 1] == [nim_inverse(a)]


@given(naturals)
def test_the_root_of_a_square_and_the_square_of_a_root_are_the_number(a: int) -> None:
    assert nim_square_root(nim_square(a)) == a == nim_square(nim_square_root(a))


@given(naturals, naturals.filter(bool))
def test_quotients_times_divisors_are_dividends(plain_product: Product, a: int, b: int) -> None:
    assert plain_product(nim_quotient(a, b), b) == a
    assert plain_product(nim_inverse(b), b) == 1


@given(st.integers(0, 70000), st.integers(0, 12))
def test_powers_are_repeated_products(plain_product: Product, a: int, exponent: int) -> None:
    assert nim_power(a, exponent) == plain_power(plain_product, a, exponent)
    if a:
        assert plain_product(nim_power(a, -exponent), plain_power(plain_product, a, exponent)) == 1


@given(naturals.filter(bool), st.integers(), st.integers())
def test_exponents_add(a: int, e: int, f: int) -> None:
    assert nim_power(a, e + f) == nim_product(nim_power(a, e), nim_power(a, f))


def test_powers_of_nothing() -> None:
    assert [nim_power(0, exponent) for exponent in (0, 1, 3, 2**64 - 1)] == [1, 0, 0, 0]
    with pytest.raises(ZeroDivisionError, match="nim power of 0 to -1"):
        nim_power(0, -1)


def test_numbers_of_fifty_thousand_bits_obey_the_laws_of_a_field(plain_product: Product) -> None:
    # worked through in pieces; the plain product would take minutes
    dice = random.Random(8)
    a, b, c = (dice.getrandbits(bits) for bits in (50_000, 20_000, 50))
    assert nim_product(a, c) ^ nim_product(b, c) == nim_product(a ^ b, c)
    assert nim_product(nim_product(a, c), b) == nim_product(a, nim_product(c, b))
    assert nim_product(b, b) == nim_square(b)
    fermat = 1 << (1 << 15)
    assert nim_product(fermat, b) == fermat * b
    assert nim_product(fermat, fermat) == 3 * fermat // 2
    # numbers below 4 are a field, and all numbers a vector space over it
    assert nim_product(b, 2) == sum(plain_product(b >> place & 3, 2) << place for place in range(0, 20_000, 2))


@pytest.mark.parametrize(
    "work",
    [lambda a: nim_product(5, a), nim_square, nim_square_root, nim_inverse, lambda a: nim_quotient(a, 3),
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


def test_integers_of_numpy_are_integers(plain_product: Product) -> None:
    import numpy as np

    numbers: list[Any] = [np.uint8(200), np.int16(300), np.int64(2**62), np.uint64(2**63)]
    one_back: Any = np.int8(-1)
    for number in numbers:
        plain = int(number)
        assert grundy.nim_product(number, number) == plain_product(plain, plain) == nim_square(number)
        assert nim_square_root(number) == nim_square_root(plain)
        assert nim_inverse(number) == nim_inverse(plain)
        assert nim_quotient(1, number) == nim_inverse(plain) == nim_power(number, one_back)
        assert type(grundy.nim_product(number, 1)) is int


def test_nim_product_is_the_mex_of_its_definition() -> None:
    # ab = mex of a'b + ab' + a'b' over a' < a, b' < b (Conway, On Numbers and Games, ch. 6)
    table: dict[tuple[int, int], int] = {}
    for a, b in itertools.product(range(24), repeat=2):
        table[a, b] = mex(table[x, b] ^ table[a, y] ^ table[x, y] for x in range(a) for y in range(b))
        assert nim_product(a, b) == table[a, b], (a, b)


def test_published_products_and_squares() -> None:
    for total, row in enumerate(PRODUCTS.split("\n")[1:-1]):
        assert [nim_product(a, total - a) for a in range(total + 1)] == [int(word) for word in row.split()]
    squares = [int(word) for word in SQUARES.split()]
    assert [nim_product(n, n) for n in range(72)] == squares == [nim_square(n) for n in range(72)]


@given(naturals, naturals, naturals)
def test_nim_product_is_associative_and_commutative(a: int, b: int, c: int) -> None:
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))


@given(naturals, naturals, naturals)
def test_nim_product_distributes_over_nim_sum(a: int, b: int, c: int) -> None:
    assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)


@given(naturals)
def test_one_is_neutral_and_zero_absorbs(a: int) -> None:
    assert nim_product(a, 1) == a == nim_product(1, a)
    assert nim_product(a, 0) == 0 == nim_product(0, a)


@given(naturals, naturals)
def test_squaring_is_additive(a: int, b: int) -> None:
    assert nim_product(a ^ b, a ^ b) == nim_product(a, a) ^ nim_product(b, b)


@given(naturals.filter(bool), naturals.filter(bool))
def test_there_are_no_divisors_of_zero(a: int, b: int) -> None:
    assert nim_product(a, b) != 0


def test_numbers_below_256_are_a_field_of_256_elements() -> None:
    # closed (the powers of two span all by nim-sums), and each non-zero x has x^255 = 1, hence the inverse x^254
    for a in range(1, 256):
        assert all(nim_product(a, 1 << place) < 256 for place in range(8))
        assert nim_power(a, 255) == 1
        assert nim_product(a, nim_power(a, 254)) == 1
    orders = {a: next(d for d in (1, 3, 5, 15, 17, 51, 85, 255) if nim_power(a, d) == 1) for a in range(1, 256)}
    assert sum(order == 255 for order in orders.values()) == 128  # φ(255) generators
    assert {a for a, order in orders.items() if order in (1, 3)} == {1, 2, 3}  # the field of 4 elements within
    assert {a for a, order in orders.items() if 15 % order == 0} == set(range(1, 16))  # the field of 16


@given(st.integers(1, (1 << 64) - 1))
def test_numbers_below_two_to_the_64_are_a_field(a: int) -> None:
    inverse = nim_power(a, (1 << 64) - 2)
    assert inverse < 1 << 64
    assert nim_product(a, inverse) == 1


@pytest.mark.parametrize("exponent", range(9))
def test_a_fermat_power_times_a_smaller_number_is_the_plain_product_and_its_square_is_half_as_much_again(
    exponent: int,
) -> None:
    fermat = 1 << (1 << exponent)
    assert nim_product(fermat, fermat) == 3 * fermat // 2
    for smaller in {0, 1, fermat // 2, fermat // 3, fermat - 1}:
        assert nim_product(fermat, smaller) == fermat * smaller


@given(st.integers(0, 1 << 3000), st.integers(0, 3))
def test_large_numbers_times_small_ones_go_digit_by_digit_in_base_four(a: int, b: int) -> None:
    # numbers below 4 are a field, and all numbers a vector space over it
    wanted = sum(nim_product(a >> place & 3, b) << place for place in range(0, 3002, 2))
    assert nim_product(a, b) == wanted


def test_negative_numbers_have_no_nim_product() -> None:
    with pytest.raises(ValueError, match="0 or more, not -2"):
        nim_product(3, -2)
