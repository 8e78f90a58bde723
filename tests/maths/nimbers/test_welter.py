from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers.welter import WelterSquares


def plain(squares: list[int]) -> int:
    """The nim-sum of the squares and, for each two, of 2^(v+1) - 1, one pair after the other."""
    total = 0
    for i, a in enumerate(squares):
        total ^= a
        for b in squares[:i]:
            power = (a - b) & (b - a)
            total ^= 2 * power - 1
    return total


def test_two_coins_are_worth_one_less_than_their_nim_sum() -> None:
    # On Numbers and Games, ch. 13
    for a in range(20):
        for b in range(a):
            assert WelterSquares([a, b]).value == (a ^ b) - 1


def test_one_coin_is_worth_its_square_and_none_nothing() -> None:
    assert [WelterSquares([n]).value for n in range(5)] == [0, 1, 2, 3, 4]
    assert WelterSquares([]).value == 0


def test_coins_at_the_end_are_worth_nothing() -> None:
    for coins in range(1, 40):
        assert WelterSquares(range(coins)).value == 0


squares = st.lists(st.one_of(st.integers(0, 40), st.integers(0, 10**40)), min_size=1, max_size=12, unique=True)


@pytest.mark.long
@given(squares)
def test_the_function_is_the_sum_over_all_pairs(given_squares: list[int]) -> None:
    assert WelterSquares(given_squares).value == plain(given_squares)


@given(squares, st.one_of(st.integers(0, 30), st.integers(0, 10**40)))
def test_moves_to_a_value_have_it_and_are_one_a_coin(given_squares: list[int], value: int) -> None:
    moved = set()
    for square, to in WelterSquares(given_squares).moves_to(value):
        after = [to if other == square else other for other in given_squares]
        assert 0 <= to < square
        assert len(set(after)) == len(after)
        assert plain(after) == value
        assert square not in moved
        moved.add(square)


@given(squares)
def test_every_smaller_value_can_be_reached(given_squares: list[int]) -> None:
    held = WelterSquares(given_squares)
    for value in {0, 1, held.value // 2, held.value - 1}:
        if 0 <= value < held.value:
            assert next(held.moves_to(value), None) is not None
    assert next(held.moves_to(held.value), None) is None
