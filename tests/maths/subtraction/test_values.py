"""Subtraction games of every size: tables, arrays, periods and formulae against the definition."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import chain, combinations
from math import gcd

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import InputError, LimitError, RulesetError
from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.periods import Period, find_period
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.subtraction import values as subtraction
from grundy.maths.subtraction.all_but import AllButValues
from grundy.maths.subtraction.kernel import plain
from grundy.maths.subtraction.values import Law, SubtractionValues, find_law, values_by_classes


def definition(moves: Collection[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        values.append(mex(values[n - move] for move in moves if move <= n))
    return values


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is computed in plain Python."""
    monkeypatch.setattr(subtraction, "PLAIN", 0)


def test_all_sets_within_1_to_8_have_the_values_and_the_period_of_the_definition() -> None:
    for moves in chain.from_iterable(combinations(range(1, 9), size) for size in range(1, 9)):
        wanted = definition(moves, 401)
        game = SubtractionValues(moves)
        assert game.upto(400) == wanted
        assert game.array(400).tolist() == wanted
        assert [game.value(n) for n in range(401)] == wanted
        assert game.period == find_period(wanted), moves


@pytest.mark.usefixtures("compiled")
def test_all_sets_within_1_to_8_are_the_same_compiled() -> None:
    for moves in chain.from_iterable(combinations(range(1, 9), size) for size in range(1, 9)):
        wanted = definition(moves, 401)
        game = SubtractionValues(moves)
        assert game.array(400).tolist() == wanted
        assert game.upto(400) == wanted
        assert game.period == find_period(wanted), moves


def fibonacci(most: int) -> list[int]:
    moves = [1, 2]
    while moves[-1] + moves[-2] <= most:
        moves.append(moves[-1] + moves[-2])
    return moves


SHAPES = {
    "1, 3, 4": [1, 3, 4],
    "Fibonacci to 10^9": fibonacci(10**9),
    "100 of 1 to 1000": random.Random(1).sample(range(1, 1001), 100),
    "100 of 1 to 10^6": random.Random(2).sample(range(1, 10**6 + 1), 100),
    "primes below 300": [p for p in range(2, 300) if all(p % q for q in range(2, p))],
    "30 of 600 to 10^5": random.Random(3).sample(range(600, 10**5), 30),
    "doubled": [2 * move for move in random.Random(4).sample(range(1, 500), 12)],
    "more than 64 values": [move for move in range(1, 120) if move % 17],
    "more than 256 values": [move for move in range(1, 600) if move % 301 != 5],
}


@pytest.mark.parametrize("moves", SHAPES.values(), ids=SHAPES)
def test_whole_arrays_are_those_of_the_plain_loop(moves: list[int]) -> None:
    count = 200_000
    wanted = np.zeros(count, np.uint16)
    plain(wanted, 0, count, np.array(sorted(moves)), np.full(len(moves) + 2, -1))
    game = SubtractionValues(moves)
    for n in (0, 1000, 30_000, count - 1):  # one table, extended
        found = game.array(n)
        assert (found == wanted[: n + 1]).all()
        assert len(found) == n + 1
        assert not found.flags.writeable
    assert found.dtype == (np.uint8 if wanted.max() < 255 else np.uint16)
    assert (SubtractionValues(moves).array(count - 1) == wanted).all()
    assert game.upto(20_000) == wanted[:20_001].tolist()
    assert [game.value(n) for n in range(0, count, 997)] == wanted[::997].tolist()


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(1, 90), min_size=1, max_size=5), st.integers(1, 4))
def test_what_a_period_makes_of_large_heaps_is_what_the_definition_gives(moves: set[int], scale: int) -> None:
    moves = {scale * move for move in moves}
    wanted = definition(moves, 4000)
    game = SubtractionValues(moves)
    game.value(1 << 12)
    assert game.array(3999).tolist() == wanted
    assert game.upto(3999) == wanted
    for n in (0, 1, 50, 299, 3999):
        assert game.peak(n) == (max(wanted[: n + 1]), wanted.index(max(wanted[: n + 1])))
    assert [game.value(n) for n in range(0, 4000, 7)] == wanted[::7]


