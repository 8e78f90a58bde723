"""The simplest number between two bounds."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

Bound = tuple[Fraction, int]
"""A number and a side: slightly below it (−1), the number itself (0) or slightly above it (1)."""


def simplest_between(low: Bound | None, high: Bound | None) -> Fraction | None:
    """Return the number born first strictly between two bounds, or None if there is none; None is no bound.

    Examples:
        >>> simplest_between((Fraction(1, 4), 0), (Fraction(1), 0))
        Fraction(1, 2)
        >>> simplest_between((Fraction(5, 2), 0), None)
        Fraction(3, 1)
        >>> simplest_between((Fraction(1), -1), (Fraction(1), 1))
        Fraction(1, 1)
    """
    zero = (Fraction(0), 0)
    if (low is None or low < zero) and (high is None or zero < high):
        return zero[0]
    if low is not None and low >= zero:
        return _simplest_above(low, high)
    assert high is not None
    mirrored = None if low is None else (-low[0], -low[1])
    found = _simplest_above((-high[0], -high[1]), mirrored)
    return None if found is None else -found


def _simplest_above(low: Bound, high: Bound | None) -> Fraction | None:
    """Return the simplest number above a bound that is at least 0: the smallest integer, or the fewest halvings."""
    x = Fraction(_next(low, 1))
    if high is None or (x, 0) < high:
        return x
    if low >= high or (low[0] == high[0] and not low[1] < 0 < high[1]):
        return None
    if low[1] < 0 < high[1] and low[0] == high[0]:
        return low[0]  # nothing else is between
    denominator = 2
    while True:
        x = Fraction(_next(low, denominator), denominator)
        if (x, 0) < high:
            return x
        denominator *= 2


def _next(low: Bound, denominator: int) -> int:
    """Return the smallest m with m / denominator above the bound."""
    scaled = low[0] * denominator
    return ceil(scaled) if low[1] < 0 else floor(scaled) + 1
