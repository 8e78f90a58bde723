"""Heaps that remember the last take: take at least as many again, more, or another number."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from grundy.knowledge import About
from grundy.maths.formulas.language import Formula, parse_formula
from grundy.maths.nimbers.mex import mex
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows
from grundy.words.errors import InputError, LimitError, RulesetError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Shape

_MOST, _DECLARED = 2000, 150  # counters; under a condition of the user's
_VARIABLES = frozenset({"take", "last"})

_RULES = templates(
    {
        "least": "Take at least as many counters as the last move took from the same heap.",
        "more": "Take more counters than the last move took from the same heap.",
        "other": "Take any number of counters but the one that the last move took from the same heap.",
    }
)


@dataclass(frozen=True)
class Mem(RowRuleset):
    """Take a number that the last take allows: mem(other).

    In mem(least) a move takes at least as many counters as the last move from the same heap, in mem(more) more, in
    mem(other) another number than it. Any other condition on the two numbers may be given instead.

    Args:
        rule: ``least``, ``more``, ``other``, or a formula in ``take`` and ``last`` such as ``take >= 2 * last``.

    Note:
        A position is one heap and the last take, 0 at the start. A sum has several heaps, each with its own last take.

    Examples:
        >>> from grundy import solve
        >>> [Mem("other").grundy_value((n, 0)) for n in range(11)]
        [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6]
        >>> solve("mem(least) 20 + mem(least) 9 3").grundy_value
        4
        >>> [Mem("take >= last").grundy_value((n, 0)) for n in range(9)]
        [0, 1, 2, 1, 2, 3, 4, 3, 2]

    References:
        Larsson, Rubinstein-Salzedo and Siegel (2019); one heap of mem(other): OEIS A131469.
    """

    rule: str
    about = About(
        example="mem(other) 9 2", family="heaps",
        source="U. Larsson, S. Rubinstein-Salzedo and A. N. Siegel, Memgames (2019), arXiv:1912.10517",
        written="the heap, then what the last move took from it (only the heap at the start)",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")
    count: ClassVar[range] = range(1, 3)

    def __post_init__(self) -> None:
        if not isinstance(self.rule, str):
            raise RulesetError("mem needs a rule such as 'least', not {rule!r}", rule=self.rule)
        if self.rule in _RULES:
            return
        try:
            parse_formula(self.rule, _VARIABLES)
        except InputError as error:
            raise RulesetError(
                "mem needs one of {rules}, or a condition such as 'take >= 2 * last', not {rule!r}: {reason}",
                rules=", ".join(_RULES), rule=self.rule, reason=error.phrase,
            ) from None  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Mem:
        return cls(" ".join(text.split()))

    def rule_phrase(self) -> Phrase:
        if self.rule in _RULES:
            return Phrase(_RULES[self.rule])
        return Phrase("Take any number of counters such that {condition}; last is what the last move took from the "
                      "same heap.", condition=self.rule)  # fmt: skip

    def choices(self, p: Numbers) -> Iterator[int]:
        heap, last = p
        if self.rule not in _RULES:
            allowed = _condition(self.rule)
            return (take for take in range(1, heap + 1) if allowed(take=take, last=last))
        first = {"least": max(1, last), "more": last + 1, "other": 1}[self.rule]
        return (take for take in range(first, heap + 1) if self.rule != "other" or take != last)

    def choose(self, p: Numbers, choice: int) -> tuple[Move, Numbers]:
        return Move("take {count}", count=choice), (p[0] - choice, choice)

    def choices_to(self, p: Numbers, value: int) -> Iterator[int]:
        return (take for take in self.choices(p) if self.grundy_value((p[0] - take, take)) == value)

    def solver(self) -> Mem:
        return self

    def grundy_value(self, p: Numbers) -> int:
        """Return the value from a table of all smaller heaps."""
        heap, last = p
        most = _MOST if self.rule in _RULES else _DECLARED
        if heap > most:
            raise LimitError("mem is computed to heaps of {most}, not {n}", most=most, n=heap)
        rows = _rows(self.rule)
        while len(rows) <= heap:
            rows.append(
                {"other": _Others, "least": _Rising, "more": _Rising}.get(self.rule, _Declared)(self.rule, rows)
            )
        value: int = rows[heap].value(last)
        return value

    def check(self, p: Any) -> Numbers:
        """Return the heap and the last take, 0 for a heap alone."""
        heap, *given = super().check(p)
        return heap, *(given or [0])

    def touched(self, p: Numbers, move: Move, option: Numbers) -> Sequence[Shape]:
        drawn = draw_rows(p[:1]).shapes
        return drawn[option[0] :] if len(drawn) == p[0] else drawn[:1]


class _Rising:
    """The values of one heap if a smaller last take allows all moves of a larger one: they rise as it falls."""

    def __init__(self, rule: str, rows: Sequence[Any]) -> None:
        self._bounds: list[int] = []  # entry v, negative: the largest last take with a value above v
        seen: set[int] = set()
        heap = len(rows)
        for take in range(heap, 0, -1):
            seen.add(rows[heap - take].value(take))
            while len(self._bounds) in seen:
                self._bounds.append(-take if rule == "least" else 1 - take)

    def value(self, last: int) -> int:
        return bisect_left(self._bounds, 1 - last)


class _Others:
    """The values of one heap if only the last take is forbidden: fewer values are left only if it alone leads there."""

    def __init__(self, rule: str, rows: Sequence[Any]) -> None:
        heap = len(rows)
        values = {take: rows[heap - take].value(take) for take in range(1, heap + 1)}
        times = Counter(values.values())
        self._all = next(value for value in range(heap + 2) if value not in times)
        self._without = {take: v for take, v in values.items() if times[v] == 1 and v < self._all}

    def value(self, last: int) -> int:
        value: int = self._without.get(last, self._all)
        return value


class _Declared:
    """The values of one heap under a condition of the user's, each computed when it is used."""

    def __init__(self, rule: str, rows: list[Any]) -> None:
        self._allowed, self._rows, self._heap = _condition(rule), rows, len(rows)
        self._values: dict[int, int] = {}

    def value(self, last: int) -> int:
        if last not in self._values:
            takes = (take for take in range(1, self._heap + 1) if self._allowed(take=take, last=last))
            self._values[last] = mex(self._rows[self._heap - take].value(take) for take in takes)
        return self._values[last]


@lru_cache(maxsize=16)
def _rows(rule: str) -> list[Any]:
    return []


@lru_cache(maxsize=16)
def _condition(rule: str) -> Formula:
    return parse_formula(rule, _VARIABLES)
