"""Periods of sequences: finding them, and when an observed one is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
    reverse, width = _backwards(values)
    tail = reverse[: window * width]
    at = reverse.find(tail, width)
    while at > 0 and at % width:  # a match that begins inside a value
        at = reverse.find(tail, at + 1)
    if at < 0 or at == len(reverse):
        return None
    return Period(_preperiod(reverse, at, width), at // width)


def preperiod_of(values: Any, period: int) -> int:
    """Return the least n from which all given values, bytes or an array, agree with those a period later.

    Examples:
        >>> preperiod_of(bytes([5, 0, 1, 2, 0, 1, 2, 0, 1]), 3)
        1
    """
    reverse, width = _backwards(values)
    return _preperiod(reverse, period * width, width)


def _backwards(values: Any) -> tuple[bytes, int]:
    """Return the bytes of the values, last value first, and the number of bytes of each."""
    reverse = values[::-1]
    return reverse if isinstance(reverse, bytes) else reverse.tobytes(), memoryview(values).itemsize


def _preperiod(reverse: bytes, shift: int, width: int) -> int:
    size = len(reverse) - shift
    done, step = 0, 256  # bytes that agree with those ``shift`` later; bytes compared at once
    while done < size:
        stop = min(size, done + step)
        if reverse[done:stop] == reverse[done + shift : stop + shift]:
            done, step = stop, min(2 * step, 1 << 16)
        elif stop - done > 1:
            step = (stop - done) // 2
        else:
            break
    return size // width - done // width


def continued(start: NDArray[Any], period: Period, count: int, name: str) -> NDArray[Any]:
    """Return ``count`` values, extending the given ones, which must reach the end of the first period."""
    import numpy as np

    from grundy.machine.arrays import afford, smallest_type

    first, step, saltus = period.preperiod, period.period, period.saltus
    known, kind = min(len(start), count), start.dtype
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
