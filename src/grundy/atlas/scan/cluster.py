"""Many machines: games are solved by the workers of a dask cluster, and rows are kept here.

A batch is a task. What a lost worker was at is done again elsewhere by dask itself; where several were lost at a batch,
each of its games is tried while nothing else is out, so that none is blamed for another. Where the scheduler is lost,
all that is out is handed out again to the one that is started in its place. Workers keep nothing.
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

_LOOK = 0.5  # seconds between two looks at the clock
_ROLL = 2.0  # seconds between two looks at which workers are there
_CONNECT = 10.0  # seconds in which a scheduler is found
_ANSWER = 30.0  # seconds in which a scheduler or a worker answers
_PATIENCE = 30.0  # seconds in which a scheduler comes back, or a worker comes
_RETURNS = 3  # times that a scheduler may come back without a batch done in between
_TROUBLE = (OSError, RuntimeError, concurrent.futures.CancelledError, asyncio.CancelledError)
"""What a client raises whose scheduler has gone."""


_CALM = {
    "distributed.scheduler.http.routes": [],
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.cycle": "5s",
    "distributed.admin.system-monitor.interval": "5s",
}
"""Settings of dask for a cluster of its own: no pages, and nothing measured often that nobody looks at."""


@dataclass(slots=True)
class _Out:
    """A batch that is out."""

    games: list[str]
    since: float
    future: Any = None


class Cluster:
    """The workers of a cluster: of the scheduler at an address, or of one of its own, of so many processes."""

    def __init__(self, address: str | None, size: int, job: Job, longest: float) -> None:
        self.address = "127.0.0.1:0" if address is None else address
        self.shares = False
        self.cost = 0.0
        """Seconds of the processor that the workers used for everything but games."""
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
                raise LimitError("no cluster can be started on this machine ({why}): guard a script by if __name__ == "
                                 "'__main__', or take --workers alone", why=_told(error)) from None  # fmt: skip
            raise InputError(
                "no scheduler of dask answers at {address!r} ({why}): start one with dask scheduler --host 127.0.0.1, "
                "or take --cluster local", address=self.address, why=_told(error),
            ) from None  # fmt: skip
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    @property
    def size(self) -> int:
        """How many batches are worked at at a time, and wait at the workers so that these need not."""
        return 2 * self._threads

    @property
    def free(self) -> int:
        """How many batches can be taken now."""
        return 0 if self._suspects or self._alone else max(0, self.size - len(self._out))

    @property
    def busy(self) -> bool:
        """Whether games are out."""
        return bool(self._out or self._suspects)

    def give(self, games: list[str]) -> None:
        """Hand out work."""
        key = f"grundy-{uuid.uuid4().hex}"
        out = self._out[key] = _Out(games, perf_counter())
        try:
            out.future = self._client.submit(
                work, key, games, self._job, self._longest, key=key, pure=False, retries=0
            )  # what a task raises it would raise again
            out.future.add_done_callback(lambda done: self._told.put(done.key))
        except _TROUBLE as error:
            self._trouble = error  # answers() sees to it

    def answers(self) -> Iterator[list[Answer] | Undone]:
        """Wait a little, and yield what has been done, or comes back undone."""
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

    # -- what comes back

    def _answered(self, key: str) -> Iterator[list[Answer] | Undone]:
        out = self._out.get(key)
        if out is None:  # it was handed out before the scheduler was lost
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
        """Suspect the games of a batch that could not be done, and tell the game that was tried alone."""
        error = out.future.exception(timeout=_ANSWER)
        if isinstance(error, GrundyError | ImportError | AttributeError):  # another version, or none
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
            why = Phrase("the workers of the cluster that worked on it were lost")
        yield Undone([], out.games[0], why, perf_counter() - out.since, sure=True)

    # -- the cluster

    def _start(self) -> None:
        """Make a cluster on this machine, which nobody reaches from another."""
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
        self._client = client = kind.__new__(kind)  # it can be closed even if it does not come to be
        # who answers nothing, but leaves the line open, is not waited for without an end
        client.start = partial(client.start, callback_timeout=2 * seconds)
        client.sync = partial(client.sync, callback_timeout=_ANSWER)
        client.__init__(self.address, timeout=seconds, set_as_default=False, name="grundy")
        self._greeted.clear()
        self._looked, self._manned = 0.0, perf_counter()
        self._look()

    def _look(self) -> None:
        """Look who is there, now and then, and refuse workers that run another version."""
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
                    "worker {worker} of the cluster has {other}, and this is {engine}: install one version on both",
                    worker=worker, other=_told(answer), engine=ENGINE,
                )  # fmt: skip
        self._greeted |= met
        self._looked, self._threads = now, sum(threads.values())
        if self._threads:
            self._manned = now
        elif now - self._manned > _PATIENCE:
            raise LimitError(
                "the cluster at {address} has had no worker for {seconds:.0f} seconds: start some with dask worker "
                "{address}, and scan again: what was done is kept", address=self.address, seconds=_PATIENCE,
            )  # fmt: skip

    def _again(self, error: BaseException) -> Iterator[Undone]:
        """Connect again, if there is a scheduler within some time; all that is out is to be handed out again."""
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
            "the scheduler at {address} has been lost ({why}): scan again when it is there: what was done is kept",
            address=self.address, why=_told(error),
        )  # fmt: skip

    def _hang_up(self) -> None:
        self._out.clear()
        self._suspects.clear()
        self._threads, self._alone, self._trouble = 0, False, None
        if self._client is not None:
            with suppress(Exception):  # it may be half made, or its scheduler gone
                self._client.close(timeout=2)
            self._client = None

    def _end(self) -> None:
        with held():
            self._hang_up()
            with suppress(*_TROUBLE):  # workers that do not end in time are killed
                self._closing.close()


def _checked(reply: Any, games: list[str], address: str) -> tuple[list[Answer], list[str]]:
    """Return what is found and what is left of some games, if these are rows of these games."""
    try:
        found = [(Row.from_data(data), float(seconds), values) for data, seconds, values in reply["found"]]
        left = list(reply["left"])
        if sorted([row.game for row, _, _ in found] + left) != sorted(games):
            raise ValueError("games are missing")
    except (GrundyError, ValueError, TypeError, KeyError) as error:
        raise InputError("a worker of the cluster at {address} answers what is no row of an atlas: {why}",
                         address=address, why=_told(error)) from None  # fmt: skip
    return found, left


def _told(error: object) -> str:
    """Return what is wrong, in one line."""
    if isinstance(error, str | GrundyError):
        return str(error)
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """Let dask not tell of what is told here."""
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
