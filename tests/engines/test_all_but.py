from __future__ import annotations

import random

import pytest

from grundy import LimitError
from grundy.engines.all_but import AllButValues
from grundy.theory.nimbers import mex
from grundy.theory.periods import Period


def plain(excluded: set[int], length: int) -> list[int]:
    values: list[int] = []
    for n in range(length):
        values.append(mex(values[n - take] for take in range(1, n + 1) if take not in excluded))
    return values


def random_sets(count: int) -> list[set[int]]:
    dice = random.Random(4)
    return [set(dice.sample(range(1, 25), dice.randrange(1, 7))) for _ in range(count)]


def test_values_are_those_of_the_definition() -> None:
    for excluded in random_sets(120):
        game = AllButValues(excluded)
        assert [game.value(n) for n in range(150)] == plain(excluded, 150), excluded


def test_a_proved_period_is_what_a_longer_table_shows() -> None:
    for excluded in random_sets(60):
        game, longer = AllButValues(excluded), AllButValues(excluded)
        game.value(10**6)
        period = game.period
        assert period is not None
        longer._look_for_period = lambda: None  # type: ignore[method-assign]
        longer._extend(3 * len(game.values) + 100)
        for n, value in enumerate(longer.values):
            assert game.value(n) == value, (excluded, n)


def test_published_values_of_all_but_2_3_7() -> None:
    # the test-suite of CGSuite (GameHeapTest): heaps 1 to 20
    published = [1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]
    game = AllButValues({2, 3, 7})
    assert [game.value(n) for n in range(1, 21)] == published
    assert game.period == Period(0, 4, 2)


def test_with_one_number_excluded_the_period_is_twice_that_number() -> None:
    # heaps n and n + a have one value
    for a in range(1, 30):
        game = AllButValues({a})
        game.value(1000)
        assert game.period == Period(0, 2 * a, a)


def test_heaps_of_a_value_are_all_of_them() -> None:
    for excluded in random_sets(20):
        game = AllButValues(excluded)
        values = [game.value(n) for n in range(400)]
        for value in range(0, 60, 7):
            assert list(game.heaps_of(value, 400)) == [n for n in range(400) if values[n] == value]
            assert list(game.heaps_of(value, 9)) == [n for n in range(9) if values[n] == value]


def test_beyond_the_table_there_is_a_limit_and_no_guess() -> None:
    game = AllButValues({999}, "all-but(999)")
    game.most = 1000
    assert (game.value(998), game.value(1000)) == (998, 1)
    with pytest.raises(LimitError) as caught:
        game.value(1001)
    assert str(caught.value) == (
        "heap 1001 of all-but(999) is not proved yet: values reach heap 1000, and no period is proved by there"
    )
    assert list(game.heaps_of(1, 1001)) == [1, 1000]
