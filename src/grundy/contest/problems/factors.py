"""Divisors: a move takes prime factors away, so that their number, with multiplicity, is a heap of Nim."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import isqrt
from random import Random

from grundy.contest.bounds import scaled
from grundy.contest.forms import Form, Numbers, heaps, number, one_case, promised
from grundy.contest.laws import NimSum, Wins
from grundy.contest.problem import Problem, either, first_wins, sum_wins, within
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, lowered, replaced
from grundy.maths.formulas.arithmetic import prime_factors
from grundy.maths.nimbers.mex import mex, nim_sum

Grid = tuple[Numbers, ...]


def _divisors(n: int) -> Iterator[int]:
    return (d for d in range(1, n) if n % d == 0)


ABC368F = Problem[Numbers, bool](
    id="abc368f",
    title="Dividing Game",
    source="AtCoder Beginner Contest 368 F",
    statement="Replace a number by one of its proper divisors; whoever cannot loses.",
    sample_input="3\n2 3 4\n",
    sample_output="Anna\n",
    cases=one_case(heaps(10**5, 10**5, tiny=12)),
    answer=NimSum("factors(n)"),
    definition=lambda found: sum_wins(found, _divisors),
    write=either("Anna", "Bruno"),
)

HDU6892 = Problem[Numbers, bool](
    id="hdu6892",
    title="Lunch",
    source="HDU Online Judge 6892",
    statement="Break a bar of length n into k > 1 bars of length n / k each; whoever cannot loses.",
    sample_input="2\n2\n4 9\n2\n2 4\n",
    sample_output="W\nL\n",
    cases=promised(heaps(10**9, 10, tiny=9), most=20),
    answer=NimSum("factors(n >> v2(n)) + (n % 2 == 0)"),
    definition=lambda bars: sum_wins(bars, lambda n: ([d] * (n // d) for d in range(1, n) if n % d == 0)),
    write=either("W", "L"),
)


def _coprime_takes(n: int) -> Iterator[int]:
    for take in range(1, n + 1):
        if not any(n % d == 0 and take % d == 0 for d in range(2, take + 1)):
            yield n - take


@lru_cache(maxsize=1)
def _prime_counts() -> array[int]:
    """Return how many of 0, 1, …, n are primes, for every n up to 10^7."""
    sieve = bytearray(b"\0\0" + b"\1" * (10**7 - 1))
    for p in range(2, isqrt(10**7) + 1):
        if sieve[p]:
            sieve[p * p :: p] = bytes(len(range(p * p, len(sieve), p)))
    return array("I", accumulate(sieve))


def _of_coprime(n: int) -> int:
    """Return the Grundy value of a heap: 0 if it is even, else the number of its smallest prime factor, 2 being 1."""
    if n < 2 or n % 2 == 0:
        return int(n == 1)
    odd = range(3, isqrt(within(n, 10**7)) + 1, 2)
    return _prime_counts()[next((p for p in odd if n % p == 0), n)]


CF2004E = Problem[Numbers, bool](
    id="cf2004e",
    title="Not a Nim Problem",
    source="Codeforces 2004E",
    statement="Take a number of stones from a heap that is coprime to its size; whoever cannot move loses.",
    sample_input="3\n3\n3 2 1\n2\n3 3\n5\n5 4 3 2 1\n",
    sample_output="Alice\nBob\nBob\n",
    ruleset="take",
    cases=promised(heaps(10**7, 3 * 10**5, tiny=9), most=10**4),
    answer=lambda heaps: nim_sum(map(_of_coprime, heaps)) != 0,
    definition=lambda heaps: sum_wins(heaps, _coprime_takes),
    write=either("Alice", "Bob"),
)


def _without_multiples(found: Numbers) -> Iterator[Numbers]:
    """Yield what is left of a set of numbers after a prime was removed with its multiples."""
    for p in found:
        if p > 1 and not any(p % d == 0 for d in range(2, p)):
            yield tuple(n for n in found if n % p)


HRSILLY = Problem[int, bool](
    id="hrsilly",
    title="Alice and Bob's Silly Game",
    source="HackerRank alice-and-bobs-silly-game",
    statement="From the numbers 1 to n, remove a prime and its multiples that are left; whoever cannot loses.",
    sample_input="3\n1\n2\n5\n",
    sample_output="Bob\nAlice\nAlice\n",
    cases=promised(number("n", 1, 10**5, 15), most=1000),
    answer=Wins("n", "primes(n) % 2 == 1"),
    definition=lambda n: first_wins(tuple(range(1, n + 1)), _without_multiples),
    write=either("Alice", "Bob"),
)


# -- powers of one prime in all numbers at once


def _exponents(found: Numbers) -> list[int]:
    """Return for each prime the exponents with which it divides a number, as the bits of a mask."""
    masks: dict[int, int] = {}
    for n in found:
        p, n = 2, within(n, 10**12)
        while n > 1:
            p = p if p * p <= n else n
            exponent = 0
            while n % p == 0:
                n, exponent = n // p, exponent + 1
            if exponent:
                masks[p] = masks.get(p, 0) | 1 << exponent
            p += 1
    return [*masks.values()]


@lru_cache(maxsize=100_000)
def _of_exponents(mask: int) -> int:
    """Return the Grundy value of a set of exponents: a move lowers all of k or more by k."""
    return mex(_of_exponents((mask & (1 << k) - 1) | (mask >> k & ~1)) for k in range(1, mask.bit_length()))


def _divided(found: Numbers) -> Iterator[Numbers]:
    for power in range(2, max(found, default=0) + 1):
        primes = [d for d in range(2, power + 1) if power % d == 0]
        if all(d % primes[0] == 0 for d in primes) and any(n % power == 0 for n in found):
            yield tuple(sorted(n // power if n % power == 0 else n for n in found))


CF850C = Problem[Numbers, bool](
    id="cf850c",
    title="Arpa and a game with Mojtaba",
    source="Codeforces 850C, 851E",
    statement="Choose a prime power q > 1 and divide all multiples of q, at least one, by q; whoever cannot loses.",
    sample_input="4\n1 1 17 289\n",
    sample_output="Arpa\n",
    cases=one_case(heaps(10**9, 100, tiny=16)),
    answer=lambda found: nim_sum(map(_of_exponents, _exponents(found))) != 0,
    definition=lambda found: first_wins(tuple(sorted(found)), _divided),
    write=either("Mojtaba", "Arpa"),
)


# -- a matrix


def _read_matrix(reader: Reader, **names: object) -> Grid:
    rows, columns = reader.numbers(2, "the number of rows and columns", 1)
    return tuple(tuple(reader.numbers(columns, "n", 1, **names)) for _ in range(rows))


def _random_matrix(dice: Random, size: float) -> Grid:
    rows, columns = (dice.randint(1, scaled(size, 2, 50)) for _ in range(2))
    top = scaled(size, 8, 10**4)
    return tuple(tuple(dice.randint(1, top) for _ in range(columns)) for _ in range(rows))


def _fewer(row: Numbers) -> Iterator[Numbers]:
    """Yield rows that have some numbers replaced by one of their divisors, at least one of them by a smaller one."""
    choices: list[Numbers] = [()]
    for n in row:
        choices = [(*chosen, d) for chosen in choices for d in (*_divisors(n), n)]
    return (tuple(sorted(chosen)) for chosen in choices if chosen != row)


UVA11859 = Problem[Grid, bool](
    id="uva11859",
    title="Division Game",
    source="UVa Online Judge 11859",
    statement="In one row of a matrix, replace one or more numbers above 1 by proper divisors; whoever cannot loses.",
    limits="up to 50 rows and 50 columns, 1 ≤ n ≤ 10^4",
    sample_input="2\n2 2\n2 3\n2 2\n2 2\n4 9\n8 5\n",
    sample_output="Case #1: NO\nCase #2: NO\n",
    cases=promised(Form(_read_matrix, lambda grid: [(len(grid), len(grid[0])), *grid]), most=50),
    answer=lambda grid: nim_sum(sum(prime_factors(within(n, 10**12)) for n in row) for row in grid) != 0,
    definition=lambda grid: sum_wins((tuple(sorted(row)) for row in grid), _fewer),
    write=either("YES", "NO"),
    before="Case #{number}: ",
    random=lambda dice, size: _random_matrix(dice, size),
    edges=lambda: (((1,),), ((2,),), ((2,), (3,)), ((6, 1), (4, 1)), ((6,), (8,)), ((9973,) * 50,) * 50),
    shrink=lambda grid: (*dropped(grid, 1), *_columns(grid), *replaced(grid, lambda row: lowered(row, 1))),
)


def _columns(grid: Grid) -> Iterator[Grid]:
    """Yield the matrix without one of its columns."""
    for i in range(len(grid[0]) if len(grid[0]) > 1 else 0):
        yield tuple(row[:i] + row[i + 1 :] for row in grid)
