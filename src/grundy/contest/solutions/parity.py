"""Games decided by the parity of the moves that are left, by remainders or by pairs."""

from __future__ import annotations

from grundy.contest.solutions.library import paired
from grundy.contest.writing.solution import reads


@reads("count cycles[count]")
def cf705b(cycles: list[int]) -> list[str]:
    """A cycle of n vertices gives n - 1 moves."""
    moves = 0
    found: list[str] = []
    for n in cycles:
        moves += n - 1
        found.append("1" if moves % 2 == 1 else "2")
    return found


@reads("count cards[count]")
def cf914b(cards: list[int]) -> bool:
    """If some number occurs an odd number of times, take the largest such number."""
    return not paired(cards)


@reads("count heaps[count]")
def cf1695b(heaps: list[int]) -> bool:
    """Empty heap 1 of an odd circle; in an even one, whoever meets the first of the least heaps loses."""
    least = min(heaps)
    return len(heaps) % 2 == 1 or heaps.index(least) % 2 == 1


@reads("count heaps[count]")
def cf1191d(heaps: list[int]) -> bool:
    """Play ends at 0, 1, 2, ... if there is a first move."""
    ordered = sorted(heaps)
    equal = 0
    for i in range(1, len(ordered)):
        if ordered[i] == ordered[i - 1]:
            equal += 1
            blocked = i > 1 and ordered[i - 2] == ordered[i] - 1
            if ordered[i] == 0 or blocked or equal > 1:
                return False
    end = len(heaps) * (len(heaps) - 1) // 2
    return sum(heaps) % 2 != end % 2


@reads("n m k")
def cf78c(n: int, m: int, k: int) -> bool:
    """The second player mirrors an even number of logs; one log is won if it has equal parts of k metres or more."""
    return n % 2 == 1 and divisible(m, k)


def divisible(m: int, k: int) -> bool:
    """Return whether m has a divisor from k to m - 1."""
    if k == 1:
        return m > 1
    parts = 2
    while parts * parts <= m and parts * k <= m:
        if m % parts == 0:
            return True
        parts += 1
    return False


@reads("count numbers[count]")
def cf1990a(numbers: list[int]) -> bool:
    """The first player takes the largest number that occurs an odd number of times."""
    return not paired(numbers)


@reads("count stones[count]")
def leetcode2029(stones: list[int]) -> bool:
    """The sums go 1, 2, 4, 5, ... or 2, 1, 2, 1, ... modulo 3; multiples of 3 exchange the players."""
    of_rest = [0] * 3
    for n in stones:
        of_rest[n % 3] += 1
    if of_rest[0] % 2 == 0:
        return min(of_rest[1], of_rest[2]) > 0
    return abs(of_rest[1] - of_rest[2]) > 2


@reads("count ring[count]")
def p1288(ring: list[int]) -> bool:
    """The first player wins if an odd number of numbers lies before the first 0 on one side."""
    back = list(ring)
    back.reverse()
    return ring.index(0) % 2 == 1 or back.index(0) % 2 == 1
