"""The lieges of Legendre: take one counter, or replace a heap of 2x by k heaps of x."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.rulesets.shared.rows import is_whole
from grundy.words.errors import RulesetError

_MOST = 100  # heaps that replace one

LEGENDRE = Theorem(
    "lieges of Legendre",
    "a heap of {n} has value {value}: an even number of equal heaps is worth 0, an odd number as much as one, and from "
    "heap 5 on odd heaps are worth 0",
    "proof: the guide's page on taking and breaking",
)


@dataclass(frozen=True)
class Lieges(HeapRuleset):
    """Take one counter from a heap, or replace a heap of 2x counters by k heaps of x.

    Args:
        k: how many heaps replace one, 1 to 100.

    Examples:
        >>> [Lieges(2).heap_value(n) for n in range(8)], [Lieges(3).heap_value(n) for n in range(13)]
        ([0, 1, 2, 0, 1, 0, 1, 0], [0, 1, 0, 1, 2, 0, 2, 0, 1, 0, 1, 0, 1])
        >>> Lieges(3).heap_value(3 * 2**40)
        1

    References:
        Codeforces 603C.
    """

    k: int
    about = About(
        "Take a counter, or turn a heap of 2x into k heaps of x.",
        "lieges(2) 4 6", LEGENDRE, "Codeforces 603C, Lieges of Legendre", family="heaps",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if not is_whole(self.k) or not 1 <= self.k <= _MOST:
            raise RulesetError("lieges takes a whole number from 1 to {most}, not {k!r}", most=_MOST, k=self.k)

    def splits(self, n: int) -> Iterator[int | Heaps]:
        if n:
            yield n - 1
        if n and n % 2 == 0:
            yield (n // 2,) * self.k

    def heap_known(self, n: int) -> Known:
        value = _value(n, self.k % 2 == 1)
        return Known.of_value(LEGENDRE, value, n=n, value=value)


def _value(n: int, odd: bool) -> int:
    halves = 0
    while odd and n > 4 and n % 2 == 0:
        n, halves = n // 2, halves + 1
    small = (0, 1, 0, 1, 2) if odd else (0, 1, 2)
    value = small[n] if n < len(small) else 0 if odd else (n + 1) % 2
    for _ in range(halves):  # the heap below has value 0
        value = 2 if value == 1 else 1
    return value
