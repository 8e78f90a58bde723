from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers.mex import mex, nim_product, nim_sum

naturals = st.integers(0, 1 << 200)

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


def power(a: int, exponent: int) -> int:
    """Nim power, by squaring."""
    result = 1
    while exponent:
        if exponent & 1:
            result = nim_product(result, a)
        a = nim_product(a, a)
        exponent >>= 1
    return result


@given(st.lists(st.integers(0, 12)))
def test_mex_is_the_least_number_that_is_not_among_the_values(values: list[int]) -> None:
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)
    assert mex(iter(values)) == least


@given(st.lists(st.integers(0, 20)), st.integers(0, 20))
def test_one_value_more_makes_the_mex_no_smaller(values: list[int], value: int) -> None:
    after = mex([*values, value])
    assert after > mex(values) if value == mex(values) else after == mex(values)


@given(st.lists(naturals, max_size=6))
def test_nim_sum_counts_every_binary_digit_modulo_two(values: list[int]) -> None:
    total = nim_sum(values)
    for place in range(202):
        assert total >> place & 1 == sum(value >> place & 1 for value in values) % 2


@given(st.integers(0, 40), st.integers(0, 40))
def test_nim_sum_is_the_mex_of_the_nim_sums_before(a: int, b: int) -> None:
    before = [nim_sum([x, b]) for x in range(a)] + [nim_sum([a, y]) for y in range(b)]
    assert nim_sum([a, b]) == mex(before)


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
    assert [nim_product(n, n) for n in range(72)] == squares


def test_published_multiples_inverses_and_quotients() -> None:
    assert [nim_product(8, n) for n in range(1, 17)] == EIGHT_TIMES
    assert [nim_product(n, inverse) for n, inverse in enumerate(INVERSES, 1)] == [1] * 16
    assert [nim_product(n, quotient) for n, quotient in enumerate(ELEVEN_DIVIDED_BY, 1)] == [11] * 16


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
        assert power(a, 255) == 1
        assert nim_product(a, power(a, 254)) == 1
    orders = {a: next(d for d in (1, 3, 5, 15, 17, 51, 85, 255) if power(a, d) == 1) for a in range(1, 256)}
    assert sum(order == 255 for order in orders.values()) == 128  # φ(255) generators
    assert {a for a, order in orders.items() if order in (1, 3)} == {1, 2, 3}  # the field of 4 elements within
    assert {a for a, order in orders.items() if 15 % order == 0} == set(range(1, 16))  # the field of 16


@given(st.integers(1, (1 << 64) - 1))
def test_numbers_below_two_to_the_64_are_a_field(a: int) -> None:
    inverse = power(a, (1 << 64) - 2)
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
