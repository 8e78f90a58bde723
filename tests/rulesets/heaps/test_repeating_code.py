"""Codes whose digits repeat: against the rule written out, other games, and refusals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grundy import LimitError, parse_game, solve
from grundy.maths.nimbers.mex import mex
from grundy.rulesets.heaps.repeating_code import RepeatingCode
from grundy.words.errors import CodeError


@pytest.mark.parametrize(
    "code", ["0.[3]", "0.7[03]", "0.[07]", "0.16[1]", "4.[2]", "4!.[3]", "0.[25]", "0.[8]", "0.3[9]"]
)
def test_values_and_splits_are_those_of_the_digits(code: str) -> None:
    rules = RepeatingCode(code)
    head, _, cycle = code.rstrip("]").partition("[")
    first, _, before = head.partition(".")
    digits = [int(x, 16) for x in first.rstrip("!") + before + cycle * 60]
    plain: list[int] = []
    for n in range(45):
        options = []
        for take in range(n + 1):
            left, digit = n - take, digits[take]
            if digit & 1 and not left:
                options.append(())
            if digit & 2 and left:
                options.append((left,))
            if digit & 4:
                options += [(a, left - a) for a in range(1, left) if a <= left - a]
            if digit & 8:
                options += [
                    (a, b, left - a - b) for a in range(1, left) for b in range(a, left - a) if b <= left - a - b
                ]
        if "!" in code:
            options = [parts for parts in options if all(a != b for a, b in pairwise(parts))]
        assert sorted(rules.splits(n)) == sorted(options)
        values = []
        for parts in options:
            value = 0
            for part in parts:
                value ^= plain[part]
            values.append(value)
        plain.append(mex(values))
    assert [rules.heap_value(n) for n in range(45)] == plain


def test_far_heaps_of_nim_and_of_even_takes() -> None:
    assert RepeatingCode("0.[3]").heap_value(4000) == 4000
    assert [RepeatingCode("0.[03]").heap_value(n) for n in (1000, 1001, 3999)] == [500, 500, 1999]


def test_a_code_is_written_in_one_way_and_understood_alone() -> None:
    assert str(RepeatingCode(".3[33]")) == "0.[3]"
    assert str(RepeatingCode("0.703[03]")) == "0.7[03]"
    assert RepeatingCode("0.30[30]") == RepeatingCode("0.[30]")
    game = parse_game("0.7[03] 5 + nim 2")
    assert str(game) == "0.7[03] 5 + nim 2"
    assert solve(game).grundy_value == RepeatingCode("0.7[03]").heap_value(5) ^ 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0.[] 3", "those that repeat in brackets at its end"),
        ("0.[3]1 3", "those that repeat in brackets at its end"),
        ("0.7[0] 3", "leave the brackets out"),
        ("3.[3] 3", "lets a heap stay unchanged"),
        ("repeating-code(0.77) 3", "those that repeat in brackets"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(CodeError, match=message):
        parse_game(text)
    with pytest.raises(LimitError, match="for heaps of up to 4000, not 4001"):
        RepeatingCode("0.[3]").heap_value(4001)
