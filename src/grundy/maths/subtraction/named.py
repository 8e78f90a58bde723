"""Infinite sets of numbers with a name, such as squares and primes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count, takewhile
from math import isqrt

from grundy.maths.subtraction.values import Law, find_law

_FIRST = 1 << 10  # numbers that are sieved first; then twice as many each time


def primes() -> Iterator[int]:
    """Yield all primes.

    Examples:
        >>> from itertools import islice
        >>> list(islice(primes(), 8))
        [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return _sieved(higher_powers=False)


def prime_powers() -> Iterator[int]:
    """Yield 1 and the powers of primes.

    Examples:
        >>> from itertools import islice
        >>> list(islice(prime_powers(), 10))
        [1, 2, 3, 4, 5, 7, 8, 9, 11, 13]
    """
    return chain([1], _sieved(higher_powers=True))


def _sieved(*, higher_powers: bool) -> Iterator[int]:
    """Yield the primes, and their higher powers if wanted; they are sieved in blocks as far as they are used."""
    below, bound = 2, _FIRST
    while True:
        sieve = bytearray([1]) * bound
        small = [p for p in range(2, isqrt(bound) + 1) if _crossed_out(sieve, p)]
        for p in small if higher_powers else ():
            for power in takewhile(lambda power: power < bound, powers(p)):  # noqa: B023 - used at once
                sieve[power] = 1
        place = sieve.find(1, below)
        while place >= 0:
            yield place
            place = sieve.find(1, place + 1)
        below, bound = bound, 2 * bound


def _crossed_out(sieve: bytearray, p: int) -> bool:
    """Cross out the multiples of p from its square on, if p is prime; return whether it is."""
    if sieve[p]:
        sieve[p * p :: p] = bytes(len(range(p * p, len(sieve), p)))
    return bool(sieve[p])


def fibonacci_numbers() -> Iterator[int]:
    """Yield the Fibonacci numbers 1, 2, 3, 5, 8, … in order."""
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


def factorials() -> Iterator[int]:
    """Yield the factorials 1, 2, 6, 24, … in order."""
    product = 1
    for factor in count(1):
        product *= factor
        yield product


def powers(base: int) -> Iterator[int]:
    """Yield the powers of a number from 1 on."""
    power = 1
    while True:
        yield power
        power *= base


SETS: dict[str, Callable[[], Iterator[int]]] = {
    "squares": lambda: (k * k for k in count(1)),
    "cubes": lambda: (k**3 for k in count(1)),
    "triangular": lambda: (k * (k + 1) // 2 for k in count(1)),
    "odd": lambda: count(1, 2),
    "primes": primes,
    "primes-with-1": lambda: chain([1], primes()),
    "prime-powers": prime_powers,
    "fibonacci": fibonacci_numbers,
    "factorials": factorials,
}
"""The members of each set, smallest first."""

LAWS = {"odd": Law("run", 1, 1), "primes-with-1": Law("run", 1, 3), "prime-powers": Law("run", 1, 5)}
"""Values by a formula: 1, …, b are members, and no member is divisible by b + 1.

No odd number is divisible by 2, no prime by 4, and no power of a prime by 6.
"""


def law_of_powers(base: int) -> Law:
    """Return the law of the powers of a number above 1; modulo base + 1, each is 1 or base.

    Examples:
        >>> law_of_powers(3), law_of_powers(10)
        (Law(kind='run', a=1, b=1), Law(kind='pair', a=1, b=10))
    """
    law = find_law([1, base])
    assert law is not None
    return law
