"""Remainders and pairs: look for what every move changes, or for equal numbers that cancel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grundy.contest.forms import (
    Numbers,
    headed,
    listed,
    number,
    numbers,
    one_case,
    promised,
    sometimes,
    such,
    to_the_end,
)
from grundy.contest.laws import OfList, Wins
from grundy.contest.problem import Problem, either, first_wins
from grundy.words.errors import LimitError


def _without(position: Numbers, i: int) -> Numbers:
    return (*position[:i], *position[i + 1 :])


# -- boards and tokens


HRCHESS = Problem[Numbers, bool](
    id="hrchess",
    title="A Chessboard Game",
    source="HackerRank a-chessboard-game-1",
    statement="Move a coin on a 15×15 board from x, y to x − 2, y ± 1 or to x ± 1, y − 2; whoever cannot move loses.",
    sample_input="3\n5 2\n5 3\n8 8\n",
    sample_output="Second\nFirst\nFirst\n",
    cases=promised(numbers(x=(1, 15, 9), y=(1, 15, 9)), most=225),
    answer=Wins("x y", "(x - 1) % 4 > 1 or (y - 1) % 4 > 1"),
    definition=lambda case: first_wins(case, _knight),
    write=either("First", "Second"),
)


def _knight(place: Numbers) -> Iterator[Numbers]:
    x, y = place
    for option in ((x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)):
        if min(option) >= 1 and max(option) <= 15:
            yield option


CF630R = Problem[int, bool](
    id="cf630r",
    title="Game",
    source="Codeforces 630R",
    statement="Paint an empty cell of an n×n board that has no painted neighbour; whoever cannot move loses.",
    sample_input="1\n",
    sample_output="1\n",
    cases=one_case(number("n", 1, 10**18, 4)),
    answer=Wins("n", "n % 2 == 1"),
    definition=lambda n: first_wins((n, frozenset[int]()), _paint),
    write=either("1", "2"),
)


def _paint(board: tuple[int, frozenset[int]]) -> Iterator[tuple[int, frozenset[int]]]:
    n, painted = board
    for cell in range(n * n):
        near = {cell, cell - n, cell + n, *([cell - 1] if cell % n else []), *([cell + 1] if (cell + 1) % n else [])}
        if not near & painted:
            yield n, painted | {cell}


CF1990A = Problem[Numbers, bool](
    id="cf1990a",
    title="Submission Bait",
    source="Codeforces 1990A",
    statement="In turn choose a number that is not smaller than any chosen before, and set it to 0; whoever cannot "
    "loses.",
    sample_input="3\n2\n2 2\n5\n1 2 2 2 2\n4\n3 3 4 4\n",
    sample_output="NO\nYES\nNO\n",
    cases=promised(listed("count", "n", 1, "next line", most=50, tiny=3, count=(2, 50, 5)), most=1000),
    answer=lambda found: any(count % 2 for count in Counter(found).values()),
    definition=lambda found: first_wins(
        (0, found), lambda p: ((n, _without(p[1], i)) for i, n in enumerate(p[1]) if n >= p[0])
    ),
    write=either("YES", "NO"),
)


LEETCODE2029 = Problem[Numbers, bool](
    id="leetcode2029",
    title="Stone Game IX",
    names=("石子游戏 IX",),
    source="LeetCode 2029",
    statement="Remove a stone with a number in turn; a player who makes the sum of all removed numbers a multiple of 3 "
    "loses; if no stone is left, Bob wins. Does Alice, who begins, win?",
    sample_input="2\n2 1\n1\n2\n5\n5 1 2 4 3\n",
    sample_output="true\nfalse\nfalse\n",
    cases=to_the_end(
        sometimes(
            listed("count", "n", 1, "next line", most=10**4, tiny=9, count=(1, 10**5, 6)),
            lambda dice, found: (3, *((min(n, 9999) - 1) // 3 * 3 + 1 + i % 2 for i, n in enumerate(found[1:]))),
        )
    ),
    answer=lambda found: _thirds(*(sum(n % 3 == rest for n in found) for rest in range(3))),
    definition=lambda found: _alice(tuple(n % 3 for n in found), 0, True),
    write=either("true", "false"),
)


def _thirds(zeros: int, ones: int, twos: int) -> bool:
    """Return who wins when the sums go 1, 2, 4, 5, … or 2, 1, 2, 1, … modulo 3; the zeros exchange the players."""
    return min(ones, twos) > 0 if zeros % 2 == 0 else abs(ones - twos) > 2


def _alice(left: Numbers, total: int, begins: bool) -> bool:
    """Return whether Alice wins; ``begins`` says that she is to move."""
    options = [(_without(left, i), total + n) for i, n in enumerate(left)]
    if not options:
        return False
    wins = (not begins if (now % 3 == 0) else _alice(rest, now, not begins) for rest, now in options)
    return any(wins) if begins else all(wins)


P1288 = Problem[Numbers, bool](
    id="p1288",
    title="取数游戏II",
    source="Luogu P1288",
    statement="A token stands on a ring between the last number and the first; move it over a neighbouring number "
    "that is not 0, and make that number smaller; whoever cannot move loses.",
    limits="2 ≤ count ≤ 20, 0 ≤ n ≤ 500, with a 0",
    sample_input="4\n2 5 3 0\n",
    sample_output="YES\n",
    cases=one_case(
        such(listed("count", "n", 0, "next line", most=500, tiny=2, count=(2, 20, 4)), lambda ring: 0 in ring)
    ),
    answer=lambda ring: any(_way(side) % 2 for side in (ring, ring[::-1])),
    definition=lambda ring: first_wins(ring, _around),
    write=either("YES", "NO"),
)


def _way(ring: Numbers) -> int:
    """Return how many numbers come before the first 0."""
    if 0 not in ring:
        raise LimitError("a ring without a 0 is not part of this problem")
    return ring.index(0)


def _around(ring: Numbers) -> Iterator[Numbers]:
    """Yield the ring as it is seen from the token: the last number is behind it, the first before it."""
    for left in range(ring[0]):
        yield (*ring[1:], left)
    for left in range(ring[-1]):
        yield (left, *ring[:-1])


CF549C = Problem[tuple[Numbers, Numbers], bool](
    id="cf549c",
    title="The Game Of Parity",
    source="Codeforces 549C",
    statement="Remove one of n numbers in turn until k are left; the first player wins if the sum of these is "
    "odd, the second if it is even.",
    sample_input="3 1\n1 2 1\n",
    sample_output="Stannis\n",
    cases=one_case(such(
        headed(numbers(k=(1, 200_000, 4)), listed("count", "n", 1, most=100, tiny=4, count=(1, 200_000, 5))),
        lambda case: case[0][0] <= len(case[1]),
    )),
    # what counts is who moves last, and whether the opponent can remove all numbers of a kind
    answer=OfList(
        "odd % 2 if count == k else (k % 2 == 1 and count - odd <= (count - k) // 2) if (count - k) % 2 == 0 "
        "else not (odd <= (count - k) // 2 or (count - odd <= (count - k) // 2 and k % 2 == 0))",
        "k",
    ),
    definition=lambda case: _odd_at_the_end(case[0][0], tuple(n % 2 for n in case[1]), 1),
    write=either("Stannis", "Daenerys"),
)  # fmt: skip


def _odd_at_the_end(k: int, left: Numbers, player: int) -> bool:
    """Return whether the sum is odd in the end; player 1 wants that, player 0 does not."""
    if len(left) == k:
        return sum(left) % 2 == 1
    found = (_odd_at_the_end(k, _without(left, i), 1 - player) for i in range(len(left)))
    return any(found) if player else all(found)
