"""Heap rulesets that have a taking-and-breaking code, whatever they are called."""

from __future__ import annotations

from typing import Any

from grundy.maths.octal.codes import Code
from grundy.ruleset import Ruleset
from grundy.rulesets.heaps.nim import Bash
from grundy.rulesets.heaps.subtraction import Subtraction
from grundy.rulesets.heaps.take_and_break import TakeAndBreak

__all__ = ["code_of"]


def code_of(ruleset: Ruleset[Any]) -> Code | None:
    """Return the code of a ruleset, None if it has none that is not too long.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> str(code_of(Subtraction({1, 3, 4}))), str(code_of(Bash(3))), code_of(Nim())
        ('0.3033', '0.333', None)
    """
    return ruleset.code if isinstance(ruleset, (TakeAndBreak, Subtraction, Bash)) else None
