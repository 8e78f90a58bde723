"""Notices of compilation, which happens once and may take a minute."""

from __future__ import annotations

from collections.abc import Callable

Told = Callable[[bool], object]
"""Called with True when a compilation begins, and with False when it has ended; compilations are nested."""

_told: list[Told] = []


def tell_of_compiling(told: Told) -> None:
    """Register a function to call at every compilation; do this before the compiler is loaded."""
    _told.append(told)


def listen() -> None:
    """Pass the compilations of numba, which must be loaded, on to the registered functions."""
    if not _told:
        return
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: object) -> None:
            for told in _told:
                told(True)

        def on_end(self, event: object) -> None:
            for told in _told:
                told(False)

    register: Callable[[str, event.Listener], None] = event.register
    register("numba:compile", Listener())
