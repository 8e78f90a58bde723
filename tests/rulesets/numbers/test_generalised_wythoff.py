from __future__ import annotations

from math import isqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NORMAL, LimitError, Outcome, PositionError, RulesetError, find_ruleset, parse_game, solve
from grundy.rulesets.numbers.wythoff import GeneralisedWythoff, Wythoff, cold_pair, cold_partner

huge = st.integers(0, 10**40)
small = st.integers(1, 9)


@pytest.mark.parametrize("r", [1, 2, 3, 5, 20])
def test_who_wins_and_by_which_moves_is_so_by_definition(r: int, hold: Any) -> None:
    for a in range(13):
        for b in range(13):
            hold(GeneralisedWythoff(r), (a, b), range(4))


@pytest.mark.parametrize("r", range(1, 12))
def test_cold_pairs_are_made_of_the_least_number_not_used_before(r: int) -> None:
    used: set[int] = set()
    least = 0
    for k in range(500):
        while least in used:
            least += 1
        assert cold_pair(k, r) == (least, least + r * k)
        used |= {least, least + r * k}


def test_with_r_of_1_this_is_wythoffs_game() -> None:
    rules = GeneralisedWythoff(1)
    for p in [(5, 7), (4, 7), (0, 3), (6, 6)]:
        assert sorted(option for _, option in rules.moves(p)) == sorted(option for _, option in Wythoff().moves(p))


def test_cold_pairs_for_r_of_2_are_multiples_of_the_root_of_2() -> None:
    # OEIS A001951, floor(k√2), and A001952, floor(k(2 + √2))
    published = [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13), (7, 17), (8, 20), (9, 23), (11, 27), (12, 30)]
    assert [cold_pair(k, 2) for k in range(10)] == published
    assert all(cold_pair(k, 2)[0] == isqrt(2 * k * k) for k in range(1000))


@given(small, huge)
def test_every_heap_has_one_cold_partner(r: int, heap: int) -> None:
    rules = GeneralisedWythoff(r)
    partner = cold_partner(heap, r)
    assert cold_partner(partner, r) == heap
    known = rules.known((heap, partner), NORMAL)
    assert known is not None
    assert known.outcome is Outcome.P


@given(small, huge, huge)
def test_winning_moves_of_any_size_are_moves_to_lost_positions(r: int, a: int, b: int) -> None:
    rules = GeneralisedWythoff(r)
    known = rules.known((a, b), NORMAL)
    assert known is not None
    found = [option for _, option in rules.moves_to((a, b), 0) or ()]
    assert (known.outcome is Outcome.N) == bool(found)
    assert len(set(found)) == len(found) <= 4
    for first, second in found:
        taken = (a - first, b - second)
        assert min(taken) >= 0 < max(taken)
        assert 0 in taken or abs(taken[0] - taken[1]) < r
        lost = rules.known((first, second), NORMAL)
        assert lost is not None
        assert lost.outcome is Outcome.P


def test_the_theorem_says_why() -> None:
    known = GeneralisedWythoff(2).known((3, 8), NORMAL)
    assert known is not None
    assert str(known.phrase) == "the two heaps of a P-position differ by a multiple of 2; these differ by 5"
    known = GeneralisedWythoff(2).known((10, 4), NORMAL)
    assert known is not None
    assert str(known.phrase).endswith("with difference 6 this is (4, 10), and the smaller heap is 4")


def test_a_sum_with_large_heaps_is_refused() -> None:
    assert solve(parse_game("generalised-wythoff(2) 3 4 + nim 4")).grundy_value is not None
    with pytest.raises(LimitError, match="but a sum needs its Grundy value, which is out of reach"):
        solve(parse_game(f"generalised-wythoff(2) {10**40} 5 + nim 1"))


def test_what_is_no_ruleset_or_position_is_refused() -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset("generalised-wythoff", "0")
    assert str(caught.value) == "r of generalised-wythoff must be 1 or more, not 0: try 'generalised-wythoff(2) 8 5'"
    with pytest.raises(PositionError) as refused:
        parse_game("generalised-wythoff(2) 3")
    assert str(refused.value) == "generalised-wythoff needs 2 heaps, not 1: try 'generalised-wythoff(2) 8 5'"


def test_winning_moves_come_from_heap_1_then_from_heap_2_then_from_both() -> None:
    found = [str(one.move) for one in solve(GeneralisedWythoff(2).at(3, 3)).winning_moves]
    assert found == ["take 2 from heap 1", "take 2 from heap 2", "take 3 from heap 1 and 3 from heap 2"]
