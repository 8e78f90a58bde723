"""Nim in disguise."""

from __future__ import annotations

from math import isqrt

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads
from grundy.maths.formulas.arithmetic import beatty


@reads("count boxes[count][2]")
def hdu1729(boxes: list[list[int]]) -> bool:
    """Add the values of the boxes."""
    total = 0
    for room, stones in boxes:
        total ^= box(room, stones)
    return total != 0


def box(room: int, stones: int) -> int:
    """Return the value: from more stones than the largest q with q + q * q < room, a move can fill the box."""
    size = room
    while 0 < stones < size:
        last = (isqrt(4 * size - 3) - 1) // 2
        if stones > last:
            return size - stones
        size = last
    return 0


@reads("a b k")
def hdu6869(a: int, b: int, k: int) -> bool:
    """The lost pairs are built as in Wythoff's game, but the n-th pair differs by n(k + 1)."""
    times = abs(a - b) // (k + 1)
    return abs(a - b) % (k + 1) != 0 or min(a, b) != beatty(times, k + 1)


def board() -> list[list[int]]:
    """Return the values of the squares of the board, which begins at 1, 1."""
    value = [[0] * 18 for _ in range(18)]
    for total in range(2, 31):  # a jump lowers x + y
        for x in range(max(1, total - 15), min(15, total - 1) + 1):
            y = total - x
            seen: set[int] = set()
            if x > 2 and y < 15:
                seen.add(value[x - 2][y + 1])
            if x > 2 and y > 1:
                seen.add(value[x - 2][y - 1])
            if y > 2 and x < 15:
                seen.add(value[x + 1][y - 2])
            if y > 2 and x > 1:
                seen.add(value[x - 1][y - 2])
            value[x][y] = mex(seen)
    return value


BOARD = board()


@reads("count coins[count][2]")
def hrcoins(coins: list[list[int]]) -> bool:
    """Add the values of the squares."""
    total = 0
    for x, y in coins:
        total ^= BOARD[x][y]
    return total != 0
