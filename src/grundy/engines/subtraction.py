"""Grundy values of subtraction games: one finite set of moves for all heaps."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.engines.heaps import HeapTable
from grundy.theory.periods import Period

__all__ = ["SubtractionValues"]


class SubtractionValues(HeapTable):
    """Values of a subtraction game, one finite set of moves for all heaps.

    Args:
        moves: what may be taken, positive.
        name: names the game in an error.

    Examples:
        >>> game = SubtractionValues({1, 3, 4})
        >>> game.upto(8), game.value(10**30), game.period
        ([0, 1, 0, 1, 2, 3, 2, 0, 1], 1, Period(preperiod=0, period=7, saltus=0))

    References:
        Winning Ways, ch. 4; the period is proved when a window as long as the largest move repeats.
    """

    most = 2_000_000

    def __init__(self, moves: Iterable[int], name: str = "subtraction") -> None:
        super().__init__(name)
        self._moves = sorted(set(moves))
        self._bits: list[int] = []  # [heaps] 1 << value

    def _first(self) -> int:
        return max(64, min(2 * self._moves[-1], 1 << 14)) if self._moves else 64

    def _extend(self, length: int) -> None:
        bits, values, moves = self._bits, self.values, self._moves
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

    def _proves(self, period: Period) -> bool:
        # G(n) depends on the window of the last max(S) values only, so a repeated window repeats for ever.
        window = self._moves[-1] if self._moves else 0
        return len(self.values) - period.preperiod >= period.period + window
