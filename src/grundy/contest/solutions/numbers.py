"""Games of numbers: the lost ones have something in common, or a table says which they are."""

from __future__ import annotations

from grundy.contest.writing.solution import reads


@reads("n")
def hdu1517(n: int) -> bool:
    """The bounds of the won numbers grow by 9 and by 2 in turn."""
    reach, first = 1, False
    while reach < n:
        first = not first
        reach *= 9 if first else 2
    return first


@reads("n")
def cf1370c(n: int) -> bool:
    """The lost numbers are 1, the powers of 2 from 4 on, and twice each odd prime."""
    if n % 2 == 1 or n == 2:
        return n > 1
    if n & (n - 1) == 0:
        return False
    half = n // 2
    if half % 2 == 0:
        return True
    divisor = 3
    while divisor * divisor <= half:
        if half % divisor == 0:
            return True
        divisor += 2
    return False


def won_by_squares(most: int) -> list[bool]:
    """Return which heaps are won: those from which a square leads to a lost one."""
    wins = [False] * (most + 1)
    for n in range(most + 1):
        if not wins[n]:
            root = 1
            while n + root * root <= most:
                wins[n + root * root] = True
                root += 1
    return wins


WON_BY_SQUARES = won_by_squares(10**5)


@reads("n")
def leetcode1510(n: int) -> bool:
    """Look the heap up in a table."""
    return WON_BY_SQUARES[n]


def won_by_digits(most: int) -> list[bool]:
    """Return which numbers are won if the largest or the smallest digit is subtracted; a zero does not count."""
    wins = [False] * (most + 1)
    largest, smallest = [0] * (most + 1), [0] * (most + 1)
    for n in range(1, most + 1):
        digit, rest = n % 10, n // 10
        largest[n] = max(largest[rest], digit)
        smallest[n] = smallest[rest] if digit == 0 or 0 < smallest[rest] < digit else digit
        wins[n] = not wins[n - largest[n]] or not wins[n - smallest[n]]
    return wins


WON_BY_DIGITS = won_by_digits(10**6)


@reads("n")
def p2953(n: int) -> bool:
    """Look the number up in a table."""
    return WON_BY_DIGITS[n]
