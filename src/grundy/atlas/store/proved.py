"""The proved period of a ruleset, as its own theorem tells it."""

from __future__ import annotations

from typing import Any

from grundy.maths.nimbers.outcomes import Convention
from grundy.maths.nimbers.periods import Period
from grundy.ruleset import Ruleset
from grundy.words.errors import GrundyError

__all__ = ["proved_period"]


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
    period, preperiod, saltus = (
        facts.get("period", facts.get("modulus")),
        facts.get("preperiod", 0),
        facts.get("saltus", 0),
    )
    if not (isinstance(period, int) and isinstance(preperiod, int) and isinstance(saltus, int)):
        return None
    return Period(preperiod, period, saltus) if preperiod + period <= last + 1 else None
