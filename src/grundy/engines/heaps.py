"""Grundy values of single heaps: by definition for any rule, by tables and proved periods for the regular kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grundy.engines.definition import LIMIT, fold
from grundy.theory.nimbers import mex, nim_sum

__all__ = ["HeapValues"]


class HeapValues:
    """Values of heaps by definition, for any rule, remembered; only the heaps that play can reach are valued.

    Args:
        splits: yields the tuples of heaps that may replace a heap of n.
        describe: names a heap in an error.
    """

    def __init__(self, splits: Callable[[int], Iterable[tuple[int, ...]]], describe: Callable[[int], str]) -> None:
        self._splits = splits
        self._describe = describe
        self._memo: dict[int, int] = {}

    def value(self, n: int) -> int:
        """Return the Grundy value of a heap of n.

        Raises:
            LoopError: if a heap can become itself again.
            LimitError: if there are too many splits to look at.
        """
        found = self._memo.get(n)
        return fold(n, self._splits, self._combine, self._memo, self._describe, LIMIT) if found is None else found

    @staticmethod
    def _combine(options: list[tuple[int, ...]], values: dict[int, int]) -> int:
        return mex(nim_sum(values[part] for part in option) for option in options)
