from __future__ import annotations

import random
from typing import Any

import pytest

from grundy import NORMAL, Outcome, RulesetError, find_ruleset, parse_game, solve
from grundy.rulesets.heaps.all_but import AllBut


def test_values_and_moves_are_so_by_definition(hold: Any) -> None:
    for excluded in ({1}, {2, 3, 7}, {1, 2, 3}, {4, 9}, {2, 5, 6, 11}):
        rules = AllBut(excluded)
        for n in range(60):
            hold(rules, (n,), range(8))
        for p in [(3, 9), (12, 7), (5, 5)]:
            hold(rules, p, range(4))


def test_heaps_of_any_size_are_answered_through_the_period() -> None:
    rules = AllBut({2, 3, 7})
    known = rules.known((10**30,), NORMAL)
    assert known is not None
    assert known.value == 10**30 // 2
    assert str(known.phrase) == (
        "from heap 0 on, 4 counters more add 2 to the value (the last 7 values and the least value not used before "
        f"them came again, raised by 2): heap {10**30} is heap 0 and {10**30 // 4} periods"
    )
    found = solve(rules.at(10**30, 10))
    assert [str(winning.position) for winning in found.winning_moves] == ["all-but(2,3,7) 8 10", "all-but(2,3,7) 10 10"]


def test_all_winning_moves_of_huge_heaps_win() -> None:
    dice = random.Random(6)
    for _ in range(20):
        rules = AllBut(dice.sample(range(1, 20), 3))
        p = (dice.randrange(10**30), dice.randrange(100), dice.randrange(10**20))
        value = rules.grundy_value(p)
        found = list(rules.moves_to(p, 0))
        assert bool(found) == bool(value)
        for _, option in found:
            assert rules.grundy_value(option) == 0
            (taken,) = [before - after for before, after in zip(p, option, strict=True) if before != after]
            assert taken > 0
            assert taken not in rules.numbers


def test_excluding_1_to_k_only_full_rows_of_k_plus_1_count() -> None:
    for k in range(1, 8):
        rules = AllBut(range(1, k + 1))
        assert [rules.heap_value(n) for n in range(100)] == [n // (k + 1) for n in range(100)]


def test_the_spelling_is_sorted_and_comes_back() -> None:
    game = parse_game("all-but(7, 2,3,3) 5 9")
    assert str(game) == "all-but(2,3,7) 5 9"
    assert solve(game).outcome is Outcome.N


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "all-but needs the numbers that may not be taken: try 'all-but(2,3,7) 5 9', or 'nim'"),
        ("0", "all-but excludes whole numbers of 1 or more, not 0"),
        ("2,x", "number of all-but must be a whole number, not 'x'"),
    ],
)
def test_what_is_no_ruleset_is_refused(arguments: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset("all-but", arguments)
    assert str(caught.value) == message
