"""Ctrl-C that is never lost, although a running compiler may swallow it or fail because of it."""

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
_COMPILERS = ("numba", "llvmlite")  # must not be interrupted: half-made objects would be freed twice


def _compiling(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] in _COMPILERS:
            return True
        frame = frame.f_back
    return False


@contextmanager
def interruption() -> Iterator[SimpleNamespace]:
    """Notice Ctrl-C within a ``with`` block, and raise it again if Python could only print it.

    The result has ``happened``, which says whether Ctrl-C was pressed. It has no effect in other threads, or if Ctrl-C
    has another handler.
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
            raise_soon()  # not here, inside the hook itself
        else:
            before(unraisable)

    signal.signal(signal.SIGINT, noticed)
    sys.unraisablehook = raised_again
    try:
        yield found
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # ignore any further ones
        for timer in timers:
            timer.cancel()
            timer.join()
        sys.unraisablehook = before
        signal.signal(signal.SIGINT, signal.default_int_handler)
