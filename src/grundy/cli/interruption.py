"""Ctrl-C that is not lost: a compiler at work below us swallows it, or fails because of it."""

from __future__ import annotations

import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, SimpleNamespace
from typing import Any

_SOON = 0.02  # seconds
_COMPILERS = ("numba", "llvmlite")  # their steps must not be cut in two: what is half made would be freed twice


def _compiling(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] in _COMPILERS:
            return True
        frame = frame.f_back
    return False


@contextmanager
def interruption() -> Iterator[SimpleNamespace]:
    """Notice Ctrl-C while the work within goes on, and raise it again where Python could only have told of it.

    What is given says whether it ``happened``. Where signals are not ours to handle, in another thread or where Ctrl-C
    means something else, nothing is noticed.
    """
    found = SimpleNamespace(happened=False)
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield found
        return
    before, timers = sys.unraisablehook, list[threading.Timer]()

    def raise_soon() -> None:
        timers.append(threading.Timer(_SOON, interrupt_main))
        timers[-1].start()

    def noticed(number: int, frame: FrameType | None) -> None:
        found.happened = True
        if _compiling(frame):
            raise_soon()
        else:
            signal.default_int_handler(number, frame)

    def raised_again(unraisable: Any) -> None:
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            raise_soon()  # not here: it would be raised in this very hook
        else:
            before(unraisable)

    signal.signal(signal.SIGINT, noticed)
    sys.unraisablehook = raised_again
    try:
        yield found
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # none comes later
        for timer in timers:
            timer.cancel()
            timer.join()
        sys.unraisablehook = before
        signal.signal(signal.SIGINT, signal.default_int_handler)
