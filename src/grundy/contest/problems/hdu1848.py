"""HDU 1848: three heaps, Fibonacci numbers may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random

from grundy.contest.problem import Verdict, balanced, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import lowered
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.heaps.subtraction import FIBONACCI_TAKE_AWAY

__all__ = ["HDU1848", "FibonacciAgain"]

Heaps = tuple[int, ...]


class FibonacciAgain(Verdict[Heaps]):
    """Values of one heap from a table; the three heaps add by nim-sum.

    Examples:
        >>> HDU1848.answer((1, 4, 1))
        False
    """

    id = "hdu1848"
    title = "Fibonacci again and again"
    source = "HDU Online Judge 1848"
    statement = "Three heaps; take a Fibonacci number (1, 2, 3, 5, 8, …) from one; who cannot move loses."
    limits = "heaps of 1 to 1000"
    sample_input = "1 1 1\n1 4 1\n0 0 0\n"
    sample_output = "Fibo\nNacci\n"
    words = "Fibo", "Nacci"

    def read(self, reader: Reader) -> Iterator[Heaps]:
        """Yield three heaps at a time, until all three are 0 or the input ends."""
        while not reader.at_end():
            heaps = tuple(reader.numbers(3, "heap {number}"))
            if not any(heaps):
                return
            yield heaps

    def answer(self, case: Heaps) -> bool:
        """Tell whether the nim-sum of the heaps' values is not 0."""
        return nim_sum(map(FIBONACCI_TAKE_AWAY.heap_value, case)) != 0

    def definition(self, case: Heaps) -> bool:
        """Play the three heaps as one game."""

        def options(heaps: Heaps) -> Iterator[Heaps]:
            for i, n in enumerate(heaps):
                take, following = 1, 2
                while take <= n:
                    yield tuple(sorted((*heaps[:i], n - take, *heaps[i + 1 :])))
                    take, following = following, take + following

        return first_wins(tuple(sorted(case)), options)

    def random(self, dice: Random, size: float) -> Heaps:
        """Return three heaps of 1 or more."""
        choices = range(1, scaled(size, 9, 1000) + 1)
        values = [FIBONACCI_TAKE_AWAY.heap_value(n) for n in range(choices.stop)]
        return balanced(dice, [dice.choice(choices) for _ in range(3)], values, choices)

    def edges(self) -> Iterator[Heaps]:
        """Yield small heaps, equal heaps, Fibonacci numbers, and the largest heaps."""
        yield from combinations_with_replacement(range(1, 5), 3)
        yield from ((3, 2, 1), (5, 1, 1), (1, 1, 1000), (1000, 1, 1), (987, 610, 377), (988, 1, 987))
        yield from ((4, 1000, 1000), (1000, 4, 1000), (1000, 1000, 4), (999, 3, 1000), (1000, 1000, 1000))

    def shrink(self, case: Heaps) -> Iterator[Heaps]:
        """Yield lower heaps."""
        return lowered(case, 1)

    def format_input(self, cases: Sequence[Heaps]) -> str:
        """Return a line for each case and a line of zeros."""
        return "".join(f"{m} {n} {p}\n" for m, n, p in [*cases, (0, 0, 0)])


HDU1848 = FibonacciAgain()
