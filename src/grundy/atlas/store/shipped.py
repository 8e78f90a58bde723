"""The atlas that comes with the package: every octal game 0.d1d2d3 and 4.d1d2d3, solved and checked beforehand."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from grundy.atlas.store.equivalents import solved_for, transferred
from grundy.atlas.store.exchange import from_json_lines
from grundy.atlas.store.rows import Row
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.words.errors import GrundyError


@cache
def shipped_rows() -> Mapping[str, Row]:
    """Return the rows by game; none where the file is not there or is damaged.

    Examples:
        >>> len(shipped_rows()), shipped_rows()["0.156"].law
        (1034, Period(preperiod=3479, period=349, saltus=0))
    """
    try:
        packed = (files("grundy.atlas.store") / "octal_atlas.jsonl.gz").read_bytes()
        lines = gzip.decompress(packed).decode("utf-8").splitlines()
        return {row.game: row for row in from_json_lines(lines)}
    except (OSError, EOFError, ValueError, zlib.error, GrundyError):
        return {}  # everything can be computed as well


def shipped_row(ruleset: Ruleset[Any]) -> Row | None:
    """Return what the atlas that comes with the package says of a ruleset, None if it says nothing.

    A longer code is there too where it has the nim-sequence of one that is.

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
    """Return the row of a game, or what follows for it from that of the game which is solved in its place."""
    row = get(game)
    if row is not None:
        return row
    solved = solved_for(game)
    there = get(solved.game) if solved.game != game else None
    return None if there is None else transferred(there, game, solved)
