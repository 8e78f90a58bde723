"""Heaps whose Grundy values follow a formula: found in a table of small values, proved, and added by nim-sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt
from random import Random

from grundy.contest.forms import (
    Numbers,
    headed,
    heaps,
    listed,
    mended,
    numbers,
    one_case,
    parts,
    promised,
    repeated,
    sometimes,
    such,
    to_the_end,
)  # fmt: skip
from grundy.contest.laws import NimSum, Wins
from grundy.contest.problem import Problem, either, sum_wins, within
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.subtraction.values import SubtractionValues
from grundy.words.errors import InputError

Headed = tuple[Numbers, Numbers]  # the numbers of the rule, and the heaps


def _less(takes: Iterable[int]) -> Callable[[int], Iterator[int]]:
    """Return the options of a heap from which one of these numbers is taken."""
    return lambda n: (n - take for take in takes if take <= n)


# -- takes from a range or a set

ABC297G = Problem[Headed, bool](
    id="abc297g",
    title="Constrained Nim 2",
    source="AtCoder Beginner Contest 297 G",
    statement="Take l to r stones from one heap; whoever cannot move loses.",
    sample_input="3 1 2\n2 3 3\n",
    sample_output="First\n",
    ruleset="subtraction",
    cases=one_case(
        headed(
            such(numbers(l=(1, 10**9, 4), r=(1, 10**9, 6)), lambda case: case[0] <= case[1]),
            listed("count", "n", 1, most=10**9, tiny=8, count=(1, 2 * 10**5, 3)),
        )
    ),
    answer=NimSum("n % (l + r) // l", "l r"),
    definition=lambda case: sum_wins(case[1], _less(range(case[0][0], case[0][1] + 1))),
    write=either("First", "Second"),
)


def _one_heap(n: int, takes: Numbers) -> bool:
    moves = sorted({take for take in takes if 0 < take <= within(n, 10**7)})
    return bool(moves) and SubtractionValues(moves).value(n) != 0


EDPCK = Problem[tuple[Numbers, Numbers], bool](
    id="edpck",
    title="Stones",
    source="AtCoder Educational DP Contest K",
    statement="Take a number of a given set from a heap of k stones; whoever cannot move loses.",
    sample_input="2 4\n2 3\n",
    sample_output="First\n",
    ruleset="subtraction",
    cases=one_case(
        headed(
            numbers(k=(1, 10**5, 20)), listed("count", "n", 1, most=10**5, tiny=6, count=(1, 100, 3)), "number {number}"
        )
    ),
    answer=lambda case: _one_heap(case[0][0], case[1]),
    definition=lambda case: sum_wins(case[0], _less(case[1])),
    write=either("First", "Second"),
)

UVA10404 = Problem[tuple[Numbers, Numbers], bool](
    id="uva10404",
    title="Bachet's Game",
    source="Waterloo local contest, 2002; UVa Online Judge 10404, Kattis bachetsgame",
    statement="Take a number from a given set that contains 1 from a heap of n stones; whoever takes the last wins.",
    sample_input="20 3 1 3 8\n21 3 1 3 8\n22 3 1 3 8\n23 3 1 3 8\n1000000 10 1 23 38 11 7 5 4 8 3 13\n",
    sample_output="Stan wins\nStan wins\nOllie wins\nStan wins\nStan wins\n",
    ruleset="subtraction",
    cases=to_the_end(
        mended(
            parts(numbers(n=(1, 10**6, 25)), listed("count", "n", 1, most=10**6, tiny=8, count=(1, 10, 4))),
            lambda case: (case[0], tuple(dict.fromkeys((*case[1][:9], 1)))),
        )
    ),
    answer=lambda case: _one_heap(case[0][0], case[1]),
    definition=lambda case: sum_wins(case[0], _less(case[1])),
    write=either("Stan wins", "Ollie wins"),
)

CSES1729 = Problem[tuple[Numbers, Numbers], str](
    id="cses1729",
    title="Stick Game",
    source="CSES Problem Set 1729",
    statement="Take a number of a given set from a heap of sticks; whoever cannot move loses. "
    "Say for 1, …, n sticks who wins.",
    sample_input="10 3\n1 3 4\n",
    sample_output="WLWWWWLWLW\n",
    ruleset="subtraction",
    cases=one_case(parts(numbers(n=(1, 10**6, 20)), listed("count", "n", 1, most=10**6, tiny=6, count=(1, 100, 3)))),
    answer=lambda case: _letters(case[0][0], case[1]),
    definition=lambda case: "".join("LW"[sum_wins((n,), _less(case[1]))] for n in range(1, case[0][0] + 1)),
    write=lambda letters: f"{letters}\n",
    edges=lambda: (
        *(((n,), takes) for n in (1, 2, 5, 9) for takes in ((1,), (2,), (1, 2), (3, 1), (2, 5), (1, 3, 4), (10**6,))),
        ((10**5,), (1, 3, 4)),
    ),
)


def _letters(most: int, takes: Numbers) -> str:
    """Return who wins each heap: a lost one makes every heap won from which it is reached."""
    wins = bytearray(within(most, 10**7) + 1)
    for n in range(most + 1):
        if not wins[n]:
            for take in takes:
                if n + take <= most:
                    wins[n + take] = 1
    return "".join("LW"[won] for won in wins[1:])


CF768E = Problem[
    Numbers, bool
](
    id="cf768e",
    title="Game of Stones",
    source="Codeforces 768E",
    statement="Take stones from one heap, but never the same number twice from the same heap; "
    "whoever cannot move loses. Does the second player win?",
    sample_input="2\n1\n2\n",
    sample_output="YES\n",
    cases=one_case(heaps(60, 10**6, tiny=6, layout="lines")),
    answer=NimSum("(isqrt(8 * n + 1) - 1) // 2"),  # the most different takes that n allows
    definition=lambda position: sum_wins(
        [(n,) for n in position],
        lambda heap: ((heap[0] - k, *heap[1:], k) for k in range(1, heap[0] + 1) if k not in heap[1:]),
    ),
    write=either("NO", "YES"),
)


# -- takes that depend on the heap


def _halves(n: int) -> range:
    return range(n - n // 2, n)


UVA1482 = Problem[Numbers, bool](
    id="uva1482",
    title="Playing With Stones",
    source="ACM ICPC Jakarta 2010; UVa Online Judge 1482, UVALive 5059",
    statement="Take at most half of the stones of one heap; whoever cannot move loses.",
    sample_input="4\n2\n4 4\n3\n1 2 3\n3\n2 4 6\n3\n1 2 1\n",
    sample_output="NO\nYES\nNO\nYES\n",
    cases=promised(heaps(2 * 10**18, 100, tiny=7), most=100),
    answer=NimSum("0 if n == 0 else a(n // 2) if n % 2 else n // 2"),
    definition=lambda position: sum_wins(position, _halves),
    write=either("YES", "NO"),
)

ARC091F = Problem[tuple[Numbers, ...], bool](
    id="arc091f",
    title="Strange Nim",
    source="AtCoder Regular Contest 091 F",
    statement="A heap is given as its size a and a number k; take 1 to ⌊x / k⌋ stones from a heap with x left; "
    "whoever cannot move loses.",
    sample_input="2\n5 2\n3 3\n",
    sample_output="Aoki\n",
    cases=one_case(repeated("the number of heaps", numbers(a=(1, 10**9, 9), k=(1, 10**9, 4)), "heap", 200)),
    answer=lambda case: nim_sum(_strange(a, k) for a, k in case) != 0,
    definition=lambda case: sum_wins(
        case, lambda heap: ((x, heap[1]) for x in range(heap[0] - heap[0] // heap[1], heap[0]))
    ),
    write=either("Takahashi", "Aoki"),
)


def _strange(n: int, k: int) -> int:
    """Return the value: n / k if k divides n, else that of n − ⌊n / k⌋ − 1, many equal steps at once."""
    while n % k:
        step = n // k + 1
        if n < k:
            return 0
        n -= -(-(n % k) // step) * step
    return n // k


CF255E = Problem[Numbers, bool](
    id="cf255e",
    title="Furlo and Rublo and Game",
    source="Codeforces 255E",
    statement="Replace a heap of n by y with n^(1/4) ≤ y ≤ n^(1/2) and y < n; whoever cannot move loses.",
    sample_input="1\n1\n",
    sample_output="Rublo\n",
    cases=one_case(heaps(777777777777, 10**5, tiny=400)),
    # the values of 0, 1, … in runs: 0 to 3: 0; to 15: 1; to 81: 2; to 6723: 0; to 50625: 3; to 2562991875: 1; then 2
    answer=NimSum(
        "0 if n < 4 else 1 if n < 16 else 2 if n < 82 else 0 if n < 6724 else 3 if n < 50626 else "
        "1 if n < 2562991876 else 2"
    ),
    definition=lambda position: sum_wins(position, lambda n: (y for y in range(isqrt(n) + 1) if y < n and y**4 >= n)),
    write=either("Furlo", "Rublo"),
    edges=lambda: (  # the largest heap of each value and the least of the next, against heaps of the values 0 to 3
        (n, *other)
        for most in (3, 15, 81, 6723, 50625, 2562991875, 777777777777)
        for n in (most, min(most + 1, 777777777777))
        for other in ((), (4,), (82,), (6724,))
    ),
)

# -- takes or splits


HDU3032 = Problem[Numbers, bool](
    id="hdu3032",
    title="Nim or not Nim?",
    source="HDU Online Judge 3032",
    statement="Take any number of beads from one heap, or split a heap in two; whoever cannot move loses.",
    sample_input="2\n3\n2 2 3\n2\n3 3\n",
    sample_output="Alice\nBob\n",
    ruleset="laskers-nim",
    cases=promised(heaps(2**31 - 1, 10**6), most=100),
    answer=NimSum("n - 1 if n and n % 4 == 0 else n + 1 if n % 4 == 3 else n"),
    definition=lambda position: sum_wins(position, lambda n: [*range(n), *([k, n - k] for k in range(1, n))]),
    write=either("Alice", "Bob"),
)

_TAKEN_OR_IN_THREE = NimSum("n - 1 if n and n % 8 == 0 else n + 1 if n % 8 == 7 else n")


def _lost_in_three(dice: Random) -> Numbers:
    """Return small heaps whose values have the nim-sum 0: a heap as large as a value has the former size as value."""
    value = _TAKEN_OR_IN_THREE.value
    heaps = [dice.choice((7, 8, 15, 16, dice.randint(1, 40))) for _ in range(dice.randint(1, 5))]
    last = value(nim_sum(map(value, heaps)))
    return (*heaps, last) if last else tuple(heaps)


HDU5795 = Problem[Numbers, bool](
    id="hdu5795",
    title="A Simple Nim",
    source="HDU Online Judge 5795 (2016 Multi-University Training Contest 6)",
    statement="Take any number of sweets from one heap, or split a heap in three; whoever cannot move loses.",
    sample_input="2\n2\n4 4\n3\n1 2 4\n",
    sample_output="Second player wins.\nFirst player wins.\n",
    cases=promised(sometimes(heaps(10**9, 10**6, tiny=8), lambda dice, _: _lost_in_three(dice))),
    answer=_TAKEN_OR_IN_THREE,
    definition=lambda position: sum_wins(
        position, lambda n: [*range(n), *([i, j, n - i - j] for i in range(1, n) for j in range(i, (n - i) // 2 + 1))]
    ),
    write=either("First player wins.", "Second player wins."),
)


def _legendre(n: int, odd: int) -> int:
    """Return the value of a heap, by whether k is odd."""
    if not odd:
        return n if n < 3 else 1 - n % 2
    if n < 5:
        return (0, 1, 0, 1, 2)[n]
    return 0 if n % 2 else 2 if _legendre(n // 2, odd) == 1 else 1


CF603C = Problem[Headed, bool](
    id="cf603c",
    title="Lieges of Legendre",
    source="Codeforces 603C",
    statement="Take 1 cow from one heap, or replace a heap of 2x by k heaps of x; whoever cannot move loses.",
    sample_input="2 1\n3 4\n",
    sample_output="Kevin\n",
    cases=one_case(headed(numbers(k=(1, 10**9, 3)), listed("count", "n", 1, most=10**9, tiny=6, count=(1, 10**5, 2)))),
    answer=lambda case: nim_sum(_legendre(n, case[0][0] % 2) for n in case[1]) != 0,
    definition=lambda case: sum_wins(
        case[1],
        lambda n: [n - 1 if n > 1 else [], *([[n // 2] * case[0][0]] if n % 2 == 0 else [])],
    ),
    write=either("Kevin", "Nicky"),
)


def _paired(dice: Random, found: Numbers) -> Numbers:
    """Return the heaps with another last pair, so that the nim-sum is 0: with the right ones at its end in binary."""
    *others, (a, b) = _pairs(found)
    ones = nim_sum(_pair_value(*pair) for pair in others)
    a, b = (a - 1) >> ones + 1 << ones + 1, (b - 1) & ~(1 << ones)
    last = (a + (1 << ones), b + 1)  # a - 1 ends with exactly so many ones, and b - 1 with no more
    return (*found[:-2], *last) if max(last) <= 2 * 10**9 else found


P2148 = Problem[Numbers, bool](
    id="p2148",
    title="[SDOI2009] E&D",
    source="SDOI 2009; Luogu P2148",
    statement="Heaps in pairs: remove one heap of a pair and split the other into two; whoever cannot move loses.",
    sample_input="2\n4\n1 2 3 4\n6\n1 1 1 1 1 1\n",
    sample_output="YES\nNO\n",
    ruleset="dividing",
    cases=promised(
        sometimes(
            mended(
                such(
                    listed("the number of heaps", "heap {number}", 1, "next line", most=2 * 10**9, tiny=5,
                           count=(2, 20000, 4)),
                    lambda found: len(found) > 1,
                ),
                lambda found: found[: len(found) // 2 * 2],
            ),
            _paired,
        ), most=20,
    ),
    answer=lambda found: nim_sum(_pair_value(*pair) for pair in _pairs(found)) != 0,
    definition=lambda found: sum_wins(
        [tuple(sorted(pair)) for pair in _pairs(found)],
        lambda pair: ((k, n - k) for n in pair for k in range(1, n // 2 + 1)),
    ),
    write=either("YES", "NO"),
)  # fmt: skip


def _pairs(found: Numbers) -> list[tuple[int, int]]:
    if len(found) % 2:
        raise InputError("the number of heaps must be even, not {count}", count=len(found))
    return list(zip(found[::2], found[1::2], strict=True))


def _pair_value(a: int, b: int) -> int:
    """Return the number of ones at the end of (a − 1) or (b − 1) in binary."""
    found = (a - 1) | (b - 1)
    return (found ^ (found + 1)).bit_length() - 1


# -- games of numbers

HRREVISITED = Problem[Numbers, bool](
    id="hrrevisited",
    title="Tower Breakers, Revisited!",
    source="HackerRank tower-breakers-revisited-1",
    statement="Replace the height of a tower by one of its proper divisors; whoever cannot move loses.",
    sample_input="2\n2\n1 2\n2\n2 3\n",
    sample_output="1\n2\n",
    cases=promised(heaps(10**6, 100, tiny=12), most=100),
    answer=NimSum("factors(n)"),
    definition=lambda position: sum_wins(position, lambda n: (d for d in range(1, n) if n % d == 0)),
    write=either("1", "2"),
)

HRAGAIN = Problem[Numbers, bool](
    id="hragain",
    title="Tower Breakers, Again!",
    source="HackerRank tower-breakers-again-1",
    statement="Replace a tower of height n by x > 1 towers of height n / x each; whoever cannot move loses.",
    sample_input="2\n2\n1 2\n3\n1 2 3\n",
    sample_output="1\n2\n",
    cases=promised(heaps(10**5, 100, tiny=12), most=200),
    answer=NimSum("factors(n >> v2(n)) + (n % 2 == 0)"),
    definition=lambda position: sum_wins(position, lambda n: ([n // x] * x for x in range(2, n + 1) if n % x == 0)),
    write=either("1", "2"),
)

HRTOWERS = Problem[Numbers, bool](
    id="hrtowers",
    title="Tower Breakers",
    source="HackerRank tower-breakers-1",
    statement="There are n towers of height m. Replace the height of one by a proper divisor; whoever cannot move "
    "loses.",
    sample_input="2\n2 2\n1 4\n",
    sample_output="2\n1\n",
    cases=promised(numbers(n=(1, 10**6, 4), m=(1, 10**6, 12)), most=100),
    answer=Wins("n m", "n % 2 == 1 and m > 1"),
    definition=lambda case: sum_wins((case[1],) * case[0], lambda n: (d for d in range(1, n) if n % d == 0)),
    write=either("1", "2"),
)

P10506 = Problem[Numbers, bool](
    id="p10506",
    title="魔法珠",
    source="Luogu P10506",
    statement="Replace a heap of n beads by heaps of all proper divisors of n except one; whoever cannot move loses.",
    sample_input="2\n3 4\n3\n6 9 1\n",
    sample_output="freda\nrainbow\n",
    cases=to_the_end(heaps(1000, 100, tiny=14)),
    answer=lambda position: nim_sum(_beads(n) for n in position) != 0,
    definition=lambda position: sum_wins(position, _beads_left),
    write=either("freda", "rainbow"),
)


def _beads_left(n: int) -> Iterator[list[int]]:
    divisors = [d for d in range(1, n) if n % d == 0]
    return (divisors[:i] + divisors[i + 1 :] for i in range(len(divisors)))


_BEADS: dict[int, int] = {}


def _beads(n: int) -> int:
    """Return the value of a heap: every option leaves the nim-sum of all divisors without one of them."""
    if n not in _BEADS:
        values = [_beads(d) for d in range(1, within(n, 10**5) // 2 + 1) if n % d == 0]
        total = nim_sum(values)
        reached = {total ^ value for value in values}
        _BEADS[n] = next(value for value in range(len(reached) + 1) if value not in reached)
    return _BEADS[n]
