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

__all__ = ["Interruption", "interruption"]


_SOON = 0.01  # seconds


class Interruption:
    """Whether somebody has pressed Ctrl-C.

    Attributes:
        happened: so it is.
    """

    def __init__(self) -> None:
        self.happened = False


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

    def noticed(number: int, frame: FrameType | None) -> None:
        found.happened = True
        signal.default_int_handler(number, frame)

    before = sys.unraisablehook

    def raised_again(unraisable: Any) -> None:
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            threading.Timer(_SOON, interrupt_main).start()  # not here: it would be raised in this very hook
        else:
            before(unraisable)

    signal.signal(signal.SIGINT, noticed)
    sys.unraisablehook = raised_again
    try:
        yield found
    finally:
        sys.unraisablehook = before
        signal.signal(signal.SIGINT, signal.default_int_handler)
