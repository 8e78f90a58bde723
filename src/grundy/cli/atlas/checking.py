"""grundy atlas verify, export and import: rows that others made."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import StringIO
from itertools import chain, tee
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter

from grundy.atlas.check.recheck import Checked, recheck
from grundy.atlas.partizan.check import recheck_value
from grundy.atlas.partizan.rows import ValueRow, value_lines
from grundy.atlas.partizan.rows import to_csv as values_to_csv
from grundy.atlas.store.exchange import from_json_lines, to_csv, to_json_lines
from grundy.atlas.store.games import game_named
from grundy.atlas.store.rows import Row
from grundy.atlas.store.shipped import rows_of
from grundy.atlas.store.store import Atlas
from grundy.cli.atlas.values import shipped_values, value_row_of
from grundy.cli.patience import StatusLine
from grundy.cli.streams import print_lines
from grundy.cli.words import WRONG, Flag, Json, Store, Word, above_zero, apart, positive, print_json
from grundy.machine.reading import read_bounded
from grundy.views.documents import atlas as told
from grundy.words.errors import InputError, reason_of
from grundy.words.files import without_waiting
from grundy.words.language import say
from grundy.words.phrase import Phrase

_SAMPLE = 20
R = TypeVar("R", Row, ValueRow)


def verify(
    *games: Word,
    sample: int | None = None,
    seed: int | None = None,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    partizan: Flag = False,
    time: float = 5.0,
    store: Store = None,
    json: Json = False,
) -> int:
    """Check rows of the atlas with independent code.

    The rows are those of the games you name, a random sample, or all of them. Periods are proved again from recomputed
    values; for other games, a plain loop recomputes the values. Values of partizan games are recomputed by definition.
    The exit status is 1 if a row is wrong.

    grundy atlas verify --sample 5 --seed 1
    grundy atlas verify 0.77 0.07 'domineering 3 4'
    grundy atlas verify --partizan --sample 5 --seed 1

    Parameters
    ----------
    sample
        How many random rows to check; 20 by default.
    seed
        The random seed; the same seed draws the same rows.
    every
        Check all rows.
    partizan
        Check rows of the atlas of values of partizan games.
    time
        Approximate seconds allowed for a row; rows that need more are listed as unchecked.
    """
    seconds = above_zero(time, "--time", 1e9)
    drawn = positive(_SAMPLE if sample is None else sample, "--sample")
    apart("--partizan" if partizan else "", {"--store": store is not None, "the names of games": bool(games)})
    apart(
        "--all" if every else "",
        {"the names of games": bool(games), "--sample": sample is not None, "--seed": seed is not None},
    )
    for option, given in (("--sample", sample is not None), ("--seed", seed is not None)):
        apart(option if given else "", {"the names of games": bool(games)})
    valued = (
        {}
        if store is not None
        else {word: row for word in dict.fromkeys(games) if (row := value_row_of(word)) is not None}
    )
    others = [word for word in dict.fromkeys(games) if word not in valued]
    most, values, rows = None if every else drawn, list(valued.values()), []
    if others:
        rows = _rows(others, store)
    elif partizan:
        values = _drawn(list(shipped_values()), most, seed)
    elif not values:
        rows = _drawn(_rows([], store), most, seed)
    checked = (
        _checked(rows, partial(recheck, seconds=seconds)),
        _checked(values, partial(recheck_value, seconds=seconds)),
    )
    return _told(chain.from_iterable(checked), bool(games) or not every, json)


def _drawn(rows: list[R], most: int | None, seed: int | None) -> list[R]:
    """Return a random sample of rows, the shortest names first; None for all."""
    if most is None or len(rows) <= most:
        return rows
    return sorted(random.Random(seed).sample(rows, most), key=lambda row: (len(row.game), row.game))


def _rows(words: Sequence[str], store: Path | None) -> list[Row]:
    """Return the rows of the games with some names, or all rows if there are none."""
    named = list(dict.fromkeys(map(game_named, words)))
    with rows_of(store) as (select, get):
        if store is not None:
            with Atlas(store, create=False) as kept:
                kept.check()
        rows = list(select([])) if not named else [row for row in map(get, named) if row is not None]
    for game in named:
        if all(row.game != game for row in rows):
            raise InputError("{game} is not in the atlas", game=game)
    return rows


def _told(checked: Iterable[Checked[Any]], each: bool, json: bool) -> int:
    shown, seen = tee(checked)
    if json:
        print_json(told.checked_data(shown))
    else:
        for line in told.checked_lines(shown, each):
            print_lines([line])  # at once, because checking all rows may take hours
    return WRONG if any(one.ok is False for one in seen) else 0


def _checked(rows: Sequence[R], check: Callable[[R], Checked[R]]) -> Iterator[Checked[R]]:
    with StatusLine() as line:
        for done, row in enumerate(rows):
            if line.due:
                line.show(say("{done} of {all} rows checked (Ctrl-C stops)", done=done, all=len(rows)))
            found = check(row)
            line.close()
            yield found


def export(*, partizan: Flag = False, store: Store = None, csv: Flag = False) -> None:
    """Print all rows of the atlas.

    The output is in JSON Lines, which grundy atlas import reads, or in CSV. Values of partizan games cannot be
    imported.

    grundy atlas export > atlas.jsonl
    grundy atlas export --csv
    grundy atlas export --partizan --csv

    Parameters
    ----------
    partizan
        Print the atlas of values of partizan games.
    csv
        Print CSV.
    """
    if partizan:
        apart("--partizan", {"--store": store is not None})
        sys.stdout.writelines((values_to_csv if csv else value_lines)(shipped_values()))
        return
    with rows_of(store) as (select, _):
        rows = list(select([]))  # nothing is printed if one of them is damaged
    sys.stdout.writelines((to_csv if csv else to_json_lines)(rows))


def take_in(
    file: Annotated[Path, Parameter(show=False)],
    *,
    store: Path,
    time: float = 1.0,
    trust: Flag = False,
    json: Json = False,
) -> int:
    """Add the rows of another atlas to this one.

    The file comes from grundy atlas export. Each row is checked; rows that are wrong, or cannot be checked in time, are
    left out. The exit status is 1 if a row is wrong.

    grundy atlas export | head -20 > few.jsonl; grundy atlas import few.jsonl --store mine

    Parameters
    ----------
    store
        The folder of the atlas; it is created if necessary.
    time
        Approximate seconds allowed to check a row.
    trust
        Add rows that cannot be checked in time.
    """
    try:
        with open(file, "rb", opener=without_waiting) as opened:
            rows = list(from_json_lines(StringIO(read_bounded(opened, str(file)).decode())))
    except (OSError, UnicodeDecodeError) as error:
        why = reason_of(error) if isinstance(error, OSError) else Phrase("it is not UTF-8 text")
        raise InputError("file {file!r} cannot be read: {why}", file=str(file), why=why) from None
    seconds = above_zero(time, "--time", 1e9)
    found: list[Checked[Row]] = []
    with Atlas(store) as kept:
        for one in _checked(rows, partial(recheck, seconds=seconds)):
            found.append(one)
            if one.ok or (one.ok is None and trust):
                kept.add([one.row])
    return _told(found, False, json)
