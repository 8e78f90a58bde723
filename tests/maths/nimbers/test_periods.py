from __future__ import annotations

import itertools
import random
from array import array
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.maths.nimbers import periods
from grundy.maths.nimbers.periods import Period, find_period, preperiod_of, repeated_window


def plain_find_period(values: Sequence[int]) -> Period | None:
    """The longest tail that is twice as long as a period of it, and its shortest period: every one is tried."""
    for start in range(len(values)):
        tail = values[start:]
        for period in range(1, len(tail) // 2 + 1):
            if all(tail[i] == tail[i + period] for i in range(len(tail) - period)):
                return Period(start, period)
    return None


@pytest.mark.parametrize(("letters", "longest"), [(1, 9), (2, 11), (3, 7), (4, 6)])
def test_the_period_found_is_the_one_that_trying_all_finds(letters: int, longest: int) -> None:
    for length in range(longest + 1):
        for values in itertools.product(range(letters), repeat=length):
            assert find_period(values) == plain_find_period(values), values


def test_the_period_of_random_eventually_periodic_sequences_is_found() -> None:
    dice = random.Random(4)
    for _ in range(300):
        begin = [dice.randrange(3) for _ in range(dice.randrange(20))]
        cycle = [dice.randrange(4) for _ in range(dice.randrange(1, 15))]
        length = len(begin) + dice.randrange(2 * len(cycle), 5 * len(cycle) + 1)
        values = (begin + cycle * 6)[:length]
        found = find_period(values)
        assert found == plain_find_period(values)
        assert found is not None
        assert found.preperiod <= len(begin)
        assert all(values[n] == values[found.reduce(n)] for n in range(length))


def test_kayles_shows_its_period() -> None:
    # OEIS A002186: period 12, last exception heap 70 (Guy and Smith 1956)
    values = [0]
    for n in range(1, 160):
        splits = {
            values[left] ^ values[n - take - left] for take in (1, 2) if take <= n for left in range(n - take + 1)
        }
        values.append(next(value for value in range(len(splits) + 1) if value not in splits))
    assert find_period(values) == Period(71, 12)
    assert values[70] != values[82]


def test_a_long_sequence_takes_linear_time() -> None:
    # the plain version would compare about 10^14 pairs
    values = [7] + [0] * 99_999 + ([1] + [0] * 999) * 300
    assert find_period(values) == Period(99_001, 1000)
    assert find_period(range(100_000)) is None


@given(st.integers(0, 50), st.integers(1, 50), st.integers(0, 10**60))
def test_reducing_leads_to_the_least_number_with_the_same_value(preperiod: int, period: int, n: int) -> None:
    reduced = Period(preperiod, period).reduce(n)
    if n < preperiod:
        assert reduced == n
    else:
        assert preperiod <= reduced < preperiod + period
        assert (n - reduced) % period == 0


def test_nothing_shows_no_period() -> None:
    assert find_period([]) is None
    assert find_period([3]) is None
    assert find_period([3, 3]) == Period(0, 1)


def plain_repeated_window(values: Sequence[int], window: int) -> Period | None:
    for period in range(1, len(values) - window + 1):
        if period < len(values) and values[len(values) - window - period : len(values) - period] == values[-window:]:
            start = len(values) - period
            while start and values[start - 1] == values[start - 1 + period]:
                start -= 1
            return Period(start, period)
    return None


@pytest.mark.parametrize("at_once", [1, periods._AT_ONCE])
def test_the_window_that_comes_again_is_the_one_that_trying_all_finds(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(periods, "_AT_ONCE", at_once)
    dice = random.Random(9)
    found = 0
    for _ in range(2000):
        letters = dice.randrange(1, 4)
        begin = [dice.randrange(letters) for _ in range(dice.randrange(12))]
        cycle = [dice.randrange(letters) for _ in range(dice.randrange(1, 6))]
        values = begin + cycle * dice.randrange(1, 8)
        window = dice.randrange(1, 9)
        wanted = plain_repeated_window(values, window)
        assert repeated_window(bytes(values), window) == wanted, (values, window)
        if wanted is not None:
            found += 1
            assert preperiod_of(bytes(values), wanted.period) == wanted.preperiod
        for kind in "HI":  # 257 = 1 + 256: a find may begin within a value
            wide = array(kind, [257 * value for value in values])
            assert repeated_window(wide, window) == wanted, (values, window)
            assert repeated_window(np.array(wide), window) == wanted, (values, window)
    assert 500 < found < 2000


def test_long_agreements_end_exactly_where_they_end() -> None:
    dice = random.Random(10)
    for start in (0, 1, 255, 256, 257, 5000, 70_001):
        values = bytearray(b"\1\2\3\4\5" * 40_000)
        if start:
            values[start - 1] ^= 64
            for _ in range(3):
                values[dice.randrange(start)] ^= 32
        assert preperiod_of(bytes(values), 5) == start
        assert repeated_window(bytes(values), 9) == Period(start, 5)
