"""A sign of life for long work: on stderr, on a terminal only, and only once a second has passed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock, Timer
from typing import Any, Self

from grundy.words.language import say

_QUIET = 1.0  # seconds without a sign
_OFTEN = 0.3  # seconds between two lines


@contextmanager
def patience(what: str) -> Iterator[Callable[[str], None]]:
    """Show, while the work within goes on for long, what it is and how long it has taken; Ctrl-C stops it.

    What it gives can be called with other words, as the work goes on.
    """
    if not sys.stderr.isatty():
        yield lambda words: None
        return
    shown = ExitStack()
    shown_words = say("{what} (Ctrl-C stops)", what=what)  # here, for the timer has a context of its own
    lock = Lock()
    over = False
    showing: list[Any] = []  # what shows the words, once it does

    def begin() -> None:
        from rich.console import Console  # loaded for who has to wait
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        with lock:
            if not over:
                columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
                progress = shown.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
                task = progress.add_task(shown_words, total=None)
                showing.append(lambda words: progress.update(task, description=words))

    def tell(words: str) -> None:
        nonlocal shown_words
        shown_words = say("{what} (Ctrl-C stops)", what=words)
        for show in showing:
            show(shown_words)

    timer = Timer(_QUIET, begin)
    timer.daemon = True
    timer.start()
    try:
        yield tell
    finally:
        timer.cancel()
        with lock:
            over = True
            shown.close()


class StatusLine:
    """A line on stderr that tells how far long work is, now and then, wiped at its end; only on a terminal."""

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
        """Whether the line is shown and was not written lately."""
        return self._shown and time.monotonic() >= self._next

    def tell(self, words: Callable[..., str], *args: object) -> None:
        """Write the line anew if it is due; the words are made only then."""
        if self.due:
            self.show(words(*args))

    def show(self, line: str) -> None:
        """Write the line anew."""
        self._next = time.monotonic() + self._often
        print(f"\r{line:<{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(line)

    def close(self) -> None:
        """Wipe the line."""
        if self._width:
            print(f"\r{'':<{self._width}}\r", end="", file=sys.stderr, flush=True)
            self._width = 0
