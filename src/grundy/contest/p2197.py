"""Luogu P2197: Nim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from grundy.contest.problem import Verdict, count, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.theory.nimbers import nim_sum

__all__ = ["P2197", "NimGames"]

Heaps = tuple[int, ...]


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

    def format_input(self, cases: Sequence[Heaps]) -> str:
        """Return how many games there are, and two lines for each."""
        lines = [str(len(cases))]
        for heaps in cases:
            lines += [str(len(heaps)), " ".join(map(str, heaps))]
        return "\n".join([*lines, ""])


P2197 = NimGames()
