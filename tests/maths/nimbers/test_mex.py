from __future__ import annotations

from itertools import count, islice

from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers.mex import mex, missing_number, nim_sum, rank_missing

naturals = st.integers(0, 1 << 200)


@given(st.lists(st.integers(0, 12)))
def test_mex_is_the_least_number_that_is_not_among_the_values(values: list[int]) -> None:
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)
    assert mex(iter(values)) == least


@given(st.lists(st.integers(0, 20)), st.integers(0, 20))
def test_one_value_more_makes_the_mex_no_smaller(values: list[int], value: int) -> None:
    after = mex([*values, value])
    assert after > mex(values) if value == mex(values) else after == mex(values)


@given(st.lists(naturals, max_size=6))
def test_nim_sum_counts_every_binary_digit_modulo_two(values: list[int]) -> None:
    total = nim_sum(values)
    for place in range(202):
        assert total >> place & 1 == sum(value >> place & 1 for value in values) % 2


@given(st.integers(0, 40), st.integers(0, 40))
def test_nim_sum_is_the_mex_of_the_nim_sums_before(a: int, b: int) -> None:
    before = [nim_sum([x, b]) for x in range(a)] + [nim_sum([a, y]) for y in range(b)]
    assert nim_sum([a, b]) == mex(before)


@given(st.sets(st.integers(0, 30)), st.integers(0, 40))
def test_missing_numbers_are_those_not_in_the_set(numbers: set[int], rank: int) -> None:
    missing = (number for number in count() if number not in numbers)
    assert missing_number(numbers, rank) == next(islice(missing, rank, None))


@given(st.sets(st.integers(0, 30)), st.integers(0, 40))
def test_rank_and_missing_number_are_inverse(numbers: set[int], number: int) -> None:
    rank = rank_missing(numbers, number)
    assert (rank is None) == (number in numbers)
    assert rank is None or missing_number(numbers, rank) == number


@given(st.sets(st.integers(0, 12)), st.sets(st.integers(0, 6)))
def test_the_colon_principle_in_numbers(base: set[int], top: set[int]) -> None:
    # options of the sum: those of the base, and the base with an option of the top on it
    assert mex(base | {missing_number(base, k) for k in top}) == missing_number(base, mex(top))
