"""Partitions of a number into parts with values: all of them, those with a given nim-sum, and their number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNTED = 400  # partitions of numbers up to here are counted: 400 has 6.7·10^18, about the most that 63 bits hold
_EXACT = 64  # for distinct parts up to here, their possible sums and nim-sums are tabulated
_PARTS = 1_000_000  # a partition with more parts is not listed
_TRIED = 300_000  # parts tried without success before giving up on the next partition

Parts = tuple[int, ...]


def partitions(n: int, *, distinct: bool = False) -> Iterator[Parts]:
    """Yield the partitions of n into two or more parts, each part at most (or less than) the one before it.

    Examples:
        >>> list(partitions(4))
        [(3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
        >>> list(partitions(6, distinct=True))
        [(5, 1), (4, 2), (3, 2, 1)]
    """
    if n < (3 if distinct else 2):
        return
    parts: list[int] = []
    rest, top = n, n - 1
    while True:
        while rest:
            parts.append(min(top, rest))
            rest -= parts[-1]
            top = parts[-1] - distinct
        yield tuple(parts)
        while parts:  # the last part that can be made smaller is
            top = parts.pop()
            rest += top
            top -= 1
            if top and (not distinct or rest <= top * (top + 1) // 2):
                break
        else:
            return


@dataclass(frozen=True)
class ValuedParts:
    """Parts 1, 2, 3, … with values; all but the first few have the value of the part minus a constant.

    Examples:
        >>> nim_like = ValuedParts((0,), 1)
        >>> list(nim_like.partitions_to(6, 3))
        [(4, 1, 1), (3, 2, 1)]
        >>> nim_like.count(6, 3), nim_like.count(200, 3)
        (2, 74354044904)
    """

    small: tuple[int, ...]  # values of the parts 0, 1, …, before the rule holds
    less: int  # how much less than its size the value of a larger part is, at least 1
    # whether the parts must be distinct; then two small parts of nonzero value must fall short of their sizes by at
    # least ``less`` in total, as two large ones always do
    distinct: bool = False

    def value(self, part: int) -> int:
        """Return the value of a part."""
        return self.small[part] if part < len(self.small) else part - self.less

    # -- partitions with one nim-sum

    def partitions_to(self, n: int, wanted: int) -> Iterator[Parts]:
        """Yield the partitions of n into two or more parts whose values have a given nim-sum, large parts first.

        A part is chosen only if the rest can still reach the nim-sum. Without ``distinct`` this test is exact, so there
        is no backtracking; with it, the test is exact for small parts and nearly so for large ones.

        Raises:
            LimitError: if the next partition has too many parts to list, or is too hard to find.
        """
        parts: list[int] = []
        rest, missing, tried = n, wanted, 0
        ways = [self._candidates(n, n - 1, wanted)]
        while ways:
            part = next(ways[-1], 0)
            if not part:
                ways.pop()
                if parts:
                    rest += parts[-1]
                    missing ^= self.value(parts.pop())
                continue
            left, after = rest - part, missing ^ self.value(part)
            tried += 1
            if tried > _TRIED:
                raise LimitError("the partitions of {n} with nim-sum {value} are too rare to find", n=n, value=wanted)
            if not self._can_reach(left, part - self.distinct, after):
                continue
            if left and (part > 1 or self.distinct):
                parts.append(part)
                rest, missing = left, after
                ways.append(self._candidates(rest, part - self.distinct, missing))
                continue
            if len(parts) + left >= _PARTS:
                raise LimitError(
                    "partitions of {n} into {parts} parts are too long to list", n=n, parts=len(parts) + rest
                )
            tried = 0
            yield (*parts, part, *(1,) * left)

    def _can_reach(self, rest: int, top: int, missing: int) -> bool:
        """Return whether parts of at most ``top`` with sum ``rest`` can have a nim-sum: exactly, or True if in doubt.

        The values of parts with nim-sum w add up to at least w, and each part of nonzero value costs ``less`` more. So
        w is made from one part if that is not too large, else from two, its high bit and the rest; ones, which have
        value 0, fill up the sum. Small distinct parts are looked up in a table; for large ones, only the cost is
        checked, and not whether the sum can be filled up.
        """
        if not self.distinct:
            cost = self.less * (1 if missing <= top - self.less else 2)
            return not missing or (missing + cost <= rest and _fits(missing, top - self.less))
        top = min(top, rest)
        if rest > top * (top + 1) // 2:
            return False
        if top <= _EXACT:
            return missing < len(_reached(self)[top]) and bool(_reached(self)[top][missing] >> rest & 1)
        cost, cheap = self.less, self._cheap
        if missing <= top - self.less:
            cost = cheap.get(missing, cost)
        else:  # a cheap part helps only if another one comes close to what is missing
            cost += min(cheap.values()) if missing <= top - self.less + max(cheap, default=0) and cheap else self.less
        return not missing or (missing + cost <= rest and _fits(missing, top - self.less))

    @cached_property
    def _cheap(self) -> dict[int, int]:
        """The values of parts that cost less on top of their value than large ones, with this cost."""
        costs = {value: part - value for part, value in enumerate(self.small) if value}
        return {value: cost for value, cost in costs.items() if cost < self.less}

    def _candidates(self, rest: int, top: int, missing: int) -> Iterator[int]:
        """Yield, from large to small, the parts after which the nim-sum may still be reached.

        A part of value x leaves x ⊕ w to be reached, and x + (x ⊕ w) = w + 2 (x & ~w). So the number x & ~w is bounded:
        by one bound if x has the high bit of w, so that x ⊕ w < x, and by a lower one if not.
        """
        top = min(top, rest)
        least = _EXACT + 1 if self.distinct else self.less
        cheap = self._cheap
        spare = rest - missing - 2 * self.less
        # a second large part for what is missing; a cheap one has at most the low bits of the first as its value
        second = min(cheap.values()) if cheap and missing >> max(cheap).bit_length() == 0 else self.less
        near, far = spare // 2, (spare - second) // 2
        if self.distinct and not missing:
            near = far  # x itself cannot occur again
        single = {missing, *(missing ^ value for value in cheap)}  # these cost less later, and may exceed the bounds
        x = top - self.less
        while x + self.less >= least and (not self.distinct or rest <= (x + self.less) * (x + self.less + 1) // 2):
            x = max((_bounded(x, missing, near, far), *(y for y in single if y <= x)))
            if x + self.less < least:
                break
            yield x + self.less
            x -= 1
        yield from range(min(top, least - 1), 0, -1)

    # -- counting

    def count(self, n: int, wanted: int) -> int | None:
        """Return how many partitions of n into two or more parts have a nim-sum; None if there are too many."""
        if n > COUNTED:
            return None
        found = _counts(self, n)
        return int(found[wanted]) if wanted < len(found) else 0


def _fits(number: int, largest: int) -> bool:
    """Return whether a number has no more bits than the largest, so that it is a nim-sum of two numbers up to that."""
    return largest > 0 and number >> largest.bit_length() == 0


def _bounded(top: int, w: int, near: int, far: int) -> int:
    """Return the largest x ≤ top that may be chosen, or −1.

    With h the high bit of w: x has h and x & ~w ≤ near, or x has a higher bit but not h and x & ~w ≤ far.
    """
    if not w:
        return min(top, near)
    h = w.bit_length() - 1
    ones = (1 << h) - 1
    best = -1
    for bit, bound in ((1, near), (0, far)):
        if bound < 0:
            continue
        # all without bit h, which is the same in all x considered
        squeezed = _without(top, h, bit)
        if squeezed < 0:
            continue
        x = _masked(squeezed, w & ones, _without(bound, h, 0))
        if bit or x > ones:
            best = max(best, (x >> h) << h + 1 | bit << h | x & ones)
    return best


def _without(number: int, h: int, bit: int) -> int:
    """Return the largest y that is at most the number after inserting the bit at place h; −1 if there is none."""
    high, low = number >> h + 1, number & ((1 << h) - 1)
    here = number >> h & 1
    if here != bit:
        low = (1 << h) - 1
        high -= bit
    return high << h | low if high >= 0 else -1


def _masked(top: int, free: int, bound: int) -> int:
    """Return the largest x ≤ top with x & ~free ≤ bound."""
    if top & ~free <= bound:
        return top
    i = 0
    while not top >> i & 1 or (top >> i + 1 << i + 1) & ~free > bound:
        i += 1
    # like top above bit i, without bit i, and as large as possible below
    high, low = top >> i + 1 << i + 1, (1 << i) - 1
    return high | free & low | _submask(~free & low, bound - (high & ~free))


def _submask(mask: int, bound: int) -> int:
    """Return the largest submask of a mask that is at most the bound."""
    outside = bound & ~mask
    if not outside:
        return bound
    below = (1 << outside.bit_length() - 1) - 1
    return bound & mask & ~below | mask & below


@lru_cache(maxsize=8)
def _reached(kind: ValuedParts) -> list[list[int]]:
    """Return, for each largest part and nim-sum, the sums of distinct parts up to it as bits of a number."""
    values = 1 << max(kind.value(part) for part in range(_EXACT + 1)).bit_length()
    table = [[1] + [0] * (values - 1)]
    for part in range(1, _EXACT + 1):
        last, value = table[-1], kind.value(part)
        table.append([last[w] | last[w ^ value] << part for w in range(values)])
    return table


@lru_cache(maxsize=32)
def _counts(kind: ValuedParts, n: int) -> NDArray[Any]:
    """Return the number of partitions of n into two or more parts for each nim-sum."""
    import numpy as np

    values = np.arange(1 << max((kind.value(part) for part in range(n)), default=0).bit_length())
    ways = np.zeros((n + 1, len(values)), np.int64)  # by sum and nim-sum
    ways[0, 0] = 1
    for part in range(1, n):
        to = values ^ kind.value(part)
        if kind.distinct:
            ways[part:] += ways[: n + 1 - part, to]
            continue
        for total in range(part, n + 1):
            ways[total] += ways[total - part][to]
    found: NDArray[Any] = ways[n].copy() if n else ways[0] * 0
    return found
