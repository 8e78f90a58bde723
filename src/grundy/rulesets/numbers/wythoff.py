"""Wythoff's game: take any number from one heap, or the same number from both."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import Any

from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import About, Known, Move, Ruleset, Theorem
from grundy.rulesets.shared.tuples import checked_numbers, draw_rows
from grundy.words.errors import LimitError
from grundy.words.picture import Picture

__all__ = ["WYTHOFF", "Pair", "Wythoff", "WythoffTable", "cold_pair", "cold_partner"]

Pair = tuple[int, int]

_STEP = 50  # columns by which the table grows beyond what is asked

_WYTHOFF_1907 = "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202"

WYTHOFF = Theorem(
    "Wythoff",
    "two heaps are lost for the player to move iff the smaller is floor(k·φ), k the difference and φ the golden ratio: "
    "here k = {k}, floor(k·φ) = {cold}, and the smaller heap is {smaller}",
    _WYTHOFF_1907,
)
ONE_HEAP = Theorem("one heap left", "with one heap gone this is Nim: the other, of {n}, has value {n}", _WYTHOFF_1907)


def cold_pair(k: int) -> Pair:
    """Return the k-th cold position (lost for the player to move): floor(kφ) and k more, exactly at any size.

    Examples:
        >>> [cold_pair(k) for k in range(6)]
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]

    References:
        Wythoff (1907); OEIS A000201 and A001950.
    """
    smaller = (k + isqrt(5 * k * k)) // 2  # k(1 + √5)/2 without rounding
    return smaller, smaller + k


def cold_partner(heap: int) -> int:
    """Return the one heap that makes a cold position with a heap.

    Every number but 0 is in exactly one cold pair (Beatty): n of the smaller members are up to ``heap``. Either
    ``heap`` is the last of them, or it is the larger member of pair number ``heap`` - n, and n is its partner.

    Examples:
        >>> cold_partner(4), cold_partner(7)
        (7, 4)
    """
    above = heap + 1
    n = (isqrt(5 * above * above) - above) // 2  # floor((heap + 1)/φ)
    smaller, larger = cold_pair(n)
    return larger if smaller == heap else n


@dataclass(frozen=True)
class Wythoff(Ruleset[Pair]):
    """Take any number of counters from one of two heaps, or the same number from both.

    Who wins is known at any size; Grundy values, which follow no known formula, by a table for small heaps.

    Examples:
        >>> from grundy import solve
        >>> for found in solve(Wythoff().at(5, 7)).winning_moves:
        ...     print(found.move)
        take 2 from both heaps
        take 1 from heap 1
        take 4 from heap 2

    References:
        Wythoff (1907); Winning Ways, ch. 3 (Wyt Queens); OEIS A004481 (values); 威佐夫博弈.
    """

    name = "wythoff"
    about = About(
        "Take any number of counters, at least one, from one of two heaps, or the same number from both.",
        "wythoff 8 11", WYTHOFF, _WYTHOFF_1907, family="numbers",
    )  # fmt: skip

    def moves(self, p: Pair) -> Iterator[tuple[Move, Pair]]:
        """Yield the takes from heap 1, from heap 2, from both."""
        return (_take(p, *take) for take in _takes(p))

    def known(self, p: Pair, convention: Convention) -> Known | None:
        """Return who wins; the value too where it is 0 or one heap is gone."""
        if convention is not Convention.NORMAL:
            return None
        smaller, larger = sorted(p)
        if not smaller and larger:
            return Known.of_value(ONE_HEAP, larger, n=larger)
        k = larger - smaller
        cold, _ = cold_pair(k)
        return Known.of_outcome(WYTHOFF, smaller != cold, k=k, cold=cold, smaller=smaller)

    def solver(self) -> WythoffTable:
        """Return the table of values."""
        return _table()

    def moves_to(self, p: Pair, value: int) -> Iterator[tuple[Move, Pair]]:
        """Yield the moves to a value: exactly at any size for 0, by the table for others.

        Raises:
            LimitError: if the heaps are beyond the table and the value is not 0.
        """
        if value == 0:
            return self._moves_to_cold(p)
        if 0 in p:
            n = max(p)
            left = (value, 0) if p[0] else (0, value)
            return iter([_take(p, p[0] - left[0], p[1] - left[1])] if 0 < value < n else [])
        if value >= sum(p) + min(p):
            return iter(())  # so many options it takes at least, and an option of p has fewer
        columns = _table().reach(p)
        return (_take(p, i, j) for i, j in _takes(p) if _entry(columns, p[0] - i, p[1] - j) == value)

    def _moves_to_cold(self, p: Pair) -> Iterator[tuple[Move, Pair]]:
        """Yield the winning moves, at most three: from both heaps, and from either to the other's partner."""
        a, b = p
        smaller = min(p)
        cold, _ = cold_pair(abs(a - b))
        if cold < smaller:
            yield _take(p, smaller - cold, smaller - cold)
        for_a, for_b = cold_partner(b), cold_partner(a)
        if for_a < a:
            yield _take(p, a - for_a, 0)
        if for_b < b:
            yield _take(p, 0, b - for_b)

    def check(self, p: Any) -> Pair:
        """Return the two heaps as a tuple.

        Raises:
            PositionError: if there are not exactly two, or one is no whole number of 0 or more.
        """
        a, b = checked_numbers(self.name, p, range(2, 3), "heap", 0, self.about.example)
        return a, b

    def picture(self, p: Pair) -> Picture:
        """Return the heaps as rows of counters."""
        return draw_rows(p)


def _takes(p: Pair) -> Iterator[Pair]:
    """Yield how much may be taken from each of the heaps."""
    a, b = p
    yield from ((count, 0) for count in range(1, a + 1))
    yield from ((0, count) for count in range(1, b + 1))
    yield from ((count, count) for count in range(1, min(a, b) + 1))


def _take(p: Pair, from_first: int, from_second: int) -> tuple[Move, Pair]:
    option = (p[0] - from_first, p[1] - from_second)
    if from_first and from_second:
        return Move("take {count} from both heaps", count=from_first), option
    return Move("take {count} from heap {heap}", count=from_first or from_second, heap=1 if from_first else 2), option


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
        return _entry(self.reach(p), *p)

    def reach(self, p: Pair) -> list[array[int]]:
        """Return the columns of the table, which reach two heaps: [larger heap][smaller heap].

        Raises:
            LimitError: if a heap is beyond the bound.
        """
        b = max(p)
        if b > self.bound:
            raise LimitError(
                "values of Wythoff's game are computed for heaps of up to {bound}, not {heap}: "
                "only who wins is known beyond",
                bound=self.bound, heap=b,
            )  # fmt: skip
        columns = self._columns
        return columns if b < len(columns) else self._grow(min(self.bound, b + _STEP))

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


def _entry(columns: list[array[int]], a: int, b: int) -> int:
    return columns[b][a] if a < b else columns[a][b]


@cache
def _table() -> WythoffTable:
    return WythoffTable()
