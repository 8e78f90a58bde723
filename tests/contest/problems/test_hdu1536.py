import random

import pytest

from grundy.contest.problems.hdu1536 import HDU1536, SNimSet, values_by_classes
from grundy.maths.nimbers.mex import mex


def values_by_definition(moves: tuple[int, ...], largest: int) -> list[int]:
    values: list[int] = []
    for n in range(largest + 1):
        values.append(mex(values[n - move] for move in moves if move <= n))
    return values


@pytest.mark.parametrize("moves", [(), (1,), (3,), (1, 3, 4), (2, 5), tuple(range(1, 41)), (40,), (1, 1, 2)])
def test_values_by_classes_are_those_of_the_definition(moves: tuple[int, ...]) -> None:
    for largest in range(41):
        assert values_by_classes(moves, max(largest, *moves, 0))[: largest + 1] == values_by_definition(moves, largest)


def test_values_by_classes_of_random_sets_are_those_of_the_definition() -> None:
    dice = random.Random(1)
    for _ in range(30):
        largest = dice.randint(1, 600)
        moves = tuple(dice.sample(range(1, largest + 1), dice.randint(0, min(largest, 30))))
        assert values_by_classes(moves, largest) == values_by_definition(moves, largest)


def test_heaps_beyond_the_statement_are_answered_through_the_period() -> None:
    # {1, 3, 4} has the period 7, so 7 · 10^20 is like 0 and 7 · 10^20 + 4 like 4, which has the value 2
    big = 7 * 10**20
    case = SNimSet((1, 3, 4, 10**40), ((big,), (big + 4,), (big + 4, 4), (0,), ()))
    assert HDU1536.answer(case) == [False, True, False, False, False]


def test_short_and_long_tables_agree() -> None:
    moves = (3, 14, 15, 92, 653)
    small = SNimSet(moves, tuple((n,) for n in range(0, 30_000, 7)))
    assert HDU1536.answer(SNimSet(moves, (*small.positions, (40_000,))))[:-1] == HDU1536.answer(small)


def test_a_set_without_positions_is_an_empty_line() -> None:
    assert HDU1536.write(HDU1536.answer(SNimSet((1,), ()))) == "\n"
