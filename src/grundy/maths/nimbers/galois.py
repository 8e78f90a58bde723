"""The finite fields of nimbers: degree, trace, minimal polynomial, order, logarithm, roots of quadratics.

The integers below 2^bits form a field if bits is a power of 2. Its subfields are the smaller fields of the same kind.
The conjugates of a number are its square, the square of that, and so on.

References:
    J. H. Conway, On Numbers and Games, ch. 6.
    H. W. Lenstra, Nim multiplication (1978).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import isqrt, prod

from grundy.maths.nimbers.field import (
    checked_nimber,
    field_bits,
    nim_inverse,
    nim_power,
    nim_product,
    nim_quotient,
    nim_square,
    nim_square_root,
)  # fmt: skip
from grundy.words.errors import LimitError

# prime factors of the Fermat numbers 2^(2^k) + 1, k = 5 to 11, without the largest; the first five are prime
_FACTORS = {
    5: [641],
    6: [274177],
    7: [59649589127497217],
    8: [1238926361552897],
    9: [2424833, 7455602825647884208337395736200454918783366342657],
    10: [45592577, 6487031809, 4659775785220018543264560743076778192897],
    11: [319489, 974849, 167988556341760475137, 3560841906445833920513],
}
_LARGEST_ORDER = 1 << 12  # bits: the next field would need the factors of 2^4096 + 1, which are unknown
_LARGEST_LOGARITHM = 64  # bits: the next field has a prime factor of 14 digits


def nim_degree(a: int) -> int:
    """Return the degree of a number over the field {0, 1}: the number of its conjugates, a power of 2.

    Examples:
        >>> [nim_degree(a) for a in (0, 1, 2, 3, 4, 15, 16, 256)]
        [1, 1, 2, 2, 4, 4, 8, 16]
    """
    return field_bits(checked_nimber(a))


def conjugates(a: int) -> Iterator[int]:
    """Yield a number, its nim-square, the square of that, …: as many as its degree.

    Examples:
        >>> list(conjugates(4))
        [4, 6, 5, 7]
    """
    for _ in range(nim_degree(a)):
        yield a
        a = nim_square(a)


def nim_trace(a: int, bits: int | None = None) -> int:
    """Return the trace of a number: the nim-sum of its conjugates, 0 or 1.

    Args:
        a: a number.
        bits: of the field of all numbers below 2^bits, a power of 2; by default the smallest with the number.

    Raises:
        ValueError: if there is no such field, or the number is not in it.

    Examples:
        >>> [nim_trace(a) for a in range(8)], nim_trace(2, 4)
        ([0, 1, 1, 1, 0, 0, 0, 0], 0)
    """
    a = checked_nimber(a)
    least = field_bits(a)
    bits = least if bits is None else bits
    if bits < least or bits & bits - 1:
        raise ValueError(f"the bits of a field with {a} are a power of 2 that is at least {least}, not {bits}")
    return a >> bits - 1  # half a field up, the trace of hF + l is h


def nim_minimal_polynomial(a: int) -> int:
    """Return the polynomial of least degree over {0, 1} with a root at a number.

    The powers of the number are reduced by those before, as vectors of bits, until one vanishes.

    Returns:
        Its coefficients as bits: bit i is the coefficient of x^i.

    Examples:
        >>> [f"{nim_minimal_polynomial(a):b}" for a in (0, 1, 2, 4, 16)]
        ['10', '11', '111', '10011', '101111011']
    """
    a = checked_nimber(a)
    reduced: dict[int, tuple[int, int]] = {}  # by length: a sum of powers of the number, and which powers these are
    power = 1
    for exponent in count():
        rest, powers = power, 1 << exponent
        while rest and rest.bit_length() in reduced:
            other, others = reduced[rest.bit_length()]
            rest, powers = rest ^ other, powers ^ others
        if not rest:
            return powers
        reduced[rest.bit_length()] = rest, powers
        power = nim_product(power, a)
    raise AssertionError("a field of n bits has no more than n independent powers")


def nim_order(a: int) -> int:
    """Return the least exponent of 1 or more whose nim-power of a number is 1.

    With F = 2^half, half the bits of the field, the order of a number divides (F - 1)(F + 1), without common factors.
    The conjugate hF + (h + l) of hF + l is its power with exponent F. So the conjugate over the number has the part of
    the order that divides F + 1, and their product, in the next smaller field, the other part.

    Raises:
        ZeroDivisionError: if the number is 0.
        LimitError: from 2^4096 on: that order needs the prime factors of 2^4096 + 1, which are not known.

    Examples:
        >>> [nim_order(a) for a in range(1, 9)], nim_order(2**64) > 10**30
        ([1, 3, 3, 15, 15, 15, 15, 5], True)
    """
    a = checked_nimber(a)
    if a == 0:
        raise ZeroDivisionError("the nim powers of 0 are never 1")
    bits = field_bits(a)
    if bits > _LARGEST_ORDER:
        raise LimitError("the order of a number of 2^4096 or more needs prime factors that nobody knows")
    order = 1
    while bits > 1:
        bits //= 2
        conjugate = a ^ a >> bits
        unit = nim_quotient(conjugate, a)
        part = (1 << bits) + 1
        for prime in _fermat_primes(bits.bit_length() - 1):  # each divides it once
            if nim_power(unit, part // prime) == 1:
                part //= prime
        order *= part
        a = nim_product(conjugate, a)
    return order


def nim_logarithm(a: int, base: int) -> int | None:
    """Return the least exponent of 0 or more whose nim-power of the base is a number; None if there is none.

    For each prime factor of the order of the base, its part of the exponent is found by giant steps and baby steps
    (Pohlig and Hellman); the parts are joined by the Chinese remainder theorem.

    Raises:
        ZeroDivisionError: if the base is 0.
        LimitError: if the base is 2^64 or more.

    Examples:
        >>> nim_logarithm(7, 4), nim_logarithm(4, 2), nim_logarithm(nim_power(2**40, 12345), 2**40)
        (8, None, 12345)
    """
    a, base = checked_nimber(a), checked_nimber(base)
    if field_bits(base) > _LARGEST_LOGARITHM:
        raise LimitError("nim logarithms are computed to bases below 2^64")
    order = nim_order(base)
    if a == 0 or nim_power(a, order) != 1:  # the powers of the base are all numbers of such an order
        return None
    exponent = 0
    for prime in _primes(field_bits(base)):
        if order % prime == 0:
            rest = order // prime
            part = _steps(nim_power(a, rest), nim_power(base, rest), prime)
            exponent += part * rest * pow(rest, -1, prime)
    return exponent % order


def nim_quadratic_roots(b: int, c: int) -> tuple[int, int]:
    """Return the roots of x² + bx + c in nim arithmetic, the smaller first: there are always two, equal if b is 0.

    With x = by the equation becomes y² + y = c/b², solved from the high half of y to the low half. The roots are at
    most in the next larger field.

    Examples:
        >>> nim_quadratic_roots(1, 1), nim_quadratic_roots(0, 4), nim_quadratic_roots(3, 2)
        ((2, 3), (7, 7), (1, 2))
    """
    b, c = checked_nimber(b), checked_nimber(c)
    if b == 0:
        return nim_square_root(c), nim_square_root(c)
    right = nim_quotient(c, nim_square(b))
    bits = field_bits(right)
    root = nim_product(b, _half(right, 2 * bits if nim_trace(right) else bits))
    return min(root, root ^ b), max(root, root ^ b)


def _half(right: int, bits: int) -> int:
    """Return y with y² + y = ``right``, a number of trace 0 in the field with this number of bits.

    With F = 2^(bits/2), y = uF + v has y² + y = (u² + u)F + (v² + v + u²F/2).
    """
    if bits == 1:
        return 0
    half = bits // 2
    high = _half(right >> half, half)
    low = right & (1 << half) - 1 ^ nim_product(nim_square(high), 1 << half - 1)
    if nim_trace(low, half):  # u + 1 is the other solution, and F/2 has trace 1
        high ^= 1
        low ^= 1 << half - 1
    return high << half | _half(low, half)


def _primes(bits: int) -> Iterator[int]:
    """Yield the prime factors of 2^bits - 1, the product of the Fermat numbers 3, 5, 17, … below 2^bits."""
    for k in range(bits.bit_length() - 1):
        yield from _fermat_primes(k)


def _fermat_primes(k: int) -> list[int]:
    """Return the prime factors of the Fermat number 2^(2^k) + 1."""
    small = _FACTORS.get(k, [])
    return [*small, ((1 << (1 << k)) + 1) // prod(small)]


def _steps(a: int, base: int, order: int) -> int:
    """Return the exponent, below the order of the base, whose power is a number."""
    count = isqrt(order - 1) + 1
    power, baby = 1, dict[int, int]()
    for exponent in range(count):
        baby.setdefault(power, exponent)
        power = nim_product(power, base)
    back = nim_inverse(power)
    for giant in range(count):
        if a in baby:
            return giant * count + baby[a]
        a = nim_product(a, back)
    raise AssertionError("a number of this order is a power of the base")
