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


def arithmetic_period(values: Sequence[Value], most: int) -> ArithmeticPeriod | None:
    """Return the shortest period that holds at the end of a list of values; None if none does.

    Args:
        values: the values of heaps 0, 1, …
        most: the largest number that a move takes from a heap.

    A period with saltus 0 is proved once G(n + p) = G(n) has held for as many heaps in a row as a move can take: each
    later heap has the same options as the heap p below it. With another saltus this is no proof, as a sum of options
    need not be the option of a sum.

    Examples:
        >>> from grundy.maths.partizan.value import value
        >>> arithmetic_period([value(n % 2) for n in range(9)], 1)
        ArithmeticPeriod(first=0, period=2, saltus=value('0'), proved=True)
        >>> arithmetic_period([n * value("^") for n in range(9)], 1)
        ArithmeticPeriod(first=0, period=1, saltus=value('^'), proved=False)
    """
    last = len(values) - 1
    for period in range(1, (last - most) // 2 + 1):
        saltus = values[last] - values[last - period]
        first = last - period
        while first > 0 and values[first - 1 + period] == values[first - 1] + saltus:
            first -= 1
        if last - period - first + 1 >= most + period:
            return ArithmeticPeriod(first, period, saltus, saltus == 0)
    return None
