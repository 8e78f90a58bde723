"""The work of a cluster worker: its own process solves the games of a batch.

A bad game may crash this process. The worker survives, knows which game it was, and has the others solved. So the
results are the same as from local processes, and no worker needs to be restarted.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import Any

from grundy.atlas.scan.batches import BATCH, Undone, handed_out
from grundy.atlas.scan.solving import ENGINE, Answer, Job
from grundy.atlas.scan.workers import Crew
from grundy.words.errors import InputError

_ENOUGH = 2 * BATCH  # seconds after which the rest of a batch is returned
_IDLE = 20.0  # seconds after which an idle process is ended
_ENDING = ("closing", "closed", "failed")


def engine() -> str:
    """Return the version of grundy that solves games here."""
    return ENGINE


def work(key: str, games: list[str], job: Job, longest: float) -> dict[str, Any]:
    """Solve games; return plain data: the answers, the unsolved games, and the time spent on everything else."""
    if job.engine != ENGINE:
        raise InputError("this is {engine}, but {other} is needed", engine=ENGINE, other=job.engine)
    began = perf_counter()
    todo, found, left = deque(games), list[Answer](), list[str]()
    with _stock.process(key, job, longest) as crew:
        for answers in handed_out(todo, crew):
            found += answers
            if perf_counter() - began > _ENOUGH:
                left += todo
                todo.clear()
    return {
        "found": [(row.data(), seconds, values) for row, seconds, values in found],
        "left": left,
        "cost": _stock.cost(),
    }


class UnwantedError(Exception):
    """Nobody waits for the batch any more."""


class _Wanted(Crew):
    """A process that is ended when its work is no longer wanted."""

    key = ""

    def answers(self) -> Iterator[list[Answer] | Undone]:
        if not _wanted(self.key):
            raise UnwantedError
        yield from super().answers()


def _wanted(key: str) -> bool:
    """Return whether the worker of this thread should continue with the task; True if this is unknown."""
    from distributed import get_worker

    try:
        worker = get_worker()
        task: Any = worker.state.tasks.get(key)
        return worker.status.name not in _ENDING and (task is None or task.state != "cancelled")
    except (AttributeError, ValueError):
        return True


class _Stock:
    """The processes of this worker, reused for the next batches."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[tuple[tuple[Job, float], _Wanted]] = []
        self._timer: threading.Timer | None = None
        self._told = process_time()

    @contextmanager
    def process(self, key: str, job: Job, longest: float) -> Iterator[Crew]:
        """Lend a process for a job."""
        with self._lock:
            fitting = [i for i, (kind, _) in enumerate(self._idle) if kind == (job, longest)]
            crew = self._idle.pop(fitting[0])[1] if fitting else None
        if crew is None:
            crew = _Wanted(1, job, longest)
            crew.start()
        crew.key = key
        try:
            yield crew
        except BaseException:
            crew.end()
            raise
        with self._lock:
            self._idle.append(((job, longest), crew))
            if self._timer is not None:
                self._timer.cancel()
            self._timer = threading.Timer(_IDLE, self.clear)
            self._timer.daemon = True
            self._timer.start()

    def clear(self) -> None:
        """End the processes that have no work."""
        with self._lock:
            while self._idle:
                self._idle.pop()[1].end()

    def cost(self) -> float:
        """Return the processor seconds that this worker itself used since the last call."""
        with self._lock:
            told, self._told = self._told, process_time()
            return self._told - told


_stock = _Stock()
