"""Scanning a family: processes solve the games, and each batch is stored before it is reported.

If a game raises an error, takes far too long, or crashes its process, only this game fails; the others of its batch are
solved elsewhere. It is recorded as failed; after a crash, only if it crashes twice.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time

from grundy.atlas.scan.batches import BATCH, handed_out
from grundy.atlas.scan.solving import ENGINE, Answer, Job, fitting, last_kept, solve_one
from grundy.atlas.scan.workers import Crew
from grundy.atlas.store.equivalents import Solved, solved_for, transferred
from grundy.atlas.store.games import ruleset_of
from grundy.atlas.store.rows import MISERE, TIMED_OUT, Row
from grundy.atlas.store.store import Atlas
from grundy.words.errors import InputError

LOCAL = "local"  # the address for a cluster that is started for one scan

_GRACE = 60.0
_UNFINISHED = "unfinished"  # the folder in an atlas for the states of long searches


@dataclass(frozen=True, slots=True)
class Scan:
    """The parameters of a scan."""

    limit: int  # number of heaps to value, for each game
    seconds: float = math.inf  # of processor time, for each game
    workers: int = 1  # number of processes; 0 for this process only
    again: bool = False  # whether to solve games again that the atlas already has
    values: bool = False  # whether to store the values too
    # see ``patience``; by default, twice the time limit plus a minute
    longest: float | None = None
    # the address of a dask scheduler, whose workers replace those processes; LOCAL to start a cluster of this many
    # processes for the scan
    cluster: str | None = None

    @property
    def patience(self) -> float:
        """Processor seconds at one game after which its process is ended."""
        return 2 * self.seconds + _GRACE if self.longest is None else self.longest

    def job(self, unfinished: Path | None) -> Job:
        """Return the part that processes need to know, with a folder for unfinished searches, if they have one."""
        return Job(self.limit, self.seconds, self.values, unfinished=unfinished)

    def answered_by(self, row: Row) -> bool:
        """Return whether the row of a solved game needs no more work."""
        if self.again:
            return False
        if row.status == "failed":
            return row.engine == ENGINE and (row.reason != TIMED_OUT or row.seconds >= self.patience)
        # a game stopped by the time limit had at least as much time before
        return row.final or row.computed_to >= self.limit - 1 or row.seconds >= self.seconds


@dataclass(slots=True)
class Tally:
    """The progress of a scan."""

    asked: int = 0  # number of games in the family
    known: int = 0  # number of games whose rows needed no work
    to_solve: int = 0  # number of games to solve, including only one for each sequence
    solved: int = 0  # number of these that are solved and stored
    # number of rows of the family with each status so far
    statuses: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=perf_counter)  # start time, by time.perf_counter
    computing: float = 0.0  # processor seconds used by the solvers
    keeping: float = 0.0  # processor seconds that this process used for everything else

    @property
    def remaining(self) -> float | None:
        """Estimated seconds for the rest, from the games so far; None before the first."""
        if not self.solved:
            return None
        return (perf_counter() - self.began) / self.solved * (self.to_solve - self.solved)


def scan(atlas: Atlas, games: Iterable[str], how: Scan) -> Generator[Tally, None, None]:
    """Solve games and store their rows; yield the progress whenever rows have been stored, and at the end.

    Examples:
        >>> import tempfile
        >>> from pathlib import Path
        >>> with tempfile.TemporaryDirectory() as folder, Atlas(Path(folder)) as atlas:
        ...     *_, tally = scan(atlas, ["0.77", "4.4", "0.07"], Scan(1000, workers=0))
        ...     print(tally.to_solve, tally.solved, dict(tally.statuses), atlas.get("4.4").law)
        2 2 {'proved': 3} Period(preperiod=72, period=12, saltus=0)
    """
    run = _Run(atlas, how)
    began = process_time()
    run.plan(games)
    yield run.tally
    if run.todo:
        alone = how.workers == 0 and how.cluster is None
        for rows in run.alone() if alone else run.together():
            run.keep(rows)
            run.tally.keeping = process_time() - began + (-run.tally.computing if alone else run.elsewhere)
            yield run.tally


def _promise(row: Row | None) -> float:
    """Return a key that puts new games first, then those whose rare heaps end early, as periods need this."""
    if row is None:
        return -1.0
    if row.rare_count is None or row.last_rare is None:
        return 2.0
    return row.last_rare / max(1, row.computed_to)


class _Run:
    """A scan in progress."""

    def __init__(self, atlas: Atlas, how: Scan) -> None:
        self.atlas = atlas
        self.how = how
        self.job = how.job(atlas.folder.resolve() / _UNFINISHED if how.cluster is None else None)
        self.tally = Tally()
        self.groups: dict[str, list[tuple[str, Solved]]] = {}  # solved game → games with its sequence
        self.todo: deque[str] = deque()
        self.elsewhere = 0.0
        """Processor seconds that a cluster used for everything but games."""

    def plan(self, games: Iterable[str]) -> None:
        """Find the games that have to be solved; store rows that follow from known ones at once."""
        self.atlas.check_file()
        known = self.atlas.known()
        for game in dict.fromkeys(games):
            solved = solved_for(game)
            self.groups.setdefault(solved.game, []).append((game, solved))
            self.tally.asked += 1
        following: list[Row] = []
        waiting: list[tuple[float, str]] = []
        for game in self.groups:
            row = known.get(game)
            if row is None or not self.how.answered_by(row) or self._lacks_values(row):
                waiting.append((_promise(row), game))
                continue
            rows = self._family_rows(row)
            self.tally.known += len(rows)
            for new in rows:
                there = known.get(new.game)
                if there is None or (there != new and there.rank <= new.rank):
                    following.append(new)
            self.tally.statuses.update(row.status for row in rows)
        if following:
            self.atlas.add(following)
        self.todo.extend(game for _, game in sorted(waiting, key=lambda pair: pair[0]))
        self.tally.to_solve = len(self.todo)
        self.tally.began = perf_counter()

    def keep(self, batch: list[Answer]) -> None:
        """Store rows, and those that follow from them, in the atlas."""
        rows: list[Row] = []
        for row, seconds, _ in batch:
            family = self._family_rows(row)
            rows += {new.game: new for new in (row, *family)}.values()
            self.tally.statuses.update(new.status for new in family)
            self.tally.computing += seconds
            self.tally.solved += 1
        self.atlas.add(rows)  # before the values, for which the disk may have no room
        for row, _, values in batch:
            if values is not None:
                self.atlas.keep_values(row.game, values)

    def alone(self) -> Iterator[list[Answer]]:
        """Solve the games in this process; yield them in batches."""
        batch: list[Answer] = []
        began = perf_counter()
        try:
            while self.todo:
                batch.append(solve_one(self.todo[0], self.job))
                self.todo.popleft()
                if perf_counter() - began > BATCH or not self.todo:
                    yield batch
                    batch, began = [], perf_counter()
        except KeyboardInterrupt:
            self.keep(batch)
            raise

    def together(self) -> Iterator[list[Answer]]:
        """Solve the games in other processes; yield the answers."""
        how = self.how
        size = min(how.workers, len(self.todo))
        if how.cluster is None:
            with Crew(size, self.job, how.patience) as crew:
                yield from handed_out(self.todo, crew)
            return
        from grundy.atlas.scan.cluster import Cluster

        address = None if how.cluster == LOCAL else how.cluster
        with Cluster(address, max(1, size), self.job, how.patience) as cluster:
            for batch in handed_out(self.todo, cluster):
                self.elsewhere = cluster.cost
                yield batch

    def _family_rows(self, row: Row) -> list[Row]:
        return [fitting(transferred(row, game, solved)) for game, solved in self.groups[row.game]]

    def _lacks_values(self, row: Row) -> bool:
        """Return whether values are requested and available, but missing, damaged or too few in the atlas."""
        if not self.how.values or row.kind == MISERE or row.status in ("formula", "failed") or row.reason is not None:
            return False
        try:
            values = self.atlas.values(row.game)
        except InputError:
            return True
        asked = min(row.computed_to, self.how.limit - 1)
        return values is None or (values.size <= asked and values.size <= last_kept(ruleset_of(row.game), asked))
