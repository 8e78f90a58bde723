"""The scan of a family: games are solved in processes, and each batch is in the atlas before it is told of.

A game that raises, takes far longer than it may, or brings its process down fails alone: the others of its batch are
done again elsewhere. It is recorded as failed; where its process went down, when that has happened twice.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from time import perf_counter, process_time

from grundy.atlas.scan.batches import BATCH, handed_out
from grundy.atlas.scan.solving import ENGINE, Answer, Job, solve_one
from grundy.atlas.scan.workers import Crew
from grundy.atlas.store.equivalents import Solved, solved_for, transferred
from grundy.atlas.store.rows import MISERE, Row
from grundy.atlas.store.store import Atlas
from grundy.words.errors import InputError

LOCAL = "local"  # the address of a cluster that is made for one scan

_GRACE = 60.0


@dataclass(frozen=True, slots=True)
class Scan:
    """What a scan does."""

    limit: int  # heaps to value at most, of each game
    seconds: float = math.inf  # that each game may take
    workers: int = 1  # processes; 0 for none but this one
    again: bool = False  # whether games are solved again that the atlas knows as far
    values: bool = False  # whether the values are kept as well
    # seconds at one game after which its process is ended; None for twice its time and a minute
    longest: float | None = None
    # where the scheduler of a dask cluster is, whose workers take the place of those processes; LOCAL for a
    # cluster of so many processes that is made for the scan
    cluster: str | None = None

    @property
    def job(self) -> Job:
        """What a process is told of it."""
        return Job(self.limit, self.seconds, self.values)

    def answered_by(self, row: Row) -> bool:
        """Tell whether the row of a solved game needs no more work."""
        if self.again:
            return False
        if row.status == "failed":
            return row.engine == ENGINE
        # a game that was stopped by the time has had as much before
        return row.final or row.computed_to >= self.limit - 1 or row.seconds >= self.seconds


@dataclass(slots=True)
class Tally:
    """How far a scan is."""

    asked: int = 0  # games of the family
    known: int = 0  # games whose rows needed no work
    to_solve: int = 0  # games that are solved, each for itself and for those of the same sequence
    solved: int = 0  # how many of these are done and in the atlas
    # how many rows of the family have each status, as far as they are known
    statuses: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=perf_counter)  # when the work began, by time.perf_counter
    computing: float = 0.0  # seconds of the processor that the solvers used
    keeping: float = 0.0  # seconds of the processor that this process used for everything else

    @property
    def remaining(self) -> float | None:
        """Seconds that the rest may take, as the games so far did; None before the first."""
        if not self.solved:
            return None
        return (perf_counter() - self.began) / self.solved * (self.to_solve - self.solved)


def scan(atlas: Atlas, games: Iterable[str], how: Scan) -> Generator[Tally, None, None]:
    """Solve games and keep their rows; yield how far it is whenever rows have been kept, and at the end.

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


class _Run:
    """A scan at work."""

    def __init__(self, atlas: Atlas, how: Scan) -> None:
        self.atlas = atlas
        self.how = how
        self.tally = Tally()
        self.groups: dict[str, list[tuple[str, Solved]]] = {}  # solved game → games of its sequence
        self.todo: deque[str] = deque()
        self.elsewhere = 0.0
        """Seconds of the processor that a cluster used for everything but games."""

    def plan(self, games: Iterable[str]) -> None:
        """Find the games that have to be solved; rows that follow from known ones are kept at once."""
        known = self.atlas.known()
        for game in dict.fromkeys(games):
            solved = solved_for(game)
            self.groups.setdefault(solved.game, []).append((game, solved))
            self.tally.asked += 1
        following: list[Row] = []
        for game in self.groups:
            row = known.get(game)
            if row is None or not self.how.answered_by(row) or self._lacks_values(row):
                self.todo.append(game)
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
        self.tally.to_solve = len(self.todo)
        self.tally.began = perf_counter()

    def keep(self, batch: list[Answer]) -> None:
        """Put rows, and those that follow from them, into the atlas."""
        rows: list[Row] = []
        for row, seconds, values in batch:
            family = self._family_rows(row)
            rows += {new.game: new for new in (row, *family)}.values()
            self.tally.statuses.update(new.status for new in family)
            self.tally.computing += seconds
            self.tally.solved += 1
            if values is not None:
                self.atlas.keep_values(row.game, values)
        self.atlas.add(rows)

    def alone(self) -> Iterator[list[Answer]]:
        """Solve the games in this process; yield them in batches."""
        batch: list[Answer] = []
        began = perf_counter()
        try:
            while self.todo:
                batch.append(solve_one(self.todo[0], self.how.job))
                self.todo.popleft()
                if perf_counter() - began > BATCH or not self.todo:
                    yield batch
                    batch, began = [], perf_counter()
        except KeyboardInterrupt:
            self.keep(batch)
            raise

    def together(self) -> Iterator[list[Answer]]:
        """Solve the games in processes of their own; yield what they found."""
        how = self.how
        longest = 2 * how.seconds + _GRACE if how.longest is None else how.longest
        size = min(how.workers, len(self.todo))
        if how.cluster is None:
            with Crew(size, how.job, longest) as crew:
                yield from handed_out(self.todo, crew)
            return
        from grundy.atlas.scan.cluster import Cluster

        address = None if how.cluster == LOCAL else how.cluster
        with Cluster(address, max(1, size), how.job, longest) as cluster:
            for batch in handed_out(self.todo, cluster):
                self.elsewhere = cluster.cost
                yield batch

    def _family_rows(self, row: Row) -> list[Row]:
        return [transferred(row, game, solved) for game, solved in self.groups[row.game]]

    def _lacks_values(self, row: Row) -> bool:
        """Tell whether values are wanted, and could be had, that are not in the atlas or are damaged there."""
        if not self.how.values or row.kind == MISERE or row.status in ("formula", "failed") or row.reason is not None:
            return False
        try:
            return self.atlas.values(row.game) is None
        except InputError:
            return True
