"""Partitions of a number whose parts have values: all of them, those of one nim-sum, and how many these are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNTED = 400  # partitions of numbers up to here are counted: 400 has 6.7·10^18, about the most that 63 bits hold
_EXACT = 64  # of different parts up to here, it is tabulated which sums and nim-sums they have
_PARTS = 1_000_000  # a partition of more parts is not written out
_TRIED = 300_000  # parts that are tried in vain between one partition and the next

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
    """Parts 1, 2, 3, … with values of which all but the first few are the part less a constant.

    Examples:
        >>> nim_like = ValuedParts((0,), 1)
        >>> list(nim_like.partitions_to(6, 3))
        [(4, 1, 1), (3, 2, 1)]
        >>> nim_like.count(6, 3), nim_like.count(200, 3)
        (2, 74354044904)
    """

    small: tuple[int, ...]  # values of the parts 0, 1, …, before the rule holds
    less: int  # what a larger part is worth less than its size, at least 1
    # whether a partition has each part once at most; then two small parts that are worth something must fall short of
    # their sizes by ``less`` together, as two large ones do by more
    distinct: bool = False

    def value(self, part: int) -> int:
        """Return what a part is worth."""
        return self.small[part] if part < len(self.small) else part - self.less

    # -- partitions of one nim-sum

    def partitions_to(self, n: int, wanted: int) -> Iterator[Parts]:
        """Yield the partitions of n into two or more parts whose values have a nim-sum, large parts first.

        A part is chosen only if what remains can still be brought to the nim-sum. Without ``distinct`` this is known
        exactly, so that no way is gone in vain; else it is for small parts, and almost for large ones.

        Raises:
            LimitError: if the next partition has too many parts to be written, or is too hard to find.
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
                raise LimitError(
                    "the partitions of {n} with nim-sum {value} are too rare to be found", n=n, value=wanted
                )
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
        """Tell whether parts of at most ``top`` with sum ``rest`` can have a nim-sum: exactly, or True in doubt.

        The values of parts with nim-sum w add up to w at least, and each part that is worth something costs ``less``
        besides: w is made of one part if that is not too large, else of two, the high bit and the others; ones,
        which are worth nothing, make up the rest. Different parts are looked up in a table if they are small; of large
        ones the cost is told, and whether the rest can be made up is left open.
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
        else:  # a cheap part is of use only where another comes near to what is missing
            cost += min(cheap.values()) if missing <= top - self.less + max(cheap, default=0) and cheap else self.less
        return not missing or (missing + cost <= rest and _fits(missing, top - self.less))

    @cached_property
    def _cheap(self) -> dict[int, int]:
        """The values of parts that cost less besides their value than large ones do, with what they cost."""
        costs = {value: part - value for part, value in enumerate(self.small) if value}
        return {value: cost for value, cost in costs.items() if cost < self.less}

    def _candidates(self, rest: int, top: int, missing: int) -> Iterator[int]:
        """Yield, from large to small, the parts after which the nim-sum may be reached.

        A part worth x leaves x ⊕ w to be reached, and x + (x ⊕ w) = w + 2 (x & ~w). So the bits of x outside w are
        bounded as a number: by one bound if x has the high bit of w, so that x ⊕ w < x, by a lower one if not.
        """
        top = min(top, rest)
        least = _EXACT + 1 if self.distinct else self.less
        cheap = self._cheap
        spare = rest - missing - 2 * self.less
        # a second large part for what is missing; a cheap one is worth at most the low bits of the first
        second = min(cheap.values()) if cheap and missing >> max(cheap).bit_length() == 0 else self.less
        near, far = spare // 2, (spare - second) // 2
        if self.distinct and not missing:
            near = far  # x itself cannot come a second time
        single = {missing, *(missing ^ value for value in cheap)}  # cost less afterwards, and may be beyond the bounds
        x = top - self.less
        while x + self.less >= least and (not self.distinct or rest <= (x + self.less) * (x + self.less + 1) // 2):
            x = max((_bounded(x, missing, near, far), *(y for y in single if y <= x)))
            if x + self.less < least:
                break
            yield x + self.less
            x -= 1
        yield from range(min(top, least - 1), 0, -1)

    # -- how many

    def count(self, n: int, wanted: int) -> int | None:
        """Return how many partitions of n into two or more parts have a nim-sum; None if n is too large to count."""
        if n > COUNTED:
            return None
        found = _counts(self, n)
        return int(found[wanted]) if wanted < len(found) else 0


def _fits(number: int, largest: int) -> bool:
    """Tell whether a number has no more bits than the largest, so that it is the nim-sum of two that are not larger."""
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
        # all without bit h, which is the same in all x looked at
        squeezed = _without(top, h, bit)
        if squeezed < 0:
            continue
        x = _masked(squeezed, w & ones, _without(bound, h, 0))
        if bit or x > ones:
            best = max(best, (x >> h) << h + 1 | bit << h | x & ones)
    return best


def _without(number: int, h: int, bit: int) -> int:
    """Return the largest y such that y, with the bit put in at place h, is at most the number; −1 if none is."""
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
    # like top above bit i, without bit i, and as large as may be below
    high, low = top >> i + 1 << i + 1, (1 << i) - 1
    return high | free & low | _submask(~free & low, bound - (high & ~free))


def _submask(mask: int, bound: int) -> int:
    """Return the largest number with bits of the mask only that is at most the bound."""
    outside = bound & ~mask
    if not outside:
        return bound
    below = (1 << outside.bit_length() - 1) - 1
    return bound & mask & ~below | mask & below


@lru_cache(maxsize=8)
def _reached(kind: ValuedParts) -> list[list[int]]:
    """Return, for each largest part and nim-sum, the sums of different parts up to it as bits of a number."""
    values = 1 << max(kind.value(part) for part in range(_EXACT + 1)).bit_length()
    table = [[1] + [0] * (values - 1)]
    for part in range(1, _EXACT + 1):
        last, value = table[-1], kind.value(part)
        table.append([last[w] | last[w ^ value] << part for w in range(values)])
    return table


@lru_cache(maxsize=32)
def _counts(kind: ValuedParts, n: int) -> NDArray[Any]:
    """Return how many partitions of n, into two or more parts, have each nim-sum."""
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
