"""The mex, sequence look-ups and trials of formulas as documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from grundy.atlas.classroom.conjecture import Trial
from grundy.atlas.classroom.find import Finding, Match
from grundy.atlas.classroom.formulas import FormulaFinding, FoundFormula
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.periods import Period
from grundy.views.document import Block, Document, Facts, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA, picked
from grundy.words.language import cited, counted, listed, say, translate
from grundy.words.shortening import cut_middle

_SAME = 3  # number of rulesets with the same values to name; --json names all
_OTHERS = 2  # number of further formulas to show; --json has all
_SPELT = 12  # consecutive numbers that are written out


def mex_document(values: Sequence[int]) -> Document:
    """Return the mex of some values, and the reason."""
    listed = sorted(set(values))
    found = mex(listed)
    if not listed:
        why = say("the set is empty: a position without options has value 0")
    elif found == 0:
        why = say("0 is not in the set")
    else:
        numbers = [str(number) for number in range(found)] if found < _SPELT else ["0", "1", "…", str(found - 1)]
        why = counted(
            found,
            "0 is in the set, but 1 is not",
            "{numbers} are in the set, but {count} is not",
            numbers=", ".join(numbers),
        )
    shown = cut_middle(", ".join(map(str, listed)))
    return (Section(f"mex {{{shown}}} = {found}", (Paragraph(why),)),)


def mex_data(values: Sequence[int]) -> dict[str, Any]:
    """Return the mex of some values as plain data."""
    return {"schema": SCHEMA, "values": list(values), "mex": mex(values)}


def finding_document(finding: Finding, atlas: Path | None = None) -> Document:
    """Return the rulesets that have a sequence, the simplest first, and say which periods come from an atlas."""
    several = len(finding.terms) > 1
    if not finding.matches:
        said = (
            "none of the {count} rulesets searched has these values"
            if several
            else "none of the {count} rulesets searched has this value"
        )
        return (Paragraph(say(said, count=finding.searched)),)
    told: list[Block] = [_matches(finding), *map(Paragraph, _sources(finding, atlas))]
    if finding.more:
        said = counted(
            finding.more,
            ("{count} more ruleset has these values: give more values to narrow the search, or use --most to list more")
            if several
            else (
                "{count} more ruleset has this value: give more values to narrow the search, or use --most to list more"
            ),
            (
                "{count} more rulesets have these values: give more values to narrow the search, or use --most to "
                "list more"
            )
            if several
            else (
                "{count} more rulesets have this value: give more values to narrow the search, or use --most to "
                "list more"
            ),
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
        yield say("periods from the atlas {folder}: {games}", folder=str(atlas), games=listed(own))
    shipped = [str(match.ruleset) for match in told if match.shipped]
    if shipped:
        yield say("periods from the atlas that ships with grundy: {games}", games=listed(shipped))


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
    return say("also {names} and {count} more" if more else "also {names}", names=listed(named), count=more)


def finding_data(finding: Finding, atlas: Path | None = None) -> dict[str, Any]:
    """Return the result of a look-up as plain data."""
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
    """Return the result of comparing a formula with values."""
    found = trial.counterexample
    if found is None:
        first, *others = trial.variables
        names = say("{first} and {second}", first=first, second=others[0]) if others else first
        said = counted(
            trial.checked,
            "{formula}  agrees with {ruleset} for all {names} from {first} to {last} ({count} position): "
            "this is not a proof",
            "{formula}  agrees with {ruleset} for all {names} from {first} to {last} ({count} positions): "
            "this is not a proof",
            formula=trial.formula, ruleset=trial.ruleset, names=names, first=trial.first, last=trial.last,
        )  # fmt: skip
        return (Paragraph(said),)
    failed = say(
        "{formula}  fails at {where}: {game} has value {value}, but the formula gives {said}",
        formula=trial.formula, where=", ".join(f"{name} = {number}" for name, number in found.numbers.items()),
        game=found.game, value=found.value, said=found.formula,
    )  # fmt: skip
    before = counted(
        trial.checked - 1, "it agrees at the {count} earlier position", "it agrees at the {count} earlier positions"
    )
    return (Section(failed, (Paragraph(before),) if trial.checked > 1 else ()),)


def trial_data(trial: Trial) -> dict[str, Any]:
    """Return the result of the comparison as plain data."""
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


def formula_document(finding: FormulaFinding) -> Document:
    """Return the formulas that are right, the shortest first, and those that failed."""
    name = finding.rule or (say("these values") if finding.ruleset is None else str(finding.ruleset))
    if not finding.found:
        told: list[Block] = [Paragraph(say("no formula found for these {count} values", count=len(finding.terms))
            if finding.ruleset is None and finding.rule is None else counted(
            len(finding.terms), "no formula found for the {count} value of {name}",
            "no formula found for the first {count} values of {name}", name=name,
        ))]  # fmt: skip
        told += [_part(part, finding) for part in finding.parts]
    elif (law := _only_period(finding)) is not None:
        told = [Section(say("{name}: no closed formula found", name=name), (Paragraph(law),))]
    else:
        best, *others = finding.found
        facts = (
            (say("formula"), best.text), (say("except"), _exceptions(best)), (say("status"), _status(best, finding)),
        )  # fmt: skip
        told = [Section(say("{name}: formula found", name=name), (Facts(facts),))]
        rows = tuple((other.text, _exceptions(other) or "", _status(other, finding)) for other in others[:_OTHERS])
        if rows:
            told.append(Section(say("other formulas"), (Table(rows),)))
    if finding.automaton is not None and not any(found.proved for found in finding.found):
        told.append(Paragraph(say(
            "an automaton with {count} states that reads n in base {base} gives all values: proved by induction",
            count=len(finding.automaton.output), base=finding.automaton.base,
        )))  # fmt: skip
    fallen = [
        say("{formula}  fails at n = {n}: it gives {said}, but the value is {value}", formula=fell.text, n=fell.n,
            said=fell.formula, value=fell.value)
        for fell in finding.fallen
    ]  # fmt: skip
    if fallen:
        told.append(Section(say("formulas that fit only the first values"), tuple(map(Paragraph, fallen))))
    return tuple(told)


def _part(part: FoundFormula, finding: FormulaFinding) -> Section:
    """Return a formula for some numbers only."""
    facts = ((say("formula"), part.text), (say("except"), _exceptions(part)), (say("status"), _status(part, finding)))
    return Section(say("a formula for n with {condition} only", condition=part.where), (Facts(facts),))


def _only_period(finding: FormulaFinding) -> str | None:
    """Return the period if the best formula only repeats it, with all values before it as exceptions."""
    period, count = finding.period, len(finding.found[0].exceptions)
    if period is None or count <= _SPELT or count < period.preperiod + period.period:
        return None
    return say(
        "G(n + {period}) = G(n){rise} for all n ≥ {start} (proved)",
        period=period.period, rise=f" + {period.saltus}" if period.saltus else "", start=period.preperiod,
    )  # fmt: skip


def _exceptions(found: FoundFormula) -> str | None:
    shown = [f"a({n}) = {value}" for n, value in found.exceptions[:_SPELT]]
    more = len(found.exceptions) - len(shown)
    if more:
        return say("{shown}, and {count} more, up to n = {last}", shown=", ".join(shown[:_SAME]),
                   count=len(found.exceptions) - _SAME, last=found.exceptions[-1][0])  # fmt: skip
    return ", ".join(shown) or None


def _status(found: FoundFormula, finding: FormulaFinding) -> str:
    if found.theorem is not None:
        name, source = translate(found.theorem.name), cited(found.theorem.source)
        return say("proved for all n by a theorem ({name}; {source})", name=name, source=source)
    if found.proved and finding.period is not None:
        return say("proved for all n (the values have the proved period {period})", period=finding.period.period)
    if found.certificate is not None:
        return say("proved for all n by induction on the digits of n in base {base}", base=found.certificate.base)
    if finding.ruleset is None and finding.rule is None:
        return say("gives all {count} values, which is not a proof", count=found.tested)
    return say("holds for {count} values, up to n = {largest}; not proved", count=found.tested, largest=found.largest)


def formula_data(finding: FormulaFinding) -> dict[str, Any]:
    """Return the formulas that are right and those that failed as plain data."""
    return {
        "schema": SCHEMA,
        "ruleset": None if finding.ruleset is None else str(finding.ruleset),
        **({} if finding.rule is None else {"options": finding.rule}),
        "first": finding.first,
        "values": list(finding.terms),
        "formulas": [_found_data(found) for found in finding.found],
        "parts": [{"where": found.where, **_found_data(found)} for found in finding.parts],
        "failed": [picked(fell, "text n value formula") for fell in finding.fallen],
        **({} if finding.automaton is None else {"automaton": finding.automaton.to_data()}),
    }


def _found_data(found: FoundFormula) -> dict[str, Any]:
    exceptions = {str(n): value for n, value in found.exceptions}
    theorem = {} if found.theorem is None else {"theorem": found.theorem.name}
    return {"formula": found.text, "exceptions": exceptions, **picked(found, "proved tested largest"), **theorem}
