"""The fields of nimbers against their definitions: every number below 256, and random larger ones."""

from __future__ import annotations

import random
from functools import reduce
from itertools import accumulate, count, repeat, takewhile
from operator import xor

import pytest

from grundy import LimitError
from grundy.maths.nimbers import galois
from grundy.maths.nimbers.field import nim_power, nim_product, nim_square
from grundy.maths.nimbers.galois import (
    conjugates,
    nim_degree,
    nim_logarithm,
    nim_minimal_polynomial,
    nim_order,
    nim_quadratic_roots,
    nim_trace,
)  # fmt: skip

BITS = [1, 2, 4, 8, 16, 32, 64, 256]


def evaluated(polynomial: int, x: int) -> int:
    terms = (nim_power(x, i) for i in range(polynomial.bit_length()) if polynomial >> i & 1)
    return reduce(xor, terms)


def powers(base: int) -> list[int]:
    """The powers of a number until 1 comes again."""
    rest = accumulate(repeat(base), nim_product)
    return [1, *takewhile(lambda power: power != 1, rest)]


@pytest.mark.parametrize("a", range(256))
def test_a_small_number_by_definition(a: int) -> None:
    orbit = [a]
    while (square := nim_square(orbit[-1])) != a:
        orbit.append(square)
    assert (nim_degree(a), list(conjugates(a))) == (len(orbit), orbit)
    assert nim_trace(a) == reduce(xor, orbit)
    polynomial = nim_minimal_polynomial(a)
    assert evaluated(polynomial, a) == 0
    assert polynomial == next(p for p in count(2) if evaluated(p, a) == 0)  # none is smaller
    if a:
        assert nim_order(a) == len(powers(a))


def test_every_logarithm_in_the_field_of_sixteen_and_some_beyond() -> None:
    for base in range(1, 16):
        listed = powers(base)
        for a in range(18):
            assert nim_logarithm(a, base) == (listed.index(a) if a in listed else None)
    dice = random.Random(4)
    for _ in range(10):
        base, exponent = dice.randrange(2, 1 << 64), dice.randrange(1 << 64)
        found = nim_logarithm(nim_power(base, exponent), base)
        assert found == exponent % nim_order(base)


def test_every_quadratic_over_sixteen_has_its_two_roots() -> None:
    for b in range(16):
        for c in range(16):
            roots = {x for x in range(256) if nim_square(x) ^ nim_product(b, x) == c}
            first, second = nim_quadratic_roots(b, c)
            assert {first, second} == roots
            assert first <= second


@pytest.mark.parametrize("bits", BITS)
def test_large_quadratics_and_traces(bits: int) -> None:
    dice = random.Random(bits)
    for _ in range(20):
        b, c = dice.randrange(1, 1 << bits), dice.randrange(1 << bits)
        for x in nim_quadratic_roots(b, c):
            assert nim_square(x) ^ nim_product(b, x) == c
        orbit = list(accumulate(repeat(c, bits), lambda x, _: nim_square(x)))
        assert nim_trace(c, bits) == reduce(xor, orbit)
        if bits <= 64:
            assert evaluated(nim_minimal_polynomial(c), c) == 0


@pytest.mark.parametrize("bits", [4, 16, 32, 64])
def test_minimal_polynomials_have_all_conjugates_as_roots(bits: int) -> None:
    dice = random.Random(bits)
    for a in (dice.randrange(1 << bits) for _ in range(3)):
        product = [1]  # of x + c over the conjugates c, the constant first
        for root in conjugates(a):
            shifted = [0, *product]
            product = [high ^ nim_product(low, root) for high, low in zip(shifted, [*product, 0], strict=True)]
        assert nim_minimal_polynomial(a) == sum(bit << i for i, bit in enumerate(product))


@pytest.mark.parametrize("bits", [16, 32, 64, 128])
def test_orders_of_powers_are_quotients_of_the_whole_group(bits: int) -> None:
    dice = random.Random(bits)
    for _ in range(5):
        group = (1 << bits) - 1
        a = nim_power(dice.randrange(1 << bits - 1, 1 << bits), dice.choice([1, 3, 17, 65537 * 5]))
        order = group
        for prime in galois._primes(bits):  # each divides the group's order once
            if nim_power(a, order // prime) == 1:
                order //= prime
        assert nim_order(a) == order


@pytest.mark.parametrize("k", range(12))
def test_the_factors_of_fermat_numbers_are_prime(k: int) -> None:
    found = list(galois._primes(1 << k + 1))
    before = list(galois._primes(1 << k))
    primes = found[len(before) :]
    assert found[: len(before)] == before
    assert reduce(lambda a, b: a * b, primes) == 2**2**k + 1
    assert primes == sorted(primes)
    for prime in primes:
        assert all(probably_prime(prime, base) for base in (2, 3, 5, 7, 11, 13))


def probably_prime(n: int, base: int) -> bool:
    """Miller's test."""
    if n <= base:
        return n in (2, 3, 5, 7, 11, 13)
    twos = (n - 1 & 1 - n).bit_length() - 1
    power = pow(base, (n - 1) >> twos, n)
    return n % base != 0 and (power == 1 or any(pow(power, 1 << i, n) == n - 1 for i in range(twos)))


@pytest.mark.parametrize("bits", [16, 128, 256])
def test_the_order_is_the_least_exponent(bits: int) -> None:
    a = random.Random(bits).randrange(1 << bits - 1, 1 << bits)
    order = nim_order(a)
    assert nim_power(a, order) == 1
    assert all(nim_power(a, order // prime) != 1 for prime in galois._primes(bits) if order % prime == 0)


def test_what_has_no_answer_is_refused() -> None:
    with pytest.raises(ZeroDivisionError, match="never 1"):
        nim_order(0)
    with pytest.raises(LimitError, match=r"2\^4096"):
        nim_order(1 << 4096)
    with pytest.raises(LimitError, match=r"2\^64"):
        nim_logarithm(3, 1 << 64)
    with pytest.raises(ZeroDivisionError):
        nim_logarithm(3, 0)
    assert nim_logarithm(0, 3) is None
    with pytest.raises(ValueError, match="at least 8, not 4"):
        nim_trace(16, 4)
    with pytest.raises(ValueError, match="not 12"):
        nim_trace(16, 12)
    for function in (nim_degree, nim_trace, nim_minimal_polynomial, nim_order):
        with pytest.raises(ValueError, match="0 or more, not -1"):
            function(-1)
