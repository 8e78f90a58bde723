"""Processes that solve games, and who looks after them and notices when one is lost."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any, Self

from grundy.atlas.scan.batches import Undone
from grundy.atlas.scan.solving import Answer, Job, solve_one
from grundy.atlas.store.games import ruleset_of
from grundy.words.errors import GrundyError, LimitError
from grundy.words.phrase import Phrase

_TELL = 0.5  # seconds of work that are told of at once
_LOOK = 0.2  # seconds between two looks at the clock
_STARTS = 3  # processes that may be lost before one has been ready
_THREADS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_starting = threading.Lock()  # this process is no daemon while it starts another


def _work(pipe: Connection, job: Job) -> None:
    """Be a process that solves what it is handed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who handed out the work ends us
    os.environ.update(dict.fromkeys(_THREADS, "1"))  # NumPy and Numba are loaded later
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, KeyboardInterrupt):  # nobody is there any more
        pipe.send("ready")
        warm = math.isinf(job.seconds)
        while True:
            games: list[str] = pipe.recv()
            done: list[Answer] = []
            began = perf_counter()
            for game in games:
                warm = warm or _warmed(game, job.limit)
                pipe.send(game)
                done.append(solve_one(game, job))
                if perf_counter() - began > _TELL:
                    pipe.send(done)
                    done, began = [], perf_counter()
            pipe.send(done)


def _end_with_parent() -> None:
    """End this process when the one that started it has gone, even in the midst of a game."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _warmed(game: str, limit: int) -> bool:
    """Load the kernels for so many heaps before the first game that needs them: its time shall not go into that."""
    from grundy.maths.octal.codes import parse_code, plain_values
    from grundy.maths.octal.nim_sequence import NimSequence
    from grundy.maths.octal.period_result import small_result
    from grundy.rulesets.heaps.take_and_break import TakeAndBreak

    with suppress(GrundyError):
        ruleset = ruleset_of(game)
        if isinstance(ruleset, TakeAndBreak) and ruleset.code.octal and small_result(ruleset.code).status != "proved":
            code = parse_code("0.16")
            NimSequence(code, plain_values(code, 255)).extend(min(limit, 40_000), limit)
            return True
    return False


@dataclass(slots=True)
class _Worker:
    process: Any
    pipe: Connection
    ready: bool = False
    games: list[str] = field(default_factory=list)  # that it has and has not told of
    at: str | None = None
    since: float = 0.0

    @property
    def idle(self) -> bool:
        return self.ready and not self.games


class Crew:
    """Some processes; those that are lost, or longer at one game than they may, are replaced."""

    def __init__(self, size: int, job: Job, longest: float) -> None:
        self.size = size
        self._job = job
        self._longest = longest
        self._spawn = multiprocessing.get_context("spawn")
        self.shares = True
        self._workers: list[_Worker] = []
        self._unready = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def start(self) -> None:
        """Start the processes."""
        for _ in range(self.size):
            self._workers.append(self._started())

    def end(self) -> None:
        """End the processes, whatever they are at."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()

    @property
    def busy(self) -> bool:
        """Whether games are out."""
        return any(worker.games for worker in self._workers)

    @property
    def free(self) -> int:
        """How many batches can be taken now."""
        return sum(worker.idle for worker in self._workers)

    def give(self, games: list[str]) -> None:
        """Hand out work to a process that is free."""
        worker = next(worker for worker in self._workers if worker.idle)
        worker.games = games
        worker.since = perf_counter()
        with suppress(OSError):  # it has gone, which answers() will notice
            worker.pipe.send(games)

    def answers(self) -> Iterator[list[Answer] | Undone]:
        """Wait a little, and yield what has been done, or comes back undone."""
        ready = wait([worker.pipe for worker in self._workers], _LOOK)
        for worker in [worker for worker in self._workers if worker.pipe in ready]:
            try:
                said = worker.pipe.recv()
            except (EOFError, OSError):
                yield self._lost(worker, None)
                continue
            worker.ready, self._unready = True, 0
            if isinstance(said, list):
                done = {row.game for row, _, _ in said}
                worker.games = [game for game in worker.games if game not in done]
                worker.at = None
                if said:
                    yield said
            elif said != "ready":
                worker.at, worker.since = said, perf_counter()
        for worker in list(self._workers):
            if worker.at is not None and perf_counter() - worker.since > self._longest:
                yield self._lost(worker, Phrase("it took more than {seconds:.0f} seconds", seconds=self._longest))

    def _lost(self, worker: _Worker, why: Phrase | None) -> Undone:
        if why is None:
            worker.process.join(1.0)  # it is about to end, and its exit status is told
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        code = worker.process.exitcode
        if not worker.ready:
            self._unready += 1
            if self._unready >= _STARTS:
                raise LimitError(
                    "processes end with {code} before they begin: guard a script by if __name__ == '__main__', or "
                    "take workers=0", code=code,
                )  # fmt: skip
        at, now = worker.at, perf_counter()
        if at is None and worker.ready and worker.games:
            at = worker.games[0]
        others = [game for game in worker.games if game != at]
        self._workers[self._workers.index(worker)] = self._started()
        ended = Phrase("the process that worked on it ended with {code}", code=code)
        return Undone(others, at, why or ended, now - worker.since, sure=why is not None)

    def _started(self) -> _Worker:
        ours, theirs = self._spawn.Pipe()
        process = self._spawn.Process(target=_work, args=(theirs, self._job), daemon=True)
        with held(), _by_a_daemon():
            process.start()
        theirs.close()  # so that its end is noticed here
        return _Worker(process, ours)


@contextmanager
def held() -> Iterator[None]:
    """Let Ctrl-C wait: until the end for this process, for ever for those that are started, which this one ends."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it would be started later, and let Ctrl-C through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _by_a_daemon() -> Iterator[None]:
    """Let this process start others even if it is a daemon, as workers of a cluster are.

    That is forbidden since a daemon is ended with those that it started left behind; ours end with it.
    """
    here = multiprocessing.current_process()
    with _starting:
        daemon, here.daemon = here.daemon, False
        try:
            yield
        finally:
            here.daemon = daemon
