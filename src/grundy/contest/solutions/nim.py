"""Nim: the nim-sum of the heaps decides."""

from __future__ import annotations

from grundy.contest.solutions.library import nim_sum, on_a_line
from grundy.contest.writing.solution import reads


@reads("count heaps[count]")
def hdu1850(heaps: list[int]) -> int:
    """Count the heaps that can be made smaller so that the nim-sum becomes 0."""
    total = nim_sum(heaps)
    moves = 0
    for n in heaps:
        if n ^ total < n:
            moves += 1
    return moves


poj2975 = hdu1850


@reads("count heaps[count]")
def hdu2176(heaps: list[int]) -> str:
    """List the heaps before and after each move that makes the nim-sum 0."""
    total = nim_sum(heaps)
    if total == 0:
        return "No"
    found = "Yes"
    for n in heaps:
        if n ^ total < n:
            found += f"\n{n} {n ^ total}"
    return found


@reads("count heaps[count]")
def p1247(heaps: list[int]) -> str:
    """Make the nim-sum 0 in the first heap where that takes something."""
    total = nim_sum(heaps)
    for i, n in enumerate(heaps):
        if n ^ total < n:
            after = list(heaps)
            after[i] = n ^ total
            return f"{n - after[i]} {i + 1}\n{on_a_line(after)}"
    return "lose"


@reads("count quarries[count][2]")
def cf15c(quarries: list[list[int]]) -> bool:
    """Add the nim-sums of x, x + 1, ..., x + m - 1."""
    total = 0
    for x, m in quarries:
        total ^= up_to(x + m - 1) ^ up_to(x - 1)
    return total != 0


def up_to(n: int) -> int:
    """Return the nim-sum of 0, 1, ..., n, which depends on n modulo 4."""
    if n % 2 == 0:
        return n if n % 4 == 0 else n + 1
    return 1 if n % 4 == 1 else 0
