"""Short tables of subtraction games are those of the definition."""

import random

import pytest

from grundy.maths.nimbers.mex import mex
from grundy.maths.subtraction.by_classes import values_by_classes


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
