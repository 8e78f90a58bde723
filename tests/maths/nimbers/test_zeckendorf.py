from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers.zeckendorf import zeckendorf


def is_fibonacci(n: int) -> bool:
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


@given(st.one_of(st.integers(0, 1000), st.integers(0, 10**60)))
def test_the_parts_are_fibonacci_numbers_that_are_no_neighbours_and_add_up(n: int) -> None:
    parts = zeckendorf(n)
    assert sum(parts) == n
    assert all(map(is_fibonacci, parts))
    assert all(2 * smaller < larger for larger, smaller in pairwise(parts))


def test_how_many_parts_there_are() -> None:
    # OEIS A007895
    assert [len(zeckendorf(n)) for n in range(21)] == [0, 1, 1, 1, 2, 1, 2, 2, 1, 2, 2, 2, 3, 1, 2, 2, 2, 3, 2, 3, 3]
