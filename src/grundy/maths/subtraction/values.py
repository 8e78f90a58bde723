"""Grundy values of subtraction games: by formula, by tables, and by the period once it is proved."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any, Literal

from grundy.machine.allowance import current
from grundy.machine.arrays import afford, smallest_type, stays_plain
from grundy.machine.given import checked_whole
from grundy.maths.nimbers.periods import Period, repeated_window
from grundy.maths.octal.heaps import HeapTable
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.subtraction.classes import ClassTable
    from grundy.maths.subtraction.kernel import SubtractionTable

PLAIN = 10_000_000  # moves examined in plain Python: loading the compiler costs as much
_BLOCK = 1 << 16  # heaps that a formula values at once
_LOOK = 1 << 20  # up to this heap, the period is searched for at every doubling; beyond, that costs too much
_BITS = bytes([48, 49]) + bytes(254)  # 0 and 1 as the digits of a binary number


@dataclass(frozen=True, slots=True)
class Law:
    """The values of a subtraction game by a formula; their least period is a + b, from heap 0 on.

    *Run*: all of a, a + 1, …, b may be taken, and every other move leaves a remainder from a to b modulo a + b. Then
    G(n) = ⌊r/a⌋, r = n mod (a + b). Proof: a move from n leads to a remainder of at most r − a or of at least r + a,
    never to the same quotient; and quotient v < ⌊r/a⌋ is reached by leaving min(va + a − 1, r − a) of the r, a move
    from a to b. The period is the shortest since the heaps of value 0 are the runs of a heaps at its multiples.

    *Pair*: a and b may be taken, a < b, and every other move is a or b modulo a + b. Then, with the same r, G(n) is the
    parity of ⌊r/a⌋ for r < b, and 1 + the parity of ⌊r/a⌋ − 1 for r ≥ b. Proof: these are the values of {a} below b,
    and mex{0, G(r − a)} from b to a + b. For n < b, the heap n + a + b has the options n + a and n + b. If n < a, both
    are below a + b and their values are not 0, so its value is 0 = G(n). Else n + b has the value of n − a by
    induction, which is 1 − G(n); n + a has 1 − G(n), or, from b on, 1 or 2 as G(n) is 0 or 1; the mex is G(n) in each
    case. So a window of b values repeats, and a period from heap 0 on lets b be replaced by any number that is b modulo
    it. The period is the shortest: a shorter one divides a + b and so is at most b; it begins with the a zeros of a
    block, below b a multiple of 2a; all values are 0 or 1 then, so b is an odd multiple of a, and that is a run.

    References:
        Winning Ways, ch. 4; Ferguson, Game Theory, part I, ch. 4 (exercises).
    """

    kind: Literal["run", "pair"]  # which of the two
    a: int  # the smallest move
    b: int  # the largest move of the run, or the larger one of the pair

    @property
    def period(self) -> int:
        """The shortest period, a + b."""
        return self.a + self.b

    @property
    def peak(self) -> tuple[int, int]:
        """The largest value, and the first heap that has it."""
        if self.kind == "run":
            value = (self.a + self.b - 1) // self.a
            return value, value * self.a
        blocks = self.b // self.a
        return 2, self.b if blocks % 2 == 0 else (blocks + 1) * self.a

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Examples:
            >>> [Law("run", 2, 3).value(n) for n in range(8)], [Law("pair", 2, 5).value(n) for n in range(8)]
            ([0, 0, 1, 1, 2, 0, 0, 1], [0, 0, 1, 1, 0, 2, 1, 0])
        """
        r = n % (self.a + self.b)
        quotient = r // self.a
        if self.kind == "run":
            return quotient
        return quotient & 1 if r < self.b else 1 + (quotient - 1 & 1)


def find_law(moves: Sequence[int]) -> Law | None:
    """Return the law of a set of moves, or None if neither applies.

    Args:
        moves: the numbers that may be taken, smallest first, without a common divisor.

    Examples:
        >>> find_law(range(1, 10**6 + 1)), find_law([1, 10**9]), find_law([1, 3, 4])
        (Law(kind='run', a=1, b=1000000), Law(kind='pair', a=1, b=1000000000), None)
    """
    if not moves:
        return None
    a = b = moves[0]
    for move in moves[1:]:
        if move != b + 1:
            break
        b = move
    if all(a <= move % (a + b) <= b for move in moves):
        return Law("run", a, b)
    b = moves[1]
    return Law("pair", a, b) if all(move % (a + b) in (a, b) for move in moves) else None


