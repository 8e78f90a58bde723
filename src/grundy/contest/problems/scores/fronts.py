"""Rows of numbers taken from the front."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from grundy.contest.forms import Numbers, one_case, promised, to_the_end
from grundy.contest.problem import Problem, best_difference, variant
from grundy.contest.problems.scores.shared import Gain, line, scored_row


def _front(row: Numbers, most: int) -> Iterator[Gain]:
    return ((sum(row[:k]), row[k:]) for k in range(1, min(most, len(row)) + 1))


def _difference_of_front(row: Numbers) -> int:
    best = [0, 0, 0]  # of the last three rests
    for i in range(len(row) - 1, -1, -1):
        best = [max(sum(row[i : i + k]) - best[k - 1] for k in (1, 2, 3) if i + k <= len(row)), *best[:2]]
    return best[0]


LEETCODE1406 = Problem[Numbers, int](
    id="leetcode1406",
    title="Stone Game III",
    names=("石子游戏 III",),
    source="LeetCode 1406",
    statement="Take one, two or three numbers from the front of a row and score them. Who scores more?",
    sample_input="4\n1 2 3 7\n4\n1 2 3 -9\n4\n1 2 3 6\n",
    sample_output="Bob\nAlice\nTie\n",
    cases=to_the_end(scored_row(1000, 5 * 10**4, -1000)),
    answer=_difference_of_front,
    definition=lambda row: best_difference(row, lambda p: _front(p, 3)),
    write=lambda best: "Tie\n" if best == 0 else "Alice\n" if best > 0 else "Bob\n",
)

HRBRICKS = Problem[Numbers, int](
    id="hrbricks",
    title="Bricks Game",
    source="HackerRank play-game",
    statement="Take one, two or three numbers from the front of a row and score them. What does the first player "
    "score?",
    sample_input="2\n5\n999 1 1 1 0\n5\n0 1 1 1 999\n",
    sample_output="1001\n999\n",
    cases=promised(scored_row(10**9, 10**5, 0), most=5),
    answer=lambda row: (sum(row) + _difference_of_front(row)) // 2,
    definition=lambda row: (sum(row) + best_difference(row, lambda p: _front(p, 3))) // 2,
    write=line,
)

LEETCODE1140 = Problem[Numbers, int](
    id="leetcode1140",
    title="Stone Game II",
    names=("石子游戏 II",),
    source="LeetCode 1140",
    statement="Take 1 to 2m heaps from the front of a row and score them; m is 1 at first, then the largest number "
    "of heaps taken so far, if that is more. What does the first player score?",
    sample_input="5\n2 7 9 4 4\n6\n1 2 3 4 5 100\n",
    sample_output="10\n104\n",
    cases=to_the_end(scored_row(10**4, 100)),
    answer=lambda row: _with_growing_takes(row),
    definition=lambda row: (sum(row) + best_difference((1, row), _growing)) // 2,
    write=line,
)


def _growing(state: tuple[int, Numbers]) -> Iterator[tuple[int, tuple[int, Numbers]]]:
    most, row = state
    return ((sum(row[:k]), (max(most, k), row[k:])) for k in range(1, min(2 * most, len(row)) + 1))


def _with_growing_takes(row: Numbers) -> int:
    """Return the largest score, from the last heaps to the first: best[m] of the heaps from i on."""
    count = len(row)
    total = [*accumulate(row[::-1], initial=0)][::-1]
    best = [[0] * (count + 1) for _ in range(count + 1)]
    for i in range(count - 1, -1, -1):
        for m in range(1, count + 1):
            best[i][m] = total[i] - min(best[i + k][max(m, k)] for k in range(1, min(2 * m, count - i) + 1))
    return best[0][1]


P2964 = Problem[Numbers, int](
    id="p2964",
    title="[USACO09NOV] A Coin Game S",
    source="Luogu P2964",
    statement="Take one or two coins from the front of a row, then at most twice as many as the opponent took, and "
    "score them. What does the first player score?",
    sample_input="5\n1 3 1 7 2\n",
    sample_output="9\n",
    cases=one_case(scored_row(10**5, 2000)),
    answer=lambda row: _at_most_twice(row),
    definition=lambda row: (sum(row) + best_difference((2, row), _twice)) // 2,
    write=line,
)


def _twice(state: tuple[int, Numbers]) -> Iterator[tuple[int, tuple[int, Numbers]]]:
    most, row = state
    return ((sum(row[:k]), (2 * k, row[k:])) for k in range(1, min(most, len(row)) + 1))


def _at_most_twice(row: Numbers) -> int:
    """Return the largest score; best[i][k] is that of the coins from i on, if at most k may be taken."""
    count = len(row)
    total = [*accumulate(row[::-1], initial=0)][::-1]
    best: list[list[int]] = [[]] * count + [[0]]
    for i in range(count - 1, -1, -1):
        here, left = [0], count - i
        for k in range(1, left + 1):
            after = best[i + k]
            here.append(max(here[-1], total[i] - after[min(2 * k, left - k)]))
        best[i] = here
    return best[0][min(2, count)]


LEETCODE1872 = Problem[Numbers, int](
    id="leetcode1872",
    title="Stone Game VIII",
    names=("石子游戏 VIII",),
    source="LeetCode 1872",
    statement="Replace two or more numbers at the front of a row by their sum and score it, until one number is "
    "left. By how much does the first player win?",
    sample_input="5\n-1 2 -3 4 -5\n6\n7 -6 5 10 5 -2\n2\n-10 -12\n",
    sample_output="5\n19\n-22\n",
    cases=to_the_end(scored_row(10**4, 10**5, -(10**4), fewest=2)),
    answer=lambda row: _difference_of_prefixes(row),
    definition=lambda row: best_difference(row, _replaced),
    write=line,
)


def _replaced(row: Numbers) -> Iterator[Gain]:
    return ((sum(row[:k]), (sum(row[:k]), *row[k:])) for k in range(2, len(row) + 1))


def _difference_of_prefixes(row: Numbers) -> int:
    totals = [*accumulate(row)]
    best = totals[-1]
    for total in totals[-2:0:-1]:
        best = max(best, total - best)
    return best


CF731E = variant(
    LEETCODE1872,
    id="cf731e",
    title="Funny Game",
    source="Codeforces 731E",
    sample_input="4\n1 -7 -2 3\n",
    sample_output="-3\n",
    cases=one_case(scored_row(10**4, 2 * 10**5, -(10**4), fewest=2)),
)
