"""Grundy values of single heaps: by definition for any rule, by tables and proved periods for the regular kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.maths.nimbers.mex import mex, nim_sum
from grundy.maths.nimbers.periods import Period
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["FormulaValues", "HeapTable", "HeapValues"]


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
    theorem: str | None = None
    """The name of the theorem that proved the period, where the table knows one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: Sequence[int] = []
        self.period: Period | None = None
        self._wanted = 0  # the heap asked about

    def array(self, n: int) -> NDArray[Any]:
        """Return the values of heaps 0 to n, unsigned; not to be written to.

        Raises:
            LimitError: if they are beyond the table and no period is proved, or do not fit the memory.
        """
        raise NotImplementedError

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n, from the table or through the proved period.

        Raises:
            LimitError: if the heap is beyond the table and no period is proved.
        """
        self._wanted = n
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
        raise NotImplementedError

    def _first(self) -> int:
        raise NotImplementedError

    def _extend(self, length: int) -> None:
        raise NotImplementedError


class FormulaValues(HeapTable):
    """Values that a formula gives: those of the first period, and the period.

    Args:
        name: names the game in an error.
        values: values of heaps 0, 1, …, to the end of the first period.
        period: what the formula says of all others.

    Examples:
        >>> lasker = FormulaValues("laskers-nim", [0, 1, 2, 4, 3], Period(1, 4, 4))
        >>> lasker.value(10**30), lasker.array(6).tolist()
        (999999999999999999999999999999, [0, 1, 2, 4, 3, 5, 6])
    """

    def __init__(self, name: str, values: Sequence[int], period: Period) -> None:
        super().__init__(name)
        self.values = values
        self.period = period

    def array(self, n: int) -> NDArray[Any]:
        """Return the values of heaps 0 to n."""
        import numpy as np

        from grundy.machine.arrays import smallest_type
        from grundy.maths.nimbers.periods import continued

        assert self.period is not None
        start = np.array(self.values, smallest_type(max(self.values)))
        return continued(start, self.period, n + 1, self.name)
