"""Processes that solve games, with supervision that notices when one is lost."""

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
from grundy.atlas.store.rows import TIMED_OUT
from grundy.machine.clock import seconds_of
from grundy.words.errors import GrundyError, LimitError
from grundy.words.phrase import Phrase

_TELL = 0.5  # seconds between reports
_LOOK = 0.2  # seconds between checks
_STARVED = 100  # on a busy machine a process may have to share a processor with this many others
_STARTS = 3  # processes that may be lost before any has been ready
_THREADS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_starting = threading.Lock()  # this process is not a daemon while it starts another


def _work(pipe: Connection, job: Job) -> None:
    """Solve the games that are received, as a child process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    os.environ.update(dict.fromkeys(_THREADS, "1"))  # before NumPy and Numba are loaded
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, KeyboardInterrupt):  # the parent is gone
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
    """End this process when its parent is gone, even in the middle of a game."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _warmed(game: str, limit: int) -> bool:
    """Load the kernels before the first game that needs them, so that this does not count as its time."""
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
    games: list[str] = field(default_factory=list)  # received but not answered
    at: str | None = None
    since: float = 0.0  # when it began this game
    used: float | None = None  # processor seconds that it had used by then

    @property
    def spent(self) -> float:
        """Processor seconds spent on this game so far; at least a fraction of the time that passed."""
        passed, now = perf_counter() - self.since, seconds_of(self.process.pid)
        return passed if now is None or self.used is None else max(now - self.used, passed / _STARVED)

    @property
    def idle(self) -> bool:
        return self.ready and not self.games


class Crew:
    """Several processes; those that are lost, or take too long for a game, are replaced."""

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
        """End the processes, whatever they are doing."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()

    @property
    def busy(self) -> bool:
        """Whether games are being solved."""
        return any(worker.games for worker in self._workers)

    @property
    def free(self) -> int:
        """The number of batches that can be taken now."""
        return sum(worker.idle for worker in self._workers)

    def give(self, games: list[str]) -> None:
        """Send a batch to a free process."""
        worker = next(worker for worker in self._workers if worker.idle)
        worker.games = games
        worker.since = perf_counter()
        with suppress(OSError):  # it is gone, which answers() will notice
            worker.pipe.send(games)

    def answers(self) -> Iterator[list[Answer] | Undone]:
        """Wait a little, and yield answers and unsolved games."""
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
                worker.at, worker.since, worker.used = said, perf_counter(), seconds_of(worker.process.pid)
        for worker in list(self._workers):
            if worker.at is not None and worker.spent > self._longest:
                yield self._lost(worker, Phrase(TIMED_OUT))

    def _lost(self, worker: _Worker, why: Phrase | None) -> Undone:
        spent = worker.spent
        if why is None:
            worker.process.join(1.0)  # it is about to end and then has an exit status
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        code = worker.process.exitcode
        if not worker.ready:
            self._unready += 1
            if self._unready >= _STARTS:
                raise LimitError(
                    "worker processes end with {code} before they start: guard your script with if __name__ == "
                    "'__main__', or use workers=0", code=code,
                )  # fmt: skip
        at = worker.at
        if at is None and worker.ready and worker.games:
            at = worker.games[0]
        others = [game for game in worker.games if game != at]
        self._workers[self._workers.index(worker)] = self._started()
        ended = Phrase("the process that was solving it ended with {code}", code=code)
        return Undone(others, at, why or ended, spent, sure=why is not None)

    def _started(self) -> _Worker:
        ours, theirs = self._spawn.Pipe()
        process = self._spawn.Process(target=_work, args=(theirs, self._job), daemon=True)
        with held(), _by_a_daemon():
            process.start()
        theirs.close()  # so that its end is noticed here
        return _Worker(process, ours)


@contextmanager
def held() -> Iterator[None]:
    """Delay Ctrl-C for this process; processes started meanwhile ignore it, because this one ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # otherwise it would start later, and unblock Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _by_a_daemon() -> Iterator[None]:
    """Let this process start others even if it is a daemon, as workers of a cluster are.

    Daemons may not do so because they would leave their children behind; grundy's children end with their parent.
    """
    here = multiprocessing.current_process()
    with _starting:
        daemon, here.daemon = here.daemon, False
        try:
            yield
        finally:
            here.daemon = daemon
