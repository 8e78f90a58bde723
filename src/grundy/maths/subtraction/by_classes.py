"""Short tables of subtraction games, one value after the other."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["values_by_classes"]

_BITS = bytes([48, 49]) + bytes(254)  # 0 and 1 as the digits of a binary number


def values_by_classes(moves: Sequence[int], largest: int) -> list[int]:
    """Return the values of heaps 0 to ``largest``, found one value after the other.

    Of the heaps that have no value yet, the least has the next one; so has the least of those above it from which no
    move leads to a heap of that value, and so on. All that a heap excludes goes in one operation on an integer whose
    bit i stands for the heap i above it:

        free     … 1 0 1 1 0 1    bit 0 stands for a heap of this value
        excluded … 0 0 1 0 1 1    the moves, here 1 and 3, and the heap itself

    The time does not grow with the number of moves, where the usual loop looks at each move for every heap.

    Examples:
        >>> values_by_classes((1, 3, 4), 8)
        [0, 1, 0, 1, 2, 3, 2, 0, 1]
    """
    excluded = 1
    for move in moves:
        excluded |= 1 << move
    keep = ~excluded
    values = [0] * (largest + 1)
    left = (1 << largest + 1) - 1  # heaps without a value
    value = 0
    while left:
        free, heap = left, 0
        found = bytearray(largest + 1)
        while free:
            step = (free & -free).bit_length() - 1
            free >>= step
            heap += step
            values[heap] = value
            found[largest - heap] = 1
            free &= keep
        left ^= int(found.translate(_BITS), 2)
        value += 1
    return values
