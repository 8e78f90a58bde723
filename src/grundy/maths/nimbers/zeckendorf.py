"""Zeckendorf's theorem: every number is a sum of non-consecutive Fibonacci numbers in exactly one way."""

from __future__ import annotations


def zeckendorf(n: int) -> list[int]:
    """Return the non-consecutive Fibonacci numbers 1, 2, 3, 5, … that add up to n, the largest first.

    Examples:
        >>> zeckendorf(100), zeckendorf(0)
        ([89, 8, 3], [])

    References:
        E. Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972), 179-182; OEIS A007895 (how many they are).
    """
    smaller, larger = 1, 1
    while larger <= n:
        smaller, larger = larger, smaller + larger
    parts = []
    while n:
        # the greedy choice: the rest is less than the next smaller Fibonacci number
        smaller, larger = larger - smaller, smaller
        if larger <= n:
            n -= larger
            parts.append(larger)
    return parts
