"""A worker: questions in, answers out, a line of JSON each; ended from outside if it thinks for too long.

Run as ``python -m grundy.web.worker FILE.py …``. What a user's rules print goes to stderr, so that nothing but answers
is written where answers are read.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import IO

from grundy.rulesets.userfile import rulesets_in
from grundy.web.desk import Desk, Question

__all__ = ["serve"]

_MEMORY = 2 << 30  # bytes that a worker may use
_SECONDS = 60  # of the processor that an answer may take
_ANSWERED = 2000  # questions after which a worker is relieved, and its memory given back


def serve(files: Sequence[str], questions: IO[str], answers: IO[str]) -> None:
    """Answer questions until there are no more.

    Args:
        files: the user's files.
        questions: lines of JSON, ``[path, query, solving]``.
        answers: gets a line once all is loaded, then a line of JSON for each.
    """
    desk = Desk({path: rulesets_in(path) for path in files})
    answers.write("ready\n")
    answers.flush()
    for _, line in zip(range(_ANSWERED), questions, strict=False):  # in this order no question is read and dropped
        _bound_time()
        path, query, solving = json.loads(line)
        answer = desk.answer(Question(path, [(name, value) for name, value in query], solving))
        answers.write(json.dumps(asdict(answer)) + "\n")
        answers.flush()


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


def main() -> None:
    """Answer the questions on stdin; interrupts are for the server, which then closes stdin."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory()
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
            serve(sys.argv[1:], sys.stdin, answers)


if __name__ == "__main__":
    main()
