"""A worker: a process that answers questions; ended from outside if it thinks for too long."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection

from grundy.rulesets.userfile import rulesets_in
from grundy.web.desk import Desk, Question
from grundy.web.layout import Answer

_ANSWERED = 2000  # questions after which a worker is relieved, and its memory given back
_MEMORY = 2 << 30  # bytes that a worker may use
_SECONDS = 60  # of the processor that an answer may take


def work(files: Sequence[str], questions: Connection) -> None:
    """Answer questions until there are no more; interrupts are for the server, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)
    _bound_memory()
    desk = Desk({path: rulesets_in(path) for path in files})

    def answer(question: Question) -> Answer:
        _bound_time()
        return desk.answer(question)

    with contextlib.suppress(EOFError, OSError):
        questions.send("ready")
        serve(answer, questions)


def serve(answer: Callable[[Question], Answer], questions: Connection, most: int = _ANSWERED) -> None:
    """Send the answers to so many questions, each before the next one is received."""
    for _ in range(most):
        questions.send(answer(questions.recv()))


def _bound_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # where the system has no such bound
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


def _bound_time() -> None:
    """End this process if one answer takes a minute of the processor: nobody is left who would end it sooner."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + _SECONDS, most))
