"""Grundy values of Wythoff's game, which follow no known formula: a table by their definition."""

from __future__ import annotations

from array import array
from functools import cache

from grundy.words.errors import LimitError

__all__ = ["WythoffTable", "wythoff_table"]

Pair = tuple[int, ...]

_STEP = 50  # columns by which the table grows beyond what is asked


class WythoffTable:
    """Grundy values of Wythoff's game by their definition, for heaps up to a bound; it grows as it is asked.

    What a pair (a, b) may not have is kept as bits: of every heap, and of every difference, the values met so far.
    Pairs come by their larger heap b, then by a, so that all options of (a, b) have come before:

        heap a: (0, a) … (a, b-1)      heap b: (0, b) … (a-1, b)      difference b - a: (0, b-a) … (a-1, b-1)

    Args:
        bound: the largest heap of the table.

    References:
        OEIS A004481; for the definition: Winning Ways, ch. 3.
    """

    def __init__(self, bound: int = 1000) -> None:
        self.bound = bound
        self._columns: list[array[int]] = []  # [b][a], a ≤ b
        self._of_heap: list[int] = []
        self._of_difference: list[int] = []

    def grundy_value(self, p: Pair, /) -> int:
        """Return the Grundy value of two heaps.

        Raises:
            LimitError: if a heap is beyond the bound. None, which asks for the definition, would be a false hope
                there: it may not look at so many options.
        """
        a, b = p
        if a > b:
            a, b = b, a
        columns = self._columns
        if b < len(columns):
            return columns[b][a]
        if b > self.bound:
            raise LimitError(
                "values of Wythoff's game are computed for heaps of up to {bound}, not {heap}: "
                "only who wins is known beyond",
                bound=self.bound, heap=b,
            )  # fmt: skip
        return self._grow(min(self.bound, b + _STEP))[b][a]

    def _grow(self, largest: int) -> list[array[int]]:
        # on copies, replaced together at the end: after Ctrl-C, or for another thread, the table is whole
        columns, of_heap, of_difference = self._columns[:], self._of_heap[:], self._of_difference[:]
        for b in range(len(columns), largest + 1):
            of_heap.append(0)
            of_difference.append(0)
            column = array("I")
            mine = 0
            for a in range(b + 1):
                taken = of_heap[a] | mine | of_difference[b - a]
                bit = ~taken & (taken + 1)  # of the lowest value that is not taken
                column.append(bit.bit_length() - 1)
                mine |= bit
                of_heap[a] |= bit
                of_difference[b - a] |= bit
            of_heap[b] |= mine
            columns.append(column)
        self._columns, self._of_heap, self._of_difference = columns, of_heap, of_difference
        return columns


@cache
def wythoff_table() -> WythoffTable:
    """Return the table that is shared."""
    return WythoffTable()
