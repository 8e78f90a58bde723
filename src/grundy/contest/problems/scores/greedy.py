"""Items that both players rank alike: each takes the best one that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grundy.contest.forms import Numbers, listed, one_case, promised, repeated, to_the_end, two_rows
from grundy.contest.problem import Problem, best_difference, variant
from grundy.contest.problems.scores.shared import both_scores, line, scored_row

Pair = tuple[Numbers, Numbers]


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

_LISTS = two_rows(10**6, 10**5)

CF1038C = Problem[Pair, int](
    id="cf1038c",
    title="Gambling",
    source="Codeforces 1038C",
    statement="In turn score a number of one's own list, or remove a number of the opponent's. By how much does the "
    "first player win?",
    sample_input="2\n1 4\n5 1\n",
    sample_output="0\n",
    cases=one_case(_LISTS),
    answer=lambda lists: _greedy(*(sorted(one) for one in lists)),
    definition=lambda lists: best_difference((*map(tuple, map(sorted, lists)),), _score_or_remove),
    write=line,
    edges=lambda: (*_LISTS.edges(), ((10**6,) * 10**5, (1,) * 10**5), ((1,) * 10**5, (10**6,) * 10**5)),
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


CF388C = Problem[tuple[Numbers, ...], Numbers](
    id="cf388c",
    title="Fox and Card Game",
    source="Codeforces 388C",
    statement="The first player takes the top card of a stack, the second player the bottom card of a stack. What do "
    "they score?",
    limits="1 ≤ stacks ≤ 100, 1 ≤ cards of a stack ≤ 100, 1 ≤ n ≤ 1000",
    sample_input="2\n1 100\n2 1 10\n",
    sample_output="101 10\n",
    cases=one_case(
        repeated("the number of heaps", listed("count", "n", 1, most=1000, tiny=9, count=(1, 100, 3)), "heap", 100)
    ),
    answer=lambda stacks: both_scores(sum(map(sum, stacks)), _halves_and_middles(stacks)),
    definition=lambda stacks: both_scores(sum(map(sum, stacks)), best_difference((stacks, 0), _top_or_bottom)),
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


CF984A = Problem[Numbers, int](
    id="cf984a",
    title="Game",
    source="Codeforces 984A",
    statement="Erase a number in turn until one is left; the first player wants it small, the second large. Which "
    "is it?",
    sample_input="3\n2 1 3\n",
    sample_output="2\n",
    cases=one_case(scored_row(10**6, 1000)),
    answer=lambda row: sorted(row)[(len(row) - 1) // 2],
    definition=lambda row: _last(row, min, max),
    write=line,
)


def _last(row: Numbers, mine: Callable[[Iterable[int]], int], other: Callable[[Iterable[int]], int]) -> int:
    if len(row) == 1:
        return row[0]
    return mine(_last((*row[:i], *row[i + 1 :]), other, mine) for i in range(len(row)))
