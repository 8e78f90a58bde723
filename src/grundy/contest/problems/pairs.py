"""Wythoff's game and other games of two numbers: the lost pairs have a pattern, often with the golden ratio."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grundy.contest.bounds import scaled
from grundy.contest.forms import Numbers, number, numbers, promised, sometimes, to_the_end, until_zero
from grundy.contest.laws import Wins
from grundy.contest.problem import Problem, either, first_wins, variant
from grundy.maths.nimbers.zeckendorf import zeckendorf
from grundy.rulesets.numbers.wythoff import cold_pair


def _wythoff(pair: Numbers) -> Iterator[Numbers]:
    """Yield the pairs after taking from one heap, or equally from both."""
    a, b = pair
    yield from ((left, b) for left in range(a))
    yield from ((a, left) for left in range(b))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


def _sorted_wythoff(pair: Numbers) -> Iterator[Numbers]:
    return ((min(option), max(option)) for option in _wythoff(pair))


def _cold(dice: Random, pair: Numbers) -> Numbers:
    """Return a lost pair up to the larger number; for every other one floating point goes wrong first."""
    k = dice.randint(0, max(pair) * 3 // 8)  # the larger number is 2.618… times k
    k = max(zeckendorf(k), default=0) if dice.random() < 1 / 2 else k
    cold = cold_pair(k)
    return cold if pair[0] < pair[1] else cold[::-1]


HDU1527 = Problem[Numbers, bool](
    id="hdu1527",
    title="取石子游戏",
    names=("威佐夫博弈",),
    source="SHOI 2002; HDU 1527, POJ 1067, Luogu P2252",
    statement="Take any number of stones from one of two heaps, or the same number from both; "
    "whoever takes the last wins.",
    sample_input="2 1\n8 4\n4 7\n",
    sample_output="0\n1\n0\n",
    ruleset="wythoff",
    cases=to_the_end(sometimes(numbers(a=(0, 10**9, 9), b=(0, 10**9, 9)), _cold)),
    answer=Wins("a b", "min(a, b) != beatty(abs(a - b), 1)"),
    definition=lambda pair: first_wins(tuple(sorted(pair)), _sorted_wythoff),
    write=either("1", "0"),
)

HDU2147 = Problem[Numbers, bool](
    id="hdu2147",
    title="kiki's game",
    source="HDU Online Judge 2147",
    statement="A coin is in the top right corner of a board of n rows and m columns; move it one cell to the left, "
    "down, or diagonally left and down; whoever cannot move loses.",
    sample_input="5 3\n5 4\n6 6\n0 0\n",
    sample_output="What a pity!\nWonderful!\nWonderful!\n",
    cases=until_zero(numbers(n=(1, 2000, 9), m=(1, 2000, 9)), zeros=2),
    answer=Wins("n m", "n % 2 == 0 or m % 2 == 0"),
    definition=lambda pair: first_wins(
        pair, lambda p: ((p[0] - i, p[1] - j) for i, j in ((1, 0), (0, 1), (1, 1)) if p[0] > i and p[1] > j)
    ),
    write=either("Wonderful!", "What a pity!"),
)

ARC072B = Problem[Numbers, bool](
    id="arc072b",
    title="Alice&Brown",
    source="AtCoder Regular Contest 072 D",
    statement="Take 2k stones from one of two heaps and put k of them on the other; whoever cannot move loses.",
    sample_input="2 1\n",
    sample_output="Brown\n",
    cases=to_the_end(
        sometimes(
            numbers(x=(0, 10**18, 9), y=(0, 10**18, 9)), lambda dice, p: (p[0], max(0, p[0] - dice.randint(0, 2)))
        )
    ),
    answer=Wins("x y", "abs(x - y) > 1"),
    definition=lambda pair: first_wins(
        (min(pair), max(pair)),
        lambda p: [
            (min(q), max(q))
            for q in (
                *((p[0] - 2 * k, p[1] + k) for k in range(1, p[0] // 2 + 1)),
                *((p[0] + k, p[1] - 2 * k) for k in range(1, p[1] // 2 + 1)),
            )
        ],
    ),
    write=either("Alice", "Brown"),
)

CF451A = Problem[Numbers, bool](
    id="cf451a",
    title="Game With Sticks",
    source="Codeforces 451A",
    statement="Each of n horizontal sticks crosses each of m vertical ones. Remove both sticks at a crossing; "
    "whoever cannot move loses.",
    sample_input="2 2\n",
    sample_output="Malvika\n",
    cases=to_the_end(numbers(n=(1, 100, 9), m=(1, 100, 9))),
    answer=Wins("n m", "min(n, m) % 2 == 1"),
    definition=lambda pair: first_wins(pair, lambda p: [(p[0] - 1, p[1] - 1)] if min(p) else []),
    write=either("Akshat", "Malvika"),
)

HDU3951 = Problem[Numbers, bool](
    id="hdu3951",
    title="Coin Game",
    source="HDU Online Judge 3951",
    statement="Take 1 to k neighbouring coins from a circle of n; whoever takes the last wins.",
    sample_input="2\n3 1\n3 2\n",
    sample_output="Case 1: first\nCase 2: second\n",
    cases=promised(numbers(n=(3, 10**9, 9), k=(1, 10, 5))),
    answer=Wins("n k", "n <= k or k == 1 and n % 2 == 1"),  # else the second player mirrors
    definition=lambda case: (
        case[0] <= case[1] or any(not _row(case[0] - take, case[1]) for take in range(1, case[1] + 1))
    ),
    write=either("first", "second"),
    before="Case {number}: ",
)


def _row(coins: int, most: int) -> bool:
    """Return by definition whether the first player wins a row from which up to so many neighbours are taken."""

    def options(rows: Numbers) -> Iterator[Numbers]:
        for i, n in enumerate(rows):
            for take in range(1, min(n, most) + 1):
                for left in range((n - take) // 2 + 1):
                    yield tuple(sorted((*rows[:i], left, n - take - left, *rows[i + 1 :])))

    start: Numbers = (coins,)
    return first_wins(start, options)


POJ2484 = Problem[int, bool](
    id="poj2484",
    title="A Funny Game",
    source="POJ 2484",
    statement="Take 1 coin or 2 neighbouring coins from a circle of n; whoever takes the last wins.",
    sample_input="1\n2\n3\n0\n",
    sample_output="Alice\nAlice\nBob\n",
    cases=until_zero(number("n", 1, 10**6, 9)),
    answer=Wins("n", "n <= 2"),  # else the second player halves the row and mirrors
    definition=lambda n: n <= 2 or any(not _row(n - take, 2) for take in (1, 2)),
    write=either("Alice", "Bob"),
)


# -- the last take limits the next one


def _fibonacci(state: Numbers) -> Iterator[Numbers]:
    """Yield what is left, and the most that may be taken next: twice what was taken."""
    left, most = state
    return ((left - take, min(2 * take, left - take)) for take in range(1, min(left, most) + 1))


def _wins_fibonacci(*state: int) -> bool:
    return first_wins(state, _fibonacci)


HDU2516 = Problem[int, bool](
    id="hdu2516",
    title="取石子游戏",
    names=("斐波那契博弈",),
    source="HDU Online Judge 2516",
    statement="Take stones from a heap of n: first any number but not all, then at most twice what the opponent took; "
    "whoever takes the last wins.",
    sample_input="2\n13\n10000\n0\n",
    sample_output="Second win\nSecond win\nFirst win\n",
    ruleset="fibonacci-nim",
    cases=until_zero(sometimes(number("n", 2, 2**31 - 1, 40), lambda dice, n: max(zeckendorf(n)))),
    answer=Wins("n", "zecks(n) > 1"),  # Fibonacci numbers are lost
    definition=lambda n: _wins_fibonacci(n, n - 1),
    write=either("First win", "Second win"),
)

UVA12469 = variant(
    HDU2516,
    id="uva12469",
    title="Stones",
    source="UVa Online Judge 12469",
    sample_input="3\n5\n7\n0\n",
    sample_output="Roberto\nRoberto\nAlicia\n",
    cases=until_zero(number("n", 3, 1000, 40)),
    write=either("Alicia", "Roberto"),
)

P6487 = Problem[int, int](
    id="p6487",
    title="[COCI2010-2011#4] HRPA",
    source="COCI 2010/2011 contest 4; Luogu P6487",
    statement="Take stones from a heap of n: first any number, then at most twice what the opponent took; "
    "whoever takes the last wins. Find the least winning first take.",
    sample_input="4\n",
    sample_output="1\n",
    ruleset="fibonacci-nim",
    cases=to_the_end(number("n", 2, 10**15, 40)),
    answer=lambda n: min(zeckendorf(n)),
    definition=lambda n: next(
        take for take in range(1, n + 1) if not _wins_fibonacci(n - take, min(2 * take, n - take))
    ),
    write=lambda take: f"{take}\n",
)

POJ3922 = Problem[Numbers, int](
    id="poj3922",
    title="A simple stone game",
    names=("K 倍动态减法",),
    source="POJ 3922, HDU 2486, UVa 1567",
    statement="Take stones from a heap of n: first any number but not all, then at most k times what the opponent "
    "took; whoever takes the last wins. Find the least winning first take, or say that there is none.",
    sample_input="5\n16 1\n11 1\n32 2\n34 2\n19 3\n",
    sample_output="Case 1: lose\nCase 2: 1\nCase 3: 3\nCase 4: lose\nCase 5: 4\n",
    cases=promised(numbers(n=(2, 10**8, 30), k=(1, 10**5, 4))),
    answer=lambda case: _least_take(*case),
    definition=lambda case: next(
        (
            take
            for take in range(1, case[0])
            if not first_wins(
                (case[0] - take, case[1] * take),
                lambda p: ((p[0] - t, case[1] * t) for t in range(1, min(p) + 1)),
            )
        ),
        0,
    ),
    write=lambda take: f"{take or 'lose'}\n",
    random=lambda dice, size: (dice.randint(2, scaled(size, 30, 10**8)), dice.randint(1, scaled(size**4, 4, 10**5))),
    edges=lambda: (
        *((n, k) for n in range(2, 14) for k in range(1, 5)),
        (10**8, 1), (2**26, 1), (10**8, 2), (10**8, 3), (63245986, 2), (10**8, 100), (9, 10**5),
    ),
    before="Case {number}: ",
)  # fmt: skip


def _least_take(n: int, k: int) -> int:
    """Return the smallest part of n in the numbers that play the role of Fibonacci's (Schwenk 1970); 0 if n is one."""
    lost, reach = [1], [1]  # reach[i]: the largest number made of lost numbers up to lost[i]
    i = -1
    while lost[-1] < n:
        lost.append(reach[-1] + 1)
        while i + 1 < len(lost) and lost[i + 1] * k < lost[-1]:
            i += 1
        reach.append(lost[-1] + (reach[i] if i >= 0 else 0))
    if lost[-1] == n:
        return 0
    for part in reversed(lost):
        if n == part:
            break
        if n > part:
            n -= part
    return n
