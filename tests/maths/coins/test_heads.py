"""Values of single heads: closed forms and tables, against the mex over all sets that a rule allows."""

from __future__ import annotations

import numpy as np
import pytest

from grundy import mex, nim_sum
from grundy.maths.coins import tables as coin_tables
from grundy.maths.coins.heads import FARTHEST_POWER, HeadValues, closed_value, head_values
from grundy.maths.coins.turning_sets import SHAPES, TurningSets, at_most
from grundy.maths.coins.turning_unions import Rule, either
from grundy.maths.nimbers.masks import NimSums

SYM = TurningSets(shape="symmetric")
MOGUL = TurningSets(at_most(7))
SIX = TurningSets(at_most(6))


def plain_values(rule: Rule, places: int) -> list[int]:
    """Return the values of places 1 to a bound, by the theorem of coin turning alone."""
    values = [0]
    for place in range(1, places + 1):
        values.append(mex(nim_sum(values[i] for i in turned[:-1]) for turned in rule.ending_at(place)))
    return values[1:]


@pytest.mark.parametrize("with_first", [False, True])
@pytest.mark.parametrize("within", [None, 1, 4, 6])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("counts", [None, (1,), (1, 2), (2,), (1, 2, 3), (1, 3), (1, 2, 3, 4), (1, 4, 6)], ids=str)
def test_heads_are_worth_the_mex_of_what_the_other_coins_are_worth(
    counts: tuple[int, ...] | None, shape: str, within: int | None, with_first: bool
) -> None:
    if counts == (2,) and within == 1:
        pytest.skip("no such rule: two coins never lie within one place")
    rule = TurningSets(counts, shape, within, with_first)
    heads = HeadValues(rule)
    plain = plain_values(rule, 12)
    assert [heads.value(place) for place in range(1, 13)] == plain
    assert HeadValues(rule).array(12).tolist() == [0, *plain]  # type: ignore[union-attr]


MORE_RULES = [
    *(TurningSets(None, shape, at_least=least) for shape in SHAPES for least in (2, 3, 5)),
    *(TurningSets(None, shape, within=6, at_least=3) for shape in SHAPES),
    *(TurningSets(None, shape, with_first=True, at_least=3) for shape in SHAPES),
    *(TurningSets((2, 3, 4, 5, 6, 7), "run", within=within) for within in (None, 5)),
    TurningSets((3, 4, 5), "run"),
    TurningSets((4,), "run"),
    *(
        TurningSets(counts, shape, gaps=gaps, at_least=least, with_first=with_first, within=within)
        for shape in SHAPES if shape != "run"
        for gaps in ((1,), (2,), (1, 3, 4), (2, 5))
        for counts, least in ((None, 1), (None, 3), ((2,), 1), ((1, 2, 4), 1))
        for with_first in (False, True)
        for within in (None, 9)
    ),
    either([TurningSets((2,)), TurningSets(shape="run")]),
    either([TurningSets((6,), "run"), TurningSets((2, 3)), TurningSets((2,), gaps=(1,))]),
    either([TurningSets((2,), "run"), TurningSets((3,), gaps=(1, 4))]),
    either([TurningSets((4,), with_first=True), TurningSets((2,), gaps=(2, 3))]),
    either([TurningSets((3,), with_first=True, within=4), TurningSets((1, 2), within=3)]),
    either([TurningSets((1, 3)), TurningSets((5,), "symmetric")]),
    either([TurningSets(shape="symmetric"), TurningSets(shape="equally-spaced")]),
]  # fmt: skip


@pytest.mark.parametrize("rule", MORE_RULES, ids=str)
def test_heads_are_worth_the_same_mex_under_every_word_of_a_rule(rule: Rule) -> None:
    plain = plain_values(rule, 12)
    heads = HeadValues(rule)
    assert [heads.value(place) for place in range(1, 13)] == plain
    assert HeadValues(rule).array(12).tolist() == [0, *plain]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "rule",
    [
        *(TurningSets(tuple(range(least, most + 1)), "run") for least in (1, 2, 3, 5) for most in (5, 6, 7, 8, 9, 16)),
        *(TurningSets(shape="run", at_least=least) for least in (1, 2, 3, 7)),
        *(TurningSets(shape="run", at_least=2, within=within) for within in (2, 3, 8)),
        *(TurningSets(within=within) for within in (1, 2, 3, 7)),
        TurningSets((3,), "equally-spaced"),
        TurningSets((3,), "symmetric"),
        TurningSets((1, 3, 7)),
        TurningSets((1, 5), "symmetric", within=9),
        TurningSets((2,), "symmetric"),
        TurningSets((1, 2), "equally-spaced"),
        TurningSets((2, 3), gaps=(1,)),
    ],
    ids=str,
)
def test_formulas_hold_to_many_places(rule: TurningSets) -> None:
    places = 70 if rule.shape != "any" or rule.gaps else 14
    plain = plain_values(rule, places)
    assert [closed_value(rule, place) for place in range(1, places + 1)] == plain
    assert HeadValues(rule).array(places).tolist() == [0, *plain]  # type: ignore[union-attr]


