"""Values of heaps whose moves may entail an answer in the heap that they leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grundy.maths.nimbers.losses import Losses, union

Split = tuple[tuple[int, ...], bool]  # the heaps that replace a heap, and whether the move entails an answer there


class EntailingHeaps:
    """The values of heaps 0, 1, 2, …, computed in this order and kept.

    Args:
        splits: yields the moves of a heap; a move that entails leaves one heap, and all moves leave smaller heaps.

    Examples:
        >>> def top_entails(n):
        ...     yield from (((k, n - k), False) for k in range(1, n))
        ...     yield from [((n - 1,), True)][:n]
        >>> heaps = EntailingHeaps(top_entails)
        >>> [str(heaps.losses(n)) for n in range(8)]
        ['0', '☾', '0', '☾', '1', '0', '2', '1']
        >>> print(heaps.losses(2, entailed=True), "|", heaps.losses(4, entailed=True))
        all | all but 0
    """

    def __init__(self, splits: Callable[[int], Iterable[Split]]) -> None:
        self._splits = splits
        self._values: list[int | None] = []  # None for ☾
        self._entailed: list[Losses] = []

    def losses(self, n: int, *, entailed: bool = False) -> Losses:
        """Return the nim-heaps beside which the player to move loses a heap, which may entail an answer."""
        while len(self._values) <= n:
            self._extend(len(self._values))
        value = self._values[n]
        return self._entailed[n] if entailed else Losses() if value is None else Losses.of_value(value)

    def _extend(self, n: int) -> None:
        values = self._values
        reached: set[int] = set()
        forced = Losses()
        for heaps, entails in self._splits(n):
            if entails:
                forced = forced.union(self._entailed[heaps[0]])
                continue
            total = 0
            for heap in heaps:
                value = values[heap]
                if value is None:
                    break
                total ^= value
            else:
                reached.add(total)
        won = union((Losses(frozenset(reached)), forced))
        values.append(won.lost(entailed=False).value)
        self._entailed.append(won.complement())
