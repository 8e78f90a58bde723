"""All-but games: take any number of counters from a heap, except those of a finite set."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from grundy.maths.nimbers.periods import Period
from grundy.maths.subtraction.all_but import AllButValues
from grundy.ruleset import About, Known, Theorem
from grundy.rulesets.heaps.subtraction import NumberSet
from grundy.words.phrase import Phrase

__all__ = ["ARITHMETIC", "AllBut"]

_SOURCE = "A. A. Siegel, Finite excluded subtraction sets and Infinite Geography (Dalhousie, 2005); arXiv:1201.3299"

ARITHMETIC = Theorem(
    "arithmetic periodicity of all-but games",
    "from heap {preperiod} on, {period} counters more add {saltus} to the value (the last {window} values and the "
    "least value not used before them came again, raised by {saltus}): heap {n} is heap {small} and {periods} periods",
    _SOURCE,
)


class AllBut(NumberSet):
    """Take any number of counters, at least one, from one heap, except those listed: all-but(2,3,7).

    Examples:
        >>> from grundy import solve
        >>> found = solve(AllBut({2, 3, 7}).at(10**30, 10))
        >>> found.grundy_value, [str(winning.position) for winning in found.winning_moves]
        (500000000000000000000000000004, ['all-but(2,3,7) 8 10', 'all-but(2,3,7) 10 10'])

    References:
        A. A. Siegel (2005); Winning Ways, ch. 4 (the name).
    """

    about = About(example="all-but(2,3,7) 5 9", theorem=ARITHMETIC, source=_SOURCE, family="heaps")
    number_missing = Phrase("all-but needs the numbers that may not be taken{hint}, or 'nim'")
    number_wrong = Phrase("all-but excludes whole numbers of 1 or more, not {number!r}")

    @cached_property
    def _excluded(self) -> frozenset[int]:
        return frozenset(self.numbers)

    def splits(self, n: int) -> Iterator[int]:
        return (left for left in range(n) if n - left not in self._excluded)

    def table(self) -> AllButValues:
        return _values_of(self)

    def by_period(self, n: int, period: Period) -> Known:
        small = period.reduce(n)
        return Known.of_value(
            ARITHMETIC, self.heap_value(n), n=n, small=small, periods=(n - small) // period.period,
            window=self.numbers[-1], preperiod=period.preperiod, period=period.period, saltus=period.saltus,
        )  # fmt: skip

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        """Yield the smaller heaps of the value that are not an excluded number away; a value has a few heaps only."""
        values = _values_of(self)
        values.value(n)
        return (left for left in values.heaps_of(value, n) if n - left not in self._excluded)


@lru_cache(maxsize=16)  # a table may have hundreds of megabytes
def _values_of(ruleset: AllBut) -> AllButValues:
    return AllButValues(ruleset.numbers, ruleset.short)
