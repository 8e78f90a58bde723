"""Whole arrays of heap values: a table's beginning, copied on through its period."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.periods import Period
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["afford", "compiles", "continued", "machine_memory", "smallest_type"]

_BLOCK = 1 << 18  # bytes copied at once: what a processor keeps near
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
    """Refuse an array that would not fit the memory of the machine.

    Raises:
        LimitError: where ``count`` values of ``size`` bytes are more than half of it.
    """
    if count * size > machine_memory() // _SHARE:
        raise LimitError(
            "the values of heaps 0 to {last} of {name} take {needed} MB, more than half of the memory here: "
            "ask for fewer, or for single heaps",
            last=count - 1, name=name, needed=count * size >> 20,
        )  # fmt: skip


def machine_memory() -> int:
    """Return how many bytes of memory the machine has; four gigabytes where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # no such question here
        return 1 << 32


def compiles() -> bool:
    """Tell whether numba compiles; with NUMBA_DISABLE_JIT=1 vector kernels cannot run."""
    from grundy.machine.loading import jitted

    return jitted()


def continued(start: NDArray[Any], period: Period, count: int, name: str) -> NDArray[Any]:
    """Return ``count`` values: those given, and what their period makes of them.

    Args:
        start: values of heaps 0, 1, …, at least to the end of the first period.
        period: the proved period, which rules them from its preperiod on.
        count: how many values are wanted.
        name: names the game in an error.

    Raises:
        LimitError: where they do not fit the memory.
    """
    import numpy as np

    step, saltus = period.period, period.saltus
    known = min(len(start), count)
    rise = saltus * max(0, (count - period.preperiod) // step + 1)
    kind = smallest_type(int(start.max(initial=0)) + rise) if saltus else start.dtype
    afford(count, kind.itemsize, name)
    values = np.empty(count, kind)
    values[:known] = start[:known]
    block = max(1, _BLOCK // kind.itemsize // step) * step
    while known < count:
        back = min((known - period.preperiod) // step * step, block)
        width = min(back, count - known)
        values[known : known + width] = values[known - back : known - back + width]
        if saltus:
            values[known : known + width] += kind.type(back // step * saltus)
        known += width
    values.flags.writeable = False
    return values
