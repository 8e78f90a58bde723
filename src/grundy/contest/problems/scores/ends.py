"""Rows of numbers taken from either end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from grundy.contest.forms import Numbers, one_case, to_the_end
from grundy.contest.problem import Problem, best_difference, variant
from grundy.contest.problems.scores.shared import Gain, both_scores, line, scored_row
from grundy.rulesets.points.rows import best_of_ends


def _ends(row: Numbers) -> Iterator[Gain]:
    """Yield what a move gains, and what is left."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


EDPCL = Problem[Numbers, int](
    id="edpcl",
    title="Deque",
    source="AtCoder Educational DP Contest L",
    statement="Take the first or the last number of a row and score it. By how much does the first player win?",
    sample_input="4\n10 80 90 30\n",
    sample_output="10\n",
    cases=one_case(scored_row(10**9, 3000)),
    answer=best_of_ends,
    definition=lambda row: best_difference(row, _ends),
    write=line,
)

CSES1097 = variant(
    EDPCL,
    id="cses1097",
    title="Removal Game",
    source="CSES Problem Set 1097",
    statement="Take the first or the last number of a row and score it. What does the first player score?",
    sample_input="4\n4 5 1 3\n",
    sample_output="8\n",
    cases=one_case(scored_row(10**9, 5000, -(10**9))),
    answer=lambda row: (sum(row) + best_of_ends(row)) // 2,
    definition=lambda row: (sum(row) + best_difference(row, _ends)) // 2,
)

LEETCODE486 = Problem[Numbers, bool](
    id="leetcode486",
    title="Predict the Winner",
    names=("预测赢家",),
    source="LeetCode 486",
    statement="Take the first or the last number of a row and score it. Does the first player score at least as "
    "much as the second?",
    sample_input="3\n1 5 2\n4\n1 5 233 7\n",
    sample_output="false\ntrue\n",
    cases=to_the_end(scored_row(10**7, 20, 0)),
    answer=lambda row: best_of_ends(row) >= 0,
    definition=lambda row: best_difference(row, _ends) >= 0,
    write=lambda wins: f"{str(wins).lower()}\n",
)

P2734 = Problem[Numbers, Numbers](
    id="p2734",
    title="[USACO3.3] 游戏 A Game",
    source="USACO 3.3; Luogu P2734",
    statement="Take the first or the last number of a row and score it. What do the players score?",
    sample_input="6\n4 7 2 9 5 2\n",
    sample_output="18 11\n",
    cases=one_case(scored_row(200, 100, fewest=2)),
    answer=lambda row: both_scores(sum(row), best_of_ends(row)),
    definition=lambda row: both_scores(sum(row), best_difference(row, _ends)),
    write=lambda scores: "{} {}\n".format(*scores),
)

LEETCODE1690 = Problem[Numbers, int](
    id="leetcode1690",
    title="Stone Game VII",
    names=("石子游戏 VII",),
    source="LeetCode 1690",
    statement="Remove the first or the last number of a row and score the sum of the others. By how much does the "
    "first player win?",
    sample_input="5\n5 3 1 4 2\n8\n7 90 5 1 100 10 10 2\n",
    sample_output="6\n122\n",
    cases=to_the_end(scored_row(1000, 1000, fewest=2)),
    answer=lambda row: _difference_of_sums(row),
    definition=lambda row: best_difference(row, lambda p: ((sum(left), left) for _, left in _ends(p))),
    write=line,
)


def _difference_of_sums(row: Numbers) -> int:
    total = [0, *accumulate(row)]
    best = [0] * len(row)
    for length in range(1, len(row)):
        best = [
            max(total[i + length + 1] - total[i + 1] - best[i + 1], total[i + length] - total[i] - best[i])
            for i in range(len(row) - length)
        ]
    return best[0]


CF794E = Problem[Numbers, Numbers](
    id="cf794e",
    title="Choosing Carrot",
    source="Codeforces 794E",
    statement="Remove the first or the last number of a row in turn until one is left; the first player wants it "
    "large, the second small. Which is it if the first player begins with 0, 1, 2, … extra moves?",
    sample_input="3\n1 2 3\n",
    sample_output="2 3 3\n",
    cases=one_case(scored_row(10**9, 3 * 10**5)),
    answer=lambda row: _carrots(row),
    definition=lambda row: tuple(_left(row, extra, 1) for extra in range(len(row))),
    write=lambda found: " ".join(map(str, found)) + "\n",
)


def _left(row: Numbers, extra: int, player: int) -> int:
    """Return the number that is left, by definition."""
    if len(row) == 1:
        return row[0]
    if extra:
        return max(_left(left, extra - 1, 1) for _, left in _ends(row))
    return (max if player > 0 else min)(_left(left, 0, -player) for _, left in _ends(row))


def _carrots(row: Numbers) -> Numbers:
    """Return the numbers: the larger of the middle two, or the middle one and its larger neighbour's smaller."""
    count = len(row)
    pairs = [max(a, b) for a, b in pairwise(row)]
    centres = [min(b, max(a, c)) for a, b, c in zip(row, row[1:], row[2:], strict=False)]
    found = [max(row)]
    best = {0: 0, 1: 0}
    for length in range(count, 1, -1):  # after the extra moves the row is one of the windows of this length
        here, middle = (pairs, length // 2 - 1) if length % 2 == 0 else (centres, length // 2 - 1)
        ends = here[middle], here[count - length + middle]
        best[length % 2] = max(best[length % 2], *ends)
        found.insert(-1, best[length % 2])
    return tuple(found)
