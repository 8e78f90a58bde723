"""Several threads at one task in compiled loops, which let others run meanwhile."""

from __future__ import annotations

import os
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable

__all__ = ["cores", "together"]


def cores() -> int:
    """Return on how many cores this process may run."""
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):  # no such question here
        return os.cpu_count() or 1


def together(work: Callable[[bool], object], stop: Callable[[], object], threads: int) -> None:
    """Do work in this thread and in others, which have ended when this returns or raises.

    Args:
        work: what to do; it is told whether it helps, as it does in the other threads. What helps is not needed: a
            thread that cannot be started, or that starts when all is done, does nothing.
        stop: called when this thread is done, or interrupted: what helps has to end soon.
        threads: how many there are, with this one.

    Examples:
        >>> done = []
        >>> together(done.append, lambda: None, 1), done
        (None, [False])
    """
    helpers = [_Helper(work) for _ in range(threads - 1)]
    try:
        if all(helper.start() for helper in helpers):  # all: without one there is no room for the next either
            pass
        work(False)
    finally:
        stop()
        for helper in helpers:
            helper.join()


class _Helper:
    """A thread that is not waited for when it starts: on a busy machine that can take longer than the work."""

    def __init__(self, work: Callable[[bool], object]) -> None:
        self._work = work
        self._door, self._end = allocate_lock(), allocate_lock()  # one goes through the door: the thread, or join
        self._end.acquire()

    def start(self) -> bool:
        try:
            start_new_thread(self._run, ())
        except RuntimeError:  # no more threads here
            return False
        return True

    def _run(self) -> None:
        if self._door.acquire(blocking=False):
            try:
                self._work(True)
            finally:
                self._end.release()

    def join(self) -> None:
        if not self._door.acquire(blocking=False):
            self._end.acquire()
