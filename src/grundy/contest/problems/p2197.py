"""Luogu P2197: Nim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grundy.contest.problem import Verdict, count, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, lowered
from grundy.maths.nimbers.mex import nim_sum

__all__ = ["P2197", "NimGames"]

Heaps = tuple[int, ...]
_MERGED = 20  # among so many heaps, pairs are tried


class NimGames(Verdict[Heaps]):
    """Bouton: the player to move loses iff the nim-sum of the heaps is 0.

    Examples:
        >>> P2197.answer((1, 1)), P2197.answer((1, 0))
        (False, True)
    """

    id = "p2197"
    title = "【模板】Nim 游戏"
    source = "Luogu P2197"
    statement = "Take any number of counters from one heap; who cannot move loses."
    limits = "up to 10 games of up to 10^4 heaps of up to 10^7"
    sample_input = "2\n2\n1 1\n2\n1 0\n"
    sample_output = "No\nYes\n"
    most_cases = 10
    words = "Yes", "No"

    def read(self, reader: Reader) -> Iterator[Heaps]:
        """Yield the games, as many as the first number says."""
        games = reader.number("the number of games")
        for game in range(1, games + 1):
            heaps = reader.number("the number of heaps of game {game}", game=game)
            yield tuple(reader.numbers(heaps, "heap {number} of game {game}", game=game))
        reader.finish("{games} games", games=games)

    def answer(self, case: Heaps) -> bool:
        """Tell whether the nim-sum is not 0."""
        return nim_sum(case) != 0

    def definition(self, case: Heaps) -> bool:
        """Play the heaps as one game."""

        def options(heaps: Heaps) -> Iterator[Heaps]:
            for i, n in enumerate(heaps):
                for left in range(n):
                    yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))

        return first_wins(tuple(sorted(case)), options)

    def random(self, dice: Random, size: float) -> Heaps:
        """Return heaps; half of the time the last one makes the nim-sum 0, where it would else hardly ever be."""
        largest = scaled(size, 5, 10_000_000)
        heaps = [dice.randint(0, largest) for _ in range(count(dice, size, 4, 10_000))]
        balance = nim_sum(heaps[:-1])
        if dice.random() < 0.5 and balance <= largest:
            heaps[-1] = balance
        return tuple(heaps)

    def edges(self) -> Iterator[Heaps]:
        """Yield empty heaps, ones, equal heaps, sums that are 0 or nearly so, and the largest games."""
        yield from ((0,), (1,), (0, 0), (0, 1), (1, 1), (2, 2), (2, 1), (1, 1, 1), (1, 1, 1, 1), (0, 0, 0), (0, 3, 0))
        yield from ((3,), (256,), (65_536,), (1, 2, 3), (3, 2, 1), (1, 2, 4), (2, 4, 6), (5, 5, 5), (1, 2, 3, 4, 4))
        yield from ((10**7,), (10**7, 10**7), (10**7, 10**7 - 1), (2**23, 2**23 - 1, 1), (1, 10**7 - 1, 10**7))
        yield from ((0,) * 10_000, (1,) * 9_999, (1,) * 10_000, (10**7,) * 10_000, (10**7,) * 9_999)

    def shrink(self, case: Heaps) -> Iterator[Heaps]:
        """Yield fewer heaps and lower heaps; many of these leave a nim-sum of 0 as it is."""
        yield from dropped(case, 1)
        for bits in range(max(case).bit_length() - 1, 0, -1):
            yield tuple(n % (1 << bits) for n in case)  # the highest bit goes, or several
        if any(n > 1 for n in case):
            yield tuple(n >> 1 for n in case)
        for i in range(1, min(len(case), _MERGED)):
            if case[i - 1] ^ case[i] <= max(case):  # two heaps become one
                yield (*case[: i - 1], case[i - 1] ^ case[i], *case[i + 1 :])
        for i in range(2, min(len(case), _MERGED)):  # two equal heaps go
            for j in range(i - 1):
                if case[j] == case[i]:
                    yield (*case[:j], *case[j + 1 : i], *case[i + 1 :])
        yield from lowered(case, 0)

    def format_input(self, cases: Sequence[Heaps]) -> str:
        """Return how many games there are, and two lines for each."""
        lines = [str(len(cases))]
        for heaps in cases:
            lines += [str(len(heaps)), " ".join(map(str, heaps))]
        return "\n".join([*lines, ""])


P2197 = NimGames()
