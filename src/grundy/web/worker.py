"""A worker: a process that answers questions, ended from outside if it takes too long."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection

from grundy.rulesets.userfile import rulesets_in
from grundy.web.desk import Desk, Question
from grundy.web.layout import Answer

_ANSWERED = 2000  # questions after which a worker ends, so that its memory is freed
_MEMORY = 2 << 30  # bytes of memory for a worker
_SECONDS = 60  # seconds of processor time for an answer


def work(files: Sequence[str], questions: Connection) -> None:
    """Answer questions until there are no more; interrupts are left to the server, which then ends its workers."""
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
    """Answer a number of questions, each before the next one is received."""
    for _ in range(most):
        questions.send(answer(questions.recv()))


def _bound_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # some systems have no such limits
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


def _bound_time() -> None:
    """End this process if one answer takes a minute of processor time, in case the server is gone."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + _SECONDS, most))
