"""Nim in disguise: find the heaps, or the values that make the parts of a position heaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isqrt
from random import Random

from grundy.contest.forms import Numbers, heaps, numbers, promised, repeated, sometimes, such, until_zero
from grundy.contest.laws import NimSum, Wins
from grundy.contest.problem import Problem, either, first_wins, sum_wins
from grundy.maths.formulas.arithmetic import beatty
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.rulesets.numbers.wythoff import cold_pair

HRMANASA = Problem[Numbers, bool](
    id="hrmanasa",
    title="Manasa and Prime game",
    source="HackerRank manasa-and-prime-game",
    statement="Take 2, 3, 5, 7, 11 or 13 stones from one heap; whoever cannot move loses.",
    sample_input="2\n2\n10 10\n3\n2 3 4\n",
    sample_output="Sandy\nManasa\n",
    ruleset="subtraction",
    cases=promised(heaps(10**18, 10**4, tiny=15), most=10),
    answer=NimSum("n % 9 // 2"),
    definition=lambda heaps: sum_wins(heaps, lambda n: (n - take for take in (2, 3, 5, 7, 11, 13) if take <= n)),
    write=either("Manasa", "Sandy"),
)

UVA11311 = Problem[Numbers, bool](
    id="uva11311",
    title="Exclusively Edible",
    source="UVa Online Judge 11311",
    statement="Cut a cake of m rows and n columns along a line and eat the part without the poisoned piece, in row r "
    "and column c, counted from 0; whoever has only that piece left loses.",
    sample_input="2\n3 3 1 1\n3 4 1 1\n",
    sample_output="Hansel\nGretel\n",
    ruleset="nim",
    cases=promised(
        such(numbers(m=(1, 50, 5), n=(1, 50, 5), r=(0, 49, 4), c=(0, 49, 4)), lambda p: p[2] < p[0] and p[3] < p[1]),
        most=50,
    ),
    answer=Wins("m n r c", "r ^ c ^ (m - 1 - r) ^ (n - 1 - c)"),
    definition=lambda p: first_wins(p, _eaten),
    write=either("Gretel", "Hansel"),
)


def _eaten(cake: Numbers) -> Iterator[Numbers]:
    rows, columns, r, c = cake
    yield from ((rows - cut, columns, r - cut, c) for cut in range(1, r + 1))
    yield from ((left, columns, r, c) for left in range(r + 1, rows))
    yield from ((rows, columns - cut, r, c - cut) for cut in range(1, c + 1))
    yield from ((rows, left, r, c) for left in range(c + 1, columns))


def _box(size: int, stones: int) -> int:
    """Return the value of a box: from the last number from which it cannot be filled, all others are filled at once."""
    while stones and stones < size:
        last = (isqrt(4 * size - 3) - 1) // 2  # the largest q with q + q² < size
        if stones > last:
            return size - stones
        size = last
    return 0


def _filled(dice: Random, boxes: tuple[Numbers, ...]) -> tuple[Numbers, ...]:
    """Return the boxes with other stones in the last one, so that the nim-sum is 0, if there are such."""
    *others, (size, _) = boxes
    stones = size - nim_sum(_box(*box) for box in others)
    return (*others, (size, stones)) if stones >= 0 and size - stones <= stones**2 else boxes


HDU1729 = Problem[tuple[Numbers, ...], bool](
    id="hdu1729",
    title="Stone Game",
    source="HDU Online Judge 1729",
    statement="Boxes have room for s stones and hold c; put 1 to c² more stones into a box, as far as there is room; "
    "whoever cannot move loses.",
    sample_input="3\n2 0\n3 3\n6 2\n2\n6 3\n6 3\n0\n",
    sample_output="Case 1:\nYes\nCase 2:\nNo\n",
    cases=until_zero(
        sometimes(
            repeated(
                "the number of boxes",
                such(numbers(s=(1, 10**6, 14), c=(0, 10**6, 4)), lambda p: p[1] <= p[0]),
                "box",
                50,
            ),
            _filled,
        )
    ),
    answer=lambda boxes: nim_sum(_box(*box) for box in boxes) != 0,
    definition=lambda boxes: sum_wins(
        boxes, lambda p: ((p[0], p[1] + k) for k in range(1, min(p[1] ** 2, p[0] - p[1]) + 1))
    ),
    write=either("Yes", "No"),
    before="Case {number}:\n",
)


def _close(p: tuple[int, int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs after takes from both heaps that differ by at most ``most``, or from one heap."""
    for a in range(p[0] + 1):
        for b in range(p[1] + 1):
            mine, other = p[0] - a, p[1] - b
            if (mine == 0) != (other == 0) or (mine and abs(mine - other) <= most):
                yield min(a, b), max(a, b)


def _cold(dice: Random, case: Numbers) -> Numbers:
    """Return a lost pair up to the larger number, or one close to it, if there is one, and k."""
    *pair, k = case
    number = dice.randint(0, max(0, max(pair) - k) // (k + 3))
    a, b = cold_pair(number, k + 1)
    return (a, b + dice.choice((0, 0, 1, k)), k) if number else case


HDU6869 = Problem[Numbers, bool](
    id="hdu6869",
    title="Slime and Stones",
    source="HDU Online Judge 6869",
    statement="Take any number of stones from one of two heaps of a and b, or take numbers from both that differ by at "
    "most k; whoever cannot move loses.",
    sample_input="2\n1 2 0\n2 5 1\n",
    sample_output="0\n1\n",
    ruleset="wythoff",
    cases=promised(sometimes(numbers(a=(1, 10**8, 9), b=(1, 10**8, 9), k=(0, 10**8, 3)), _cold), most=10**5),
    answer=lambda p: (
        abs(p[0] - p[1]) % (p[2] + 1) != 0 or min(p[:2]) != beatty(abs(p[0] - p[1]) // (p[2] + 1), p[2] + 1)
    ),
    definition=lambda p: first_wins((min(p[:2]), max(p[:2])), lambda q: _close(q, p[2])),
    write=either("1", "0"),
)


# -- coins on a chessboard


def _jumps(p: Numbers) -> Iterator[Numbers]:
    for x, y in ((-2, 1), (-2, -1), (1, -2), (-1, -2)):
        if 1 <= p[0] + x <= 15 and 1 <= p[1] + y <= 15:
            yield p[0] + x, p[1] + y


@cache
def _square(x: int, y: int) -> int:
    return mex(_square(*to) for to in _jumps((x, y)))


HRCOINS = Problem[tuple[Numbers, ...], bool](
    id="hrcoins",
    title="Chessboard Game, Again!",
    source="HackerRank chessboard-game-again-1",
    statement="Coins on a board of 15 by 15 jump 2 left and 1 up or down, or 2 up and 1 left or right; whoever cannot "
    "move loses.",
    sample_input="2\n3\n5 4\n5 8\n8 2\n6\n7 2\n7 3\n7 4\n7 4\n7 4\n7 4\n",
    sample_output="First\nFirst\n",
    cases=promised(repeated("the number of coins", numbers(x=(1, 15, 6), y=(1, 15, 6)), "coin", 1000), most=1000),
    answer=lambda coins: nim_sum(_square(x, y) for x, y in coins) != 0,
    definition=lambda coins: sum_wins(coins, _jumps),
    write=either("First", "Second"),
)