class SubtractionValues(HeapTable):
    """Values of a subtraction game with a finite set of moves.

    Moves with a common divisor d are divided by it, since n and n // d have the same value. Some sets have a formula
    (:func:`find_law`). The others get a table, in plain Python while it is short, then by compiled loops; the period is
    proved when a window as long as the largest move repeats.

    Args:
        moves: the positive numbers that may be taken.
        name: names the game in an error.

    Raises:
        InputError: if a move is below 1.

    Examples:
        >>> game = SubtractionValues({1, 3, 4})
        >>> game.upto(8), game.value(10**30), game.period
        ([0, 1, 0, 1, 2, 3, 2, 0, 1], 1, Period(preperiod=0, period=7, saltus=0))

    References:
        Winning Ways, ch. 4.
    """

    hint = Phrase(": allow more seconds (--time)")
    law: Law | None
    """The formula for the moves divided by :attr:`scale`, if there is one."""
    scale: int
    """The common divisor of the moves."""
    window: int | None
    """The length of the window that recurred: the largest move, or one that all larger ones equal modulo the period."""

    def __init__(self, moves: Iterable[int], name: str = "subtraction") -> None:
        super().__init__(name)
        taken = sorted(set(moves))
        checked_whole(min(taken, default=1), "moves", 1)
        self.scale = gcd(*taken) or 1
        self._moves = [move // self.scale for move in taken]
        self.first = max(64, min(2 * self._moves[-1], 1 << 14)) if taken else 64
        self._bits: list[int] = []  # [heaps] 1 << value, while the table is plain
        self._table: SubtractionTable | ClassTable | None = None
        self._looked = 0  # length of the table when the period was last looked for
        self.most = _reach(self._moves) * self.scale
        self.window = None
        self.law = find_law(self._moves)
        if self.law is not None:
            self.period = Period(0, self.law.period * self.scale)

    def _begin(self, first: int, count: int) -> list[int]:
        if self.law is not None:
            return list(map(self.law.value, range(first, first + count)))
        return super()._begin(first, count)

    def peak(self, n: int) -> tuple[int, int]:
        """Return the largest value of heaps 0 to n, and the first heap that has it."""
        if self.law is None or n + 1 < self.law.period * self.scale:
            return super().peak(n)
        value, cell = self.law.peak
        return value, cell * self.scale

    def _begin_array(self, count: int) -> NDArray[Any]:
        return super()._begin_array(count) if self.law is None else self._by_law(count)

    def _by_law(self, count: int) -> NDArray[Any]:
        import numpy as np

        law = self.law
        assert law is not None
        kind = smallest_type(min(law.peak[0], count))
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

    def _goal(self, wanted: int) -> int:
        length = len(self.values)
        if length * self.scale >= self.most:  # the clock is looked at more often
            return min(length * 9 // 8, max(wanted + 1, length + length // 64))
        return super()._goal(wanted) if length < _LOOK else min(4 * length, max(wanted + 1, length * 9 // 8))

    @property
    def reach(self) -> int:
        """The largest heap that is computed without a proved period: any, while a limit that was set is not hit."""
        held = current()
        if held is None or not held.bounded:
            return self.most
        if len(self.values) * self.scale > self.most:
            held.check(lambda: self.name, len(self.values))
        return max(self.most, sys.maxsize if held.positions is None else held.positions)

    def extend(self, length: int, wanted: int = 0) -> None:
        """Extend the table to at least this many values, to reach a given heap; do not look for a period."""
        if self._table is None:
            each = min(len(self._moves), length)
            if stays_plain(length * each, max(length, wanted // self.scale) * each, PLAIN):
                self._extend_plainly(length)
                return
            table = self._first_table(max(length, wanted // self.scale))
            self._bits = []
        else:
            table = self._table
        self._table = self._extended(table, length)
        self.values = self._table.array.data

    def _first_table(self, length: int) -> SubtractionTable | ClassTable:
        from grundy.maths.subtraction.classes import ClassTable, suits  # only large heaps load numba
        from grundy.maths.subtraction.kernel import SubtractionTable

        if suits(self._moves, length, wide=False):
            return ClassTable(self._moves, self.values, self.name)
        return SubtractionTable(self._moves, self.values)

    def _extended(self, table: SubtractionTable | ClassTable, length: int) -> SubtractionTable | ClassTable:
        """Return the table, extended, or one of the other kind where values outgrow it."""
        from grundy.maths.subtraction.classes import ClassTable, suits

        if isinstance(table, ClassTable):
            table.extend(length)
            return table
        dense = suits(self._moves, length, wide=True)
        table.extend(length, wide=not dense)
        if table.length >= length:
            return table
        return self._extended(ClassTable(self._moves, table.array, self.name), length)

    def _extend_plainly(self, length: int) -> None:
        bits, moves = self._bits, self._moves
        values = self.values if isinstance(self.values, list) else list(self.values)
        del bits[len(values) :]  # an interruption may have come between two lines
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
        self.values = values

    def look_for_period(self) -> None:
        """Set the period if the values prove one; do nothing soon after the last attempt."""
        # G(n) depends only on the last max(S) values, so a window that recurs once recurs for ever. Moves longer than
        # the table have not been used: it shows the game of the others. If that has period p from heap 0 on, a longer
        # move that equals one of the others modulo p leads to the same values.
        known = self.values
        if len(known) < min(self.most // self.scale + 1, self._looked * (2 if len(known) < 2 * _LOOK else 4)):
            return
        self._looked = len(known)
        used = bisect_left(self._moves, len(known))
        window = self._moves[used - 1] if used else 0
        if window >= len(known) or (self._moves and not used):
            return
        if self._table is not None:
            found = repeated_window(self._table.array, window)
        else:
            found = repeated_window(bytes(known) if len(self._moves) < 256 else array("q", known), window)
        if found is None:
            return
        if used < len(self._moves):
            remainders = {move % found.period for move in self._moves[:used]}
            if found.preperiod or any(move % found.period not in remainders for move in self._moves[used:]):
                return
        self.window = window * self.scale
        self.period = Period(found.preperiod * self.scale, found.period * self.scale)


def _reach(moves: Sequence[int]) -> int:
    """Return the largest heap that is valued if no limit is set: some seconds of work."""
    # a move takes about 0.05 ns in lanes, 0.5 ns in the plain loop, when values outgrow the lanes
    count = len(moves)
    most = (40_000_000_000 if count < 255 else 10_000_000_000) // (count + 1)
    if count >= 255:  # a word of 64 heaps takes 0.3 ns by classes
        most = max(most, 1_280_000_000_000 // moves[-1])
    return max(100_000, min(200_000_000, most))


def values_by_classes(moves: Sequence[int], largest: int) -> list[int]:
    """Return the values of heaps 0 to ``largest``, computed one value at a time.

    The least heap without a value gets the next value; so does the least one above it without a move to a heap of that
    value, and so on. One operation removes all heaps that a heap excludes, on an integer whose bit i represents the
    heap i above it:

        free     … 1 0 1 1 0 1    bit 0 stands for a heap of this value
        excluded … 0 0 1 0 1 1    the moves, here 1 and 3, and the heap itself

    The time does not depend on the number of moves, whereas the usual loop examines each move for every heap.

    Examples:
        >>> values_by_classes((1, 3, 4), 8)
        [0, 1, 0, 1, 2, 3, 2, 0, 1]
    """
    excluded = 1
    for move in moves:
        excluded |= 1 << move
    keep = ~excluded
    values = [0] * (largest + 1)
    left = (1 << largest + 1) - 1  # heaps without a value
    value = 0
    while left:
        free, heap = left, 0
        found = bytearray(largest + 1)
        while free:
            step = (free & -free).bit_length() - 1
            free >>= step
            heap += step
            values[heap] = value
            found[largest - heap] = 1
            free &= keep
        left ^= int(found.translate(_BITS), 2)
        value += 1
    return values
