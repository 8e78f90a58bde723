"""Running somebody's program on an input, whatever it does: it ends in time, and nothing of it is left behind."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from types import FrameType

from grundy.words.errors import InputError
from grundy.words.phrase import Phrase

__all__ = ["OUTPUT_LIMIT", "End", "Program", "Run", "ended_by_signals"]

OUTPUT_LIMIT = 4 << 20
"""Bytes that a program may print on one input: far more than any right answer has."""

_PIECE = 1 << 16  # bytes written or read at once
_PIPE = 1 << 20  # bytes that a pipe may hold
_KEPT = 1 << 13  # bytes of stderr that are kept from its beginning, and as many from its end
_POLL = 0.005  # seconds between two looks at a process, where the system cannot wake us at its end
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
    complaint: str
    """What it wrote to stderr, in a line."""
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
        try:
            with _signals_wait():  # or a Ctrl-C might come between its start and our knowing of it
                process = self._start()
            return _Watch(process, text, self.time_limit).run()
        finally:
            if process is not None:
                _kill(process)

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(
                self.words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )  # fmt: skip
        except OSError as error:
            raise _cannot_start(self.words[0], (error.strerror or str(error)).lower()) from error
        except ValueError as error:  # a zero byte in a word
            raise _cannot_start(self.words[0], str(error)) from error


def _cannot_start(command: str, why: str | Phrase) -> InputError:
    return InputError("cannot start {command!r}: {why} (a shell's own words need: sh -c '…')", command=command, why=why)


class _Watch:
    """Feeds a process, takes what it prints, and looks at the clock."""

    def __init__(self, process: subprocess.Popen[bytes], text: bytes, time_limit: float) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        self._text = memoryview(text)
        self._time_limit = time_limit
        self._output = bytearray()
        self._complaint = bytearray()
        self._woken = False

    def run(self) -> Run:
        start = time.monotonic()
        with selectors.DefaultSelector() as selector, _wake_up(self._process, selector) as self._woken:
            for pipe in (self._stdin, self._stdout, self._stderr):
                os.set_blocking(pipe.fileno(), False)
                selector.register(pipe, selectors.EVENT_WRITE if pipe is self._stdin else selectors.EVENT_READ)
            end = self._watch(selector, start + self._time_limit)
        seconds = time.monotonic() - start
        status = self._process.returncode if end is End.EXIT else None
        return Run(end, status, bytes(self._output), _in_a_line(bytes(self._complaint)), seconds)

    def _watch(self, selector: selectors.BaseSelector, deadline: float) -> End:
        while True:
            # asked before the pipes are read: what is in them then is all that it wrote
            ended = self._process.poll() is not None
            patience = 0 if ended else max(0, deadline - time.monotonic())
            for key, _ in selector.select(patience if self._woken else min(patience, _POLL)):
                if key.fileobj is self._stdin:
                    self._write(selector)
                elif key.fileobj in (self._stdout, self._stderr):
                    self._read(selector, key.fileobj is self._stdout, to_the_end=ended)
            if len(self._output) > OUTPUT_LIMIT:
                return End.OUTPUT
            if ended:
                return End.EXIT
            if time.monotonic() > deadline:
                return End.TIME

    def _write(self, selector: selectors.BaseSelector) -> None:
        try:
            self._text = self._text[os.write(self._stdin.fileno(), self._text[:_PIECE]) :]
        except BlockingIOError:
            return
        except OSError:  # it does not read any more, and need not
            self._text = self._text[:0]
        if not self._text:
            selector.unregister(self._stdin)
            with suppress(OSError):
                self._stdin.close()

    def _read(self, selector: selectors.BaseSelector, is_output: bool, to_the_end: bool) -> None:
        pipe, taken = (self._stdout, self._output) if is_output else (self._stderr, self._complaint)
        # what it forked may write on for ever: at the end, a pipe's fill is enough
        for _ in range(_PIPE // _PIECE if to_the_end else 1):
            try:
                piece = os.read(pipe.fileno(), _PIECE)
            except BlockingIOError:
                return
            if not piece:
                selector.unregister(pipe)
                return
            taken += piece
            if not is_output and len(taken) > 2 * _KEPT:
                del taken[_KEPT:-_KEPT]


@contextmanager
def _wake_up(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> Iterator[bool]:
    """Let the selector wake up when the process ends, where the system can do that; tell whether it can."""
    handle = None
    if sys.platform == "linux":
        with suppress(OSError):  # an old system, or a strict one
            handle = os.pidfd_open(process.pid)
    if handle is not None:
        selector.register(handle, selectors.EVENT_READ)
    try:
        yield handle is not None
    finally:
        if handle is not None:
            os.close(handle)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and all that is in its group, whether it has ended or not."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def _in_a_line(complaint: bytes) -> str:
    """Return the first line that says something; of a Python traceback the last one, which tells the reason."""
    lines = [line.strip() for line in complaint.decode("utf-8", "backslashreplace").splitlines() if line.strip()]
    if not lines:
        return ""
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Hold Ctrl-C and its like back for a moment."""
    if threading.current_thread() is not threading.main_thread():  # they come to the main thread only
        yield
        return
    handlers = {number: handler for number in _SIGNALS if callable(handler := signal.getsignal(number))}
    met: list[tuple[int, FrameType | None]] = []
    for number in handlers:
        signal.signal(number, lambda number, frame: met.append((number, frame)))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number, frame in met:
            handlers[number](number, frame)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """End as after Ctrl-C when asked to by SIGTERM or SIGHUP, so that a running program is killed first."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.getsignal(number) for number in _SIGNALS if number != signal.SIGINT}
    for number, handler in before.items():
        if handler is signal.SIG_DFL:
            signal.signal(number, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
