"""YBT 1677 and BZOJ 1874: heaps, a set of numbers that may be taken, and the first winning move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from grundy.contest.problem import Problem, balanced, count, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, lowered
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.subtraction.values import SubtractionValues

__all__ = ["YBT1677", "HeapsAndMoves", "TakingCounters"]

Heaps = tuple[int, ...]


@dataclass(frozen=True)
class HeapsAndMoves:
    """The heaps, and what may be taken."""

    heaps: Heaps
    moves: tuple[int, ...]


class TakingCounters(Problem[HeapsAndMoves, tuple[int, int] | None]):
    """A move wins iff it brings the nim-sum of the heaps' values to 0.

    The answer is the number of a heap, from 1, and what is taken from it: of the winning moves the one with the
    smallest heap number and then the smallest take, or None where there is none.

    Examples:
        >>> YBT1677.answer(HeapsAndMoves((7, 6, 9, 3), (1, 2)))
        (1, 1)
    """

    id = "ybt1677"
    title = "取石子游戏"
    source = "BZOJ 1874 (BeiJing 2009 WinterCamp); 信息学奥赛一本通 1677"
    statement = "Heaps; take a number of a given set from one; who cannot move loses. Find the first winning move."
    limits = "1 to 10 heaps of 1 to 1000, 1 to 10 numbers of 1 to 10"
    sample_input = "4\n7\n6\n9\n3\n2\n1\n2\n"
    sample_output = "YES\n1 1\n"
    most_cases = 1

    def read(self, reader: Reader) -> Iterator[HeapsAndMoves]:
        """Yield the one case."""
        heaps = reader.numbers(reader.number("the number of heaps"), "heap {number}")
        moves = reader.numbers(reader.number("the number of moves"), "move {number}", 1)
        yield HeapsAndMoves(tuple(heaps), tuple(moves))
        reader.finish("the moves")

    def answer(self, case: HeapsAndMoves) -> tuple[int, int] | None:
        """Return the first winning move: heap and take."""
        largest = max(case.heaps, default=0)
        moves = sorted({move for move in case.moves if move <= largest})
        value = SubtractionValues(moves).value
        total = nim_sum(map(value, case.heaps))
        without: set[int] = set()  # heaps that have no winning move
        for number, n in enumerate(case.heaps, 1):
            if total and n not in without:
                wanted = total ^ value(n)
                for take in moves:
                    if take <= n and value(n - take) == wanted:
                        return number, take
                without.add(n)
        return None

    def definition(self, case: HeapsAndMoves) -> tuple[int, int] | None:
        """Try the moves in order; the heaps are played as one game."""

        def options(heaps: Heaps) -> Iterator[Heaps]:
            for i, n in enumerate(heaps):
                for take in case.moves:
                    if take <= n:
                        yield (*heaps[:i], n - take, *heaps[i + 1 :])

        for i, n in enumerate(case.heaps):
            for take in sorted(case.moves):
                if take <= n and not first_wins((*case.heaps[:i], n - take, *case.heaps[i + 1 :]), options):
                    return i + 1, take
        return None

    def write(self, answer: tuple[int, int] | None) -> str:
        """Return YES and the move, or NO."""
        return "NO\n" if answer is None else f"YES\n{answer[0]} {answer[1]}\n"

    def random(self, dice: Random, size: float) -> HeapsAndMoves:
        """Return heaps of 1 or more, and different moves in order."""
        choices = range(1, scaled(size, 7, 1000) + 1)
        heaps = [dice.choice(choices) for _ in range(count(dice, size, 3, 10))]
        moves = sorted(dice.sample(range(1, scaled(size, 5, 10) + 1), count(dice, size, 3, 10)))
        value = SubtractionValues([move for move in moves if move < choices.stop]).value
        values = [value(n) for n in range(choices.stop)]
        return HeapsAndMoves(balanced(dice, heaps, values, choices), tuple(moves))

    def edges(self) -> Iterator[HeapsAndMoves]:
        """Yield equal heaps, moves too large for any heap, a first winning move in a late heap, and the largest."""
        for moves in ((1,), (2,), (1, 2), (2, 3), (1, 3, 4)):
            for heaps in ((1,), (2,), (5,), (3, 3), (1, 2, 3)):
                yield HeapsAndMoves(heaps, moves)
        yield HeapsAndMoves((3, 2), (1, 3))
        yield HeapsAndMoves((9,), (10,))
        yield HeapsAndMoves((1000,), tuple(range(1, 11)))
        yield HeapsAndMoves((1000,) * 10, tuple(range(1, 11)))
        yield HeapsAndMoves((*range(991, 1000), 7), (1, 5, 10))
        yield HeapsAndMoves((1,) * 9 + (1000,), (10,))

    def shrink(self, case: HeapsAndMoves) -> Iterator[HeapsAndMoves]:
        """Yield fewer heaps, fewer moves, and lower numbers."""
        for heaps in dropped(case.heaps, 1):
            yield replace(case, heaps=heaps)
        for moves in (*dropped(case.moves, 1), *lowered(case.moves, 1)):
            if tuple(sorted({*moves})) == moves:
                yield replace(case, moves=moves)
        for heaps in lowered(case.heaps, 1):
            yield replace(case, heaps=heaps)

    def format_input(self, cases: Sequence[HeapsAndMoves]) -> str:
        """Return the one case, a number a line."""
        (case,) = cases
        return "".join(f"{n}\n" for n in (len(case.heaps), *case.heaps, len(case.moves), *case.moves))


YBT1677 = TakingCounters()
