"""The atlas in the package: octal games of up to four digits and hexadecimal ones of up to three, checked in advance.

It can be queried like an atlas in a folder.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.atlas.store.equivalents import solved_for, transferred
from grundy.atlas.store.exchange import from_json_lines
from grundy.atlas.store.rows import SIGNS, Row
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.errors import InputError

if TYPE_CHECKING:
    from grundy.maths.misere.heaps import NormalValues


class _Lines(Mapping[str, Row]):
    """The lines of an export as rows by game; each is parsed on demand, since reading all takes a while."""

    def __init__(self, head: str, lines: Iterable[str]) -> None:
        self._head = head
        self._lines: dict[str, str | Row] = {_GAME.match(line)[1]: line for line in lines}  # type: ignore[index]

    def __getitem__(self, game: str) -> Row:
        line = self._lines[game]
        if not isinstance(line, str):
            return line
        (row,) = from_json_lines([self._head, line])
        self._lines[game] = row
        return row

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


_GAME = re.compile(r'\{"game": ?"([^"]+)"')


@cache
def shipped_rows() -> Mapping[str, Row]:
    """Return the rows by game; none if the file is missing or damaged.

    Examples:
        >>> shipped_rows()["0.156"].law
        Period(preperiod=3479, period=349, saltus=0)
    """
    try:
        packed = (files("grundy.atlas.store") / "code_atlas.jsonl.gz").read_bytes()
        head, *lines = gzip.decompress(packed).decode("utf-8").splitlines()
        return _Lines(head, lines)
    except (OSError, EOFError, ValueError, TypeError, zlib.error):
        return {}  # everything can be computed too


def shipped_row(ruleset: Ruleset[Any]) -> Row | None:
    """Return the row of the atlas in the package for a ruleset, or None if there is none.

    A longer code has a row too if it has the same nim-sequence as a code in the atlas.

    Examples:
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> shipped_row(octal("0.77")).period, shipped_row(octal("0.12345"))
        (12, None)
        >>> shipped_row(octal("0.1377")).same_as
        '0.44'
    """
    if not isinstance(ruleset, TakeAndBreak):
        return None
    return row_among(shipped_rows().get, str(ruleset.code))


def row_among(get: Callable[[str], Row | None], game: str) -> Row | None:
    """Return the row of a game, or the row that follows from that of the game solved in its place."""
    row = get(game)
    if row is not None:
        return row
    solved = solved_for(game)
    there = get(solved.game) if solved.game != game else None
    return None if there is None else transferred(there, game, solved)


def normal_values(ruleset: Ruleset[Any]) -> NormalValues | None:
    """Return what the atlas in the package has proved about all Grundy values of a ruleset.

    Examples:
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> normal_values(octal("0.77"))
        NormalValues(period=Period(preperiod=71, period=12, saltus=0), largest_value=8, largest_at=27)
    """
    from grundy.maths.misere.heaps import NormalValues

    row = shipped_row(ruleset)
    if row is None or row.status != "proved" or row.preperiod_is_bound or row.law is None or row.law.saltus:
        return None
    if row.largest_value is None or row.largest_at is None:
        return None
    return NormalValues(row.law, row.largest_value, row.largest_at)


# -- any atlas

_Select = Callable[[Sequence[tuple[str, str, object]]], Iterable[Row]]
_Get = Callable[[str], Row | None]


@contextmanager
def rows_of(store: Path | None) -> Iterator[tuple[_Select, _Get]]:
    """Return a function that selects rows of an atlas, in a folder or in the package, and one that finds a row."""
    if store is not None:
        from grundy.atlas.store.store import Atlas

        with Atlas(store, create=False) as kept:
            kept.check_file()
            yield kept.rows, kept.get
        return
    shipped = shipped_rows()
    if not shipped:
        raise InputError("the atlas that ships with grundy is missing or damaged: name another one with --store")
    yield lambda conditions: (row for row in shipped.values() if _fulfils(row, conditions)), shipped.get


def _fulfils(row: Row, conditions: Sequence[tuple[str, str, object]]) -> bool:
    values = ((getattr(row, column), sign, value) for column, sign, value in conditions)
    return all(found is not None and SIGNS[sign](found, value) for found, sign, value in values)
