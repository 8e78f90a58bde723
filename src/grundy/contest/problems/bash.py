"""Bash's game and similar ones, where numbers are taken from a heap: the lost heaps come at regular distances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grundy.contest.forms import Numbers, heaps, number, numbers, promised, such, to_the_end, until_zero
from grundy.contest.laws import NimSum, Wins
from grundy.contest.problem import Problem, either, first_wins, sum_wins, variant, within


def _up_to(most: int) -> Callable[[int], Iterable[int]]:
    """Return the options of a heap from which 1, 2, …, ``most`` may be taken."""
    return lambda n: range(max(0, n - most), n)


# -- take 1 to m

HDU1846 = Problem[Numbers, bool](
    id="hdu1846",
    title="Brave Game",
    names=("巴什博弈",),
    source="HDU Online Judge 1846",
    statement="Take 1 to m counters from a heap of n; whoever takes the last wins.",
    sample_input="2\n23 2\n4 3\n",
    sample_output="first\nsecond\n",
    ruleset="bash",
    cases=promised(numbers(n=(1, 1000), m=(1, 1000))),
    answer=Wins("n m", "n % (m + 1) != 0"),
    definition=lambda case: first_wins(case[0], _up_to(case[1])),
    write=either("first", "second"),
)

HDU2188 = variant(
    HDU1846,
    id="hdu2188",
    title="悼念512汶川大地震遇难同胞——选拔志愿者",
    source="HDU Online Judge 2188",
    statement="Donate 1 to m yuan in turn; whoever first brings the sum to n or more wins.",
    sample_input="2\n8 10\n11 10\n",
    sample_output="Grass\nRabbit\n",
    cases=promised(numbers(n=(1, 10_000), m=(1, 100))),
    write=either("Grass", "Rabbit"),
)

LEETCODE292 = Problem[int, bool](
    id="leetcode292",
    title="Nim Game",
    names=("Nim 游戏",),
    source="LeetCode 292",
    statement="Take 1 to 3 stones from a heap of n; whoever takes the last wins.",
    sample_input="4\n",
    sample_output="false\n",
    ruleset="bash",
    cases=to_the_end(number("n", 1, 2**31 - 1, 12)),
    answer=Wins("n", "n % 4 != 0"),
    definition=lambda n: first_wins(n, _up_to(3)),
    write=either("true", "false"),
)

CSES1098 = Problem[Numbers, bool](
    id="cses1098",
    title="Nim Game II",
    source="CSES Problem Set 1098",
    statement="Take 1 to 3 counters from one heap; whoever cannot move loses.",
    sample_input="3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n",
    sample_output="first\nfirst\nsecond\n",
    ruleset="bash",
    cases=promised(heaps(10**9, 2 * 10**5)),
    answer=NimSum("n % 4"),
    definition=lambda position: sum_wins(position, _up_to(3)),
    write=either("first", "second"),
)


def _raises(cost: int, most: int) -> list[int]:
    if cost <= most:
        return [*range(cost, within(most, 10**6) + 1)]
    return [bid for bid in [cost % (most + 1)] if bid]


def _raises_by_definition(case: Numbers) -> list[int]:
    cost, most = case
    return [first for first in range(1, most + 1) if first >= cost or not first_wins(cost - first, _up_to(most))]


HDU2149 = Problem[Numbers, list[int]](
    id="hdu2149",
    title="Public Sale",
    source="HDU Online Judge 2149",
    statement="Raise the bid by 1 to n in turn; whoever first reaches m or more wins. List the winning first bids.",
    sample_input="4 2\n3 2\n3 5\n",
    sample_output="1\nnone\n3 4 5\n",
    ruleset="bash",
    cases=to_the_end(numbers(m=(1, 1100), n=(1, 1100))),
    answer=lambda case: _raises(*case),
    definition=_raises_by_definition,
    write=lambda bids: f"{' '.join(map(str, bids)) or 'none'}\n",
)

HDU4764 = Problem[Numbers, bool](
    id="hdu4764",
    title="Stone",
    source="ACM ICPC Changchun 2013 (online); HDU Online Judge 4764",
    statement="Write a number from 1 to k, then in turn one that is 1 to k above the last; whoever writes n or "
    "more loses.",
    sample_input="1 1\n30 3\n10 2\n0 0\n",
    sample_output="Jiang\nTang\nJiang\n",
    ruleset="bash",
    cases=until_zero(numbers(n=(1, 10**8), k=(1, 100)), zeros=2),
    answer=Wins("n k", "(n - 1) % (k + 1) != 0"),
    definition=lambda case: first_wins(case[0] - 1, _up_to(case[1])),
    write=either("Tang", "Jiang"),
)

CF1194D = Problem[Numbers, bool](
    id="cf1194d",
    title="1-2-K Game",
    source="Codeforces 1194D",
    statement="Move a token on a strip from cell n towards 0 by 1, 2 or k cells; whoever cannot move loses.",
    sample_input="4\n0 3\n3 3\n3 4\n4 4\n",
    sample_output="Bob\nAlice\nBob\nAlice\n",
    ruleset="subtraction",
    cases=promised(numbers(n=(0, 10**9, 25), k=(3, 10**9, 9)), most=100),
    answer=Wins("n k", "n % 3 != 0 if k % 3 else n % (k + 1) % 3 != 0 or n % (k + 1) == k"),
    definition=lambda case: first_wins(case[0], lambda n: (n - take for take in (1, 2, case[1]) if take <= n)),
    write=either("Alice", "Bob"),
)

HDU2897 = Problem[Numbers, bool](
    id="hdu2897",
    title="邂逅明下",
    source="HDU Online Judge 2897",
    statement="Take p to q coins from a heap of n, or all if p or fewer are left; whoever takes the last loses.",
    sample_input="7 1 1\n6 1 1\n",
    sample_output="LOST\nWIN\n",
    cases=to_the_end(
        such(numbers(n=(1, 65535, 30), p=(1, 65535, 5), q=(1, 65535, 7)), lambda case: case[1] <= case[2])
    ),
    answer=Wins("n p q", "n % (p + q) == 0 or n % (p + q) > p"),
    definition=lambda case: first_wins(
        case[0],
        lambda n: [] if not n else [0] if n <= case[1] else range(max(0, n - case[2]), n - case[1] + 1),
        misere=True,
    ),
    write=either("WIN", "LOST"),
)

HRSTONES = Problem[int, bool](
    id="hrstones",
    title="Game of Stones",
    source="HackerRank game-of-stones-1",
    statement="Take 2, 3 or 5 stones from a heap of n; whoever cannot move loses.",
    sample_input="8\n1\n2\n3\n4\n5\n6\n7\n10\n",
    sample_output="Second\nFirst\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\n",
    ruleset="subtraction",
    cases=promised(number("n", 1, 100, 20), most=100),
    answer=Wins("n", "n % 7 > 1"),
    definition=lambda n: first_wins(n, lambda k: (k - take for take in (2, 3, 5) if take <= k)),
    write=either("First", "Second"),
)


# -- powers and primes


def _powers(base: int) -> Callable[[int], Iterator[int]]:
    def options(n: int) -> Iterator[int]:
        take = 1
        while take <= n:
            yield n - take
            take *= base
            if base == 1:
                return

    return options


HDU1847 = Problem[int, bool](
    id="hdu1847",
    title="Good Luck in CET-4 Everybody!",
    source="HDU Online Judge 1847",
    statement="Take 1, 2, 4, 8, … cards from a heap of n; whoever takes the last wins.",
    sample_input="1\n3\n",
    sample_output="Kiki\nCici\n",
    ruleset="subtraction",
    cases=to_the_end(number("n", 1, 1000, 30)),
    answer=Wins("n", "n % 3 != 0"),
    definition=lambda n: first_wins(n, _powers(2)),
    write=either("Kiki", "Cici"),
)


def _doubloons_by_definition(case: Numbers) -> int:
    coins, base = case
    return next((coins - left for left in _powers(base)(coins) if not first_wins(left, _powers(base))), 0)


def _doubloons(case: Numbers) -> int:
    """Return the least winning take: 1 wins from the odd residues, base from the last residue of a period."""
    coins, base = case
    if base % 2:
        return coins % 2
    left = coins % (base + 1)
    return base if left == base else left % 2


HDU4203 = Problem[Numbers, int](
    id="hdu4203",
    title="Doubloon Game",
    source="South African Regional 2011; HDU Online Judge 4203",
    statement="Take 1, k, k², k³, … coins from a heap of s; whoever takes the last wins. "
    "Find the least winning first take, or 0.",
    sample_input="5\n5 3\n3 3\n8 2\n50 3\n100 4\n",
    sample_output="1\n1\n2\n0\n0\n",
    ruleset="subtraction",
    cases=promised(numbers(s=(1, 10**9, 40), k=(1, 100, 6)), most=100),
    answer=_doubloons,
    definition=_doubloons_by_definition,
    write=lambda take: f"{take}\n",
)


def _prime_powers(n: int) -> Iterator[int]:
    """Yield what is left after 1 or a power of a prime was taken."""
    for take in range(1, n + 1):
        prime = next((p for p in range(2, take + 1) if take % p == 0), 1)
        rest = take
        while prime > 1 and rest % prime == 0:
            rest //= prime
        if rest == 1:
            yield n - take


P4018 = Problem[int, bool](
    id="p4018",
    title="Roy&October之取石子",
    source="Luogu P4018",
    statement="Take a power of a prime, 1 included, from a heap of n; whoever takes the last wins.",
    sample_input="3\n4\n9\n14\n",
    sample_output="October wins!\nOctober wins!\nOctober wins!\n",
    cases=promised(number("n", 1, 5 * 10**7, 40), most=10**5),
    answer=Wins("n", "n % 6 != 0"),  # 6 is the least number that is no power of a prime
    definition=lambda n: first_wins(n, _prime_powers),
    write=either("October wins!", "Roy wins!"),
)

P4860 = variant(
    P4018,
    id="p4860",
    title="Roy&October之取石子II",
    source="Luogu P4860",
    statement="Take 1 or a prime number of counters from a heap of n; whoever takes the last wins.",
    sample_input="3\n5\n9\n12\n",
    sample_output="October wins!\nOctober wins!\nRoy wins!\n",
    answer=Wins("n", "n % 4 != 0"),
    definition=lambda n: first_wins(
        n, lambda k: (k - take for take in range(1, k + 1) if all(take % p for p in range(2, take)))
    ),
)
