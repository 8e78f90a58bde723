"""Kin of Grundy's game: split a heap into two or more heaps, any, not all equal, or all of different sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import ClassVar

from grundy.maths.nimbers.partitions import ValuedParts, partitions
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.heaps import FormulaValues
from grundy.ruleset import About, Known, Move, Theorem
from grundy.rulesets.shared.heaps import _DRAWN, HeapRuleset, Heaps
from grundy.words.errors import LimitError
from grundy.words.picture import Disc, Shape

__all__ = [
    "SPLIT_ALL_DIFFERENT",
    "SPLIT_AT_LEAST_TWO",
    "SPLIT_NOT_ALL_EQUAL",
    "SplitAllDifferent",
    "SplitAtLeastTwo",
    "SplitNotAllEqual",
]

_LOOKED = 10_000  # splits of a large heap that are counted one by one
_PROOF = "proof: the guide's page on taking and breaking"
_CUT = f"A. Dailly, É. Duchêne, U. Larsson, G. Paris, Partition games, arXiv:1803.02621 (the kind of game); {_PROOF}"
_MSE = f"Mathematics Stack Exchange, question 1796335 (2016), with the values as far as heap 16; {_PROOF}"

AT_LEAST_TWO = Theorem(
    "splitting into two heaps or more",
    "a heap of {n} has value {value}: one less than its size, 0 if it is empty",
    _CUT,
)
NOT_ALL_EQUAL = Theorem(
    "splitting into heaps that are not all equal",
    "a heap of {n} has value {value}: two less than its size, 0 if it has one counter or none", _PROOF,
)  # fmt: skip
ALL_DIFFERENT = Theorem(
    "splitting into different heaps",
    "a heap of {n} has value {value}: four less than its size from heap 9 on; "
    "before that 3, 5, 6, 7 have 1, 2, 3, 4 and the others 0", _MSE,
)  # fmt: skip


class _Splitting(HeapRuleset, abstract=True):
    """Splits are partitions of the heap; parts are worth their size less a constant, from some size on."""

    theorem: ClassVar[Theorem]
    worth: ClassVar[ValuedParts]

    def table(self) -> FormulaValues:
        """Return the theorem as a table: from some heap on, values rise by one."""
        first = len(self.worth.small)
        return FormulaValues(self.name, [*self.worth.small, self.worth.value(first)], Period(first, 1, 1))

    def heap_known(self, n: int) -> Known:
        """Return what the theorem says."""
        value = self.worth.value(n)
        return Known.of_value(self.theorem, value, n=n, value=value)

    def heap_value(self, n: int) -> int:
        """Return the value that the theorem gives."""
        return self.worth.value(n)

    def splits_to(self, n: int, value: int) -> Iterator[Heaps]:
        """Yield the splits of the value, those with large parts first, without a look at the others."""
        return self.worth.partitions_to(n, value)

    def moves_to(self, p: Heaps, value: int) -> Iterator[tuple[Move, Heaps]]:
        """Yield the moves that give the whole position a value, one by one; for a heap of 200 they are some 10^10."""
        total = self.grundy_value(p)
        for i, n in enumerate(p):
            for parts in self.splits_to(n, value ^ total ^ self.heap_value(n)):
                yield self._move(p, i, parts)

    def count_moves_to(self, p: Heaps, value: int) -> int:
        """Return how many there are: by dynamic programming, or one by one where a heap is too large for that.

        Raises:
            LimitError: if there are too many of them.
        """
        total = self.grundy_value(p)
        count = 0
        for n, times in Counter(p).items():
            wanted = value ^ total ^ self.heap_value(n)
            found = self.count_splits_to(n, wanted)
            if found is None:
                found = sum(1 for _ in islice(self.splits_to(n, wanted), _LOOKED + 1))
                if found > _LOOKED:
                    raise LimitError("more than {most} splits of heap {n} win: too many to count", most=_LOOKED, n=n)
            count += times * found
        return count

    def count_splits_to(self, n: int, value: int) -> int | None:
        """Return how many splits of one heap have the value, or None if it is too large for dynamic programming."""
        return self.worth.count(n, value)

    def touched(self, p: Heaps, move: Move, option: Heaps) -> list[Shape]:
        """Return the first counter of each part but the first: the heap is cut before these."""
        i = next(i for i, (before, after) in enumerate(zip(p, option, strict=False)) if before != after)
        if p[i] > _DRAWN:
            return super().touched(p, move, option)
        parts = option[i : i + len(option) - len(p) + 1]
        return [Disc(1.5 + before, i + 0.5) for before in accumulate(parts[:-1])]


@dataclass(frozen=True)
class SplitAtLeastTwo(_Splitting):
    """Split a heap into two or more heaps of any sizes.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SPLIT_AT_LEAST_TWO.at(6, 4))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (6, ['split heap 1 into 4 + 1 + 1', 'split heap 1 into 3 + 2 + 1'])
        >>> solve(SPLIT_AT_LEAST_TWO.at(200, 7)).winning_count
        74353104297

    References:
        Dailly, Duchêne, Larsson and Paris, arXiv:1803.02621, on games where the number of parts is restricted.
    """

    name = "split-at-least-two"
    about = About(
        "Split a heap into two or more heaps, as many as you like, of any sizes.", "split-at-least-two 6 4",
        AT_LEAST_TWO, _CUT, family="heaps",
    )  # fmt: skip
    theorem = AT_LEAST_TWO
    worth = ValuedParts((0,), 1)

    def splits(self, n: int) -> Iterator[Heaps]:
        """Yield the partitions into two or more parts."""
        return partitions(n)


@dataclass(frozen=True)
class SplitNotAllEqual(_Splitting):
    """Split a heap into two or more heaps that are not all of one size.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SPLIT_NOT_ALL_EQUAL.at(6, 4))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (6, ['split heap 1 into 4 + 2', 'split heap 1 into 4 + 1 + 1'])

    References:
        Found and proved here.
    """

    name = "split-not-all-equal"
    about = About(
        "Split a heap into two or more heaps, as many as you like, that are not all of the same size.",
        "split-not-all-equal 6 4", NOT_ALL_EQUAL, _PROOF, family="heaps",
    )  # fmt: skip
    theorem = NOT_ALL_EQUAL
    worth = ValuedParts((0, 0), 2)

    def splits(self, n: int) -> Iterator[Heaps]:
        """Yield the partitions whose first part is larger than the last."""
        return _unequal(partitions(n))

    def splits_to(self, n: int, value: int) -> Iterator[Heaps]:
        """Yield the splits of the value, those with large parts first, without a look at most others."""
        return _unequal(super().splits_to(n, value))

    def count_splits_to(self, n: int, value: int) -> int | None:
        """Return how many splits of one heap have the value: all partitions less those into equal parts."""
        found = super().count_splits_to(n, value)
        if found is None:
            return None
        equal = (part for part in range(1, n // 2 + 1) if not n % part)
        return found - sum((self.worth.value(part) if n // part % 2 else 0) == value for part in equal)


@dataclass(frozen=True)
class SplitAllDifferent(_Splitting):
    """Split a heap into two or more heaps of which no two have the same size.

    Examples:
        >>> from grundy import solve
        >>> found = solve(SPLIT_ALL_DIFFERENT.at(9, 6))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (6, ['split heap 1 into 6 + 2 + 1', 'split heap 1 into 5 + 3 + 1'])

    References:
        Mathematics Stack Exchange, question 1796335 (2016).
    """

    name = "split-all-different"
    about = About(
        "Split a heap into two or more heaps, as many as you like, no two of the same size.", "split-all-different 9 6",
        ALL_DIFFERENT, _MSE, family="heaps",
    )  # fmt: skip
    theorem = ALL_DIFFERENT
    worth = ValuedParts((0, 0, 0, 1, 0, 2, 3, 4, 0), 4, distinct=True)

    def splits(self, n: int) -> Iterator[Heaps]:
        """Yield the partitions into two or more different parts."""
        return partitions(n, distinct=True)


def _unequal(found: Iterator[Heaps]) -> Iterator[Heaps]:
    return (parts for parts in found if parts[0] != parts[-1])


SPLIT_AT_LEAST_TWO = SplitAtLeastTwo()
SPLIT_NOT_ALL_EQUAL = SplitNotAllEqual()
SPLIT_ALL_DIFFERENT = SplitAllDifferent()
