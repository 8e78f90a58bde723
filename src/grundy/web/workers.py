"""Workers that answer within a time limit: a quick lane, which is always free again soon, and a small slow lane.

A quick worker answers first. If it takes too long, it is moved to the slow lane, where it may take longer at low
priority, while others answer new questions. Meanwhile the page shows what theorems give, and is completed when the
full answer arrives. An answer that ran out of time is not stored, so the next request tries again.
If the slow lane is full, the question waits for a place. Kinds of games that took long lately are suspected: a worker
of low priority tries them in turn, and they get only some places of the slow lane. In this way hard positions never
delay easy ones for long, who asks many of them waits longer, and an easy one that is suspected is still answered.
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
from functools import partial
from multiprocessing import resource_tracker
from typing import Any

from grundy.machine.clock import seconds_kept_waiting
from grundy.machine.processors import available_cores
from grundy.rulesets.catalogue import CATALOGUE
from grundy.web.address import WAIT, first_of, in_language_of
from grundy.web.api import API
from grundy.web.desk import Question, refusal, slow
from grundy.web.kept import BUDGET, Kept
from grundy.web.layout import Answer
from grundy.web.play.table import Stage
from grundy.web.solving import Solving
from grundy.web.suspects import Places, Suspects
from grundy.web.worker import work
from grundy.words.language import say

_NICE = 19
_THREADS = 64  # threads that wait for workers
WARM = ("cram 4 5", "clobber xoxoxo/oxoxox", "0.007 300", "4!.0 500", "chomp 9 9 9 9")
"""Games that need most of the compiled code."""
_START = 0.05  # seconds that a worker takes to start
_AGAIN = 0.5  # seconds until another try, if the machine had no room for a process
_WAITING = 64  # questions that may wait for the slow lane
# workers are forked from a process that has loaded pages and rulesets; without fork, each worker loads them
_FORKED = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _FORKED else "spawn")  # Any: their types differ
_PRELOADED = [
    "numpy", "grundy.web.worker", "grundy.play.hotness", "grundy.views.documents.partizan",
    "grundy.maths.digraphs.makers",
    *(target.partition(":")[0] for target in CATALOGUE.values()),
]  # fmt: skip
_CONTEXT.set_forkserver_preload(_PRELOADED)


@dataclass
class Pace:
    """Time limits in seconds: of an answer in the quick lane and in the slow one, and of the wait for a worker."""

    quick: float = 0.4
    slow: float = 5.0
    wait: float = 15.0
    most: float = 2.0
    """How many times as long the quick lane may take on a busy machine, where its workers wait for processors."""


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Protect the processes started here from Ctrl-C; the server ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would unblock Ctrl-C if it started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process that answers questions, one at a time; its methods may block."""

    def __init__(self, files: Sequence[str], *, nice: bool = False) -> None:
        self.nice = nice
        self._connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=work, args=(files, theirs), daemon=True)
        with _undisturbed():
            self._process.start()
        theirs.close()
        self.pid = self._process.pid or 0
        if nice:
            self.be_nice()
        self.ask(None)  # the worker answers when it is ready; if it has died, the next question shows this

    @property
    def gone(self) -> bool:
        """Whether the process has ended."""
        return not self._process.is_alive()

    def ask(self, question: Question | None) -> Answer | None:
        """Return the answer to a question, or None if the process has ended or there is no answer."""
        with contextlib.suppress(OSError, EOFError):
            if question is not None:
                self._connection.send(question)
            received: Answer | None = self._connection.recv()
            return received
        return None

    def be_nice(self) -> None:
        """Lower the priority of the process."""
        with contextlib.suppress(OSError, AttributeError):  # some systems have no priorities
            os.setpriority(os.PRIO_PROCESS, self.pid, _NICE)

    def end(self) -> None:
        """End the process, whatever it is doing, and wait until it has ended."""
        self._process.kill()
        self._process.join()
        self._connection.close()


