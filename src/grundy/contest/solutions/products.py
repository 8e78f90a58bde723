"""Nim-products, and heaps in a row of which only the ends may be touched."""

from __future__ import annotations

from grundy.contest.writing.solution import reads


def nim_product(a: int, b: int, half: int) -> int:
    """Return the nim-product of two numbers of twice ``half`` bits at most, from products of their halves."""
    if a < 2 or b < 2:
        return a * b
    a_high, b_high, size = a >> half, b >> half, 1 << half
    a_low, b_low = a % size, b % size
    high = nim_product(a_high, b_high, half // 2)
    low = nim_product(a_low, b_low, half // 2)
    both = nim_product(a_high ^ a_low, b_high ^ b_low, half // 2)
    carried = nim_product(high, size // 2, half // 2)
    return (both ^ low) * size ^ low ^ carried


@reads("count lights[count][2]")
def hdu3404(lights: list[list[int]]) -> bool:
    """A light is worth the nim-product of its row and its column (Tartan theorem)."""
    total = 0
    for x, y in lights:
        total ^= nim_product(x, y, 8)
    return total != 0


def last_end(heap: int, same: int, other: int) -> int:
    """Return the end that makes a row lost, if the row without its other end ``heap`` has these lost ends."""
    if heap == same:
        return 0
    if (heap < same and heap < other) or (heap > same and heap > other):
        return heap
    return heap + 1 if heap < same else heap - 1


@reads("count row[count]")
def p2599(row: list[int]) -> bool:
    """left[i] makes row[i], row[i + 1], ... lost if it is put before them, right[i] if it is put behind them."""
    left, right = list(row), list(row)
    for length in range(2, len(row)):
        for i in range(len(row) - length + 1):
            behind = last_end(row[i + length - 1], right[i], left[i])
            right[i] = last_end(row[i], left[i + 1], right[i + 1])
            left[i] = behind
    return len(row) == 1 or left[1] != row[0]
