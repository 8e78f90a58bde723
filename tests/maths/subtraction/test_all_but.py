from __future__ import annotations

import random

import pytest

from grundy import LimitError
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.periods import Period
from grundy.maths.subtraction import all_but
from grundy.maths.subtraction.all_but import AllButValues


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
        longer.extend(3 * (period.preperiod + period.period) + 100)
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
        "the value of heap 1001 of all-but(999) is not proved yet: values are known up to heap 1000, "
        "and they prove no period"
    )
    assert list(game.heaps_of(1, 1001)) == [1, 1000]


def test_compiled_tables_hold_against_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_but, "PLAIN", 0)
    for excluded in [*random_sets(60), set(range(1, 40)), {100}, {3, 149}, set(range(2, 100, 2))]:
        game = AllButValues(excluded)
        wanted = plain(excluded, 300)
        assert game.array(299).tolist() == wanted, excluded
        assert game.upto(299) == wanted
        for value in range(0, 60, 7):
            assert list(game.heaps_of(value, 300)) == [n for n in range(300) if wanted[n] == value]


def test_plain_and_compiled_tables_prove_the_same_periods_and_go_on_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    for excluded in random_sets(40):
        game = AllButValues(excluded)
        game.value(10**9)
        with monkeypatch.context() as patch:
            patch.setattr(all_but, "PLAIN", 0)
            compiled, longer = AllButValues(excluded), AllButValues(excluded)
            compiled.value(10**9)
            longer.extend(5000)
        assert compiled.period == game.period
        assert game.array(4999).tolist() == compiled.array(4999).tolist() == list(longer.values), excluded
        for value in range(0, 2000, 333):
            heaps = list(longer.heaps_of(value, 5000))
            assert list(compiled.heaps_of(value, 5000)) == list(game.heaps_of(value, 5000)) == heaps


def test_a_million_may_be_excluded() -> None:
    # {a}: heap n + 2a has the value of heap n, and a; a window of ones repeats long before the period does
    game = AllButValues({10**6})
    assert game.value(10**30) == 5 * 10**29
    assert game.period == Period(0, 2 * 10**6, 10**6)
    assert list(game.heaps_of(10**9 + 5, 10**30)) == [2 * 10**9 + 5, 2 * 10**9 + 5 + 10**6]


def test_a_period_is_the_same_wherever_the_table_ends() -> None:
    for excluded in ({5}, {2, 3, 7}, {4, 9}, {1, 6, 20}):
        periods = set()
        for length in range(150, 260):
            game = AllButValues(excluded)
            game.extend(length)
            game.look_for_period()
            periods.add(game.period)
        assert len(periods) == 1, excluded
        assert None not in periods


def test_an_interruption_between_two_lines_does_no_harm() -> None:
    game = AllButValues({2, 3, 7})
    game.extend(50)
    _, previous, newest = game._rows
    newest[game.values[49]] = 50  # as if interrupted before heap 50 was counted
    previous.append(49)
    assert game.upto(100) == plain({2, 3, 7}, 101)
    assert list(game.heaps_of(game.value(60), 60)) == [n for n in range(60) if game.value(n) == game.value(60)]


def test_without_excluded_numbers_it_is_nim() -> None:
    game = AllButValues(())
    assert (game.value(10**20), game.period) == (10**20, Period(0, 1, 1))
    assert game.array(1000).tolist() == list(range(1001))


def test_excluding_a_million_numbers_from_1_on_needs_no_table() -> None:
    game = AllButValues(range(1, 10**6 + 1))
    assert (game.value(10**30), game.period) == (10**30 // (10**6 + 1), Period(0, 10**6 + 1, 1))
    for k in range(1, 9):
        small = AllButValues(range(1, k + 1))
        assert small.upto(100) == small.array(100).tolist() == plain(set(range(1, k + 1)), 101)
        assert list(small.heaps_of(3, 30)) == [n for n in range(30) if n // (k + 1) == 3]


def test_too_much_to_look_at_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_but, "PLAIN", 0)
    monkeypatch.setattr(all_but, "PATIENCE", 1000)
    monkeypatch.setattr(all_but, "SLICE", 100)
    excluded = {3, 5, 500}
    game = AllButValues(excluded, "all-but(3,5,500)")
    with pytest.raises(
        LimitError, match=r"^the value of heap 900 of all-but\(3,5,500\) is not proved yet: values are "
    ):
        game.value(900)
    assert 100 < game.most < 900
    assert game.upto(game.most) == plain(excluded, game.most + 1)


def test_excluded_numbers_that_nobody_can_take_need_no_memory() -> None:
    small, large = AllButValues({2, 4, 10**6}), AllButValues({2, 4, 10**40})
    assert large.value(50) == small.value(50)
    assert [large.value(n) for n in range(300)] == plain({2, 4}, 300)
