from __future__ import annotations

from itertools import count, islice

from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.ordinal import missing_number, rank_missing


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
