"""Heaps with a formula or a table."""

from __future__ import annotations

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads


def won_by_takes(takes: list[int], most: int) -> list[bool]:
    """Return which heaps are won: those from which a take leads to a lost one."""
    wins = [False] * (most + 1)
    for n in range(most + 1):
        if not wins[n]:
            for take in takes:
                if n + take <= most:
                    wins[n + take] = True
    return wins


@reads("count k takes[count]")
def edpck(k: int, takes: list[int]) -> bool:
    """Look the heap up in the table of won heaps."""
    return won_by_takes(takes, k)[k]


@reads("n count takes[count]")
def uva10404(n: int, takes: list[int]) -> bool:
    """Look the heap up in the table of won heaps."""
    return won_by_takes(takes, n)[n]


@reads("n count takes[count]")
def cses1729(n: int, takes: list[int]) -> str:
    """Write the whole table of won heaps."""
    wins = won_by_takes(takes, n)
    found = ""
    for k in range(1, n + 1):
        found += "W" if wins[k] else "L"
    return found


@reads("count heaps[count][2]")
def arc091f(heaps: list[list[int]]) -> bool:
    """Add the values of the heaps."""
    total = 0
    for n, k in heaps:
        total ^= strange(n, k)
    return total != 0


def strange(heap: int, k: int) -> int:
    """Return the value: n / k if k divides n, else that of n - n / k - 1; many equal steps at once."""
    n = heap
    while n % k != 0:
        if n < k:
            return 0
        step = n // k + 1
        n -= (n % k + step - 1) // step * step
    return n // k


@reads("count k heaps[count]")
def cf603c(k: int, heaps: list[int]) -> bool:
    """Add the values of the heaps, which depend on the parity of k."""
    total = 0
    for n in heaps:
        total ^= legendre(n) if k % 2 == 1 else n if n < 3 else 1 - n % 2
    return total != 0


def legendre(n: int) -> int:
    """Return the value of a heap for an odd k."""
    if n < 5:
        return 2 if n == 4 else n % 2
    if n % 2 == 1:
        return 0
    return 2 if legendre(n // 2) == 1 else 1


@reads("count heaps[count]")
def p2148(heaps: list[int]) -> bool:
    """The value of a pair is the number of ones at the end of (a - 1) | (b - 1)."""
    total = 0
    for i in range(0, len(heaps), 2):
        both, ones = (heaps[i] - 1) | (heaps[i + 1] - 1), 0
        while both >> ones & 1 == 1:
            ones += 1
        total ^= ones
    return total != 0


def beads_up_to(most: int) -> list[int]:
    """Return the values of heaps: an option is the nim-sum of all divisors without one of them."""
    values = [0] * (most + 1)
    for n in range(1, most + 1):
        total = 0
        for d in range(1, n // 2 + 1):
            if n % d == 0:
                total ^= values[d]
        seen: set[int] = set()
        for d in range(1, n // 2 + 1):
            if n % d == 0:
                seen.add(total ^ values[d])
        values[n] = mex(seen)
    return values


BEADS = beads_up_to(1000)


@reads("count heaps[count]")
def p10506(heaps: list[int]) -> bool:
    """Add the values of a table."""
    total = 0
    for n in heaps:
        total ^= BEADS[n]
    return total != 0
