"""Luogu P3150: a number is split in two, the opponent keeps one part and splits it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grundy.contest.problem import Verdict, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import lower

__all__ = ["P3150", "SplittingNumbers"]


class SplittingNumbers(Verdict[int]):
    """An even number is won: split it into two odd parts; any split of an odd number leaves an even part to keep.

    Examples:
        >>> P3150.answer(20), P3150.answer(1)
        (True, False)
    """

    id = "p3150"
    title = "pb的游戏(1)"
    source = "Luogu P3150"
    statement = "Split a number into two positive parts; the opponent keeps one and splits it; who cannot split loses."
    limits = "fewer than 50 numbers of 1 to 10^9"
    sample_input = "5\n1\n3\n7\n20\n5\n"
    sample_output = "zs wins\nzs wins\nzs wins\npb wins\nzs wins\n"
    most_cases = 49
    words = "pb wins", "zs wins"

    def read(self, reader: Reader) -> Iterator[int]:
        """Yield the numbers, as many as the first one says."""
        games = reader.number("the number of games")
        for game in range(1, games + 1):
            yield reader.number("the number of game {game}", 1, game=game)
        reader.finish("{games} games", games=games)

    def answer(self, case: int) -> bool:
        """Tell whether the number is even."""
        return case % 2 == 0

    def definition(self, case: int) -> bool:
        """Play with the pair of parts that lie before the player to move; at first a number and nothing."""

        def options(parts: tuple[int, int]) -> Iterator[tuple[int, int]]:
            for kept in parts:
                for part in range(1, kept):
                    yield part, kept - part

        return first_wins((case, 0), options)

    def random(self, dice: Random, size: float) -> int:
        """Return a number of 1 or more."""
        return dice.randint(1, scaled(size, 16, 10**9))

    def edges(self) -> Iterator[int]:
        """Yield small numbers, powers of 2 and their neighbours, and the largest numbers."""
        yield from range(1, 17)
        yield from (1023, 1024, 1025, 2**29 - 1, 2**29, 2**29 + 2, 10**9 - 1, 10**9)

    def shrink(self, case: int) -> Iterator[int]:
        """Yield lower numbers."""
        return lower(case, 1)

    def format_input(self, cases: Sequence[int]) -> str:
        """Return how many numbers there are, and a line for each."""
        return "".join(f"{n}\n" for n in (len(cases), *cases))


P3150 = SplittingNumbers()
