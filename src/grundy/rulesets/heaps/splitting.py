"""Games like Grundy's: split a heap into two or more heaps, with any sizes, not all equal, or all different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.partitions import ValuedParts, partitions
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.heaps import HeapTable
from grundy.ruleset import Move
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.words.errors import LimitError
from grundy.words.picture import Shape

_LOOKED = 10_000  # splits of a large heap to count one by one
_PROOF = "proof: the guide's page on taking and breaking"
_CUT = f"A. Dailly, É. Duchêne, U. Larsson, G. Paris, Partition games, arXiv:1803.02621 (the kind of game); {_PROOF}"
_MSE = f"Mathematics Stack Exchange, question 1796335 (2016), with the values up to heap 16; {_PROOF}"

AT_LEAST_TWO = Theorem(
    "splitting into two heaps or more",
    "a heap of {n} has value {value}: its size minus 1, or 0 if it is empty", _CUT, "n - 1",
)  # fmt: skip
NOT_ALL_EQUAL = Theorem(
    "splitting into heaps that are not all equal",
    "a heap of {n} has value {value}: its size minus 2, or 0 if it has at most one counter", _PROOF, "n - 2",
)  # fmt: skip
ALL_DIFFERENT = Theorem(
    "splitting into different heaps",
    "a heap of {n} has value {value}: from heap 9 on, the value is the size minus 4; before that, heaps 3, 5, "
    "6, 7 have values 1, 2, 3, 4 and the others 0", _MSE, "n - 4",
)  # fmt: skip


@dataclass(frozen=True)
class Splitting(HeapRuleset):
    """Split a heap into two or more heaps; they are worth their size less a constant, from some size on.

    Args:
        worth: the values of heaps by the theorem, and whether all sizes in a split are different.
        unequal: whether the heaps of a split may not all have the same size.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SPLIT_AT_LEAST_TWO.at(6, 4))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (6, ['split heap 1 into 4 + 1 + 1', 'split heap 1 into 3 + 2 + 1'])
        >>> solve(SPLIT_AT_LEAST_TWO.at(200, 7)).winning_count
        74353104297
        >>> [str(winning.move) for winning in solve(SPLIT_NOT_ALL_EQUAL.at(6, 4)).winning_moves]
        ['split heap 1 into 4 + 2', 'split heap 1 into 4 + 1 + 1']
        >>> [str(winning.move) for winning in solve(SPLIT_ALL_DIFFERENT.at(9, 6)).winning_moves]
        ['split heap 1 into 6 + 2 + 1', 'split heap 1 into 5 + 3 + 1']

    References:
        Dailly, Duchêne, Larsson and Paris, arXiv:1803.02621; Mathematics Stack Exchange, question 1796335 (2016).
    """

    worth: ValuedParts
    unequal: bool = False
    kept_up_to = 0  # a heap of 200 has about 10^10 splits to one value

    def splits(self, n: int) -> Iterator[Heaps]:
        return self._allowed(partitions(n, distinct=self.worth.distinct))

    def table(self) -> HeapTable:
        """Return the theorem as a table: from some heap on, values grow by one."""
        first = len(self.worth.small)
        return HeapTable(self.name, [*self.worth.small, self.worth.value(first)], Period(first, 1, 1))

    def heap_known(self, n: int) -> Known:
        value = self.worth.value(n)
        assert self.about.theorem is not None
        return Known.of_value(self.about.theorem, value, n=n, value=value)

    def heap_value(self, n: int) -> int:
        return self.worth.value(n)

    def splits_to(self, n: int, value: int) -> Iterator[Heaps]:
        """Yield the splits with the value, those with large parts first, without trying most others."""
        return self._allowed(self.worth.partitions_to(n, value))

    def count_splits_to(self, n: int, value: int) -> int:
        """Return their number: by dynamic programming, or one by one for a heap too large for that."""
        found = self.worth.count(n, value)
        if found is None:
            found = sum(1 for _ in islice(self.splits_to(n, value), _LOOKED + 1))
            if found > _LOOKED:
                raise LimitError("more than {most} splits of heap {n} win: too many to count", most=_LOOKED, n=n)
        elif self.unequal:  # all partitions except those into equal parts
            equal = (part for part in range(1, n // 2 + 1) if not n % part)
            found -= sum((self.worth.value(part) if n // part % 2 else 0) == value for part in equal)
        return found

    def _allowed(self, found: Iterator[Heaps]) -> Iterator[Heaps]:
        return (parts for parts in found if parts[0] != parts[-1]) if self.unequal else found

    def touched(self, p: Heaps, move: Move, option: Heaps) -> list[Shape]:
        """Return the first counter of each part except the first: the heap is cut before these."""
        i, parts = self.split_of(p, option)
        discs = self.counters(p, i)
        if len(discs) < p[i]:
            return super().touched(p, move, option)
        return [discs[before] for before in accumulate(parts[:-1])]


SPLIT_AT_LEAST_TWO = Splitting(ValuedParts((0,), 1)).named("split-at-least-two", About(
    "Split a heap into two or more heaps of any sizes.", "split-at-least-two 6 4",
    AT_LEAST_TWO, _CUT, family="heaps",
))  # fmt: skip
SPLIT_NOT_ALL_EQUAL = Splitting(ValuedParts((0, 0), 2), unequal=True).named("split-not-all-equal", About(
    "Split a heap into two or more heaps, not all equal.",
    "split-not-all-equal 6 4", NOT_ALL_EQUAL, _PROOF, family="heaps",
))  # fmt: skip
_DIFFERENT = ValuedParts((0, 0, 0, 1, 0, 2, 3, 4, 0), 4, distinct=True)
SPLIT_ALL_DIFFERENT = Splitting(_DIFFERENT).named("split-all-different", About(
    "Split a heap into two or more heaps of different sizes. No two of them have the same size.",
    "split-all-different 9 6",
    ALL_DIFFERENT, _MSE, family="heaps",
))  # fmt: skip
