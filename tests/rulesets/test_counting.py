"""Counted positions against a list of all of them, and against sums one heap at a time."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest

from grundy import InputError, LimitError, RulesetError, solve, values
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.counting import Lists, count_positions

LISTS = {
    "ordered": lambda heaps, n: product(heaps, repeat=n),
    "unordered": combinations_with_replacement,
    "distinct": combinations,
}


@pytest.mark.parametrize("lists", LISTS)
@pytest.mark.parametrize("game", ["nim", "kayles", "bash(3)", "grundys-game", "subtraction(2,5)", "laskers-nim"])
def test_every_list_of_heaps_is_counted(game: str, lists: Lists) -> None:
    found = values(game, 12).tolist()
    for heaps in range(5):
        for first, last in ((0, 6), (1, 9), (4, 4), (3, 12)):
            listed = [nim_sum(found[n] for n in one) for one in LISTS[lists](range(first, last + 1), heaps)]
            for value in range(9):
                counted = count_positions(game, heaps, last, first=first, value=value, lists=lists)
                assert (counted.total, counted.lost) == (len(listed), listed.count(value))
                assert counted.won == len(listed) - listed.count(value)


def test_lost_positions_are_those_that_solve_calls_lost() -> None:
    lost = sum(solve(f"kayles {a} {b} {c}").outcome.value == "P" for a, b, c in product(range(1, 6), repeat=3))
    assert count_positions("kayles", 3, 5).lost == lost


def test_many_heaps_are_counted_exactly() -> None:
    found, sums = Counter(values("0.137", 200).tolist()[1:]), Counter({0: 1})
    for _ in range(30):
        step = Counter[int]()
        for total, many in sums.items():
            for value, times in found.items():
                step[total ^ value] += many * times
        sums = step
    assert all(count_positions("0.137", 30, 200, value=v).lost == sums[v] for v in range(20))


def test_a_million_heaps_of_nim() -> None:
    last = 10**6
    pairs = count_positions("nim", 2, last)
    assert (pairs.total, pairs.lost) == (last**2, last)
    counted = count_positions("nim", 3, last, lists="unordered", first=0)
    assert counted.total == (last + 1) * (last + 2) * (last + 3) // 6
    few = 150
    triples = sum(a ^ b <= few for a in range(few + 1) for b in range(few + 1))
    assert count_positions("nim", 3, few, first=0).lost == triples


def test_what_cannot_be_counted_is_refused() -> None:
    for arguments in ({"heaps": -1, "last": 3}, {"heaps": 2, "last": 3, "first": 4}, {"heaps": 2.5, "last": 3}):
        with pytest.raises(InputError):
            count_positions("nim", **arguments)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="ordered, unordered, distinct, not 'sets'"):
        count_positions("nim", 2, 3, lists="sets")  # type: ignore[arg-type]
    with pytest.raises(LimitError, match="10,000 heaps"):
        count_positions("nim", 10_001, 3)
    for last in (10**30, 10**400):
        with pytest.raises(LimitError, match="more than half of this machine's memory"):
            count_positions("nim", 3, last)
    with pytest.raises(LimitError, match="too long"):
        count_positions("nim", 10_000, 10**6, lists="unordered")
    with pytest.raises(RulesetError):
        count_positions("cram", 2, 3)


def test_no_position_has_a_value_beyond_all_values_of_heaps() -> None:
    assert count_positions("kayles", 2, 100, value=10**40).lost == 0
