"""Subtraction games: every published row, and a game of a user's own that the OEIS knows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grundy import heap_ruleset
from grundy.engines.subtraction import SubtractionValues
from grundy.theory.periods import Period

FIGURES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "figures" / "subtraction.json").read_text())[
    "entries"
]
ROWS = [
    (tuple(row[:-2]), row[-2], row[-1])
    for figure in FIGURES
    for key in ("rows_a_b_preperiod_period", "rows_a_b_c_preperiod_period")
    for row in ([[*r[:2], r[0] + r[1], *r[2:]] for r in figure.get(key, [])] if "a_b_p" in key else figure.get(key, []))
]
NAMED = [figure for figure in FIGURES if "moves" in figure]


def test_the_published_rows_are_here() -> None:
    assert len(ROWS) > 200
    assert len(NAMED) == 2


@pytest.mark.parametrize("sample", range(8))
def test_every_published_period_is_proved_and_the_same(sample: int) -> None:
    for moves, preperiod, period in ROWS[sample::8]:
        game = SubtractionValues(moves)
        game.value(10_000)
        assert game.period == Period(preperiod, period), moves


@pytest.mark.parametrize("figure", NAMED, ids=lambda figure: str(figure["moves"]))
def test_named_sets_have_their_published_values(figure: dict[str, Any]) -> None:
    game = SubtractionValues(figure["moves"])
    if "values_1_to_20" in figure:
        assert game.upto(20)[1:] == figure["values_1_to_20"]
    if "values" in figure:
        assert game.upto(3 * figure["period"] - 1) == 3 * figure["values"]
    assert game.period == Period(figure["preperiod"], figure["period"])


@heap_ruleset
def take_a_square(n: int) -> Iterator[int]:
    """Take a square number of counters."""
    root = 1
    while root * root <= n:
        yield n - root * root
        root += 1


def test_a_users_game_has_the_values_of_the_oeis() -> None:
    # OEIS A014586, Take-a-Square, from heap 0
    terms = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5]
    assert [take_a_square.heap_value(n) for n in range(len(terms))] == terms
