"""Wythoff's game made wider: from both heaps, numbers that differ by less than r."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any, Self

from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import About, Game, Known, Move, Ruleset, Theorem
from grundy.rulesets.shared.strips import refuse_to_search
from grundy.rulesets.shared.tuples import checked_numbers, draw_rows
from grundy.words.errors import RulesetError
from grundy.words.picture import Picture

__all__ = ["FRAENKEL", "GeneralisedWythoff", "Pair"]

Pair = tuple[int, int]

_FRAENKEL_1982 = (
    "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982), 353-361"
)

FRAENKEL = Theorem(
    "Fraenkel",
    "two heaps are lost for the player to move iff they are floor(k·α) and {r}k more, where α = (2 − {r} + √({r}² + "
    "4))/2: the difference {difference} asks for a smaller heap of {cold}, and it is {smaller}",
    _FRAENKEL_1982,
)
NO_MULTIPLE = Theorem(
    "Fraenkel",
    "two heaps that are lost for the player to move differ by a multiple of {r}; these differ by {difference}",
    _FRAENKEL_1982,
)
ONE_HEAP = Theorem("one heap left", "with one heap gone this is Nim: the other, of {n}, has value {n}", _FRAENKEL_1982)

_SEARCHED = 3_000_000  # options, roughly, that are looked at for a value


@dataclass(frozen=True)
class GeneralisedWythoff(Ruleset[Pair]):
    """Take from one of two heaps, or from both, numbers that differ by less than ``r``; r = 1 is Wythoff's game.

    Args:
        r: the numbers taken from both heaps differ by less than this, 1 or more.

    Examples:
        >>> from grundy import solve
        >>> for found in solve(GeneralisedWythoff(2).at(4, 7)).winning_moves:
        ...     print(found.move, "→", found.position)
        take 2 from heap 1 and 1 from heap 2 → generalised-wythoff(2) 2 6
        take 3 from heap 1 and 4 from heap 2 → generalised-wythoff(2) 1 3

    References:
        Fraenkel (1982); OEIS A001951 and A001952 (r = 2).
    """

    r: int

    name = "generalised-wythoff"
    about = About(
        "Take any number of counters, at least one, from one of two heaps, or from both, numbers that differ by less "
        "than r: generalised-wythoff(r).",
        "generalised-wythoff(2) 8 5", FRAENKEL, _FRAENKEL_1982, family="numbers",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.r < 1:
            raise RulesetError(
                "r of generalised-wythoff must be 1 or more, not {r!r}{hint}", r=self.r, hint=self._hint()
            )

    def moves(self, p: Pair) -> Iterator[tuple[Move, Pair]]:
        """Yield the takes from heap 1, from heap 2, from both."""
        a, b = p
        yield from (_take(p, (left, b)) for left in range(a - 1, -1, -1))
        yield from (_take(p, (a, left)) for left in range(b - 1, -1, -1))
        for first in range(1, a + 1):
            for second in range(max(1, first - self.r + 1), min(b, first + self.r - 1) + 1):
                yield _take(p, (a - first, b - second))

    # -- the theory

    def cold_pair(self, k: int) -> Pair:
        """Return the k-th pair that is lost for the player to move, the smaller heap first, exactly at any size.

        Examples:
            >>> [GeneralisedWythoff(2).cold_pair(k) for k in range(5)]
            [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]
        """
        smaller = ((2 - self.r) * k + isqrt((self.r**2 + 4) * k * k)) // 2  # kα without rounding
        return smaller, smaller + self.r * k

    def cold_partner(self, heap: int) -> int:
        """Return the one heap that is lost beside a heap; every number but 0 is in one cold pair (Beatty)."""
        above = heap + 1
        # 1/α = (r − 2 + √(r² + 4))/2r: so many smaller members, from k = 1 on, are up to the heap
        n = ((self.r - 2) * above + isqrt((self.r**2 + 4) * above * above)) // (2 * self.r)
        smaller, larger = self.cold_pair(n)
        # either the heap is the last of them, or it is the larger one of a pair whose number is told by counting:
        # below it are n smaller members and (number - 1) larger ones, heap - 1 in all
        return larger if smaller == heap else self.cold_pair(heap - n)[0]

    def known(self, p: Pair, convention: Convention) -> Known | None:
        """Return who wins; the value too where it is 0 or one heap is gone."""
        if convention is not Convention.NORMAL:
            return None
        smaller, larger = sorted(p)
        if not smaller and larger:
            return Known.of_value(ONE_HEAP, larger, n=larger)
        difference = larger - smaller
        if difference % self.r:
            return Known.of_outcome(NO_MULTIPLE, True, r=self.r, difference=difference)
        cold, _ = self.cold_pair(difference // self.r)
        return Known.of_outcome(FRAENKEL, smaller != cold, r=self.r, difference=difference, cold=cold, smaller=smaller)

    def moves_to(self, p: Pair, value: int) -> Iterable[tuple[Move, Pair]] | None:
        """Yield the winning moves without a look at the others; for values but 0 all moves are looked through.

        Raises:
            LimitError: if the value is not 0 and the positions are too many.
        """
        if not value:
            return self._moves_to_cold(p)
        if 0 not in p:
            self.grundy_value(p)
            return None
        n = max(p)
        return iter([_take(p, (value, 0) if p[0] else (0, value))] if value < n else [])

    def _moves_to_cold(self, p: Pair) -> Iterator[tuple[Move, Pair]]:
        """Yield the winning moves, at most four: from either heap to the other's partner, from both to a cold pair."""
        a, b = p
        for option in ((self.cold_partner(b), b), (a, self.cold_partner(a))):
            if option != p and option[0] <= a and option[1] <= b:
                yield _take(p, option)
        below = (a - b) // self.r
        for k in range(below, below + 2 if (a - b) % self.r else below + 1):
            smaller, larger = self.cold_pair(abs(k))
            option = (larger, smaller) if k > 0 else (smaller, larger)
            if option[0] < a and option[1] < b:
                yield _take(p, option)

    def solver(self) -> Self:
        """Return itself, to refuse values that are out of reach."""
        return self

    def grundy_value(self, p: Pair) -> None:
        """Return None, for the definition.

        Raises:
            LimitError: if there are too many positions for it.
        """
        a, b = p
        options = a + b + min(a, b) * min(2 * self.r, max(a, b))
        refuse_to_search(str(Game(self, p)), (a + 1) * (b + 1) * options // 3, _SEARCHED)

    # -- positions

    def check(self, p: Any) -> Pair:
        """Return the two heaps as a tuple.

        Raises:
            PositionError: if there are not exactly two, or one is no whole number of 0 or more.
        """
        a, b = checked_numbers(self.name, p, range(2, 3), "heap", 0, self.about.example)
        return a, b

    def picture(self, p: Pair) -> Picture:
        """Return the heaps as rows of counters."""
        return draw_rows(p)


def _take(p: Pair, option: Pair) -> tuple[Move, Pair]:
    first, second = p[0] - option[0], p[1] - option[1]
    if first and second:
        move = Move("take {first} from heap 1 and {second} from heap 2", first=first, second=second)
    else:
        move = Move("take {count} from heap {heap}", count=first or second, heap=1 if first else 2)
    return move, option
