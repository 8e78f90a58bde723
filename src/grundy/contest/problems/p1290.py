"""Luogu P1290: Euclid's game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd
from random import Random
from typing import ClassVar

from grundy.contest.problem import Verdict, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import lowered

__all__ = ["P1290", "EuclidsGame"]

Pair = tuple[int, int]


class EuclidsGame(Verdict[Pair]):
    """The first quotient of 2 or more in Euclid's algorithm decides; its owner can choose who gets the next move.

    Examples:
        >>> P1290.answer((25, 7)), P1290.answer((24, 15))
        (True, False)
    """

    id = "p1290"
    title = "欧几里德的游戏"
    source = "Luogu P1290"
    statement = "Subtract a positive multiple of the smaller number from the larger, not below 0; who makes 0 wins."
    limits = "up to 6 pairs, numbers that fit 32 bits"
    sample_input = "2\n25 7\n24 15\n"
    sample_output = "Stan wins\nOllie wins\n"
    most_cases: ClassVar[int | None] = 6
    words = "Stan wins", "Ollie wins"

    def read(self, reader: Reader) -> Iterator[Pair]:
        """Yield the pairs, as many as the first number says."""
        games = reader.number("the number of games")
        for game in range(1, games + 1):
            a, b = reader.numbers(2, "number {number} of game {game}", 1, game=game)
            yield a, b
        reader.finish("{games} games", games=games)

    def answer(self, case: Pair) -> bool:
        """Tell whether the first player owns the first quotient of 2 or more, or the last division."""
        larger, smaller = max(case), min(case)
        mine = True
        # a quotient of 1 is a forced move, and one that leaves 0 wins
        while larger % smaller and larger < 2 * smaller:
            larger, smaller = smaller, larger - smaller
            mine = not mine
        return mine

    def definition(self, case: Pair) -> bool:
        """Try every multiple."""

        def options(pair: Pair) -> Iterator[Pair]:
            smaller, larger = sorted(pair)
            if smaller:
                for left in range(larger - smaller, -1, -smaller):
                    yield smaller, left

        return first_wins(case, options)

    def random(self, dice: Random, size: float) -> Pair:
        """Return two numbers of 1 or more."""
        largest = scaled(size, 30, 2**31 - 1)
        return dice.randint(1, largest), dice.randint(1, largest)

    def edges(self) -> Iterator[Pair]:
        """Yield equal numbers, multiples, neighbours in the Fibonacci numbers, and the largest; in either order."""
        yield from ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 5), (5, 3), (5, 2), (4, 6), (6, 4))
        yield from ((7, 7), (7, 4), (3, 9), (12, 5), (5, 8), (8, 13), (13, 21), (1000, 1), (10, 15), (144, 233))
        most = 2**31 - 1
        yield from ((1134903170, 1836311903), (701408733, 1134903170), (most, most), (1, most), (most, most - 1))
        yield from ((most, 2), (most // 2, most), (2**30, 2**30 + 1))

    def shrink(self, case: Pair) -> Iterator[Pair]:
        """Yield the pair divided, the pairs that Euclid's algorithm meets, and lower numbers."""
        a, b = case
        common = gcd(a, b)
        if common > 1:
            yield a // common, b // common
        for larger, smaller in ((a, b), (b, a)):
            if larger > smaller:
                for less in (larger % smaller, larger - smaller):
                    if less:
                        yield (less, b) if larger == a else (a, less)
        for pair in lowered(case, 1):
            yield pair[0], pair[1]

    def format_input(self, cases: Sequence[Pair]) -> str:
        """Return how many pairs there are, and a line for each."""
        return "".join([f"{len(cases)}\n", *(f"{a} {b}\n" for a, b in cases)])


P1290 = EuclidsGame()
