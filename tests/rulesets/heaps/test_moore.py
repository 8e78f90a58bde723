from __future__ import annotations

import random
from itertools import combinations_with_replacement, islice, product
from typing import Any

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, RulesetError, find_ruleset, parse_game, solve
from grundy.rulesets.heaps.moore import Moore
from grundy.rulesets.heaps.nim import Nim


def is_lost(heaps: tuple[int, ...], most: int) -> bool:
    """Moore's rule, digit sum by digit sum."""
    while any(heaps):
        if sum(n % 2 for n in heaps) % (most + 1):
            return False
        heaps = tuple(n // 2 for n in heaps)
    return True


@pytest.mark.parametrize("most", [1, 2, 3])
def test_who_wins_and_by_which_moves_is_so_by_definition(most: int, hold: Any) -> None:
    for p in product(range(5 if most == 1 else 4), repeat=4):
        assert (hold(Moore(most), p, range(5)) == 0) == is_lost(p, most)
    for p in combinations_with_replacement(range(3), 5):
        hold(Moore(most), p, range(3))


def test_moves_from_one_heap_only_are_nim() -> None:
    for p in product(range(5), repeat=3):
        known, nim = Moore(1).known(p, NORMAL), Nim().grundy_value(p)
        assert known is not None
        assert known.value == nim
    assert [option for _, option in Moore(1).moves((1, 2))] == [option for _, option in Nim().moves((1, 2))]


@pytest.mark.parametrize(("most", "largest"), [(2, 8), (3, 5), (4, 3)])
def test_values_of_one_heap_more_than_may_be_touched(most: int, largest: int, hold: Any) -> None:
    # Jenkyns and Mayberry (1980); fewer heaps are worth their total
    for p in combinations_with_replacement(range(largest + 1), most + 1):
        known = Moore(most).known(p, NORMAL)
        assert known is not None
        assert known.value == hold(Moore(most), p, range(2))


def test_all_winning_moves_of_huge_heaps_win() -> None:
    dice = random.Random(3)
    for most in (2, 3, 5):
        p = tuple(dice.randrange(10**40) for _ in range(7))
        for move, option in islice(Moore(most).moves_to(p, 0) or (), 50):
            changed = [i for i in range(7) if option[i] != p[i]]
            assert 1 <= len(changed) <= most
            assert all(0 <= option[i] < p[i] for i in changed)
            assert is_lost(option, most)
            assert str(move).startswith("take ")


def test_winning_moves_are_counted_where_they_are_too_many_to_make() -> None:
    heap = 10**40
    found = solve(Moore(2).at(heap, heap, heap, heap))
    assert found.outcome is Outcome.N
    assert (len(found.winning_moves), found.winning_count) == (1000, 54043195528445944)
    dice = random.Random(5)
    for _ in range(60):
        most = dice.randrange(2, 4)
        p = tuple(dice.randrange(200) for _ in range(dice.randrange(1, 6)))
        assert Moore(most).count_moves_to(p, 0) == sum(1 for _ in Moore(most).moves_to(p, 0) or ())


def test_sums_need_values_which_large_positions_do_not_have() -> None:
    found = solve(parse_game("moore(2) 30 30 30 + nim 6"))
    assert (found.outcome, found.grundy_value, found.winning_count) == (Outcome.N, 6, 4)
    with pytest.raises(LimitError, match="but a sum needs its Grundy value, which is out of reach"):
        solve(parse_game("moore(2) 100 100 100 100 + nim 5"))


def test_moves_name_all_heaps_they_touch() -> None:
    assert [str(move) for move, _ in Moore(2).moves((1, 2))] == [
        "take 1 from heap 1",
        "take 2 from heap 2",
        "take 1 from heap 2",
        "take 1, 2 from heaps 1, 2",
        "take 1, 1 from heaps 1, 2",
    ]


def test_what_is_no_ruleset_or_position_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset("moore", "0")
    assert str(caught.value) == "moore needs a number of heaps of 1 or more, not 0: try 'moore(2) 1 2 3 2'"
    with pytest.raises(PositionError) as refused:
        parse_game("moore(2) 3 -1")
    assert str(refused.value) == "heap 2 must be a whole number of 0 or more, not -1"


def test_more_heaps_than_there_are_may_be_allowed_without_a_wait() -> None:
    allowed, enough = Moore(10**12).at(1, 2, 0), Moore(2).at(1, 2, 0)
    assert list(allowed.options()) != []
    assert [option.position for option in allowed.options()] == [option.position for option in enough.options()]
