"""Prime factors."""

from __future__ import annotations

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads

places: list[int] = []  # for each number the place of its smallest prime factor: 1 for 2, 2 for 3, 3 for 5, ...


def sieve(most: int) -> None:
    """Fill the table of places up to a number."""
    places.clear()
    for n in range(most + 1):
        places.append(1 if n == 1 else 0)
    primes = 0
    for p in range(2, most + 1):
        if places[p] == 0:
            primes += 1
            places[p] = primes
            for multiple in range(p * p, most + 1, p):
                if places[multiple] == 0:
                    places[multiple] = primes


@reads("count heaps[count]")
def cf2004e(heaps: list[int]) -> bool:
    """The value of a heap is 0 if it is even, else the place of its smallest prime factor."""
    if len(places) <= max(heaps):
        sieve(2 * max(heaps))
    total = 0
    for n in heaps:
        total ^= places[n] if n % 2 == 1 else 0
    return total != 0


exponents: dict[int, int] = {}  # values of sets of exponents, as the bits of a number


def of_exponents(mask: int) -> int:
    """Return the value of a set of exponents: a move lowers all of k or more by k."""
    if mask not in exponents:
        seen: set[int] = set()
        for k in range(1, mask.bit_length()):
            low = mask & ((1 << k) - 1)
            seen.add(of_exponents(low | (mask >> k & ~1)))
        exponents[mask] = mex(seen)
    return exponents[mask]


@reads("count numbers[count]")
def cf850c(numbers: list[int]) -> bool:
    """Every prime is a game of its own: the set of its exponents in the numbers."""
    masks: dict[int, int] = {}
    for number in numbers:
        n, p = number, 2
        while n > 1:
            if p * p > n:
                p = n
            exponent = 0
            while n % p == 0:
                n //= p
                exponent += 1
            if exponent > 0:
                if p not in masks:
                    masks[p] = 0
                masks[p] |= 1 << exponent
            p += 1
    total = 0
    for mask in masks.values():
        total ^= of_exponents(mask)
    return total != 0


@reads("rows columns grid[rows][columns]")
def uva11859(grid: list[list[int]]) -> bool:
    """The value of a row is how many prime factors its numbers have in all."""
    total = 0
    for row in grid:
        count = 0
        for number in row:
            n, p = number, 2
            while n > 1:
                if p * p > n:
                    p = n
                if n % p == 0:
                    n //= p
                    count += 1
                else:
                    p += 1
        total ^= count
    return total != 0
