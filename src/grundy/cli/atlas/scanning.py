"""grundy atlas scan: the periods of a family of games, kept in a folder."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from grundy.atlas.scan.families import family
from grundy.atlas.scan.scan import LOCAL, Scan
from grundy.atlas.scan.scan import scan as scan_games
from grundy.atlas.store.store import Atlas
from grundy.cli.patience import StatusLine
from grundy.cli.words import Flag, Json, Word, above_zero, answer, heap_limit, joined
from grundy.machine.processors import available_cores
from grundy.views.documents import atlas as told
from grundy.words.errors import InputError

_HEAPS = 1e5
_SECONDS = 60.0


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
        How many heaps of each game to evaluate.
    time
        Seconds of processor time allowed for each game.
    workers
        How many processes to start; with 0, this process does the work, but it cannot stop rules that never return. The
        default is one for each processor.
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
    heaps = heap_limit(limit)
    if cluster is not None and (workers == 0 or (workers is not None and cluster != LOCAL)):
        raise InputError(
            "--workers {workers} does not go with --cluster {cluster}: leave it out, or use --cluster local "
            "with 1 or more", workers=workers, cluster=cluster,
        )  # fmt: skip
    seconds = above_zero(time, "--time", 1e9)
    how = Scan(heaps, seconds, _processes(workers), again, values, cluster=cluster)
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
