"""Take a number of counters between two bounds that are formulas in the size of the heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from grundy.knowledge import About, Known, Theorem
from grundy.maths.formulas.growth import Growth, growth_of
from grundy.maths.formulas.language import parse_formula
from grundy.maths.formulas.rules import top_level
from grundy.maths.subtraction.intervals import Runs, SlowLimit
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import Phrase

_SOURCE = "AtCoder ARC 091 F, Codeforces 255E and UVa 1482 are of this kind"
_LEVINE = "L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113–127"
_MOST = 10**18

SLOW = Theorem(
    "restricted Nim",
    "the limit {high} of a move never falls, and grows by at most 1 with each counter: where it grows, the heap's "
    "value is the limit, and any other heap has the value of the heap just below its options; so heap {n} has "
    "value {value}",
    _LEVINE,
)
RUNS = Theorem(
    "runs of equal values",
    "the smallest and the largest heap that a move may leave never fall as the heap grows, so the value changes only "
    "where one of them enters another run of equal values: heap {n} has value {value}",
    "proof: the guide's page on subtraction games",
)


@dataclass(frozen=True)
class TakeBetween(HeapRuleset):
    """Take f(n) to g(n) counters from a heap of n.

    In take-between(f,g) the bounds are formulas in n, such as n//2 or isqrt(n). A move takes at least one
    counter.

    Examples:
        >>> from grundy import solve
        >>> found = solve(TakeBetween("1", "n // 2").at(10**18, 5))
        >>> found.grundy_value, found.winning_count
        (500000000000000001, 1)

    References:
        Levine (2006).
    """

    low: str
    high: str
    about = About(
        example="take-between(1,n//2) 9 12", theorem=SLOW, source=_SOURCE, family="heaps",
        written="the bounds are made of n, whole numbers, + and -, * and // with a number, isqrt, min and max",
    )  # fmt: skip

    def __post_init__(self) -> None:
        for field in ("low", "high"):
            bound = "".join(str(getattr(self, field)).split())
            object.__setattr__(self, field, bound)
            growth = _growth(bound)
            if growth.most > 1:
                raise RulesetError(
                    "a bound of take-between may grow by at most 1 with each counter, but {bound!r} may grow by "
                    "{most}: then a larger heap could not leave what a smaller one can",
                    bound=bound, most=growth.most,
                )  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        bounds = [bound for bound in top_level(text) if bound.strip()]
        if len(bounds) != 2:
            raise RulesetError(
                "take-between takes two formulas with a comma between, not {text!r}{hint}", text=text, hint=cls._hint()
            )
        return cls(*bounds)

    def rule_phrase(self) -> Phrase:
        return Phrase("Take {low} to {high} counters from a heap of n.",
                      low=self.low, high=self.high)  # fmt: skip

    def splits(self, n: int) -> Iterator[int]:
        low, high = self._left(n)
        return iter(range(high, low - 1, -1))

    def _left(self, n: int) -> tuple[int, int]:
        """Return the smallest and the largest heap that a move may leave; there are none if the first is larger."""
        if not n:
            return 0, -1
        return max(0, n - _growth(self.high).call(n)), min(n - 1, n - _growth(self.low).call(n))

    def heap_known(self, n: int) -> Known:
        if n > _MOST:
            raise LimitError("heaps of take-between have up to {most} counters here, not {n}", most=_MOST, n=n)
        values = _values(self)
        value = values.value(n)
        theorem = SLOW if isinstance(values, SlowLimit) else RUNS
        return Known.of_value(theorem, value, n=n, value=value, high=self.high)

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        """Yield the heaps of a value among the options, largest first."""
        return (heap for found in reversed(self._found(n, value)) for heap in reversed(found))

    def count_splits_to(self, n: int, value: int) -> int:
        return sum(map(len, self._found(n, value)))

    def _found(self, n: int, value: int) -> list[range]:
        low, high = self._left(n)
        return list(_values(self).heaps_of(value, low, high)) if low <= high else []


@lru_cache(maxsize=64)
def _growth(bound: str) -> Growth:
    return growth_of(parse_formula(bound))


@lru_cache(maxsize=64)
def _values(rules: TakeBetween) -> SlowLimit | Runs:
    low, high = _growth(rules.low), _growth(rules.high)
    if low.most <= 0 and low.call(1) <= 1 and high.least >= 0:
        return SlowLimit(high.call)
    return Runs(lambda n: max(0, n - high.call(n)), lambda n: min(n - 1, n - low.call(n)))
