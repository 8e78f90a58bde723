"""Running a user's program on an input, safely: it is stopped in time, and no process of it survives."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from tempfile import TemporaryFile
from typing import IO

from grundy.contest.launch import started_by
from grundy.words.errors import InputError, reason_of
from grundy.words.phrase import Phrase

OUTPUT_LIMIT = 16 << 20  # bytes that a program may print for one input; the longest right answer has 5.5 million

_KEPT = 1 << 13  # bytes of stderr that are stored from its beginning, and as many from its end
_POLL = 0.01  # seconds between checks of the output
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class End(Enum):
    """The ways in which a run can end."""

    EXIT = "exit"
    TIME = "time limit"
    OUTPUT = "output limit"


@dataclass(frozen=True)
class Run:
    """Describe what a program did on one input.

    ``status`` is the exit status, or minus the number of the signal that killed it, or None if grundy stopped it.
    """

    end: End
    status: int | None
    output: bytes
    complaint: str  # the main line of its stderr
    seconds: float


class Program:
    """Run a command that reads an input and prints answers.

    It runs without a shell, in its own process group. The group is killed at the end of every run, so that child
    processes end too.

    Args:
        command: the command; words are split as a shell does. A Python file runs on this Python, a C++ file is
            compiled first.
        time_limit: seconds of wall-clock time for one input.

    Raises:
        InputError: if the command cannot be split into words, or a C++ file cannot be compiled.

    Examples:
        >>> Program("tr a-z A-Z").run(b"nim").output
        b'NIM'
    """

    def __init__(self, command: str, time_limit: float = 2) -> None:
        if os.name != "posix":
            raise InputError("programs can be tested only on systems with process groups, such as Linux and macOS")
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise _cannot_start(command, str(error).lower()) from error
        if not self.words:
            raise _cannot_start(command, Phrase("it is empty"))
        self.words, folder = started_by(self.words)
        if folder is not None:
            weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.time_limit = time_limit

    def run(self, text: bytes) -> Run:
        """Run the program on an input.

        Raises:
            InputError: if the program cannot be started.
        """
        process: subprocess.Popen[bytes] | None = None
        # files instead of pipes: a child process that stops reading or writing can then block nobody
        with TemporaryFile() as given, TemporaryFile() as printed, TemporaryFile() as complaint:
            given.write(text)
            given.seek(0)
            start = time.monotonic()
            try:
                with _signals_wait():  # or a Ctrl-C could arrive after the start and before the process is known here
                    process = subprocess.Popen(
                        self.words, stdin=given, stdout=printed, stderr=complaint, start_new_session=True
                    )
                end = self._end(process, printed, complaint, start + self.time_limit)
            except (OSError, ValueError) as error:  # such as a null character in a word
                raise _cannot_start(self.words[0], _why(self.words[0], error)) from error
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
                os.truncate(complaint.fileno(), _KEPT)  # the program keeps its position; the gap takes no space


def _cannot_start(command: str, why: str | Phrase) -> InputError:
    return InputError(
        "cannot start {command!r}: {why} (to use shell syntax, write sh -c '…')", command=command, why=why
    )


def _why(file: str, error: OSError | ValueError) -> Phrase:
    """Return why a program did not start; for a file in this folder, what to do about it."""
    why = reason_of(error)
    if isinstance(error, FileNotFoundError) and os.sep not in file and os.path.isfile(file):
        return Phrase("{why}; did you mean {meant!r}?", why=why, meant=f"./{file}")
    if isinstance(error, PermissionError) and os.path.isfile(file):
        return Phrase("{why}; make it executable with chmod +x", why=why)
    return why


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size


def _in_a_line(complaint: IO[bytes]) -> str:
    """Return the first nonempty line, or the last one of a Python error, which gives the reason."""
    first = os.pread(complaint.fileno(), _KEPT, 0)
    last = os.pread(complaint.fileno(), _KEPT, max(_KEPT, _size(complaint) - _KEPT))
    lines = [line.strip(" \t\0") for line in (first + last).decode("utf-8", "backslashreplace").splitlines()]
    lines = [line for line in lines if line]
    if not lines:
        return ""
    of_python = lines[0].startswith(("Traceback", 'File "'))  # a syntax error has no traceback
    return lines[-1] if of_python else lines[0]


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Delay Ctrl-C and similar signals for a moment; a process started meanwhile has the default handlers.

    It does not inherit a handler, whereas it would inherit a signal that is ignored.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
        yield
        return
    met: list[int] = []
    before = {number: signal.signal(number, lambda number, frame: met.append(number)) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in met:
            signal.raise_signal(number)
