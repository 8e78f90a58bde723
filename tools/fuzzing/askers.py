"""A process that answers questions, watched from outside: what it prints, how long it takes, how much memory."""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

_ENDED = b"time is up without an answer"  # raised like Ctrl-C
BETWEEN = 99
"""The status of a process that Ctrl-C found between two answers."""
_MEMORY = 3 << 30  # bytes that the process may take, to protect the machine


class Heard(NamedTuple):
    """How an answer came: the result, None if the process ended; its output; how long it took in seconds."""

    result: Any
    status: int | None  # of the process, if it ended
    out: bytes
    err: bytes
    took: float
    memory: float  # megabytes at the highest point, more than before the question
    interrupted: float | None  # seconds from Ctrl-C to the answer


class Asker:
    """Forks a process that answers one question after another; it is replaced when it ends or has answered many."""

    def __init__(self, answer: Callable[[Any], Any], most: int = 2000) -> None:
        self._answer, self._most, self._left = answer, most, 0
        self._out, self._err = (os.memfd_create(name) for name in ("out", "err"))
        self._pid = 0

    def ask(self, question: object, patience: float, grace: float = 10.0) -> Heard:
        """Ask a question; press Ctrl-C when patience ends, and kill what does not listen within some seconds more."""
        if not self._left:
            self._start()
        self._left -= 1
        for number in (self._out, self._err):
            os.ftruncate(number, 0)
            os.lseek(number, 0, os.SEEK_SET)
        with suppress(OSError):
            Path(f"/proc/{self._pid}/clear_refs").write_text("5")
        before = self._memory("VmRSS")
        began = time.monotonic()
        _send(self._asking, question)
        answered = self._wait(patience)
        pressed = None if answered else time.monotonic()
        if pressed:
            os.kill(self._pid, signal.SIGINT)
            answered = self._wait(grace)
        ended = time.monotonic()
        memory = self._memory("VmHWM") - before
        result, status = None, None
        if answered and (said := _received(self._hearing)) is not None:
            result = pickle.loads(said)
        else:
            status = self.stop(kill=not answered)
        heard = Heard(
            result, status, self._said(self._out), self._said(self._err), ended - began, memory,
            None if pressed is None else ended - pressed,
        )  # fmt: skip
        if pressed or _ENDED in heard.err:
            self.stop()  # modules may be half imported
        return heard

    def stop(self, *, kill: bool = True) -> int | None:
        """End the process and all that it has started; return its status."""
        if not self._pid:
            return None
        if kill:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
        _, status = os.waitpid(self._pid, 0)
        with suppress(ProcessLookupError):
            os.killpg(self._pid, signal.SIGKILL)
        os.close(self._asking)
        os.close(self._hearing)
        self._pid = self._left = 0
        return os.waitstatus_to_exitcode(status)

    def _start(self) -> None:
        self.stop()
        theirs, self._asking = os.pipe()
        self._hearing, saying = os.pipe()
        self._left = self._most
        self._pid = os.fork()
        if not self._pid:
            try:
                os.close(self._asking)
                os.close(self._hearing)
                self._serve(theirs, saying)
            finally:
                os._exit(BETWEEN)
        os.close(theirs)
        os.close(saying)

    def _serve(self, questions: int, saying: int) -> None:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(self._out, 1)
        os.dup2(self._err, 2)
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        while (words := _received(questions)) is not None:
            _send(saying, self._answer(pickle.loads(words)))

    def _wait(self, seconds: float) -> bool:
        return bool(select.select([self._hearing], [], [], seconds)[0])

    def _memory(self, name: str) -> float:
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self._pid}/status").read_text().splitlines()
            return int(next(line for line in lines if line.startswith(name)).split()[1]) / 1024
        return 0.0

    @staticmethod
    def _said(number: int) -> bytes:
        return os.pread(number, os.fstat(number).st_size, 0)


def _send(number: int, thing: object) -> None:
    words = pickle.dumps(thing)
    left = memoryview(len(words).to_bytes(4, "big") + words)
    while left:
        left = left[os.write(number, left) :]


def _received(number: int) -> bytes | None:
    """Return what the other side has sent; None if it has ended."""
    head = _exactly(number, 4)
    return _exactly(number, int.from_bytes(head, "big")) if head else None


def _exactly(number: int, size: int) -> bytes | None:
    found = b""
    while len(found) < size:
        piece = os.read(number, size - len(found))
        if not piece:
            return None
        found += piece
    return found
