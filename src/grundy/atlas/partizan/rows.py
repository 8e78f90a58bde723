"""The atlas of values of partizan games in the package: a row for each game, with value, mean and temperature."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from grundy.atlas.store.exchange import csv_line
from grundy.atlas.store.rows import SIGNS
from grundy.maths.partizan.value import Value
from grundy.ruleset import Game
from grundy.words.errors import InputError
from grundy.words.version import VERSION

_FILE = "values.jsonl.gz"
_HEAD = {"schema": 1, "kind": "atlas of values"}
LONGEST = 2000
"""Characters of the longest value that a row holds."""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """What is known of one game; numbers are texts, such as ``-3/2``."""

    game: str  # as in 'domineering 4 4'
    outcome: str  # L, R, N or P
    value: str | None  # None if its text has more than LONGEST characters
    letters: int  # how many characters the text of the value has
    left_stop: str
    right_stop: str
    mean: str
    temperature: str
    source: str = ""  # where the value is published; empty: not found in a published table that we know

    @property
    def family(self) -> str:
        """The name of the ruleset, without its arguments."""
        return re.split(r"[ (]", self.game, maxsplit=1)[0]

    @classmethod
    def of(cls, game: Game, value: Value, source: str = "") -> ValueRow:
        """Return the row of a game with a value.

        Examples:
            >>> from grundy import parse_game, value
            >>> ValueRow.of(parse_game("domineering 2 3"), value("{2|-1/2}")).temperature
            '5/4'
        """
        text = str(value)
        return cls(
            str(game), str(value.outcome), text if len(text) <= LONGEST else None, len(text), str(value.left_stop),
            str(value.right_stop), str(value.mean), str(value.temperature), source,
        )  # fmt: skip


NUMBERS = ("left_stop", "right_stop", "mean", "temperature")
"""The columns that are numbers."""
FACTS = ("outcome", "value", "family")
"""The columns that are compared as texts."""

Condition = tuple[str, str, Any]
"""A column, a comparison such as ``>=``, and a Fraction, or a text."""
_COMPARISON = re.compile(r"\s*(>=|<=|!=|=|>|<)?\s*(-?[0-9]{1,12}(?:/(?!0+\s*$)[0-9]{1,12})?)\s*")


@cache
def value_rows() -> Mapping[str, ValueRow]:
    """Return the rows of the package by game; none if the file is missing or damaged.

    Examples:
        >>> value_rows()["domineering 4 5"].value, value_rows()["toads-and-frogs ttt..ff"].value
        ('1', '{1/2|0}')
    """
    try:
        packed = (files("grundy.atlas.partizan") / _FILE).read_bytes()
        head, *lines = gzip.decompress(packed).decode("utf-8").splitlines()
        if {name: json.loads(head)[name] for name in _HEAD} != _HEAD:
            return {}
        rows = [ValueRow(**json.loads(line)) for line in lines]
    except (OSError, EOFError, ValueError, TypeError, KeyError, zlib.error):
        return {}
    return {row.game: row for row in rows}


def select(rows: Iterable[ValueRow], conditions: Sequence[Condition]) -> Iterator[ValueRow]:
    """Yield the rows that meet all conditions.

    Examples:
        >>> found = select(value_rows().values(), [comparison("5/4", "temperature"), ("family", "=", "domineering")])
        >>> next(found).game
        'domineering 2 3'
    """
    for row in rows:
        if all(SIGNS[sign](_worth(row, column), wanted) for column, sign, wanted in conditions):
            yield row


def _worth(row: ValueRow, column: str) -> Any:
    found = getattr(row, column)
    return Fraction(found) if column in NUMBERS else found


def comparison(text: str, column: str) -> Condition:
    """Return the condition that a text such as ``>=1/2`` sets for a column of numbers.

    Raises:
        InputError: if the text is none.
    """
    found = _COMPARISON.fullmatch(text)
    if found is None:
        raise InputError(
            "--{option} must be a number such as 5/4, perhaps with a comparison such as '>=1/2', not {text!r}",
            option=column.replace("_", "-"), text=text,
        )  # fmt: skip
    return column, found[1] or "=", Fraction(found[2])


def value_lines(rows: Iterable[ValueRow]) -> Iterator[str]:
    """Yield a header line and a line of JSON for each row.

    Examples:
        >>> lines = value_lines([value_rows()["domineering 1 2"]])
        >>> [line[:26] for line in lines][1]
        '{"game":"domineering 1 2",'
    """
    yield json.dumps(_HEAD | {"made_by": f"grundy {VERSION}"}) + "\n"
    for row in rows:
        yield json.dumps(asdict(row), ensure_ascii=False, separators=(",", ":")) + "\n"


def packed(rows: Iterable[ValueRow]) -> bytes:
    """Return rows as the file of the package: JSON lines, compressed; the same rows give the same bytes."""
    return gzip.compress("".join(value_lines(rows)).encode(), 9, mtime=0)


def to_csv(rows: Iterable[ValueRow]) -> Iterator[str]:
    """Yield the names of the columns and a line for each row.

    Examples:
        >>> next(to_csv([])).strip()
        'game,outcome,value,letters,left_stop,right_stop,mean,temperature,source'
    """
    yield csv_line(field.name for field in fields(ValueRow))
    for row in rows:
        yield csv_line(asdict(row).values())
