"""How many positions are won or lost: count them by their values instead of one by one."""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from itertools import combinations_with_replacement, permutations, product

from grundy.contest.forms import number, to_the_end
from grundy.contest.problem import Problem, sum_wins, within
from grundy.maths.nimbers.mex import mex

_PRIME = 10**9 + 7


def _line(found: int) -> str:
    return f"{found}\n"


@cache
def _nim(heaps: tuple[int, ...]) -> bool:
    return sum_wins(heaps, range)


PE301 = Problem[int, int](
    id="pe301",
    title="Nim",
    source="Project Euler 301",
    statement="For how many n of 1, …, 2^k does the first player lose Nim with heaps of n, 2n and 3n?",
    sample_input="1\n30\n",
    sample_output="2\n2178309\n",
    cases=to_the_end(number("k", 0, 1000, 2)),
    answer=lambda k: _fibonacci(within(k, 10**5)),
    definition=lambda k: sum(not _nim((n, 2 * n, 3 * n)) for n in range(1, 2**k + 1)),
    write=_line,
)


def _fibonacci(k: int) -> int:
    """Return how many numbers up to 2^k have no two ones side by side in binary, for then 3n is n ⊕ 2n."""
    a, b = 1, 2
    for _ in range(k):
        a, b = b, a + b
    return a


@cache
def _squares(heaps: tuple[int, ...]) -> bool:
    return sum_wins(heaps, lambda n: (n - i * i for i in range(1, int(n**0.5) + 1)))


PE310 = Problem[int, int](
    id="pe310",
    title="Nim Square",
    source="Project Euler 310",
    statement="Take a square number of counters from one of three heaps a ≤ b ≤ c ≤ n; whoever cannot move loses. "
    "How many of these positions does the first player lose?",
    sample_input="29\n",
    sample_output="1160\n",
    cases=to_the_end(number("n", 0, 10**5, 7)),
    answer=lambda n: _lost_triples(within(n, 10**6)),
    definition=lambda n: sum(not _squares(heaps) for heaps in combinations_with_replacement(range(n + 1), 3)),
    write=_line,
)


_SQUARES: list[int] = []  # the values of heaps known so far, for all cases of an input


def _values_of_squares(most: int) -> list[int]:
    """Return the values of the heaps from 0 to ``most``, or more."""
    for n in range(len(_SQUARES), most + 1):
        _SQUARES.append(mex({_SQUARES[n - i * i] for i in range(1, int(n**0.5) + 1)}))
    return _SQUARES


def _lost_triples(most: int) -> int:
    """Return how many triples a ≤ b ≤ c have nim-sum 0; those in any order are counted first, then the equal heaps."""
    counts = Counter(_values_of_squares(most)[: most + 1])
    ordered = sum(counts[a] * counts[b] * counts[a ^ b] for a, b in product(list(counts), repeat=2))
    return (ordered + 3 * (most + 1) * counts[0] + 2 * counts[0]) // 6


@cache
def _divisors(heaps: tuple[int, ...]) -> bool:
    return sum_wins(heaps, lambda n: (n - d for d in range(1, n) if n % d == 0))


PE509 = Problem[int, int](
    id="pe509",
    title="Divisor Nim",
    source="Project Euler 509",
    statement="From one of three heaps of 1 to n, take a proper divisor of its size; whoever cannot move loses. "
    "How many of these positions does the first player win?",
    sample_input="10\n100\n",
    sample_output="692\n735494\n",
    cases=to_the_end(number("n", 1, 10**18, 6)),
    answer=lambda n: _won_divisors(n),
    definition=lambda n: sum(_divisors(tuple(sorted(heaps))) for heaps in product(range(1, n + 1), repeat=3)),
    write=_line,
)


def _won_divisors(n: int) -> int:
    """Return how many triples are won: the value of a heap is the exponent of 2 in it."""
    counts = Counter({k: (n >> k) - (n >> k + 1) for k in range(n.bit_length())})
    return n**3 - sum(counts[a] * counts[b] * counts[a ^ b] for a, b in product(list(counts), repeat=2))


PE409 = Problem[int, int](
    id="pe409",
    title="Nim Extreme",
    source="Project Euler 409",
    statement="How many positions of Nim with n different heaps of 1 to 2^n − 1, in any order, does the first "
    "player win? Give the number modulo 10^9 + 7.",
    sample_input="1\n2\n5\n",
    sample_output="1\n6\n19764360\n",
    cases=to_the_end(number("n", 1, 10**7, 3)),
    answer=lambda n: _won_with_different_heaps(within(n, 10**8)),
    definition=lambda n: sum(_nim(tuple(sorted(heaps))) for heaps in permutations(range(1, 2**n), n)) % _PRIME,
    write=_line,
)


def _won_with_different_heaps(n: int) -> int:
    """Return all positions less the lost ones.

    Let N = 2^n and M = N/2 − 1. Of the N characters of the group of heaps under nim-sum, one is 1 on all heaps, and
    each of the others is 1 on M of them and −1 on M + 1. So the number of lost sets of n heaps is the coefficient of
    x^n in ((1 + x)^(N − 1) + (N − 1)(1 − x)(1 − x²)^M) / N.
    """
    size, half = pow(2, n, _PRIME), n // 2
    everything = _falling(size - 1, n)
    pairs = _falling(pow(2, n - 1, _PRIME) - 1, half) * _falling(n, n - half) * (-1) ** (n - half)
    lost: int = (everything + (size - 1) * pairs) * pow(size, -1, _PRIME)
    return (everything - lost) % _PRIME


def _falling(first: int, count: int) -> int:
    """Return first · (first − 1) · …, with that many factors, modulo the prime."""
    if count < 1000:  # NumPy is not worth loading
        return reduce(lambda found, k: found * (first - k) % _PRIME, range(count), 1)
    import numpy as np

    factors = (first - np.arange(count, dtype=np.int64)) % _PRIME
    while len(factors) > 1:
        odd = factors[len(factors) - len(factors) % 2 :]
        middle = len(factors) // 2
        factors = np.append(factors[:middle] * factors[middle : 2 * middle] % _PRIME, odd)
    return int(factors[0])
