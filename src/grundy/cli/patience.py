"""Progress of long computations: on stderr, only in a terminal, and only after one second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock, Timer
from typing import Any, Self

from grundy.machine.compiling import tell_of_compiling
from grundy.words.language import say
from grundy.words.plain import visible

_QUIET = 1.0  # seconds before anything is shown
_OFTEN = 0.3  # seconds between two lines
_COMPILING = 20  # seconds that compiling took for most commands

_spinners: list[Callable[[], None]] = []  # for each running spinner, innermost last, a function that updates its words
_note: str | None = None  # replaces the words of all spinners


@contextmanager
def patience(what: str) -> Iterator[Callable[[str], None]]:
    """Show what a long computation in a ``with`` block is doing, and for how long; Ctrl-C stops it.

    The result of ``with`` can be called with new words.
    """
    if not sys.stderr.isatty():
        yield lambda words: None
        return
    shown = ExitStack()
    own_words = say("{what} (Ctrl-C stops)", what=what)  # here, because the timer has its own context
    lock = Lock()
    over = False
    showing: list[Any] = []  # the status on the screen, once it is shown

    def begin() -> None:
        from rich.console import Console  # not imported for short computations
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        with lock:
            if not over:
                columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
                progress = shown.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
                task = progress.add_task(_note or own_words, total=None)
                showing.append(lambda words: progress.update(task, description=words))

    def refresh() -> None:
        for show in showing:
            show(_note or own_words)

    def tell(words: str) -> None:
        nonlocal own_words
        own_words = say("{what} (Ctrl-C stops)", what=visible(words))
        refresh()

    timer = Timer(_QUIET, begin)
    timer.daemon = True
    timer.start()
    _spinners.append(refresh)
    try:
        yield tell
    finally:
        _spinners.remove(refresh)
        timer.cancel()
        with lock:
            over = True
            shown.close()


def explain_compiling() -> None:
    """From now on, explain on a terminal that code is being compiled and that this happens only once."""
    if not sys.stderr.isatty():
        return
    words = say("compiling (about {seconds} s, only this once)", seconds=_COMPILING)
    line, depth = StatusLine(), 0

    def told(begins: bool) -> None:
        nonlocal depth
        global _note
        depth += 1 if begins else -1
        _note = words if depth else None
        if _spinners:
            _spinners[-1]()
        elif depth == 0:
            line.close()
        elif begins and depth == 1:
            line.show(words)

    tell_of_compiling(told)


class StatusLine:
    """A line on stderr that shows the progress of long work and is wiped at the end; only in a terminal."""

    def __init__(self, quiet: float = _QUIET, often: float = _OFTEN) -> None:
        self._shown = sys.stderr.isatty()
        self._often = often
        self._next = time.monotonic() + quiet
        self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def due(self) -> bool:
        """Whether the line is shown and has not been written recently."""
        return self._shown and time.monotonic() >= self._next

    def tell(self, words: Callable[..., str], *args: object) -> None:
        """Write the line again if it is due; the words are made only then."""
        if self.due:
            self.show(words(*args))

    def show(self, line: str) -> None:
        """Write the line again."""
        self._next, line = time.monotonic() + self._often, visible(line)
        print(f"\r{line:<{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def close(self) -> None:
        """Wipe the line."""
        if self._width:
            print(f"\r{'':<{self._width}}\r", end="", file=sys.stderr, flush=True)
            self._width = 0
