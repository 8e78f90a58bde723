"""Rows about heads and misère quotients are checked by code apart: what is found is right, each change is noticed."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from grundy.atlas.check.heads import wrong_period
from grundy.atlas.check.recheck import recheck
from grundy.atlas.scan.solving import Job, solved_row
from grundy.atlas.store.equivalents import solved_for, transferred
from grundy.atlas.store.periods import find_period_of
from grundy.atlas.store.rows import LARGE, Row
from grundy.atlas.store.shipped import shipped_rows
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.period_result import BEYOND
from grundy.misere import misere_quotient
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.coins.turning_words import parse_turning_sets


def found(game: str, limit: int = 400, seconds: float = 20.0) -> Row:
    same = solved_for(game)
    return transferred(solved_row(same.game, Job(limit, seconds))[0], game, same)


BOUNDED = (
    "symmetric,within=4", "symmetric,within=6", "at-most=4,spacing=2/3", "at-most=4,spacing=2/4", "any,within=3",
    "with-first,at-least=2,within=4", "run,at-most=5", "run,coins=1/4", "coins=2/3,within=5 or with-first,within=3",
    "exactly=1", "equally-spaced,within=6",
)  # fmt: skip


@pytest.mark.parametrize("rule", BOUNDED)
def test_a_rule_of_bounded_reach_has_a_proved_period_and_each_change_is_noticed(rule: str) -> None:
    row = found(f"coin-turning({rule})")
    assert (row.status, row.theorem) == ("proved", "bounded reach")
    assert recheck(row).ok is True
    assert row.preperiod is not None
    assert row.period is not None
    assert row.largest_value is not None
    assert row.largest_at is not None
    changes: list[dict[str, Any]] = [
        {"preperiod": row.preperiod + 1}, {"period": 2 * row.period}, {"saltus": 1},
        {"largest_value": row.largest_value + 1}, {"largest_at": row.largest_at + 1},
    ]  # fmt: skip
    if row.period > 1:
        changes.append({"period": row.period + 1})
    if row.preperiod:
        changes.append({"preperiod": row.preperiod - 1})
    for change in changes:
        assert recheck(replace(row, **change)).ok is False, change


@pytest.mark.parametrize("rule", [*BOUNDED, "exactly=2", "at-most=2", "coins=1/3", "coins=1/5,spacing=1/2"])
def test_periods_of_heads_hold_in_values_by_the_rule(rule: str) -> None:
    ruleset = CoinTurning(parse_turning_sets(rule))
    told = find_period_of(ruleset, 5000)
    assert told.status == "proved"
    assert told.period is not None
    values = [0, *(ruleset.head_value(place) for place in range(1, told.period.preperiod + 5 * told.period.period))]
    assert wrong_period(values, told.period, least=True) is None


@pytest.mark.parametrize(
    ("rule", "status", "theorem"),
    [("exactly=2", "proved", "Turning Turtles"), ("at-most=3", "formula", "Mock Turtles"),
     ("run", "formula", "Ruler"), ("any", "formula", "any set"), ("equally-spaced,exactly=3", "formula", "Ternups"),
     ("at-most=4", "open", None)],
)  # fmt: skip
def test_formulas_and_open_rules_are_told_as_such(rule: str, status: str, theorem: str | None) -> None:
    row = found(f"coin-turning({rule})", limit=100)
    assert (row.status, row.theorem) == (status, theorem)
    assert recheck(row, 0.3).ok is None or row.status == "open"
    assert row.status != "formula" or row.largest_value is None


def test_a_table_that_ends_says_why_and_is_not_begun_again() -> None:
    row = found("coin-turning(at-most=4)", limit=10**6)
    assert (row.status, row.reason) == ("open", BEYOND)
    assert row.final
    assert not found("coin-turning(at-most=4)", limit=50).final


def test_open_subtraction_games_are_checked_by_the_plain_loop() -> None:
    row = found("subtraction(7,15,1001)", limit=500)
    assert row.status == "open"
    assert recheck(row).ok is True
    assert row.largest_at is not None
    assert recheck(replace(row, largest_at=row.largest_at + 1)).ok is False


@pytest.mark.long
def test_a_quotient_that_grows_too_large_says_so() -> None:
    row = found("misere 0.405")
    assert (row.status, row.computed_to, row.reason) == ("open", 11, LARGE)
    assert row.final
    assert not found("misere 0.405", limit=5).final


@pytest.mark.long
def test_only_processor_time_counts_and_its_end_is_not_taken_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.atlas.scan.solving.thread_time", count().__next__)
    row = found(
        "subtraction(290,408,1234,1300,1402,1606,1638,2139,2440,2556,2869,2887,2979,2995)", limit=10**15, seconds=5
    )
    assert (row.status, row.reason) == ("open", None)
    assert not row.final
    assert row.computed_to < 10**9


@pytest.mark.sampled
@pytest.mark.parametrize("code", ["0.77", "0.75", "0.15", "0.3", "0.1", "0.05", "4.0"])
def test_a_quotient_is_right_and_each_change_is_noticed(code: str) -> None:
    row = found(f"misere {code}")
    assert row.status == "proved"
    assert recheck(row).ok is True
    assert row.preperiod is not None
    assert row.period is not None
    assert row.elements is not None
    assert row.lost is not None
    for change in (
        {"preperiod": row.preperiod + 1}, {"period": 2 * row.period}, {"saltus": 1}, {"elements": row.elements + 1},
        {"lost": row.lost + 1}, {"tame": not row.tame}, {"grows": f"{row.grows} 99:99:9"}, {"grows": ""},
    ):  # fmt: skip
        assert recheck(replace(row, **change)).ok is False, change  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [1, 2, 3, 17])
@pytest.mark.long
def test_few_places_show_no_period_but_where_it_is_proved(limit: int) -> None:
    for rule in ("symmetric,within=4", "at-most=4", "with-first", "exactly=1,within=3"):
        row = found(f"coin-turning({rule})", limit=limit)
        assert row.status in ("open", "proved")
        assert recheck(row).ok is True


def test_figures_of_the_literature() -> None:
    # Plambeck and Siegel, Misère quotients for impartial games, appendix A: order, P-positions, heaps
    kayles = found("misere 0.77")
    assert (kayles.elements, kayles.lost, kayles.law) == (40, 9, Period(71, 12))
    assert [order for _, order, _ in kayles.changes] == [2, 6, 12, 18, 24, 32, 40]


def test_an_open_quotient_is_checked_to_its_last_heap() -> None:
    row = found("misere 0.06", limit=14)
    assert (row.status, row.period, row.theorem) == ("open", None, None)
    assert recheck(row).ok is True
    assert row.elements is not None
    assert recheck(replace(row, elements=row.elements + 1)).ok is False
    assert recheck(replace(row, computed_to=row.computed_to + 400), 0.5).ok is None


def test_a_quotient_that_the_period_of_normal_play_completes_is_proved_and_each_change_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = found("misere 0.3754")  # its last generator is a heap that the search does not reach
    assert (row.status, row.law, row.elements, row.changes[-1]) == ("proved", Period(4623, 3), 130, (1314, 130, 2))
    assert row.computed_to < 1314
    checked = recheck(row)
    assert checked.ok is True
    assert "normal play: proved again" in str(checked.how)
    for change in (
        {"preperiod": 4622}, {"period": 6}, {"elements": 258}, {"lost": 3}, {"tame": False},
        {"grows": row.grows.replace("1314:", "1313:")}, {"grows": f"{row.grows} 9999:258:2"},
        {"grows": row.grows.rpartition(" ")[0], "elements": 66},
    ):  # fmt: skip
        assert recheck(replace(row, **change)).ok is False, change  # type: ignore[arg-type]
    wrong = replace(shipped_rows()["0.3754"], preperiod=4624)
    monkeypatch.setattr("grundy.atlas.check.quotients.shipped_row", lambda ruleset: wrong)
    assert recheck(replace(row, preperiod=4624)).ok is False


@pytest.mark.long
def test_a_quotient_that_the_period_of_normal_play_completes_is_what_its_heaps_alone_prove() -> None:
    row, alone = found("misere 0.3754"), misere_quotient("0.3754", 9600, 600.0)
    assert alone.complete
    assert (alone.period, alone.order, alone.included > 9000) == (row.law, row.elements, True)
    assert [(change.game, change.order, change.lost) for change in alone.changes] == row.changes


@pytest.mark.long
def test_an_open_quotient_that_reduces_to_normal_play_is_checked_to_its_last_heap() -> None:
    row = found("misere 0.765", limit=400)  # the proof of the reduction needs heaps 0 to 25
    assert (row.status, row.elements, row.changes[-1]) == ("open", 136, (315, 136, 3))
    assert recheck(row).ok is True
    for change in ({"elements": 264}, {"lost": 4}, {"grows": row.grows.replace("315:", "314:")}):
        assert recheck(replace(row, **change)).ok is False, change  # type: ignore[arg-type]
    assert recheck(replace(row, computed_to=100_000), 0.1).ok is None


def test_codes_of_other_game_trees_are_told_from_each_other() -> None:
    row = found("misere 0.05")
    assert row.same_as != row.game
    assert recheck(replace(row, same_as="misere 0.77")).ok is False
    assert recheck(replace(row, shift=row.shift - 1)).ok is False
    assert recheck(found("misere 0.F", limit=20)).ok is None  # certificates are of octal codes


def test_rules_in_a_file_are_not_run_for_a_check(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('it was run')")
    row = found("coin-turning(symmetric,within=4)")
    for change in ({"game": f"{file}:game"}, {"same_as": f"{file}:game"}, {"game": f"misere {file}:game"}):
        assert recheck(replace(row, **change)).ok is None


@pytest.mark.long
def test_rows_that_somebody_made_up_are_wrong_and_do_no_harm() -> None:
    quotient, heads = found("misere 0.3"), found("coin-turning(at-most=2)")
    for game in ("misere subtraction(1,2)", "misere wythoff", "misere 0.9.9", "misere", "coin-turning(run)*ruler"):
        assert recheck(replace(quotient, game=game, same_as=game)).ok is False, game
    for change in (
        {"theorem": "Ruler"}, {"theorem": None}, {"theorem": "coin turning"}, {"period": 2, "saltus": 2}, {"saltus": 0},
        {"game": "coin-turning(at-most=4)", "same_as": "coin-turning(at-most=4)"},
    ):  # fmt: skip
        assert recheck(replace(heads, **change), 4).ok is False, change  # type: ignore[arg-type]
    formula = found("coin-turning(run)", limit=100)
    assert recheck(replace(formula, game="coin-turning(at-most=4)", same_as="coin-turning(at-most=4)"), 4).ok is False
