"""Sets of Grundy values as masks: bit v stands for the value v. A mask below 0 has all values from some place on."""

from __future__ import annotations

__all__ = ["ANY", "bits_of", "least_bits", "nim_shifted", "single"]

ANY = -1
"""The set of all values."""


def least_bits(mask: int, count: int) -> int:
    """Return the ``count`` least bits of a mask, which may have endless ones.

    Examples:
        >>> bin(least_bits(0b10110, 2)), bin(least_bits(-1, 3))
        ('0b110', '0b111')
    """
    if mask >= 0 and mask.bit_count() <= count:
        return mask
    kept = 0
    for _ in range(count):
        kept |= mask & -mask
        mask &= mask - 1
    return kept


def nim_shifted(mask: int, by: int) -> int:
    """Return the set of the nim-sums of a value with those of a set; that of all values is itself.

    Examples:
        >>> bin(nim_shifted(0b11, 2))
        '0b1100'
    """
    if by == 0 or mask < 0:
        return mask
    return sum(1 << (value ^ by) for value in bits_of(mask))


def bits_of(mask: int) -> list[int]:
    """Return the places of the bits of a mask.

    Examples:
        >>> bits_of(0b1011)
        [0, 1, 3]
    """
    places = []
    while mask:
        least = mask & -mask
        places.append(least.bit_length() - 1)
        mask ^= least
    return places


def single(mask: int) -> bool:
    """Tell whether a set has one value only.

    Examples:
        >>> single(8), single(9), single(ANY)
        (True, False, False)
    """
    return mask > 0 and not mask & (mask - 1)
