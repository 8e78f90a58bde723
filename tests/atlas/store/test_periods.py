"""The proved period of a ruleset."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from grundy import Ruleset, find_ruleset, parse_game
from grundy.atlas.store.periods import find_period_of, proved_period
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


def test_the_search_of_a_hexadecimal_code_heeds_its_limits_and_tells_what_it_is_worth() -> None:
    def found(text: str, limit: int, **more: Any) -> tuple[str, int, Period | None]:
        result = find_period_of(find_ruleset(text), limit, **more)
        return result.status, result.computed_to, result.period

    assert found("0.9", 300) == ("open", 299, None)
    assert found("0.129", 300) == ("observed", 299, Period(55, 9, 3))
    assert found("0.28", 5000)[::2] == ("proved", Period(1, 53, 16))
    steps: list[int] = []
    status, last, _ = found("0.9", 300, seconds=0, clock=count().__next__, progress=lambda s: steps.append(s.known))
    assert status == "open"
    assert last < 299
    assert steps == sorted(set(steps))
    assert steps[-1] == last + 1
