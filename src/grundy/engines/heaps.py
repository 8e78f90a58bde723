"""Grundy values of single heaps: by definition for any rule, by tables and proved periods for the regular kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from grundy.engines.definition import LIMIT, fold
from grundy.errors import LimitError
from grundy.theory.nimbers import mex, nim_sum
from grundy.theory.periods import Period, find_period

__all__ = ["HeapTable", "HeapValues"]


class HeapValues:
    """Values of heaps by definition, for any rule, remembered; only the heaps that play can reach are valued.

    Args:
        splits: yields the tuples of heaps that may replace a heap of n.
        describe: names a heap in an error.
    """

    def __init__(self, splits: Callable[[int], Iterable[tuple[int, ...]]], describe: Callable[[int], str]) -> None:
        self._splits = splits
        self._describe = describe
        self._memo: dict[int, int] = {}

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Raises:
            LoopError: if a heap can become itself again.
            LimitError: if there are too many splits to look at.
        """
        found = self._memo.get(n)
        return fold(n, self._splits, self._combine, self._memo, self._describe, LIMIT) if found is None else found

    @staticmethod
    def _combine(options: list[tuple[int, ...]], values: dict[int, int]) -> int:
        return mex(nim_sum(values[part] for part in option) for option in options)


class HeapTable:
    """Values of heaps 0, 1, 2, … as far as they were needed, and the period once it is proved."""

    most: int
    """The largest heap that is computed while no period is proved."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: Sequence[int] = []
        self.period: Period | None = None

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n, from the table or through the proved period.

        Raises:
            LimitError: if the heap is beyond the table and no period is proved.
        """
        while self.period is None and n >= len(self.values):
            if n > self.most and len(self.values) > self.most:
                raise LimitError(
                    "heap {n} of {name} is not proved yet: values reach heap {most}, and no period is proved by there",
                    n=n, name=self.name, most=self.most,
                )  # fmt: skip
            # doubled each time, so that looking for the period costs no more than the values
            self._extend(min(max(2 * len(self.values), self._first()), self.most + 1))
            self._look_for_period()
        if self.period is None or n < len(self.values):
            return int(self.values[n])
        small = self.period.reduce(n)
        return int(self.values[small]) + (n - small) // self.period.period * self.period.saltus

    def period_for(self, n: int) -> Period | None:
        """Return the proved period through which heap n is answered; None where the table itself holds it.

        Raises:
            LimitError: if the heap is beyond the table and no period is proved.
        """
        self.value(n)
        period = self.period
        return None if period is None or n < period.preperiod + period.period else period

    def upto(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n."""
        self.value(n)
        if n < len(self.values):
            return list(self.values[: n + 1])
        return [self.value(k) for k in range(n + 1)]

    def _look_for_period(self) -> None:
        found = find_period(self.values)
        if found is not None and self._proves(found):
            self.period = found

    def _first(self) -> int:
        raise NotImplementedError

    def _extend(self, length: int) -> None:
        raise NotImplementedError

    def _proves(self, period: Period) -> bool:
        raise NotImplementedError
