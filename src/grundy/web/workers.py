"""Workers that think within a time: a quick lane that is always free again soon, and a slow lane that is small.

A question is asked of a quick worker. If it is not answered soon, this worker is moved to the slow lane, where it may
think longer, at a low priority, while others answer. Where the slow lane is full, the question waits for a place, and
positions of a game that took long go there at once. So no number of hard positions keeps easy ones waiting for long.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections import OrderedDict
from collections.abc import Sequence

from grundy.web.address import first_of, language_of
from grundy.web.desk import Question, slow_page
from grundy.web.layout import Answer, problem_page
from grundy.words.language import say, speaking

__all__ = ["Pace", "Workers"]

_LINE = 1 << 24  # bytes of an answer
_NICE = 19


class Pace:
    """How long things may take, in seconds.

    Args:
        quick: for an answer in the quick lane.
        slow: for an answer in all.
        wait: for a free worker.
    """

    def __init__(self, quick: float = 0.4, slow: float = 4.0, wait: float = 15.0) -> None:
        self.quick = quick
        self.slow = slow
        self.wait = wait


class _CrowdedError(Exception):
    """There is no place to think for longer."""


class _Worker:
    """A process that answers lines with lines."""

    def __init__(self, transport: asyncio.SubprocessTransport, process: asyncio.subprocess.Process) -> None:
        self._transport = transport
        self._process = process
        self.pid = process.pid

    @classmethod
    async def start(cls, files: Sequence[str], *, ready: bool = False) -> _Worker:
        """Return a new process, at once or when it is ready."""
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.subprocess_exec(
            lambda: asyncio.subprocess.SubprocessStreamProtocol(limit=_LINE, loop=loop),
            sys.executable, "-m", "grundy.web.worker", *files, stderr=None,
        )  # fmt: skip
        worker = cls(transport, asyncio.subprocess.Process(transport, protocol, loop))
        if ready:
            await worker.read_line()
        return worker

    def be_nice(self) -> None:
        """Let others go first."""
        with contextlib.suppress(OSError, AttributeError):  # where the system knows no such thing
            os.setpriority(os.PRIO_PROCESS, self.pid, _NICE)

    @property
    def gone(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    async def read_line(self) -> bytes:
        """Return the next line; nothing if the process is gone."""
        assert self._process.stdout is not None
        try:
            return await self._process.stdout.readline()
        except (OSError, ValueError):  # it broke off, or its line has no end
            return b""

    async def ask(self, line: bytes) -> bytes:
        """Return the line that answers a line; nothing if the process is gone."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            await self._process.stdin.drain()
        except OSError:
            return b""
        return await self.read_line()

    async def end(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._transport.close()
        await asyncio.sleep(0)  # so that its pipes are closed


class Workers:
    """A pool of processes that answer questions.

    Args:
        files: the user's files, which every worker loads.
        count: how many answer quick questions at once; default: one a processor, at least two.
        slow: how many may think for longer, beside those.
        pace: how long things may take.
        remembered: how many answers are remembered.
    """

    def __init__(
        self,
        files: Sequence[str] = (),
        count: int | None = None,
        slow: int = 2,
        pace: Pace | None = None,
        remembered: int = 1000,
    ) -> None:
        self._files = list(files)
        self._count = count or max(2, os.cpu_count() or 1)
        self._places = asyncio.Semaphore(slow)
        self._slow: list[_Worker] = []  # workers of the slow lane that have nothing to do
        self._hard: OrderedDict[str, None] = OrderedDict()  # games whose positions took long
        self._pace = pace or Pace()
        self._remembered = remembered
        self._answers: OrderedDict[object, Answer] = OrderedDict()
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def open(self) -> None:
        """Start the workers."""
        await asyncio.gather(*(self._hire() for _ in range(self._count)))

    async def close(self) -> None:
        """End the workers."""
        self._closed = True
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._all)))
        await asyncio.gather(*self._tasks, return_exceptions=True)  # one that is being hired is dismissed below
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._all)))

    async def answer(self, question: Question) -> Answer:
        """Return the answer; a page that says so where it takes too long."""
        key = question.path, tuple(question.query)
        remembered = self._answers.get(key)
        if remembered is not None:
            self._answers.move_to_end(key)
            return remembered
        try:
            answer = await self._asked(question)
        except _CrowdedError:  # nothing is told of the position: another time there may be room to think
            answer = None
        lasting = answer is not None and answer.lasting  # a time-out is none: the next time less is to be loaded
        if answer is None:  # a position too large to be solved can be played all the same
            answer = await self._quickly(Question(question.path, question.query, solving=False))
        if answer is None:
            with speaking(language_of(question.query)):
                answer = Answer(400, slow_page())
        if lasting:
            self._answers[key] = answer
            while len(self._answers) > self._remembered:
                self._answers.popitem(last=False)
        return answer

    async def _asked(self, question: Question) -> Answer | None:
        """Return the answer of the quick lane, else of the slow one; None if neither has it in time."""
        game = first_of(question.query, "game")
        if game not in self._hard:
            worker = await self._free()
            if worker is None:
                return _busy(question)
            asked = self._start(worker, question)
            try:
                done = await _within(asked, self._pace.quick)
            except asyncio.CancelledError:  # who asked has gone away
                self._replace(worker)
                raise
            if done:
                answer = self._back(worker, asked)
                if answer is not None:
                    return answer  # else the worker has died, perhaps of something older: another one is asked
            elif not self._places.locked():
                await self._places.acquire()  # at once, since there is one
                self._later(self._hire())  # somebody else takes the worker's place in the quick lane
                return await self._patiently(worker, asked, game)
            else:
                self._replace(worker)
        try:
            await asyncio.wait_for(self._places.acquire(), self._pace.wait)
        except TimeoutError:
            raise _CrowdedError from None
        try:
            worker = self._spare() or await _Worker.start(self._files, ready=True)
        except BaseException:
            self._places.release()
            raise
        self._all.add(worker)
        return await self._patiently(worker, self._start(worker, question), game)

    def _spare(self) -> _Worker | None:
        while self._slow:
            worker = self._slow.pop()
            if not worker.gone:
                return worker
            self._later(self._dismiss(worker))
        return None

    async def _quickly(self, question: Question) -> Answer | None:
        """Return the answer of the quick lane, or None."""
        worker = await self._free()
        if worker is None:
            return _busy(question)
        asked = self._start(worker, question)
        try:
            if await _within(asked, 2 * self._pace.quick):
                return self._back(worker, asked)
        except asyncio.CancelledError:
            self._replace(worker)
            raise
        self._replace(worker)
        return None

    async def _patiently(self, worker: _Worker, asked: asyncio.Future[Answer | None], game: str) -> Answer | None:
        """Return the answer of a worker in the slow lane, who has a place there; None if it takes too long."""
        began = asyncio.get_running_loop().time()
        kept = False
        try:
            worker.be_nice()
            done = await _within(asked, self._pace.slow)
            answer = asked.result() if done else None
            kept = answer is not None and len(self._slow) < self._count
            if asyncio.get_running_loop().time() - began < self._pace.quick / 4:
                self._hard.pop(game, None)  # it has become easy, as games do that are played
            else:
                self._hard[game] = None
                while len(self._hard) > self._remembered:
                    self._hard.popitem(last=False)
            return answer
        finally:
            self._places.release()
            if kept and not self._closed:
                self._slow.append(worker)
            else:
                self._later(self._dismiss(worker))

    async def _free(self) -> _Worker | None:
        try:
            return await asyncio.wait_for(self._idle.get(), self._pace.wait)
        except TimeoutError:
            return None

    def _start(self, worker: _Worker, question: Question) -> asyncio.Future[Answer | None]:
        line = json.dumps([question.path, list(question.query), question.solving]) + "\n"
        return asyncio.ensure_future(_exchange(worker, line.encode()))

    def _back(self, worker: _Worker, asked: asyncio.Future[Answer | None]) -> Answer | None:
        answer = asked.result()
        if answer is None or worker.gone:  # it died, or was relieved
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)
        return answer

    def _replace(self, worker: _Worker) -> None:
        self._later(self._dismiss(worker))
        self._later(self._hire())

    def _later(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        if self._closed:
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hire(self) -> None:
        worker = await _Worker.start(self._files)
        self._all.add(worker)
        await worker.read_line()  # it is ready, or it is gone, which is met when it is asked
        self._idle.put_nowait(worker)

    async def _dismiss(self, worker: _Worker) -> None:
        self._all.discard(worker)
        await worker.end()


async def _within(asked: asyncio.Future[Answer | None], seconds: float) -> bool:
    """Wait so long, and tell whether there is an answer; a question that is not answered is left to its worker."""
    done, _ = await asyncio.wait({asked}, timeout=seconds)
    return bool(done)


async def _exchange(worker: _Worker, line: bytes) -> Answer | None:
    answered = await worker.ask(line)
    return Answer(**json.loads(answered)) if answered else None


def _busy(question: Question) -> Answer:
    with speaking(language_of(question.query)):
        page = problem_page(say("Too many people are playing"), say("Wait a little, then load the page again."))
    return Answer(503, page, headers={"Retry-After": "5"}, lasting=False)
