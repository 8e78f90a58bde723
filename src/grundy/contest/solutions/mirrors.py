"""Mirrors and stolen strategies."""

from __future__ import annotations

from math import gcd

from grundy.contest.solutions.library import paired
from grundy.contest.writing.solution import reads


@reads("count heaps[count]")
def poj1740(heaps: list[int]) -> bool:
    """Pairs of equal heaps are lost."""
    return not paired(heaps)


@reads("count bags[count]")
def arc105d(bags: list[int]) -> bool:
    """The first player wins if the number of bags is even and they are not all pairs of equal ones."""
    return len(bags) % 2 == 0 and not paired(bags)


@reads("count heaps[count]")
def agc002e(heaps: list[int]) -> bool:
    """Walk up the diagonal of the Young diagram as far as it goes, then to its two borders."""
    rows = sorted(heaps, reverse=True)
    rows.append(0)
    i = 0
    while i + 1 < rows[i + 1]:
        i += 1
    above = 0
    while i + above + 1 < len(rows) and rows[i + above + 1] == i + 1:
        above += 1
    return (rows[i] - i) % 2 == 0 or above % 2 == 1


@reads("count numbers[count]")
def agc010d(numbers: list[int]) -> bool:
    """An odd number of even numbers wins; else only a single odd number above 1 can help, by becoming even too."""
    left, first = list(numbers), True
    while True:
        odd, alone = 0, 0
        for n in left:
            if n % 2 == 1:
                odd, alone = odd + 1, n
        if (len(left) - odd) % 2 == 1:
            return first
        if odd != 1 or alone == 1:
            return not first
        common = 0
        for n in left:
            common = gcd(common, n - n % 2)
        for i in range(len(left)):
            left[i] = left[i] // 2 * 2 // common
        first = not first


@reads("count numbers[count]")
def arc137c(numbers: list[int]) -> bool:
    """The first player wins with a gap below the largest number, or by the parity of all numbers that are free."""
    last, before = numbers[-1], numbers[-2]
    return last - before > 1 or (last + len(numbers)) % 2 == 0
