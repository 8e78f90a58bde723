"""The mex, look-ups of sequences and trials of formulas in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from grundy.atlas.classroom.conjecture import Trial
from grundy.atlas.classroom.find import Finding, Match
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.periods import Period
from grundy.views.document import Block, Document, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA, picked
from grundy.words.language import counted, say
from grundy.words.shortening import cut_middle

_SAME = 3  # rulesets with the same values that are named; --json names all
_SPELT = 12  # numbers in a row that are spelt out


def mex_document(values: Sequence[int]) -> Document:
    """Return the mex of some values, and why it is that."""
    listed = sorted(set(values))
    found = mex(listed)
    if not listed:
        why = say("the set is empty: a position without options has value 0")
    elif found == 0:
        why = say("0 is not in the set")
    else:
        numbers = [str(number) for number in range(found)] if found < _SPELT else ["0", "1", "…", str(found - 1)]
        why = counted(
            found, "0 is in the set, 1 is not", "{numbers} are in the set, {count} is not", numbers=", ".join(numbers)
        )
    shown = cut_middle(", ".join(map(str, listed)))
    return (Section(f"mex {{{shown}}} = {found}", (Paragraph(why),)),)


def mex_data(values: Sequence[int]) -> dict[str, Any]:
    """Return the mex of some values as plain data."""
    return {"schema": SCHEMA, "values": list(values), "mex": mex(values)}


def finding_document(finding: Finding, atlas: Path | None = None) -> Document:
    """Return the rulesets that have a sequence, simplest first, and which periods are from an atlas."""
    several = len(finding.terms) > 1
    if not finding.matches:
        said = "none of {count} rulesets has these values" if several else "none of {count} rulesets has this value"
        return (Paragraph(say(said, count=finding.searched)),)
    told: list[Block] = [_matches(finding), *map(Paragraph, _sources(finding, atlas))]
    if finding.more:
        said = counted(
            finding.more,
            "{count} more ruleset has these values: more values tell them apart, or --most lists more"
            if several
            else "{count} more ruleset has this value: more values tell them apart, or --most lists more",
            "{count} more rulesets have these values: more values tell them apart, or --most lists more"
            if several
            else "{count} more rulesets have this value: more values tell them apart, or --most lists more",
        )
        told.append(Paragraph(said))
    return tuple(told)


def _matches(finding: Finding) -> Table:
    rows = []
    for match in finding.matches:
        said = "from {start} ({count} left out)" if match.shift else "from {start}"
        start = say(said, start=match.start, count=match.shift)
        then = say("then {values}", values=" ".join(map(str, match.following)) + " …")
        rows.append((str(match.ruleset), start, _period(match.period), then))
    kept = [i for i, column in enumerate(zip(*rows, strict=True)) if any(column)]
    notes = tuple(_also(match) if match.same else "" for match in finding.matches)
    return Table(tuple(tuple(row[i] for i in kept) for row in rows), notes=notes)


def _sources(finding: Finding, atlas: Path | None) -> Iterator[str]:
    told = [match for match in finding.matches if match.row is not None]
    own = [str(match.ruleset) for match in told if not match.shipped]
    if own:
        yield say("periods from the atlas {folder}: {games}", folder=str(atlas), games=", ".join(own))
    shipped: dict[str, list[str]] = {}
    for match in told:
        if match.shipped and match.row is not None:
            shipped.setdefault(match.row.engine, []).append(str(match.ruleset))
    for engine, games in shipped.items():
        yield say("periods from the atlas that comes with {engine}: {games}", engine=engine, games=", ".join(games))


def _period(period: Period | None) -> str:
    if period is None:
        return ""
    said = "period {period} from {preperiod}, proved" if period.preperiod else "period {period}, proved"
    return say(said, period=period.period, preperiod=period.preperiod)


def _also(match: Match) -> str:
    named = [
        say("{name} from {start}", name=name, start=start) if start != match.start else name
        for name, start in match.same[:_SAME]
    ]
    more = len(match.same) - len(named)
    return say("also {names} and {count} more" if more else "also {names}", names=", ".join(named), count=more)


def finding_data(finding: Finding, atlas: Path | None = None) -> dict[str, Any]:
    """Return what a look-up found as plain data."""
    return {
        "schema": SCHEMA,
        "values": list(finding.terms),
        "matches": [
            {
                "ruleset": str(match.ruleset),
                **picked(match, "start shift"),
                **(picked(match.period, "period preperiod") if match.period else {"period": None, "preperiod": None}),
                "atlas": None if match.row is None else match.row.engine if match.shipped else str(atlas),
                "following": list(match.following),
                "same": [{"ruleset": name, "start": start} for name, start in match.same],
            }
            for match in finding.matches
        ],
        **picked(finding, "more searched"),
    }


def trial_document(trial: Trial) -> Document:
    """Return what came of holding a formula against values."""
    found = trial.counterexample
    if found is None:
        first, *others = trial.variables
        names = say("{first} and {second}", first=first, second=others[0]) if others else first
        said = counted(
            trial.checked,
            "{formula}  agrees with {ruleset} for all {names} from {first} to {last} ({count} position): "
            "this is no proof",
            "{formula}  agrees with {ruleset} for all {names} from {first} to {last} ({count} positions): "
            "this is no proof",
            formula=trial.formula, ruleset=trial.ruleset, names=names, first=trial.first, last=trial.last,
        )  # fmt: skip
        return (Paragraph(said),)
    failed = say(
        "{formula}  fails at {where}: {game} has value {value}, the formula says {said}",
        formula=trial.formula, where=", ".join(f"{name} = {number}" for name, number in found.numbers.items()),
        game=found.game, value=found.value, said=found.formula,
    )  # fmt: skip
    before = counted(
        trial.checked - 1, "it agrees at the {count} position before", "it agrees at the {count} positions before"
    )
    return (Section(failed, (Paragraph(before),) if trial.checked > 1 else ()),)


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
        "counterexample": found and {**found.numbers, "game": str(found.game), **picked(found, "value formula")},
    }