def test_three_equally_spaced_coins_are_ternary_for_thousands_of_places() -> None:
    # the fast method compared with the mex of all pairs, with NumPy
    values = np.zeros(2500, np.int64)
    for n in range(1, 2500):  # places from 0
        gaps = np.arange(1, n // 2 + 1)
        values[n] = mex((values[n - gaps] ^ values[n - 2 * gaps]).tolist())
    assert HeadValues(TurningSets((3,), "equally-spaced")).array(2500).tolist() == [0, *values]  # type: ignore[union-attr]


@pytest.mark.parametrize("counts", [None, (1, 2, 3), (2, 3), (4,), (2, 5, 6)], ids=str)
def test_equally_spaced_coins_have_the_same_values_with_numpy(
    counts: tuple[int, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = TurningSets(counts, "equally-spaced")
    monkeypatch.setattr(coin_tables._Spaced, "_listed", 3)
    heads = HeadValues(rule)
    assert [heads.value(place) for place in range(1, 91)] == plain_values(rule, 90)
    at_least = TurningSets(None, "equally-spaced", at_least=3)
    assert [HeadValues(at_least).value(place) for place in range(1, 41)] == plain_values(at_least, 40)
    monkeypatch.setattr(coin_tables._Spaced, "allowed", 10_000)
    ended = HeadValues(rule)
    assert ended.value(2000) is None
    assert [ended.value(place) for place in (1, 2, 3)] == plain_values(rule, 3)


@pytest.mark.parametrize("bits", [1, 20, 40, 62])
def test_arrays_of_far_places_have_the_values_of_the_formulas(bits: int) -> None:
    places = np.array([(1 << bits) - k for k in range(1, 1 << min(bits, 4))], np.int64)
    for rule in (
        TurningSets((1, 2)), TurningSets((2,)), TurningSets(shape="run"), TurningSets(shape="run", at_least=999),
        TurningSets((3, 4, 5, 6, 7), "run"), TurningSets((3,), "equally-spaced"), TurningSets(within=20),
        TurningSets((1, 2, 3), within=5), TurningSets((1,)), TurningSets((1, 3)),
    ):  # fmt: skip
        found = HeadValues(rule).at(places)
        assert found is not None
        assert found.tolist() == [HeadValues(rule).value(place) for place in places.tolist()], rule


def test_arrays_out_of_reach_are_none() -> None:
    assert HeadValues(MOGUL).array(5000) is None
    assert HeadValues(TurningSets()).array(63) is None
    assert HeadValues(TurningSets()).array(62).tolist()[-1] == 2**61  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("rule", "places"),
    [
        (TurningSets((1,)), 40),
        (TurningSets(at_most(2)), 70),
        (TurningSets((2,)), 70),
        (TurningSets(at_most(3)), 70),
        (TurningSets((3,)), 70),
        (TurningSets((5,)), 14),
        (TurningSets(shape="run"), 70),
        (TurningSets(), 12),
        (TurningSets(at_most(12)), 12),
    ],
    ids=str,
)
def test_closed_forms_are_the_values(rule: TurningSets, places: int) -> None:
    plain = plain_values(rule, places)
    closed = [closed_value(rule, place) for place in range(1, places + 1)]
    assert [value for value in closed if value is not None] == plain[: len(plain) - closed.count(None)]
    assert closed.count(None) < places / 2


def test_exactly_so_many_coins_are_at_most_so_many_shifted() -> None:
    for most in range(2, 7):
        exactly, upto = HeadValues(TurningSets((most,))), HeadValues(TurningSets(at_most(most)))
        assert [exactly.value(place + most - 1) for place in range(1, 15)] == [upto.value(k) for k in range(1, 15)]


def test_an_odd_number_of_coins_makes_the_values_of_one_coin_fewer_odious() -> None:
    # The Mock Turtle theorem (Winning Ways, ch. 14): 2m + 1 coins are worth 2v or 2v + 1, whichever has an odd number
    # of ones in binary, where v is what 2m coins are worth one place before.
    for even in (2, 4, 6, 8):
        fewer, more = HeadValues(TurningSets(at_most(even))), HeadValues(TurningSets(at_most(even + 1)))
        for place in range(2, 30):
            value, doubled = more.value(place), fewer.value(place - 1)
            assert value is not None
            assert doubled is not None
            assert value >> 1 == doubled
            assert value.bit_count() % 2 == 1


@pytest.mark.parametrize(
    "rule",
    [
        TurningSets(at_most(3), within=5),
        TurningSets((3,), within=5),
        TurningSets(shape="run", within=5),
        TurningSets((3, 4), "run"),
        TurningSets(within=6),
        TurningSets(shape="symmetric", within=7),
        TurningSets((3,), "equally-spaced", within=9),
        TurningSets((1,), "symmetric"),
    ],
    ids=str,
)
def test_sets_of_bounded_reach_have_periodic_values_at_any_distance(rule: TurningSets) -> None:
    heads = HeadValues(rule)
    far = heads.value(10**40)
    plain = plain_values(rule, 1200)
    assert [heads.value(place) for place in range(1, 1201)] == plain
    again = HeadValues(rule)
    assert again.value(10**40) == far
    assert again.value(7) == plain[6]
    period = next(p for p in range(1, 400) if plain[400:800] == plain[400 + p : 800 + p])
    assert far == plain[400 + (10**40 - 401) % period]


def test_a_preperiod_is_not_taken_for_a_period() -> None:
    rule = TurningSets(shape="symmetric", within=10)  # periodic, by 10, from place 2670 only
    heads = HeadValues(rule)
    assert heads.value(10**40) == heads.value(3000)
    assert [heads.value(k) for k in range(1, 200)] == plain_values(rule, 199)
    assert heads.value(2669) != heads.value(2679)


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        (MOGUL, 10**9),
        (MOGUL, 5000),
        (SYM, 300),
        (TurningSets(at_most(1000)), 1001),
        (TurningSets((4,), "equally-spaced"), 10**40),
        (TurningSets(at_most(30), within=60), 61),
        (TurningSets(gaps=(1, 2)), 10**6),
        (either([TurningSets((2,)), SYM]), 10**5),
        (TurningSets(), FARTHEST_POWER + 1),
    ],
    ids=str,
)
def test_values_out_of_reach_are_none(rule: TurningSets, place: int) -> None:
    assert head_values(rule).value(place) is None
    assert head_values(rule).value(place) is None
    assert head_values(rule).value(4) == plain_values(rule, 4)[3]


