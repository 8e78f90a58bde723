"""Heaps that remember the last take, or several: take at least as many again, more, or another number."""

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
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows, is_whole
from grundy.words.errors import InputError, LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase, templates
from grundy.words.picture import Picture, Shape

_MOST, _DECLARED = 2000, 150  # counters; under a condition of the user's
_REMEMBERED = 100  # moves
_VARIABLES = frozenset({"take", "last"})

_RULES = templates(
    {
        "least": "Take at least as many counters as the last move took from the same heap.",
        "more": "Take more counters than the last move took from the same heap.",
        "other": "From a heap, take any number of counters except the last taken from it.",
    }
)


@dataclass(frozen=True)
class Mem(RowRuleset):
    """Take a number that the last take allows: mem(other).

    In mem(least) a move takes at least as many counters as the last move took from the same heap, in mem(more) more, in
    mem(other) any other number. You may write another condition on the two numbers, as in mem(take >= 2*last).

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
        written="the heap, then what the last move took from it (at the start, just the heap)",
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
            raise LimitError("mem is computed for heaps of up to {most}, not {n}", most=most, n=heap)
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


@dataclass(frozen=True)
class NimWithMemory(RowRuleset):
    """Nim in which the last k numbers may not be taken again.

    In nim-with-memory(k) a move takes any number of counters from one heap, but not a number that one of the last k
    moves took, from whatever heap.

    Args:
        k: how many moves are remembered, 1 or more.

    Note:
        The first k numbers of a position are what the last moves took, the latest first, or 0. All heaps share them, so
        the values of heaps do not add.

    Examples:
        >>> from grundy import solve
        >>> [solve(f"nim-with-memory(1) 0 {n}").grundy_value for n in range(1, 11)]
        [1, 1, 2, 3, 3, 2, 4, 5, 5, 6]
        >>> [str(found.position) for found in solve("nim-with-memory(2) 1 2 3 5").winning_moves]
        ['nim-with-memory(2) 3 1 3 2', 'nim-with-memory(2) 4 1 3 1']

    References:
        One heap and k = 1: OEIS A131469; each heap with a memory of its own: mem(other).
    """

    k: int
    about = About(
        example="nim-with-memory(2) 0 0 4 5", family="heaps",
        source="OEIS A131469 (short global nim: one heap and k = 1)",
        written="what the last k moves took, the latest first (0 for none), then the heaps",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")

    def __post_init__(self) -> None:
        if not is_whole(self.k) or not 1 <= self.k <= _REMEMBERED:
            raise RulesetError("nim-with-memory remembers 1 to {most} moves, not {k!r}{hint}",
                               most=_REMEMBERED, k=self.k, hint=self.about.hint)  # fmt: skip

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Take from one heap any number of counters not among the last {k} taken, from any heap.",
            k=self.k,
        )

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield every heap, counted from 0, with every number that may be taken from it."""
        last, heaps = p[: self.k], p[self.k :]
        return ((i, count) for i, n in enumerate(heaps) for count in range(1, n + 1) if count not in last)

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        (i, count), heaps = choice, list(p[self.k :])
        heaps[i] -= count
        return Move("take {count} from heap {heap}", count=count, heap=i + 1), (count, *p[: self.k - 1], *heaps)

    def canonical(self, p: Numbers) -> Numbers:
        """Return the heaps in order, and 0 for numbers that no heap has or that a later move took, too."""
        last, heaps = p[: self.k], sorted(p[self.k :])
        return (*(n if n <= heaps[-1] and n not in last[:i] else 0 for i, n in enumerate(last)), *heaps)

    def check(self, p: Any) -> Numbers:
        numbers = super().check(p)
        if len(numbers) <= self.k:
            raise PositionError("{ruleset} needs what the last {k} moves took, and one heap or more{hint}",
                                ruleset=str(self), k=self.k, hint=self.about.hint)  # fmt: skip
        return numbers

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p[self.k :], numbered=True)


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
