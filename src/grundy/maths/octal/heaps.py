"""Grundy values of single heaps by tables and proved periods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.periods import Period, continued
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray


class HeapTable:
    """Values of heaps 0, 1, 2, … as far as needed, and the period once it is proved.

    Args:
        name: names the game in an error.
        values: values of the first heaps.
        period: the proved period of the values, or None; if there is one, the values reach the end of the first period.

    Examples:
        >>> lasker = HeapTable("laskers-nim", [0, 1, 2, 4, 3], Period(1, 4, 4))
        >>> lasker.value(10**30), lasker.array(6).tolist()
        (999999999999999999999999999999, [0, 1, 2, 4, 3, 5, 6])
    """

    theorem: str | None = None  # the theorem that proves the period, if there are several
    most: int  # the largest heap that is computed without a proved period
    hint = Phrase("")  # how to compute larger ones
    first = 64  # heaps valued at the start
    scale = 1  # the table holds the value of every ``scale``-th heap; the heaps up to the next one have the same value

    def __init__(self, name: str, values: Sequence[int] = (), period: Period | None = None) -> None:
        self.name = name
        self.values = values
        self.period = period

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n, from the table or through the proved period.

        Raises:
            RulesetError: if n is negative.
            LimitError: if the heap is beyond the table and no period is proved.
        """
        cell = n // self.scale
        if 0 <= cell < len(self.values):
            return int(self.values[cell])
        if cell < 0:
            raise RulesetError("heaps have 0 counters or more, not {n}", n=n)
        if self.period is None:
            self._grow(n)
        if self.period is None or cell < len(self.values):
            return int(self.values[cell])
        small = self.period.reduce(n)
        return self._begin(small // self.scale, 1)[0] + (n - small) // self.period.period * self.period.saltus

    def period_for(self, n: int) -> Period | None:
        """Return the proved period that gives the value of heap n; None if the table holds it."""
        self.value(n)
        period = self.period
        return None if period is None or n < period.preperiod + period.period else period

    def upto(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n."""
        self.value(n)
        count, period = n // self.scale + 1, self._period_of_cells()
        found = self._begin(0, count if period is None else min(count, period.preperiod + period.period))
        while period is not None and len(found) < count:  # doubled: whole periods are copied
            back = (len(found) - period.preperiod) // period.period
            rise = back * period.saltus
            found += [value + rise for value in found[-back * period.period :][: count - len(found)]]
        each = range(min(self.scale, n + 1))
        return found if self.scale == 1 else [value for value in found for _ in each][: n + 1]

    def array(self, n: int) -> NDArray[Any]:
        """Return the values of heaps 0 to n as a read-only array.

        Its type is the smallest of uint8, uint16, uint32 and int64 that holds the values, or that of a compiled table.

        Raises:
            LimitError: if heap n is beyond the table and no period is proved, or the array does not fit in memory.
        """
        import numpy as np

        from grundy.machine.arrays import afford

        found = self._cells(n)
        if self.scale > 1:
            afford(n + 1, found.dtype.itemsize, self.name)
            found = np.repeat(found, min(self.scale, n + 1))[: n + 1]
        found.flags.writeable = False
        return found

    def peak(self, n: int) -> tuple[int, int]:
        """Return the largest value of heaps 0 to n, and the first heap that has it."""
        found = self._cells(n)
        cell = int(found.argmax())
        return int(found[cell]), cell * self.scale

    def _cells(self, n: int) -> NDArray[Any]:
        """Return the values of every ``scale``-th heap from 0 to n."""
        self.value(n)
        count, period = n // self.scale + 1, self._period_of_cells()
        found = self._begin_array(count if period is None else min(count, period.preperiod + period.period))
        if period is not None and len(found) < count:
            found = continued(found, period, count, self.name)
        return found

    def _period_of_cells(self) -> Period | None:
        period, scale = self.period, self.scale
        return period and Period(period.preperiod // scale, period.period // scale, period.saltus)

    def _begin(self, first: int, count: int) -> list[int]:
        """Return this many values, which need no period."""
        return [int(value) for value in self.values[first : first + count]]

    def _begin_array(self, count: int) -> NDArray[Any]:
        import numpy as np

        from grundy.machine.arrays import smallest_type

        found = np.asarray(self.values[:count])
        return found if found.dtype.kind == "u" else found.astype(smallest_type(int(found.max(initial=0))))

    # -- growing

    def _grow(self, n: int) -> None:
        """Extend the table until it holds heap n, or a period is proved."""
        wanted = n // self.scale
        while self.period is None and wanted >= len(self.values):
            known, most = len(self.values), self.reach // self.scale  # extending the table may have lowered ``most``
            if wanted > most and known > most:
                raise LimitError(
                    "the value of heap {n} of {name} is not proved yet: values are known up to heap {most}, and "
                    "they prove no period{hint}",
                    n=n, name=self.name, most=(most + 1) * self.scale - 1, hint=self.hint,
                )  # fmt: skip
            self.extend(min(self._goal(wanted), most + 1), n)
            self.look_for_period()

    @property
    def reach(self) -> int:
        """The largest heap that is computed now without a proved period."""
        return self.most

    def _goal(self, wanted: int) -> int:
        # doubled each time, so that looking for the period costs no more than the values
        return max(2 * len(self.values), self.first)

    def extend(self, length: int, wanted: int = 0) -> None:
        """Extend the table to at least this many values, to reach a given heap; do not look for a period."""
        raise NotImplementedError

    def look_for_period(self) -> None:
        """Set the period if the values prove one."""
        raise NotImplementedError
