"""All-but games: take any number of counters from a heap, except those of a finite set."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Self

from grundy.maths.subtraction.all_but import AllButValues
from grundy.ruleset import About, Known, Theorem, whole_number
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import RulesetError

__all__ = ["ARITHMETIC", "AllBut"]

_SOURCE = "A. A. Siegel, Finite excluded subtraction sets and Infinite Geography (Dalhousie, 2005); arXiv:1201.3299"

_NAMED = 20  # numbers that an error lists

ARITHMETIC = Theorem(
    "arithmetic periodicity of all-but games",
    "from heap {preperiod} on, {period} counters more add {saltus} to the value (the last {window} values and the "
    "least value not used before them came again, raised by {saltus}): heap {n} is heap {small} and {periods} periods",
    _SOURCE,
)


@dataclass(frozen=True, init=False)
class AllBut(HeapRuleset):
    """Take any number of counters, at least one, from one heap, except the numbers of a finite set.

    Args:
        excluded: the numbers that may not be taken, each 1 or more.

    Examples:
        >>> from grundy import solve
        >>> found = solve(AllBut({2, 3, 7}).at(10**30, 10))
        >>> found.grundy_value, [str(winning.position) for winning in found.winning_moves]
        (500000000000000000000000000004, ['all-but(2,3,7) 8 10', 'all-but(2,3,7) 10 10'])

    References:
        A. A. Siegel (2005); Winning Ways, ch. 4 (the name).
    """

    excluded: tuple[int, ...]

    name = "all-but"
    about = About(
        "Take any number of counters, at least one, from one heap, except those listed: all-but(2,3,7).",
        "all-but(2,3,7) 5 9", ARITHMETIC, _SOURCE, family="heaps",
    )  # fmt: skip

    def __init__(self, excluded: Collection[int]) -> None:
        for number in excluded:
            if not isinstance(number, int) or number < 1:
                raise RulesetError("all-but excludes whole numbers of 1 or more, not {number!r}", number=number)
        if not excluded:
            raise RulesetError("all-but needs the numbers that may not be taken{hint}, or 'nim'", hint=self._hint())
        object.__setattr__(self, "excluded", tuple(sorted(set(excluded))))

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game whose excluded numbers the text lists, with commas or blanks between."""
        words = text.replace(",", " ").split()
        return cls([whole_number(word, "number of all-but", RulesetError) for word in words])

    def arguments(self) -> str:
        """Return the excluded numbers, smallest first."""
        return ",".join(map(str, self.excluded))

    def splits(self, n: int) -> Iterator[int]:
        """Yield every smaller heap that is not an excluded number away."""
        excluded = self._set
        return (left for left in range(n) if n - left not in excluded)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # there may be a million numbers, and the ruleset is looked up for every heap
        return hash(self.excluded)

    @cached_property
    def _set(self) -> frozenset[int]:
        return frozenset(self.excluded)

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[int, ...]]]:
        return type(self), (self.excluded,)

    def table(self) -> AllButValues:
        """Return the table of values."""
        return _values_of(self)

    def heap_value(self, n: int) -> int:
        """Return the value from the table, or through the proved period."""
        return _values_of(self).value(n)

    def heap_known(self, n: int) -> Known | None:
        """Return the value of a heap that the proved period reaches beyond the table's start."""
        values = _values_of(self)
        period = values.period_for(n)
        if period is None:
            return None
        small = period.reduce(n)
        return Known.of_value(
            ARITHMETIC, values.value(n), n=n, small=small, periods=(n - small) // period.period,
            window=self.excluded[-1],
            preperiod=period.preperiod, period=period.period, saltus=period.saltus,
        )  # fmt: skip

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        """Yield the smaller heaps of the value that are not an excluded number away; a value has a few heaps only."""
        values = _values_of(self)
        values.value(n)
        excluded = self._set
        return (left for left in values.heaps_of(value, n) if n - left not in excluded)


@lru_cache(maxsize=16)  # a table may have hundreds of megabytes
def _values_of(ruleset: AllBut) -> AllButValues:
    excluded = ruleset.excluded
    short = str(ruleset) if len(excluded) <= _NAMED else f"all-but({excluded[0]},{excluded[1]},…,{excluded[-1]})"
    return AllButValues(excluded, short)
