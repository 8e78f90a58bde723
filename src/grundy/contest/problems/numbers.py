"""Problems in which numbers are divided or split: theorems decide who wins for numbers of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import gcd

from grundy.contest.bounds import scaled
from grundy.contest.forms import Form, number, promised, row, until_zeros
from grundy.contest.laws import Wins
from grundy.contest.problem import Problem, either, first_wins
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
    limits="up to 6 pairs, numbers that fit 32 bits",
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
    limits="numbers that fit 32 bits",
    sample_input="34 12\n15 24\n0 0\n",
    cases=until_zeros(Form(_pair_or_zeros, lambda pair: [pair]), zeros=2),
)
