"""Fixtures for tests of rulesets: positions compared with the definition, which uses the moves alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from grundy import NORMAL, Outcome, Ruleset
from grundy.maths.nimbers.fold import fold
from grundy.solving.base import definition
from grundy.solving.base.retrograde import Retrograde

Hold = Callable[[Ruleset[Any], Any, Iterable[int]], int]
Ends = dict[Any, tuple[Outcome, int | None]]


@pytest.fixture(scope="session")
def play_out() -> Callable[[Ruleset[Any], Any, Ends], None]:
    """What adds outcome and plies of a position, and of all that can be reached, by retrograde analysis of the rule."""

    def add(ruleset: Ruleset[Any], p: Any, ends: Ends) -> None:
        table = Retrograde(ruleset.at(p))
        todo = [p]
        while todo:
            met = todo.pop()
            if met not in ends:
                ends[met] = table.outcome(met), table.remoteness(met)
                todo += ruleset.options(met)

    return add


@pytest.fixture(scope="session")
def hold() -> Hold:
    """A check that theorem, fast moves and counts of a position are what the definition says; it returns the value."""
    remembered: dict[tuple[Ruleset[Any], Any], int] = {}

    def value_of(ruleset: Ruleset[Any], p: Any) -> int:
        return fold(
            (ruleset, p),
            lambda node: (((node[0], option),) for option in node[0].options(node[1])),
            lambda options, values: definition.mex(values[option] for (option,) in options),
            remembered,
            str,
        )

    def check(ruleset: Ruleset[Any], p: Any, wanted: Iterable[int] = (0, 1, 2, 3)) -> int:
        assert ruleset.check(p) == p
        assert ruleset.parse(ruleset.format(p).split()) == p
        value = value_of(ruleset, p)
        known = ruleset.known(p, NORMAL)
        if known is not None:
            assert known.outcome is (Outcome.N if value else Outcome.P), (p, value)
            assert known.value in (None, value), (p, value)
            assert str(known.phrase)
        moves: dict[int, Counter[tuple[str, Any]]] = {}
        for move, option in ruleset.moves(p):
            moves.setdefault(value_of(ruleset, option), Counter())[str(move), option] += 1
        for target in wanted:
            expected = moves.get(target, Counter())
            found = ruleset.moves_to(p, target)
            if found is not None:
                assert Counter((str(move), option) for move, option in found) == expected, (p, target)
            assert ruleset.count_moves_to(p, target) in (None, expected.total()), (p, target)
        return value

    return check
