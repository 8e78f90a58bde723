"""The commands for many games at once: atlas scan, show, query, map, verify, export, import."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from io import StringIO
from itertools import tee
from pathlib import Path
from typing import Annotated

from cyclopts import App, Group, Parameter

from grundy.atlas.check.recheck import Checked, recheck
from grundy.atlas.scan.families import family
from grundy.atlas.scan.scan import LOCAL, Scan
from grundy.atlas.scan.scan import scan as scan_games
from grundy.atlas.store.equivalents import solved_for
from grundy.atlas.store.exchange import from_json_lines, to_csv, to_json_lines
from grundy.atlas.store.games import game_named
from grundy.atlas.store.rows import STATUSES, Row
from grundy.atlas.store.shipped import row_among, rows_of
from grundy.atlas.store.store import Atlas
from grundy.cli.help import OPTIONS
from grundy.cli.partizan import asked_values, print_values, value_row_of
from grundy.cli.patience import StatusLine
from grundy.cli.pictures import plot_target
from grundy.cli.streams import print_lines
from grundy.cli.words import (
    WRONG,
    Flag,
    Json,
    Store,
    Word,
    above_zero,
    answer,
    apart,
    comparison,
    joined,
    positive,
    print_first,
    print_json,
)
from grundy.machine.processors import available_cores
from grundy.machine.reading import read_bounded
from grundy.views.documents import atlas as told
from grundy.views.documents.value_rows import value_row_data, value_row_document
from grundy.views.pictures.family_map import family_map, map_svg
from grundy.words.errors import InputError
from grundy.words.files import without_waiting, write_whole
from grundy.words.language import say
from grundy.words.phrase import Phrase

_COLUMNS = {
    "largest": "largest_value", "computed": "computed_to", "rare": "rare_count", "order": "elements", "p-count": "lost",
}  # fmt: skip
_ROWS = 40
_SAMPLE = 20
_HEAPS, _ENDLESS = 1e5, 10**15
_SECONDS = 60.0
_TOLD = 10_000  # rows to print with --json


class _Room(App):
    """Scan families of games, and search the results. Without --store, search the atlas that ships with grundy.

    grundy atlas show 0.156
    grundy atlas query --period '>=1000' --status proved
    """


atlas = _Room(name="atlas", help=_Room.__doc__, help_format="plaintext", group_parameters=Group(OPTIONS))


@atlas.command(usage="grundy atlas scan FAMILY... --store PATH [OPTIONS]")
def scan(
    *families: Word,
    store: Path,
    limit: float = _HEAPS,
    time: float = _SECONDS,
    workers: int | None = None,
    cluster: str | None = None,
    values: Flag = False,
    again: Flag = False,
    json: Json = False,
) -> None:
    """Find the periods of a family of games, and store them.

    A family is 'octal 0.???' or 'hexadecimal 0.??', where ? is any digit; 'subtraction 1..12' or 'all-but 1..8', for
    all sets of such numbers; 'coin-turning at-most=?,within=1..8', for all such rules, where ? is 1 to 9; 'misere
    0.??', for misère quotients; or a single game. Games with the same sequence are solved once. You can stop a scan at
    any time; the same command continues it.

    grundy atlas scan 'octal 0.7?' --limit 1e4 --store mine
    grundy atlas scan 'subtraction 1..5' kayles --store mine --workers 1 --json
    grundy atlas scan 'misere 0.1?' 'coin-turning symmetric,within=?' --time 5 --workers 1 --store mine

    Parameters
    ----------
    store
        The folder of the atlas; it is created if necessary.
    limit
        How many heaps of each game to value.
    time
        Seconds of processor time allowed for each game.
    workers
        How many processes to start; 0 for none but this one. The default is one for each processor.
    cluster
        The address of a dask scheduler whose workers solve the games, such as tcp://127.0.0.1:8786; or local, to
        start a cluster of --workers processes.
    values
        Keep the values too, as .npy files that can be memory-mapped.
    again
        Solve games again even if the atlas has them.
    """
    if not families:
        raise InputError("no family given: try grundy atlas scan 'octal 0.??' --store FOLDER")
    joined(families)  # raises an error for a misspelt option
    heaps = above_zero(limit, "--limit", _ENDLESS, 1)
    if cluster is not None and (workers == 0 or (workers is not None and cluster != LOCAL)):
        raise InputError(
            "--workers {workers} does not go with --cluster {cluster}: leave it out, or use --cluster local "
            "with 1 or more", workers=workers, cluster=cluster,
        )  # fmt: skip
    seconds = above_zero(time, "--time", 1e9)
    how = Scan(int(heaps), seconds, _processes(workers), again, values, cluster=cluster)
    games = [game for pattern in families for game in family(pattern)]
    with Atlas(store) as kept, StatusLine() as line, closing(scan_games(kept, games, how)) as steps:
        for tally in steps:
            line.tell(told.scan_line, tally)
    answer(json, lambda: told.scan_data(tally), lambda: told.scan_document(tally))


def _processes(workers: int | None) -> int:
    """Return the number of processes; default: the number of processors."""
    if workers is None:
        return available_cores()
    if not 0 <= workers <= 1024:
        raise InputError("--workers must be from 0 to 1024, not {workers}", workers=workers)
    return workers


@atlas.command(usage="grundy atlas show GAME [OPTIONS]")
def show(*game: Word, store: Store = None, json: Json = False) -> None:
    """Show what the atlas has on a game.

    grundy atlas show 0.156
    grundy atlas show kayles --json
    grundy atlas show 'domineering 4 4'
    """
    valued = value_row_of(joined(game)) if store is None else None
    if valued is not None:
        answer(json, lambda: value_row_data(valued), lambda: value_row_document(valued))
        return
    name = game_named(joined(game))
    with rows_of(store) as (_, get):
        row = row_among(get, name)
    if row is None:
        where = Phrase("the atlas that ships with grundy") if store is None else str(store)
        raise InputError(
            "{game} is not in {where}: add it with grundy atlas scan {game} --store FOLDER",
            game=shlex.quote(name), where=where,
        )  # fmt: skip
    answer(json, lambda: told.row_data(row), lambda: told.row_document(row))


@atlas.command(usage="grundy atlas query [OPTIONS]")
def query(
    *,
    period: str | None = None,
    preperiod: str | None = None,
    largest: str | None = None,
    computed: str | None = None,
    rare: str | None = None,
    order: str | None = None,
    p_count: str | None = None,
    status: str | None = None,
    same_as: str | None = None,
    temperature: str | None = None,
    mean: str | None = None,
    outcome: str | None = None,
    value: str | None = None,
    of: str | None = None,
    rows: int = _ROWS,
    csv: Flag = False,
    store: Store = None,
    json: Json = False,
) -> None:
    """List the games of the atlas that meet all conditions.

    A number may follow a comparison, such as '>=1000'. The values of partizan games have conditions of their own.

    grundy atlas query --period '>=1000'
    grundy atlas query --period 12 --largest 8 --csv
    grundy atlas query --status open --largest '<100' --rows 5
    grundy atlas query --same-as 0.77 --json
    grundy atlas query --temperature '>=5/4' --of domineering
    grundy atlas query --outcome P --of partizan-clobber --csv

    Parameters
    ----------
    period
        The period, such as 12 or '>=1000'.
    preperiod
        The preperiod.
    largest
        The largest value.
    computed
        The last heap that was valued.
    rare
        The number of rare heaps.
    order
        The order of the misère quotient.
    p_count
        The number of P-positions in the misère quotient.
    status
        One of proved, formula, observed, open and failed.
    same_as
        Only games with the same sequence as this one.
    temperature
        Of partizan games: the temperature, such as 1/2 or '>=5/4'.
    mean
        Of partizan games: the mean.
    outcome
        Of partizan games: L, R, N or P.
    value
        Of partizan games: the value, such as '*2'.
    of
        Of partizan games: the name of the ruleset, such as domineering.
    rows
        How many games to list.
    csv
        Print all fields of all these games, in CSV.
    """
    asked = {
        "period": period, "preperiod": preperiod, "largest": largest, "computed": computed, "rare": rare,
        "order": order, "p-count": p_count,
    }  # fmt: skip
    conditions: list[tuple[str, str, object]] = [
        (_COLUMNS.get(option, option), *comparison(text, option)) for option, text in asked.items() if text is not None
    ]
    if status is not None:
        if status not in STATUSES:
            raise InputError(
                "--status must be one of {known}, not {status!r}", known=", ".join(STATUSES), status=status
            )
        conditions.append(("status", "=", status))
    if same_as is not None:
        conditions.append(("same_as", "=", solved_for(game_named(same_as)).game))
    positive(rows, "--rows")
    of_values = {"temperature": temperature, "mean": mean, "outcome": outcome, "value": value, "of": of}
    if any(text is not None for text in of_values.values()):
        others = {"--period and other conditions on sequences": bool(conditions), "--store": store is not None}
        option = next(name for name, text in of_values.items() if text is not None)
        apart(f"--{option}", others)
        print_values(asked_values(of_values), rows, csv=csv, json=json)
        return
    with rows_of(store) as (select, _):
        found = list(select(conditions))
    if csv:
        sys.stdout.writelines(to_csv(found))
        return
    if json:
        print_json([told.row_data(row) for row in found[: max(rows, _TOLD)]])
        return
    print_first(found, rows, told.rows_table)


@atlas.command(name="map", usage="grundy atlas map FAMILY [OPTIONS]")
def draw_map(*codes: Word, plot: Path | None = None, store: Store = None, json: Json = False) -> None:
    """Draw a map of a family of codes: which periods are proved, and how long they are.

    Each code has a place, in the row of its first digits and the column of its last ones.

    grundy atlas map 'octal 0.??'
    grundy atlas map 'octal 0.????' --plot map.svg

    Parameters
    ----------
    plot
        Draw the map into this file: .svg.
    """
    pattern = joined(codes)
    target = None if plot is None else plot_target(plot, own=("svg",))
    if target is not None and target[1] != "svg":
        raise InputError("a map is drawn as .svg, not as .{form}", form=target[1])
    with rows_of(store) as (_, get):
        found = family_map(pattern, get)
    if target is not None:
        write_whole(target[0], map_svg(found).encode())
    answer(json, lambda: told.map_data(found), lambda: told.map_document(found))


@atlas.command(usage="grundy atlas verify [GAME]... [OPTIONS]")
def verify(
    *games: Word,
    sample: int = _SAMPLE,
    seed: int | None = None,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    time: float = 5.0,
    store: Store = None,
    json: Json = False,
) -> int:
    """Check rows of the atlas with independent code.

    The rows are those of the games you name, a random sample, or all of them. Periods are proved again from recomputed
    values; for other games, a plain loop recomputes the values. The exit status is 1 if a row is wrong.

    grundy atlas verify --sample 5 --seed 1
    grundy atlas verify 0.77 0.07

    Parameters
    ----------
    sample
        How many random rows to check.
    seed
        The random seed; the same seed draws the same rows.
    every
        Check all rows.
    time
        Approximate seconds allowed for a row; rows that need more are listed as unchecked.
    """
    seconds = above_zero(time, "--time", 1e9)
    positive(sample, "--sample")
    named = [game_named(word) for word in games]
    with rows_of(store) as (select, get):
        if store is not None:
            with Atlas(store, create=False) as kept:
                kept.check()
        rows = list(select([])) if not named else [row for row in map(get, named) if row is not None]
    for game in named:
        if all(row.game != game for row in rows):
            raise InputError("{game} is not in the atlas", game=game)
    if not named and not every and len(rows) > sample:
        rows = sorted(random.Random(seed).sample(rows, sample), key=lambda row: (len(row.game), row.game))
    return _told(_checked(rows, seconds), bool(named) or not every, json)


def _told(checked: Iterable[Checked], each: bool, json: bool) -> int:
    shown, seen = tee(checked)
    if json:
        print_json(told.checked_data(shown))
    else:
        for line in told.checked_lines(shown, each):
            print_lines([line])  # at once, because checking all rows may take hours
    return WRONG if any(one.ok is False for one in seen) else 0


def _checked(rows: Sequence[Row], seconds: float) -> Iterator[Checked]:
    with StatusLine() as line:
        for done, row in enumerate(rows):
            if line.due:
                line.show(say("{done} of {all} rows checked (Ctrl-C stops)", done=done, all=len(rows)))
            found = recheck(row, seconds)
            line.close()
            yield found


@atlas.command(usage="grundy atlas export [OPTIONS]")
def export(*, store: Store = None, csv: Flag = False) -> None:
    """Print all rows of the atlas.

    The output is in JSON Lines, which grundy atlas import reads, or in CSV.

    grundy atlas export > atlas.jsonl
    grundy atlas export --csv

    Parameters
    ----------
    csv
        Print CSV.
    """
    with rows_of(store) as (select, _):
        for line in (to_csv if csv else to_json_lines)(select([])):
            sys.stdout.write(line)


@atlas.command(name="import", usage="grundy atlas import FILE --store PATH [OPTIONS]")
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
        why = error.strerror if isinstance(error, OSError) else Phrase("it is not UTF-8 text")
        raise InputError("file {file!r} cannot be read: {why}", file=str(file), why=why) from None
    seconds = above_zero(time, "--time", 1e9)
    found: list[Checked] = []
    with Atlas(store) as kept:
        for one in _checked(rows, seconds):
            found.append(one)
            if one.ok or (one.ok is None and trust):
                kept.add([one.row])
    return _told(found, False, json)
