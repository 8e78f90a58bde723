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
    for line, _ in zip(questions, range(_ANSWERED), strict=False):
        path, query, solving = json.loads(line)
        answer = desk.answer(Question(path, [(name, value) for name, value in query], solving))
        answers.write(json.dumps(asdict(answer)) + "\n")
        answers.flush()


def _bound_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # where the system has no such bound
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))


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
