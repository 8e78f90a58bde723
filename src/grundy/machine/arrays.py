"""Arrays of heap values: their types, and what fits the memory."""

from __future__ import annotations

import sys
from typing import Any

from grundy.machine.loops import compiles
from grundy.machine.memory import machine_memory
from grundy.words.errors import LimitError

_SHARE = 2  # an array may have the memory of the machine divided by this


def smallest_type(largest: int) -> Any:
    """Return the NumPy type that arrays of heap values have: uint8, uint16, uint32 or int64.

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
    """Refuse ``count`` values of ``size`` bytes where they are more than half of the machine's memory."""
    if count * size > machine_memory() // _SHARE:
        raise LimitError(
            "the values of heaps 0 to {last} of {name} take {needed} MB, more than half of the memory here: "
            "ask for fewer, or for single heaps",
            last=count - 1, name=name, needed=count * size >> 20,
        )  # fmt: skip


def stays_plain(work: int, ahead: int, plain: int) -> bool:
    """Tell whether a table goes on in plain Python: with little work ahead, at its beginning, or without a compiler.

    Args:
        work: steps to where it is extended now.
        ahead: steps to what is asked for; the short periods that the beginning shows may spare them.
        plain: steps for which the compiler is not loaded.
    """
    beginning = plain // (64 if "numba" in sys.modules else 8)
    return ahead <= plain or work <= beginning or not compiles()
