"""Formulae of subtraction games against the definition."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from math import gcd

from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.periods import Period, find_period
from grundy.maths.subtraction.theorems import Law, find_law


def definition(moves: Collection[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        values.append(mex(values[n - move] for move in moves if move <= n))
    return values


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
            assert max(wanted) <= law.largest
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
