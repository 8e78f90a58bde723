"""Periods of sequences: found, and when the observed becomes proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Period", "find_period"]


@dataclass(frozen=True, slots=True)
class Period:
    """g(n + period) = g(n) + saltus for all n ≥ preperiod, n counted from heap 0.

    Examples:
        >>> kayles = Period(71, 12)
        >>> kayles.reduce(1000)  # the heap below preperiod + period that has the same value as heap 1000
        76
    """

    preperiod: int
    period: int
    saltus: int = 0

    def reduce(self, n: int) -> int:
        """Return the least heap congruent to n from which the period leads to n."""
        if n < self.preperiod + self.period:
            return n
        return self.preperiod + (n - self.preperiod) % self.period


def find_period(values: Sequence[int]) -> Period | None:
    """Return the shortest period that the values show at their end, or None when none shows at least twice.

    A period found is an observation, not a proof: the theorem that makes it one belongs to the kind of game.
    Linear time: the failure function of the reversed sequence (Knuth, Morris and Pratt) gives, for every tail, its
    shortest period.

    Args:
        values: values of heaps 0, 1, 2, ….

    Returns:
        the period with the longest doubled tail: the tail it rules is at least twice as long as the period, and among
        such periods the one with the least preperiod is taken (then the least period).

    Examples:
        >>> find_period([5, 0, 1, 2, 0, 1, 2, 0, 1])
        Period(preperiod=1, period=3, saltus=0)
        >>> find_period([0, 1, 2, 3]) is None
        True
    """
    tail = list(reversed(values))
    failure = [0] * len(tail)
    matched = 0
    best: tuple[int, int] | None = None  # (length of the tail ruled, minus its period)
    for i in range(1, len(tail)):
        while matched and tail[i] != tail[matched]:
            matched = failure[matched - 1]
        matched += tail[i] == tail[matched]
        failure[i] = matched
        length, period = i + 1, i + 1 - matched
        if 2 * period <= length and (best is None or (length, -period) > best):
            best = (length, -period)
    if best is None:
        return None
    length, negative = best
    return Period(len(values) - length, -negative)
