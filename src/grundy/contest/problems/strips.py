"""Stairs and pieces on strips: only every other step or gap counts, as a heap of Nim; and rows decided by parity."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from grundy.contest.bounds import evened
from grundy.contest.forms import Numbers, heaps, listed, mended, one_case, promised, sometimes
from grundy.contest.laws import NimSum, OfList
from grundy.contest.problem import Problem, either, first_wins
from grundy.maths.nimbers.mex import nim_sum


def _down(stairs: Numbers) -> Iterator[Numbers]:
    """Yield the stairs after balls were moved down one step; those on the first stay there."""
    for i in range(1, len(stairs)):
        for balls in range(1, stairs[i] + 1):
            yield (*stairs[: i - 1], stairs[i - 1] + balls, stairs[i] - balls, *stairs[i + 1 :])


CSES1099 = Problem[Numbers, bool](
    id="cses1099",
    title="Stair Game",
    names=("阶梯博弈",),
    source="CSES Problem Set 1099",
    statement="Move any number of balls from one stair to the next lower one; whoever cannot move loses.",
    sample_input="3\n4\n0 2 2 1\n1\n3\n2\n5 3\n",
    sample_output="first\nsecond\nfirst\n",
    ruleset="staircase-nim",
    cases=promised(
        sometimes(
            heaps(10**9, 2 * 10**5, least=0, tiny=3),
            lambda dice, stairs: evened(stairs, range(1, len(stairs), 2), 10**9),
        )
    ),
    answer=NimSum("n * (i % 2)"),
    definition=lambda stairs: first_wins(stairs, _down),
    write=either("first", "second"),
)


def _georgia(places: Numbers) -> bool:
    """Return whether the nim-sum of every other gap, from the last piece on, is not 0."""
    ordered = [0] * (len(places) % 2) + sorted(places)
    return nim_sum(right - left - 1 for left, right in zip(ordered[::2], ordered[1::2], strict=True)) != 0


def _to_the_left(places: Numbers) -> Iterator[Numbers]:
    for i, place in enumerate(places):
        for to in range((places[i - 1] if i else 0) + 1, place):
            yield (*places[:i], to, *places[i + 1 :])


def _nearer(dice: Random, places: Numbers) -> Numbers:
    """Return the pieces with the last one at another place of the strip, so that the nim-sum of the gaps is 0."""
    *first, _ = sorted(places)
    others = [0] * (len(places) % 2) + first
    gap = nim_sum(right - left - 1 for left, right in zip(others[:-1:2], others[1::2], strict=True))
    last = others[-1] + gap + 1
    return tuple(dice.sample((*first, last), len(places))) if last <= 10_000 else places


POJ1704 = Problem[Numbers, bool](
    id="poj1704",
    title="Georgia and Bob",
    source="POJ 1704, Luogu P10507",
    statement="Move a piece of a strip any number of cells to the left, but not onto or past another; "
    "whoever cannot move loses.",
    sample_input="2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    sample_output="Bob will win\nGeorgia will win\n",
    ruleset="silver-dollar",
    cases=promised(
        sometimes(
            mended(
                listed("count", "n", 1, "next line", most=10_000, tiny=9, count=(1, 1000, 4)),
                lambda places: tuple(dict.fromkeys(places)),
            ),
            _nearer,
        ),
        most=20,
    ),
    answer=_georgia,
    definition=lambda places: first_wins(tuple(sorted(places)), _to_the_left),
    write=either("Georgia will win", "Bob will win"),
)


def _first_heap(position: Numbers) -> Iterator[Numbers]:
    """Yield the heaps after a take from the first one that is left."""
    if position:
        yield from ((left, *position[1:]) if left else position[1:] for left in range(position[0]))


def _odd(dice: Random, found: Numbers) -> int:
    """Return a small odd number of heaps."""
    return min(1 + 2 * dice.randint(0, 3), (len(found) - 1) // 2 * 2 + 1)


def _after_ones(dice: Random, found: Numbers) -> Numbers:
    """Return the heaps with an odd number of ones before the others."""
    ones = _odd(dice, found)
    return (*(1,) * ones, *(max(2, n) for n in found[ones:]))


CF1382B = Problem[Numbers, bool](
    id="cf1382b",
    title="Sequential Nim",
    source="Codeforces 1382B",
    statement="Take any number of stones from the first heap that is left; whoever cannot move loses.",
    sample_input="3\n3\n2 5 4\n8\n1 1 1 1 1 1 1 1\n5\n1 2 2 1 1\n",
    sample_output="First\nSecond\nSecond\n",
    cases=promised(sometimes(heaps(10**9, 10**5, tiny=3), _after_ones), most=1000),
    answer=lambda position: next((i for i, n in enumerate(position) if n > 1), len(position) - 1) % 2 == 0,
    definition=lambda position: first_wins(position, _first_heap),
    write=either("First", "Second"),
)


def _half_of_them(position: Numbers) -> Iterator[Numbers]:
    """Yield the heaps after takes from exactly half of them."""

    def chosen(i: int, left: int, found: Numbers) -> Iterator[Numbers]:
        if len(position) - i < left:
            return
        if i == len(position):
            yield tuple(sorted(found))
            return
        yield from chosen(i + 1, left, (*found, position[i]))
        if left:
            for n in range(position[i]):
                yield from chosen(i + 1, left - 1, (*found, n))

    return chosen(0, len(position) // 2, ())


def _alike(dice: Random, found: Numbers) -> Numbers:
    """Return the heaps with just over half of them, at random places, equal to the least one."""
    chosen = dice.sample(range(len(found)), len(found) // 2 + 1)
    return tuple(min(found) if i in chosen else n for i, n in enumerate(found))


CF1147C = Problem[Numbers, bool](
    id="cf1147c",
    title="Thanos Nim",
    source="Codeforces 1147C, 1162E",
    statement="Take stones from exactly half of the n heaps, any positive number from each; whoever cannot move loses.",
    sample_input="4\n3 1 4 1\n",
    sample_output="Alice\n",
    cases=one_case(
        sometimes(mended(heaps(50, 50, tiny=3), lambda found: found[len(found) % 2 :] or 2 * found), _alike)
    ),
    answer=OfList("count > 0 and lows <= count // 2"),
    definition=lambda position: first_wins(tuple(sorted(position)), _half_of_them),
    write=either("Alice", "Bob"),
)


def _not_the_same(state: tuple[int, Numbers]) -> Iterator[tuple[int, Numbers]]:
    last, position = state
    for i, n in enumerate(position):
        if i != last and n:
            yield i, (*position[:i], n - 1, *position[i + 1 :])


CF1396B = Problem[Numbers, bool](
    id="cf1396b",
    title="Stoned Game",
    source="Codeforces 1396B, 1397D",
    statement="Take 1 stone from a heap other than the one that the opponent has just taken from; "
    "whoever cannot move loses.",
    sample_input="2\n1\n2\n2\n1 1\n",
    sample_output="T\nHL\n",
    cases=promised(heaps(100, 100, tiny=4), most=100),
    answer=OfList("2 * most > total or total % 2 == 1"),
    definition=lambda position: first_wins((-1, position), _not_the_same),
    write=either("T", "HL"),
)


def _from_all(position: Numbers) -> Iterator[Numbers]:
    """Yield the heaps after the same number was taken from each; empty ones are removed."""
    for take in range(1, min(position, default=0) + 1):
        yield tuple(n - take for n in position if n > take)


def _steps(dice: Random, found: Numbers) -> Numbers:
    """Return the heaps with 1 to k for the first ones, k odd, and the others larger than k + 1."""
    k = _odd(dice, found)
    return (*range(1, k + 1), *(max(k + 2, n) for n in found[k:]))


CF1965A = Problem[Numbers, bool](
    id="cf1965a",
    title="Everything Nim",
    source="Codeforces 1965A",
    statement="Take the same number from every heap that is not empty; whoever cannot move loses.",
    sample_input="3\n5\n3 3 3 3 3\n2\n1 7\n7\n1 3 9 7 4 2 100\n",
    sample_output="Alice\nBob\nAlice\n",
    cases=promised(sometimes(heaps(10**9, 2 * 10**5, tiny=7), _steps)),
    answer=lambda position: _everything(position),
    definition=lambda position: first_wins(tuple(sorted(position)), _from_all),
    write=either("Alice", "Bob"),
)


def _everything(position: Numbers) -> bool:
    """Return who owns the first step above 1 between the different sizes; the last step is always won."""
    sizes = sorted({*position})
    steps = [right - left for left, right in pairwise([0, *sizes])]
    return next((i for i, step in enumerate(steps) if step > 1), len(steps) - 1) % 2 == 0


CSES2208 = Problem[Numbers, bool](
    id="cses2208",
    title="Another Game",
    source="CSES Problem Set 2208",
    statement="Take 1 coin from each of one or more heaps; whoever cannot move loses.",
    sample_input="3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n",
    sample_output="first\nsecond\nfirst\n",
    cases=promised(sometimes(heaps(10**9, 2 * 10**5, tiny=5), lambda dice, found: tuple(n + n % 2 for n in found))),
    answer=OfList("odd > 0"),
    definition=lambda position: first_wins(tuple(sorted(position)), _one_of_each),
    write=either("first", "second"),
)


def _one_of_each(position: Numbers) -> Iterator[Numbers]:
    for chosen in range(1, 1 << len(position)):
        left = [n - (chosen >> i & 1) for i, n in enumerate(position)]
        if min(left) >= 0:
            yield tuple(sorted(left))


HDU4111 = Problem[Numbers, bool](
    id="hdu4111",
    title="Alice and Bob",
    source="ACM ICPC Chengdu 2011; HDU 4111, UVa 1500",
    statement="Take 1 stone from a heap, or merge two heaps; whoever takes the last stone wins.",
    sample_input="3\n3\n1 1 2\n2\n3 4\n3\n2 3 5\n",
    sample_output="Case #1: Alice\nCase #2: Bob\nCase #3: Bob\n",
    cases=promised(heaps(1000, 50, tiny=4), most=4000),
    answer=lambda position: _merging(position),
    definition=lambda position: first_wins(tuple(sorted(position)), _taken_or_merged),
    write=either("Alice", "Bob"),
    edges=lambda: (
        *((*rest, *(1,) * ones) for ones in range(10) for rest in ((), (2,), (3,), (2, 2), (2, 3)) if rest or ones),
        *((2, *(1,) * 48), (1,) * 49, (1,) * 50, (1000,) * 49, (1000,) * 50),
    ),
    before="Case #{number}: ",
)


def _merging(position: Numbers) -> bool:
    """Return whether the first player wins, from the number of ones and of the moves for all other stones, merged.

    With at most 2 such moves, a multiple of 3 ones is lost; else an even number of both.
    """
    ones = position.count(1)
    larger = [n for n in position if n > 1]
    moves = sum(larger) + len(larger) - 1 if larger else 0
    if moves <= 2:
        return ones % 3 != 0
    return moves % 2 == 1 or ones % 2 == 1


def _taken_or_merged(position: Numbers) -> Iterator[Numbers]:
    for i, n in enumerate(position):
        rest = (*position[:i], *position[i + 1 :])
        yield tuple(sorted((*rest, n - 1) if n > 1 else rest))
        for j in range(i):
            yield tuple(sorted((*position[:j], *position[j + 1 : i], *position[i + 1 :], n + position[j])))
