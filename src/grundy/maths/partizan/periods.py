"""Arithmetic periods of values: from some heap on, G(n + p) = G(n) + s."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grundy.maths.partizan.value import Value


class ArithmeticPeriod(NamedTuple):
    """Values with G(n + period) = G(n) + saltus for all n ≥ first: proved, or found to hold as far as computed."""

    first: int
    period: int
    saltus: Value
    proved: bool


def arithmetic_period(values: Sequence[Value], most: int, *, splits: bool = False) -> ArithmeticPeriod | None:
    """Return the shortest proved period that holds at the end of a list of values, otherwise the shortest one.

    Args:
        values: the values of heaps 0, 1, …
        most: the largest number that a move takes from a heap.
        splits: whether a move may leave two heaps.

    A period with saltus 0 is proved once G(n + p) = G(n) has held for as many heaps in a row as a move can take: each
    later heap has the same options as the heap p below it. If moves split heaps, it is proved once all heaps below
    2 (first + p) + most have been computed: then one of two heaps can be reduced by p (as in Guy and Smith's theorem).
    With another saltus this is no proof, as a sum of options need not be the option of a sum. None if no period holds.

    Examples:
        >>> from grundy.maths.partizan.value import value
        >>> arithmetic_period([value(n % 2) for n in range(9)], 1)
        ArithmeticPeriod(first=0, period=2, saltus=value('0'), proved=True)
        >>> arithmetic_period([n * value("^") for n in range(9)], 1)
        ArithmeticPeriod(first=0, period=1, saltus=value('^'), proved=False)
        >>> arithmetic_period([n % 2 * value("*") for n in range(9)], 1)
        ArithmeticPeriod(first=0, period=2, saltus=value('0'), proved=True)
    """
    last = len(values) - 1
    seen = None
    for period in range(1, (last - most) // 2 + 1):
        saltus = values[last] - values[last - period]
        first = last - period
        while first > 0 and values[first - 1 + period] == values[first - 1] + saltus:
            first -= 1
        if last - period - first + 1 >= most + period:
            enough = not splits or last + 1 >= 2 * (first + period) + most
            found = ArithmeticPeriod(first, period, saltus, saltus == 0 and enough)
            if found.proved:
                return found
            seen = seen or found
    return seen
