"""Values of heaps from which a move takes any number between two bounds that depend on the heap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator

from grundy.words.errors import LimitError

Bound = Callable[[int], int]

_MOST_WORK = 5_000_000  # runs that are looked at
_MOST_ROUNDS = 100_000


class SlowLimit:
    """Values if a move takes 1 to m(n) counters, where m never falls and grows by at most 1 with each counter.

    The options of a heap n are the heaps n − m(n), …, n − 1, and their values are 0, …, m(n) without g(n). If m grows
    at n, then g(n) = m(n). Otherwise the options lose the heap n − 1 − m(n) and gain n − 1, so g(n) is the value of
    the lost heap.

    Args:
        limit: m; it is applied to 1, 2, … and clipped to 0, …, n.

    Examples:
        >>> halves = SlowLimit(lambda n: n // 2)
        >>> [halves.value(n) for n in range(12)], halves.value(10**18)
        ([0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1], 500000000000000000)

    References:
        L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113–127.
    """

    def __init__(self, limit: Bound) -> None:
        self._limit = limit

    def most(self, n: int) -> int:
        """Return the largest number that may be taken from a heap of n."""
        return max(0, min(n, self._limit(n))) if n else 0

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Raises:
            LimitError: if the way down to a heap at which the limit grows is too long.
        """
        heap = n
        for _ in range(_MOST_ROUNDS):
            taken = self.most(heap)
            start = self._first(taken, heap)
            heap = start + (heap - start) % (taken + 1)  # the limit is the same all the way down to the start
            if heap == start:
                return taken
            heap -= taken + 1
        raise LimitError("heap {n} needs more than {most} steps: try a smaller one", n=n, most=_MOST_ROUNDS)

    def heaps_of(self, value: int, low: int, high: int) -> Iterator[range]:
        """Yield the heaps of a value from ``low`` to ``high``, the options of a heap: at most one."""
        if self.most(high + 1) < value:
            return
        heap = self._first(value, high + 1)
        for _ in range(_MOST_ROUNDS):
            if heap >= low:
                if heap <= high:
                    yield range(heap, heap + 1)
                return
            after = self._least(lambda n, heap=heap: n - self.most(n) > heap, heap + 1, high + 2)  # type: ignore[misc]
            if after > high:
                return
            taken = self.most(after)
            end = self._least(lambda n, taken=taken: self.most(n) > taken, after, low + 1) - 1  # type: ignore[misc]
            heap = after + max(0, min(end, low) - after) // (taken + 1) * (taken + 1)
        raise LimitError("heap {n} needs more than {most} steps: try a smaller one", n=high + 1, most=_MOST_ROUNDS)

    def _first(self, taken: int, heap: int) -> int:
        """Return the first heap with a limit; a heap with at least this limit is given."""
        return self._least(lambda n: self.most(n) >= taken, 0, heap)

    @staticmethod
    def _least(true: Callable[[int], bool], low: int, high: int) -> int:
        """Return the least n from ``low`` on for which a rising condition is true, or ``high``."""
        while low < high:
            middle = (low + high) // 2
            if true(middle):
                high = middle
            else:
                low = middle + 1
        return low


class Runs:
    """Values in runs of equal ones, if a move leaves ``least(n)`` to ``most(n)`` counters and both bounds never fall.

    The options change their values only where one of the bounds enters another run. The next such heap is found by
    bisection. There are few runs if options are far below the heap, such as at most half of it.

    Args:
        least: the smallest heap that a move may leave of a heap of 1, 2, …
        most: the largest; there are no moves if it is less than the smallest.

    Examples:
        >>> halving = Runs(lambda n: 0, lambda n: n // 2)
        >>> [halving.value(n) for n in (0, 1, 2, 3, 4, 7, 8)], halving.value(10**18)
        ([0, 1, 2, 2, 3, 3, 4], 60)
    """

    def __init__(self, least: Bound, most: Bound) -> None:
        self.least, self.most = least, most
        self.starts = [0]
        self.values = [0]
        self._work = 0
        self._known = 0  # the last heap that certainly belongs to the last run

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Raises:
            LimitError: if there are too many runs below it.
        """
        self._extend(n)
        return self.values[self._run(n)]

    def heaps_of(self, value: int, low: int, high: int) -> Iterator[range]:
        """Yield the runs of a value from heap ``low`` to heap ``high``."""
        self._extend(max(0, high))
        for run in range(self._run(low), self._run(high) + 1) if low <= high else ():
            if self.values[run] == value:
                end = self.starts[run + 1] if run + 1 < len(self.starts) else high + 1
                yield range(max(low, self.starts[run]), min(high + 1, end))

    def _run(self, n: int) -> int:
        return bisect_right(self.starts, n) - 1

    def _extend(self, n: int) -> None:
        while self._known < n:
            if self._work > _MOST_WORK:
                raise LimitError(
                    "heap {n} has too many runs of equal values below it: values are known up to heap {known}",
                    n=n, known=self._known,
                )  # fmt: skip
            heap = self._known + 1
            value = self._mex(heap)
            if value != self.values[-1]:
                self.starts.append(heap)
                self.values.append(value)
            self._known = self._end(heap, n)

    def _mex(self, heap: int) -> int:
        low, high = self.least(heap), self.most(heap)
        self._work += 1 + max(0, self._run(high) - self._run(low))
        seen = set(self.values[self._run(low) : self._run(high) + 1]) if low <= high else set()
        return next(value for value in range(len(seen) + 1) if value not in seen)

    def _end(self, heap: int, last: int) -> int:
        """Return the greatest heap, at most ``last``, such that the options of all heaps up to it lie in the same runs.

        It is the greatest for which the bounds at ``heap`` and there prove this; a later one may have the same value.
        """
        low, step = heap, 1
        while low + step <= last and self._same(heap, low + step):
            low, step = low + step, 2 * step
        high = min(low + step, last + 1)
        while low + 1 < high:
            middle = (low + high) // 2
            low, high = (middle, high) if self._same(heap, middle) else (low, middle)
        return low

    def _same(self, heap: int, other: int) -> bool:
        """Return whether the options of all heaps from one heap to another lie in the same runs, or there are none."""
        low, high, last_low, last_high = self.least(heap), self.most(heap), self.least(other), self.most(other)
        if low > high:
            return low > last_high
        first, last = self._run(low), self._run(high)
        return (first < last or last_low <= high) and (first, last) == (self._run(last_low), self._run(last_high))
