"""Fibonacci Nim: take from one heap at most twice what was taken before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.nimbers.zeckendorf import zeckendorf
from grundy.ruleset import About, Game, Known, Move, Ruleset, Theorem
from grundy.rulesets.shared.strips import refuse_to_search
from grundy.rulesets.shared.tuples import checked_numbers, draw_rows
from grundy.words.picture import Picture, Shape

__all__ = ["FIBONACCI_NIM", "FibonacciNim", "HeapAndBound"]

HeapAndBound = tuple[int, int]
"""The heap, and how many counters may be taken from it."""

_WHINIHAN = "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1, no. 4 (1963), 9-13"

FIBONACCI_NIM = Theorem(
    "Fibonacci Nim",
    "the player to move wins iff the smallest Fibonacci number in Zeckendorf's sum for the heap may be taken: of "
    "{heap} it is {smallest}, and up to {bound} may be taken",
    _WHINIHAN,
)
NOTHING_LEFT = Theorem("Fibonacci Nim", "the heap is empty", _WHINIHAN)

_SEARCHED = 200_000  # positions whose values are computed


@dataclass(frozen=True)
class FibonacciNim(Ruleset[HeapAndBound]):
    """Take from a heap at most twice as many counters as the move before took; the first move must leave some.

    A position is the heap and how many may be taken, which is never more than the heap. A number alone is a heap at the
    start, where all but one may be taken.

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(FibonacciNim().at(100)).winning_moves]
        ['take 3', 'take 11']
        >>> solve(FibonacciNim().at(21)).outcome
        <Outcome.P: 'P'>

    References:
        Whinihan (1963); all winning moves: C. Allen and V. Ponomarenko, Involve 7 (2014), 807-812.
    """

    name = "fibonacci-nim"
    about = About(
        "Take at least one counter from a heap, and at most twice as many as the move before; the first move must "
        "leave some. Written: the heap, then how many may be taken (at the start the heap alone).",
        "fibonacci-nim 20", FIBONACCI_NIM, _WHINIHAN, family="heaps",
    )  # fmt: skip

    def moves(self, p: HeapAndBound) -> Iterator[tuple[Move, HeapAndBound]]:
        """Yield every number up to the bound."""
        heap, bound = p
        return (_take(heap, count) for count in range(1, bound + 1))

    def known(self, p: HeapAndBound, convention: Convention) -> Known | None:
        """Return who wins, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        heap, bound = p
        if not heap:
            return Known.of_outcome(NOTHING_LEFT, False)
        smallest = zeckendorf(heap)[-1]
        return Known.of_outcome(FIBONACCI_NIM, smallest <= bound, heap=heap, bound=bound, smallest=smallest)

    def moves_to(self, p: HeapAndBound, value: int) -> Iterable[tuple[Move, HeapAndBound]] | None:
        """Yield the winning moves without a look at the others; for values but 0 all moves are looked through.

        Raises:
            LimitError: if the value is not 0 and the positions are too many.
        """
        if value:
            self.grundy_value(p)
            return None
        return self._winning(p)

    def _winning(self, p: HeapAndBound) -> Iterator[tuple[Move, HeapAndBound]]:
        # A winning take leaves nothing, or a smallest part of more than twice itself. Its own parts are then no
        # neighbours of those left, so by Zeckendorf it is the sum of the last parts of the heap.
        heap, bound = p
        parts = zeckendorf(heap)
        count = 0
        while parts:
            count += parts.pop()
            if count > bound:
                return
            if not parts or parts[-1] > 2 * count:
                yield _take(heap, count)

    def solver(self) -> Self:
        """Return itself, to refuse values that are out of reach."""
        return self

    def grundy_value(self, p: HeapAndBound) -> None:
        """Return None, for the definition.

        Raises:
            LimitError: if there are too many positions for it.
        """
        refuse_to_search(str(Game(self, p)), p[0] * p[1], _SEARCHED)

    # -- positions

    def check(self, p: Any) -> HeapAndBound:
        """Return the heap and the largest number that may be taken; of a heap alone, all but one.

        Raises:
            PositionError: if there are more numbers, or one is no whole number of 0 or more.
        """
        heap, *given = checked_numbers(self.name, p, range(1, 3), "number", 0, "fibonacci-nim 20")
        return heap, min(heap, *given) if given else max(heap - 1, 0)

    def picture(self, p: HeapAndBound) -> Picture:
        """Return the heap, and below it as many counters as may be taken."""
        return draw_rows(p)

    def touched(self, p: HeapAndBound, move: Move, option: HeapAndBound) -> Sequence[Shape]:
        """Return the counters that are taken."""
        drawn = draw_rows(p[:1]).shapes
        return drawn[option[0] :] if len(drawn) == p[0] else drawn[:1]


def _take(heap: int, count: int) -> tuple[Move, HeapAndBound]:
    left = heap - count
    return Move("take {count}", count=count), (left, min(left, 2 * count))
