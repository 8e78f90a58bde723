"""Games of numbers: splitting, Euclid's game, multiples, divisors, squares, digits and dates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache
from math import gcd, isqrt

from grundy.contest.bounds import scaled
from grundy.contest.forms import (
    Form,
    Numbers,
    number,
    numbers,
    promised,
    row,
    sometimes,
    such,
    to_the_end,
    until_zero,
    until_zeros,
)
from grundy.contest.laws import Wins
from grundy.contest.problem import Problem, either, first_wins, within
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower, lowered

Pair = tuple[int, ...]
_MOST = 2**31 - 1


# -- split a number in two; the opponent keeps one part and splits it


def _splits(parts: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the opponent's positions: the two parts of either part."""
    for kept in parts:
        for part in range(1, kept):
            yield part, kept - part


P3150 = Problem[int, bool](
    id="p3150",
    title="pb的游戏(1)",
    source="Luogu P3150",
    statement="Split a number into two positive parts; the opponent keeps one and splits it; whoever cannot loses.",
    limits="fewer than 50 numbers of 1 to 10^9",
    sample_input="5\n1\n3\n7\n20\n5\n",
    sample_output="zs wins\nzs wins\nzs wins\npb wins\nzs wins\n",
    cases=promised(number("the number of game {game}", 1), most=49),
    answer=Wins("n", "n % 2 == 0"),  # into two odd parts; any split of an odd number leaves an even part to keep
    definition=lambda n: first_wins((n, 0), _splits),
    write=either("pb wins", "zs wins"),
    random=lambda dice, size: dice.randint(1, scaled(size, 16, 10**9)),
    edges=lambda: (*range(1, 17), 1023, 1024, 1025, 2**29 - 1, 2**29, 2**29 + 2, 10**9 - 1, 10**9),
    shrink=lambda n: lower(n, 1),
)


# -- Euclid's game: whoever reaches the first quotient of 2 or more can choose who gets the next move, and so wins


def _owns_the_first_quotient(pair: Pair) -> bool:
    """Return whether the first player reaches the first quotient of 2 or more in Euclid's algorithm, or the last one.

    Examples:
        >>> _owns_the_first_quotient((25, 7)), _owns_the_first_quotient((24, 15))
        (True, False)
    """
    larger, smaller = max(pair), min(pair)
    mine = True
    # a quotient of 1 is a forced move, and one that leaves 0 wins
    while larger % smaller and larger < 2 * smaller:
        larger, smaller = smaller, larger - smaller
        mine = not mine
    return mine


def _multiples_off(pair: Pair) -> Iterator[Pair]:
    smaller, larger = sorted(pair)
    if smaller:
        for left in range(larger - smaller, -1, -smaller):
            yield smaller, left


def _smaller_pairs(case: Pair) -> Iterator[Pair]:
    """Yield the pair with a common divisor removed, the pairs in Euclid's algorithm, and smaller numbers."""
    a, b = case
    common = gcd(a, b)
    if common > 1:
        yield a // common, b // common
    for less in (max(case) % min(case), max(case) - min(case)):
        if less:
            yield (less, b) if a > b else (a, less)
    yield from lowered(case, 1)


