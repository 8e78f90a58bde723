"""Bounds that depend on the heap: both engines against the definition, far heaps, contest samples, refusals."""

from __future__ import annotations

from itertools import product

import pytest

from grundy import parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.maths.subtraction import intervals
from grundy.rulesets.heaps.take_between import TakeBetween
from grundy.words.errors import InputError, LimitError, RulesetError

BOUNDS = [
    "1", "3", "n//2", "n//5+2", "n-1", "n", "n-isqrt(n)", "isqrt(n)", "2*n//3", "n-isqrt(isqrt(n-1))-1",
    "min(n//2,7)", "max(n//3,4)", "n//2-3", "n-n//2", "5-n//7",
]  # fmt: skip
LAST = 160


@pytest.mark.parametrize("low", BOUNDS)
def test_values_and_moves_are_those_of_the_definition(low: str) -> None:
    for high in BOUNDS:
        game = TakeBetween(low, high)
        plain: list[int] = []
        for n in range(LAST):
            plain.append(mex(plain[left] for left in game.splits(n)))
        assert game.heap_value(LAST - 1) == plain[-1]
        assert [game.heap_value(n) for n in range(LAST)] == plain, str(game)
        for n, value in product(range(0, LAST, 11), range(8)):
            wanted = [left for left in game.splits(n) if plain[left] == value]
            assert list(game.splits_to(n, value)) == wanted, (str(game), n, value)
            assert game.count_splits_to(n, value) == len(wanted)


def test_the_rule_takes_what_its_bounds_allow() -> None:
    # written out by hand: from n counters at least n//3 and at most n - isqrt(n), never none
    assert {n: list(TakeBetween("n//3", "n-isqrt(n)").splits(n)) for n in (0, 1, 2, 5, 9)} == {
        0: [], 1: [], 2: [1], 5: [4, 3, 2], 9: [6, 5, 4, 3],
    }  # fmt: skip


def test_at_most_half_removes_the_factors_of_two() -> None:
    # UVa 1482: the value of n is that of n // 2 if n is odd, and n // 2 if n is even
    game = TakeBetween("1", "n//2")
    for n in (10**18, 10**18 - 1, 2**59 - 1, 3 * 2**57 - 1):
        half = n
        while half % 2:
            half //= 2
        assert game.heap_value(n) == half // 2
        (best,) = game.splits_to(n, 0) if half // 2 else (None,)
        assert best is None or game.heap_value(best) == 0


def test_each_heap_of_a_sum_may_have_its_own_divisor() -> None:
    # ARC 091 F: from a pile of n with the number k, take 1 to n // k
    heaps = [(5, 2), (3, 3), (9, 2), (17, 4), (30, 7)]
    total = 0
    for n, k in heaps:
        plain: list[int] = []
        for heap in range(n + 1):
            plain.append(mex(plain[heap - take] for take in range(1, heap // k + 1)))
        total ^= plain[n]
    text = " + ".join(f"take-between(1,n//{k}) {n}" for n, k in heaps)
    assert solve(text).grundy_value == total


def test_roots_have_few_runs_up_to_a_billion_billion() -> None:
    # Codeforces 255E: from n to any number from the fourth root, rounded up, to the square root
    game = TakeBetween("n-isqrt(n)", "n-isqrt(isqrt(n-1))-1")
    small = {0: 0, 3: 0, 4: 1, 15: 1, 16: 2, 81: 2, 82: 0, 6723: 0, 6724: 3, 50625: 3, 50626: 1}
    assert {n: game.heap_value(n) for n in small} == small
    assert [game.heap_value(n) for n in (2562991875, 2562991876, 10**18)] == [1, 2, 0]


def test_what_is_too_far_or_too_fast_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intervals, "_MOST_ROUNDS", 1000)
    monkeypatch.setattr(intervals, "_MOST_WORK", 10_000)
    with pytest.raises(LimitError, match="more than 1000 steps"):
        TakeBetween("1", "n//1000000000").heap_value(10**18 - 7)
    with pytest.raises(LimitError, match=r"too many runs .* values are known up to heap"):
        TakeBetween("2", "n//2").heap_value(10**18)
    with pytest.raises(LimitError, match="up to 1000000000000000000 counters"):
        solve(TakeBetween("1", "n//2").at(10**18 + 1))
    with pytest.raises(RulesetError, match=r"may grow by at most 1 with each counter, but '2\*n' may grow by 2"):
        TakeBetween("1", "2*n")
    with pytest.raises(InputError, match=r"growth of 'n\*n' is not known"):
        TakeBetween("1", "n*n")
    with pytest.raises(RulesetError, match="two formulas with a comma between, not '1'"):
        parse_game("take-between(1) 5")
