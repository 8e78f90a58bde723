"""Stairs, strips, and heaps decided by parity."""

from __future__ import annotations

from grundy.contest.solutions.library import different
from grundy.contest.writing.solution import reads


@reads("count places[count]")
def poj1704(places: list[int]) -> bool:
    """Every other gap is a heap of Nim, from the last piece on."""
    ordered = sorted(places)
    total = 0
    for i in range(len(ordered) - 1, -1, -2):
        before = ordered[i - 1] if i > 0 else 0
        total ^= ordered[i] - before - 1
    return total != 0


@reads("count heaps[count]")
def cf1382b(heaps: list[int]) -> bool:
    """Whoever comes to the first heap above 1, or to the last heap, wins."""
    ones = 0
    while ones < len(heaps) - 1 and heaps[ones] == 1:
        ones += 1
    return ones % 2 == 0


@reads("count heaps[count]")
def cf1965a(heaps: list[int]) -> bool:
    """Whoever comes to the first step above 1 between the different sizes, or to the last step, wins."""
    steps, before = different(heaps), 0
    for i, size in enumerate(steps):
        if size - before > 1 or i == len(steps) - 1:
            return i % 2 == 0
        before = size
    return False


@reads("count heaps[count]")
def hdu4111(heaps: list[int]) -> bool:
    """Count the ones, and the moves that take and merge all other stones."""
    ones, moves = 0, -1
    for n in heaps:
        if n == 1:
            ones += 1
        else:
            moves += n + 1
    if moves <= 2:
        return ones % 3 != 0
    return moves % 2 == 1 or ones % 2 == 1
