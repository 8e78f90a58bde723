"""Schwenk's numbers: the heaps that are lost if a take is bounded by a function of the take before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from grundy.words.errors import LimitError

_MOST = 1_000_000  # numbers to compute


class LostHeaps:
    """The numbers H(1) = 1, H(k + 1) = H(k) + H(m), where m is the first index with f(H(m)) ≥ H(k).

    Each n > 0 is in exactly one way a sum of them in which f(a part) is less than the next larger part; it begins with
    the largest number up to n. The player to move wins if and only if the smallest part may be taken.

    Args:
        bound: f, the largest take after a take; f never falls, and f(t) ≥ t.

    Examples:
        >>> twice = LostHeaps(lambda take: 2 * take)
        >>> twice.upto(34), twice.parts(100)
        ([1, 2, 3, 5, 8, 13, 21, 34], [89, 8, 3])

    References:
        A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234.
    """

    def __init__(self, bound: Callable[[int], int]) -> None:
        self.bound = bound
        self._found = [1]
        self._first = 0  # the index m, from 0, of the last number; it never falls

    def upto(self, n: int) -> list[int]:
        """Return the numbers up to n.

        Raises:
            LimitError: if there are more than a million.
        """
        found = self._found
        while found[-1] <= n:
            if len(found) >= _MOST:
                raise LimitError(
                    "heap {n} has more than {most} lost heaps below it: use a smaller heap, or a smaller bound",
                    n=n, most=_MOST,
                )  # fmt: skip
            while self.bound(found[self._first]) < found[-1]:
                self._first += 1
            found.append(found[-1] + found[self._first])
        return found[: bisect_right(found, n)]

    def parts(self, n: int) -> list[int]:
        """Return the parts of n, the largest first."""
        numbers, parts = self.upto(n), []
        while n:
            place = bisect_right(numbers, n) - 1
            parts.append(numbers[place])
            n -= numbers[place]
        return parts
