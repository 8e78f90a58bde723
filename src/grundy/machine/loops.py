"""Loops written once: plain Python runs them on lists, and compiled code on arrays.

A module of loops does not mention the compiler. Callers get from :func:`loops` the module itself if the work is small,
or else the same functions compiled, each calling the others compiled. Such loops may use only ``len``, single entries
and whole numbers of a row, so that lists and arrays both work. A module that imports functions of other modules of
loops names these modules in ``CALLS``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Row = Any
"""A list or an array of whole numbers."""
ALWAYS: bool | None = None
"""Whether all loops are compiled, or none; None: the size decides. Tests set it to compare both."""


def loops(module: ModuleType, compiled: bool) -> Any:
    """Return the functions of a module of loops, compiled or plain."""
    return _compiled(module) if compiled else module


def compiles(size: int = 0, worth: int = 0) -> bool:
    """Return whether a size is worth loading the compiler, and there is one: not with NUMBA_DISABLE_JIT=1."""
    if not (size >= worth if ALWAYS is None else ALWAYS):
        return False
    from grundy.machine.loading import jitted

    return jitted()


def filled(count: int, value: int, kind: str, compiled: bool) -> Row:
    """Return a row filled with one value: an array for compiled loops, a list for plain ones."""
    if not compiled:
        return [value] * count
    import numpy as np

    return np.full(count, value, kind) if value else np.zeros(count, kind)


def ascending(count: int, kind: str, compiled: bool) -> Row:
    """Return a row of 0, 1, 2, …, as :func:`filled` makes one."""
    if not compiled:
        return list(range(count))
    import numpy as np

    return np.arange(count, dtype=kind)


def prefetch(row: Row, index: int) -> None:
    """Prefetch an entry that is needed some steps later; it may lie outside the row."""


def ahead(function: F) -> F:
    """Mark a function that only prefetches: plain Python skips it."""

    def nothing(*_: object) -> None:
        pass

    nothing.__dict__["asks"] = function
    return nothing  # type: ignore[return-value]


@cache
def _compiled(module: ModuleType) -> Any:
    from grundy.machine.loading import jitted, njit

    space = dict(vars(module))
    for other in getattr(module, "CALLS", ()):
        made = vars(_compiled(other))
        space.update((name, made[name]) for name in made if space.get(name) is vars(other)[name])
    for name, value in vars(module).items():
        asks = getattr(value, "asks", None)
        if value is prefetch and jitted():
            from grundy.machine.steps import prefetch as step

            space[name] = step
        elif isinstance(value, FunctionType) and module.__name__ in (value.__module__, getattr(asks, "__module__", "")):
            text = asks or value
            copy = FunctionType(text.__code__, space, name, text.__defaults__)
            copy.__module__, copy.__qualname__ = module.__name__, name
            space[name] = njit(cache=True, nogil=True)(copy)
    return SimpleNamespace(**space)
