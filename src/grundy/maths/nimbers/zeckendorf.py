"""Zeckendorf's theorem: every number is a sum of Fibonacci numbers, no two of them neighbours, in one way."""

from __future__ import annotations


def zeckendorf(n: int) -> list[int]:
    """Return the Fibonacci numbers 1, 2, 3, 5, … that add up to n, no two of them neighbours, the largest first.

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
        # the greedy choice: what is left is less than the neighbour of what was taken
        smaller, larger = larger - smaller, smaller
        if larger <= n:
            n -= larger
            parts.append(larger)
    return parts
