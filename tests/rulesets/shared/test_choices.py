from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, product

from hypothesis import given
from hypothesis import strategies as st

from grundy.rulesets.shared.choices import one_of_each


@given(st.lists(st.lists(st.integers(0, 9), max_size=4), max_size=4))
def test_choices_are_the_product(supplies: list[list[int]]) -> None:
    assert list(one_of_each([lambda given=given: given for given in supplies])) == list(product(*supplies))


def test_a_supply_without_end_is_asked_only_as_far_as_needed() -> None:
    assert list(islice(one_of_each([lambda: "ab", count]), 3)) == [("a", 0), ("a", 1), ("a", 2)]


def test_a_thousand_supplies_are_no_recursion() -> None:
    def once() -> Iterator[int]:
        yield 1

    assert next(one_of_each([once] * 100_000)) == (1,) * 100_000
