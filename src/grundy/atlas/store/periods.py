"""The period of the nim-sequence of a ruleset for heaps, with the status of what is said: proved, observed or open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.nimbers.periods import Period, find_period
from grundy.maths.octal.heaps import HeapTable
from grundy.maths.octal.period_run import search
from grundy.maths.octal.period_search import Progress, Result
from grundy.maths.octal.period_theorems import find_arithmetic_period
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.take_and_break import TakeAndBreak
from grundy.rulesets.shared.heaps import HeapRuleset, single_heaps
from grundy.words.errors import GrundyError, LimitError, RulesetError

if TYPE_CHECKING:
    from grundy.maths.octal.period_store import PeriodStore

__all__ = ["find_period_of", "proved_period"]

_FEWEST = 4096  # heaps of a table that are valued before a longer one is asked for
_PLAINLY = 2000  # heaps of a ruleset without a table


def find_period_of(
    ruleset: Ruleset[Any], limit: int, *, seconds: float = float("inf"), store: PeriodStore | None = None
) -> Iterator[Progress | Result]:
    """Look for the period of the nim-sequence of single heaps; yield progress now and then, and the result at last.

    Args:
        ruleset: a ruleset for heaps.
        limit: the largest number of heaps to value.
        seconds: stop when so many have passed.
        store: where searches of octal codes are kept, and go on.

    Raises:
        RulesetError: if the ruleset has no heaps, or no store is kept for its kind.

    Examples:
        >>> from grundy.rulesets.heaps.take_and_break import octal
        >>> *_, kayles = find_period_of(octal("0.77"), 10_000)
        >>> kayles.status, kayles.period
        ('proved', Period(preperiod=71, period=12, saltus=0))
    """
    ruleset = single_heaps(ruleset)
    if isinstance(ruleset, TakeAndBreak) and ruleset.code.octal:
        yield from search(ruleset.code, limit, seconds=seconds, store=store)
        return
    if store is not None:
        raise RulesetError("a store is kept for octal codes only, not for {ruleset}", ruleset=str(ruleset))
    table = ruleset.table()
    yield _by_values(ruleset, min(limit, _PLAINLY)) if table is None else _by_table(ruleset, table, limit)


def _by_table(ruleset: HeapRuleset, table: HeapTable, limit: int) -> Result:
    heaps = min(_FEWEST, limit)
    computed = 0
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
    period = table.period
    last = computed - 1
    if period is not None:
        last = max(computed, period.preperiod + period.period) - 1
        ends = period.preperiod + period.period - 1  # the largest value is among those
    else:
        ends = last
    values = table.array(ends)
    theorem = table.theorem
    if period is not None and theorem is None:
        known = ruleset.heap_known(period.preperiod + 2 * period.period)
        theorem = known.theorem.name if known is not None else None
    return Result(
        str(ruleset), "open" if period is None else "proved", last, period, False,
        theorem, None, int(values.max()), int(values.argmax()), None,
    )  # fmt: skip


def _by_values(ruleset: HeapRuleset, heaps: int) -> Result:
    values = [ruleset.heap_value(n) for n in range(heaps)]
    found = find_period(values) or find_arithmetic_period(values)
    if found is not None and heaps - found.preperiod < 3 * found.period:
        found = None  # seen twice only
    most = max(values)
    return Result(
        str(ruleset), "open" if found is None else "observed", heaps - 1, found, False, None, None, most,
        values.index(most), None,
    )  # fmt: skip


def proved_period(ruleset: Ruleset[Any], last: int) -> Period | None:
    """Return the period through which a ruleset answers heap ``last``, or None where it has no proof of one by there.

    It is asked for in what the ruleset's theorem says of that heap, so it is marked only where a whole run of it ends
    by ``last``.

    Examples:
        >>> from grundy import find_ruleset
        >>> proved_period(find_ruleset("0.77"), 100), proved_period(find_ruleset("0.77"), 80)
        (Period(preperiod=71, period=12, saltus=0), None)
    """
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
