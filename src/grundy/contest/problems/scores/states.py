"""Scores that depend on little: a parity, the last number, or the lengths of the rows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from random import Random

from grundy.contest.boards import Board, two_boards
from grundy.contest.forms import Numbers, headed, listed, numbers, one_case, promised, such
from grundy.contest.laws import OfList
from grundy.contest.problem import Problem, best_difference
from grundy.contest.problems.scores.shared import line, scored_row

CF1383B = Problem[Numbers, int](
    id="cf1383b",
    title="GameGame",
    source="Codeforces 1383B",
    statement="Take a number in turn; a score is the nim-sum of the numbers taken. Who scores more?",
    sample_input="3\n3\n1 2 2\n3\n2 2 3\n5\n0 0 0 2 2\n",
    sample_output="WIN\nLOSE\nDRAW\n",
    cases=promised(scored_row(10**9, 10**5, 0), most=10**4),
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
    cases=promised(scored_row(10**9, 100, -(10**9)), most=100),
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
    write=line,
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
    write=line,
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
