"""Arrays of heap values: their types, and whether they fit in memory."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from typing import Any

from grundy.machine.loops import compiles
from grundy.machine.memory import machine_memory
from grundy.words.errors import LimitError

_SHARE = 2  # an array may take the memory of the machine divided by this


@cache
def has_arrays() -> bool:
    """Return whether NumPy is installed; without it, as in a browser, lists are used where possible."""
    return find_spec("numpy") is not None


def smallest_type(largest: int) -> Any:
    """Return the NumPy type for arrays of heap values: uint8, uint16, uint32 or int64.

    Examples:
        >>> smallest_type(255), smallest_type(256)
        (dtype('uint8'), dtype('uint16'))
    """
    import numpy as np

    for kind in (np.uint8, np.uint16, np.uint32):
        if largest <= np.iinfo(kind).max:
            return np.dtype(kind)
    return np.dtype(np.int64)


def afford(count: int, size: int, name: str) -> None:
    """Raise LimitError if ``count`` values of ``size`` bytes exceed half of the machine's memory."""
    if count * size > machine_memory() // _SHARE:
        raise LimitError(
            "the values of heaps 0 to {last} of {name} need {needed} MB, more than half of this machine's memory: "
            "compute fewer, or single heaps",
            last=count - 1, name=name, needed=count * size >> 20,
        )  # fmt: skip


def stays_plain(work: int, ahead: int, plain: int) -> bool:
    """Return whether to extend a table in plain Python: if little work is ahead, at the start, or without a compiler.

    Args:
        work: steps to where it is extended now.
        ahead: steps to the heap wanted; a short period, seen at the start, may save them.
        plain: steps for which the compiler is not worth loading.
    """
    loaded = "numba" in sys.modules
    worth, beginning = (plain // 8, plain // 64) if loaded else (plain, plain // 8)
    return ahead <= worth or work <= beginning or not compiles()
