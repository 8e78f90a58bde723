"""Values of dense sets by classes, against the definition, from any beginning and in any pieces."""

from __future__ import annotations

import random

import pytest

from grundy.maths.nimbers.mex import mex
from grundy.maths.subtraction import classes
from grundy.maths.subtraction.classes import ClassTable, suits
from grundy.maths.subtraction.kernel import SubtractionTable
from grundy.maths.subtraction.values import SubtractionValues


def definition(moves: list[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        values.append(mex(values[n - move] for move in moves if move <= n))
    return values


@pytest.mark.parametrize("work", [1, 100, 10**9])  # blocks of 64 heaps, of a few words, of all
def test_classes_give_the_values_of_the_definition(work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "_WORK", work)
    dice = random.Random(work)
    for _ in range(40):
        largest = dice.choice([1, 2, 63, 64, 65, 130, 400])
        moves = sorted(dice.sample(range(1, largest + 1), dice.randint(1, largest)))
        wanted = definition(moves, 1000)
        begun = dice.choice([0, 1, 64, dice.randint(0, 900)])
        table = ClassTable(moves, wanted[:begun])
        for length in sorted(dice.sample(range(begun, 1001), 3)):
            table.extend(length)
            assert table.length >= length
            assert table.array.tolist() == wanted[: table.length], (moves, begun)


def test_dense_sets_change_to_classes_where_values_outgrow_a_byte() -> None:
    moves = sorted(random.Random(5).sample(range(1, 36_000), 4000))
    assert not suits(moves, 20_000, wide=False)
    assert suits(moves, 20_000, wide=True)
    game = SubtractionValues(moves)
    found = game.array(19_999)
    plain = SubtractionTable(moves, [])
    plain.extend(20_000)
    assert found.max() > 255
    assert (found == plain.array[:20_000]).all()


def test_a_very_dense_set_is_valued_by_classes_from_the_start() -> None:
    moves = [*range(2, 3000, 3), *range(3, 3000, 7)]
    plain = SubtractionTable(sorted(set(moves)), [])
    plain.extend(20_000)
    game = SubtractionValues(moves)
    assert (game.array(19_999) == plain.array[:20_000]).all()
    assert game.most == 200_000_000
