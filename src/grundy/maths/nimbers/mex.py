"""mex, nim-sum and nim-product."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import xor

__all__ = ["mex", "nim_product", "nim_sum"]


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Examples:
        >>> mex([0, 1, 3]), mex([1, 2]), mex([])
        (2, 0, 0)

    References:
        J. H. Conway, On Numbers and Games, ch. 11: the minimal excludant.
    """
    found = set(values)
    least = 0
    while least in found:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum of the values: binary addition without carries.

    Examples:
        >>> nim_sum([1, 4, 6])
        3
        >>> nim_sum([])
        0

    References:
        C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901), 35-39.
    """
    return reduce(xor, values, 0)


def nim_product(a: int, b: int) -> int:
    """Return the nim-product of two non-negative integers of any size.

    Ordinary integers with nim-sum and nim-product are a field of characteristic 2. The product is computed by halves
    of 2^k bits: with F = 2^(2^k), F times a smaller number is the ordinary product and F times F is 3F/2. This is the
    plain recursion, which others are held against; ``grundy.nim_product`` is the faster ``nim_field.nim_times``.

    Examples:
        >>> nim_product(2, 2), nim_product(2, 4), nim_product(5, 7)
        (3, 8, 13)

    References:
        Conway, On Numbers and Games, ch. 6; OEIS A051775.
    """
    if a < 0 or b < 0:
        raise ValueError(f"nim product is of integers of 0 or more, not {min(a, b)!r}")
    bits = 1
    while max(a, b) >> bits:
        bits *= 2
    return _product(max(a, b), min(a, b), bits)


@cache
def _square_of_fermat_half(bits: int) -> int:
    # F ⊗ F = F ⊕ F/2 for a Fermat 2-power F = 2^bits: what is carried down is F/2.
    return 1 << (bits - 1)


def _product(a: int, b: int, bits: int) -> int:
    if a < 2 or b < 2:
        return a * b
    half = bits // 2
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    # a = a1 F + a0 with F = 2^half; three products of half the size (Karatsuba)
    low = _product(a0, b0, half)
    middle = _product(a1 ^ a0, b1 ^ b0, half)
    high = _product(a1, b1, half)
    return (middle ^ low) << half ^ low ^ _product(high, _square_of_fermat_half(half), half)
