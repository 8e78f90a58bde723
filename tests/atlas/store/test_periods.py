"""The proved period of a ruleset."""

from __future__ import annotations

import pytest

from grundy import Ruleset, find_ruleset, parse_game
from grundy.atlas.store.periods import proved_period
from grundy.maths.nimbers.periods import Period


@pytest.mark.parametrize(
    ("name", "last", "period"),
    [
        ("0.77", 100, Period(71, 12)),
        ("0.77", 81, None),
        ("0.137", 200, Period(52, 34)),
        ("subtraction(1,3,4)", 100, Period(0, 7)),
        ("bash(3)", 3, Period(0, 4)),
        ("bash(3)", 2, None),
        ("0.007", 300, None),
        ("nim", 100, None),
        ("hackenbush", 100, None),
        ("mock-turtles", 30, None),
    ],
)
def test_periods_are_told_where_a_theorem_proves_them(name: str, last: int, period: Period | None) -> None:
    ruleset: Ruleset[object] = parse_game("nim 1").ruleset if name == "nim" else find_ruleset(*split(name))
    assert proved_period(ruleset, last) == period


def split(name: str) -> tuple[str, str | None]:
    head, _, arguments = name.partition("(")
    return head, arguments.rstrip(")") or None


def test_the_values_keep_the_period() -> None:
    period = proved_period(find_ruleset("all-but", "2,3,7"), 3000)
    if period is not None:
        value = find_ruleset("all-but", "2,3,7").heap_value  # type: ignore[attr-defined]
        for n in range(period.preperiod, 1000):
            assert value(n + period.period) == value(n) + period.saltus
    assert period is not None
