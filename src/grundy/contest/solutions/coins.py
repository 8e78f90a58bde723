"""Coins, boxes and pieces on a strip: each has a value of its own."""

from __future__ import annotations

from grundy.contest.solutions.library import different, mex
from grundy.contest.writing.solution import reads


@reads("count heads[count]")
def hdu3537(heads: list[int]) -> bool:
    """The value of a head at n is 2n or 2n + 1, the one with an odd number of binary ones."""
    total = 0
    for n in different(heads):
        ones, left = 0, n
        while left > 0:
            ones += left % 2
            left //= 2
        total ^= 2 * n + (1 if ones % 2 == 0 else 0)
    return total != 0


def worth_of_boxes(count: int) -> list[int]:
    """Return the value of a stone in each box, from the last box back."""
    worth = [0] * count
    for i in range(count - 1, -1, -1):
        seen: set[int] = set()
        for j in range(i + 1, count):
            for k in range(j, count):
                seen.add(worth[j] ^ worth[k])
        worth[i] = mex(seen)
    return worth


def winning_moves(boxes: list[int]) -> list[tuple[int, int, int]]:
    """Return the moves that make the nim-sum 0."""
    worth = worth_of_boxes(len(boxes))
    total = 0
    for i, stones in enumerate(boxes):
        total ^= worth[i] if stones % 2 == 1 else 0
    found: list[tuple[int, int, int]] = []
    for i, stones in enumerate(boxes):
        for j in range(i + 1, len(boxes) if stones > 0 and total != 0 else 0):
            for k in range(j, len(boxes)):
                if worth[i] ^ worth[j] ^ worth[k] == total:
                    found.append((i, j, k))
    return found


@reads("count boxes[count]")
def uva1378(boxes: list[int]) -> str:
    """Write the first move that makes the nim-sum 0."""
    moves = winning_moves(boxes)
    if not moves:
        return "-1 -1 -1"
    i, j, k = moves[0]
    return f"{i} {j} {k}"


@reads("count boxes[count]")
def p3185(boxes: list[int]) -> str:
    """Write the first move that makes the nim-sum 0, and how many do."""
    return f"{uva1378(boxes)}\n{len(winning_moves(boxes))}"


@reads("count heaps[count]")
def p3480(heaps: list[int]) -> bool:
    """Every other difference is a heap of Nim, from the last heap on."""
    total = 0
    for i in range(len(heaps) - 1, -1, -2):
        before = heaps[i - 1] if i > 0 else 0
        total ^= heaps[i] - before
    return total != 0


@reads("n")
def poj3537(n: int) -> bool:
    """A cross uses up its square and two squares on either side."""
    values = [0]
    for length in range(1, n + 1):
        seen: set[int] = set()
        for i in range((length + 1) // 2):
            seen.add(values[max(0, i - 2)] ^ values[max(0, length - i - 3)])
        values.append(mex(seen))
    return values[n] != 0


@reads("n m")
def hdu3980(n: int, m: int) -> bool:
    """After the first move the ring is a row, which the opponent begins."""
    if n < m:
        return False
    values = [0] * (n + 1)
    for length in range(m, n - m + 1):
        seen: set[int] = set()
        for left in range((length - m) // 2 + 1):
            seen.add(values[left] ^ values[length - m - left])
        values[length] = mex(seen)
    return values[n - m] == 0
