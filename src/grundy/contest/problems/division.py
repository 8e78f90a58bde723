"""Splits, powers and intervals: heaps whose values a table gives at once, as far as the statement goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import isqrt
from random import Random

from grundy.contest.forms import (
    Numbers,
    heaps,
    listed,
    number,
    numbers,
    one_case,
    parts,
    promised,
    repeated,
    sometimes,
    such,
    two_rows,
)  # fmt: skip
from grundy.contest.problem import Problem, either, first_wins, sum_wins, within
from grundy.maths.nimbers.mex import mex, nim_sum


@cache
def _powers_by_definition(n: int) -> bool:
    return first_wins(frozenset(range(1, n + 1)), _without_powers)


CF317D = Problem[int, bool](
    id="cf317d",
    title="Game with Powers",
    source="Codeforces 317D",
    statement="Choose a number of 1, …, n; it and all its powers are used up; whoever cannot choose loses.",
    sample_input="8\n",
    sample_output="Petya\n",
    cases=one_case(number("n", 1, 10**9, 14)),
    answer=lambda n: _powers_game(within(n, 10**9)) != 0,
    definition=lambda n: _powers_by_definition(n),
    write=either("Vasya", "Petya"),
)
# the values of 1, …, k, where a number uses up its multiples: computed by definition
_MULTIPLES = (0, 1, 2, 1, 4, 3, 2, 1, 5, 6, 2, 1, 8, 7, 5, 9, 8, 7, 3, 4, 7, 4, 2, 1, 10, 9, 3, 6, 11, 12)


def _powers_game(n: int) -> int:
    """Return the value: 1, and for each number that is no power the exponents of its powers up to n."""
    found, powers, alone = 1, set(), n - 1
    for base in range(2, isqrt(n) + 1):
        if base in powers:
            continue
        exponents, power = 1, base * base
        while power <= n:
            powers.add(power)
            exponents, power = exponents + 1, power * base
        found ^= _MULTIPLES[exponents]
        alone -= exponents
    return found ^ alone % 2


def _without_powers(left: frozenset[int]) -> Iterator[frozenset[int]]:
    for n in left:
        powers = {n}
        while n > 1 and max(powers) * n <= max(left):
            powers.add(max(powers) * n)
        yield left - powers


CF87C = Problem[int, int](
    id="cf87c",
    title="Interesting Game",
    source="Codeforces 87C",
    statement="Split a heap of n into two or more heaps of k, k + 1, k + 2, … stones; whoever cannot move loses. "
    "Find the least number of heaps of a winning first move, or −1.",
    sample_input="3\n",
    sample_output="2\n",
    cases=one_case(number("n", 1, 10**5, 30)),
    answer=lambda n: _least_parts(within(n, 2 * 10**5)),
    definition=lambda n: min(
        (len(parts) for parts in _staircases(n) if not sum_wins(parts, lambda k: map(list, _staircases(k)))), default=-1
    ),
    write=lambda parts: f"{parts}\n",
)


def _staircases(n: int) -> Iterator[range]:
    """Yield the ways to write n as a sum of two or more numbers in a row."""
    for count in range(2, isqrt(2 * n) + 1):
        first, rest = divmod(n - count * (count - 1) // 2, count)
        if first > 0 and not rest:
            yield range(first, first + count)


_SUMS = [0, 0]  # _SUMS[k] is the nim-sum of the values of 0, …, k − 1, as far as they are known


def _least_parts(n: int) -> int:
    for m in range(len(_SUMS) - 1, n):
        value = mex({_SUMS[parts.stop] ^ _SUMS[parts.start] for parts in _staircases(m)})
        _SUMS.append(_SUMS[-1] ^ value)
    return min((len(parts) for parts in _staircases(n) if _SUMS[parts.stop] == _SUMS[parts.start]), default=-1)


@lru_cache(maxsize=4)
def _values_of_heaps(most: int) -> list[int]:
    """Return the values of heaps up to a bound; ``reached`` holds the nim-sums of different smaller heaps, by sum."""
    values = [0]
    reached: list[set[int]] = [{0}, *(set() for _ in range(most))]
    for n in range(1, most + 1):
        value = mex(reached[n])
        values.append(value)
        for total in range(most - n, -1, -1):
            reached[total + n] |= {found ^ value for found in reached[total]}
    return values


HRPILES = Problem[Numbers, bool](
    id="hrpiles",
    title="Stone Piles",
    source="HackerRank stone-piles",
    statement="Split a heap into two or more heaps of different sizes; whoever cannot move loses.",
    sample_input="3\n1\n4\n2\n1 2\n3\n1 3 2\n",
    sample_output="BOB\nBOB\nALICE\n",
    cases=promised(heaps(50, 50, tiny=9), most=50),
    answer=lambda position: nim_sum(_values_of_heaps(within(max(position, default=0), 60))[n] for n in position) != 0,
    definition=lambda position: sum_wins(position, lambda n: map(list, _different(n, n - 1))),
    write=either("ALICE", "BOB"),
)


def _different(n: int, most: int) -> Iterator[Numbers]:
    """Yield the ways to write n as a sum of different numbers up to a bound."""
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        yield from ((first, *rest) for rest in _different(n - first, first - 1))


# -- rows and intervals


@lru_cache(maxsize=20_000)
def _interval_value(intervals: frozenset[Numbers], left: int, right: int) -> int:
    """Return the value of the intervals between two places."""
    inside = frozenset((start, end) for start, end in intervals if left <= start < end <= right)
    return mex(_interval_value(inside, left, start) ^ _interval_value(inside, end, right) for start, end in inside)


ABC206F = Problem[tuple[Numbers, ...], bool](
    id="abc206f",
    title="Interval Game 2",
    source="AtCoder Beginner Contest 206 F",
    statement="Choose one of the given intervals, from l to below r, that meets no interval chosen before; "
    "whoever cannot choose loses.",
    sample_input="2\n2\n1 2\n2 3\n3\n1 3\n2 4\n3 5\n",
    sample_output="Bob\nAlice\n",
    cases=promised(repeated(
        "count", such(numbers(l=(1, 99, 5), r=(2, 100, 7)), lambda ends: ends[0] < ends[1]), "heap", 100
    ), most=10),
    answer=lambda found: _interval_value(frozenset(found), 1, max((r for _, r in found), default=1)) != 0,
    definition=lambda found: first_wins(
        frozenset(found), lambda p: (frozenset((a, b) for a, b in p if b <= start or end <= a) for start, end in p)
    ),
    write=either("Alice", "Bob"),
)  # fmt: skip


@cache
def _white_and_blue() -> list[list[int]]:
    """Return the values by white and blue stones; 50 of each may become 1325 blue ones."""
    rows: list[list[int]] = []
    for white in range(51):
        row: list[int] = []
        for blue in range(1326 - white * (white + 1) // 2):
            reached = row[blue - blue // 2 : blue]
            row.append(mex([rows[-1][blue + white], *reached] if white else reached))
        rows.append(row)
    return rows


def _balanced(dice: Random, rows: tuple[Numbers, Numbers]) -> tuple[Numbers, Numbers]:
    """Return the heaps with another last one, no larger than the largest, so that the nim-sum is 0, if it can be."""
    values, most = _white_and_blue(), max(map(max, rows))
    wanted = nim_sum(values[w][b] for w, b in zip(rows[0][:-1], rows[1][:-1], strict=True))
    found = [(w, b) for w in range(most + 1) for b in range(most + 1) if values[w][b] == wanted]
    white, blue = dice.choice(found) if found else (rows[0][-1], rows[1][-1])
    return (*rows[0][:-1], white), (*rows[1][:-1], blue)


TYPICAL90031 = Problem[tuple[Numbers, Numbers], bool](
    id="typical90031",
    title="VS AtCoder",
    source="AtCoder, 90 Typical Problems 031",
    statement="A heap has w white and b blue stones. Take a white one and add as many blue ones as there were "
    "white ones, or take 1 to b / 2 blue ones; whoever cannot move loses.",
    sample_input="2\n1 1\n2 2\n",
    sample_output="Second\n",
    cases=one_case(sometimes(two_rows(50, 10**5, least=0, tiny=2), _balanced)),
    answer=lambda rows: (
        nim_sum(_white_and_blue()[within(w, 50)][within(b, 50)] for w, b in zip(*rows, strict=True)) != 0
    ),
    definition=lambda rows: sum_wins(zip(*rows, strict=True), _white_or_blue),
    write=either("First", "Second"),
)


def _white_or_blue(heap: Numbers) -> Iterator[Numbers]:
    white, blue = heap
    if white:
        yield white - 1, blue + white
    yield from ((white, blue - k) for k in range(1, blue // 2 + 1))


MCOINS = Problem[tuple[Numbers, Numbers], str](
    id="mcoins",
    title="Coins Game",
    source="SPOJ MCOINS (Croatia 2005)",
    statement="Take 1, k or l coins from a tower; whoever takes the last wins. Say for each tower who wins.",
    sample_input="2 3 5\n3 12 113 25714 88888\n",
    sample_output="ABAAB\n",
    ruleset="subtraction",
    cases=one_case(parts(
        such(numbers(k=(2, 8, 4), l=(3, 9, 6)), lambda takes: takes[0] < takes[1]),
        listed("count", "n", 1, most=10**6, tiny=12, count=(4, 49, 4)),
    )),
    answer=lambda case: _towers(case[0], case[1]),
    definition=lambda case: "".join(
        "BA"[sum_wins((n,), lambda m: (m - take for take in (1, *case[0]) if take <= m))] for n in case[1]
    ),
    write=lambda letters: f"{letters}\n",
)  # fmt: skip


def _towers(takes: Numbers, towers: Numbers) -> str:
    wins = bytearray(within(max(towers, default=0), 10**7) + 1)
    for n in range(1, len(wins)):
        wins[n] = any(take <= n and not wins[n - take] for take in (1, *takes))
    return "".join("BA"[wins[n]] for n in towers)
