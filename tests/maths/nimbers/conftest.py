from __future__ import annotations

from collections.abc import Callable

import pytest


def product_by_halves(a: int, b: int) -> int:
    """The nim-product by its plain recursion: with F = 2^(2^k), F ⊗ F = F ⊕ F/2, and F times less is the product."""
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> 2 * half:
        half *= 2
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    low, high = product_by_halves(a0, b0), product_by_halves(a1, b1)
    middle = product_by_halves(a1 ^ a0, b1 ^ b0)
    return (middle ^ low) << half ^ low ^ product_by_halves(high, 1 << half - 1)


@pytest.fixture(scope="session")
def plain_product() -> Callable[[int, int], int]:
    return product_by_halves
