"""Sets of numbers closed under little but nim-sum, held as bits: bit x of an integer says whether x is in the set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

__all__ = ["NimSums", "least_missing", "translated"]


def translated(bits: int, number: int) -> int:
    """Return the set in which every member has been nim-added to a number.

    Each bit b of the number swaps neighbouring blocks of 2^b bits:

        bits   … D C B A      blocks of 2^b, A the members 0 to 2^b - 1
        after  … C D A B

    Examples:
        >>> bin(translated(0b1011, 2))  # {0, 1, 3} ⊕ 2 = {2, 3, 1}
        '0b1110'
    """
    while number:
        power = number.bit_length() - 1
        number ^= 1 << power
        block = 1 << power
        if bits.bit_length() <= block:
            bits <<= block
        else:
            lower = _lower_blocks(power, (bits.bit_length() - 1).bit_length())
            bits = (bits & lower) << block | bits >> block & lower
    return bits


@lru_cache(maxsize=128)
def _lower_blocks(power: int, size: int) -> int:
    """Return the set of all x below 2^size whose bit number ``power`` is 0."""
    blocks = (1 << (1 << power)) - 1
    for i in range(power + 1, size):
        blocks |= blocks << (1 << i)
    return blocks


def least_missing(bits: int) -> int:
    """Return the mex of a set held as bits.

    Examples:
        >>> least_missing(0b1011), least_missing(0)
        (2, 0)
    """
    return (~bits & (bits + 1)).bit_length() - 1


class NimSums:
    """The nim-sums of some of the numbers added so far, kept apart by how many they are sums of; never changed.

    Args:
        most: numbers that a sum may have.
        layers: for each number of summands, the sums as bits.
        work: what making it has cost, in words of 64 bits.
        and_more: sums of more than ``most`` numbers are kept, too, together with those of ``most``.

    Examples:
        >>> sums = NimSums(2).added(1).added(2).added(4)
        >>> bin(sums.of([0])), bin(sums.of([1])), bin(sums.of([2]))  # {0}, {1, 2, 4}, {3, 5, 6}
        ('0b1', '0b10110', '0b1101000')
        >>> bin(NimSums(1, and_more=True).added(1).added(2).of([1]))  # {1, 2, 3}
        '0b1110'
    """

    __slots__ = ("and_more", "layers", "most", "work")

    def __init__(self, most: int, layers: tuple[int, ...] = (1,), work: int = 0, *, and_more: bool = False) -> None:
        self.most = most
        self.layers = layers
        self.work = work
        self.and_more = and_more

    def added(self, number: int, weight: int = 1) -> NimSums:
        """Return the sums when one more number may be taken, which counts as ``weight`` of them."""
        work = self.work + sum(_words(layer) for layer in self.layers) * (1 + number.bit_count())
        layers = list(self.layers) + [0] * (min(self.most + 1, len(self.layers) + weight) - len(self.layers))
        moved = [translated(layer, number) for layer in self.layers]
        for i, sums in enumerate(moved):
            if i + weight <= self.most:
                layers[i + weight] |= sums
            elif self.and_more:
                layers[-1] |= sums
        return NimSums(self.most, tuple(layers), work, and_more=self.and_more)

    def of(self, sizes: Iterable[int]) -> int:
        """Return the sums of so many numbers, as bits; ``most`` may stand for more."""
        found = 0
        for size in sizes:
            if 0 <= size < len(self.layers):
                found |= self.layers[size]
        return found


def _words(bits: int) -> int:
    return 1 + (bits.bit_length() >> 6)
