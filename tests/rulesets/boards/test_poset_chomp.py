from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from grundy import LimitError, PositionError, parse_game, solve
from grundy.rulesets.boards.chomp import Chomp
from grundy.rulesets.boards.poset_chomp import PosetChomp
from grundy.solving.base import definition

RULES = PosetChomp()


def bar(rows: int, columns: int) -> list[tuple[int, int]]:
    """The squares of a bar but its poisoned corner."""
    squares = [(r, c) for r in range(rows) for c in range(columns) if r + c]
    steps = [((r, c), below) for r, c in squares for below in ((r + 1, c), (r, c + 1)) if below in squares]
    return [(10 * a + b, 10 * c + d) for (a, b), (c, d) in steps]


def random_poset(dice: random.Random, count: int) -> list[tuple[int, ...]]:
    names = dice.sample(range(20), count)
    return [pair for pair in combinations(names, 2) if dice.random() < 0.25] + [(name,) for name in names]


def test_random_posets_are_so_by_definition(hold: Any) -> None:
    dice = random.Random(9)
    for _ in range(60):
        p = RULES.check(random_poset(dice, dice.randint(1, 8)))
        assert RULES.solver().grundy_value(p) == hold(RULES, p)


def test_a_bar_without_its_poisoned_square_is_a_poset() -> None:
    # values of Chomp, computed once by an independent full search
    values = {(2, 2): 2, (2, 3): 4, (2, 4): 5, (2, 5): 7, (3, 3): 5, (3, 4): 9, (4, 4): 6}
    for (rows, columns), value in values.items():
        assert solve(RULES.at(bar(rows, columns))).grundy_value == value == Chomp().grundy_value((columns,) * rows)


def test_chains_are_nim_heaps_and_parts_add_up() -> None:
    assert solve(RULES.at((1, 2), (2, 3), (3, 4), (4, 5))).grundy_value == 5
    assert solve(RULES.at((1, 2), (2, 3), (7, 8), 9)).grundy_value == 3 ^ 2 ^ 1


def test_a_greatest_element_is_worth_a_move() -> None:
    found = solve(RULES.at((1, 9), (2, 9), (3, 9), (4, 9)))
    assert str(getattr(found.reason, "phrase", "")).startswith("strategy stealing: 9 is the greatest element")
    assert found.winning_count == 1


def test_one_poset_stands_for_many_that_are_alike() -> None:
    dice = random.Random(10)
    for _ in range(40):
        p = RULES.check(random_poset(dice, 5))
        names = dict(zip(sorted({e for pair in p for e in pair}), dice.sample(range(50), 5), strict=True))
        other = RULES.check([tuple(names[e] for e in pair) for pair in p])
        assert definition.grundy_value(RULES.at(RULES.canonical(other))) == definition.grundy_value(RULES.at(p))
    assert RULES.canonical(((3, 8), (5, 8))) == RULES.canonical(((1, 4), (2, 4)))
    assert RULES.canonical(((3, 8), (3, 9))) != RULES.canonical(((1, 4), (2, 4)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("poset-chomp 1<2 2<3 3<1", "1 is above itself: a poset has no cycles"),
        ("poset-chomp 1<1", "1 is above itself: a poset has no cycles"),
        (
            "poset-chomp 1-2",
            "relation 1 must be two whole numbers with < between, or one, not '1-2': try 'poset-chomp 1<2 1<3 2<4 3<4 "
            "5<4'",
        ),
    ],
)
def test_what_is_no_poset_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_game(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("p", [3, "1<2", [(1, 2, 3)], [(-1, 2)], [None], [(True, 2)]])
def test_what_is_no_position_is_refused(p: Any) -> None:
    with pytest.raises(PositionError):
        RULES.check(p)


def test_a_large_poset_is_a_limit() -> None:
    with pytest.raises(LimitError, match="have up to 300 elements here"):
        RULES.check([(i, i + 1) for i in range(400)])
    with pytest.raises(LimitError, match="searches parts of up to 25"):
        RULES.solver().grundy_value(RULES.check(bar(6, 6)))
