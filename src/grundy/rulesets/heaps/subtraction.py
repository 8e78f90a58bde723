"""Games given by a finite set of numbers: those that may be taken from a heap, or those that may not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

from grundy.knowledge import About, Known, Theorem
from grundy.machine.given import elements, whole
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, subtraction_code
from grundy.maths.subtraction.all_but import AllButValues
from grundy.maths.subtraction.named import SETS
from grundy.maths.subtraction.values import SubtractionValues
from grundy.notation import whole_number
from grundy.rulesets.shared.heaps import PeriodicHeaps
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase, one_of

_SOURCE = "Winning Ways, ch. 4; Ferguson, Game Theory, part I, ch. 1"
_SIEGEL = (
    "A. A. Siegel, Finite excluded subtraction sets and Infinite Geography (Dalhousie, 2005); "
    "D. Sleator and M. Slusky, Subtraction games with FES sets of size 3 (2012), arXiv:1201.3299"
)
_LONGEST = 1_000_000  # numbers in a range
_NAMED = 20  # numbers in an error

WINDOW = Theorem(
    "periodicity of subtraction games",
    "a block of {window} consecutive values, as long as the largest move, repeats, so the values have "
    "preperiod {preperiod} and period {period}: heap {n} has the value of heap {small}",
    _SOURCE,
)
RUN = Theorem(
    "runs of moves",
    "modulo {period} = {a} + {b}, the moves are {a} to {b} in steps of {scale}, and each of these may be "
    "taken: heap {n} leaves remainder {small}, and its value is {small}/{a} rounded down",
    _SOURCE,
)
PAIR = Theorem(
    "two moves",
    "modulo {period} = {a} + {b}, every move is congruent to {a} or {b}, which are both moves, so the values "
    "have period {period}: heap {n} has the value of heap {small}",
    _SOURCE,
)

LONGER = Theorem(
    "longer moves modulo the period",
    "without the moves above {window}, a block of {window} values repeats, so the values have period {period} "
    "from heap 0 on; modulo {period}, each longer move is congruent to a shorter one and changes nothing: heap "
    "{n} has the value of heap {small}",
    _SOURCE,
)

ARITHMETIC = Theorem(
    "arithmetic periodicity of all-but games",
    "from heap {preperiod} on, adding {period} counters adds {saltus} to the value (the last {window} values "
    "and the least unused value recurred, raised by {saltus}): {n} is {small} + {periods} · {period}",
    _SIEGEL,
)


@dataclass(frozen=True, init=False)
class NumberSet(PeriodicHeaps, abstract=True):
    """Rules given by a finite set of numbers, of which there may be a million.

    Args:
        numbers: each is 1 or more.
    """

    numbers: tuple[int, ...]

    number_missing: ClassVar[Phrase]  # the error for an empty set
    number_wrong: ClassVar[Phrase]  # the error for a number that cannot be in the set
    values: ClassVar[type[AllButValues | SubtractionValues]]  # the table for the numbers

    def __init__(self, numbers: Iterable[int]) -> None:
        checked = set()
        for given in elements(numbers, "numbers", self.name):
            number = whole(given)
            if number is None or number < 1:
                raise RulesetError(self.number_wrong.template, number=given)
            checked.add(number)
        if not checked:
            raise RulesetError(self.number_missing.template, hint=self.about.hint)
        object.__setattr__(self, "numbers", tuple(sorted(checked)))

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game with the numbers in a text, separated by commas or spaces; 3..7 means 3 to 7."""
        words = "..".join(map(str.strip, text.replace(",", " ").split(".."))).split()
        return cls([number for word in words for number in _numbers(word, cls.name)])

    def arguments(self) -> str:
        return ",".join(map(str, self.numbers))

    @property
    def short(self) -> str:
        """The ruleset in errors."""
        numbers = self.numbers
        return str(self) if len(numbers) <= _NAMED else f"{self.name}({numbers[0]},{numbers[1]},…,{numbers[-1]})"

    def _counts(self) -> object:
        """The numbers as text, shortened if there are many."""
        first, last = self.numbers[0], self.numbers[-1]
        if last - first == len(self.numbers) - 1 > 1:
            return Phrase("{first} to {last}", first=first, last=last)
        return one_of(self.numbers if len(self.numbers) <= _NAMED else (*self.numbers[:3], "…", last))

    def table(self) -> Any:
        return _table_of(self)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # the ruleset is hashed for every heap
        return hash(self.numbers)

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[int, ...]]]:
        return type(self), (self.numbers,)


