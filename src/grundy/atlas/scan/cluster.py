"""Scanning on many machines: the workers of a dask cluster solve games, and this process stores the rows.

A batch is a task. If a worker is lost, dask repeats its work elsewhere. If several were lost with a batch, each of its
games is tried while no others are being solved, so that the right game is blamed. If the scheduler is lost, all
unfinished games go to the scheduler that is started in its place. Workers store nothing.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import importlib
import logging
import queue
import uuid
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from time import perf_counter, sleep
from typing import Any, Self

from grundy.atlas.scan.batches import Undone
from grundy.atlas.scan.cluster_work import UnwantedError, engine, work
from grundy.atlas.scan.solving import ENGINE, Answer, Job
from grundy.atlas.scan.workers import held
from grundy.atlas.store.rows import Row
from grundy.words.errors import GrundyError, InputError, LimitError
from grundy.words.phrase import Phrase

_LOOK = 0.5  # seconds between checks
_ROLL = 2.0  # seconds between checks of the list of workers
_CONNECT = 10.0  # seconds to find a scheduler
_ANSWER = 30.0  # seconds for an answer of a scheduler or a worker
_PATIENCE = 30.0  # seconds for a scheduler to come back, or for a worker to start
_RETURNS = 3  # times that a scheduler may come back without any finished batch in between
_TROUBLE = (OSError, RuntimeError, concurrent.futures.CancelledError, asyncio.CancelledError)
"""Errors of a client whose scheduler is gone."""


_CALM = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.cycle": "5s",
    "distributed.admin.system-monitor.interval": "5s",
}
"""Settings for a local cluster: no dashboard, and fewer measurements."""


@dataclass(slots=True)
class _Out:
    """A batch that is being solved."""

    games: list[str]
    since: float
    future: Any = None


class Cluster:
    """The workers of a cluster, of the scheduler at an address or of a new local one with a number of processes."""

    def __init__(self, address: str | None, size: int, job: Job, longest: float) -> None:
        self.address = "127.0.0.1:0" if address is None else address
        self.shares = False
        self.cost = 0.0
        """Processor seconds that the workers spent on everything but games."""
        self._own = address is None
        self._dask: Any = None
        self._processes = size
        self._job = job
        self._longest = longest
        self._threads = 0
        self._greeted: set[str] = set()
        self._out: dict[str, _Out] = {}
        self._suspects: deque[str] = deque()
        self._alone = False
        self._told: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._client: Any = None
        self._trouble: BaseException | None = None
        self._looked = self._manned = 0.0
        self._returns = 0
        self._closing = ExitStack()

    def __enter__(self) -> Self:
        try:
            self._dask = importlib.import_module("distributed")
        except ImportError:
            raise InputError("a cluster needs dask.distributed: pip install 'grundy[cluster]'") from None
        try:
            self._closing.enter_context(_quiet())
            if self._own:
                with held():
                    self._start()
            self._connect(_CONNECT)
        except (*_TROUBLE, ValueError, TypeError) as error:
            self._end()
            if isinstance(error, GrundyError):
                raise
            if self._own:
                raise LimitError(
                    "cannot start a cluster on this machine ({why}): guard your script with if __name__ == '__main__', "
                    "or use --workers alone", why=_told(error)
                ) from None  # fmt: skip
            raise InputError(
                "no dask scheduler answers at {address!r} ({why}): start one with dask scheduler --host "
                "127.0.0.1, or use --cluster local", address=self.address, why=_told(error),
            ) from None  # fmt: skip
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    @property
    def size(self) -> int:
        """The number of batches that are solved or wait at the workers, so that the workers need not wait."""
        return 2 * self._threads

    @property
    def free(self) -> int:
        """The number of batches that can be taken now."""
        return 0 if self._suspects or self._alone else max(0, self.size - len(self._out))

    @property
    def busy(self) -> bool:
        """Whether games are being solved."""
        return bool(self._out or self._suspects)

    def give(self, games: list[str]) -> None:
        """Send a batch."""
        key = f"grundy-{uuid.uuid4().hex}"
        out = self._out[key] = _Out(games, perf_counter())
        try:
            out.future = self._client.submit(
                work, key, games, self._job, self._longest, key=key, pure=False, retries=0
            )  # repeating a task would raise the same error
            out.future.add_done_callback(lambda done: self._told.put(done.key))
        except _TROUBLE as error:
            self._trouble = error  # answers() handles it

    def answers(self) -> Iterator[list[Answer] | Undone]:
        """Wait a little, and yield answers and unsolved games."""
        try:
            if self._suspects and not self._out:
                self._alone = True
                self.give([self._suspects.popleft()])
            if self._trouble is not None:
                raise self._trouble
            with suppress(queue.Empty):
                yield from self._answered(self._told.get(timeout=_LOOK))
                while True:
                    yield from self._answered(self._told.get_nowait())
            self._look()
        except _TROUBLE as error:
            yield from self._again(error)

    # -- answers

    def _answered(self, key: str) -> Iterator[list[Answer] | Undone]:
        out = self._out.get(key)
        if out is None:  # it was sent before the scheduler was lost
            return
        if out.future.status == "error":
            del self._out[key]
            yield from self._failed(out)
            return
        reply = out.future.result(timeout=_ANSWER)  # raises if the scheduler was lost
        del self._out[key]
        self._alone = False
        self._returns = 0
        found, left = _checked(reply, out.games, self.address)
        self.cost += reply["cost"]
        yield found
        if left:
            yield Undone(left)

    def _failed(self, out: _Out) -> Iterator[Undone]:
        """Suspect the games of a batch that failed, and report the game that was tried alone."""
        error = out.future.exception(timeout=_ANSWER)
        if isinstance(error, GrundyError | ImportError | AttributeError):  # a different version, or none
            raise InputError("a worker of the cluster at {address} cannot solve games for {engine}: {why}",
                             address=self.address, engine=ENGINE, why=_told(error))  # fmt: skip
        if isinstance(error, UnwantedError):
            self._alone = False
            yield Undone(out.games)
            return
        if not self._alone:
            self._suspects += out.games
            return
        self._alone = False
        why = Phrase("{why}", why=_told(error))
        if isinstance(error, self._dask.KilledWorker):
            why = Phrase("the cluster lost the workers that were solving it")
        yield Undone([], out.games[0], why, perf_counter() - out.since, sure=True)

    # -- the cluster itself

    def _start(self) -> None:
        """Start a cluster on this machine that other machines cannot reach."""
        import dask

        self._closing.enter_context(dask.config.set(_CALM))
        cluster = self._dask.LocalCluster(
            n_workers=self._processes, threads_per_worker=1, processes=True, host="127.0.0.1",
            dashboard_address=None, scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            memory_limit=None, silence_logs=logging.CRITICAL,
        )  # fmt: skip
        self._closing.callback(cluster.close, timeout=_ANSWER)
        self.address = cluster.scheduler_address

    def _connect(self, seconds: float) -> None:
        kind = self._dask.Client
        self._client = client = kind.__new__(kind)  # so that it can be closed even if starting fails
        # do not wait forever for a peer that keeps the connection open without answering
        client.start = partial(client.start, callback_timeout=2 * seconds)
        client.sync = partial(client.sync, callback_timeout=_ANSWER)
        client.__init__(self.address, timeout=seconds, set_as_default=False, name="grundy")
        self._greeted.clear()
        self._looked, self._manned = 0.0, perf_counter()
        self._look()

    def _look(self) -> None:
        """Check from time to time which workers are there, and reject those with a different version."""
        now = perf_counter()
        if now - self._looked < _ROLL:
            return
        threads: dict[str, int] = self._client.nthreads()
        met = set(threads) - self._greeted
        said = self._client.run(engine, workers=sorted(met), on_error="return") if met else {}
        for worker, answer in said.items():
            if isinstance(answer, _TROUBLE):  # it has just gone
                met.discard(worker)
            elif answer != ENGINE:
                raise InputError(
                    "worker {worker} of the cluster has {other}, but this is {engine}: install the same "
                    "version on both",
                    worker=worker, other=_told(answer), engine=ENGINE,
                )  # fmt: skip
        self._greeted |= met
        self._looked, self._threads = now, sum(threads.values())
        if self._threads:
            self._manned = now
        elif now - self._manned > _PATIENCE:
            raise LimitError(
                "the cluster at {address} has had no workers for {seconds:.0f} seconds: start some with dask "
                "worker {address}, and scan again; finished games are saved", address=self.address, seconds=_PATIENCE,
            )  # fmt: skip

    def _again(self, error: BaseException) -> Iterator[Undone]:
        """Connect again, if a scheduler appears in time; all unfinished games will be sent again."""
        games = [out.games for out in self._out.values()] + [[game] for game in self._suspects]
        self._hang_up()
        self._returns += 1
        until = perf_counter() + _PATIENCE
        while self._returns <= _RETURNS and not self._own:
            try:
                self._connect(max(1.0, min(5.0, until - perf_counter())))
            except _TROUBLE:
                self._hang_up()
                if perf_counter() > until:
                    break
                sleep(_LOOK)
            else:
                yield from map(Undone, games)
                return
        raise LimitError(
            "lost the scheduler at {address} ({why}): scan again when it is back; finished games are saved",
            address=self.address, why=_told(error),
        )  # fmt: skip

    def _hang_up(self) -> None:
        self._out.clear()
        self._suspects.clear()
        self._threads, self._alone, self._trouble = 0, False, None
        if self._client is not None:
            with suppress(Exception):  # it may be half started, or without scheduler
                self._client.close(timeout=2)
            self._client = None

    def _end(self) -> None:
        with held():
            self._hang_up()
            with suppress(*_TROUBLE):  # workers that do not end in time are killed
                self._closing.close()


def _checked(reply: Any, games: list[str], address: str) -> tuple[list[Answer], list[str]]:
    """Return the answers and the unsolved games of a batch, after checking that they belong to it."""
    try:
        found = [(Row.from_data(data), float(seconds), values) for data, seconds, values in reply["found"]]
        left = list(reply["left"])
        if sorted([row.game for row, _, _ in found] + left) != sorted(games):
            raise ValueError("games are missing")
    except (GrundyError, ValueError, TypeError, KeyError) as error:
        raise InputError("a worker of the cluster at {address} returned something that is not a row of an atlas: {why}",
                         address=address, why=_told(error)) from None  # fmt: skip
    return found, left


def _told(error: object) -> str:
    """Return the error in one line."""
    if isinstance(error, str | GrundyError):
        return str(error)
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence messages of dask that grundy reports itself."""
    loggers = [logging.getLogger(name) for name in ("distributed", "tornado", "asyncio")]
    loggers += [
        logger
        for name, logger in logging.root.manager.loggerDict.items()
        if isinstance(logger, logging.Logger) and name.startswith("distributed.")
    ]
    before = [(logger, logger.level) for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in before:
            logger.setLevel(level)
