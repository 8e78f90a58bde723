"""The period of the nim-sequence of a ruleset for heaps, or of the values of a single head in a coin-turning game.

Its status is proved, observed or open, or the values have no period but a formula. Place 0 of a head is off the strip
and has value 0, so heads are counted like heaps.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.nimbers.periods import Period, repeated_window
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.octal.period_result import BEYOND, OUTGROWN, Progress, Result, observed_result, result_of
from grundy.maths.octal.period_search import search
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import asked_ruleset
from grundy.rulesets.coins import turning
from grundy.rulesets.coins.turning import CoinTurning
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.rulesets.shared.heaps import HeapRuleset, single_heaps
from grundy.words.errors import GrundyError, LimitError, RulesetError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.octal.period_store import PeriodStore

BOUNDED_REACH = "bounded reach"
"""The theorem for rules whose sets span a bounded number of places: as many values decide the next one."""
_FEWEST = 4096  # heaps of the first table; longer ones are computed when needed
_HEAPS, _PLAINLY, _HEADS = 10**9, 2000, 10**6  # default limits, with a table and without one, and of heads


def find_period_of(
    ruleset: Ruleset[Any],
    limit: int | None = None,
    *,
    seconds: float = float("inf"),
    store: PeriodStore | None = None,
    progress: Callable[[Progress], object] = lambda step: None,
    clock: Callable[[], float] = perf_counter,
    cores: int = 1,
    exact: bool = False,
) -> Result:
    """Search for the period of the values of single heaps, or of single heads of a coin-turning game.

    Args:
        ruleset: one for heaps, or for coins in a row.
        limit: how many heaps to value; if None, 10⁹, or 2000 if the ruleset has no table of values, or 10⁶ for heads.
        seconds: the time limit.
        store: where to store the values of an octal code.
        progress: called from time to time with the progress of the search.
        clock: what measures the seconds.
        cores: how many may work on the values of an octal code; the result is the same.
        exact: find the exact preperiod of an octal code, even if that takes all values once more.

    Examples:
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> kayles = find_period_of(octal("0.77"), 10_000)
        >>> kayles.status, kayles.period
        ('proved', Period(preperiod=71, period=12, saltus=0))
        >>> from grundy.maths.coins.turning_sets import TurningSets
        >>> heads = find_period_of(CoinTurning(TurningSets(shape="symmetric", within=6)))
        >>> heads.status, heads.period, heads.theorem
        ('proved', Period(preperiod=1, period=7, saltus=0), 'bounded reach')
        >>> find_period_of(CoinTurning(TurningSets(shape="run"))).status
        'formula'
    """
    if store is not None:
        check_stored(ruleset)
    if isinstance(ruleset, CoinTurning):
        return _of_heads(ruleset, limit or _HEADS, clock, clock() + seconds)
    ruleset = single_heaps(ruleset)
    if isinstance(ruleset, TakeAndBreak):
        steps = search(
            ruleset.code, limit or _HEAPS, seconds=seconds, store=store, clock=clock, cores=cores, exact=exact
        )
        for step in steps:
            if isinstance(step, Result):
                return step
            progress(step)
    table = ruleset.table()
    if table is not None:
        allowance = Allowance(seconds=seconds if isfinite(seconds) else None, positions=limit, clock=clock)
        with allowance.holds():
            return _by_table(ruleset, table, limit or _HEAPS, allowance)
    return _plainly(ruleset, limit or _PLAINLY, clock, clock() + seconds)


def check_stored(ruleset: Ruleset[Any]) -> None:
    """Raise RulesetError unless the values of a ruleset can be stored.

    Examples:
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> check_stored(octal("0.77"))
    """
    if not can_be_stored(ruleset):
        raise RulesetError("values can be stored only for octal codes, not for {ruleset}", ruleset=str(ruleset))


def can_be_stored(ruleset: Ruleset[Any]) -> bool:
    """Return whether the state of a search can be stored: that for the period of an octal code."""
    return isinstance(ruleset, TakeAndBreak) and ruleset.code.octal


def _plainly(ruleset: HeapRuleset, count: int, clock: Callable[[], float], until: float) -> Result:
    """Value the first heaps one by one, up to a number or a time limit, but at least one."""
    values, ended = [ruleset.heap_value(0)], None
    try:
        while len(values) < count and clock() < until:
            values.append(ruleset.heap_value(len(values)))
    except LimitError:  # report what is known so far
        ended = BEYOND
    return observed_result(str(ruleset), values, ended)


def _by_table(ruleset: HeapRuleset, table: HeapTable, limit: int, allowance: Allowance) -> Result:
    heaps = min(_FEWEST, limit)
    computed, ended = 0, None
    try:
        while True:
            table.value(heaps - 1)
            computed = heaps
            if table.period is not None or heaps >= limit:
                break
            heaps = min(limit, 2 * heaps)
    except LimitError:
        if not computed:
            raise
        computed = max(computed, min(limit, len(table.values) * table.scale))
        ended = BEYOND if allowance.refusal is None and not allowance.over else None
    period, theorem, last = table.period, table.theorem, computed - 1
    ends = last if period is None else period.preperiod + period.period - 1  # the largest value occurs up to here
    last = max(last, ends)
    largest, largest_at = table.peak(ends)
    if period is not None and theorem is None:
        known = ruleset.heap_known(period.preperiod + 2 * period.period)
        theorem = known.theorem.name if known is not None else None
    return Result(
        str(ruleset), "open" if period is None else "proved", last, period, False,
        theorem, None, largest, largest_at, None, ended,
    )  # fmt: skip


def proved_period(ruleset: Ruleset[Any] | str, last: int) -> Period | None:
    """Return the proved period of a ruleset for heaps, or None if none is proved.

    A period is returned only if heaps 0 to ``last`` contain the preperiod and one whole period.

    Examples:
        >>> proved_period("0.77", 100), proved_period("0.77", 80)
        (Period(preperiod=71, period=12, saltus=0), None)
    """
    ruleset = asked_ruleset(ruleset)
    try:
        known = ruleset.known(ruleset.parse([str(last)]), Convention.NORMAL)
    except GrundyError:
        return None
    facts = {} if known is None else known.facts
    period, preperiod = facts.get("period", facts.get("modulus")), facts.get("preperiod", 0)
    saltus = facts.get("saltus", 0)
    if not (isinstance(period, int) and isinstance(preperiod, int) and isinstance(saltus, int)):
        return None
    return Period(preperiod, period, saltus) if preperiod + period <= last + 1 else None


# -- heads of coin turning

_LINES = {
    turning.ONE_COIN: Period(1, 1), turning.ODD: Period(1, 1), turning.TURNING_TURTLES: Period(0, 1, 1),
    turning.TWINS: Period(1, 1, 1),
}  # fmt: skip
"""Formulas that imply a period."""
_FORMULA = 1000  # places to value if a formula gives all values
_FIRST = 64
_CLOCK = 64  # places between checks of the time
_MOST_HEADS = 10**7  # values that are kept at once


def _of_heads(ruleset: CoinTurning, limit: int, clock: Callable[[], float], until: float) -> Result:
    """Value heads up to a number of places, including place 0, and a time limit."""
    game, full = str(CoinTurning(ruleset.sets)), limit > _MOST_HEADS
    limit = min(limit, _MOST_HEADS)
    theorem = turning.theorem_of(ruleset.sets)
    formula = theorem is not turning.COINS and not ruleset.sets.with_first
    bounded = ruleset.sets.reach is not None
    values, look = [0], min(_FIRST, limit)
    whole, ended = True, None
    while True:
        try:
            whole = _extend(ruleset, values, look, clock, until)
        except LimitError:  # report what is known so far
            whole, ended = False, BEYOND
        if bounded:
            period = _proved(ruleset, values)
            if period is not None:
                return result_of(game, values, "proved", period, BOUNDED_REACH)
        elif formula and (not whole or look >= min(limit, _FORMULA)):
            line = _LINES.get(theorem)
            return result_of(game, values, "proved" if line else "formula", line, theorem.name)
        if not whole or look >= limit:
            return observed_result(game, values, OUTGROWN if full and whole else ended)
        look = min(limit, 2 * look)


def head_array(ruleset: CoinTurning, last: int) -> NDArray[Any] | None:
    """Return the values of heads up to place ``last``, unsigned; None if one is too large.

    Raises:
        LimitError: if one is out of reach.
    """
    values = [0]
    _extend(ruleset, values, last + 1, perf_counter, float("inf"))
    return value_array(values)


def value_array(values: list[int]) -> NDArray[Any] | None:
    """Return values in an unsigned array; None if one is too large."""
    import numpy as np

    from grundy.machine.arrays import smallest_type

    if max(values) >> 62:
        return None
    return np.array(values, smallest_type(max(values)))


def _extend(ruleset: CoinTurning, values: list[int], length: int, clock: Callable[[], float], until: float) -> bool:
    """Value more places until there are enough or time is up; return whether there are enough now."""
    heads = ruleset.heads
    while len(values) < length:
        if len(values) % _CLOCK == 0 and clock() > until:
            return False
        value = heads.value(len(values))
        if value is None:
            raise ruleset.out_of_reach(len(values))
        values.append(value)
    return True


def _proved(ruleset: CoinTurning, values: list[int]) -> Period | None:
    """Return the period for a rule of bounded reach, if the known values prove it.

    A set that ends at place n lies within places n − reach + 1 to n. For n > reach, every set that may lie anywhere
    fits on the strip, and no set contains the first coin. So if reach − 1 consecutive values repeat, none of them at
    the first place, all later values repeat too.
    """
    reach = ruleset.sets.reach
    assert reach is not None
    if ruleset.sets.with_first:
        return _least(values, Period(reach + 1, 1)) if len(values) > reach + 1 else None
    window = max(1, reach - 1)
    numbers: dict[int, int] = {}  # values may have any size
    named = array("q", (numbers.setdefault(value, len(numbers)) for value in values[2:]))
    found = repeated_window(named, window) if len(values) > window + 2 else None
    return None if found is None else _least(values, Period(found.preperiod + 2, found.period))


def _least(values: list[int], law: Period) -> Period:
    """Return the period with its least preperiod."""
    start, period = law.preperiod, law.period
    while start and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return Period(start, period)
