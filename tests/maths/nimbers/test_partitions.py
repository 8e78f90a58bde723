"""Partitions with values: all of them, those of one nim-sum, and their number."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, islice

import pytest

from grundy.maths.nimbers import partitions as module
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.partitions import COUNTED, ValuedParts, partitions
from grundy.words.errors import LimitError

ANY = ValuedParts((0,), 1)
TWO_LESS = ValuedParts((0, 0), 2)
DIFFERENT = ValuedParts((0, 0, 0, 1, 0, 2, 3, 4, 0), 4, distinct=True)
KINDS = [ANY, TWO_LESS, DIFFERENT]


def test_numbers_of_partitions() -> None:
    # OEIS A000041 and A000009, less the one into a single part
    assert [sum(1 for _ in partitions(n)) for n in range(2, 13)] == [1, 2, 4, 6, 10, 14, 21, 29, 41, 55, 76]
    different = [sum(1 for _ in partitions(n, distinct=True)) for n in range(16)]
    assert different == [0, 0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 21, 26]


def test_partitions_are_each_there_once_in_order() -> None:
    for n in range(2, 16):
        found = list(partitions(n))
        assert found == sorted(set(found), reverse=True)
        assert all(sum(parts) == n and len(parts) > 1 and list(parts) == sorted(parts)[::-1] for parts in found)
        subsets = (set(parts) for k in range(2, n) for parts in combinations(range(1, n), k))
        assert sorted(map(sorted, partitions(n, distinct=True))) == sorted(
            sorted(parts) for parts in subsets if sum(parts) == n
        )


def test_the_first_partitions_of_a_huge_number_come_at_once() -> None:
    assert list(islice(partitions(10**40), 2)) == [(10**40 - 1, 1), (10**40 - 2, 2)]
    assert next(partitions(10**40, distinct=True)) == (10**40 - 1, 1)


def by_nim_sum(kind: ValuedParts, n: int) -> dict[int, list[tuple[int, ...]]]:
    found: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for parts in partitions(n, distinct=kind.distinct):
        found[nim_sum(map(kind.value, parts))].append(parts)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_partitions_of_a_nim_sum_are_those_that_looking_through_finds(kind: ValuedParts) -> None:
    for n in range(34 if kind.distinct else 20):
        plain = by_nim_sum(kind, n)
        for wanted in range(40):
            assert list(kind.partitions_to(n, wanted)) == plain[wanted], (n, wanted)
            assert kind.count(n, wanted) == len(plain[wanted])


def test_different_parts_beyond_the_exact_table_lose_no_partition(monkeypatch: pytest.MonkeyPatch) -> None:
    # all but small parts are chosen by bounds, not by the table: with a smaller table these are tried on small numbers
    monkeypatch.setattr(module, "_EXACT", 12)
    module._reached.cache_clear()
    try:
        for n in range(13, 46):
            plain = by_nim_sum(DIFFERENT, n)
            for wanted in range(50):
                assert list(DIFFERENT.partitions_to(n, wanted)) == plain[wanted], (n, wanted)
    finally:
        module._reached.cache_clear()


def test_values_with_other_cheap_parts_lose_no_partition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_EXACT", 12)
    for small, less in [((0, 0, 0, 1), 3), ((0, 0, 0, 0, 1, 2), 4), ((0,), 1), ((0, 0), 2)]:
        kind = ValuedParts(small, less, distinct=True)
        for n in (20, 31, 38):
            plain = by_nim_sum(kind, n)
            for wanted in range(40):
                assert list(kind.partitions_to(n, wanted)) == plain[wanted], (small, n, wanted)
    module._reached.cache_clear()


def test_the_count_is_the_number_of_those_that_are_made_where_neither_is_looked_through() -> None:
    for kind, n, sums in [(ANY, 38, (0, 5, 31)), (TWO_LESS, 38, (1, 30)), (DIFFERENT, 80, (0, 13, 64, 76))]:
        for wanted in sums:
            assert kind.count(n, wanted) == sum(1 for _ in kind.partitions_to(n, wanted)), (kind, wanted)


def number_of_partitions(n: int, *, distinct: bool) -> int:
    ways = [1] + [0] * n
    for part in range(1, n + 1):
        for total in range(n, part - 1, -1) if distinct else range(part, n + 1):
            ways[total] += ways[total - part]
    return ways[n]


def test_counts_of_all_nim_sums_add_up_to_the_number_of_partitions() -> None:
    assert number_of_partitions(COUNTED, distinct=False) == 6727090051741041926  # OEIS A000041, beyond 32 bits
    for kind in KINDS:
        counts = [kind.count(COUNTED, wanted) for wanted in range(512)]
        assert sum(found or 0 for found in counts) == number_of_partitions(COUNTED, distinct=kind.distinct) - 1
        assert kind.count(COUNTED + 1, 0) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [200, 10**6, 2**20 - 1, 10**18, 10**40, 2**130 + 2**129])
def test_a_thousand_partitions_of_large_numbers_are_found(kind: ValuedParts, n: int) -> None:
    top = n.bit_length()
    for wanted in [0, 3, n // 3, n // 2, kind.value(n) - 1, 2 ** (top - 1) - 1, 2 ** (top - 2) - 1]:
        found = list(islice(kind.partitions_to(n, wanted), 1000))
        assert found
        assert len(set(found)) == len(found)
        for parts in found:
            assert len(parts) > 1
            assert sum(parts) == n
            assert nim_sum(map(kind.value, parts)) == wanted
            assert not kind.distinct or len(set(parts)) == len(parts)
    assert list(kind.partitions_to(n, kind.value(n))) == []


def test_partitions_that_cannot_be_written_or_found_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PARTS", 10)
    with pytest.raises(LimitError, match=r"^partitions of 12 into 12 parts are too long to list$"):
        list(ANY.partitions_to(12, 0))
    monkeypatch.setattr(module, "_TRIED", 0)
    with pytest.raises(LimitError, match=r"^the partitions of 12 with nim-sum 3 are too rare to find$"):
        list(ANY.partitions_to(12, 3))
