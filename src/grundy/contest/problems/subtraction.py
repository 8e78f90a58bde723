"""Subtraction games: the value of each heap comes from a table; heaps add by nim-sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from grundy.contest.bounds import scaled
from grundy.contest.forms import listed, one_case, repeated, row, together, until_zero, until_zeros
from grundy.contest.laws import RulesetSum
from grundy.contest.problem import Problem, balanced, balanced_sums, count, either, sum_wins
from grundy.contest.shrink import dropped, lowered, replaced
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.subtraction.values import SubtractionValues, values_by_classes
from grundy.rulesets.heaps.take import FIBONACCI_TAKE_AWAY

Heaps = tuple[int, ...]


def _taking(moves: Iterable[int]) -> Callable[[int], Iterator[int]]:
    """Return the options of a heap from which one of these numbers may be taken."""
    return lambda n: (n - take for take in moves if take <= n)


# -- three heaps, Fibonacci numbers may be taken


def _random_fibonacci(dice: Random, size: float) -> Heaps:
    choices = range(1, scaled(size, 9, 1000) + 1)
    values = [FIBONACCI_TAKE_AWAY.heap_value(n) for n in range(choices.stop)]
    return balanced(dice, [dice.choice(choices) for _ in range(3)], values, choices)


HDU1848 = Problem[Heaps, bool](
    id="hdu1848",
    title="Fibonacci again and again",
    source="HDU Online Judge 1848",
    statement="Three heaps; take a Fibonacci number (1, 2, 3, 5, 8, …) from one; whoever cannot move loses.",
    limits="heaps of 1 to 1000",
    sample_input="1 1 1\n1 4 1\n0 0 0\n",
    sample_output="Fibo\nNacci\n",
    cases=until_zeros(row(3, "heap {number}"), zeros=3),
    answer=RulesetSum("fibonacci-take-away"),
    definition=lambda heaps: sum_wins(heaps, _taking((1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987))),
    write=either("Fibo", "Nacci"),
    random=_random_fibonacci,
    edges=lambda: (
        *combinations_with_replacement(range(1, 5), 3),
        (3, 2, 1), (5, 1, 1), (1, 1, 1000), (1000, 1, 1), (987, 610, 377), (988, 1, 987),
        (4, 1000, 1000), (1000, 4, 1000), (1000, 1000, 4), (999, 3, 1000), (1000, 1000, 1000),
    ),
    shrink=lambda heaps: lowered(heaps, 1),
)  # fmt: skip


# -- S-Nim: a subtraction set and many positions


class SNimSet(NamedTuple):
    """Hold the subtraction set and the positions, each a tuple of heaps."""

    moves: tuple[int, ...]
    positions: tuple[Heaps, ...]


_SHORT = 1 << 15  # tables up to this heap are made by classes: their time is quadratic in the largest heap


def _answer_s_nim(case: SNimSet) -> list[bool]:
    """Answer from one table of values for the set, up to its largest heap."""
    largest = max((max(heaps) for heaps in case.positions if heaps), default=0)
    moves = [move for move in case.moves if move <= largest]
    value = values_by_classes(moves, largest).__getitem__ if largest < _SHORT else SubtractionValues(moves).value
    return [nim_sum(map(value, heaps)) != 0 for heaps in case.positions]


def _random_s_nim(dice: Random, size: float) -> SNimSet:
    largest = scaled(size, 9, 10_000)
    moves = dice.sample(range(1, largest + 1), count(dice, size, 4, 100))
    return SNimSet(tuple(moves), balanced_sums(dice, size, values_by_classes(moves, largest), (3, 100), 100))


def _edges_of_s_nim() -> Iterator[SNimSet]:
    """Yield sets that are tiny, unsorted, too large for any heap or without 1, and the largest ones."""
    for moves in ((1,), (2,), (3, 1), (2, 1), (4, 1, 3), (5, 2), (10_000,), (9, 10, 11)):
        yield SNimSet(moves, tuple((n,) for n in range(7)))
        yield SNimSet(moves, ((0, 0), (1, 1), (2, 1), (1, 2, 3), (5, 5, 5), (4, 3, 2, 1)))
    yield SNimSet((1,), ((0,) * 100, (10_000,) * 99, (9_999,) * 99, (10_000, 9_999)))
    yield SNimSet((10_000, 1), ((10_000,), (10_000, 10_000), (9_999, 10_000)))
    yield SNimSet(tuple(range(100, 0, -1)), ((10_000, *range(9_902, 10_001)),) * 100)


def _smaller_s_nim(case: SNimSet) -> Iterator[SNimSet]:
    """Yield fewer positions, fewer heaps, smaller sets, and smaller numbers."""
    for positions in (*dropped(case.positions, 1), *replaced(case.positions, lambda heaps: dropped(heaps, 1))):
        yield case._replace(positions=positions)
    for moves in (*dropped(case.moves, 1), *lowered(case.moves, 1)):
        if len({*moves}) == len(moves):
            yield case._replace(moves=moves)
    for positions in replaced(case.positions, lambda heaps: lowered(heaps, 0)):
        yield case._replace(positions=positions)


HDU1536 = Problem[SNimSet, list[bool]](
    id="hdu1536",
    title="S-Nim",
    source="Norgesmesterskapet and Svenskt Mästerskap i programmering 2004; HDU Online Judge 1536, POJ 2960",
    statement="Heaps; take a number of a given set from one; whoever cannot move loses. Many positions for each set.",
    limits="sets of up to 100 numbers from 1 to 10^4; for each, up to 100 positions of up to 100 heaps of up to 10^4",
    sample_input="2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
    sample_output="LWW\nWWL\n",
    cases=until_zero(together(
        SNimSet,
        listed("the size of the set", "number {number} of the set", 1),
        repeated(
            "the number of positions",
            listed("the number of heaps of position {position}", "heap {number} of position {position}"),
            "position",
            100,
        ),
    )),
    answer=_answer_s_nim,
    definition=lambda case: [sum_wins(heaps, _taking(case.moves)) for heaps in case.positions],
    write=lambda wins: "".join("W" if won else "L" for won in wins) + "\n",
    random=_random_s_nim,
    edges=_edges_of_s_nim,
    shrink=_smaller_s_nim,
)  # fmt: skip


# -- the first winning move


class HeapsAndMoves(NamedTuple):
    """Hold the heaps and the subtraction set."""

    heaps: Heaps
    moves: tuple[int, ...]


def _first_winning_move(case: HeapsAndMoves) -> tuple[int, int] | None:
    """Return the first move that makes the nim-sum of the values 0, as the number of the heap, from 1, and the amount.

    The first winning move has the smallest heap number and, in this heap, takes least.
    """
    largest = max(case.heaps, default=0)
    moves = sorted({move for move in case.moves if move <= largest})
    value = SubtractionValues(moves).value
    total = nim_sum(map(value, case.heaps))
    without: set[int] = set()  # heaps without a winning move
    for number, n in enumerate(case.heaps, 1):
        if total and n not in without:
            wanted = total ^ value(n)
            for take in moves:
                if take <= n and value(n - take) == wanted:
                    return number, take
            without.add(n)
    return None


def _first_move_by_definition(case: HeapsAndMoves) -> tuple[int, int] | None:
    """Try the moves in order."""
    heaps = case.heaps
    for i, n in enumerate(heaps):
        for take in sorted(case.moves):
            if take <= n and not sum_wins((*heaps[:i], n - take, *heaps[i + 1 :]), _taking(case.moves)):
                return i + 1, take
    return None


def _random_heaps_and_moves(dice: Random, size: float) -> HeapsAndMoves:
    """Return nonempty heaps, and different moves in increasing order."""
    choices = range(1, scaled(size, 7, 1000) + 1)
    heaps = [dice.choice(choices) for _ in range(count(dice, size, 3, 10))]
    moves = sorted(dice.sample(range(1, scaled(size, 5, 10) + 1), count(dice, size, 3, 10)))
    value = SubtractionValues([move for move in moves if move < choices.stop]).value
    return HeapsAndMoves(balanced(dice, heaps, [value(n) for n in range(choices.stop)], choices), tuple(moves))


def _edges_of_heaps_and_moves() -> Iterator[HeapsAndMoves]:
    """Yield equal heaps, moves too large for any heap, a first winning move in a late heap, and the largest cases."""
    for moves in ((1,), (2,), (1, 2), (2, 3), (1, 3, 4)):
        for heaps in ((1,), (2,), (5,), (3, 3), (1, 2, 3)):
            yield HeapsAndMoves(heaps, moves)
    yield HeapsAndMoves((3, 2), (1, 3))
    yield HeapsAndMoves((9,), (10,))
    yield HeapsAndMoves((1000,), tuple(range(1, 11)))
    yield HeapsAndMoves((1000,) * 10, tuple(range(1, 11)))
    yield HeapsAndMoves((*range(991, 1000), 7), (1, 5, 10))
    yield HeapsAndMoves((1,) * 9 + (1000,), (10,))


def _fewer_heaps_and_moves(case: HeapsAndMoves) -> Iterator[HeapsAndMoves]:
    for heaps in dropped(case.heaps, 1):
        yield case._replace(heaps=heaps)
    for moves in (*dropped(case.moves, 1), *lowered(case.moves, 1)):
        if tuple(sorted({*moves})) == moves:
            yield case._replace(moves=moves)
    for heaps in lowered(case.heaps, 1):
        yield case._replace(heaps=heaps)


YBT1677 = Problem[HeapsAndMoves, tuple[int, int] | None](
    id="ybt1677",
    title="取石子游戏",
    source="BZOJ 1874 (BeiJing 2009 WinterCamp); 信息学奥赛一本通 1677",
    statement="Heaps; take a number of a given set from one; whoever cannot move loses. Find the first winning move.",
    limits="1 to 10 heaps of 1 to 1000, 1 to 10 numbers of 1 to 10",
    sample_input="4\n7\n6\n9\n3\n2\n1\n2\n",
    sample_output="YES\n1 1\n",
    cases=one_case(
        together(
            HeapsAndMoves,
            listed("the number of heaps", "heap {number}", layout="lines"),
            listed("the number of moves", "move {number}", 1, layout="lines"),
        ),
        finish=lambda reader, _: reader.finish("the moves"),
    ),
    answer=_first_winning_move,
    definition=_first_move_by_definition,
    write=lambda move: "NO\n" if move is None else f"YES\n{move[0]} {move[1]}\n",
    random=_random_heaps_and_moves,
    edges=_edges_of_heaps_and_moves,
    shrink=_fewer_heaps_and_moves,
)  # fmt: skip