def _numbers(word: str, name: str) -> Iterable[int]:
    """Return the numbers in a word: a single number, or a range such as 3..7."""
    if word in SETS:
        raise RulesetError("{name} takes numbers, not {word!r}: for a set with a name try 'take({word}) 20'",
                           name=name, word=word)  # fmt: skip
    ends = word.split("..")
    if len(ends) > 2 or not all(ends):
        raise RulesetError("a range is two numbers with '..' between, such as 3..7, not {word!r}", word=word)
    first, *more = (whole_number(end, "number of {name}", RulesetError, name=name) for end in ends)
    last = more[0] if more else first
    if last < first:
        raise RulesetError(
            "a range must run from the smaller number to the larger one, not {word!r}: try '{last}..{first}'",
            word=word, first=first, last=last,
        )  # fmt: skip
    if last - first >= _LONGEST:
        raise RulesetError(
            "a range has at most {most} numbers, not {word!r}: use a shorter one", most=_LONGEST, word=word
        )
    return range(first, last + 1)


@lru_cache(maxsize=16)  # a table may take hundreds of megabytes
def _table_of(ruleset: NumberSet) -> AllButValues | SubtractionValues:
    return ruleset.values(ruleset.numbers, ruleset.short)


class Subtraction(NumberSet):
    """Take from one heap a number in a set: subtraction(1,3,4).

    Note:
        S-Nim is the same game on several heaps.

    Examples:
        >>> from grundy import solve
        >>> found = solve(Subtraction({1, 3, 4}).at(7, 9))
        >>> found.outcome, found.grundy_value
        (<Outcome.P: 'P'>, 0)

    References:
        Winning Ways, ch. 4.
    """

    about = About(example="subtraction(1,3,4) 7 9", theorem=WINDOW, source=_SOURCE, family="heaps")
    number_missing = Phrase("subtraction needs the numbers that may be taken: try 'subtraction(1,3,4) 7'")
    number_wrong = Phrase("subtraction takes whole numbers of 1 or more, not {number!r}")
    values = SubtractionValues

    def rule_phrase(self) -> Phrase:
        if self.numbers == (1,):
            return Phrase("Take 1 counter from one heap.")
        return Phrase("Take {numbers} counters from one heap.", numbers=self._counts())

    def splits(self, n: int) -> Iterator[int]:
        for move in self.numbers:
            if move > n:
                return
            yield n - move

    def taking_code(self) -> Code | None:
        return subtraction_code(self.numbers)

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        value_of = self.table().value
        return (n - move for move in self.numbers if move <= n and value_of(n - move) == value)

    def by_period(self, n: int, period: Period) -> Known:
        values = self.table()
        law = values.law
        if law is not None:
            return Known.of_value(
                RUN if law.kind == "run" else PAIR, values.value(n), n=n, small=period.reduce(n),
                a=law.a * values.scale, b=law.b * values.scale, scale=values.scale, period=period.period,
            )  # fmt: skip
        return Known.of_value(
            WINDOW if values.window == self.numbers[-1] else LONGER,
            values.value(n), n=n, small=period.reduce(n), window=values.window,
            preperiod=period.preperiod, period=period.period,
        )  # fmt: skip


class AllBut(NumberSet):
    """Take any number but those listed: all-but(2,3,7).

    Take at least one counter, from one heap.

    Examples:
        >>> from grundy import solve
        >>> found = solve(AllBut({2, 3, 7}).at(10**30, 10))
        >>> found.grundy_value, [str(winning.position) for winning in found.winning_moves]
        (500000000000000000000000000004, ['all-but(2,3,7) 8 10', 'all-but(2,3,7) 10 10'])

    References:
        A. A. Siegel (2005); Winning Ways, ch. 4 (the name).
    """

    about = About(example="all-but(2,3,7) 5 9", theorem=ARITHMETIC, source=_SIEGEL, family="heaps")
    number_missing = Phrase("all-but needs the numbers that may not be taken{hint}, or 'nim'")
    number_wrong = Phrase("all-but excludes whole numbers of 1 or more, not {number!r}")
    values = AllButValues

    def rule_phrase(self) -> Phrase:
        return Phrase("Take one or more counters from one heap, but not {numbers}.", numbers=self._counts())

    @cached_property
    def _excluded(self) -> frozenset[int]:
        return frozenset(self.numbers)

    def splits(self, n: int) -> Iterator[int]:
        return (left for left in range(n) if n - left not in self._excluded)

    def by_period(self, n: int, period: Period) -> Known:
        small = period.reduce(n)
        return Known.of_value(
            ARITHMETIC, self.heap_value(n), n=n, small=small, periods=(n - small) // period.period,
            window=self.numbers[-1], preperiod=period.preperiod, period=period.period, saltus=period.saltus,
        )  # fmt: skip

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        """Yield the smaller heaps with the value whose difference is not excluded; a value belongs to few heaps."""
        values = self.table()
        values.value(n)
        return (left for left in values.heaps_of(value, n) if n - left not in self._excluded)
