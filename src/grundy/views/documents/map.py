"""Maps of positions as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.atlas.graphs.maps import PositionMap
from grundy.maths.nimbers.outcomes import Outcome
from grundy.views.documents.data import SCHEMA
from grundy.words.language import counted, say

_SIGNS = {Outcome.P: "P", Outcome.N: "·", Outcome.DRAW: "∞", None: " "}
_CLAIMED, _MISSED = "×", "?"  # wrongly given by the formula, or missing in it
_WIDEST = 140  # characters of a line; a wider map is shown as a list of P-positions


def map_lines(found: PositionMap) -> Iterator[str]:
    r"""Yield the map as lines, with the first number across and the second up, or a list if the map is large.

    Examples:
        >>> from grundy.atlas.graphs.maps import position_map
        >>> from grundy.rulesets.numbers.wythoff import Wythoff
        >>> print(*map_lines(position_map(Wythoff(), 5)), sep="\n")
        P-positions of wythoff, 0 to 5; 5 P-positions
         5 | · · · P · ·
         4 | · · · · · ·
         3 | · · · · · P
         2 | · P · · · ·
         1 | · · P · · ·
         0 | P · · · · ·
           +------------
             0 1 2 3 4 5
    """
    if found.values is None:
        cells = [[_SIGNS[outcome] for outcome in row] for row in found.outcomes]
        for a, b in found.wrong:
            cells[a][b] = _CLAIMED if (a, b) in found.claimed else _MISSED
    else:
        rows = zip(found.outcomes, found.values, strict=True)
        cells = [[_cell(*at) for at in zip(outcomes, values, strict=True)] for outcomes, values in rows]
    label = len(str(found.last)) + 1
    cell = max(label - 1, *(len(text) for row in cells for text in row)) + 1
    if found.values is None and cell * (found.last + 1) + label + 2 > _WIDEST:
        cell = 2  # the numbers at the bottom are then written at every fifth column
    yield map_title(found)
    if found.formula is not None:
        yield verdict(found)
    if cell * (found.last + 1) + label + 2 > _WIDEST:
        yield from (f"{a} {b}" for a, b in found.lost)
        return
    for b in range(found.last, -1, -1):
        yield f"{b:>{label}} |" + "".join(f"{row[b]:>{cell}}" for row in cells).rstrip()
    yield " " * label + " +" + "-" * (cell * (found.last + 1))
    step = 1 if cell > len(str(found.last)) else 5
    yield " " * label + "  " + "".join(f"{a:>{cell * step if a else cell}}" for a in range(0, found.last + 1, step))


def verdict(found: PositionMap) -> str:
    """Return whether the formula gives the P-positions of the map."""
    claimed = sum(at in found.claimed for at in found.wrong)
    if not found.wrong:
        return say("the formula gives exactly these: {formula}", formula=found.formula)
    return say(
        "the formula is wrong in {count} places: {claimed} marked × are no P-positions, {missed} marked ? are missing: "
        "{formula}",
        count=len(found.wrong), claimed=claimed, missed=len(found.wrong) - claimed, formula=found.formula,
    )  # fmt: skip


def lost_lines(found: PositionMap) -> Iterator[str]:
    r"""Yield the P-positions, one in each line; in one order only if both orders are always P-positions.

    Examples:
        >>> from grundy.atlas.graphs.maps import position_map
        >>> from grundy.rulesets.numbers.wythoff import Wythoff
        >>> print(*lost_lines(position_map(Wythoff(), 7)), sep="\n")
        P-positions of wythoff, 0 to 7, the smaller number first
        0 0
        1 2
        3 5
        4 7
    """
    lost = set(found.lost)
    if all((b, a) in lost for a, b in lost):
        yield say(
            "P-positions of {ruleset}, 0 to {last}, the smaller number first", ruleset=found.ruleset, last=found.last
        )
        yield from (f"{a} {b}" for a, b in found.lost if a <= b)
    else:
        yield map_title(found)
        yield from (f"{a} {b}" for a, b in found.lost)


def _cell(outcome: Outcome | None, value: int | None) -> str:
    return "" if outcome is None else "–" if value is None else str(value)


def map_title(found: PositionMap) -> str:
    """Return the title of a map and its number of P-positions, in one line."""
    one = "P-positions of {ruleset}, 0 to {last}; {count} P-position"
    many = "P-positions of {ruleset}, 0 to {last}; {count} P-positions"
    if found.values is not None:
        one = "Grundy values of {ruleset}, 0 to {last}; {count} P-position"
        many = "Grundy values of {ruleset}, 0 to {last}; {count} P-positions"
    return counted(len(found.lost), one, many, ruleset=found.ruleset, last=found.last)


def map_data(found: PositionMap) -> dict[str, Any]:
    """Return the map as a dictionary of plain values; its rows are indexed by the first number."""
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "ruleset": found.ruleset,
        "to": found.last,
        "lost": [list(pair) for pair in found.lost],
        "outcomes": [[None if outcome is None else outcome.value for outcome in row] for row in found.outcomes],
    }
    if found.formula is not None:
        data["formula"] = {"text": found.formula, "wrong": [list(pair) for pair in found.wrong]}
    if found.values is not None:
        data["grundy_values"] = [list(row) for row in found.values]
    return data
