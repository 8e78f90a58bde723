"""Values of positions with entailing moves: the nim-heaps beside which the player to move loses.

An ordinary position of Grundy value g is lost beside the nim-heap of g alone. A *loony* position, ☾, is lost beside
none: the player to move wins any sum with it. A position in which the player to move is forced to answer may be lost
beside many nim-heaps, or beside all but some.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from grundy.maths.nimbers.mex import mex
from grundy.words.errors import InputError

MOON = "☾"
"""The sign of a loony value."""


@dataclass(frozen=True, slots=True)
class Losses:
    """The set of n for which the player to move loses beside the nim-heap of n, a finite set or all but a finite set.

    Attributes:
        numbers: the numbers in the set, or those that are not in it.
        rest: whether ``numbers`` are those that are not in the set. The player to move then loses beside ☾, too.

    Examples:
        >>> print(Losses.of_value(3), Losses(), Losses(frozenset({0, 2}), True))
        3 ☾ all but 0, 2
        >>> print(Losses.of_value(3) + Losses(frozenset({0, 2}), True), Losses.of_value(3) + Losses())
        all but 1, 3 ☾

    References:
        Winning Ways, ch. 12; U. Larsson, R. J. Nowakowski, C. P. Santos, Impartial games with entailing moves (2021).
    """

    numbers: frozenset[int] = frozenset()
    rest: bool = False

    @classmethod
    def of_value(cls, value: int) -> Losses:
        """Return the set of an ordinary position: its Grundy value alone."""
        return cls(frozenset((value,)))

    @classmethod
    def of_options(cls, options: Iterable[Losses], *, entailed: bool = False) -> Losses:
        """Return the set of a position, given those of its options.

        A move wins beside the numbers in the set of its option. If the player to move is entailed, all other numbers
        lose. Otherwise there are also moves in the nim-heap, and only the least of the other numbers loses.

        Examples:
            >>> print(Losses.of_options(map(Losses.of_value, (0, 1, 3))))
            2
            >>> print(Losses.of_options([Losses.of_value(0), Losses(frozenset({0}), True)]))
            ☾
        """
        return union(options).lost(entailed=entailed)

    def lost(self, *, entailed: bool) -> Losses:
        """Return the numbers beside which a position loses, given those beside which some move in it wins."""
        if entailed:
            return self.complement()
        if self.rest:
            return Losses.of_value(min(self.numbers)) if self.numbers else Losses()
        return Losses.of_value(mex(self.numbers))

    @property
    def value(self) -> int | None:
        """The Grundy value if the position equals a nim-heap in every sum, else None."""
        return next(iter(self.numbers)) if len(self.numbers) == 1 and not self.rest else None

    @property
    def loony(self) -> bool:
        """Whether the player to move wins in every sum."""
        return not self.numbers and not self.rest

    def __contains__(self, n: int) -> bool:
        return (n in self.numbers) is not self.rest

    def complement(self) -> Losses:
        """Return all other numbers."""
        return Losses(self.numbers, not self.rest)

    def union(self, other: Losses) -> Losses:
        """Return the numbers that are in either set."""
        if self.rest and other.rest:
            return Losses(self.numbers & other.numbers, True)
        if self.rest:
            return Losses(self.numbers - other.numbers, True)
        return other.union(self) if other.rest else Losses(self.numbers | other.numbers)

    def __add__(self, other: Losses) -> Losses:
        """Return the set of a sum, of which at most one part may be neither a nim-heap nor ☾."""
        for one, another in ((self, other), (other, self)):
            if one.value is not None:
                return Losses(frozenset(n ^ one.value for n in another.numbers), another.rest)
            if one.loony:
                return Losses(rest=another.rest)
        raise InputError("only one part of a sum may force the player to move")

    def __str__(self) -> str:
        listed = ", ".join(map(str, sorted(self.numbers)))
        if self.rest:
            return f"all but {listed}" if listed else "all"
        return listed or MOON


def union(sets: Iterable[Losses]) -> Losses:
    """Return the numbers that are in some of the sets."""
    return reduce(Losses.union, sets, Losses())


def sum_of(parts: Iterable[Losses]) -> Losses:
    """Return the set of a sum, given those of its parts.

    Examples:
        >>> print(sum_of([Losses.of_value(3), Losses.of_value(5)]), sum_of([]))
        6 0
    """
    return reduce(Losses.__add__, parts, Losses.of_value(0))
