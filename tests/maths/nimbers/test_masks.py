"""Sets held as bits, against sets of Python."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from grundy import mex, nim_sum
from grundy.maths.nimbers.masks import NimSums, least_missing, nim_shifted

SMALL = st.sets(st.integers(0, 200))


def bits_of(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(SMALL, st.integers(0, 1000))
def test_translating_adds_the_number_to_every_member(members: set[int], number: int) -> None:
    assert nim_shifted(bits_of(members), number) == bits_of({member ^ number for member in members})


@given(SMALL)
def test_least_missing_is_the_mex(members: set[int]) -> None:
    assert least_missing(bits_of(members)) == mex(members)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 2)), max_size=7), st.integers(0, 5))
def test_sums_are_kept_by_the_weight_of_their_summands(added: list[tuple[int, int]], most: int) -> None:
    sums, open_ended = NimSums(most), NimSums(most, and_more=True)
    for number, weight in added:
        sums, open_ended = sums.added(number, weight), open_ended.added(number, weight)
    by_weight: dict[int, set[int]] = {}
    for size in range(len(added) + 1):
        for chosen in combinations(added, size):
            by_weight.setdefault(sum(w for _, w in chosen), set()).add(nim_sum(n for n, _ in chosen))
    for weight in range(most + 1):
        assert sums.of([weight]) == bits_of(by_weight.get(weight, set()))
    assert sums.of(range(-1, most + 1)) == bits_of(set().union(*(by_weight.get(w, set()) for w in range(most + 1))))
    for weight in range(most):
        assert open_ended.of([weight]) == bits_of(by_weight.get(weight, set()))
    more = set().union(*(numbers for weight, numbers in by_weight.items() if weight >= most))
    assert open_ended.of([most]) == bits_of(more)


def test_adding_changes_nothing_that_was_there() -> None:
    before = NimSums(2).added(3)
    before.added(5)
    assert before.of([1]) == 1 << 3
