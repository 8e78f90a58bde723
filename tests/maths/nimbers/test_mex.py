from __future__ import annotations

import re
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers.mex import mex, missing_number, nim_sum, rank_missing
from grundy.words.errors import InputError

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


@pytest.mark.parametrize("wrong", [0.5, -1, "0", None, (1,)])
def test_the_mex_of_what_is_no_whole_number_of_0_or_more_is_refused(wrong: object) -> None:
    with pytest.raises(InputError, match=f"the mex needs whole numbers of 0 or more, not {re.escape(repr(wrong))}$"):
        mex([0, wrong])  # type: ignore[list-item]


def test_the_mex_takes_numbers_of_arrays() -> None:
    np = pytest.importorskip("numpy")
    assert mex(np.array([0, 1, 3], np.uint8)) == 2
    assert mex([np.uint64(0), np.int64(1)]) == 2


@pytest.mark.parametrize("wrong", [0.5, "2", None])
def test_a_nim_sum_of_other_things_than_whole_numbers_is_refused(wrong: object) -> None:
    with pytest.raises(InputError, match=f"the nim-sum needs whole numbers, not {re.escape(repr(wrong))}$"):
        nim_sum([1, wrong])  # type: ignore[list-item]
