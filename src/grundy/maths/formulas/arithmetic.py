"""Number theory for formulas: prime factors, exponents, divisors, Zeckendorf's representation."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt, prod

LARGEST = 10**12  # trial division still factors numbers up to here at once


@lru_cache(maxsize=4096)
def factors(n: int) -> tuple[tuple[int, int], ...]:
    """Return the prime factors of n > 0 in increasing order, each with its exponent.

    Examples:
        >>> factors(360), factors(1)
        (((2, 3), (3, 2), (5, 1)), ())
    """
    found = []
    divisor = 2
    while divisor * divisor <= n:
        exponent = 0
        while n % divisor == 0:
            n //= divisor
            exponent += 1
        if exponent:
            found.append((divisor, exponent))
        divisor += 1 if divisor == 2 else 2
    return (*found, (n, 1)) if n > 1 else tuple(found)


def smallest_prime(n: int) -> int:
    """Return the smallest prime factor of n > 0; 1 for n = 1.

    Examples:
        >>> [smallest_prime(n) for n in (1, 2, 9, 35)]
        [1, 2, 3, 5]
    """
    return next((prime for prime, _ in factors(n)), 1)


def prime_count(n: int) -> int:
    """Return the number of primes up to n, so that the k-th prime gives k.

    Examples:
        >>> [prime_count(n) for n in (1, 2, 3, 10, 100)]
        [0, 1, 2, 4, 25]
    """
    if n < 2:
        return 0
    # Legendre's recursion: count[v] drops the numbers up to v whose smallest prime factor is p
    root = isqrt(n)
    places = [n // i for i in range(1, root + 1)]
    places += list(range(places[-1] - 1, 0, -1))
    count = {v: v - 1 for v in places}
    for p in range(2, root + 1):
        if count[p] == count[p - 1]:
            continue
        for v in places:
            if v < p * p:
                break
            count[v] -= count[v // p] - count[p - 1]
    return count[n]


def prime_factors(n: int) -> int:
    """Return the number of prime factors of n > 0, counted with multiplicity.

    Examples:
        >>> [prime_factors(n) for n in (1, 7, 12)]
        [0, 1, 3]
    """
    return sum(exponent for _, exponent in factors(n))


def divisors(n: int) -> int:
    """Return the number of divisors of n > 0.

    Examples:
        >>> divisors(12)
        6
    """
    return prod(exponent + 1 for _, exponent in factors(n))


def divisor_list(n: int) -> list[int]:
    """Return the divisors of n > 0 in increasing order.

    Examples:
        >>> divisor_list(12)
        [1, 2, 3, 4, 6, 12]
    """
    found = [1]
    for prime, exponent in factors(n):
        found = [divisor * prime**k for divisor in found for k in range(exponent + 1)]
    return sorted(found)


def totient(n: int) -> int:
    """Return the number of integers in 1, …, n that are coprime to n > 0.

    Examples:
        >>> totient(12)
        4
    """
    return prod((prime - 1) * prime ** (exponent - 1) for prime, exponent in factors(n))


def exponent_in(n: int, base: int) -> int:
    """Return the largest k such that the k-th power of a base above 1 divides n ≠ 0.

    Examples:
        >>> exponent_in(54, 3)
        3
    """
    count = 0
    while n % base == 0:
        n //= base
        count += 1
    return count


def digits(n: int, base: int) -> list[int]:
    """Return the digits of n ≥ 0 in a base above 1, the last digit first; none for 0.

    Examples:
        >>> digits(25, 3)
        [1, 2, 2]
    """
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    return found


def digit_place(n: int, base: int, digit: int) -> int:
    """Return the place of the last digit of n that equals a given one, counted from 1; 0 if there is none.

    Examples:
        >>> [digit_place(n, 3, 2) for n in (2, 7, 18, 9)]
        [1, 2, 3, 0]
    """
    return next((place for place, found in enumerate(digits(n, base), 1) if found == digit), 0)


def largest_digit(n: int, base: int) -> int:
    """Return the largest digit of n ≥ 0 in a base above 1; 0 for 0.

    Examples:
        >>> largest_digit(1305, 10)
        5
    """
    return max(digits(n, base), default=0)


def smallest_digit(n: int, base: int) -> int:
    """Return the smallest digit of n ≥ 0 in a base above 1 that is not 0; 0 for 0.

    Examples:
        >>> smallest_digit(1305, 10)
        1
    """
    return min((digit for digit in digits(n, base) if digit), default=0)


def odious(k: int) -> int:
    """Return the k-th number with an odd number of binary ones; 0 for k = 0.

    Examples:
        >>> [odious(k) for k in range(7)]
        [0, 1, 2, 4, 7, 8, 11]
    """
    return 2 * k - 2 + (k - 1).bit_count() % 2 ^ 1 if k else 0


def beatty(n: int, k: int) -> int:
    """Return ⌊n · (2 − k + √(k² + 4)) / 2⌋; for k = 1 this is n times the golden ratio.

    These are the smaller heaps of the P-positions of Wythoff's game, and for other k of its generalisation.

    Examples:
        >>> [beatty(n, 1) for n in range(6)], [beatty(n, 2) for n in range(6)]
        ([0, 1, 3, 4, 6, 8], [0, 1, 2, 4, 5, 7])
    """
    return ((2 - k) * n + isqrt((k * k + 4) * n * n)) // 2


def fibonacci_parts(n: int) -> list[int]:
    """Return the parts of n ≥ 0 as a sum of non-consecutive Fibonacci numbers (Zeckendorf), the smallest last.

    Examples:
        >>> fibonacci_parts(12), fibonacci_parts(13)
        ([8, 3, 1], [13])
    """
    numbers = [1, 2]
    while numbers[-1] <= n:
        numbers.append(numbers[-1] + numbers[-2])
    parts = []
    for number in reversed(numbers):
        if number <= n:
            parts.append(number)
            n -= number
    return parts


def fibonacci_count(n: int) -> int:
    """Return how many of the Fibonacci numbers 1, 2, 3, 5, … are at most n.

    Examples:
        >>> [fibonacci_count(n) for n in (0, 1, 2, 4, 5)]
        [0, 1, 2, 3, 4]
    """
    a, b, count = 1, 2, 0
    while a <= n:
        a, b, count = b, a + b, count + 1
    return count
