"""Two numbers: Euclid's game, and limits that depend on the last take."""

from __future__ import annotations

from grundy.contest.writing.solution import reads


@reads("n")
def p6487(n: int) -> int:
    """Take the smallest part of n as a sum of non-consecutive Fibonacci numbers."""
    fibonacci = [1, 2]
    while fibonacci[-1] <= n:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    left = n
    for i in range(len(fibonacci) - 1, -1, -1):
        if left == fibonacci[i]:
            return left
        if left > fibonacci[i]:
            left -= fibonacci[i]
    return left


@reads("n k")
def poj3922(n: int, k: int) -> str:
    """Take the smallest part of n in the lost numbers, each of which is more than k times the part before (Schwenk)."""
    lost, reach = [1], [1]  # reach[i]: the largest sum of parts up to lost[i]
    i = -1
    while lost[-1] < n:
        lost.append(reach[-1] + 1)
        while i + 1 < len(lost) and lost[i + 1] * k < lost[-1]:
            i += 1
        reach.append(lost[-1] + (reach[i] if i >= 0 else 0))
    if lost[-1] == n:
        return "lose"
    left = n
    for j in range(len(lost) - 1, -1, -1):
        if left == lost[j]:
            break
        if left > lost[j]:
            left -= lost[j]
    return f"{left}"


@reads("a b")
def p1290(a: int, b: int) -> bool:
    """Whoever reaches the first quotient of 2 or more, or the last one, wins: a quotient of 1 is a forced move."""
    large, small, first = max(a, b), min(a, b), True
    while large % small != 0 and large < 2 * small:
        large, small = small, large - small
        first = not first
    return first


poj2348 = p1290
