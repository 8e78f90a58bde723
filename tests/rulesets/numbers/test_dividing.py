from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NORMAL, Outcome, PositionError, parse_game, solve
from grundy.maths.nimbers.fold import fold
from grundy.rulesets.numbers.dividing import Dividing
from grundy.solving.base import definition

RULES = Dividing()
SMALL = 40


def value(*p: int) -> int:
    known = RULES.known(p, NORMAL)
    assert known is not None
    assert known.value is not None
    return known.value


@cache
def values() -> dict[tuple[int, ...], int]:
    """By definition, for numbers and pairs of numbers up to SMALL."""
    memo: dict[tuple[int, ...], int] = {}
    roots: list[tuple[int, ...]] = [(n,) for n in range(1, SMALL)]
    roots += [(a, b) for a in range(1, SMALL) for b in range(1, SMALL)]
    for root in roots:
        fold(
            root,
            lambda p: ((option,) for option in RULES.options(p)),
            lambda options, found: definition.mex(found[option] for (option,) in options),
            memo,
            str,
        )
    return memo


def twos(n: int) -> int:
    count = 0
    while n % 2 == 0:
        n //= 2
        count += 1
    return count


def test_the_value_of_a_number_is_how_often_two_divides_it() -> None:
    for n in range(1, SMALL):
        assert values()[n,] == twos(n) == value(n)


def test_the_value_of_two_numbers_is_that_of_their_predecessors_joined_bit_by_bit() -> None:
    for (a, b), found in ((p, found) for p, found in values().items() if len(p) == 2):
        assert found == twos(((a - 1) | (b - 1)) + 1) == value(a, b), (a, b)


def test_moves_to_a_value_are_those_that_looking_through_finds() -> None:
    for p in values():
        by_value: dict[int, Counter[object]] = {}
        for move, option in RULES.moves(p):
            by_value.setdefault(values()[option], Counter())[move, option] += 1
        for wanted in range(-1, 9):
            assert Counter(RULES.moves_to(p, wanted)) == by_value.get(wanted, Counter()), (p, wanted)


def test_splits_reach_exactly_the_places_of_ones_in_the_predecessor() -> None:
    for n in range(1, 300):
        ones = {place for place in range(9) if (n - 1) >> place & 1}
        assert {value(part, n - part) for part in range(1, n)} == ones


@given(n=st.integers(2, 3000), wanted=st.integers(0, 12))
def test_splits_of_a_value_come_in_order_and_none_is_left_out(n: int, wanted: int) -> None:
    parts = [option[0] for _, option in RULES.moves_to((n,), wanted)]
    assert parts == [part for part in range(1, n // 2 + 1) if value(part, n - part) == wanted]


@given(n=st.integers(2, 10**40), other=st.integers(1, 10**40), wanted=st.integers(0, 140))
def test_splits_of_huge_numbers_have_the_value_asked_for(n: int, other: int, wanted: int) -> None:
    met = set()
    for move, (a, b) in islice(RULES.moves_to((n, other), wanted), 60):
        assert 1 <= a <= b
        assert a + b == move.values["n"]
        assert a + b in {n, other}
        assert value(a, b) == wanted
        met.add((a, b))
    reachable = any((number - 1) >> wanted & 1 for number in (n, other))
    assert bool(met) == reachable


@given(n=st.integers(1, 10**40), other=st.integers(1, 10**40))
def test_at_any_size_every_smaller_value_is_reached_and_the_own_is_not(n: int, other: int) -> None:
    for p in [(n,), (n, other), (n, n)]:
        own = value(*p)
        assert not list(RULES.moves_to(p, own))
        assert all(any(True for _ in RULES.moves_to(p, smaller)) for smaller in range(own))


def test_each_split_is_one_move_whatever_its_order() -> None:
    assert [str(move) for move, _ in RULES.moves((5,))] == ["split 5 into 1 and 4", "split 5 into 2 and 3"]
    assert [str(move) for move, _ in RULES.moves((3, 2))] == [
        "keep 3 and split it into 1 and 2",
        "keep 2 and split it into 1 and 1",
    ]
    assert [str(move) for move, _ in RULES.moves((3, 3))] == ["keep 3 and split it into 1 and 2"]
    assert not list(RULES.moves((1, 1)))


@pytest.mark.parametrize(("n", "outcome"), [(1, "P"), (3, "P"), (7, "P"), (20, "N"), (5, "P")])  # Luogu P3150, sample
def test_contest_sample(n: int, outcome: str) -> None:
    assert solve(parse_game(f"dividing {n}")).outcome is Outcome(outcome)


def test_ninety_six_has_value_five_and_is_won_by_every_odd_split() -> None:
    found = solve(parse_game("dividing 96"))
    assert found.grundy_value == 5
    assert [winning.position.position[0] for winning in found.winning_moves] == list(range(1, 49, 2))


def test_astronomically_many_winning_moves_are_left_uncounted() -> None:
    found = solve(parse_game(f"dividing {10**40}"))
    assert found.grundy_value == 40
    assert len(found.winning_moves) == 1000
    assert found.winning_count is None
    assert not found.complete


@pytest.mark.long
def test_in_a_sum_the_splits_that_balance_the_rest_are_found() -> None:
    dice = random.Random(3)
    for _ in range(4):
        n = dice.randrange(1, 10**12) << dice.randrange(4, 40)
        heap = dice.randrange(4)
        found = solve(parse_game(f"dividing {n} + nim {heap}"))
        assert found.outcome is Outcome.N
        assert found.winning_moves[0].summand == 1
        assert all(solve(winning.position).grundy_value == 0 for winning in found.winning_moves[:2])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dividing", "dividing needs 1 or 2 numbers, not 0: try 'dividing 20'"),
        ("dividing 1 2 3", "dividing needs 1 or 2 numbers, not 3: try 'dividing 20'"),
        ("dividing 0", "number 1 must be a whole number of 1 or more, not 0"),
        ("dividing 4 -4", "number 2 must be a whole number of 1 or more, not -4"),
    ],
)
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message