P1290 = Problem[Pair, bool](
    id="p1290",
    title="欧几里德的游戏",
    source="Luogu P1290",
    statement="Subtract a positive multiple of the smaller number from the larger, not below 0; whoever makes 0 wins.",
    limits="up to 6 pairs of numbers that fit in 32 bits",
    sample_input="2\n25 7\n24 15\n",
    sample_output="Stan wins\nOllie wins\n",
    cases=promised(row(2, "number {number} of game {game}", 1), most=6),
    answer=_owns_the_first_quotient,
    definition=lambda pair: first_wins(pair, _multiples_off),
    write=either("Stan wins", "Ollie wins"),
    random=lambda dice, size: (dice.randint(1, scaled(size, 30, _MOST)), dice.randint(1, scaled(size, 30, _MOST))),
    edges=lambda: (  # equal numbers, multiples, consecutive Fibonacci numbers, and the largest, in both orders
        (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 5), (5, 3), (5, 2), (4, 6), (6, 4),
        (7, 7), (7, 4), (3, 9), (12, 5), (5, 8), (8, 13), (13, 21), (1000, 1), (10, 15), (144, 233),
        (1134903170, 1836311903), (701408733, 1134903170), (_MOST, _MOST), (1, _MOST), (_MOST, _MOST - 1),
        (_MOST, 2), (_MOST // 2, _MOST), (2**30, 2**30 + 1),
    ),
    shrink=_smaller_pairs,
)  # fmt: skip


def _pair_or_zeros(reader: Reader) -> Pair:
    a, b = reader.numbers(2, "number {number} of the pair")
    if bool(a) != bool(b):
        raise reader.refuse("both numbers must be 1 or more, not {a} and {b}", a=a, b=b)
    return a, b


POJ2348 = replace(
    P1290,
    id="poj2348",
    title="Euclid's Game",
    source="University of Waterloo local contest, 28 September 2002; POJ 2348",
    limits="numbers that fit in 32 bits",
    sample_input="34 12\n15 24\n0 0\n",
    cases=until_zeros(Form(_pair_or_zeros, lambda pair: [pair]), zeros=2),
)


# -- multiples and divisors


def _multiplying(n: int) -> bool:
    """Return whether the first player reaches n from 1: the bounds of the won numbers grow by 9 and by 2 in turn."""
    reach, mine = 1, False
    while reach < n:
        mine = not mine
        reach *= 9 if mine else 2
    return mine


HDU1517 = Problem[int, bool](
    id="hdu1517",
    title="A Multiplication Game",
    source="Waterloo local contest, 2001; HDU 1517, POJ 2505, UVa 847",
    statement="From 1, multiply a number by 2, 3, …, 9 in turn; whoever first reaches n or more wins.",
    sample_input="162\n17\n34012226\n",
    sample_output="Stan wins.\nOllie wins.\nStan wins.\n",
    cases=to_the_end(number("n", 2, 2**32 - 1, 200)),
    answer=_multiplying,
    definition=lambda n: first_wins(1, lambda p: (p * by for by in range(2, 10)) if p < n else []),
    write=either("Stan wins.", "Ollie wins."),
)

UVA12293 = Problem[int, bool](
    id="uva12293",
    title="Box Game",
    source="ACM ICPC Guangzhou 2011 (invitational); UVa Online Judge 12293",
    statement="Two boxes have n balls and 1 ball. Empty the box with fewer balls, then move balls from the other box "
    "into it, so that both have some; whoever cannot loses.",
    sample_input="2\n3\n4\n0\n",
    sample_output="Alice\nBob\nAlice\n",
    cases=until_zero(sometimes(number("n", 2, 10**9, 40), lambda dice, n: max(3, (1 << n.bit_length() - 1) - 1))),
    answer=Wins("n", "n & (n + 1) != 0"),  # lost exactly if n + 1 is a power of 2
    definition=lambda n: first_wins(n, lambda k: range((k + 1) // 2, k)),
    write=either("Alice", "Bob"),
)

CF1537D = Problem[int, bool](
    id="cf1537d",
    title="Deleting Divisors",
    source="Codeforces 1537D",
    statement="Subtract from n a divisor other than 1 and n; whoever cannot loses.",
    sample_input="4\n1\n4\n12\n69\n",
    sample_output="Bob\nAlice\nAlice\nBob\n",
    cases=promised(number("n", 1, 10**9, 60), most=10**4),
    answer=Wins("n", "n % 2 == 0 and not (n & (n - 1) == 0 and bits(n) % 2 == 0)"),
    definition=lambda n: first_wins(n, lambda k: (k - d for d in range(2, k) if k % d == 0)),
    write=either("Alice", "Bob"),
)

CF1370C = Problem[int, bool](
    id="cf1370c",
    title="Number Game",
    source="Codeforces 1370C",
    statement="Divide n by one of its odd divisors above 1, or subtract 1 if n > 1; whoever cannot loses.",
    sample_input="7\n1\n2\n3\n4\n5\n6\n12\n",
    sample_output="FastestFinger\nAshishgup\nAshishgup\nFastestFinger\nAshishgup\nFastestFinger\nAshishgup\n",
    cases=promised(number("n", 1, 10**9, 60), most=100),
    answer=lambda n: _number_game(n),
    definition=lambda n: first_wins(
        n, lambda k: [*(k // d for d in range(3, k + 1, 2) if k % d == 0), *([k - 1] if k > 1 else [])]
    ),
    write=either("Ashishgup", "FastestFinger"),
)


def _number_game(n: int) -> bool:
    """Return whether n is won: 2 and odd numbers above 1 are, powers of 2 and 2·prime are not, other numbers are."""
    if n % 2 or n == 2:
        return n > 1
    if n & (n - 1) == 0:
        return False
    half = n // 2
    return half % 2 == 0 or any(half % d == 0 for d in range(3, isqrt(within(half, 10**12)) + 1, 2))


LEETCODE1025 = Problem[int, bool](
    id="leetcode1025",
    title="Divisor Game",
    names=("除数博弈",),
    source="LeetCode 1025",
    statement="Subtract from n a proper divisor of n; whoever cannot loses.",
    sample_input="2\n3\n",
    sample_output="true\nfalse\n",
    cases=to_the_end(number("n", 1, 1000, 60)),
    answer=Wins("n", "n % 2 == 0"),
    definition=lambda n: first_wins(n, lambda k: (k - d for d in range(1, k) if k % d == 0)),
    write=either("true", "false"),
)


# -- squares and digits


@lru_cache(maxsize=1)
def _stones() -> bytearray:
    """Return which heaps of 0, 1, …, 10^5 are won: those from which a square leads to a lost one."""
    wins = bytearray(100_001)
    squares = [k * k for k in range(1, 317)]
    for n in range(len(wins)):
        if not wins[n]:
            for square in squares:
                if n + square < len(wins):
                    wins[n + square] = True
    return wins


LEETCODE1510 = Problem[int, bool](
    id="leetcode1510",
    title="Stone Game IV",
    names=("石子游戏 IV",),
    source="LeetCode 1510",
    statement="Take a square number (1, 4, 9, …) of stones from a heap of n; whoever cannot loses.",
    sample_input="1\n2\n4\n",
    sample_output="true\nfalse\ntrue\n",
    cases=to_the_end(number("n", 1, 10**5, 60)),
    answer=lambda n: bool(_stones()[within(n, 10**5)]),
    definition=lambda n: first_wins(n, lambda k: (k - i * i for i in range(1, k + 1) if i * i <= k)),
    write=either("true", "false"),
)


def _digits(n: int) -> Iterator[int]:
    digits = [int(digit) for digit in str(n) if digit != "0"]
    if digits:
        yield n - max(digits)
        yield n - min(digits)


@lru_cache(maxsize=1)
def _cow_digits() -> bytearray:
    wins = bytearray(1_000_001)
    for n in range(1, len(wins)):
        wins[n] = any(not wins[option] for option in _digits(n))
    return wins


P2953 = Problem[int, bool](
    id="p2953",
    title="[USACO09OPEN] Cow Digit Game S",
    names=("奶牛数字游戏",),
    source="USACO 2009 Open, Silver; Luogu P2953",
    statement="Subtract the largest or the smallest non-zero digit of n from n; whoever reaches 0 wins.",
    sample_input="2\n9\n10\n",
    sample_output="YES\nNO\n",
    cases=promised(number("n", 1, 10**6, 60), most=100),
    answer=lambda n: bool(_cow_digits()[within(n, 10**6)]),
    definition=lambda n: first_wins(n, _digits),
    write=either("YES", "NO"),
)


# -- dates

_END = date(2001, 11, 4)


def _later(day: date) -> Iterator[date]:
    """Yield the next day, and the same day of the next month, if they are not after the end."""
    if day < _END:
        yield day + timedelta(days=1)
    month, year = day.month % 12 + 1, day.year + day.month // 12
    try:
        after = date(year, month, day.day)
    except ValueError:
        return
    if after <= _END:
        yield after


@lru_cache(maxsize=1)
def _wins_of_dates() -> dict[date, bool]:
    """Return who wins from every date, backwards from the end."""
    wins: dict[date, bool] = {}
    for back in range((_END - date(1900, 1, 1)).days + 1):
        day = _END - timedelta(days=back)
        wins[day] = any(not wins[option] for option in _later(day))
    return wins


HDU1079 = Problem[Numbers, bool](
    id="hdu1079",
    title="Calendar Game",
    source="ACM ICPC Taejon 2001; HDU 1079, POJ 1082, UVa 1557",
    statement="Move the date on by a day, or to the same day of the next month; whoever reaches 4 November 2001 wins.",
    limits="dates from 1 January 1900 to 4 November 2001",
    sample_input="3\n2001 11 3\n2001 11 2\n2001 10 3\n",
    sample_output="YES\nNO\nNO\n",
    cases=promised(such(numbers(year=(1900, 2001), month=(1, 12), day=(1, 31)), lambda case: _is_date(case))),
    answer=Wins("year month day", "(month + day) % 2 == 0 or day == 30 and (month == 9 or month == 11)"),
    definition=lambda case: _wins_of_dates()[date(*case)],
    write=either("YES", "NO"),
    edges=lambda: (  # the exceptions, the ends of months and years, leap days, and the last days
        *((year, month, 30) for year in (1900, 1999, 2000) for month in (4, 6, 8, 9, 10, 11, 12)),
        *((year, month, 31) for year in (1900, 2000) for month in (1, 8, 10, 12)),
        *((1900, 1, 1), (1900, 2, 28), (1999, 2, 28), (2000, 2, 28), (2000, 2, 29), (2001, 9, 30)),
        *((2001, 10, day) for day in (1, 2, 3, 4, 5, 30, 31)),
        *((2001, 11, day) for day in range(1, 5)),
    ),
)


def _is_date(case: Numbers) -> bool:
    try:
        return date(*case) <= _END
    except ValueError:
        return False
