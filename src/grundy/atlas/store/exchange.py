"""Rows of an atlas as text: JSON Lines, which can be imported, and CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields

from grundy.atlas.store.rows import Row
from grundy.words.errors import InputError
from grundy.words.version import VERSION

_SCHEMA = 1
_HEAD = {"schema": _SCHEMA, "kind": "atlas", "made_by": f"grundy {VERSION}"}
_DEFAULTS = {field.name: field.default for field in fields(Row) if field.default is not MISSING}
_LONGEST = 1 << 16  # characters of a line


def to_json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a header line and a line for each row: its fields, without empty ones, and its checksum.

    Examples:
        >>> kayles = Row("0.77", "0.77", 0, 1, "proved", 255, "grundy 0", 0.0, 71, False, 12, 0, 8, 27)
        >>> list(from_json_lines(to_json_lines([kayles]))) == [kayles]
        True
    """
    yield json.dumps(_HEAD) + "\n"
    for row in rows:
        told = {name: value for name, value in row.data().items() if _DEFAULTS.get(name, ...) != value}
        yield json.dumps(told | {"checksum": row.checksum()}, separators=(",", ":")) + "\n"


def from_json_lines(lines: Iterable[str]) -> Iterator[Row]:
    """Yield the rows in such lines."""
    headed = False
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line) if len(line) < _LONGEST else None
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise InputError("line {number} of the atlas is not a valid JSON object", number=number)
        if number == 1:
            if data.get("kind") != "atlas" or data.get("schema") != _SCHEMA:
                raise _no_head()
            headed = True
            continue
        checksum = data.pop("checksum", None)
        try:
            row = Row.from_data(data)
        except InputError as error:
            raise InputError(
                "line {number} of the atlas is not a row: {why}: export the atlas again", number=number,
                why=error.phrase,
            ) from None  # fmt: skip
        if row.checksum() != checksum:
            raise InputError(
                "line {number} of the atlas, {game}, is damaged: export the atlas again", number=number, game=row.game
            )
        yield row
    if not headed:
        raise _no_head()  # an empty file is the result of a failed export


def _no_head() -> InputError:
    return InputError(
        "line 1 is not the header of an atlas with schema {schema}: use a file made by grundy atlas export",
        schema=_SCHEMA,
    )


def to_csv(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the names of the columns and a line for each row.

    Examples:
        >>> next(to_csv([])).strip()[:24]
        'game,same_as,shift,facto'
    """
    names = [field.name for field in fields(Row)]
    yield csv_line(names)
    for row in rows:
        yield csv_line([int(value) if isinstance(value, bool) else value for value in row.data().values()])


def csv_line(cells: Iterable[object]) -> str:
    """Return a line of CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()
