"""The period of a ruleset's values, if the values prove one quickly."""

from __future__ import annotations

from typing import Any

from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.code_values import CodeValues
from grundy.maths.subtraction.values import SubtractionValues
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.nim import Bash
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak


def proved_period(ruleset: Ruleset[Any]) -> Period | None:
    """Return the proved period of the values of single heaps, or None if none is found without a compiler.

    Examples:
        >>> from grundy import find_ruleset
        >>> proved_period(find_ruleset("kayles")), proved_period(find_ruleset("grundys-game"))
        (Period(preperiod=71, period=12, saltus=0), None)
    """
    if isinstance(ruleset, Bash):
        return Period(0, ruleset.most + 1)
    if isinstance(ruleset, Subtraction):
        subtraction = SubtractionValues(ruleset.numbers)
        subtraction.value(1 << 14)
        return subtraction.period
    if isinstance(ruleset, TakeAndBreak):
        code = CodeValues(ruleset.code)
        code.value(255 if ruleset.code.octal else 63)  # no compiler is needed up to here
        return code.period
    return None
