"""Sets of Grundy values as masks: bit v stands for value v. A negative mask contains all values from some point on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

ANY = -1  # the set of all values


def least_bits(mask: int, count: int) -> int:
    """Return the ``count`` least bits of a mask, which may be infinite.

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
    """Return the set of nim-sums of a value with the members of a set; an infinite set stays infinite.

    Each bit b of the value swaps neighbouring blocks of 2^b bits:

        bits   … D C B A      blocks of 2^b, A the members 0 to 2^b - 1
        after  … C D A B

    Examples:
        >>> bin(nim_shifted(0b1011, 2))  # {0, 1, 3} ⊕ 2 = {2, 3, 1}
        '0b1110'
    """
    while by and mask >= 0:
        power = by.bit_length() - 1
        by ^= 1 << power
        block = 1 << power
        if mask.bit_length() <= block:
            mask <<= block
        else:
            lower = _lower_blocks(power, (mask.bit_length() - 1).bit_length())
            mask = (mask & lower) << block | mask >> block & lower
    return mask


@lru_cache(maxsize=128)
def _lower_blocks(power: int, size: int) -> int:
    """Return the set of all x below 2^size whose bit ``power`` is 0."""
    blocks = (1 << (1 << power)) - 1
    for i in range(power + 1, size):
        blocks |= blocks << (1 << i)
    return blocks


def bits_of(mask: int) -> list[int]:
    """Return the positions of the bits of a mask.

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
    """Return whether a set has exactly one value.

    Examples:
        >>> single(8), single(9), single(ANY)
        (True, False, False)
    """
    return mask > 0 and not mask & (mask - 1)


def submasks(mask: int) -> Iterator[int]:
    """Yield the submasks of a mask, smallest first.

    Examples:
        >>> list(submasks(0b101))
        [0, 1, 4, 5]
    """
    submask = 0
    while True:
        yield submask
        submask = (submask - mask) & mask
        if not submask:
            return


def least_missing(bits: int) -> int:
    """Return the mex of a set given as bits.

    Examples:
        >>> least_missing(0b1011), least_missing(0)
        (2, 0)
    """
    return (~bits & (bits + 1)).bit_length() - 1


class NimSums(NamedTuple):
    """The nim-sums of subsets of the numbers added so far, by the size of the subset; immutable.

    Examples:
        >>> sums = NimSums(2).added(1).added(2).added(4)
        >>> bin(sums.of([0])), bin(sums.of([1])), bin(sums.of([2]))  # {0}, {1, 2, 4}, {3, 5, 6}
        ('0b1', '0b10110', '0b1101000')
        >>> bin(NimSums(1, and_more=True).added(1).added(2).of([1]))  # {1, 2, 3}
        '0b1110'
    """

    most: int  # most numbers in a sum
    and_more: bool = False  # whether to include sums of more than ``most`` numbers with those of ``most``
    layers: tuple[int, ...] = (1,)  # for each number of summands, the sums as bits
    work: int = 0  # the work of making it, in words of 64 bits

    def added(self, number: int, weight: int = 1) -> NimSums:
        """Return the sums with one more number, which counts as ``weight`` of them."""
        most, and_more, layers, work = self
        work += sum(1 + (layer.bit_length() >> 6) for layer in layers) * (1 + number.bit_count())
        grown = list(layers) + [0] * (min(most + 1, len(layers) + weight) - len(layers))
        for i, layer in enumerate(layers, weight):
            if i <= most:
                grown[i] |= nim_shifted(layer, number)
            elif and_more:
                grown[-1] |= nim_shifted(layer, number)
        return NimSums(most, and_more, tuple(grown), work)

    def of(self, sizes: Iterable[int]) -> int:
        """Return the sums of this many numbers, as bits; ``most`` may include more."""
        found = 0
        for size in sizes:
            if 0 <= size < len(self.layers):
                found |= self.layers[size]
        return found
