"""Taking-and-breaking codes whose digits repeat for ever, such as 0.7[03]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from grundy.knowledge import About
from grundy.maths.octal.code_values import CodeValues
from grundy.maths.octal.codes import Code
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.words.errors import CodeError, LimitError
from grundy.words.phrase import Phrase

_MOST_OCTAL, _MOST = 4_000, 1_000  # counters of the largest heap, for digits up to 7, and for others
_LONGEST = 1000  # characters
_SOURCE = "Winning Ways, ch. 4; A. N. Siegel, CGSuite (the notation)"


@dataclass(frozen=True)
class RepeatingCode(HeapRuleset):
    """Take counters by a code with repeating digits: 0.7[03].

    The digits in brackets repeat for ever: 0.7[03] is 0.7030303…, and 0.[3] is Nim. A digit means what it means in
    other codes.

    Examples:
        >>> from grundy import solve
        >>> solve("0.[3] 3 4 5").grundy_value, solve("0.7[03] 9 12").grundy_value
        (2, 1)
        >>> str(RepeatingCode("0.3[33]"))
        '0.[3]'

    References:
        Winning Ways, ch. 4; the notation is that of CGSuite.
    """

    code: str
    about = About(
        example="repeating-code(0.7[03]) 9 12", source=_SOURCE, family="heaps",
        written="the code alone, as in 0.7[03] 9 12, means the same",
    )  # fmt: skip

    def __post_init__(self) -> None:
        text = str(self.code).strip()
        match = re.fullmatch(r"([0-9A-Fa-f]?)(!?)\.([0-9A-Fa-f]*)\[([0-9A-Fa-f]+)\]", text)
        if match is None or len(text) > _LONGEST:
            raise CodeError(
                "a repeating code has digits 0 to F, and those that repeat in brackets at its end, such as '0.7[03]', "
                "not {code!r}",
                code=text[:60],
            )  # fmt: skip
        first, mark, before, cycle = (part.upper() for part in match.groups())
        cycle = next(cycle[:k] for k in range(1, len(cycle) + 1) if cycle[:k] * (len(cycle) // k) == cycle)
        while before and before[-1] == cycle[-1]:
            before, cycle = before[:-1], cycle[-1] + cycle[:-1]
        if int(first or "0", 16) & 3:
            raise CodeError(
                "code {code!r} lets a heap stay unchanged: the digit before the dot must be 0, 4, 8 or C", code=text
            )
        if cycle == "0":
            raise CodeError("only zeros repeat in {code!r}: leave the brackets out", code=text)
        object.__setattr__(self, "code", f"{first or '0'}{mark}.{before}[{cycle}]")
        object.__setattr__(self, "name", self.code)

    @classmethod
    def from_arguments(cls, text: str) -> RepeatingCode:
        return cls(text)

    def rule_phrase(self) -> Phrase:
        return Phrase("Take counters from one heap and leave as many heaps as the code {code} allows; the digits in "
                      "brackets repeat.", code=self.code)  # fmt: skip

    @cached_property
    def _parts(self) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
        first, rest = self.code.split(".")
        before, cycle = rest.rstrip("]").split("[")
        numbers = [tuple(int(digit, 16) for digit in digits) for digits in (first.rstrip("!") + before, cycle)]
        return numbers[0], numbers[1], "!" in first

    def beginning(self, last: int) -> Code:
        """Return the code without repetition that has the same moves in heaps up to ``last``."""
        before, cycle, unequal = self._parts
        count = max(0, last + 1 - len(before)) // len(cycle) + 1
        return Code((before + cycle * count)[: last + 1], unequal)

    def splits(self, n: int) -> Iterator[Heaps]:
        return self.beginning(n).splits(n)

    def heap_value(self, n: int) -> int:
        """Return the value from the table of a code that is long enough."""
        most = _MOST_OCTAL if max(self._parts[0] + self._parts[1]) < 8 else _MOST
        if n > most:
            raise LimitError(
                "{ruleset} is computed for heaps of up to {most}, not {n}", ruleset=str(self), most=most, n=n
            )
        return _table(self, max(63, (1 << n.bit_length()) - 1)).value(n)


@lru_cache(maxsize=32)
def _table(rules: RepeatingCode, last: int) -> CodeValues:
    return CodeValues(rules.beginning(last), str(rules))