def test_moves_with_a_common_divisor_are_divided_by_it() -> None:
    game, small = SubtractionValues({10**9, 3 * 10**9, 4 * 10**9}), SubtractionValues({1, 3, 4})
    assert [game.value(k * 10**9 + 5) for k in range(40)] == small.upto(39)
    assert game.period == Period(0, 7 * 10**9)


def test_the_largest_value_of_a_formula_and_its_first_heap_are_those_of_the_definition() -> None:
    for a, b in combinations(range(1, 20), 2):
        for moves in ({a, b}, set(range(a, b + 1))):
            game = SubtractionValues(moves)
            assert game.law is not None
            last = game.period.period
            wanted = definition(moves, last + 1)
            assert game.peak(last) == (max(wanted), wanted.index(max(wanted)))


@pytest.mark.parametrize("unit", [10**11, 10**30])
def test_a_common_divisor_far_beyond_the_memory_of_the_machine_costs_no_memory(unit: int) -> None:
    game = SubtractionValues({unit})
    assert game.upto(3) == game.array(3).tolist() == [0, 0, 0, 0]
    assert game.peak(2 * unit - 1) == (1, unit)
    assert SubtractionValues({unit, 3 * unit, 4 * unit}).peak(7 * unit - 1) == (3, 5 * unit)


@pytest.mark.parametrize("table", [SubtractionValues({1, 3, 5, 8}), AllButValues({2, 3})])
def test_there_is_no_heap_of_fewer_than_0_counters(table: HeapTable) -> None:
    table.value(50)  # the last value of the table is not that of heap -1
    for ask in (table.value, table.upto, table.array):
        with pytest.raises(RulesetError, match="heaps have 0 counters or more, not -1"):
            ask(-1)


def test_moves_and_excluded_numbers_are_1_or_more() -> None:
    with pytest.raises(InputError, match="moves must be 1 or more, not 0"):
        SubtractionValues({0, 3})
    with pytest.raises(InputError, match="excluded must be 1 or more, not -3"):
        AllButValues({-3, 2})


def test_huge_sets_that_have_a_formula_are_answered_at_once() -> None:
    million = SubtractionValues(range(1, 10**6 + 1))
    assert million.value(10**30) == 10**30 % (10**6 + 1)
    assert million.array(10**6 + 3).tolist() == [*range(10**6 + 1), 0, 1, 2]
    assert million.array(5).tolist() == million.upto(5) == [0, 1, 2, 3, 4, 5]
    assert SubtractionValues({10**9}).value(3 * 10**9 - 1) == 0
    assert SubtractionValues({10**9}).value(3 * 10**9) == 1
    pair = SubtractionValues({2, 10**9 + 1})
    assert pair.period == Period(0, 10**9 + 3)
    assert [pair.value(10**18 * (10**9 + 3) + n) for n in range(9)] == [0, 0, 1, 1, 0, 0, 1, 1, 0]


def test_a_longer_move_that_is_a_shorter_one_modulo_the_period_adds_nothing() -> None:
    game = SubtractionValues({1, 3, 4, 7 * 10**8 + 3})
    assert game.value(10**12) == SubtractionValues({1, 3, 4}).value(10**12)
    assert (game.period, game.window) == (Period(0, 7), 4)
    for moves in combinations(range(1, 9), 3):
        for longer in range(70, 84):
            assert SubtractionValues({*moves, longer}).upto(600) == definition({*moves, longer}, 601)


@pytest.mark.parametrize("most", [10**5, 3 * 10**6])
def test_large_moves_have_their_period_proved(most: int) -> None:
    # the values below the large move have period 7, and one window of it repeats
    game = SubtractionValues({1, 3, 4, most})
    game.value(10**18)
    assert game.period is not None
    wanted = np.zeros(2 * most + 1000, np.uint8)
    plain(wanted, 0, len(wanted), np.array([1, 3, 4, most]), np.full(6, -1))
    assert (game.array(len(wanted) - 1) == wanted).all()
    later = game.period.period * 10**9
    assert [game.value(later + n) for n in range(most, most + 300)] == wanted[most : most + 300].tolist()


