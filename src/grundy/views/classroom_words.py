"""Look-ups of sequences and trials of formulas in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from grundy.atlas.conjecture import Trial
from grundy.atlas.find import Finding, Match
from grundy.theory.periods import Period
from grundy.views.data import SCHEMA

__all__ = ["finding_data", "finding_lines", "trial_data", "trial_lines"]

_SAME = 3  # rulesets with the same values that are named; --json names all


def finding_lines(finding: Finding) -> Iterator[str]:
    """Yield the rulesets that have a sequence, simplest first."""
    values = "these values" if len(finding.terms) > 1 else "this value"
    if not finding.matches:
        yield f"none of {finding.searched} rulesets has {values}"
        return
    rows = [(str(match.ruleset), _start(match), _period(match.period)) for match in finding.matches]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for match, row in zip(finding.matches, rows, strict=True):
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True) if width]
        yield "  ".join([*cells, f"then {_numbers(match.following)}"])
        if match.same:
            yield f"    {_also(match)}"
    if finding.more:
        more = "1 more ruleset has" if finding.more == 1 else f"{finding.more} more rulesets have"
        yield f"{more} {values}: more values tell them apart, or --most lists more"


def _start(match: Match) -> str:
    return f"from {match.start}" + (f" ({match.shift} left out)" if match.shift else "")


def _period(period: Period | None) -> str:
    if period is None:
        return ""
    return f"period {period.period}" + (f" from {period.preperiod}" if period.preperiod else "") + ", proved"


def _also(match: Match) -> str:
    named = [f"{name} from {start}" if start != match.start else name for name, start in match.same[:_SAME]]
    more = len(match.same) - len(named)
    return f"also {', '.join(named)}" + (f" and {more} more" if more else "")


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) + " …"


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return what a look-up found as plain data."""
    return {
        "schema": SCHEMA,
        "values": list(finding.terms),
        "matches": [
            {
                "ruleset": str(match.ruleset),
                "start": match.start,
                "shift": match.shift,
                "period": None if match.period is None else match.period.period,
                "preperiod": None if match.period is None else match.period.preperiod,
                "following": list(match.following),
                "same": [{"ruleset": name, "start": start} for name, start in match.same],
            }
            for match in finding.matches
        ],
        "more": finding.more,
        "searched": finding.searched,
    }


def trial_lines(trial: Trial) -> Iterator[str]:
    """Yield what came of holding a formula against values."""
    found = trial.counterexample
    names = " and ".join(trial.variables)
    if found is None:
        yield (
            f"{trial.formula}  agrees with {trial.ruleset} for all {names} from {trial.first} to {trial.last} "
            f"({_positions(trial.checked)}): this is no proof"
        )
        return
    where = ", ".join(f"{name} = {number}" for name, number in found.numbers.items())
    yield f"{trial.formula}  fails at {where}: {found.game} has value {found.value}, the formula says {found.formula}"
    if trial.checked > 1:
        yield f"  it agrees at the {_positions(trial.checked - 1)} before"


def _positions(count: int) -> str:
    return "1 position" if count == 1 else f"{count} positions"


def trial_data(trial: Trial) -> dict[str, Any]:
    """Return what came of it as plain data."""
    found = trial.counterexample
    return {
        "schema": SCHEMA,
        "ruleset": str(trial.ruleset),
        "formula": trial.formula,
        "variables": list(trial.variables),
        "from": trial.first,
        "to": trial.last,
        "checked": trial.checked,
        "agrees": found is None,
        "proved": False,
        "counterexample": None
        if found is None
        else {**found.numbers, "game": str(found.game), "value": found.value, "formula": found.formula},
    }
