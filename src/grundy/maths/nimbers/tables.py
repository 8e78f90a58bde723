"""Tables of nim arithmetic below 2^64: logarithms, additive maps by bytes, and the isomorphism with polynomials."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from grundy.maths.nimbers.field import nim_product, nim_square, nim_square_root
from grundy.maths.nimbers.steps_kernel import ORDER, ZERO, through_32

GENERATOR = 258  # the least number whose powers are all numbers from 1 to 2^16 - 1

# Roots of x^32 + x^7 + x^3 + x^2 + 1 and of x^64 + x^4 + x^3 + x + 1: any root gives an isomorphism.
_ROOTS = {32: 0x64FB5EDD, 64: 0x402884CA01F7C6B2}


@cache
def logarithms() -> tuple[NDArray[np.int32], NDArray[np.uint16], int]:
    """Return the logarithms of numbers below 2^16: log, exp and half, as ``steps_kernel`` describes them.

    Examples:
        >>> log, exp, half = logarithms()
        >>> int(exp[log[2] + log[4]]), int(exp[half]), int(exp[log[0] + log[3]])
        (8, 32768, 0)
    """
    powers = np.ones(1, np.uint64)
    factor = GENERATOR
    while powers.size <= ORDER:  # multiplying the first 2^k powers by the 2^k-th one gives as many more
        by_factor = map_table([nim_product(1 << bit, factor) for bit in range(16)])
        powers = np.concatenate([powers, through_32(powers, by_factor)])
        factor = nim_square(factor)
    powers = powers[:ORDER]
    log = np.full(1 << 16, ZERO, np.int32)
    log[powers] = np.arange(ORDER)
    exp = np.zeros(2 * ZERO + (1 << 16), np.uint16)
    exp[:ZERO] = np.tile(powers, ZERO // ORDER)
    return log, exp, int(log[1 << 15])


def map_table(images: Sequence[int]) -> NDArray[np.uint64]:
    """Return the byte table of the additive map with these images of 1, 2, 4, …, at most 32 or at most 64 of them.

    It is a table for ``through_32`` or ``through_64``; bits without an image map to 0.

    Examples:
        >>> table = map_table([1, 3, 6, 13, 24, 52, 103, 233])
        >>> int(table[5]), int(table[255])
        (7, 171)
    """
    parts = []
    size = 32 if len(images) <= 32 else 64
    images = [*images, *[0] * (size - len(images))]
    for first in range(0, size, 8):
        part = np.zeros(1, np.uint64)
        for image in images[first : first + 8]:
            part = np.concatenate([part, part ^ np.uint64(image)])
        parts.append(part)
    return np.concatenate(parts)


@cache
def square_table(bits: int) -> NDArray[np.uint64]:
    """Return the table of squaring numbers of this many bits: (a + b)² = a² + b²."""
    return map_table([nim_square(1 << bit) for bit in range(bits)])


@cache
def root_table(bits: int) -> NDArray[np.uint64]:
    """Return the table of square roots of numbers of this many bits."""
    return map_table([nim_square_root(1 << bit) for bit in range(bits)])


@cache
def disguise(bits: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the tables that convert numbers of 32 or 64 bits into binary polynomials, and back.

    Nim products become products of polynomials, in which x^i corresponds to the i-th power of a root.
    """
    powers = [1]
    while len(powers) < bits:
        powers.append(nim_product(powers[-1], _ROOTS[bits]))
    return map_table(_inverse(powers)), map_table(powers)


def _inverse(images: Sequence[int]) -> list[int]:
    """Return the images of 1, 2, 4, … under the inverse of the additive map with the given images."""
    reduced: dict[int, tuple[int, int]] = {}  # by highest bit: an image, and what it is the image of
    for place, image in enumerate(images):
        source = 1 << place
        while image.bit_length() in reduced:
            less, of = reduced[image.bit_length()]
            image, source = image ^ less, source ^ of
        reduced[image.bit_length()] = image, source
    inverse = []
    for place in range(len(images)):
        rest, source = 1 << place, 0
        while rest:
            less, of = reduced[rest.bit_length()]
            rest, source = rest ^ less, source ^ of
        inverse.append(source)
    return inverse
