"""Periods of sequences: finding them, and when an observed one is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

_AT_ONCE = 1 << 24  # values searched at once
_BLOCK = 1 << 18  # bytes copied at once, about the size of a cache


@dataclass(frozen=True, slots=True)
class Period:
    """g(n + period) = g(n) + saltus for all n ≥ preperiod, n counted from heap 0.

    Examples:
        >>> kayles = Period(71, 12)
        >>> kayles.reduce(1000)  # the heap below preperiod + period that has the same value as heap 1000
        76
    """

    preperiod: int
    period: int
    saltus: int = 0

    def reduce(self, n: int) -> int:
        """Return the least heap congruent to n whose value gives that of n by the period."""
        if n < self.preperiod + self.period:
            return n
        return self.preperiod + (n - self.preperiod) % self.period


def find_period(values: Sequence[int]) -> Period | None:
    """Return the shortest period that the values show at their end at least twice, or None.

    The period is an observation; to prove it takes a theorem on the kind of game. It holds on a tail at least twice as
    long as itself; among such periods it has the least preperiod, then the least length. Linear time: the failure
    function of the reversed sequence (Knuth, Morris and Pratt) gives the shortest period of every tail.

    Examples:
        >>> find_period([5, 0, 1, 2, 0, 1, 2, 0, 1])
        Period(preperiod=1, period=3, saltus=0)
        >>> find_period([0, 1, 2, 3]) is None
        True
    """
    tail = list(reversed(values))
    failure = [0] * len(tail)
    matched = 0
    best: tuple[int, int] | None = None  # (length of the periodic tail, minus its period)
    for i in range(1, len(tail)):
        while matched and tail[i] != tail[matched]:
            matched = failure[matched - 1]
        matched += tail[i] == tail[matched]
        failure[i] = matched
        length, period = i + 1, i + 1 - matched
        if 2 * period <= length and (best is None or (length, -period) > best):
            best = (length, -period)
    if best is None:
        return None
    length, negative = best
    return Period(len(values) - length, -negative)


def repeated_window(values: Any, window: int) -> Period | None:
    """Return the least period with which the last ``window`` values occur earlier.

    Values are bytes or an array. If each value is a function of the ``window`` values before it, this is a proof. The
    preperiod is the least from which the known values agree with the period. Linear time, at the speed of a memory
    search.

    Examples:
        >>> repeated_window(bytes([5, 0, 1, 2, 0, 1, 2, 0, 1]), 3)
        Period(preperiod=1, period=3, saltus=0)
        >>> repeated_window(bytes([5, 0, 1, 2, 0, 1, 2, 0, 1]), 7) is None
        True
    """
    size, step = len(values), max(_AT_ONCE, 8 * window)
    if window >= size:
        return None
    last = _backwards(values[size - window :])
    width = memoryview(values).itemsize
    stop = size - 1  # parts of the values, overlapping by less than a window, the last one first
    while stop >= window:
        start = max(0, stop - step)
        reverse = _backwards(values[start:stop])
        at = reverse.find(last)
        while at > 0 and at % width:  # a match that begins inside a value
            at = reverse.find(last, at + 1)
        if at >= 0:
            period = size - stop + at // width
            return Period(preperiod_of(values, period), period)
        stop = start + window - 1
    return None


def preperiod_of(values: Any, period: int) -> int:
    """Return the least n from which all given values, bytes or an array, agree with those a period later.

    Examples:
        >>> preperiod_of(bytes([5, 0, 1, 2, 0, 1, 2, 0, 1]), 3)
        1
    """
    left, step = len(values) - period, 256  # from ``left`` on they agree; values compared at once
    while left > 0:
        start = max(0, left - step)
        if _bytes(values[start:left]) == _bytes(values[start + period : left + period]):
            left, step = start, min(2 * step, 1 << 16)
        elif left - start > 1:
            step = (left - start) // 2
        else:
            break
    return max(0, left)


def _backwards(values: Any) -> bytes:
    """Return the bytes of the values, last value first."""
    return _bytes(values[::-1])


def _bytes(values: Any) -> bytes:
    return values if isinstance(values, bytes) else values.tobytes()


def continued(start: NDArray[Any], period: Period, count: int, name: str) -> NDArray[Any]:
    """Return ``count`` values, extending the given ones, which must reach the end of the first period."""
    import numpy as np

    from grundy.machine.arrays import afford, smallest_type

    first, step, saltus = period.preperiod, period.period, period.saltus
    known, kind = min(len(start), count), start.dtype
    afford(count, kind.itemsize, name)
    if saltus:
        rises = (count - 1 - np.arange(first, first + step)) // step * saltus
        kind = smallest_type(max(int(start.max()), int((start[first : first + step] + rises).max())))
        afford(count, kind.itemsize, name)
    values = np.empty(count, kind)
    values[:known] = start[:known]
    block = max(1, _BLOCK // kind.itemsize // step) * step
    while known < count:
        back = min((known - first) // step * step, block)
        width = min(back, count - known)
        values[known : known + width] = values[known - back : known - back + width]
        if saltus:
            values[known : known + width] += kind.type(back // step * saltus)
        known += width
    values.flags.writeable = False
    return values
