"""Coins, boxes and pieces on a strip: each is a heap, or only every other gap is one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random

from grundy.contest.bounds import evened
from grundy.contest.forms import (
    Numbers,
    listed,
    mended,
    number,
    numbers,
    one_case,
    promised,
    sometimes,
    to_the_end,
    until_zero,
)
from grundy.contest.laws import NimSum
from grundy.contest.problem import Problem, either, first_wins, sum_wins, within
from grundy.maths.nimbers.mex import mex, nim_sum

_BOXES = "the number of heaps"
_BOX = "heap {number}"

# -- coins that are turned

_TURTLES = NimSum("2 * n + (ones(n) % 2 == 0)")

HDU3537 = Problem[Numbers, bool](
    id="hdu3537",
    title="Daizhenyang's Coin",
    names=("翻硬币",),
    source="HDU Online Judge 3537",
    statement="Turn one, two or three coins of a row, the last of them from heads to tails; the heads are given, "
    "and some may be given twice; whoever cannot move loses. Does the second player win?",
    sample_input="0\n1\n0\n4\n0 1 2 3\n",
    sample_output="Yes\nNo\nYes\n",
    ruleset="mock-turtles",
    cases=to_the_end(listed("count", "n", 0, "next line", most=10**8, tiny=7, count=(0, 100, 4))),
    answer=lambda heads: _TURTLES([*{*heads}]),
    definition=lambda heads: first_wins(frozenset(heads), _turn),
    write=either("No", "Yes"),
)


def _turn(heads: frozenset[int]) -> Iterator[frozenset[int]]:
    for last in heads:
        yield heads - {last}
        for i in range(last):
            yield heads ^ {last, i}
            yield from (heads ^ {last, i, j} for j in range(i))


# -- stones in boxes

Take = tuple[int, int, int]
_NONE = (-1, -1, -1)


@lru_cache(maxsize=8)
def _worth(boxes: int) -> tuple[int, ...]:
    """Return the value of a stone in each box: that of Mock Turtles without the largest moves, from the last box on."""
    values: list[int] = []
    for _ in range(within(boxes, 100)):
        values.insert(0, mex(a ^ b for i, a in enumerate(values) for b in values[i:]))
    return tuple(values)


def _takes(boxes: Numbers) -> list[Take]:
    """Return the winning moves, as box numbers from 0."""
    worth = _worth(len(boxes))
    total = nim_sum(worth[i] for i, stones in enumerate(boxes) if stones % 2)
    return [take for take in _all_takes(boxes) if nim_sum(worth[i] for i in take) == total] if total else []


def _all_takes(boxes: Numbers) -> Iterator[Take]:
    for i, stones in enumerate(boxes):
        if stones:
            yield from ((i, j, k) for j in range(i + 1, len(boxes)) for k in range(j, len(boxes)))


def _after(boxes: Numbers, take: Take) -> Numbers:
    left = [*boxes]
    for box, more in zip(take, (-1, 1, 1), strict=True):
        left[box] += more
    return tuple(left)


def _takes_by_definition(boxes: Numbers) -> list[Take]:
    return [
        take for take in _all_takes(boxes)
        if not first_wins(_after(boxes, take), lambda p: (_after(p, other) for other in _all_takes(p)))
    ]  # fmt: skip


def _few_stones(dice: Random, boxes: Numbers) -> Numbers:
    """Return the boxes with up to 2 stones in those that had an odd number, and none in the others."""
    return tuple(n % 2 * dice.randint(0, 2) for n in boxes)


UVA1378 = Problem[Numbers, list[Take]](
    id="uva1378",
    title="A Funny Stone Game",
    source="ACM ICPC Beijing 2005; UVa Online Judge 1378, POJ 2971",
    statement="Take a stone from box i and put one stone each into boxes j and k, where i < j ≤ k; whoever cannot move "
    "loses. Find the first winning move.",
    sample_input="4\n1 0 1 100\n3\n1 0 5\n2\n2 1\n0\n",
    sample_output="Game 1: 0 2 3\nGame 2: 0 1 1\nGame 3: -1 -1 -1\n",
    cases=until_zero(sometimes(listed(_BOXES, _BOX, 0, "next line", most=1000, tiny=2, count=(1, 23, 4)), _few_stones)),
    answer=_takes,
    definition=_takes_by_definition,
    before="Game {number}: ",
    write=lambda takes: "{} {} {}\n".format(*(takes[0] if takes else _NONE)),
)

P3185 = Problem[Numbers, list[Take]](
    id="p3185",
    title="[HNOI2007] 分裂游戏",
    source="Luogu P3185",
    statement="Take a stone from box i and put one stone each into boxes j and k, where i < j ≤ k; whoever cannot move "
    "loses. Find the first winning move, and say how many win.",
    sample_input="2\n4\n1 0 1 5000\n3\n0 0 1\n",
    sample_output="0 2 3\n1\n-1 -1 -1\n0\n",
    cases=promised(
        sometimes(listed(_BOXES, _BOX, 0, "next line", most=10**4, tiny=2, count=(2, 21, 4)), _few_stones), most=10
    ),
    answer=_takes,
    definition=_takes_by_definition,
    write=lambda takes: "{} {} {}\n{}\n".format(*(takes[0] if takes else _NONE), len(takes)),
)

HRNIMBLE = Problem[Numbers, bool](
    id="hrnimble",
    title="Nimble Game",
    source="HackerRank nimble-game-1",
    statement="Coins lie on the squares 0, 1, 2, … of a strip; move one any number of squares towards 0; whoever "
    "cannot move loses. The number of coins on each square is given.",
    sample_input="2\n5\n0 2 3 0 6\n4\n0 0 0 0\n",
    sample_output="First\nSecond\n",
    ruleset="nimble",
    cases=promised(listed("count", "n", 0, "next line", most=10**9, tiny=2, count=(1, 100, 4)), most=10**4),
    answer=NimSum("i * (n % 2)"),
    definition=lambda squares: first_wins(squares, _towards_zero),
    write=either("First", "Second"),
)


def _towards_zero(squares: Numbers) -> Iterator[Numbers]:
    for i, coins in enumerate(squares):
        for j in range(i if coins else 0):
            yield (*squares[:j], squares[j] + 1, *squares[j + 1 : i], coins - 1, *squares[i + 1 :])


HDU3389 = Problem[Numbers, bool](
    id="hdu3389",
    title="Game",
    source="HDU Online Judge 3389",
    statement="Move cards from box a to box b, where b < a and a + b is an odd multiple of 3; whoever cannot move "
    "loses.",
    sample_input="2\n2\n1 2\n7\n1 3 3 2 2 1 2\n",
    sample_output="Case 1: Alice\nCase 2: Bob\n",
    cases=promised(
        sometimes(
            listed(_BOXES, _BOX, 0, "next line", most=100, tiny=2, count=(1, 10**4, 6)),
            lambda dice, boxes: evened(boxes, [i for i in range(len(boxes)) if i % 6 in (1, 4, 5)], 100),
        ),
        most=100,
    ),
    answer=NimSum("n if i % 6 == 1 or i % 6 == 4 or i % 6 == 5 else 0"),
    definition=lambda boxes: first_wins(boxes, _cards),
    before="Case {number}: ",
    write=either("Alice", "Bob"),
)


def _cards(boxes: Numbers) -> Iterator[Numbers]:
    for a in range(len(boxes)):
        for b in range(a):
            if (a + b + 2) % 6 == 3:
                for moved in range(1, boxes[a] + 1):
                    found = [*boxes]
                    found[a] -= moved
                    found[b] += moved
                    yield tuple(found)


P3480 = Problem[Numbers, bool](
    id="p3480",
    title="[POI2009] KAM-Pebbles",
    names=("阶梯博弈",),
    source="Luogu P3480",
    statement="Take pebbles from a heap so that no heap becomes smaller than the one before it; whoever cannot move "
    "loses.",
    sample_input="2\n2\n2 2\n3\n1 2 4\n",
    sample_output="NIE\nTAK\n",
    cases=promised(
        mended(
            listed(_BOXES, _BOX, 0, "next line", most=10**4, tiny=4, count=(1, 1000, 4)), lambda p: tuple(sorted(p))
        ),
        most=10,
    ),
    answer=lambda heaps: nim_sum([b - a for a, b in pairwise((0, *heaps))][::-2]) != 0,
    definition=lambda heaps: first_wins(
        heaps, lambda p: ((*p[:i], n, *p[i + 1 :]) for i in range(len(p)) for n in range(p[i - 1] if i else 0, p[i]))
    ),
    write=either("TAK", "NIE"),
)

HRZERO = Problem[Numbers, bool](
    id="hrzero",
    title="Zero-Move Nim",
    source="HackerRank zero-move-nim",
    statement="Nim in which each heap, until it is empty, allows one pass: a move that takes nothing; whoever "
    "takes the last stone wins.",
    sample_input="2\n2\n1 2\n2\n2 2\n",
    sample_output="W\nL\n",
    cases=promised(listed(_BOXES, _BOX, 1, "next line", most=10**9, tiny=4, count=(1, 10**4, 3)), most=100),
    answer=NimSum("0 if n == 0 else n + 1 if n % 2 else n - 1"),
    definition=lambda heaps: sum_wins(
        [(n, 1) for n in heaps], lambda heap: [*((n, heap[1]) for n in range(heap[0])), *[(heap[0], 0)] * min(heap)]
    ),
    write=either("W", "L"),
)


# -- crosses and paint


@lru_cache(maxsize=256)
def _values_of_rows(most: int, taken: int) -> list[int]:
    """Return the values of rows from which a fixed number of neighbours is taken."""
    values: list[int] = []
    for left in range(-taken, most - taken + 1):
        values.append(mex(values[i] ^ values[left - i] for i in range(left // 2 + 1)))
    return values


def _row_value(n: int, taken: int) -> int:
    return _values_of_rows(1 << n.bit_length(), taken)[n]


POJ3537 = Problem[int, bool](
    id="poj3537",
    title="Crosses and Crosses",
    source="POJ 3537 (NEERC, Northern Subregion 2008)",
    statement="Put a cross on an empty square of a strip of n squares; whoever completes three in a row wins.",
    sample_input="3\n",
    sample_output="1\n",
    ruleset="treblecross",
    cases=one_case(number("n", 3, 2000, 10)),
    answer=lambda n: _crosses(within(n, 4000)),
    definition=lambda n: first_wins("." * n, _cross),
    write=either("1", "2"),
)


def _crosses(n: int) -> bool:
    return _values_of_strips(1 << n.bit_length())[n] != 0


@lru_cache(maxsize=16)
def _values_of_strips(most: int) -> list[int]:
    """Return the values of strips: a cross uses up its square and two on either side, some beyond the ends."""
    values = [0]
    for n in range(1, most + 1):
        values.append(mex(values[max(0, i - 2)] ^ values[max(0, n - i - 3)] for i in range((n + 1) // 2)))
    return values


def _cross(strip: str) -> Iterator[str]:
    if "xxx" not in strip:
        yield from (f"{strip[:i]}x{strip[i + 1 :]}" for i, square in enumerate(strip) if square == ".")


HDU3980 = Problem[Numbers, bool](
    id="hdu3980",
    title="Paint Chain",
    source="HDU Online Judge 3980",
    statement="Paint m neighbouring beads of a ring of n that are not painted yet; whoever cannot move loses.",
    sample_input="2\n3 1\n4 2\n",
    sample_output="Case #1: aekdycoin\nCase #2: abcdxyzk\n",
    cases=promised(numbers(n=(1, 1000, 9), m=(1, 1000, 4)), most=100),
    answer=lambda case: case[0] >= case[1] and _row_value(within(case[0], 4000) - case[1], case[1]) == 0,
    definition=lambda case: first_wins((*case, 0), _beads),
    before="Case #{number}: ",
    write=either("aekdycoin", "abcdxyzk"),
)


def _beads(state: Numbers) -> Iterator[Numbers]:
    n, m, painted = state
    for i in range(n if m <= n else 0):
        beads = sum(1 << (i + j) % n for j in range(m))
        if not painted & beads:
            yield n, m, painted | beads
