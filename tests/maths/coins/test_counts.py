"""Sets of coins counted for many places at once, against making them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grundy.maths.coins.heads import HeadValues
from grundy.maths.coins.moves import periodic_count, run_starts, set_counts, sets_with_nim_sum
from grundy.maths.coins.turning_sets import TurningSets
from grundy.maths.coins.turning_unions import Rule, either, run_lengths

COUNTED = [
    *(TurningSets(tuple(range(1, most + 1))) for most in (1, 2, 3)),
    *(TurningSets((exactly,)) for exactly in (1, 2, 3)),
    TurningSets((1, 2), "symmetric"),
    TurningSets((1,), with_first=False, within=4),
    TurningSets(shape="run"),
    *(TurningSets(shape="run", at_least=least) for least in (2, 3, 7)),
    *(TurningSets(tuple(range(least, most + 1)), "run") for least in (1, 2, 3) for most in (4, 7, 8)),
    TurningSets(shape="run", within=5),
    TurningSets((4,), "run"),
]


@pytest.mark.parametrize("rule", COUNTED, ids=str)
def test_as_many_sets_are_counted_as_are_made(rule: TurningSets) -> None:
    heads = HeadValues(rule)
    places, totals = (side.ravel().astype(np.int64) for side in np.meshgrid(np.arange(1, 40), np.arange(40)))
    counts = set_counts(rule, places, totals)
    assert counts is not None
    for place, total, count in zip(places.tolist(), totals.tolist(), counts.tolist(), strict=True):
        assert count == sum(1 for _ in sets_with_nim_sum(heads, place, total)), (place, total)


@pytest.mark.parametrize("rule", [COUNTED[1], COUNTED[4], COUNTED[8], TurningSets((3, 4, 5), "run")], ids=str)
def test_far_places_are_counted_too(rule: TurningSets) -> None:
    heads, dice = HeadValues(rule), random.Random(4)
    pairs = [(dice.getrandbits(58) + 1, dice.getrandbits(dice.choice([1, 2, 58]))) for _ in range(200)]
    counts = set_counts(rule, *(np.array(side, np.int64) for side in zip(*pairs, strict=True)))
    assert counts is not None
    lengths = run_lengths(rule)  # runs of this many coins are too long to write
    for (place, total), count in zip(pairs, counts.tolist(), strict=True):
        made = sets_with_nim_sum(heads, place, total) if lengths is None else run_starts(*lengths, place, total)
        assert count == sum(1 for _ in made), (place, total)


@pytest.mark.parametrize(
    "rule",
    [
        TurningSets((1, 2, 3), within=5),
        TurningSets((2, 3), "symmetric", within=6),
        TurningSets((2,), gaps=(1, 3, 4)),
        TurningSets((2, 4, 5), "run"),
        either([TurningSets((2,), "run"), TurningSets((3,), gaps=(1, 4))]),
    ],
    ids=str,
)
def test_sets_of_bounded_reach_are_counted_by_their_place_in_the_period(rule: Rule) -> None:
    heads = HeadValues(rule)
    assert periodic_count(heads, np.ones(1, np.int64), np.zeros(1, np.int64)) is None  # no period has been found yet
    assert heads.value(1000) is not None
    for total in range(9):
        for first, last in ((1, 40), (500, 800), (10**15, 10**15 + 30)):
            places = np.arange(first, last)
            made = sum(1 for place in places.tolist() for _ in sets_with_nim_sum(heads, place, total))
            assert periodic_count(heads, places, np.full_like(places, total)) == made


def test_sets_too_many_to_count_are_not_guessed() -> None:
    heads = HeadValues(TurningSets((1, 2, 3, 4, 5, 6, 7, 8), within=9))
    many = HeadValues(TurningSets((8,), within=40))
    for values in (heads, many):
        values.value(3000)
    places = np.array([2000, 2001])
    assert periodic_count(many, places, np.zeros_like(places)) is None
    assert periodic_count(heads, places, np.zeros_like(places)) == sum(
        1 for place in places.tolist() for _ in sets_with_nim_sum(heads, place, 0)
    )


def test_rules_that_are_not_counted_say_so() -> None:
    none = np.zeros(1, np.int64)
    for rule in (TurningSets(), TurningSets((1, 2, 3, 4)), either([TurningSets((2,)), TurningSets(shape="run")])):
        assert set_counts(rule, none + 1, none) is None
