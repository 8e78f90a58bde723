"""Heaps with memory: values against the rule written apart, published values, refusals."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from grundy import LimitError, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.heaps.mem import Mem
from grundy.words.errors import RulesetError

ALLOWED = {"least": lambda k, last: k >= last, "more": lambda k, last: k > last, "other": lambda k, last: k != last}


@pytest.mark.parametrize("rule", ALLOWED)
def test_values_and_moves_are_those_of_the_rule(rule: str, hold: Any) -> None:
    @cache
    def value(heap: int, last: int) -> int:
        return mex(value(heap - k, k) for k in range(1, heap + 1) if ALLOWED[rule](k, last))

    for heap in range(40):
        for last in (*range(heap + 2), 99):
            assert Mem(rule).grundy_value((heap, last)) == value(heap, last)
            if heap < 12:
                assert hold(Mem(rule), (heap, last)) == value(heap, last)


def test_a_heap_whose_last_take_is_forbidden_has_the_published_values() -> None:
    # OEIS A131469, short Nim
    values = [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8, 9, 9, 8, 10, 11, 11, 12, 13, 13, 14, 15, 15, 16, 17]
    assert [Mem("other").grundy_value((n, 0)) for n in range(len(values))] == values


def test_each_heap_of_a_sum_has_its_own_memory() -> None:
    found = solve("mem(more) 7 2 + mem(more) 5 0")
    assert found.grundy_value == Mem("more").grundy_value((7, 2)) ^ Mem("more").grundy_value((5, 0))
    assert str(parse_game("mem(least) 8")) == "mem(least) 8 0"


@pytest.mark.parametrize(
    ("condition", "allowed"),
    [
        ("take >= last", ALLOWED["least"]),
        ("take >= 2 * last", lambda k, last: k >= 2 * last),
        ("take % 2 != last % 2", lambda k, last: (k - last) % 2),
        ("(take ^ last) == 0 or not last", lambda k, last: k == last or not last),
    ],
)
def test_any_condition_may_say_what_the_last_take_allows(condition: str, allowed: Any, hold: Any) -> None:
    @cache
    def value(heap: int, last: int) -> int:
        return mex(value(heap - k, k) for k in range(1, heap + 1) if allowed(k, last))

    ruleset = parse_game(f"mem({condition}) 5").ruleset
    assert str(parse_game(f"mem({condition}) 7 2")) == f"mem({condition}) 7 2"
    for heap in range(16):
        for last in range(heap + 2):
            assert ruleset.grundy_value((heap, last)) == value(heap, last)
            if heap < 9:
                assert hold(ruleset, (heap, last)) == value(heap, last)
    with pytest.raises(LimitError, match="computed to heaps of 150, not 151"):
        solve(f"mem({condition}) 151")


def test_other_rules_and_large_heaps_are_refused() -> None:
    with pytest.raises(
        RulesetError, match=r"mem needs one of least, more, other, or a condition such as .*, not 'twice': formula"
    ):
        parse_game("mem(twice) 8")
    with pytest.raises(LimitError, match="computed to heaps of 2000, not 2001"):
        solve("mem(other) 2001")
