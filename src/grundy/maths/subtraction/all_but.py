"""Grundy values of all-but subtraction games: any number may be taken except those of a finite set."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise, repeat
from operator import sub
from typing import Any

from grundy.machine.arrays import stays_plain
from grundy.machine.given import checked_whole
from grundy.machine.loops import Row, filled, loops
from grundy.maths.nimbers.periods import Period, preperiod_of, repeated_window
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.subtraction import all_but_loops

PLAIN = 3_000_000  # excluded numbers examined in plain Python: loading the compiler costs as much
SLICE = 100_000_000  # values examined before a run can be interrupted
PATIENCE = 1_000_000_000  # values examined in all: about ten seconds


class AllButValues(HeapTable):
    """Values of heaps 0, 1, 2, … as far as needed, and their arithmetic period once it is proved.

    Heaps of equal value are an excluded number apart, because otherwise a move would lead from one to the other, so
    each value occurs only a few times. The value of heap n is the least that n may share with all heaps that have it,
    or else the least new one.

    Args:
        excluded: the positive numbers that may not be taken.
        name: names the game in an error.

    Raises:
        InputError: if an excluded number is below 1.

    Examples:
        >>> game = AllButValues({2, 3, 7})
        >>> [game.value(n) for n in range(1, 13)], game.value(10**30)
        ([1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6], 500000000000000000000000000000)
        >>> game.period
        Period(preperiod=0, period=4, saltus=2)

    References:
        A. A. Siegel, Finite excluded subtraction sets and Infinite Geography (Dalhousie, 2005);
        D. Sleator and M. Slusky, Subtraction games with FES sets of size 3 (2012), arXiv:1201.3299.
    """

    def __init__(self, excluded: Iterable[int], name: str = "all-but") -> None:
        super().__init__(name)
        self._gaps = sorted(set(excluded))
        checked_whole(min(self._gaps, default=1), "excluded", 1)
        self._window = max(self._gaps, default=0)
        self._compiled = False
        # the rows of the loop: values, the previous heap of the same value, the last heap of each value
        self._rows: list[Row] = [[], [], []]
        self._reached: Row = [0, 0, 0, 0]
        self._by_residue: Any = None  # of a period: value modulo saltus → heaps; or both as sorted arrays
        self.most = 50_000_000  # a gigabyte; less if there is too much to examine
        if self._window and len(self._gaps) == self._window:
            # 1, …, k: two heaps have the same value if and only if they are at most k apart, so k + 1 consecutive heaps
            # share it
            self.values = [0] * (self._window + 1)
            self.period = Period(0, self._window + 1, 1)

    def heaps_of(self, value: int, below: int) -> Iterator[int]:
        """Yield the heaps of a value below the heap ``below``, which has been valued, smallest first."""
        period, (_, previous, newest) = self.period, self._rows
        found: list[int] = []
        heap = int(newest[value]) if value < self._reached[1] else -1
        while heap >= 0:
            found.append(heap)
            heap = int(previous[heap])
        if period is not None:
            found = [n for n in found if n < period.preperiod]
            for n in self._first_period_of(value % period.saltus):
                periods = (value - self.values[n]) // period.saltus
                if periods >= 0:
                    found.append(n + periods * period.period)
        yield from sorted(n for n in found if n < below)

    def _first_period_of(self, residue: int) -> Sequence[int]:
        """Return the heaps of the first period whose values have the residue modulo the saltus."""
        assert self.period is not None
        first, saltus = self.period.preperiod, self.period.saltus
        stop = first + self.period.period
        if self._compiled:
            import numpy as np

            if self._by_residue is None:
                residues = self._rows[0][first:stop] % np.int32(saltus)
                order = np.argsort(residues, kind="stable")
                self._by_residue = residues[order], order + first
            residues, heaps = self._by_residue
            found: list[int] = heaps[slice(*np.searchsorted(residues, [residue, residue + 1]))].tolist()
            return found
        if self._by_residue is None:
            self._by_residue = {}
            for n in range(first, stop):
                self._by_residue.setdefault(self.values[n] % saltus, []).append(n)
        return self._by_residue.get(residue, ())  # type: ignore[no-any-return]

    # -- the table

    def extend(self, length: int, wanted: int = 0) -> None:
        """Extend the table to at least this many values, to reach a given heap; do not look for a period."""
        each = min(len(self._gaps), length) + 3
        if not self._compiled and not stays_plain(length * each, max(length, wanted) * each, PLAIN):
            # from the beginning; only large heaps load numba
            rows, reached = [filled(0, 0, "i4", compiled=True)] * 3, filled(4, 0, "i8", compiled=True)
            self._rows, self._reached, self._compiled = rows, reached, True
        self._rows = [self._longer(row, length) for row in self._rows]
        values, _, newest = self._rows
        gaps, excluded = self._given(length)
        if not self._compiled:  # an interruption may have left unknown heaps here
            for n in range(self._reached[0]):
                newest[values[n]] = n
        run = loops(all_but_loops, self._compiled).extend
        while self._reached[0] < length and self._reached[3] < PATIENCE:
            run(*self._rows, self._reached, length, gaps, excluded, SLICE)
        if self._compiled:
            values = values[: self._reached[0]]
            values.flags.writeable = False
            values = values.data
        self.values = values
        if len(values) < length:
            self.most = len(values) - 1

    def _longer(self, row: Row, length: int) -> Row:
        more = filled(max(0, length - len(row)), 0, "i4", self._compiled)
        if not self._compiled:
            return row + more
        import numpy as np

        return np.concatenate([row, more])

    def _given(self, length: int) -> tuple[Row, Row]:
        """Return the excluded numbers below a length, and whether each number up to the largest is one of them."""
        gaps: Row = [gap for gap in self._gaps if gap < length]  # nobody can take more
        excluded = filled(min(self._window + 1, length), 0, "?", self._compiled)
        for gap in gaps:
            excluded[gap] = True
        if self._compiled:
            import numpy as np

            gaps = np.array(gaps, np.int64)
        return gaps, excluded

    def look_for_period(self) -> None:
        """Set the period if the values prove one."""
        # Let w be the largest excluded number, and d(n) the least value that no heap before n − w has. Heap n and all
        # later heaps cannot have a value that occurs there, and all values below d(n) do; none from d(n) on does. So
        # the value of heap n minus d(n) depends only on the last w values minus d(n), and so does d(n + 1) − d(n). If
        # that window recurs one period later, raised by the saltus as d is, everything after it recurs, too.
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
        """Return the rise from each heap to the next, and with it how far the next value is above its d."""
        values, window = self.values, self._window
        if not self._compiled:
            rises = [after - before for before, after in pairwise(values)]
            least = chain(repeat(0, window), (most + 1 for most in accumulate(values, max)))  # [n] d(n + 1)
            pairs = (number for pair in zip(rises, map(sub, values, least), strict=False) for number in pair)
            return array("i", rises), array("q", array("i", pairs).tobytes())
        import numpy as np

        known = np.asarray(values)
        steps = np.diff(known)
        both = np.empty((len(steps), 2), np.int32)
        both[:, 0], both[:, 1] = steps, known[:-1]
        if window < len(steps):
            both[window:, 1] -= np.maximum.accumulate(known)[: len(steps) - window] + np.int32(1)
        return steps, both.view(np.int64)[:, 0]
