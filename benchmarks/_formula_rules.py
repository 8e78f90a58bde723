"""A hundred rules for one heap of n, written as plain definitions, for the search for formulas.

The first 45 are nim-sequences that contests use. A rule lists the heaps, or tuples of heaps, that may replace a heap;
it says how far its definition is computed to check a formula, and whether a formula is expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import gcd, isqrt

from grundy.maths.nimbers.mex import mex, nim_sum

Options = Iterable[int | tuple[int, ...]]


@dataclass(frozen=True)
class Rule:
    """A rule for one heap."""

    name: str
    options: Callable[[int], Options]
    far: int = 1_000  # a formula is compared with the definition up to here
    found: bool = True  # whether a formula is expected
    parts: tuple[str, ...] = ()  # if not, the residue classes for which one is
    first: int = 0

    def values(self, count: int) -> list[int]:
        """Return the values of the first heaps by definition alone, counted from ``first``."""
        values = [0] * self.first
        for n in range(self.first, self.first + count):
            parts = (option if isinstance(option, tuple) else (option,) for option in self.options(n))
            values.append(mex({nim_sum(values[part] for part in split) for split in parts}))
        return values[self.first :]


def taking(numbers: Iterable[int]) -> Callable[[int], list[int]]:
    """Return the rule to take one of some numbers."""
    ordered = sorted(set(numbers))
    return lambda n: [n - k for k in ordered if k <= n]


def code(text: str) -> Callable[[int], Iterator[tuple[int, ...]]]:
    """Return the rule of an octal code 0.d₁d₂…."""
    digits = [int(digit) for digit in text.partition(".")[2]]

    def options(n: int) -> Iterator[tuple[int, ...]]:
        for k, digit in enumerate(digits, 1):
            rest = n - k
            if digit & 1 and not rest:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))

    return options


def powers(base: int) -> list[int]:
    """Return the powers of a base below 10^6."""
    return [base**k for k in range(20) if base**k < 10**6]


@cache
def is_prime(n: int) -> bool:
    """Return whether a number is prime."""
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def divisors(n: int) -> list[int]:
    """Return the divisors of a positive number, itself too."""
    return [d for d in range(1, n + 1) if n % d == 0]


def digits(n: int) -> list[int]:
    """Return the digits of a number that are not 0."""
    return [int(digit) for digit in str(n) if digit != "0"]


def halves(n: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to split a heap in two."""
    return ((k, n - k) for k in range(1, n // 2 + 1))


def thirds(n: int) -> Iterator[tuple[int, int, int]]:
    """Yield the ways to split a heap in three."""
    return ((a, b, n - a - b) for a in range(1, n // 3 + 1) for b in range(a, (n - a) // 2 + 1))


def nearly_equal(n: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield the splits in nearly equal parts; a part that occurs an even number of times adds nothing."""
    if n >= least:
        for parts in range(2, n + 1):
            small, larger = divmod(n, parts)
            yield (small,) * ((parts - larger) % 2) + (small + 1,) * (larger % 2)


def partitions(n: int, most: int | None = None, *, distinct: bool = False) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum, the number alone first."""
    if n == 0:
        yield ()
    for k in range(min(n, n if most is None else most), 0, -1):
        yield from ((k, *rest) for rest in partitions(n - k, k - distinct, distinct=distinct))


def fourth_root(n: int) -> int:
    """Return the fourth root, rounded up."""
    return isqrt(isqrt(n - 1)) + 1


def subsets(n: int, most: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield what a head at n leaves when it is turned with smaller places, in all so many."""
    return (other for size in range(least - 1, most) for other in combinations(range(1, n), size))


def fibonacci_part(n: int) -> int:
    """Return the smallest part of Zeckendorf's representation; 0 for 0."""
    while n and n not in _FIBONACCI:
        n -= max(f for f in _FIBONACCI if f < n)
    return n


_FIBONACCI = [1, 2]
while _FIBONACCI[-1] < 10**6:
    _FIBONACCI.append(_FIBONACCI[-2] + _FIBONACCI[-1])
_PRIMES = [p for p in range(2_000) if is_prime(p)]

CONTEST = (
    Rule("take 1 to 3", taking(range(1, 4)), 20_000),
    Rule("take 1 to 7", taking(range(1, 8)), 20_000),
    Rule("Nim", range),
    Rule("Lasker's Nim", lambda n: [*range(n), *halves(n)]),
    Rule("take or split in three (HDU 5795)", lambda n: [*range(n), *thirds(n)], 320),
    Rule("take at most half (UVa 1482)", lambda n: range(n - n // 2, n), 2_000),
    Rule("take a number coprime to n (CF 2004E)", lambda n: [n - k for k in range(1, n + 1) if gcd(n, k) == 1], 2_000),
    Rule("take a proper divisor (PE 509)", lambda n: [n - d for d in divisors(n)[:-1]], 4_000, first=1),
    Rule("go to a proper divisor", lambda n: divisors(n)[:-1], 4_000, first=1),
    Rule(
        "cut into equal towers (HackerRank)",
        lambda n: [(d,) * ((n // d) % 2) for d in divisors(n)[:-1]],
        4_000,
        first=1,
    ),
    Rule("ruler", lambda n: [tuple(range(k, n)) for k in range(1, n + 1)], 600, first=1),
    Rule("mock turtles", lambda n: subsets(n, 3), 300, first=1),
    Rule("twins", lambda n: range(1, n), first=1),
    Rule("rulerette", lambda n: [tuple(range(k, n)) for k in range(1, n)], 600, first=1),
    Rule("ruler-fives", lambda n: [tuple(range(k, n)) for k in range(max(1, n - 4), n + 1)], 4_000, first=1),
    Rule("turnips", lambda n: [(n - k, n - 2 * k) for k in range(1, (n + 1) // 2)], 4_000, first=1),
    Rule("Kayles", code("0.77"), 2_000),
    Rule("Dawson's Kayles (CF 1704F)", code("0.07"), 2_000),
    Rule("Dawson's Chess", code("0.137"), 2_000),
    Rule("take 1, 3 or 4", taking((1, 3, 4)), 20_000),
    Rule("take a power of 2 (HDU 1847)", taking(powers(2)), 20_000),
    Rule("take a power of 4 (HDU 4203)", taking(powers(4)), 20_000),
    Rule("take 3 to 7 (ABC 297G)", taking(range(3, 8)), 20_000),
    Rule("take any number but 1", lambda n: [k for k in range(n) if n - k != 1], 2_000),
    Rule("split in two or more", lambda n: list(partitions(n))[1:], 45),
    Rule("split in different heaps", lambda n: list(partitions(n, distinct=True))[1:], 60),
    Rule("crosses without neighbours", lambda n: [(max(0, k - 1), max(0, n - k - 2)) for k in range(n)], 2_000),
    Rule(
        "Lieges of Legendre, k = 1 (CF 603C)", lambda n: [n - 1] * (n > 0) + [n // 2] * (n > 0 and n % 2 == 0), 20_000
    ),
    Rule(
        "Lieges of Legendre, k = 2 (CF 603C)", lambda n: [*[(n - 1,)] * (n > 0), *[()] * (n > 0 and n % 2 == 0)], 20_000
    ),
    Rule("strange Nim, at most a fifth (ARC 091F)", lambda n: range(n - n // 5, n), 2_000),
    Rule("take a prime power (P4018)", taking(p**k for p in _PRIMES for k in range(11) if p**k < 2_000), 1_900),
    Rule("take an odd number", lambda n: range(n - 1, -1, -2), 2_000),
    Rule("take an even number, or all", lambda n: [*range(n - 2, -1, -2), *[0] * (n > 0)], 2_000),
    Rule("divide by any k above 1", lambda n: {n // k for k in range(2, n + 2)} if n else (), 2_000),
    Rule("take a power of 2 that n has", lambda n: [n - (1 << i) for i in range(n.bit_length()) if n >> i & 1], 20_000),
    Rule("take at most the lowest binary one", lambda n: [n - k for k in range(1, (n & -n) + 1)], 4_000),
    Rule("take 1 or halve", lambda n: [n - 1, n // 2] if n else [], 20_000),
    Rule(
        "take a number that does not divide n",
        lambda n: [n - k for k in range(1, n) if n % k],
        2_000,
    ),
    Rule("two stones further right (UVa 1378)", lambda n: [(a, b) for b in range(n) for a in range(b + 1)], 300),
    Rule("cow digits (P2953)", lambda n: [n - max(digits(n)), n - min(digits(n))] if n else [], 20_000),
    Rule("take a square (PE 310)", lambda n: [n - k * k for k in range(1, isqrt(n) + 1)], 4_000, found=False),
    Rule("Grundy's game", lambda n: [(k, n - k) for k in range(1, (n + 1) // 2)], found=False),
    Rule("take a Fibonacci number", taking(_FIBONACCI), 4_000, found=False),
    Rule("take a prime", taking(_PRIMES), 1_900, found=False),
    Rule("nearly equal parts, at least 2 (P3235)", lambda n: nearly_equal(n, 2), found=False, parts=("n % 2 == 0",)),
)
"""Nim-sequences that contests use."""

OTHERS = (
    Rule(
        "from the fourth root to the square root (CF 255E)",
        lambda n: range(fourth_root(n), isqrt(n) + 1) if n > 3 else (),
        20_000,
        found=False,
    ),
    Rule("take 1 or 2", taking((1, 2)), 20_000),
    Rule("take 2 or 3", taking((2, 3)), 20_000),
    Rule("take 2, 5 or 7", taking((2, 5, 7)), 20_000),
    Rule("take 4 to 15", taking(range(4, 16)), 20_000),
    Rule("take 1 or a prime (P4860)", taking((1, *_PRIMES)), 1_900),
    Rule("take a power of 3", taking(powers(3)), 20_000),
    Rule("take a power of 6", taking(powers(6)), 20_000),
    Rule("take any number but 1 to 3", lambda n: range(n - 3), 2_000),
    Rule("take any number but 2 and 3", lambda n: [k for k in range(n) if n - k not in (2, 3)], 2_000),
    Rule("take an even number", lambda n: range(n - 2, -1, -2), 2_000),
    Rule("take a multiple of 3, or 1", lambda n: [*range(n - 3, -1, -3), *[n - 1] * (n > 0)], 2_000),
    Rule("take 1 from an odd heap, any from an even one", lambda n: range(n - 1 if n % 2 else 0, n), 2_000),
    Rule("take up to 2 if 3 divides n, else up to 4", lambda n: range(max(0, n - (4 if n % 3 else 2)), n), 20_000),
    Rule("take at most a third", lambda n: range(n - n // 3, n), 2_000),
    Rule("take less than half", lambda n: range(n // 2 + 1, n), 2_000),
    Rule("take at least half", lambda n: range(n // 2 + 1) if n else (), 2_000),
    Rule("take at least two thirds", lambda n: range(n // 3 + 1) if n else (), 2_000),
    Rule("take at most the square root", lambda n: range(n - isqrt(n), n), 4_000),
    Rule("halve", lambda n: [n // 2] if n else (), 20_000),
    Rule("halve or divide by 3", lambda n: {n // 2, n // 3} if n else (), 20_000),
    Rule("take 1 or divide by 3", lambda n: {n - 1, n // 3} if n else (), 20_000),
    Rule("take 1, 2 or halve", lambda n: {n - 1, max(0, n - 2), n // 2} if n else (), 20_000),
    Rule("take 1; halve an even heap into two", lambda n: [n - 1, *[()] * (n % 2 == 0)] if n else (), 20_000),
    Rule("divide by a prime factor", lambda n: [n // p for p in divisors(n) if is_prime(p)], 4_000, first=1),
    Rule(
        "go to a smaller number with a common factor",
        lambda n: [k for k in range(1, n) if gcd(n, k) > 1],
        found=False,
        parts=("n % 2 == 0", "n % 6 == 3"),
        first=1,
    ),
    Rule("take a prime factor", lambda n: [n - p for p in divisors(n) if is_prime(p)], 4_000, found=False, first=1),
    Rule("take 1 or a prime factor", lambda n: [n - p for p in divisors(n) if p == 1 or is_prime(p)], 4_000, first=1),
    Rule("take a divisor", lambda n: [n - d for d in divisors(n)] if n else (), 4_000),
    Rule("take an odd divisor", lambda n: [n - d for d in divisors(n) if d % 2] if n else (), 4_000),
    Rule(
        "divide by the smallest prime factor or take it",
        lambda n: [n // min(divisors(n)[1:]), n - min(divisors(n)[1:])] if n > 1 else (),
        4_000,
    ),
    Rule("clear binary ones", lambda n: [k for k in range(n) if k & n == k], 2_000),
    Rule(
        "clear one or two binary ones", lambda n: [k for k in range(n) if k & n == k and (n - k).bit_count() < 3], 2_000
    ),
    Rule("take the lowest binary one", lambda n: [n - (n & -n)] if n else (), 20_000),
    Rule(
        "take the highest binary one, or 1",
        lambda n: {n - 1, n - (1 << n.bit_length() - 1)} if n else (),
        20_000,
    ),
    Rule(
        "take at most the largest power of 3 that divides n",
        lambda n: [n - k for k in range(1, n + 1) if k <= gcd(n, 3**12)],
        2_000,
    ),
    Rule("take the last decimal digit, or 1 if it is 0", lambda n: [n - (n % 10 or 1)] if n else (), 20_000),
    Rule("take the sum of the decimal digits", lambda n: [n - sum(digits(n))] if n else (), 20_000),
    Rule("take 1 from the digits", lambda n: [n - 10**i for i in range(len(str(n))) if n // 10**i % 10], 20_000),
    Rule(
        "lower one decimal digit",
        lambda n: [n - k * 10**i for i in range(len(str(n))) for k in range(1, n // 10**i % 10 + 1)],
        20_000,
    ),
    Rule("take at most the smallest Fibonacci part", lambda n: [n - k for k in range(1, fibonacci_part(n) + 1)], 4_000),
    Rule("0.3", code("0.3"), 2_000),
    Rule("0.7", code("0.7"), 2_000),
    Rule("0.15 (Guiles)", code("0.15"), 2_000),
    Rule("0.17", code("0.17"), 2_000),
    Rule("0.71", code("0.71"), 2_000),
    Rule("0.75", code("0.75"), 2_000),
    Rule("0.53", code("0.53"), 2_000),
    Rule("0.07 with a row of three (Treblecross)", code("0.007"), found=False),
    Rule("Officers", lambda n: [(a, n - 1 - a) for a in range((n - 1) // 2 + 1)] if n > 1 else (), found=False),
    Rule("triplets", lambda n: subsets(n, 3, 3), 300, first=1),
    Rule("at most five coins (moebius)", lambda n: subsets(n, 5), 40, found=False, first=1),
    Rule(
        "coins in threes (triplet-fives)",
        lambda n: [(a, b) for b in range(max(1, n - 4), n) for a in range(max(1, n - 4), b)],
        4_000,
        first=1,
    ),
    Rule("take a triangular number", taking(k * (k + 1) // 2 for k in range(1, 100)), 4_000, found=False),
    Rule("take a factorial", taking((1, 2, 6, 24, 120, 720, 5040)), 5_000),
)
"""More rules, from textbooks and exercises."""

RULES = (*CONTEST, *OTHERS)
