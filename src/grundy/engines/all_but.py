"""Grundy values of all-but subtraction games: any number may be taken but those of a finite set."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from grundy.engines.heaps import HeapTable
from grundy.theory.periods import Period, find_period

__all__ = ["AllButValues"]


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

    most = 1_000_000

    def __init__(self, excluded: Collection[int], name: str = "all-but") -> None:
        super().__init__(name)
        self._excluded = frozenset(excluded)
        self._window = max(excluded, default=0)
        self._heaps: list[list[int]] = []  # [value] the heaps that have it
        self._by_residue: dict[int, list[int]] = {}  # value modulo saltus → heaps of the first period

    def heaps_of(self, value: int, below: int) -> Iterator[int]:
        """Yield the heaps of a value, smallest first, that are smaller than ``below``, a heap that has been valued."""
        period = self.period
        if period is None:
            found = self._heaps[value] if value < len(self._heaps) else []
        else:
            found = [n for n in range(period.preperiod) if self.values[n] == value]
            for n in self._by_residue.get(value % period.saltus, ()):
                periods = (value - self.values[n]) // period.saltus
                if periods >= 0:
                    found.append(n + periods * period.period)
        yield from sorted(n for n in found if n < below)

    def _first(self) -> int:
        return 64

    def _extend(self, length: int) -> None:
        values, heaps, excluded = self.values, self._heaps, self._excluded
        gaps = sorted(excluded)
        for n in range(len(values), length):
            best = len(heaps)
            for gap in gaps:
                if gap > n:
                    break
                value = values[n - gap]
                if value < best and all(n - heap in excluded for heap in heaps[value]):
                    best = value
            if best == len(heaps):
                heaps.append([])
            heaps[best].append(n)
            values.append(best)

    def _look_for_period(self) -> None:
        values = self.values
        found = find_period([after - before for before, after in pairwise(values)])
        if found is None:
            return
        # n ≥ preperiod: values[n + period] − values[n] is always the same
        saltus = values[found.preperiod + found.period] - values[found.preperiod]
        period = Period(found.preperiod, found.period, saltus)
        if saltus > 0 and self._proves(period):
            self.period = period
            for n in range(found.preperiod, found.preperiod + found.period):
                self._by_residue.setdefault(values[n] % saltus, []).append(n)

    def _proves(self, period: Period) -> bool:
        # Say w is the largest excluded number. A value that stands before the last w heaps is out of reach for ever,
        # and all smaller ones are (they stand before it). So the next value depends on two things only: the last w
        # values, and the least value d that does not stand before them, all of them counted from d. When both come
        # again, one period later and raised by the saltus, everything after does.
        start = len(self.values) - period.period - self._window
        if start < period.preperiod:
            return False
        least, later = (1 + max(self.values[:stop], default=-1) for stop in (start, start + period.period))
        return later - least == period.saltus
