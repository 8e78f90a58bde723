"""Splits, powers and intervals: tables by the rule."""

from __future__ import annotations

from grundy.contest.solutions.library import mex
from grundy.contest.writing.solution import reads

# the values of 1, ..., k, where a number uses up its multiples
MULTIPLES = [0, 1, 2, 1, 4, 3, 2, 1, 5, 6, 2, 1, 8, 7, 5, 9, 8, 7, 3, 4, 7, 4, 2, 1, 10, 9, 3, 6, 11, 12]


@reads("n")
def cf317d(n: int) -> bool:
    """A number that is no power is a game of the exponents of its powers up to n."""
    powers: set[int] = set()
    total, alone = 1, n - 1
    base = 2
    while base * base <= n:
        if base not in powers:
            exponents, power = 1, base * base
            while power <= n:
                powers.add(power)
                exponents += 1
                power *= base
            total ^= MULTIPLES[exponents]
            alone -= exponents
        base += 1
    return (total ^ alone % 2) != 0


@reads("n")
def cf87c(n: int) -> int:
    """sums[k] is the nim-sum of the values of 1, ..., k, so that a split costs one operation."""
    sums = [0] * (n + 1)
    for m in range(1, n + 1):
        seen: set[int] = set()
        for parts in range(2, m):
            rest = 2 * m - parts * (parts - 1)  # 2 * parts times the smallest part
            if rest <= 0:
                break
            if rest % (2 * parts) == 0:
                least = rest // (2 * parts)
                option = sums[least + parts - 1] ^ sums[least - 1]
                if m == n and option == 0:
                    return parts
                seen.add(option)
        sums[m] = sums[m - 1] ^ mex(seen)
    return -1


def heaps_up_to(most: int) -> list[int]:
    """Return the values of heaps; sums[t] has the nim-sums of different smaller heaps of t stones in all."""
    values = [0] * (most + 1)
    none: set[int] = set()
    sums = [none]
    for _ in range(most):
        empty: set[int] = set()
        sums.append(empty)
    sums[0].add(0)
    for n in range(1, most + 1):
        values[n] = mex(sums[n])
        for total in range(most, n - 1, -1):
            for found in sums[total - n]:
                sums[total].add(found ^ values[n])
    return values


TABLE = heaps_up_to(50)


@reads("count heaps[count]")
def hrpiles(heaps: list[int]) -> bool:
    """Add the values of a table."""
    total = 0
    for n in heaps:
        total ^= TABLE[n]
    return total != 0


@reads("count intervals[count][2]")
def abc206f(intervals: list[list[int]]) -> bool:
    """value[a][b] is that of the intervals within a, ..., b, from the shortest range up."""
    last = 101
    value = [[0] * (last + 1) for _ in range(last + 1)]
    for length in range(1, last):
        for a in range(1, last - length + 1):
            seen: set[int] = set()
            for left, right in intervals:
                if a <= left and right <= a + length:
                    seen.add(value[a][left] ^ value[right][a + length])
            value[a][a + length] = mex(seen)
    return value[1][last] != 0


def white_and_blue() -> list[list[int]]:
    """Return the values by white and blue stones; 50 of each may become 1325 blue ones."""
    value = [[0] * 1326 for _ in range(51)]
    for white in range(51):
        latest = [-1] * 1326  # the most blue stones so far with each value; at most half of the blue ones may go
        for blue in range(1326 - white * (white + 1) // 2):
            painted = value[white - 1][blue + white] if white > 0 else -1
            least = 0
            while least == painted or 2 * latest[least] >= blue:
                least += 1
            value[white][blue] = least
            latest[least] = blue
    return value


STONES = white_and_blue()


@reads("count whites[count] blues[count]")
def typical90031(whites: list[int], blues: list[int]) -> bool:
    """Add the values of a table."""
    total = 0
    for i, white in enumerate(whites):
        total ^= STONES[white][blues[i]]
    return total != 0


@reads("k large count towers[count]")
def mcoins(k: int, large: int, towers: list[int]) -> str:
    """A tower is won if a take leads to a lost one."""
    most = max(towers)
    wins = [False] * (most + 1)
    for n in range(1, most + 1):
        wins[n] = not wins[n - 1] or (k <= n and not wins[n - k]) or (large <= n and not wins[n - large])
    found = ""
    for n in towers:
        found += "A" if wins[n] else "B"
    return found
