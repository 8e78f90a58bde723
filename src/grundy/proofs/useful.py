"""Which splits a check examines first: those that gave many values before.

They decide how long it takes, never what it finds.
"""

from __future__ import annotations

from typing import Any

HEAPS = 256  # how many heaps each round looks back at
ROUNDS = 16  # each round counts in the order that the one before has found


def often_useful(values: Any, done: int, splits: Any, largest: int, classes: Any, parity: int) -> tuple[Any, Any]:
    """Return m + a for each split with a small part a, the most useful first, and the value of a.

    A split is useful for a heap if it is the first in the order that gives some smaller rare value.

    Args:
        values: [heaps] values, right below ``done``.
        done: at least four times the largest m + a.
        splits: the m that may be taken so that two heaps are left.
        largest: the largest a to be considered.
        classes: [size] class of each value by the mask.
        parity: as for :func:`grundy.proofs.recompute.sparse`.
    """
    import numpy as np  # a small check needs no order

    parts = np.repeat(np.arange(1, largest + 1), len(splits))
    away = parts + np.tile(splits, largest)
    uses = np.zeros(len(parts), np.int64)
    chance = np.random.default_rng(0)
    for _ in range(ROUNDS):
        uses[:] = 0
        for n in chance.integers(done // 2, done, HEAPS):
            value, first = np.unique(values[parts] ^ values[n - away], return_index=True)
            rare = classes[value] == ((n + parity) & 1 if parity >= 0 else 0)
            uses[first[rare & (value < values[n])]] += 1
        order = np.argsort(-uses, kind="stable")
        parts, away = parts[order], away[order]
    return away, values[parts].astype(np.int64)
