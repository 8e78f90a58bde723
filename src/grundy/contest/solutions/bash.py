"""Bash's game and similar ones: the lost heaps repeat."""

from __future__ import annotations

from grundy.contest.solutions.library import on_a_line
from grundy.contest.writing.solution import reads


@reads("cost most")
def hdu2149(cost: int, most: int) -> str:
    """Leave a multiple of most + 1, or reach the price at once."""
    bids: list[int] = []
    if cost <= most:
        for bid in range(cost, most + 1):
            bids.append(bid)
    elif cost % (most + 1) != 0:
        bids.append(cost % (most + 1))
    return "none" if not bids else on_a_line(bids)


@reads("coins base")
def hdu4203(coins: int, base: int) -> int:
    """Modulo base + 1, take 1 if the remainder is odd, or the base if it is an even base."""
    if base % 2 == 1:
        return coins % 2
    left = coins % (base + 1)
    return base if left == base else left % 2
