"""Nim, under many names: a position is lost if and only if the nim-sum of the heaps is 0 (Bouton 1901)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grundy.contest.bounds import evened, randints, scaled
from grundy.contest.forms import (
    Numbers,
    heaps,
    listed,
    numbers,
    one_case,
    promised,
    repeated,
    sometimes,
    to_the_end,
    until_zero,
)  # fmt: skip
from grundy.contest.laws import NimSum, OfList
from grundy.contest.problem import Problem, count, either, first_wins, sum_wins, variant
from grundy.contest.shrink import dropped, lowered
from grundy.maths.nimbers.mex import nim_sum

Move = tuple[int, int]  # the number of a heap, from 1, and how many counters it has afterwards


def _by_definition(position: Numbers) -> bool:
    return sum_wins(position, range)


def _winning(position: Numbers) -> list[Move]:
    """Return the winning moves: they make the nim-sum 0."""
    total = nim_sum(position)
    return [(number, n ^ total) for number, n in enumerate(position, 1) if n ^ total < n]


def _winning_by_definition(position: Numbers) -> list[Move]:
    return [
        (i + 1, left)
        for i, n in enumerate(position)
        for left in range(n)
        if not _by_definition((*position[:i], left, *position[i + 1 :]))
    ]


def _random_nim(dice: Random, size: float) -> Numbers:
    """Return heaps; half of the time the last one makes the nim-sum 0, which would otherwise almost never happen."""
    largest = scaled(size, 5, 10_000_000)
    heaps = randints(dice, 0, largest, count(dice, size, 4, 10_000))
    return evened(heaps, range(len(heaps)), largest) if dice.random() < 0.5 else tuple(heaps)


def _smaller_nim(case: Numbers) -> Iterator[Numbers]:
    """Yield fewer heaps and lower heaps; many of these keep a nim-sum of 0."""
    yield from dropped(case, 1)
    for bits in range(max(case).bit_length() - 1, 0, -1):
        yield tuple(n % (1 << bits) for n in case)  # without the highest bit, or without several
    if any(n > 1 for n in case):
        yield tuple(n >> 1 for n in case)
    few = min(len(case), 20)  # the number of heaps among which pairs are tried
    for i in range(1, few):
        if case[i - 1] ^ case[i] <= max(case):  # merge two heaps
            yield (*case[: i - 1], case[i - 1] ^ case[i], *case[i + 1 :])
    for i in range(2, few):  # remove two equal heaps
        for j in range(i - 1):
            if case[j] == case[i]:
                yield (*case[:j], *case[j + 1 : i], *case[i + 1 :])
    yield from lowered(case, 0)


P2197 = Problem[Numbers, bool](
    id="p2197",
    title="【模板】Nim 游戏",
    source="Luogu P2197",
    statement="Take any number of counters from one heap; whoever cannot move loses.",
    limits="up to 10 games of up to 10^4 heaps of up to 10^7",
    sample_input="2\n2\n1 1\n2\n1 0\n",
    sample_output="No\nYes\n",
    cases=promised(
        listed("the number of heaps of game {game}", "heap {number} of game {game}", layout="next line"), most=10
    ),
    answer=NimSum("n"),
    definition=_by_definition,
    write=either("Yes", "No"),
    random=_random_nim,
    edges=lambda: (  # empty heaps, ones, equal heaps, sums that are 0 or nearly so, and the largest games
        (0,), (1,), (0, 0), (0, 1), (1, 1), (2, 2), (2, 1), (1, 1, 1), (1, 1, 1, 1), (0, 0, 0), (0, 3, 0),
        (3,), (256,), (65_536,), (1, 2, 3), (3, 2, 1), (1, 2, 4), (2, 4, 6), (5, 5, 5), (1, 2, 3, 4, 4),
        (10**7,), (10**7, 10**7), (10**7, 10**7 - 1), (2**23, 2**23 - 1, 1), (1, 10**7 - 1, 10**7),
        (0,) * 10_000, (1,) * 9_999, (1,) * 10_000, (10**7,) * 10_000, (10**7,) * 9_999,
    ),
    shrink=_smaller_nim,
)  # fmt: skip


HDU1849 = Problem[Numbers, bool](
    id="hdu1849",
    title="Rabbit and Grass",
    source="HDU Online Judge 1849",
    statement="Pieces stand on the cells 0, 1, 2, … of a strip; move one any number of cells towards 0; "
    "whoever cannot move loses.",
    sample_input="2\n3 5\n3\n3 5 6\n0\n",
    sample_output="Rabbit Win!\nGrass Win!\n",
    ruleset="nimble",
    cases=until_zero(heaps(1000, 1000, least=0)),
    answer=NimSum("n"),
    definition=_by_definition,
    write=either("Rabbit Win!", "Grass Win!"),
)

CSES1730 = variant(
    HDU1849,
    id="cses1730",
    title="Nim Game I",
    source="CSES Problem Set 1730",
    statement="Take any number of counters from one heap; whoever cannot move loses.",
    sample_input="3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n",
    sample_output="first\nfirst\nsecond\n",
    ruleset="nim",
    cases=promised(heaps(10**9, 2 * 10**5)),
    write=either("first", "second"),
)

POJ2234 = variant(
    CSES1730,
    id="poj2234",
    title="Matches Game",
    source="POJ 2234",
    sample_input="2 45 45\n3 3 6 9\n",
    sample_output="No\nYes\n",
    cases=to_the_end(heaps(10**7, 20, layout="line")),
    write=either("Yes", "No"),
)

UVA10165 = variant(
    CSES1730,
    id="uva10165",
    title="Stone Game",
    source="UVa Online Judge 10165",
    sample_input="3\n100 200 300\n2\n7 7\n0\n",
    sample_output="Yes\nNo\n",
    cases=until_zero(heaps(2 * 10**9, 1000)),
    write=either("Yes", "No"),
)

HDU1850 = Problem[Numbers, int](
    id="hdu1850",
    title="Being a Good Boy in Spring Festival",
    source="HDU Online Judge 1850",
    statement="Take any number of counters from one heap; whoever cannot move loses. How many first moves win?",
    sample_input="3\n5 7 9\n0\n",
    sample_output="1\n",
    ruleset="nim",
    cases=until_zero(heaps(10**6, 100)),
    answer=lambda position: len(_winning(position)),
    definition=lambda position: len(_winning_by_definition(position)),
    write=lambda count: f"{count}\n",
)

POJ2975 = variant(
    HDU1850,
    id="poj2975",
    title="Nim",
    source="Waterloo local contest, 2006; POJ 2975",
    sample_input="3\n7 11 13\n2\n1000000000 1000000000\n0\n",
    sample_output="3\n0\n",
    cases=until_zero(heaps(10**9, 1000)),
)


def _changed_heaps(position: Numbers, moves: list[Move]) -> list[Move]:
    """Return the moves with the size of the heap in place of its number."""
    return [(position[number - 1], left) for number, left in moves]


HDU2176 = Problem[Numbers, list[Move]](
    id="hdu2176",
    title="取(m堆)石子游戏",
    source="HDU Online Judge 2176",
    statement="Take any number of counters from one heap; whoever cannot move loses. List the winning first moves.",
    sample_input="2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n",
    sample_output="No\nYes\n9 5\nYes\n8 1\n9 0\n10 3\n",
    ruleset="nim",
    cases=until_zero(heaps(2 * 10**5, 10**5)),
    answer=lambda position: _changed_heaps(position, _winning(position)),
    definition=lambda position: _changed_heaps(position, _winning_by_definition(position)),
    write=lambda moves: "".join(["Yes\n" if moves else "No\n", *(f"{n} {left}\n" for n, left in moves)]),
)


def _first_move(position: Numbers, moves: list[Move]) -> Numbers | None:
    """Return what the first winning move takes, from which heap, and the heaps after it."""
    if not moves:
        return None
    number, left = moves[0]
    return position[number - 1] - left, number, *position[: number - 1], left, *position[number:]


def _written_move(found: Numbers | None) -> str:
    if found is None:
        return "lose\n"
    return f"{found[0]} {found[1]}\n{' '.join(map(str, found[2:]))}\n"


P1247 = Problem[Numbers, Numbers | None](
    id="p1247",
    title="取火柴游戏",
    source="Luogu P1247",
    statement="Take any number of matches from one heap; whoever takes the last wins. Find the first winning move.",
    sample_input="3\n3 6 9\n",
    sample_output="4 3\n3 6 5\n",
    ruleset="nim",
    cases=one_case(heaps(10**9, 500_000)),
    answer=lambda position: _first_move(position, _winning(position)),
    definition=lambda position: _first_move(position, _winning_by_definition(position)),
    write=_written_move,
)


# -- runs of heaps


def _to(n: int) -> int:
    """Return the nim-sum of 0, 1, …, n."""
    return (n, 1, n + 1, 0)[n % 4]


def _of_quarries(runs: tuple[Numbers, ...]) -> int:
    return nim_sum(_to(x + m - 1) ^ _to(x - 1) for x, m in runs)


def _with_heap(dice: Random, runs: tuple[Numbers, ...]) -> tuple[Numbers, ...]:
    """Return the quarries with one heap in the last one, so that the nim-sum is 0, if it is not too large."""
    heap = _of_quarries(runs[:-1])
    return (*runs[:-1], (heap, 1)) if 1 <= heap <= 10**16 else runs


CF15C = Problem[tuple[Numbers, ...], bool](
    id="cf15c",
    title="Industrial Nim",
    source="Codeforces 15C",
    statement="A quarry given as x and m holds m heaps of x, x + 1, …, x + m − 1 stones. Play Nim with all heaps.",
    sample_input="2\n2 1\n3 2\n",
    sample_output="tolik\n",
    ruleset="nim",
    cases=one_case(
        sometimes(
            repeated("the number of quarries", numbers(x=(1, 10**16, 5), m=(1, 10**16, 2)), "quarry", 10**5), _with_heap
        )
    ),
    answer=lambda runs: _of_quarries(runs) != 0,
    definition=lambda runs: _by_definition(tuple(n for x, m in runs for n in range(x, x + m))),
    write=either("tolik", "bolik"),
)


# -- misère Nim: as Nim while a heap has 2 or more; with ones alone, an even number of them is won


HDU1907 = Problem[Numbers, bool](
    id="hdu1907",
    title="John",
    names=("[SHOI2008] 小约翰的游戏",),
    source="ACM ICPC Southeastern Europe 2006; HDU 1907, POJ 3480, SPOJ MMMGAME, Luogu P4279",
    statement="Take any number of counters from one heap; whoever takes the last loses.",
    sample_input="2\n3\n3 5 1\n1\n1\n",
    sample_output="John\nBrother\n",
    ruleset="nim",
    cases=promised(heaps(4747, 47), most=474),
    answer=NimSum("n", misere=True),
    definition=lambda position: sum_wins(position, range, misere=True),
    write=either("John", "Brother"),
)

HRMISERE = variant(
    HDU1907,
    id="hrmisere",
    title="Misère Nim",
    source="HackerRank misere-nim-1",
    sample_input="2\n2\n1 1\n3\n2 1 3\n",
    sample_output="First\nSecond\n",
    cases=promised(heaps(10**9, 100), most=100),
    write=either("First", "Second"),
)


def _same_heap(state: tuple[int, Numbers]) -> Iterator[tuple[int, Numbers]]:
    """Yield the heap that the next player must go on with, or −1, and the heaps, after each move."""
    heap, position = state
    for i in [heap] if heap >= 0 else range(len(position)):
        for left in range(position[i]):
            yield (i if left else -1), (*position[:i], left, *position[i + 1 :])


UVA11892 = Problem[Numbers, bool](
    id="uva11892",
    title="ENimEN",
    source="UVa Online Judge 11892",
    statement="Nim in which a player must go on with the heap that the opponent has just taken from, while it lasts; "
    "whoever takes the last counter wins.",
    sample_input="3\n1\n2\n2\n1 1\n3\n1 2 1\n",
    sample_output="poopi\npiloop\npoopi\n",
    cases=promised(
        sometimes(heaps(10**9, 20_000, tiny=4), lambda dice, found: (1,) * max(2, len(found) // 2 * 2)), most=100
    ),
    answer=OfList("most > 1 or count % 2 == 1"),
    definition=lambda position: first_wins((-1, position), _same_heap),
    write=either("poopi", "piloop"),
)

HDU2509 = Problem[Numbers, bool](
    id="hdu2509",
    title="Be the Winner",
    source="HDU Online Judge 2509",
    statement="Take any number of neighbouring apples from one row, which may split it; whoever takes the last loses.",
    sample_input="2\n2 2\n1\n3\n",
    sample_output="No\nYes\n",
    cases=to_the_end(heaps(100, 100)),
    answer=NimSum("n", misere=True),  # a row splits into rows of a smaller nim-sum, so its value is its length
    definition=lambda position: sum_wins(
        position,
        lambda n: ([left, right] for left in range(n) for right in range(n - left)),
        misere=True,
    ),
    write=either("Yes", "No"),
)


# -- other judges

LEETCODE1908 = variant(
    CSES1730,
    id="leetcode1908",
    title="Game of Nim",
    names=("Nim 游戏 II",),
    source="LeetCode 1908",
    sample_input="1\n1\n2\n1 1\n3\n1 2 3\n",
    sample_output="true\nfalse\nfalse\n",
    cases=to_the_end(heaps(7, 7)),
    write=either("true", "false"),
)

HRNIM = variant(
    CSES1730,
    id="hrnim",
    title="Introduction to Nim Game",
    source="HackerRank nim-game-1",
    sample_input="2\n2\n1 1\n3\n2 1 4\n",
    sample_output="Second\nFirst\n",
    cases=promised(heaps(100, 100, least=0), most=100),
    write=either("First", "Second"),
)
