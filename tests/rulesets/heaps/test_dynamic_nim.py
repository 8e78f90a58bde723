from __future__ import annotations

from typing import Any

import pytest

from grundy import NORMAL, LimitError, Outcome, PositionError, parse_game, solve
from grundy.maths.nimbers.zeckendorf import zeckendorf
from grundy.rulesets.heaps.dynamic_nim import DynamicNim, FibonacciNim
from grundy.words.errors import InputError, RulesetError

RULES = FibonacciNim()


def test_who_wins_and_by_which_moves_is_so_by_definition(hold: Any) -> None:
    for heap in range(45):
        for bound in range(heap + 1):
            hold(RULES, (heap, bound), range(3))


def test_at_the_start_the_fibonacci_numbers_are_lost() -> None:
    # Whinihan (1963)
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987}
    lost = {n for n in range(1, 1000) if solve_outcome(n) is Outcome.P}
    assert lost == fibonacci


def solve_outcome(heap: int) -> Outcome:
    known = RULES.known(RULES.check(heap), NORMAL)
    assert known is not None
    return known.outcome


def test_every_winning_take_is_the_sum_of_the_last_parts() -> None:
    # Allen and Ponomarenko (2014)
    position = RULES.check(10**40)
    winning = list(RULES.moves_to(position, 0) or ())
    parts = zeckendorf(10**40)
    tails = {sum(parts[i:]) for i in range(1, len(parts))}
    takes = [move.values["count"] for move, _ in winning]
    assert takes[0] == parts[-1]
    assert set(takes) <= tails
    for _, option in winning:
        known = RULES.known(option, NORMAL)
        assert known is not None
        assert known.outcome is Outcome.P


def test_a_heap_alone_is_the_start_and_the_bound_is_never_more_than_the_heap() -> None:
    assert RULES.at(20).position == (20, 19)
    assert RULES.at(20, 100).position == (20, 20)
    assert str(parse_game("fibonacci-nim 5")) == "fibonacci-nim 5 4"
    assert [option for _, option in RULES.moves((5, 3))] == [(4, 2), (3, 3), (2, 2)]
    assert list(RULES.moves(RULES.check(1))) == []


def test_a_sum_with_a_large_heap_is_refused() -> None:
    assert solve(parse_game("fibonacci-nim 20 + nim 7")).outcome is Outcome.P
    with pytest.raises(LimitError, match="but a sum needs its Grundy value, which is out of reach"):
        solve(parse_game("fibonacci-nim 1000000 + nim 7"))
    assert solve(parse_game("fibonacci-nim 1346269 + nim 0")).outcome is Outcome.P  # a Fibonacci number is worth 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fibonacci-nim", "fibonacci-nim needs 1 or 2 numbers, not 0: try 'fibonacci-nim 20'"),
        ("fibonacci-nim 5 2 2", "fibonacci-nim needs 1 or 2 numbers, not 3: try 'fibonacci-nim 20'"),
        ("fibonacci-nim -5", "number 1 must be a whole number of 0 or more, not -5"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("last", ["1", "2", "3", "5", "n+1", "2*n-1", "2*n+n//2", "n+isqrt(n)"])
def test_any_bound_on_the_last_take_is_so_by_definition(last: str, hold: Any) -> None:
    rules = DynamicNim(last)
    for heap in range(26):
        for bound in range(heap + 1):
            hold(rules, (heap, bound), range(3))


def test_twice_the_last_take_is_fibonacci_nim_and_contests_ask_for_other_multiples() -> None:
    for heap in range(60):
        assert DynamicNim("2").parts(heap) == FibonacciNim().parts(heap)
    # POJ 3922: from 16 with k = 1 and 34 with k = 2 the first player loses; else the smallest winning take
    for heap, k, take in ((16, 1, None), (11, 1, 1), (32, 2, 3), (34, 2, None), (19, 3, 4)):
        rules = DynamicNim(str(k))
        assert next(iter(rules.winning_choices(rules.check(heap))), None) == take
    winning = solve("dynamic-nim(100) 1000000000000000000").winning_moves
    assert len(winning) == 7
    assert all(solve(found.position).outcome is Outcome.P for found in winning)


def test_bounds_below_the_last_take_are_refused() -> None:
    for last in ("n//2", "n-1", "0", "3-n", "min(n,7)"):
        with pytest.raises(RulesetError, match="must be 1 or more at n = 1 and increase with n"):
            DynamicNim(last)
    with pytest.raises(InputError, match="the growth of"):
        parse_game("dynamic-nim(n*n) 7")
    with pytest.raises(LimitError, match="more than 1000000 lost heaps below it"):
        solve("dynamic-nim(1000000000) 1000000000000")
    with pytest.raises(RulesetError, match="needs a number or a formula in n"):
        parse_game("dynamic-nim 7")
