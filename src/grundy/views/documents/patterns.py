"""Formulas in two numbers or for a family, for a terminal and as plain data."""

from __future__ import annotations

from typing import Any

from grundy.atlas.classroom.patterns import FallenPattern, FoundPattern, PatternFinding
from grundy.views.document import Block, Document, Facts, Hint, Paragraph, Section
from grundy.views.documents.data import SCHEMA, picked
from grundy.words.language import counted, say

_FAILED = 3  # formulas that are shown; --json names all


def pattern_document(finding: PatternFinding) -> Document:
    """Return the shortest formula that holds, and some of those that failed."""
    if not finding.found:
        told: list[Block] = [Paragraph(counted(
            finding.shown, "no formula found for the {count} position of {name}",
            "no formula found for the first {count} positions of {name}", name=finding.ruleset,
        ))]  # fmt: skip
    else:
        best = finding.found[0]
        kind = say("P-positions") if finding.outcomes else say("Grundy value")
        facts = [(kind, best.text), (say("status"), _status(best))]
        if finding.least:
            facts.insert(1, (say("for"), say("numbers from {least}", least=finding.least)))
        told = [Section(say("{name}: formula found", name=finding.ruleset), (Facts(tuple(facts)),))]
        if finding.outcomes and finding.variables == ("a", "b"):
            shown = f"grundy map '{finding.ruleset}' --formula '{best.text}'"
            told.append(Hint(say("{command} shows it on the map", command=shown)))
    if finding.fallen:
        failed = tuple(Paragraph(_failure(fell, finding)) for fell in finding.fallen[:_FAILED])
        told.append(Section(say("formulas that fit only the first positions"), failed))
    return tuple(told)


def _status(found: FoundPattern) -> str:
    if found.complete < found.largest:
        said = "holds for {count} positions, with numbers up to {complete}, and some up to {largest}; not proved"
        return say(said, count=found.tested, complete=found.complete, largest=found.largest)
    return say(
        "holds for {count} positions, with numbers up to {largest}; not proved",
        count=found.tested, largest=found.largest,
    )  # fmt: skip


def _failure(fell: FallenPattern, finding: PatternFinding) -> str:
    where = ", ".join(f"{name} = {number}" for name, number in fell.numbers.items())
    if not finding.outcomes:
        return say("{formula}  fails at {where}: the value is {value}", formula=fell.text, where=where,
                   value=fell.value)  # fmt: skip
    said = "{formula}  fails at {where}, a P-position" if fell.value else "{formula}  fails at {where}, an N-position"
    return say(said, formula=fell.text, where=where)


def pattern_data(finding: PatternFinding) -> dict[str, Any]:
    """Return the formulas that hold and those that failed as plain data."""
    return {
        "schema": SCHEMA,
        "ruleset": finding.ruleset,
        "variables": list(finding.variables),
        "of": "P-positions" if finding.outcomes else "values",
        "from": finding.least,
        "formulas": [
            {"formula": found.text, "proved": False, **picked(found, "tested largest complete")}
            for found in finding.found
        ],
        "failed": [picked(fell, "text numbers value formula") for fell in finding.fallen],
    }
