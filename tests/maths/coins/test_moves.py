"""Turning sets of a given nim-sum, against looking through all of them."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from grundy import LimitError, nim_sum
from grundy.maths.coins import moves as coin_moves
from grundy.maths.coins.heads import HeadValues
from grundy.maths.coins.moves import sets_with_nim_sum
from grundy.maths.coins.turning_sets import SHAPES, Places, TurningSets, at_most
from grundy.maths.coins.turning_unions import Rule, either

RULES = [
    *(TurningSets(at_most(coins)) for coins in (1, 2, 3, 4, 5, 7, 20)),
    *(TurningSets((coins,)) for coins in (1, 2, 3, 4, 5)),
    *(TurningSets(counts) for counts in ((1, 3), (2, 3), (2, 4, 5))),
    *(TurningSets(shape=shape) for shape in SHAPES),
    *(TurningSets((2, 3, 5), shape) for shape in SHAPES),
    *(TurningSets((1, 2, 3), shape, within=5) for shape in SHAPES),
    *(TurningSets(None, shape, with_first=True) for shape in SHAPES),
    *(TurningSets(None, shape, at_least=3) for shape in SHAPES),
    *(TurningSets(tuple(range(least, least + 4)), "run") for least in (1, 2, 3, 4)),
    TurningSets((1, 2), "symmetric"),
    TurningSets((2, 3), gaps=(1, 3)),
    TurningSets(gaps=(2, 3)),
    either([TurningSets((2,)), TurningSets(shape="run")]),
    either([TurningSets((3,), "run"), TurningSets((1, 2, 3)), TurningSets(shape="symmetric")]),
]


def worth(heads: HeadValues, places: Places) -> int:
    return nim_sum(heads.value(place) or 0 for place in places)


def looked_through(heads: HeadValues, place: int) -> dict[int, list[Places]]:
    found: dict[int, list[Places]] = {}
    for places in heads.sets.ending_at(place):
        found.setdefault(worth(heads, places[:-1]), []).append(places)
    return found


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_sets_of_every_nim_sum_are_found_once_each(rule: Rule) -> None:
    heads = HeadValues(rule)
    for place in range(1, 11):
        by_worth = looked_through(heads, place)
        for total in [*range(20), *by_worth, 2 * max(by_worth, default=0) + 1]:
            found = list(sets_with_nim_sum(heads, place, total))
            assert sorted(found) == sorted(by_worth.get(total, [])), (place, total)


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        (TurningSets(at_most(3)), 60),
        (TurningSets((3,)), 60),
        (TurningSets((2, 3)), 60),
        (TurningSets(at_most(5)), 24),
        (TurningSets(shape="symmetric"), 22),
        (TurningSets(shape="run"), 300),
        (TurningSets(at_most(4), "run"), 300),
        (TurningSets(tuple(range(3, 40)), "run"), 200),
        (TurningSets(shape="run", at_least=3), 200),
        (TurningSets(shape="run", at_least=2, within=50), 200),
    ],
    ids=str,
)
def test_sets_farther_out_too(rule: TurningSets, place: int) -> None:
    heads = HeadValues(rule)
    by_worth = looked_through(heads, place)
    for total in range(130):
        assert sorted(sets_with_nim_sum(heads, place, total)) == sorted(by_worth.get(total, []))


@pytest.mark.parametrize("total", [0, 1, 3, 5, 6, 2**70 + 1, 2**132 - 1, 2**134, 10**39])
@pytest.mark.parametrize("counts", [(1, 2), (2,), (1, 2, 3), (3,)], ids=str)
def test_few_coins_are_found_at_once_however_far(counts: tuple[int, ...], total: int) -> None:
    heads, far = HeadValues(TurningSets(counts)), 10**40
    found = list(islice(sets_with_nim_sum(heads, far, total), 50))
    assert len(set(found)) == len(found)
    for places in found:
        assert places[-1] == far
        assert all(0 < before < after for before, after in pairwise(places))
        assert len(places) in counts
        assert worth(heads, places[:-1]) == total
    # 2^132 < 10^40 < 2^133: below the place, or twice that with three coins, every nim-sum is there
    assert bool(found) == (total < 2**134)


def test_a_run_of_neighbours_is_known_by_its_worth_at_any_place() -> None:
    heads, far = HeadValues(TurningSets(shape="run")), 10**40 + 17
    for coins in (1, 2, 5, 999):
        places = tuple(range(far - coins + 1, far + 1))
        assert list(sets_with_nim_sum(heads, far, worth(heads, places[:-1]))) == [places]


def test_a_run_too_long_to_write_is_refused() -> None:
    heads = HeadValues(TurningSets(shape="run"))
    before = 2**100  # places 1 to n together are worth n ⊕ (n >> 1); so are the coins from before + 1 on, by difference
    total = (3 * before - 1) ^ (3 * before - 1) >> 1 ^ before ^ before >> 1
    with pytest.raises(LimitError) as refused:
        list(sets_with_nim_sum(heads, 3 * before, total))
    assert str(refused.value) == (
        f"the move turns {2 * before} coins, from place {before + 1} to {3 * before}, too many to list"
    )


def test_too_many_sets_to_look_through_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coin_moves, "_LOOKED", 100)
    heads = HeadValues(TurningSets(within=9))
    with pytest.raises(
        LimitError, match="more than 100 sets of coins have their last coin at place 20, too many to examine"
    ):
        list(sets_with_nim_sum(heads, 20, 3))


@pytest.mark.long
def test_values_out_of_reach_are_named() -> None:
    heads = HeadValues(TurningSets((3,), "equally-spaced", within=10**6))
    with pytest.raises(LimitError, match=r"the value of a head at place \d+ is out of reach: try a smaller place"):
        list(sets_with_nim_sum(heads, 10**5, 3))
