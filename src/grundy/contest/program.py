"""Running somebody's program on an input, whatever it does: it ends in time, and nothing of it is left behind."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from tempfile import TemporaryFile
from types import FrameType
from typing import IO

from grundy.words.errors import InputError
from grundy.words.phrase import Phrase

OUTPUT_LIMIT = 4 << 20  # bytes that a program may print on one input: far more than any right answer has

_KEPT = 1 << 13  # bytes of stderr that are kept from its beginning, and as many from its end
_POLL = 0.01  # seconds between two looks at what was printed
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class End(Enum):
    """How a run ended."""

    EXIT = "exit"
    TIME = "time limit"
    OUTPUT = "output limit"


@dataclass(frozen=True)
class Run:
    """What a program did on one input.

    ``status`` is the exit status, negative the number of the signal that killed it; None if the program was stopped.
    """

    end: End
    status: int | None
    output: bytes
    complaint: str  # what it wrote to stderr, in a line
    seconds: float


class Program:
    """A command that reads an input and prints answers.

    It runs without a shell, in a process group of its own; the group is killed at the end of every run, so that what
    it forked ends too.

    Args:
        command: the command; words are split as a shell does.
        time_limit: seconds of wall-clock time for one input.

    Raises:
        InputError: if the command is not even words.

    Examples:
        >>> Program("tr a-z A-Z").run(b"nim").output
        b'NIM'
    """

    def __init__(self, command: str, time_limit: float = 2) -> None:
        if os.name != "posix":
            raise InputError("programs can be run where processes have groups: on Linux, macOS and the like")
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise _cannot_start(command, str(error).lower()) from error
        if not self.words:
            raise _cannot_start(command, Phrase("there is no word in it"))
        self.time_limit = time_limit

    def run(self, text: bytes) -> Run:
        """Run the program on an input.

        Raises:
            InputError: if it cannot be started.
        """
        process: subprocess.Popen[bytes] | None = None
        # files, not pipes: whatever the program forked, and whoever reads or writes no more, nobody waits for it
        with TemporaryFile() as given, TemporaryFile() as printed, TemporaryFile() as complaint:
            given.write(text)
            given.seek(0)
            start = time.monotonic()
            try:
                with _signals_wait():  # or a Ctrl-C might come between its start and our knowing of it
                    process = subprocess.Popen(
                        self.words, stdin=given, stdout=printed, stderr=complaint, start_new_session=True
                    )
                end = self._end(process, printed, complaint, start + self.time_limit)
            except (OSError, ValueError) as error:  # such as a zero byte in a word
                why = getattr(error, "strerror", None) or str(error)
                raise _cannot_start(self.words[0], why.lower()) from error
            finally:
                if process is not None:
                    with suppress(ProcessLookupError, PermissionError):
                        os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
            seconds = time.monotonic() - start
            status = process.returncode if end is End.EXIT else None
            output = os.pread(printed.fileno(), OUTPUT_LIMIT + 1, 0)
            return Run(end, status, output, _in_a_line(complaint), seconds)

    def _end(self, process: subprocess.Popen[bytes], printed: IO[bytes], complaint: IO[bytes], deadline: float) -> End:
        while True:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0, min(_POLL, deadline - time.monotonic())))
            if _size(printed) > OUTPUT_LIMIT:
                return End.OUTPUT
            if process.returncode is not None:
                return End.EXIT
            if time.monotonic() > deadline:
                return End.TIME
            if _size(complaint) > OUTPUT_LIMIT:
                os.truncate(complaint.fileno(), _KEPT)  # it writes on where it was: what is between takes no room


def _cannot_start(command: str, why: str | Phrase) -> InputError:
    return InputError("cannot start {command!r}: {why} (a shell's own words need: sh -c '…')", command=command, why=why)


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size


def _in_a_line(complaint: IO[bytes]) -> str:
    """Return the first line that says something; of a Python traceback the last one, which tells the reason."""
    first = os.pread(complaint.fileno(), _KEPT, 0)
    last = os.pread(complaint.fileno(), _KEPT, max(_KEPT, _size(complaint) - _KEPT))
    lines = [line.strip(" \t\0") for line in (first + last).decode("utf-8", "backslashreplace").splitlines()]
    lines = [line for line in lines if line]
    if not lines:
        return ""
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]


@contextmanager
def _handled(numbers: Iterable[int], handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Have a function called when one of some signals comes."""
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler_before in before.items():
            signal.signal(number, handler_before)


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Hold Ctrl-C and its like back for a moment; to a process that starts within they mean what they mean by default.

    A handler of ours is not handed down to it, where a signal that we ignore would be ignored by it too.
    """
    if threading.current_thread() is not threading.main_thread():  # they come to the main thread only
        yield
        return
    met: list[int] = []
    try:
        with _handled(_SIGNALS, lambda number, frame: met.append(number)):
            yield
    finally:
        for number in met:
            signal.raise_signal(number)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """End as after Ctrl-C when asked to by SIGTERM or SIGHUP, so that a running program is killed first."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    with _handled([number for number in _SIGNALS if signal.getsignal(number) is signal.SIG_DFL], leave):
        yield
