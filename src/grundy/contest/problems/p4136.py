"""Luogu P4136: a walk on an n×n board from the corner, to cells not yet visited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grundy.contest.problem import Verdict, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower

__all__ = ["P4136", "WalkFromTheCorner"]

Walk = tuple[int, int, frozenset[tuple[int, int]]]  # row and column of the token, cells that were visited


class WalkFromTheCorner(Verdict[int]):
    """The player to move wins iff every maximum matching of the cells covers the start.

    For an even n, dominoes cover the board: go to the other half of the domino. For an odd n, dominoes cover all but
    the corner: the opponent always has the other half.

    Examples:
        >>> P4136.answer(2), P4136.answer(3)
        (True, False)
    """

    id = "p4136"
    title = "谁能赢呢？"
    source = "Luogu P4136"
    statement = "Move the token from the corner of an n×n board to a neighbouring cell not yet visited, or lose."
    limits = "n of 1 to 10000"
    sample_input = "2\n0\n"
    sample_output = "Alice\n"
    words = "Alice", "Bob"

    def read(self, reader: Reader) -> Iterator[int]:
        """Yield the sizes, until a 0 or the end of the input."""
        while not reader.at_end():
            n = reader.number("the size of the board")
            if not n:
                return
            yield n

    def answer(self, case: int) -> bool:
        """Tell whether n is even."""
        return case % 2 == 0

    def definition(self, case: int) -> bool:
        """Try every walk."""

        def options(walk: Walk) -> Iterator[Walk]:
            row, column, visited = walk
            for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if all(0 <= place < case for place in cell) and cell not in visited:
                    yield *cell, visited | {cell}

        return first_wins((0, 0, frozenset({(0, 0)})), options)

    def random(self, dice: Random, size: float) -> int:
        """Return a size of 1 or more."""
        return dice.randint(1, scaled(size, 4, 10_000))

    def edges(self) -> Iterator[int]:
        """Yield small boards, powers of 2 and their neighbours, and the largest boards."""
        yield from range(1, 17)
        yield from (127, 128, 1023, 1024, 1025, 9998, 9999, 10_000)

    def shrink(self, case: int) -> Iterator[int]:
        """Yield smaller boards."""
        return lower(case, 1)

    def format_input(self, cases: Sequence[int]) -> str:
        """Return a line for each size and a 0."""
        return "".join(f"{n}\n" for n in [*cases, 0])


P4136 = WalkFromTheCorner()