def test_a_heap_beyond_the_table_is_refused_not_guessed() -> None:
    game = SubtractionValues({3, 9, 12 * 10**9, 10**9 + 2}, "subtraction(3,9,1000000002,12000000000)")
    assert game.value(1000) == 1
    game.most = 5000
    with pytest.raises(LimitError) as caught:
        game.value(999_999_999)
    assert str(caught.value) == (
        "the value of heap 999999999 of subtraction(3,9,1000000002,12000000000) is not proved yet: "
        "values are known up to heap 5000, and they prove no period: allow more seconds (--time)"
    )
    assert game.value(5000) == game.array(5000)[-1]


def test_a_limit_that_is_set_lets_the_table_grow() -> None:
    game = SubtractionValues({3, 9, 12 * 10**9, 10**9 + 2})
    game.most = 5000
    with Allowance(positions=20_000).holds():
        assert game.value(20_000) == SubtractionValues({3, 9, 12 * 10**9, 10**9 + 2}).value(20_000)
        with pytest.raises(LimitError, match="values are known up to heap"):
            game.value(10**8)
    with Allowance(seconds=1e-9).holds(), pytest.raises(LimitError, match=r"the search of subtraction .*time limit"):
        game.value(10**8)


def test_an_array_beyond_the_memory_is_refused() -> None:
    with pytest.raises(LimitError, match=r"the values of heaps 0 to 1000000000000000 of subtraction need 953674316 MB"):
        SubtractionValues({1, 3, 4}).array(10**15)
    with pytest.raises(LimitError, match="more than half of this machine's memory: compute fewer, or single heaps"):
        SubtractionValues({2, 6, 8}).array(10**15)


def test_without_moves_every_heap_is_nought() -> None:
    game = SubtractionValues([])
    assert game.upto(3) == game.array(3).tolist() == [0, 0, 0, 0]
    assert game.value(10**20) == 0


def test_an_interruption_between_two_lines_does_no_harm() -> None:
    game = SubtractionValues({2, 7, 11})
    game.extend(50)
    game._bits.append(1)  # as if interrupted before the value was noted
    assert game.upto(300) == definition({2, 7, 11}, 301)


def test_a_law_gives_the_values_of_the_definition_and_their_shortest_period() -> None:
    found = {"run": 0, "pair": 0}
    for size in range(1, 6):
        for moves in combinations(range(1, 12), size):
            law = find_law(moves)
            if law is None:
                continue
            found[law.kind] += 1
            wanted = definition(moves, 250)
            assert [law.value(n) for n in range(250)] == wanted, moves
            assert (max(wanted), wanted.index(max(wanted))) == law.peak
            if gcd(*moves) == 1:
                assert find_period(wanted) == Period(0, law.period), moves
    assert found["run"] > 100
    assert found["pair"] > 20


def test_moves_that_a_period_lifts_change_nothing() -> None:
    assert find_law([2, 3, 7, 8, 102, 103]) == Law("run", 2, 3)
    assert find_law([1, 3, 5, 7, 99]) == Law("run", 1, 1)
    assert find_law([2, 5, 9, 12]) == Law("pair", 2, 5)
    assert find_law([2, 3, 9]) is None
    assert find_law([]) is None


@pytest.mark.parametrize("moves", [(), (1,), (3,), (1, 3, 4), (2, 5), tuple(range(1, 41)), (40,), (1, 1, 2)])
def test_values_by_classes_are_those_of_the_definition(moves: tuple[int, ...]) -> None:
    for largest in range(41):
        assert values_by_classes(moves, max(largest, *moves, 0))[: largest + 1] == definition(moves, largest + 1)


def test_values_by_classes_of_random_sets_are_those_of_the_definition() -> None:
    dice = random.Random(1)
    for _ in range(30):
        largest = dice.randint(1, 600)
        moves = tuple(dice.sample(range(1, largest + 1), dice.randint(0, min(largest, 30))))
        assert values_by_classes(moves, largest) == definition(moves, largest + 1)
