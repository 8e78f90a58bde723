"""Heaps with memory: values against the rule written apart, published values, refusals."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from grundy import GrundyError, LimitError, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.heaps.mem import Mem, NimWithMemory
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
    # OEIS A131469, short global nim
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
    with pytest.raises(LimitError, match="computed for heaps of up to 150, not 151"):
        solve(f"mem({condition}) 151")


def test_other_rules_and_large_heaps_are_refused() -> None:
    with pytest.raises(
        RulesetError, match=r"mem needs one of least, more, other, or a condition such as .*, not 'twice': formula"
    ):
        parse_game("mem(twice) 8")
    with pytest.raises(LimitError, match="computed for heaps of up to 2000, not 2001"):
        solve("mem(other) 2001")


@pytest.mark.parametrize("k", [1, 2, 3])
def test_a_shared_memory_forbids_the_last_numbers(k: int, hold: Any) -> None:
    @cache
    def value(heaps: tuple[int, ...], history: tuple[int, ...]) -> int:
        return mex(
            value((*heaps[:i], n - take, *heaps[i + 1 :]), (*history, take))
            for i, n in enumerate(heaps)
            for take in range(1, n + 1)
            if take not in history[-k:]
        )

    for heaps in product(range(4), repeat=2):
        for last in ((), (1,), (2, 1), (3, 1, 2)):
            past = ([0] * k + list(last))[-k:]
            assert hold(NimWithMemory(k), (*past[::-1], *heaps)) == value(heaps, last)


def test_one_heap_with_a_memory_of_one_move_is_short_nim() -> None:
    found = [solve(NimWithMemory(1).at(0, n)).grundy_value for n in range(20)]
    assert found == [Mem("other").grundy_value((n, 0)) for n in range(20)]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("(0) 1", " remembers 1 to 100 moves, not 0: try 'nim-with-memory(2) 0 0 4 5'"),
        ("(2) 1 2", "(2) needs what the last 2 moves took, and one heap or more: try 'nim-with-memory(2) 0 0 4 5'"),
    ],
)
def test_a_memory_must_be_told(text: str, error: str) -> None:
    with pytest.raises(GrundyError) as caught:
        parse_game(f"nim-with-memory{text}")
    assert str(caught.value) == f"nim-with-memory{error}"
