"""Counted positions, in words and as plain data."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.rulesets.counting import Lists, PositionCount
from grundy.views.document import Document, Facts, Section
from grundy.views.documents.data import SCHEMA
from grundy.words.errors import LimitError
from grundy.words.language import counted, say
from grundy.words.phrase import Phrase

_DIGITS = 4000  # Python writes integers of at most 4,300 digits
_LISTS = {
    "ordered": Phrase("in order"), "unordered": Phrase("in any order"),
    "distinct": Phrase("all different, in any order"),
}  # fmt: skip


class Counted(NamedTuple):
    """A question and its answer."""

    ruleset: str
    heaps: int
    first: int
    last: int
    value: int
    lists: Lists
    found: PositionCount


def count_document(one: Counted) -> Document:
    """Return how many positions there are, and how many are lost, with their share."""
    total, lost = _written(one.found.total), _written(one.found.lost)
    title = counted(
        one.heaps, "{ruleset}: 1 heap of {first} to {last}", "{ruleset}: {count} heaps of {first} to {last}, {lists}",
        ruleset=one.ruleset, first=one.first, last=one.last, lists=_LISTS[one.lists],
    )  # fmt: skip
    rest = _written(one.found.won)
    share = "" if not one.found.total else f" ({one.found.lost / one.found.total:.4%})"
    facts = [(say("positions"), total)]
    if one.value:
        facts.append((say("Grundy value {value}", value=one.value), lost + share))
    else:
        facts += [(say("P: the player to move loses"), lost + share), (say("N: the player to move wins"), rest)]
    return (Section(title, (Facts(tuple(facts)),)),)


def count_data(one: Counted) -> dict[str, Any]:
    """Return the same as plain data."""
    found = one.found
    for number in (found.total, found.lost):
        _written(number)
    return {
        "schema": SCHEMA, "ruleset": one.ruleset, "heaps": one.heaps, "first": one.first, "last": one.last,
        "lists": one.lists, "value": one.value, "positions": found.total, "with_value": found.lost,
        "others": found.won,
    }  # fmt: skip


def _written(number: int) -> str:
    if number.bit_length() > _DIGITS * 3:
        raise LimitError("the counts have more than {most:,} digits: use fewer or smaller heaps", most=_DIGITS)
    return f"{number:,}"