def test_values_that_are_within_reach_although_their_table_is_not() -> None:
    assert HeadValues(TurningSets(at_most(1000))).value(900) == 2**899
    assert HeadValues(TurningSets((2,), with_first=True, within=5)).value(10**40) == 0
    assert HeadValues(TurningSets(at_most(3))).value(10**4000) == 2 * 10**4000 - 2 + (10**4000 - 1).bit_count() % 2 ^ 1


@pytest.mark.parametrize("rule", [SIX, SYM, TurningSets((2, 3, 5), "symmetric"), TurningSets((2, 4))], ids=str)
def test_a_table_that_ends_gives_no_wrong_value(rule: TurningSets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coin_tables.Source, "allowed", 2000)
    heads = HeadValues(rule)
    values = [heads.value(place) for place in range(1, 60)]
    reached = [value for value in values if value is not None]
    assert 5 < len(reached) < 59
    assert values[: len(reached)] == reached
    monkeypatch.undo()
    assert [HeadValues(rule).value(place) for place in range(1, len(reached) + 1)][:14] == reached[:14]
    assert plain_values(rule, 12) == reached[:12]


@pytest.mark.parametrize("rule", [SIX, SYM], ids=str)
def test_an_interrupted_table_goes_on_where_it_was(rule: TurningSets, monkeypatch: pytest.MonkeyPatch) -> None:
    plain_added = NimSums.added
    calls = 0

    def interrupted(self: NimSums, number: int, weight: int = 1) -> NimSums:
        nonlocal calls
        calls += 1
        if calls % 7 == 3:
            raise KeyboardInterrupt
        return plain_added(self, number, weight)

    heads = HeadValues(rule)
    monkeypatch.setattr(NimSums, "added", interrupted)
    interruptions = 0
    for place in (3, 5, 6, 8):
        try:
            heads.value(place)
        except KeyboardInterrupt:
            interruptions += 1
    monkeypatch.undo()
    assert interruptions
    assert [heads.value(place) for place in range(1, 13)] == plain_values(rule, 12)
