"""Turning sets: what is listed is what the rule says, read off the set itself."""

from __future__ import annotations

from itertools import combinations, islice, pairwise

import pytest

from grundy import LimitError, RulesetError
from grundy.maths.coins.turning_sets import SHAPES, Places, TurningSets, at_most
from grundy.maths.coins.turning_unions import alternatives, either

GAPS = "there may be at most 1000 distances between coins, each 1 or more"
COUNTS = "numbers of coins to turn must be from 1 to 1000"
RULES = [
    TurningSets(),
    *(TurningSets(at_most(coins)) for coins in (1, 2, 3, 4, 5, 7, 9, 20)),
    *(TurningSets((coins,)) for coins in (1, 2, 3, 4, 5)),
    *(TurningSets(counts) for counts in ((1, 3), (2, 3), (2, 4))),
    TurningSets((4,), "symmetric", with_first=True),
    TurningSets((3,), "equally-spaced"),
    *(
        TurningSets(counts, shape, within, with_first)
        for shape in SHAPES
        for counts in (None, (1, 3, 4), (2, 3))
        for within in (None, 4)
        for with_first in (False, True)
    ),
    *(TurningSets(None, shape, at_least=3) for shape in SHAPES),
    *(TurningSets(None, shape, with_first=True, at_least=3) for shape in SHAPES),
    *(
        TurningSets(counts, shape, within, with_first, least, (1, 3, 4))
        for shape in SHAPES
        if shape != "run"
        for counts, least in ((None, 1), (None, 4), ((1, 2, 4, 5), 1), ((3,), 1))
        for within in (None, 6)
        for with_first in (False, True)
    ),
]


def allows(rule: TurningSets, places: Places) -> bool:
    """The rule once more, as a question to a set of places in order."""
    return (
        (len(places) >= rule.at_least if rule.counts is None else len(places) in rule.counts)
        and (rule.gaps is None or {after - before for before, after in pairwise(places)} <= set(rule.gaps))
        and (rule.within is None or places[-1] - places[0] < rule.within)
        and (not rule.with_first or places[0] == 1)
        and {
            "any": True,
            "run": places[-1] - places[0] == len(places) - 1,
            "equally-spaced": len({after - before for before, after in pairwise(places)}) <= 1,
            "symmetric": {places[0] + places[-1] - place for place in places} == set(places),
        }[rule.shape]
    )


def allowed(rule: TurningSets, place: int) -> list[Places]:
    """All sets ending at a place that the rule allows."""
    candidates = ((*others, place) for size in range(place) for others in combinations(range(1, place), size))
    return [places for places in candidates if allows(rule, places)]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_the_sets_ending_at_a_place_are_those_that_the_rule_allows(rule: TurningSets) -> None:
    for place in range(1, 10):
        listed = list(rule.ending_at(place))
        assert sorted(listed) == sorted(allowed(rule, place))
        assert all(list(places) == sorted(places) for places in listed)
        every = [(*others, place) for size in range(place) for others in combinations(range(1, place), size)]
        assert [rule.allows(places) for places in every] == [allows(rule, places) for places in every]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_no_set_spans_more_places_than_the_reach(rule: TurningSets) -> None:
    widest = max((places[-1] - places[0] + 1 for k in range(1, 10) for places in rule.ending_at(k)), default=0)
    assert rule.reach is None or widest <= rule.reach
    if rule.reach is None and not rule.with_first:
        assert widest == 9


def test_either_of_some_rules_allows_each_set_once() -> None:
    rule = either([TurningSets((2, 3)), TurningSets(shape="run"), TurningSets((2,), gaps=(1, 3)), TurningSets((2, 3))])
    assert len(alternatives(rule)) == 3
    for place in range(1, 10):
        listed = list(rule.ending_at(place))
        wanted = {places for sets in alternatives(rule) for places in allowed(sets, place)}
        assert sorted(listed) == sorted(wanted)
        assert all(rule.allows(places) for places in listed)
    assert not rule.allows((1, 2, 4, 5))
    assert rule.reach is None
    assert either([TurningSets((2,), "run"), TurningSets((1, 3), gaps=(2,))]).reach == 5
    for rules in ([], [TurningSets((coins,)) for coins in range(1, 22)]):
        with pytest.raises(RulesetError, match=f"^coin turning needs 1 to 20 rules, not {len(rules)}$"):
            either(rules)


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_sets_far_out_come_one_by_one(rule: TurningSets) -> None:
    if rule.with_first and rule.counts is None and rule.shape in ("run", "equally-spaced"):
        pytest.skip("a run all the way; distances that divide a number of 40 digits")
    if rule.with_first and rule.gaps and rule.counts is None and rule.within is None:
        with pytest.raises(LimitError, match="too many to"):
            next(rule.ending_at(10**8))
        return
    far = 10**40
    for places in islice(rule.ending_at(far), 20):
        assert places[-1] == far
        assert allows(rule, places)


def test_a_set_too_large_to_write_is_refused() -> None:
    with pytest.raises(LimitError) as refused:
        next(TurningSets(shape="run", with_first=True).ending_at(10**40))
    assert str(refused.value) == f"the move turns {10**40} coins, from place 1 to {10**40}, too many to list"


def test_counts_may_be_any_whole_numbers_in_any_order() -> None:
    assert TurningSets((3, 1, 3)) == TurningSets((1, 3))
    assert hash(TurningSets((3, 1))) == hash(TurningSets((1, 3)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"counts": ()}, f"{COUNTS}, not none: leave them out to turn any number"),
        ({"counts": (0, 2)}, f"{COUNTS}, not 0: leave them out to turn any number"),
        (
            {"counts": (2000,)},
            "numbers of coins to turn must be from 1 to 1000, not 2000: leave them out to turn any number",
        ),
        (
            {"shape": "ring"},
            "the shape of the turned coins must be one of any, run, equally-spaced, symmetric, not 'ring'",
        ),
        (
            {"counts": (1, 2), "at_least": 3},
            "no number of coins is at least 3 and at most 2: leave one bound out",
        ),
        ({"at_least": 0}, f"{COUNTS}, not 0: leave them out to turn any number"),
        ({"at_least": 9, "within": 8}, "9 coins do not fit within 8 places, so no move would be possible"),
        (
            {"counts": (3,), "gaps": (2, 4), "within": 4},
            "3 coins do not fit within 4 places, so no move would be possible",
        ),
        ({"shape": "run", "gaps": (2,)}, "coins of a run are adjacent: leave out the distances (2,)"),
        ({"gaps": ()}, f"{GAPS}, not none: leave them out to allow any"),
        ({"gaps": (3, 0)}, f"{GAPS}, not 0: leave them out to allow any"),
        ({"gaps": tuple(range(1, 1003))}, f"{GAPS}, not 1002: leave them out to allow any"),
        ({"within": 0}, "coins must be turned within 1 place or more, not 0"),
        ({"counts": (4, 6), "within": 3}, "4 coins do not fit within 3 places, so no move would be possible"),
    ],
)
def test_rules_that_are_none_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError) as refused:
        TurningSets(**arguments)  # type: ignore[arg-type]
    assert str(refused.value) == message


@pytest.mark.parametrize("coins", [0, -1, 1001, 10**30])
def test_at_most_so_many_is_one_or_more_and_not_too_many(coins: int) -> None:
    with pytest.raises(RulesetError, match="numbers of coins to turn must be from 1 to 1000"):
        at_most(coins)
