"""POJ 2348: Euclid's game, in another wrapping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.contest.problems.p1290 import EuclidsGame, Pair
from grundy.contest.reader import Reader

__all__ = ["POJ2348", "EuclidsGameToZeros"]


class EuclidsGameToZeros(EuclidsGame):
    """The game of P1290; the input is closed by zeros instead of opened by a count.

    Examples:
        >>> POJ2348.answer((34, 12)), POJ2348.answer((15, 24))
        (True, False)
    """

    id = "poj2348"
    title = "Euclid's Game"
    source = "University of Waterloo local contest, 28 September 2002; POJ 2348"
    limits = "numbers that fit 32 bits"
    sample_input = "34 12\n15 24\n0 0\n"
    sample_output = "Stan wins\nOllie wins\n"
    most_cases = None

    def read(self, reader: Reader) -> Iterator[Pair]:
        """Yield pairs, until both numbers are 0 or the input ends."""
        while not reader.at_end():
            a, b = reader.numbers(2, "number {number} of the pair")
            if a == b == 0:
                return
            if not a or not b:
                raise reader.refuse("both numbers must be 1 or more, not {a} and {b}", a=a, b=b)
            yield a, b

    def format_input(self, cases: Sequence[Pair]) -> str:
        """Return a line for each pair and a line of zeros."""
        return "".join(f"{a} {b}\n" for a, b in [*cases, (0, 0)])


POJ2348 = EuclidsGameToZeros()
