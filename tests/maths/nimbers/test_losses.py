"""Sets of nim-heaps beside which a position is lost: their algebra against sets of small numbers."""

from __future__ import annotations

from itertools import product

import pytest

from grundy import InputError
from grundy.maths.nimbers.losses import Losses, sum_of, union

NUMBERS = range(16)
SETS = [Losses(frozenset(n for n in range(3) if bits >> n & 1), rest) for bits in range(8) for rest in (False, True)]


def members(losses: Losses) -> set[int]:
    return {n for n in NUMBERS if n in losses}


def test_union_and_complement_are_those_of_sets() -> None:
    for a, b in product(SETS, repeat=2):
        assert members(a.union(b)) == members(a) | members(b)
        assert members(a.complement()) == set(NUMBERS) - members(a)
        assert a.union(b) == b.union(a) == union([a, b])


def test_a_nim_heap_shifts_a_set_and_nim_heaps_add() -> None:
    for losses, value in product(SETS, range(4)):
        heap = Losses.of_value(value)
        assert members(losses + heap) == {n ^ value for n in members(losses)}
        assert losses + heap == heap + losses
    assert sum_of([]).value == 0
    assert sum_of(map(Losses.of_value, (1, 2, 7))).value == 4


def test_loony_beside_a_forced_answer_depends_on_all_large_numbers_only() -> None:
    for losses in SETS:
        assert members(losses + Losses()) == (set(NUMBERS) if losses.rest else set())


def test_two_forced_answers_do_not_add() -> None:
    with pytest.raises(InputError, match="only one part of a sum may force the player to move"):
        Losses(frozenset({0, 1})) + Losses(rest=True)


def test_a_free_position_is_lost_beside_the_least_number_that_no_move_wins() -> None:
    for options in product(SETS, repeat=2):
        won = members(options[0]) | members(options[1])
        least = next((n for n in NUMBERS if n not in won), None)
        found = Losses.of_options(options)
        assert found.value == least
        assert found.loony is (least is None)
        assert members(Losses.of_options(options, entailed=True)) == set(NUMBERS) - won
