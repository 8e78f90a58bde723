"""Workers that think within a time: a quick lane that is always free again soon, and a slow lane that is small.

A question is asked of a quick worker. If it is not answered soon, this worker is moved to the slow lane, where it may
think longer, at a low priority, while others answer. Where the slow lane is full, the question waits for a place, and
positions of a game that took long go there at once. So no number of hard positions keeps easy ones waiting for long.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import resource_tracker
from typing import Any

from grundy.rulesets.catalogue import CATALOGUE
from grundy.web.address import first_of, language_of
from grundy.web.desk import Question, keep_last, slow
from grundy.web.layout import Answer, problem
from grundy.web.worker import work
from grundy.words.language import say, speaking

_NICE = 19
_THREADS = 64  # that wait for workers
# a process is forked off one that has loaded pages and rulesets; where that cannot be, it loads them itself
_FORKED = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKED else "spawn")  # Any: their types differ
_CONTEXT.set_forkserver_preload(["grundy.web.worker", *(target.partition(":")[0] for target in CATALOGUE.values())])


@dataclass
class Pace:
    """How many seconds an answer may take in the quick lane and in the slow one, and a worker may be waited for."""

    quick: float = 0.4
    slow: float = 4.0
    wait: float = 15.0


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Ctrl-C from the processes that are started here: whoever starts them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets Ctrl-C through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process that answers questions, one at a time; its methods may take a while."""

    def __init__(self, files: Sequence[str]) -> None:
        self._connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=work, args=(files, theirs), daemon=True)
        with _undisturbed():
            self._process.start()
        theirs.close()
        self.pid = self._process.pid
        self.ask(None)  # a word that it is ready; or it is gone, which shows when it is asked

    @property
    def gone(self) -> bool:
        """Whether the process has ended."""
        return not self._process.is_alive()

    def ask(self, question: Question | None) -> Answer | None:
        """Return the answer to a question, if there is one; None if the process is gone."""
        with contextlib.suppress(OSError, EOFError):
            if question is not None:
                self._connection.send(question)
            received: Answer | None = self._connection.recv()
            return received
        return None

    def be_nice(self) -> None:
        """Let others go first."""
        with contextlib.suppress(OSError, AttributeError):  # where the system knows no such thing
            os.setpriority(os.PRIO_PROCESS, self.pid or 0, _NICE)

    def end(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        self._process.kill()
        self._process.join()
        self._connection.close()


class Workers:
    """A pool of processes that answer questions."""

    def __init__(
        self,
        files: Sequence[str] = (),  # the user's files, which every worker loads
        count: int | None = None,  # how many answer quick questions at once; default: one a processor, at least two
        slow: int = 2,  # how many may think for longer, beside those
        pace: Pace | None = None,
        remembered: int = 1000,  # answers
    ) -> None:
        self._files = list(files)
        self._count = count or max(2, os.cpu_count() or 1)
        self._places = asyncio.Semaphore(slow)
        self._slow: list[_Worker] = []  # workers of the slow lane that have nothing to do
        self._hard: dict[str, None] = {}  # games whose positions took long
        self._pace = pace or Pace()
        self._remembered = remembered
        self._answers: dict[object, Answer] = {}
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(_THREADS)
        self._closed = False

    async def open(self) -> None:
        """Start the workers."""
        await asyncio.gather(*(self._hire() for _ in range(self._count)))

    async def close(self) -> None:
        """End the workers."""
        self._closed = True
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._all)))
        self._threads.shutdown()

    async def answer(self, question: Question) -> Answer:
        """Return the answer; a page that says so where it takes too long."""
        key = question.path, tuple(question.query)
        try:
            answer = self._answers.get(key) or await self._asked(question)
            if answer is not None and answer.lasting:
                keep_last(self._answers, key, answer, self._remembered)
            if answer is None:  # a position too large to be solved can be played all the same
                answer = await self._quickly(replace(question, solving=False))
        except TimeoutError:  # nobody was free
            with speaking(language_of(question.query)):
                said = say("Wait a little, then load the page again.")
                return problem(say("Too many people are playing"), said, 503, headers={"Retry-After": "5"})
        if answer is None:
            with speaking(language_of(question.query)):
                return slow()
        return answer

    async def _asked(self, question: Question) -> Answer | None:
        """Return the answer of the quick lane, else of the slow one; None if neither has it in time."""
        game = first_of(question.query, "game")
        if game not in self._hard:
            worker, asked = await self._begun(question, self._pace.quick)
            if asked.done():
                if asked.result() is not None:
                    return asked.result()  # else the worker has died, perhaps of something older: another one is asked
            elif not self._places.locked():
                await self._places.acquire()  # at once, since there is one
                self._later(self._hire())  # somebody else takes the worker's place in the quick lane
                return await self._patiently(worker, asked, game)
            else:
                self._replace(worker)
        try:
            await asyncio.wait_for(self._places.acquire(), self._pace.wait)
        except TimeoutError:
            return None  # another time there may be room to think
        try:
            worker = self._slow.pop() if self._slow else await self._started()
        except BaseException:
            self._places.release()
            raise
        return await self._patiently(worker, self._ask(worker, question), game)

    async def _quickly(self, question: Question) -> Answer | None:
        """Return the answer of the quick lane, or None."""
        worker, asked = await self._begun(question, 2 * self._pace.quick)
        if asked.done():
            return asked.result()
        self._replace(worker)
        return None

    async def _patiently(self, worker: _Worker, asked: asyncio.Future[Answer | None], game: str) -> Answer | None:
        """Return the answer of a worker in the slow lane, who has a place there; None if it takes too long."""
        began = asyncio.get_running_loop().time()
        answer = None
        try:
            worker.be_nice()
            await asyncio.wait({asked}, timeout=self._pace.slow)
            answer = asked.result() if asked.done() else None
            if asyncio.get_running_loop().time() - began < self._pace.quick / 4:
                self._hard.pop(game, None)  # it has become easy, as games do that are played
            else:
                keep_last(self._hard, game, None, self._remembered)
            return answer
        finally:
            self._places.release()
            if answer is not None and not worker.gone and len(self._slow) < self._count and not self._closed:
                self._slow.append(worker)
            else:
                self._later(self._dismiss(worker))

    def _ask(self, worker: _Worker, question: Question) -> asyncio.Future[Answer | None]:
        return asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question)

    async def _begun(self, question: Question, seconds: float) -> tuple[_Worker, asyncio.Future[Answer | None]]:
        """Ask a worker of the quick lane and wait so long; it is free again, or replaced, if it has answered.

        Raises:
            TimeoutError: if none is free.
        """
        worker = await asyncio.wait_for(self._idle.get(), self._pace.wait)
        asked = self._ask(worker, question)
        try:
            await asyncio.wait({asked}, timeout=seconds)
        except asyncio.CancelledError:
            self._replace(worker)
            raise
        if asked.done():
            if asked.result() is None or worker.gone:  # it died, or was relieved
                self._replace(worker)
            else:
                self._idle.put_nowait(worker)
        return worker, asked

    def _replace(self, worker: _Worker) -> None:
        self._later(self._dismiss(worker))
        self._later(self._hire())

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _started(self) -> _Worker:
        """Return a new worker; one that nobody waits for any more is not lost."""
        loop = asyncio.get_running_loop()
        starting = loop.run_in_executor(self._threads, _Worker, self._files)
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(lambda started: self._later(self._dismiss(started.result())))
            raise
        self._all.add(worker)
        return worker

    async def _hire(self) -> None:
        self._idle.put_nowait(await self._started())

    async def _dismiss(self, worker: _Worker) -> None:
        self._all.discard(worker)
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.end)
