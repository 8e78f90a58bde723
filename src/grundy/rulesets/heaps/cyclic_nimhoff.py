"""Cyclic Nimhoff: take from one heap, or fewer than h counters in all from any heaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.rulesets.heaps.hypergraph_nim import SetNim
from grundy.rulesets.shared.rows import Numbers, is_whole, listed
from grundy.words.errors import LimitError, RulesetError
from grundy.words.phrase import Phrase

_SOURCE = "A. S. Fraenkel and M. Lorberbom, Nimhoff games, J. Combin. Theory Ser. A 58 (1991), 1–25"
_TRIED = 1_000_000  # ways to take from several heaps

CYCLIC = Theorem(
    "cyclic Nimhoff",
    "the value is {h} times the nim-sum of the heaps, each divided by {h} and rounded down, {parts}, plus the "
    "remainder of their total {total} modulo {h}: here {value}",
    _SOURCE,
)

Takes = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class CyclicNimhoff(SetNim):
    """Take from one heap, or fewer than h from several.

    In cyclic-nimhoff(h) a move takes any number of counters from one heap, or fewer than h in all from any heaps, at
    least one.

    Examples:
        >>> from grundy import solve
        >>> found = solve("cyclic-nimhoff(3) 7 5")
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (9, ['take 3 from heap 1'])

    References:
        Fraenkel and Lorberbom (1991).
    """

    h: int
    about = About(example="cyclic-nimhoff(3) 7 5 2", theorem=CYCLIC, source=_SOURCE, family="heaps")

    def __post_init__(self) -> None:
        if not is_whole(self.h) or self.h < 1:
            raise RulesetError("cyclic-nimhoff needs a number of 1 or more, not {h}{hint}", h=self.h, hint=self._hint())

    def rule_phrase(self) -> Phrase:
        return Phrase("Take any number of counters from one heap, or fewer than {h} in all from any heaps.", h=self.h)

    def choices(self, p: Numbers) -> Iterator[Takes]:
        for i, n in enumerate(p):
            for count in range(1, n + 1):
                yield (i,), (count,)
        for total in range(2, self.h):
            yield from _several(p, total)

    def in_normal_play(self, p: Numbers) -> Known:
        parts, total = [n // self.h for n in p], sum(p)
        value = self.h * nim_sum(parts) + total % self.h
        return Known.of_value(CYCLIC, value, h=self.h, parts=listed(parts), total=total, value=value)

    def choices_to(self, p: Numbers, value: int) -> Iterator[Takes]:  # type: ignore[override]
        """Yield at most one choice for each heap, then those of several heaps, whose total is fixed modulo h."""
        quotient, total = value // self.h, (sum(p) - value) % self.h
        floors = nim_sum(n // self.h for n in p)
        for i, n in enumerate(p):
            left = (floors ^ n // self.h ^ quotient) * self.h + (n - total) % self.h
            if left < n:
                yield (i,), (n - left,)
        if comb(total + len(p), len(p)) > _TRIED:
            raise LimitError("{ruleset} has too many moves from several heaps here: use fewer heaps", ruleset=str(self))
        for chosen, counts in _several(p, total):
            moved = floors
            for i, count in zip(chosen, counts, strict=True):
                moved ^= p[i] // self.h ^ (p[i] - count) // self.h
            if moved == quotient:
                yield chosen, counts


def _several(p: Numbers, total: int, first: int = 0) -> Iterator[Takes]:
    """Yield the ways to take a total from two or more heaps."""
    for i in range(first, len(p)):
        for count in range(1, min(p[i], total - 1) + 1):
            rest = total - count
            yield from (((i, j), (count, rest)) for j in range(i + 1, len(p)) if p[j] >= rest)
            yield from (((i, *more), (count, *counts)) for more, counts in _several(p, rest, i + 1))
