"""Grundy values of all-but subtraction games: any number may be taken but those of a finite set."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, chain, pairwise, repeat
from operator import sub
from typing import TYPE_CHECKING, Any

from grundy.machine.arrays import stays_plain
from grundy.maths.nimbers.periods import Period, preperiod_of, repeated_window
from grundy.maths.octal.heaps import HeapTable

if TYPE_CHECKING:
    from grundy.maths.subtraction.all_but_kernel import AllButTable

__all__ = ["PLAIN", "AllButValues"]

PLAIN = 3_000_000
"""Excluded numbers that are looked at in plain Python: loading the compiler costs as much."""


class AllButValues(HeapTable):
    """Values of heaps 0, 1, 2, … as far as they were needed, and their arithmetic period once it is proved.

    Heaps of one value are an excluded number apart, else a move would lead from one to the other; so each value comes
    a few times only. The value of heap n is the least that n may share with all heaps that have it, else the least new.

    Args:
        excluded: what may not be taken, positive.
        name: names the game in an error.

    Examples:
        >>> game = AllButValues({2, 3, 7})
        >>> [game.value(n) for n in range(1, 13)], game.value(10**30)
        ([1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6], 500000000000000000000000000000)
        >>> game.period
        Period(preperiod=0, period=4, saltus=2)

    References:
        A. A. Siegel, Finite excluded subtraction sets and Infinite Geography (Dalhousie, 2005); arXiv:1201.3299.
    """

    def __init__(self, excluded: Collection[int], name: str = "all-but") -> None:
        super().__init__(name)
        self._excluded = frozenset(excluded)
        self._gaps = sorted(self._excluded)
        self._window = max(excluded, default=0)
        self._heaps: list[list[int]] = []  # [value] the heaps that have it, while the table is plain
        self._table: AllButTable | None = None
        self._by_residue: dict[int, list[int]] = {}  # value modulo saltus → heaps of the first period
        self.most = 50_000_000  # a gigabyte; less when there is too much to look at
        if self._window and len(self._gaps) == self._window:
            # 1, …, k: two heaps have one value if and only if they are at most k apart, so k + 1 neighbours share it
            self.values = [0] * (self._window + 1)
            self.period = Period(0, self._window + 1, 1)

    def heaps_of(self, value: int, below: int) -> Iterator[int]:
        """Yield the heaps of a value, smallest first, that are smaller than ``below``, a heap that has been valued."""
        period = self.period
        if self._table is not None:
            found = self._table.heaps_of(value)
        else:
            found = list(self._heaps[value]) if value < len(self._heaps) else []
        if period is not None:
            found = [n for n in found if n < period.preperiod]
            for n in self._first_period_of(value % period.saltus):
                periods = (value - self.values[n]) // period.saltus
                if periods >= 0:
                    found.append(n + periods * period.period)
        yield from sorted(n for n in found if n < below)

    def _first_period_of(self, residue: int) -> Sequence[int]:
        """Return the heaps of the first period whose value has the residue modulo the saltus."""
        assert self.period is not None
        first, saltus = self.period.preperiod, self.period.saltus
        stop = first + self.period.period
        if self._table is not None:
            return self._table.heaps_modulo(residue, saltus, first, stop)
        if not self._by_residue:
            for n in range(first, stop):
                self._by_residue.setdefault(self.values[n] % saltus, []).append(n)
        return self._by_residue.get(residue, ())

    # -- the table

    def extend(self, length: int, wanted: int = 0) -> None:
        """Let the table have so many values at least, for the sake of a heap that is wanted; look for no period."""
        if self._table is None:
            each = min(len(self._gaps), length) + 3
            if stays_plain(length * each, max(length, wanted) * each, PLAIN):
                self._extend_plainly(length)
                return
            from grundy.maths.subtraction.all_but_kernel import AllButTable  # numba is paid for by large heaps only

            self._table = AllButTable(self._gaps)
            self._heaps = []
        self._table.extend(length)
        self.values = self._table.array.data
        if len(self.values) < length:
            self.most = len(self.values) - 1

    def _extend_plainly(self, length: int) -> None:
        heaps, excluded = self._heaps, self._excluded
        values = self.values if isinstance(self.values, list) else list(self.values)
        for same in heaps:  # an interruption comes between two lines
            if same and same[-1] >= len(values):
                same.pop()
        if heaps and not heaps[-1]:
            heaps.pop()
        for n in range(len(values), length):
            best = len(heaps)
            for gap in self._gaps:
                if gap > n:
                    break
                value = values[n - gap]
                if value < best and all(n - heap in excluded for heap in heaps[value]):
                    best = value
            if best == len(heaps):
                heaps.append([])
            heaps[best].append(n)
            values.append(best)
        self.values = values

    def look_for_period(self) -> None:
        """Set the period, if the values prove one."""
        # Say w is the largest excluded number, and d(n) the least value that does not stand before heap n − w. A value
        # that stands there is out of reach for heap n and ever after, and so are all smaller ones (they stand before
        # it); no value from d(n) on stands there. So the value of heap n, counted from d(n), depends on the last w
        # values only, counted from d(n), and so does d(n + 1). When that window comes again, one period later and
        # raised by the saltus as d is, everything after it does.
        known, window = self.values, self._window
        if len(known) < window + 2:
            return
        rises, states = self._states()
        found = repeated_window(states, max(window, 1))
        if found is not None:
            preperiod = preperiod_of(rises, found.period)
            saltus = known[preperiod + found.period] - known[preperiod]
            if saltus > 0:
                self.period = Period(preperiod, found.period, saltus)

    def _states(self) -> tuple[Any, Any]:
        """Return the rise from each heap to the next; and it with the value of the first above d of the next."""
        window = self._window
        if self._table is None:
            values = self.values
            rises = [after - before for before, after in pairwise(values)]
            least = chain(repeat(0, window), (most + 1 for most in accumulate(values, max)))  # [n] d(n + 1)
            pairs = (number for pair in zip(rises, map(sub, values, least), strict=False) for number in pair)
            return array("i", rises), array("q", array("i", pairs).tobytes())
        return self._table.states(window)
