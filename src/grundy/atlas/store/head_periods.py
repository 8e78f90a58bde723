"""The values of a single head in a coin-turning game, place by place, and their period or the formula for them.

Place 0, off the strip, is worth 0, so that heads are counted as heaps are.
"""

from __future__ import annotations

from array import array
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.periods import Period, find_period, repeated_window
from grundy.maths.octal.period_search import Result
from grundy.maths.octal.period_theorems import find_arithmetic_period
from grundy.rulesets.coins.turning import (
    COINS,
    ODD,
    ONE_COIN,
    TURNING_TURTLES,
    TWINS,
    CoinTurning,
    theorem_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BOUNDED_REACH", "head_array", "head_period"]

BOUNDED_REACH = "bounded reach"
"""The theorem of rules whose sets span so many places at most: the values of these decide the next one."""

_LINES = {ONE_COIN: Period(1, 1), ODD: Period(1, 1), TURNING_TURTLES: Period(0, 1, 1), TWINS: Period(1, 1, 1)}
"""Formulas that are periods."""
_FORMULA = 1000  # places that are valued where a formula gives all
_FIRST = 64
_FEWEST = 32  # values in which a period is seen
_CLOCK = 64  # places between two looks at it


def head_period(ruleset: CoinTurning, limit: int, seconds: float = float("inf")) -> Result:
    """Look for the period of the values of heads.

    Args:
        ruleset: the game.
        limit: how many places to value at most, place 0 among them.
        seconds: stop when so many have passed.

    Examples:
        >>> from grundy.maths.coins.turning_sets import TurningSets
        >>> found = head_period(CoinTurning(TurningSets(shape="symmetric", within=6)), 10_000)
        >>> found.status, found.period, found.theorem
        ('proved', Period(preperiod=1, period=7, saltus=0), 'bounded reach')
        >>> head_period(CoinTurning(TurningSets(shape="run")), 10_000).status
        'formula'
    """
    began = perf_counter()
    theorem = theorem_of(ruleset.sets)
    formula = theorem is not COINS and not ruleset.sets.with_first
    bounded = ruleset.sets.reach is not None
    values, look = [0], min(_FIRST, limit)
    while True:
        whole = _extend(ruleset, values, look, began + seconds)
        if bounded:
            period = _proved(ruleset, values)
            if period is not None:
                return _result(ruleset, values, "proved", period, BOUNDED_REACH)
        elif formula and (not whole or look >= min(limit, _FORMULA)):
            line = _LINES.get(theorem)
            return _result(ruleset, values, "proved" if line else "formula", line, theorem.name)
        if not whole or look >= limit:
            seen = _observed(values)
            return _result(ruleset, values, "open" if seen is None else "observed", seen, None)
        look = min(limit, 2 * look)


def head_array(ruleset: CoinTurning, last: int) -> NDArray[Any] | None:
    """Return the values of heads to place ``last``, unsigned; None if one is too large or out of reach."""
    import numpy as np

    from grundy.machine.arrays import smallest_type

    values = [0]
    if not _extend(ruleset, values, last + 1, float("inf")) or max(values) >> 62:
        return None
    return np.array(values, smallest_type(max(values)))


def _extend(ruleset: CoinTurning, values: list[int], length: int, until: float) -> bool:
    """Value more places; return whether there are so many values now."""
    heads = ruleset.heads
    while len(values) < length:
        if len(values) % _CLOCK == 0 and perf_counter() > until:
            return False
        value = heads.value(len(values))
        if value is None:
            return False
        values.append(value)
    return True


def _proved(ruleset: CoinTurning, values: list[int]) -> Period | None:
    """Return the period that a rule of bounded reach has, if the values known prove it.

    A set that ends at place n lies within places n − reach + 1 to n; for n > reach every set that may lie anywhere fits
    on the strip, and none that holds the first coin. So reach − 1 values that come again, none of them at the first
    place, decide all others alike.
    """
    reach = ruleset.sets.reach
    assert reach is not None
    if ruleset.sets.with_first:
        return _least(values, Period(reach + 1, 1)) if len(values) > reach + 1 else None
    window = max(1, reach - 1)
    numbers: dict[int, int] = {}  # values may be of any size
    named = array("q", (numbers.setdefault(value, len(numbers)) for value in values[2:]))
    found = repeated_window(named, window) if len(values) > window + 2 else None
    return None if found is None else _least(values, Period(found.preperiod + 2, found.period))


def _least(values: list[int], law: Period) -> Period:
    """Return the period with its least preperiod."""
    start, period = law.preperiod, law.period
    while start and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return Period(start, period)


def _observed(values: list[int]) -> Period | None:
    found = find_period(values) or find_arithmetic_period(values) if len(values) >= _FEWEST else None
    if found is None or len(values) - found.preperiod < max(3 * found.period, len(values) // 3):
        return None  # seen twice only, or at the very end
    return found


def _result(ruleset: CoinTurning, values: list[int], status: str, period: Period | None, theorem: str | None) -> Result:
    most = max(values)
    return Result(str(ruleset), status, len(values) - 1, period, False, theorem, None, most, values.index(most), None)
