"""Subtraction games: one set of moves for all heaps."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Self

from grundy.maths.octal.codes import Code, subtraction_code
from grundy.maths.subtraction.values import SubtractionValues
from grundy.ruleset import About, Known, Theorem, whole_number
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import LimitError, RulesetError

__all__ = ["FIBONACCI_TAKE_AWAY", "FibonacciTakeAway", "Subtraction"]

_SOURCE = "Winning Ways, ch. 4; Ferguson, Game Theory, part I, ch. 1"
_NAMED = 20  # moves that an error lists

WINDOW = Theorem(
    "periodicity of subtraction games",
    "a window as long as the largest move, {window}, repeats, so the values have preperiod {preperiod} and period "
    "{period}: heap {n} has the value of heap {small}",
    _SOURCE,
)
RUN = Theorem(
    "runs of moves",
    "modulo {period} = {a} + {b} the moves are {a} to {b} in steps of {scale}, each of which may be taken: heap {n} "
    "leaves the remainder {small}, and its value is {small} over {a}, rounded down",
    _SOURCE,
)
PAIR = Theorem(
    "two moves",
    "modulo {period} = {a} + {b} every move is {a} or {b}, both of which may be taken, so the values have period "
    "{period}: heap {n} has the value of heap {small}",
    _SOURCE,
)

LONGER = Theorem(
    "longer moves modulo the period",
    "without the moves above {window} a window of {window} values repeats, and the values have period {period} from "
    "heap 0 on; modulo {period} each of the longer moves is one of the others, so it adds nothing: heap {n} has the "
    "value of heap {small}",
    _SOURCE,
)


@dataclass(frozen=True, init=False)
class Subtraction(HeapRuleset):
    """Take from one heap a number of counters that is in the set; S-Nim is the same on several heaps.

    Args:
        moves: the numbers that may be taken, each 1 or more.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Subtraction({1, 3, 4}).at(7, 9))
        >>> found.outcome, found.grundy_value
        (<Outcome.P: 'P'>, 0)

    References:
        Winning Ways, ch. 4.
    """

    moves_allowed: tuple[int, ...]

    name = "subtraction"
    about = About(
        "Take from one heap a number of counters that is in the set: subtraction(1,3,4).",
        "subtraction(1,3,4) 7 9", WINDOW, _SOURCE, family="heaps",
    )  # fmt: skip

    def __init__(self, moves: Collection[int]) -> None:
        for move in moves:
            if not isinstance(move, int) or move < 1:
                raise RulesetError("subtraction takes whole numbers of 1 or more, not {move!r}", move=move)
        if not moves:
            raise RulesetError("subtraction needs the numbers that may be taken: try 'subtraction(1,3,4) 7'")
        object.__setattr__(self, "moves_allowed", tuple(sorted(set(moves))))

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game whose moves the text lists, with commas or blanks between."""
        words = text.replace(",", " ").split()
        return cls([whole_number(word, "move of subtraction", RulesetError) for word in words])

    def arguments(self) -> str:
        """Return the moves, smallest first."""
        return ",".join(map(str, self.moves_allowed))

    def splits(self, n: int) -> Iterator[int]:
        """Yield the heap less each move."""
        for move in self.moves_allowed:
            if move > n:
                return
            yield n - move

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # there may be a million moves, and the ruleset is looked up for every heap
        return hash(self.moves_allowed)

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[int, ...]]]:
        return type(self), (self.moves_allowed,)

    def table(self) -> SubtractionValues:
        """Return the table of values."""
        return _values_of(self)

    def heap_value(self, n: int) -> int:
        """Return the value by the formula, from the table, or through the proved period."""
        return _values_of(self).value(n)

    def taking_code(self) -> Code | None:
        """Return the taking-and-breaking code, None if it would be too long."""
        return subtraction_code(self.moves_allowed)

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        """Yield the heap less each move that leads to the value."""
        value_of = _values_of(self).value
        return (n - move for move in self.moves_allowed if move <= n and value_of(n - move) == value)

    def heap_known(self, n: int) -> Known | None:
        """Return the value by a formula, or of a heap that the proved period reaches beyond the table's start."""
        values = _values_of(self)
        period = values.period_for(n)
        if period is None:
            return None
        law = values.law
        if law is not None:
            return Known.of_value(
                RUN if law.kind == "run" else PAIR, values.value(n), n=n, small=period.reduce(n),
                a=law.a * values.scale, b=law.b * values.scale, scale=values.scale, period=period.period,
            )  # fmt: skip
        return Known.of_value(
            WINDOW if values.window == self.moves_allowed[-1] else LONGER,
            values.value(n), n=n, small=period.reduce(n), window=values.window,
            preperiod=period.preperiod, period=period.period,
        )  # fmt: skip


@lru_cache(maxsize=16)  # a table may have hundreds of megabytes
def _values_of(ruleset: Subtraction) -> SubtractionValues:
    moves = ruleset.moves_allowed
    short = str(ruleset) if len(moves) <= _NAMED else f"subtraction({moves[0]},{moves[1]},…,{moves[-1]})"
    return SubtractionValues(moves, short)


@dataclass(frozen=True)
class FibonacciTakeAway(HeapRuleset):
    """Take a Fibonacci number (1, 2, 3, 5, 8, …) of counters from one heap.

    Not Fibonacci Nim, where the last move bounds the next.

    Examples:
        >>> from grundy import solve
        >>> solve(FIBONACCI_TAKE_AWAY.at(1, 4, 1)).outcome
        <Outcome.P: 'P'>

    References:
        Contest problem HDU 1848, "Fibonacci again and again".
    """

    name = "fibonacci-take-away"
    about = About(
        "Take a Fibonacci number (1, 2, 3, 5, 8, …) of counters from one heap.",
        "fibonacci-take-away 5 9", None, "HDU 1848, Fibonacci again and again", family="heaps",
    )  # fmt: skip

    _MOST = 100_000_000

    def splits(self, n: int) -> Iterator[int]:
        """Yield the heap less each Fibonacci number."""
        a, b = 1, 2
        while a <= n:
            yield n - a
            a, b = b, a + b

    def heap_value(self, n: int) -> int:
        """Return the value from a table; the moves below n are a finite set."""
        if n > self._MOST:
            raise LimitError("fibonacci-take-away is computed to heaps of {most}, not {n}", most=self._MOST, n=n)
        return _fibonacci_values(max(4096, 1 << n.bit_length())).values_to(n)


class _Prefix(SubtractionValues):
    """Values below a bound, of the moves below it; no period is claimed, since the set has no end."""

    def values_to(self, n: int) -> int:
        if n >= len(self._known):
            self._extend(1 << (n + 1).bit_length())
        return self._known[n]


@lru_cache(maxsize=8)
def _fibonacci_values(bound: int) -> _Prefix:
    moves = [1, 2]
    while moves[-1] < bound:
        moves.append(moves[-1] + moves[-2])
    return _Prefix(moves, "fibonacci-take-away")


FIBONACCI_TAKE_AWAY = FibonacciTakeAway()
