"""The order in which the parts of splits are examined: first those that gave many values before.

It decides how long a check takes, never what it finds.
"""

from __future__ import annotations

from typing import Any

HEAPS = 256  # how many heaps each round looks back at
ROUNDS = 4  # each round counts in the order that the one before has found


def by_use(values: Any, done: int, order: Any, splits: Any, classes: Any, parity: int) -> Any:
    """Return the parts again, the most useful ones first.

    A part is useful for a heap if it is the first in the order that gives some smaller rare value.

    Args:
        values: [heaps] values, right below ``done``.
        done: at least four times the largest part.
        order: [parts] the parts in the order so far.
        splits: the m that may be taken so that two heaps are left.
        classes: [size] class of each value by the mask.
        parity: as for :func:`grundy.proofs.recompute.sparse`.
    """
    import numpy as np  # a small check needs no order

    chance = np.random.default_rng(0)
    for _ in range(ROUNDS):
        uses = np.zeros(len(order), np.int64)
        for n in chance.integers(done // 2, done, HEAPS):
            given = np.stack([values[order] ^ values[n - m - order] for m in splits], axis=1)
            value, first = np.unique(given, return_index=True)
            rare = classes[value] == ((n + parity) & 1 if parity >= 0 else 0)
            np.add.at(uses, first[rare & (value < values[n])] // len(splits), 1)
        order = order[np.argsort(-uses, kind="stable")]
    return order
