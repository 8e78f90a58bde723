"""HDU 1536 and POJ 2960: S-Nim, a set of numbers that may be taken, and positions to be judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from grundy.contest.problem import Problem, balanced, count, first_wins, scaled
from grundy.contest.reader import Reader
from grundy.contest.shrink import dropped, lowered, replaced
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.subtraction.values import SubtractionValues

__all__ = ["HDU1536", "SNim", "SNimSet", "values_by_classes"]

_SHORT = 1 << 15  # tables up to here by classes: their time grows with the square of the largest heap
_BITS = bytes([48, 49]) + bytes(254)  # 0 and 1 as the letters of a binary number


@dataclass(frozen=True)
class SNimSet:
    """What may be taken, and the positions, each a tuple of heaps."""

    moves: tuple[int, ...]
    positions: tuple[tuple[int, ...], ...]


class SNim(Problem[SNimSet, list[bool]]):
    r"""One table of values a set, up to its largest heap.

    Examples:
        >>> HDU1536.write(HDU1536.answer(SNimSet((2, 5), ((5, 12), (2, 4, 7)))))
        'LW\n'
    """

    id = "hdu1536"
    title = "S-Nim"
    source = "Norgesmesterskapet and Svenskt Mästerskap i programmering 2004; HDU Online Judge 1536, POJ 2960"
    statement = "Heaps; take a number of a given set from one; who cannot move loses. Many positions for each set."
    limits = "up to 100 numbers a set, of 1 to 10^4; up to 100 positions a set, of up to 100 heaps of up to 10^4"
    sample_input = "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n"
    sample_output = "LWW\nWWL\n"

    def read(self, reader: Reader) -> Iterator[SNimSet]:
        """Yield a set with its positions, until a 0 or the end of the input."""
        while not reader.at_end():
            size = reader.number("the size of the set")
            if not size:
                return
            moves = tuple(reader.numbers(size, "number {number} of the set", 1))
            number_of_positions = reader.number("the number of positions")
            positions = []
            for position in range(1, number_of_positions + 1):
                heaps = reader.number("the number of heaps of position {position}", position=position)
                positions.append(
                    tuple(reader.numbers(heaps, "heap {number} of position {position}", position=position))
                )
            yield SNimSet(moves, tuple(positions))

    def answer(self, case: SNimSet) -> list[bool]:
        """Tell of each position whether the nim-sum of its heaps' values is not 0."""
        largest = max((max(heaps) for heaps in case.positions if heaps), default=0)
        moves = [move for move in case.moves if move <= largest]
        value: Callable[[int], int] = SubtractionValues(moves).value
        if largest < _SHORT:
            value = values_by_classes(moves, largest).__getitem__
        return [nim_sum(map(value, heaps)) != 0 for heaps in case.positions]

    def definition(self, case: SNimSet) -> list[bool]:
        """Play the heaps of each position as one game."""

        def options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for i, n in enumerate(heaps):
                for take in case.moves:
                    if take <= n:
                        yield tuple(sorted((*heaps[:i], n - take, *heaps[i + 1 :])))

        return [first_wins(tuple(sorted(heaps)), options) for heaps in case.positions]

    def write(self, answer: list[bool]) -> str:
        """Return a line of W and L."""
        return "".join("W" if wins else "L" for wins in answer) + "\n"

    def random(self, dice: Random, size: float) -> SNimSet:
        """Return a set of different numbers and positions."""
        largest = scaled(size, 9, 10_000)
        moves = dice.sample(range(1, largest + 1), count(dice, size, 4, 100))
        values, choices = values_by_classes(moves, largest), range(largest + 1)
        positions = (
            [dice.choice(choices) for _ in range(count(dice, size, 3, 100))] for _ in range(count(dice, size, 3, 100))
        )
        return SNimSet(tuple(moves), tuple(balanced(dice, heaps, values, choices) for heaps in positions))

    def edges(self) -> Iterator[SNimSet]:
        """Yield sets that are tiny, unordered, too large for any heap or without a 1, and the largest ones."""
        for moves in ((1,), (2,), (3, 1), (2, 1), (4, 1, 3), (5, 2), (10_000,), (9, 10, 11)):
            yield SNimSet(moves, tuple((n,) for n in range(7)))
            yield SNimSet(moves, ((0, 0), (1, 1), (2, 1), (1, 2, 3), (5, 5, 5), (4, 3, 2, 1)))
        yield SNimSet((1,), ((0,) * 100, (10_000,) * 99, (9_999,) * 99, (10_000, 9_999)))
        yield SNimSet((10_000, 1), ((10_000,), (10_000, 10_000), (9_999, 10_000)))
        yield SNimSet(tuple(range(100, 0, -1)), ((10_000, *range(9_902, 10_001)),) * 100)

    def shrink(self, case: SNimSet) -> Iterator[SNimSet]:
        """Yield fewer positions, fewer heaps, fewer moves, and lower numbers."""
        for positions in dropped(case.positions, 1):
            yield replace(case, positions=positions)
        for positions in replaced(case.positions, lambda heaps: dropped(heaps, 1)):
            yield replace(case, positions=positions)
        for moves in (*dropped(case.moves, 1), *lowered(case.moves, 1)):
            if len({*moves}) == len(moves):
                yield replace(case, moves=moves)
        for positions in replaced(case.positions, lambda heaps: lowered(heaps, 0)):
            yield replace(case, positions=positions)

    def format_input(self, cases: Sequence[SNimSet]) -> str:
        """Return the sets, each with its positions, and a 0."""
        lines = []
        for case in cases:
            lines.append(_counted(case.moves))
            lines.append(str(len(case.positions)))
            lines += map(_counted, case.positions)
        return "\n".join([*lines, "0", ""])


def _counted(numbers: Sequence[int]) -> str:
    return " ".join(map(str, (len(numbers), *numbers)))


def values_by_classes(moves: Sequence[int], largest: int) -> list[int]:
    """Return the values of heaps 0 to ``largest``, found one value after the other.

    Of the heaps that have no value yet, the least has the next one; so has the least of those above it from which no
    move leads to a heap of that value, and so on. All that a heap excludes goes in one operation on an integer whose
    bit i stands for the heap i above it:

        free     … 1 0 1 1 0 1    bit 0 stands for a heap of this value
        excluded … 0 0 1 0 1 1    the moves, here 1 and 3, and the heap itself

    The time does not grow with the number of moves, where the usual loop looks at each move for every heap.

    Examples:
        >>> values_by_classes((1, 3, 4), 8)
        [0, 1, 0, 1, 2, 3, 2, 0, 1]
    """
    excluded = 1
    for move in moves:
        excluded |= 1 << move
    keep = ~excluded
    values = [0] * (largest + 1)
    left = (1 << largest + 1) - 1  # heaps without a value
    value = 0
    while left:
        free, heap = left, 0
        found = bytearray(largest + 1)
        while free:
            step = (free & -free).bit_length() - 1
            free >>= step
            heap += step
            values[heap] = value
            found[largest - heap] = 1
            free &= keep
        left ^= int(found.translate(_BITS), 2)
        value += 1
    return values


HDU1536 = SNim()
