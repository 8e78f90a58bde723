"""Games decided by parity: by how many moves are left, or by who must give way first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from grundy.contest.forms import (
    Numbers,
    heaps,
    listed,
    number,
    numbers,
    one_case,
    promised,
    sometimes,
    such,
    to_the_end,
)  # fmt: skip
from grundy.contest.laws import OfList, Wins
from grundy.contest.problem import Problem, either, first_wins, sum_wins, within
from grundy.maths.nimbers.mex import nim_sum

CF1672A = Problem[Numbers, bool](
    id="cf1672a",
    title="Log Chopping",
    source="Codeforces 1672A",
    statement="Split a log into two of positive whole lengths; whoever cannot move loses.",
    sample_input="2\n4\n2 4 2 1\n1\n1\n",
    sample_output="errorgorn\nmaomao90\n",
    cases=promised(heaps(50, 50), most=100),
    answer=OfList("(total - count) % 2 == 1"),
    definition=lambda logs: sum_wins(logs, lambda n: ([k, n - k] for k in range(1, n))),
    write=either("errorgorn", "maomao90"),
)

CF705B = Problem[Numbers, list[bool]](
    id="cf705b",
    title="Spider Man",
    source="Codeforces 705B",
    statement="Split a cycle of n vertices into two cycles of 1 vertex or more; whoever cannot move loses. "
    "Say after each cycle that is added who wins.",
    sample_input="3\n1 2 3\n",
    sample_output="2\n1\n1\n",
    cases=one_case(heaps(10**9, 10**5)),
    answer=lambda cycles: _odd_sums([n - 1 for n in cycles]),
    definition=lambda cycles: [
        sum_wins(cycles[: i + 1], lambda n: ([k, n - k] for k in range(1, n))) for i in range(len(cycles))
    ],
    write=lambda wins: "".join("1\n" if won else "2\n" for won in wins) or "\n",
)


def _odd_sums(steps: list[int]) -> list[bool]:
    found, total = [], 0
    for step in steps:
        total += step
        found.append(total % 2 == 1)
    return found


CF1719A = Problem[Numbers, bool](
    id="cf1719a",
    title="Chip Game",
    source="Codeforces 1719A",
    statement="A chip starts in the bottom left corner of n rows and m columns. Move it an odd number of cells "
    "right or up; whoever cannot move loses.",
    sample_input="6\n1 1\n1 4\n5 6\n2 2\n6 3\n999999999 1000000000\n",
    sample_output="Tonya\nBurenka\nBurenka\nTonya\nBurenka\nBurenka\n",
    cases=promised(numbers(n=(1, 10**9, 7), m=(1, 10**9, 7)), most=10**4),
    answer=Wins("n m", "(n + m) % 2 == 1"),
    definition=lambda case: first_wins(
        case,
        lambda p: (
            *((left, p[1]) for left in range(p[0] - 1, 0, -2)),
            *((p[0], left) for left in range(p[1] - 1, 0, -2)),
        ),
    ),
    write=either("Burenka", "Tonya"),
)

CF959A = Problem[int, bool](
    id="cf959a",
    title="Mahmoud and Ehab and the even-odd game",
    source="Codeforces 959A",
    statement="Subtract from n a positive number up to n: the first player an even one, the second an odd one; "
    "whoever cannot loses.",
    sample_input="1\n2\n",
    sample_output="Ehab\nMahmoud\n",
    cases=to_the_end(number("n", 1, 10**9, 20)),
    answer=Wins("n", "n % 2 == 0"),
    definition=lambda n: first_wins(
        (n, 0), lambda state: ((state[0] - take, 1 - state[1]) for take in range(2 - state[1], state[0] + 1, 2))
    ),
    write=either("Mahmoud", "Ehab"),
)

CF832A = Problem[Numbers, bool](
    id="cf832a",
    title="Sasha and Sticks",
    source="Codeforces 832A",
    statement="Take exactly k sticks of n; whoever cannot move loses.",
    sample_input="1 1\n10 4\n",
    sample_output="YES\nNO\n",
    cases=to_the_end(numbers(n=(1, 10**18, 20), k=(1, 10**18, 6))),
    answer=Wins("n k", "n // k % 2 == 1"),
    definition=lambda case: first_wins(case[0], lambda n: [n - case[1]] if n >= case[1] else []),
    write=either("YES", "NO"),
)


# -- numbers on a blackboard


def _differences(found: Numbers) -> Iterator[Numbers]:
    for new in {b - a for a in found for b in found if b > a} - {*found}:
        yield tuple(sorted((*found, new)))


CF346A = Problem[Numbers, bool](
    id="cf346a",
    title="Alice and Bob",
    source="Codeforces 346A, 347C",
    statement="Add to a set the difference of two of its numbers that is not yet in it; whoever cannot loses.",
    sample_input="3\n5 6 7\n",
    sample_output="Bob\n",
    cases=one_case(
        such(
            listed("count", "n", 1, "next line", most=10**9, tiny=8, count=(2, 100, 3)),
            lambda found: len({*found}) == len(found),
        )
    ),
    answer=OfList("count > 0 and (most // common - count) % 2 == 1"),
    definition=lambda found: first_wins(tuple(sorted(found)), _differences),
    write=either("Alice", "Bob"),
)


def _smaller_gone(cards: Numbers) -> Iterator[Numbers]:
    for card in {*cards}:
        kept = [n for n in cards if n >= card]
        kept.remove(card)
        yield tuple(kept)


CF914B = Problem[Numbers, bool](
    id="cf914b",
    title="Conan and Agasa play a Card Game",
    source="Codeforces 914B",
    statement="Take a card; all cards with smaller numbers go too. Whoever cannot move loses.",
    sample_input="3\n4 5 7\n",
    sample_output="Conan\n",
    cases=one_case(sometimes(heaps(10**5, 10**5), lambda dice, cards: cards[: len(cards) // 2] * 2 or cards)),
    answer=lambda cards: any(count % 2 for count in Counter(cards).values()),
    definition=lambda cards: first_wins(tuple(sorted(cards)), _smaller_gone),
    write=either("Conan", "Agasa"),
)

LEETCODE810 = Problem[Numbers, bool](
    id="leetcode810",
    title="Chalkboard XOR Game",
    names=("黑板异或游戏",),
    source="LeetCode 810",
    statement="Erase a number; whoever makes the nim-sum of the others 0 loses, and whoever finds it 0 wins.",
    sample_input="3\n1 1 2\n2\n0 1\n3\n1 2 3\n",
    sample_output="false\ntrue\ntrue\n",
    cases=to_the_end(heaps(2**16 - 1, 1000, least=0, tiny=3)),
    answer=OfList("nim == 0 or count % 2 == 0"),
    definition=lambda found: (
        nim_sum(found) == 0
        or first_wins(
            tuple(sorted(found)),
            lambda p: (p[:i] + p[i + 1 :] for i in range(len(p)) if nim_sum(p[:i] + p[i + 1 :])),
        )
    ),
    write=either("true", "false"),
)

LEETCODE3222 = Problem[Numbers, bool](
    id="leetcode3222",
    title="Find the Winning Player in Coin Game",
    names=("求出硬币游戏的赢家",),
    source="LeetCode 3222",
    statement="From x coins worth 75 and y worth 10, take coins worth exactly 115 in all; whoever cannot loses.",
    sample_input="2 7\n4 11\n",
    sample_output="Alice\nBob\n",
    cases=to_the_end(numbers(x=(1, 100), y=(1, 100, 30))),
    answer=Wins("x y", "min(x, y // 4) % 2 == 1"),
    definition=lambda case: first_wins(
        case,
        lambda p: ((p[0] - a, p[1] - b) for a in range(p[0] + 1) for b in range(p[1] + 1) if 75 * a + 10 * b == 115),
    ),
    write=either("Alice", "Bob"),
)

LEETCODE3360 = Problem[int, bool](
    id="leetcode3360",
    title="Stone Removal Game",
    names=("移除石头游戏",),
    source="LeetCode 3360",
    statement="Take exactly 10 of n stones, then each time one fewer than the opponent took; whoever cannot loses.",
    sample_input="12\n1\n",
    sample_output="true\nfalse\n",
    cases=to_the_end(number("n", 1, 50, 12)),
    answer=Wins(
        "n",
        "((n >= 10) + (n >= 19) + (n >= 27) + (n >= 34) + (n >= 40) + (n >= 45) + (n >= 49) + (n >= 52) + (n >= 54) "
        "+ (n >= 55)) % 2",
    ),
    definition=lambda n: first_wins(
        (n, 10), lambda state: [(state[0] - state[1], state[1] - 1)] if state[0] >= state[1] > 0 else []
    ),
    write=either("true", "false"),
    edges=lambda: (1, 9, 10, 18, 19, 26, 27, 33, 34, 39, 40, 44, 45, 48, 49, 50),
)


# -- heaps


def _swaps(heaps: Numbers) -> Iterator[Numbers]:
    """Yield the heaps after 1 was taken from the first, which then changes places with another."""
    if heaps[0]:
        for i in range(1, len(heaps)):
            yield (heaps[i], *heaps[1:i], heaps[0] - 1, *heaps[i + 1 :])


CF1747C = Problem[Numbers, bool](
    id="cf1747c",
    title="Swap Game",
    source="Codeforces 1747C",
    statement="Take 1 from the first heap and exchange it with another; whoever finds the first heap empty loses.",
    sample_input="3\n2\n1 1\n2\n2 1\n3\n5 4 4\n",
    sample_output="Bob\nAlice\nAlice\n",
    cases=promised(
        sometimes(
            listed("the number of heaps", "heap {number}", 1, "next line", most=10**9, tiny=4, count=(2, 10**5, 3)),
            lambda dice, found: (min(found), *found[1:]),
        )
    ),
    answer=OfList("least < first"),
    definition=lambda position: first_wins(position, _swaps),
    write=either("Alice", "Bob"),
)


def _around(state: tuple[int, Numbers]) -> Iterator[tuple[int, Numbers]]:
    at, heaps = state
    for left in range(heaps[at]):
        yield (at + 1) % len(heaps), (*heaps[:at], left, *heaps[at + 1 :])


CF1695B = Problem[Numbers, bool](
    id="cf1695b",
    title="Circle Game",
    source="Codeforces 1695B",
    statement="Heaps lie in a circle. Take any number of stones from the first one, then from the next, and so "
    "on; whoever finds an empty heap loses.",
    sample_input="2\n1\n37\n2\n100 100\n",
    sample_output="Mike\nJoe\n",
    cases=promised(heaps(10**9, 50, tiny=3), most=1000),
    answer=lambda heaps: len(heaps) % 2 == 1 or (bool(heaps) and heaps.index(min(heaps)) % 2 == 1),
    definition=lambda heaps: first_wins((0, heaps), _around),
    write=either("Mike", "Joe"),
)


def _with_stairs(heaps: Numbers) -> Iterator[Numbers]:
    """Yield the heaps after 1 was taken from one, if all are different."""
    for i, n in enumerate(heaps):
        after = (*heaps[:i], n - 1, *heaps[i + 1 :])
        if n and len({*after}) == len(after):
            yield after


def _different(heaps: Numbers) -> bool:
    """Return whether there is a first move and the number of moves down to 0, 1, 2, … is odd."""
    ordered = sorted(heaps)
    equal = [b for a, b in pairwise(ordered) if a == b]
    if len(equal) > 1 or (equal and (equal[0] == 0 or equal[0] - 1 in ordered)):
        return False
    return (sum(heaps) - len(heaps) * (len(heaps) - 1) // 2) % 2 == 1


CF1191D = Problem[Numbers, bool](
    id="cf1191d",
    title="Tokitsukaze, CSL and Stone Game",
    source="Codeforces 1191D, 1190B",
    statement="Take 1 stone from a heap and leave heaps of different sizes, one of them perhaps empty; whoever "
    "cannot loses.",
    sample_input="3\n2 3 1\n",
    sample_output="sjfnb\n",
    cases=one_case(heaps(10**9, 10**5, least=0, tiny=4)),
    answer=_different,
    definition=lambda heaps: first_wins(heaps, _with_stairs),
    write=either("sjfnb", "cslnb"),
)

CF78C = Problem[Numbers, bool](
    id="cf78c",
    title="Beaver Game",
    source="Codeforces 78C",
    statement="Gnaw one of n logs of m metres into equal parts of k metres or more, each a whole number of metres; "
    "whoever cannot loses.",
    sample_input="1 15 4\n4 9 5\n",
    sample_output="Timur\nMarsel\n",
    cases=to_the_end(numbers(n=(1, 10**9, 3), m=(1, 10**9, 9), k=(1, 10**9, 5))),
    answer=lambda case: case[0] % 2 == 1 and _has_divisor(case[1], case[2]),
    definition=lambda case: sum_wins(
        (case[1],) * case[0],
        lambda length: ([part] * (length // part) for part in range(case[2], length) if length % part == 0),
    ),
    write=either("Timur", "Marsel"),
    edges=lambda: (  # few logs and short ones; 999999937 is the largest prime, 999950884 the largest square
        *((n, m, k) for n, longest in ((1, 8), (2, 4)) for m in range(1, longest + 1) for k in (1, 2, 3)),
        *((10**9 - 1, m, k) for m in (999999937, 999950884, 10**9) for k in (1, 2, 31622, 31623, 10**9)),
        *((10**9, 10**9, k) for k in (1, 10**9)),
    ),
)


def _has_divisor(n: int, least: int) -> bool:
    """Return whether n has a divisor from ``least`` to n - 1; the largest is n over its smallest prime factor."""
    by = 2
    while by * least <= within(n, 10**12) and by * by <= n:
        if n % by == 0:
            return True
        by += 1
    return least == 1 < n


P4101 = Problem[Numbers, bool](
    id="p4101",
    title="[HEOI2014] 人人尽说江南好",
    source="HEOI 2014; Luogu P4101",
    statement="There are n heaps of 1 stone. Merge two heaps that have at most m stones together; whoever cannot "
    "loses.",
    sample_input="2\n7 3\n4 3\n",
    sample_output="1\n1\n",
    cases=promised(numbers(n=(1, 10**6, 8), m=(1, 10**6, 7)), most=100),
    answer=Wins("n m", "(n // m * (m - 1) + max(n % m - 1, 0)) % 2 == 1"),
    definition=lambda case: first_wins(
        (1,) * case[0],
        lambda p: {
            tuple(sorted((*p[:i], *p[i + 1 : j], *p[j + 1 :], p[i] + p[j])))
            for j in range(len(p))
            for i in range(j)
            if p[i] + p[j] <= case[1]
        },
    ),
    write=either("0", "1"),
)