class Workers:
    """A pool of processes that answer questions."""

    def __init__(
        self,
        files: Sequence[str] = (),  # the user's files, loaded by every worker
        count: int | None = None,  # workers of the quick lane; default: two for each processor, at least four
        slow: int = 3,  # workers of the slow lane, in addition; one of them is not for kinds of games that took long
        pace: Pace | None = None,
        budget: int = BUDGET,  # bytes of answers to keep
        warm: Sequence[str] = (),  # games whose code is compiled in advance
    ) -> None:
        self._files = list(files)
        self._count = count or 2 * max(2, available_cores())
        self._places = Places(slow, max(1, slow - 1))
        self._suspects = Suspects()
        self._slow: list[_Worker] = []  # free workers of the slow lane
        self._pace = pace or Pace()
        self._warm = warm
        self._warming: asyncio.Task[None] | None = None
        self.kept = Kept(budget)
        self._solving: dict[object, Solving] = {}
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._nice: asyncio.Queue[_Worker] = asyncio.Queue()  # the one that tries suspected questions in turn
        self._all: set[_Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(_THREADS)
        self._closed = False

    async def open(self) -> None:
        """Start the workers."""
        await asyncio.gather(self._hire(nice=True), *(self._hire() for _ in range(self._count)))
        if self._warm:
            self._warming = asyncio.ensure_future(self._compile())

    async def close(self) -> None:
        """End the workers."""
        self._closed = True
        going = [*(solving.task for solving in self._solving.values()), *([self._warming] if self._warming else [])]
        for task in going:
            task.cancel()
        await asyncio.gather(*self._tasks, *going, return_exceptions=True)
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._all)))
        self._threads.shutdown()

    async def _compile(self) -> None:
        """Compile what large positions need in the background, because no answer has time for it.

        The code is stored on disk, so this takes long only once.
        """
        worker = await self._started()
        worker.be_nice()
        try:
            for game in self._warm:
                await self._ask(worker, Question("/play", [("game", game)]))
        finally:
            await self._dismiss(worker)

    async def answer(self, question: Question) -> Answer:
        """Return the answer; if it takes long, first return what theorems give, unless the address asks to wait."""
        key = question.path, tuple(item for item in question.query if item != WAIT)
        stored = self.kept.get(key)
        if stored is not None:
            return stored
        try:
            solving = self._solving.get(key) or self._begin(key, question)
            with solving.wanted():
                if WAIT not in question.query and not question.path.startswith(API) and await solving.takes_long():
                    first = await self._quickly(replace(question, stage=Stage.FIRST))
                    if first is not None and first.status == 200:  # grundy's own move needs the full answer
                        return first
                answer = await asyncio.shield(solving.task)
            answer = answer or await self._quickly(replace(question, stage=Stage.LATE))
        except (OSError, EOFError):  # no worker was free in time, or none could be started
            with in_language_of(question.query):
                said = say("Wait a little, then load the page again.")
                return refusal(question, say("Too many people are playing"), said, 503, headers={"Retry-After": "5"})
        if answer is None:
            with in_language_of(question.query):
                return slow(question)
        return answer

    def _begin(self, key: object, question: Question) -> Solving:
        """Start computing the full answer; it continues for those who will ask again, but not if all have gone away."""

        def finish(task: asyncio.Task[Answer | None]) -> None:
            del self._solving[key]
            answer = None if task.cancelled() or task.exception() else task.result()
            if answer is not None and answer.lasting:
                self.kept.keep(key, answer, sum(len(name) + len(value) for name, value in question.query))

        solving = self._solving[key] = Solving()
        solving.task = asyncio.ensure_future(self._asked(question, solving))
        solving.task.add_done_callback(finish)
        return solving

    async def _asked(self, question: Question, solving: Solving) -> Answer | None:
        """Return the answer of the quick lane, or else of the slow one; None if neither has it in time."""
        game, slow = first_of(question.query, "game"), solving.slow
        begun = await self._begun(question, self._pace.quick, solving, nice=game in self._suspects)
        slow.set()
        if begun is None:
            return None
        worker, asked = begun
        suspected = worker.nice
        if asked.done() and asked.result() is not None:
            self._suspects.took(game, long=False)
            return asked.result()
        if not asked.done():
            self._suspects.took(game, long=True)
            if not solving.unwanted.is_set() and not self._places.full(suspected):
                await self._places.take(suspected)  # does not wait, because a place is free
                self._later(self._hire_again(nice=suspected))  # replace the worker in the quick lane
                return await self._patiently(worker, asked, game, solving, suspected)
            self._replace(worker)
        if solving.unwanted.is_set():
            return None  # otherwise the worker died, perhaps from an earlier question
        if len(self._solving) > _WAITING or not await self._places.taken(suspected, solving, self._pace.wait):
            return None  # there may be space later
        try:
            worker = self._slow.pop() if self._slow else await self._started()
        except BaseException:
            self._places.leave(suspected)
            raise
        return await self._patiently(worker, self._ask(worker, question), game, solving, suspected)

    async def _quickly(self, question: Question) -> Answer | None:
        """Return the answer of the quick lane, or None."""
        nice = first_of(question.query, "game") in self._suspects and not self._nice.empty()
        begun = await self._begun(question, 2 * self._pace.quick, nice=nice)
        if begun is not None and begun[1].done():
            return begun[1].result()
        if begun is not None:
            self._replace(begun[0])
        return None

    async def _patiently(
        self, worker: _Worker, asked: asyncio.Future[Answer | None], game: str, solving: Solving, suspected: bool
    ) -> Answer | None:
        """Return the answer of a worker in the slow lane, where it has a place; None if it takes too long."""
        began = asyncio.get_running_loop().time()
        answer = None
        try:
            worker.be_nice()
            await solving.unless_unwanted(asked, self._pace.slow)
            answer = asked.result() if asked.done() else None
            self._suspects.took(game, long=asyncio.get_running_loop().time() - began >= self._pace.quick / 4)
            return answer
        finally:
            self._places.leave(suspected)
            if answer is not None and not worker.gone and len(self._slow) < self._count and not self._closed:
                self._slow.append(worker)
            else:
                self._later(self._dismiss(worker))

    def _ask(self, worker: _Worker, question: Question) -> asyncio.Future[Answer | None]:
        return asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question)

    async def _begun(
        self, question: Question, seconds: float, solving: Solving | None = None, *, nice: bool = False
    ) -> tuple[_Worker, asyncio.Future[Answer | None]] | None:
        """Ask a worker of the quick lane and wait for a limited time; the worker is freed, or replaced if it died.

        If nobody wants the answer any more, this waits no longer than a new worker takes to start. None if it is not
        the turn of a suspected question soon.

        Raises:
            TimeoutError: if no other worker is free.
        """
        loop, idle = asyncio.get_running_loop(), self._nice if nice else self._idle
        try:
            worker = await asyncio.wait_for(idle.get(), self._pace.wait)
        except TimeoutError:
            if nice:
                return None
            raise
        if solving is not None and not nice and first_of(question.query, "game") in self._suspects:
            idle.put_nowait(worker)  # the kind of game was found to take long while this waited
            return await self._begun(question, seconds, solving, nice=True)
        if solving is not None and solving.unwanted.is_set():
            idle.put_nowait(worker)
            nothing: asyncio.Future[Answer | None] = loop.create_future()
            nothing.set_result(None)
            return worker, nothing
        began = loop.time() - seconds_kept_waiting(worker.pid)
        asked = self._ask(worker, question)
        try:
            await asyncio.wait({asked}, timeout=min(seconds, _START))
            wanted, until, left = solving or Solving(), loop.time() + self._pace.most * seconds, seconds
            while not asked.done() and not wanted.unwanted.is_set() and left > 0:
                await wanted.unless_unwanted(asked, left)
                spent = loop.time() - seconds_kept_waiting(worker.pid) - began
                left = min(seconds - spent, until - loop.time())
        except asyncio.CancelledError:
            self._replace(worker)
            raise
        if asked.done():
            if asked.result() is None or worker.gone:  # it died, or reached its last question
                self._replace(worker)
            else:
                idle.put_nowait(worker)
        return worker, asked

    def _replace(self, worker: _Worker) -> None:
        self._later(self._dismiss(worker))
        self._later(self._hire_again(nice=worker.nice))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _started(self, *, nice: bool = False) -> _Worker:
        """Return a new worker; if nobody waits for it any more, it is ended once it has started."""
        loop = asyncio.get_running_loop()
        starting = loop.run_in_executor(self._threads, partial(_Worker, self._files, nice=nice))
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(lambda started: self._later(self._dismiss(started.result())))
            raise
        self._all.add(worker)
        return worker

    async def _hire(self, *, nice: bool = False) -> None:
        worker = await self._started(nice=nice)
        (self._nice if nice else self._idle).put_nowait(worker)

    async def _hire_again(self, *, nice: bool) -> None:
        """Hire a worker in the place of another one, as soon as the machine has room for it."""
        while not self._closed:
            try:
                return await self._hire(nice=nice)
            except (OSError, EOFError):
                await asyncio.sleep(_AGAIN)

    async def _dismiss(self, worker: _Worker) -> None:
        self._all.discard(worker)
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.end)
