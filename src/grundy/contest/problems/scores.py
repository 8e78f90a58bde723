"""Scores: a move gains something, and both players want the larger sum; the difference is what counts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, pairwise
from random import Random

from grundy.contest.boards import two_boards
from grundy.contest.forms import (
    Form,
    Numbers,
    headed,
    listed,
    numbers,
    one_case,
    promised,
    repeated,
    such,
    to_the_end,
    two_rows,
)
from grundy.contest.laws import OfList
from grundy.contest.problem import Problem, best_difference, variant
from grundy.rulesets.points.rows import best_of_ends

Pair = tuple[Numbers, Numbers]
Gain = tuple[int, Numbers]


def _row(most: int, count: int, least: int = 1, fewest: int = 1) -> Form[Numbers]:
    """Return the form of a row of numbers after their count; tiny cases have up to six."""
    return listed(
        "count", "n", least, "next line", most=most, tiny=min(9, most), count=(fewest, count, 6), needed=fewest
    )


def _line(number: int) -> str:
    return f"{number}\n"


# -- take a number from either end


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
    cases=one_case(_row(10**9, 3000)),
    answer=best_of_ends,
    definition=lambda row: best_difference(row, _ends),
    write=_line,
)

CSES1097 = variant(
    EDPCL,
    id="cses1097",
    title="Removal Game",
    source="CSES Problem Set 1097",
    statement="Take the first or the last number of a row and score it. What does the first player score?",
    sample_input="4\n4 5 1 3\n",
    sample_output="8\n",
    cases=one_case(_row(10**9, 5000, -(10**9))),
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
    cases=to_the_end(_row(10**7, 20, 0)),
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
    cases=one_case(_row(200, 100, fewest=2)),
    answer=lambda row: _both(sum(row), best_of_ends(row)),
    definition=lambda row: _both(sum(row), best_difference(row, _ends)),
    write=lambda scores: "{} {}\n".format(*scores),
)


def _both(total: int, difference: int) -> Numbers:
    return (total + difference) // 2, (total - difference) // 2


LEETCODE1690 = Problem[Numbers, int](
    id="leetcode1690",
    title="Stone Game VII",
    names=("石子游戏 VII",),
    source="LeetCode 1690",
    statement="Remove the first or the last number of a row and score the sum of the others. By how much does the "
    "first player win?",
    sample_input="5\n5 3 1 4 2\n8\n7 90 5 1 100 10 10 2\n",
    sample_output="6\n122\n",
    cases=to_the_end(_row(1000, 1000, fewest=2)),
    answer=lambda row: _difference_of_sums(row),
    definition=lambda row: best_difference(row, lambda p: ((sum(left), left) for _, left in _ends(p))),
    write=_line,
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


# -- take numbers from the front


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
    cases=to_the_end(_row(1000, 5 * 10**4, -1000)),
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
    cases=promised(_row(10**9, 10**5, 0), most=5),
    answer=lambda row: (sum(row) + _difference_of_front(row)) // 2,
    definition=lambda row: (sum(row) + best_difference(row, lambda p: _front(p, 3))) // 2,
    write=_line,
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
    cases=to_the_end(_row(10**4, 100)),
    answer=lambda row: _with_growing_takes(row),
    definition=lambda row: (sum(row) + best_difference((1, row), _growing)) // 2,
    write=_line,
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


LEETCODE1872 = Problem[Numbers, int](
    id="leetcode1872",
    title="Stone Game VIII",
    names=("石子游戏 VIII",),
    source="LeetCode 1872",
    statement="Replace two or more numbers at the front of a row by their sum and score it, until one number is "
    "left. By how much does the first player win?",
    sample_input="5\n-1 2 -3 4 -5\n6\n7 -6 5 10 5 -2\n2\n-10 -12\n",
    sample_output="5\n19\n-22\n",
    cases=to_the_end(_row(10**4, 10**5, -(10**4), fewest=2)),
    answer=lambda row: _difference_of_prefixes(row),
    definition=lambda row: best_difference(row, _replaced),
    write=_line,
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
    cases=one_case(_row(10**4, 2 * 10**5, -(10**4), fewest=2)),
)


# -- two prices for each item


def _priced(rows: Pair, first: bool) -> Iterator[tuple[int, tuple[Pair, bool]]]:
    for i in range(len(rows[0])):
        left = ((*rows[0][:i], *rows[0][i + 1 :]), (*rows[1][:i], *rows[1][i + 1 :]))
        yield rows[0 if first else 1][i], (left, not first)


def _by_their_sum(rows: Pair) -> int:
    """Return the difference if both players take the item with the largest sum of prices."""
    order = sorted(zip(*rows, strict=True), key=sum, reverse=True)
    return sum(a for a, _ in order[::2]) - sum(b for _, b in order[1::2])


LEETCODE1686 = Problem[Pair, int](
    id="leetcode1686",
    title="Stone Game VI",
    names=("石子游戏 VI",),
    source="LeetCode 1686",
    statement="Take an item in turn; it has a price for the first player and one for the second. Who scores more?",
    sample_input="2\n1 3\n2 1\n2\n1 2\n3 1\n3\n2 4 3\n1 6 7\n",
    sample_output="1\n0\n-1\n",
    cases=to_the_end(two_rows(100, 10**5)),
    answer=_by_their_sum,
    definition=lambda rows: best_difference((rows, True), lambda state: _priced(*state)),
    write=lambda best: f"{(best > 0) - (best < 0)}\n",
)

HRFUN = variant(
    LEETCODE1686,
    id="hrfun",
    title="Fun Game",
    source="HackerRank fun-game",
    sample_input="3\n3\n1 3 4\n5 3 1\n2\n1 1\n1 1\n2\n2 2\n3 3\n",
    sample_output="First\nTie\nSecond\n",
    cases=promised(two_rows(10**5, 1000), most=10),
    write=lambda best: "Tie\n" if best == 0 else "First\n" if best > 0 else "Second\n",
)

CF1038C = Problem[Pair, int](
    id="cf1038c",
    title="Gambling",
    source="Codeforces 1038C",
    statement="In turn score a number of one's own list, or remove a number of the opponent's. By how much does the "
    "first player win?",
    sample_input="2\n1 4\n5 1\n",
    sample_output="0\n",
    cases=one_case(two_rows(10**6, 10**5)),
    answer=lambda lists: _greedy(*(sorted(one) for one in lists)),
    definition=lambda lists: best_difference((*map(tuple, map(sorted, lists)),), _score_or_remove),
    write=_line,
)


def _score_or_remove(lists: tuple[Numbers, ...]) -> Iterator[tuple[int, tuple[Numbers, ...]]]:
    mine, other = lists
    yield from ((n, (other, (*mine[:i], *mine[i + 1 :]))) for i, n in enumerate(mine))
    yield from ((0, ((*other[:i], *other[i + 1 :]), mine)) for i in range(len(other)))


def _greedy(mine: list[int], other: list[int]) -> int:
    """Return the difference if both take or remove the largest number that is left."""
    total, sign = 0, 1
    while mine or other:
        if mine and (not other or mine[-1] >= other[-1]):
            total += sign * mine.pop()
        else:
            other.pop()
        mine, other, sign = other, mine, -sign
    return total


# -- one number is left

CF984A = Problem[Numbers, int](
    id="cf984a",
    title="Game",
    source="Codeforces 984A",
    statement="Erase a number in turn until one is left; the first player wants it small, the second large. Which "
    "is it?",
    sample_input="3\n2 1 3\n",
    sample_output="2\n",
    cases=one_case(_row(10**6, 1000)),
    answer=lambda row: sorted(row)[(len(row) - 1) // 2],
    definition=lambda row: _last(row, min, max),
    write=_line,
)


def _last(row: Numbers, mine: Callable[[Iterable[int]], int], other: Callable[[Iterable[int]], int]) -> int:
    if len(row) == 1:
        return row[0]
    return mine(_last((*row[:i], *row[i + 1 :]), other, mine) for i in range(len(row)))


CF388C = Problem[tuple[Numbers, ...], Numbers](
    id="cf388c",
    title="Fox and Card Game",
    source="Codeforces 388C",
    statement="The first player takes the top card of a stack, the second player the bottom card of a stack. What do "
    "they score?",
    sample_input="2\n1 100\n2 1 10\n",
    sample_output="101 10\n",
    cases=one_case(
        repeated("the number of heaps", listed("count", "n", 1, most=1000, tiny=9, count=(1, 100, 3)), "heap")
    ),
    answer=lambda stacks: _both(sum(map(sum, stacks)), _halves_and_middles(stacks)),
    definition=lambda stacks: _both(sum(map(sum, stacks)), best_difference((stacks, 0), _top_or_bottom)),
    write=lambda scores: "{} {}\n".format(*scores),
)


def _halves_and_middles(stacks: tuple[Numbers, ...]) -> int:
    """Return the difference if each has the nearer half of every stack, and the cards in the middle go by size."""
    middles = sorted((stack[len(stack) // 2] for stack in stacks if len(stack) % 2), reverse=True)
    halves = sum(sum(stack[: len(stack) // 2]) - sum(stack[(len(stack) + 1) // 2 :]) for stack in stacks)
    return halves + sum(middles[::2]) - sum(middles[1::2])


def _top_or_bottom(state: tuple[tuple[Numbers, ...], int]) -> Iterator[tuple[int, tuple[tuple[Numbers, ...], int]]]:
    stacks, player = state
    for i, stack in enumerate(stacks):
        if stack:
            card, left = (stack[-1], stack[:-1]) if player else (stack[0], stack[1:])
            yield card, ((*stacks[:i], left, *stacks[i + 1 :]), 1 - player)


# -- the winner by the sum

CF1383B = Problem[Numbers, int](
    id="cf1383b",
    title="GameGame",
    source="Codeforces 1383B",
    statement="Take a number in turn; a score is the nim-sum of the numbers taken. Who scores more?",
    sample_input="3\n3\n1 2 2\n3\n2 2 3\n5\n0 0 0 2 2\n",
    sample_output="WIN\nLOSE\nDRAW\n",
    cases=promised(_row(10**9, 10**5, 0), most=10**4),
    answer=lambda row: _by_the_highest_bit(row),
    definition=lambda row: _nim_scores(tuple(sorted(row)), 0, 0, 1),
    write=lambda best: "DRAW\n" if best == 0 else "WIN\n" if best > 0 else "LOSE\n",
)


def _by_the_highest_bit(row: Numbers) -> int:
    """Return 1, 0 or −1: the highest bit that is odd in the nim-sum decides."""
    for bit in range(max(row).bit_length(), -1, -1):
        ones = sum(n >> bit & 1 for n in row)
        if ones % 2:
            return 1 if ones % 4 == 1 or (len(row) - ones) % 2 else -1
    return 0


def _nim_scores(left: Numbers, mine: int, other: int, sign: int) -> int:
    if not left:
        return sign * ((mine > other) - (mine < other))
    found = (_nim_scores((*left[:i], *left[i + 1 :]), other, mine ^ n, -sign) for i, n in enumerate(left))
    return max(found) if sign > 0 else min(found)


CF1738C = Problem[Numbers, bool](
    id="cf1738c",
    title="Even Number Addicts",
    source="Codeforces 1738C",
    statement="Take a number in turn; Alice, who begins, wins if the sum of her numbers is even.",
    sample_input="4\n3\n1 3 5\n4\n1 3 5 7\n4\n1 2 3 4\n4\n10 20 30 40\n",
    sample_output="Alice\nAlice\nBob\nAlice\n",
    cases=promised(_row(10**9, 100, -(10**9)), most=100),
    answer=OfList("(count - odd) % 2 == 1 if odd % 4 == 1 else odd % 4 != 2"),
    definition=lambda row: _even_for_alice(tuple(n % 2 for n in row), 0, True),
    write=lambda wins: "Alice\n" if wins else "Bob\n",
)


def _even_for_alice(left: Numbers, total: int, begins: bool) -> bool:
    """Return whether Alice can make her sum even; ``begins`` says that she is to move."""
    if not left:
        return total % 2 == 0
    found = (
        _even_for_alice((*left[:i], *left[i + 1 :]), total + (n if begins else 0), not begins)
        for i, n in enumerate(left)
    )
    return any(found) if begins else all(found)


P2964 = Problem[Numbers, int](
    id="p2964",
    title="[USACO09NOV] A Coin Game S",
    source="Luogu P2964",
    statement="Take one or two coins from the front of a row, then at most twice as many as the opponent took, and "
    "score them. What does the first player score?",
    sample_input="5\n1 3 1 7 2\n",
    sample_output="9\n",
    cases=one_case(_row(10**5, 2000)),
    answer=lambda row: _at_most_twice(row),
    definition=lambda row: (sum(row) + best_difference((2, row), _twice)) // 2,
    write=_line,
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


# -- numbers that increase, boards that fill, carrots

POJ1678 = Problem[tuple[Numbers, Numbers], int](
    id="poj1678",
    title="I Love this Game!",
    source="POJ 1678",
    statement="Score a number from a to b, and then in turn one that is larger than the last by a to b. By how much "
    "does the first player win?",
    sample_input="3\n6 1 2\n1 3 -2 5 -3 6\n2 1 2\n-2 -1\n2 1 2\n1 0\n",
    sample_output="-3\n0\n1\n",
    cases=promised(
        such(
            headed(
                numbers(a=(1, 98, 3), b=(2, 99, 5)),
                listed("count", "n", -(10**4), "next line", most=10**4, tiny=9, count=(1, 10**4, 6)),
            ),
            lambda case: case[0][0] < case[0][1],
        )
    ),
    random=lambda dice, size: _near_steps(dice, size),
    answer=lambda case: _increasing(*case),
    definition=lambda case: best_difference((0, case[1]), lambda state: _steps_up(case[0], *state)),
    write=_line,
)


def _near_steps(dice: Random, size: float) -> tuple[Numbers, Numbers]:
    """Return bounds and numbers that are often so near that there is a move."""
    a = dice.randint(1, 3 + round(94 * size))
    b = dice.randint(a + 1, a + 2 + round((97 - a) * size))
    count = dice.randint(1, 6 + round((10**4 - 6) * size))
    return (a, b), tuple(dice.randint(-2, 4 * b) for _ in range(count))


def _steps_up(bounds: Numbers, last: int, row: Numbers) -> Iterator[tuple[int, tuple[int, Numbers]]]:
    a, b = bounds
    return ((n, (n, row)) for n in row if a <= n - last <= b)


def _increasing(bounds: Numbers, row: Numbers) -> int:
    """Return the best difference, from the largest number down; only different numbers count."""
    a, b = bounds
    there = sorted({*row})
    best: dict[int, int] = {}

    def after(last: int) -> int:
        reached = there[bisect_left(there, last + a) : bisect_right(there, last + b)]
        return max((n - best[n] for n in reached), default=0)

    for n in reversed(there):
        best[n] = after(n)
    return after(0)


Board = tuple[Numbers, ...]

P4363 = Problem[tuple[Board, Board], int](
    id="p4363",
    title="[九省联考 2018] 一双木棋 chess",
    source="Luogu P4363",
    statement="Place a piece in turn on a square whose squares above and to the left are taken; the first player "
    "scores the number of the square on one board, the second that on another one. By how much does the first player "
    "win?",
    limits="1 ≤ n, m ≤ 10, 0 ≤ A, B ≤ 10^5",
    sample_input="2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
    sample_output="2\n",
    cases=one_case(two_boards(10, 10**5)),
    answer=lambda boards: _staircases(*boards),
    definition=lambda boards: best_difference((frozenset[tuple[int, int]](), 0), lambda p: _placed(boards, *p)),
    write=_line,
)


def _placed(
    boards: tuple[Board, Board], taken: frozenset[tuple[int, int]], player: int
) -> Iterator[tuple[int, tuple[frozenset[tuple[int, int]], int]]]:
    for r, row in enumerate(boards[player]):
        for c, number in enumerate(row):
            above, left = r == 0 or (r - 1, c) in taken, c == 0 or (r, c - 1) in taken
            if above and left and (r, c) not in taken:
                yield number, (taken | {(r, c)}, 1 - player)


def _staircases(first: Board, second: Board) -> int:
    """Return the best difference over the lengths of the rows that are taken, from the full board back."""
    rows, columns = len(first), len(first[0])
    best = {(columns,) * rows: 0}
    layer = [*best]
    while layer:
        before = {
            (*lengths[:r], lengths[r] - 1, *lengths[r + 1 :])
            for lengths in layer
            for r in range(rows)
            if lengths[r] > (lengths[r + 1] if r + 1 < rows else 0)
        }
        for lengths in before:
            board = second if sum(lengths) % 2 else first
            best[lengths] = max(
                board[r][lengths[r]] - best[(*lengths[:r], lengths[r] + 1, *lengths[r + 1 :])]
                for r in range(rows)
                if lengths[r] < (lengths[r - 1] if r else columns)
            )
        layer = [*before]
    return best[(0,) * rows]


CF794E = Problem[Numbers, Numbers](
    id="cf794e",
    title="Choosing Carrot",
    source="Codeforces 794E",
    statement="Remove the first or the last number of a row in turn until one is left; the first player wants it "
    "large, the second small. Which is it if the first player begins with 0, 1, 2, … extra moves?",
    sample_input="3\n1 2 3\n",
    sample_output="2 3 3\n",
    cases=one_case(_row(10**9, 3 * 10**5)),
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
