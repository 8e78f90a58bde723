"""Grundy values of subtraction games: one finite set of moves for all heaps."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import gcd
from typing import TYPE_CHECKING, Any

from grundy.machine.arrays import afford, compiles, smallest_type
from grundy.maths.nimbers.periods import Period, continued, repeated_window
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.subtraction.theorems import Law, find_law
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.subtraction.table import SubtractionTable

__all__ = ["SubtractionValues"]

_PLAIN = 10_000_000  # moves looked at in plain Python: loading the compiler costs as much
_BLOCK = 1 << 16  # heaps that a formula values at once
_LOOK = 1 << 20  # heaps up to which the period is looked for at every doubling; then it costs as much as the values


class SubtractionValues(HeapTable):
    """Values of a subtraction game, one finite set of moves for all heaps.

    Moves with a common divisor d are divided by it, since n and n // d have one value. Some sets have a formula
    (:func:`find_law`). The others get a table, in plain Python while it is short, then by
    compiled loops; the period is proved when a window as long as the largest move repeats.

    Args:
        moves: what may be taken, positive.
        name: names the game in an error.

    Examples:
        >>> game = SubtractionValues({1, 3, 4})
        >>> game.upto(8), game.value(10**30), game.period
        ([0, 1, 0, 1, 2, 3, 2, 0, 1], 1, Period(preperiod=0, period=7, saltus=0))

    References:
        Winning Ways, ch. 4.
    """

    law: Law | None
    """The formula of the moves divided by :attr:`scale`, where they have one."""
    scale: int
    """The common divisor of the moves."""
    window: int | None
    """The length of the window that repeated: the largest move, or one that all larger ones equal modulo the period."""

    def __init__(self, moves: Iterable[int], name: str = "subtraction") -> None:
        super().__init__(name)
        taken = sorted(set(moves))
        self.scale = gcd(*taken) or 1
        self._moves = [move // self.scale for move in taken]
        self._known: Sequence[int] = []  # values of heaps 0, scale, 2 · scale, …
        self._bits: list[int] = []  # [heaps] 1 << value, while the table is plain
        self._table: SubtractionTable | None = None
        self._looked = 0  # length of the table when the period was last looked for
        # a few seconds: a lane's step takes some 0.05 ns a move, the plain loop's 0.5, when values outgrow the lanes
        count = len(self._moves)
        most = (40_000_000_000 if count < 255 else 10_000_000_000) // (count + 1)
        self.most = max(100_000, min(200_000_000, most)) * self.scale
        self.window = None
        self._start = self._step = 0  # the proved period, of the moves divided
        self.law = find_law(self._moves)
        if self.law is not None:
            self._prove(0, self.law.period)

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n, by the formula, from the table or through the proved period.

        Raises:
            LimitError: if the heap is beyond the table and no period is proved.
        """
        small = n // self.scale
        known = self._known
        if small < len(known):
            return known[small]
        if self.law is not None:
            return self.law.value(small)
        if self.period is None:
            self._grow(n)
            known = self._known
        if small >= len(known):
            small = self._start + (small - self._start) % self._step
        return known[small]

    def upto(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n."""
        if self.law is None:
            self._grow(n)
        count = n // self.scale + 1
        found = list(self._known[:count])
        if self.law is not None:
            found = list(map(self.law.value, range(min(count, self._step))))
        while len(found) < count:  # doubled, since what follows a whole number of periods is a copy
            back = (len(found) - self._start) // self._step * self._step
            found += found[-back:][: count - len(found)]
        return found if self.scale == 1 else [value for value in found for _ in range(self.scale)][: n + 1]

    def array(self, n: int) -> NDArray[Any]:
        """Return the values of heaps 0 to n as an array that cannot be written to.

        It holds uint8 where all its values are below 255, else uint16, uint32 or int64.

        Raises:
            LimitError: if heap n is beyond the table and no period is proved, or the array beyond the memory.

        Examples:
            >>> SubtractionValues({1, 3, 4}).array(8)
            array([0, 1, 0, 1, 2, 3, 2, 0, 1], dtype=uint8)
        """
        import numpy as np

        count = n // self.scale + 1
        if self.law is not None:
            start = self._by_law(min(count, self.law.period))
        else:
            self._grow(n)
            known = self._known[:count]
            kind = None if isinstance(known, memoryview) else smallest_type(max(known, default=0))
            start = np.asarray(known, kind)
        if len(start) < count:
            start = continued(start, Period(self._start, self._step), count, self.name)
        if self.scale > 1:
            afford(n + 1, start.dtype.itemsize, self.name)
            start = np.repeat(start, self.scale)[: n + 1]
        start.flags.writeable = False
        return start

    def _by_law(self, count: int) -> NDArray[Any]:
        import numpy as np

        law = self.law
        assert law is not None
        kind = smallest_type(min(law.largest, count))
        afford(count, kind.itemsize, self.name)
        values = np.empty(count, kind)
        for first in range(0, count, _BLOCK):
            heaps = np.arange(first, min(first + _BLOCK, count))
            quotients = heaps // law.a
            run = law.kind == "run"
            values[first : first + _BLOCK] = (
                quotients if run else np.where(heaps < law.b, quotients & 1, 1 + (quotients - 1 & 1))
            )
        return values

    # -- the table

    def _grow(self, n: int) -> None:
        """Extend the table until it holds heap n, or a period is proved."""
        most, wanted = self.most // self.scale, n // self.scale
        while self.period is None and wanted >= len(self._known):
            length = len(self._known)
            if wanted > most and length > most:
                raise LimitError(
                    "heap {n} of {name} is not proved yet: values reach heap {most}, and no period is proved by there",
                    n=n, name=self.name, most=(most + 1) * self.scale - 1,
                )  # fmt: skip
            goal = max(2 * length, self._first())
            if length >= _LOOK:
                goal = min(4 * length, max(wanted + 1, length * 9 // 8))
            self._extend(min(goal, most + 1), wanted)
            if len(self._known) >= min(most + 1, self._looked * (2 if length < _LOOK else 4)):
                self._look_for_period()

    def _first(self) -> int:
        return max(64, min(2 * self._moves[-1], 1 << 14)) if self._moves else 64

    def _extend(self, length: int, wanted: int = 0) -> None:
        if self._table is None:
            count = min(len(self._moves), length)
            # of a table that will get long, the beginning, which shows the short periods, is plain all the same
            beginning = _PLAIN // (64 if "numba" in sys.modules else 8)
            plain = max(length, wanted) * count <= _PLAIN or length * count <= beginning
            if plain or not compiles():
                self._extend_plainly(length)
                return
        if self._table is None:
            from grundy.maths.subtraction.table import SubtractionTable  # numba is paid for by large heaps only

            self._table = SubtractionTable(self._moves, self._known)
            self._bits = []
        self._table.extend(length)
        self._known = self._table.array.data

    def _extend_plainly(self, length: int) -> None:
        bits, moves = self._bits, self._moves
        values = self._known if isinstance(self._known, list) else list(self._known)
        del bits[len(values) :]  # an interruption comes between two lines
        for n in range(len(values), length):
            seen = 0
            if moves and n >= moves[-1]:
                for move in moves:
                    seen |= bits[n - move]
            else:
                for move in moves:
                    if move > n:
                        break
                    seen |= bits[n - move]
            free = ~seen & (seen + 1)  # the lowest bit not seen
            bits.append(free)
            values.append(free.bit_length() - 1)
        self._known = values

    def _look_for_period(self) -> None:
        # G(n) depends on the window of the last max(S) values only, so a repeated window repeats for ever. Moves longer
        # than the table have not been used: what it shows is the game of the others. When that has period p from heap
        # 0 on, a longer move that is one of the others modulo p leads to the values which that one leads to.
        known = self._known
        self._looked = len(known)
        used = bisect_left(self._moves, len(known))
        window = self._moves[used - 1] if used else 0
        if window >= len(known) or (self._moves and not used):
            return
        if isinstance(known, memoryview):
            found = repeated_window(known.tobytes(), window, known.itemsize)
        elif len(self._moves) < 256:
            found = repeated_window(bytes(known), window)
        else:
            found = repeated_window(array("q", known).tobytes(), window, 8)
        if found is None:
            return
        if used < len(self._moves):
            remainders = {move % found.period for move in self._moves[:used]}
            if found.preperiod or any(move % found.period not in remainders for move in self._moves[used:]):
                return
        self.window = window * self.scale
        self._prove(found.preperiod, found.period)

    def _prove(self, start: int, step: int) -> None:
        self._start, self._step = start, step
        self.period = Period(start * self.scale, step * self.scale)
