"""Ctrl-C that is not lost: a compiler at work below us swallows it, or fails because of it."""

from __future__ import annotations

import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_SOON = 0.02  # seconds
_COMPILERS = ("numba", "llvmlite")  # their steps must not be cut in two: what is half made would be freed twice


class Interruption:
    """Whether somebody has pressed Ctrl-C."""

    def __init__(self) -> None:
        self.happened = False
        self._timers: list[threading.Timer] = []
        self._over = False

    def noticed(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal: raise KeyboardInterrupt, or wait until a compiler is done."""
        if self._over:
            return
        self.happened = True
        if _compiling(frame):
            self.raise_soon()
        else:
            signal.default_int_handler(number, frame)

    def raise_soon(self) -> None:
        """Have the signal sent once more, in a moment."""
        self._timers = [timer for timer in self._timers if timer.is_alive()]
        timer = threading.Timer(_SOON, interrupt_main)
        self._timers.append(timer)
        timer.start()

    def end(self) -> None:
        """See to it that no signal comes later."""
        self._over = True
        for timer in self._timers:
            timer.cancel()
            timer.join()


def _compiling(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] in _COMPILERS:
            return True
        frame = frame.f_back
    return False


@contextmanager
def interruption() -> Iterator[Interruption]:
    """Notice Ctrl-C while the work within goes on, and raise it again where Python could only have told of it.

    Where signals are not ours to handle, in another thread or where Ctrl-C means something else, nothing is noticed.
    """
    found = Interruption()
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield found
        return
    before = sys.unraisablehook

    def raised_again(unraisable: Any) -> None:
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            found.raise_soon()  # not here: it would be raised in this very hook
        else:
            before(unraisable)

    signal.signal(signal.SIGINT, found.noticed)
    sys.unraisablehook = raised_again
    try:
        yield found
    finally:
        found.end()
        sys.unraisablehook = before
        signal.signal(signal.SIGINT, signal.default_int_handler)
