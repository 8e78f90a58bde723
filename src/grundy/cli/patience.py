"""A sign of life for long work: on stderr, on a terminal only, and only once a second has passed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock, Timer

__all__ = ["patience"]

_QUIET = 1.0  # seconds without a sign


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Show, while the work within goes on for long, what it is and how long it has taken; Ctrl-C stops it.

    Args:
        what: a few words on the work.
    """
    if not sys.stderr.isatty():
        yield
        return
    shown = ExitStack()
    lock = Lock()
    over = False

    def begin() -> None:
        from rich.console import Console  # loaded for who has to wait
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        with lock:
            if not over:
                columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
                progress = shown.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
                progress.add_task(f"{what} (Ctrl-C stops)", total=None)

    timer = Timer(_QUIET, begin)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with lock:
            over = True
            shown.close()
