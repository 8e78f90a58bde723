"""The nim inverse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import nim_product
from grundy.theory.nim_inverse import nim_inverse


def test_inverses_below_256_are_those_of_the_multiplication_table() -> None:
    for a in range(1, 256):
        assert [b for b in range(256) if nim_product(a, b) == 1] == [nim_inverse(a)]


@given(st.integers(1, 2**130))
def test_a_number_times_its_inverse_is_1(a: int) -> None:
    assert nim_product(a, nim_inverse(a)) == 1
    assert nim_inverse(nim_inverse(a)) == a


def test_zero_has_no_inverse() -> None:
    with pytest.raises(ZeroDivisionError, match="nim inverse of 0"):
        nim_inverse(0)
