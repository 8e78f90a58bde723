"""Rows of the atlas of values of partizan games as documents and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from grundy.atlas.partizan.rows import ValueRow
from grundy.views.document import Document, Facts, Section, Table
from grundy.views.documents.analysis import OUTCOMES
from grundy.views.documents.data import SCHEMA
from grundy.words.language import say, translate
from grundy.words.shortening import cut_middle

_LONGEST = 60  # characters of a value in a table


def value_row_document(row: ValueRow) -> Document:
    """Return what the atlas has on the value of a game."""
    facts = Facts((
        (say("outcome"), translate(OUTCOMES[row.outcome])), (say("value"), _value(row)),
        (say("left stop"), row.left_stop), (say("right stop"), row.right_stop),
        (say("mean"), row.mean), (say("temperature"), row.temperature), (say("published"), published(row)),
    ))  # fmt: skip
    return (Section(row.game, (facts,)),)


def published(row: ValueRow) -> str:
    """Return where the value of a game is published."""
    return translate(row.source) if row.source else say("not found in a published table that we know")


def _value(row: ValueRow) -> str:
    return say("a text of {count} characters", count=row.letters) if row.value is None else row.value


def value_rows_table(rows: Sequence[ValueRow]) -> Document:
    """Return rows as a table; the last column says whether we know a published one.

    Examples:
        >>> from grundy.atlas.partizan.rows import value_rows
        >>> from grundy.views.render.text import print_document
        >>> print_document(value_rows_table([value_rows()["domineering 4 7"], value_rows()["domineering 2 3"]]))
        game             outcome  mean  temperature  value     published
        domineering 4 7  L        1     -1           1         not found
        domineering 2 3  N        3/4   5/4          {2|-1/2}  yes
    """
    heads = say("game"), say("outcome"), say("mean"), say("temperature"), say("value"), say("published")
    cells = tuple(
        (row.game, row.outcome, row.mean, row.temperature, cut_middle(_value(row), _LONGEST),
         say("yes") if row.source else say("not found"))
        for row in rows
    )  # fmt: skip
    return (Table(cells, heads),)


def value_row_data(row: ValueRow) -> dict[str, Any]:
    """Return a row as plain data."""
    return {"schema": SCHEMA, **asdict(row), "published": bool(row.source)}
