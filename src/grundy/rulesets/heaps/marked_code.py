"""Taking-and-breaking codes with sets of heap numbers and marks for each digit, such as {2+}=.0."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice

from grundy.knowledge import About
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.words.errors import CodeError, LimitError
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_end

_DIGIT = r"([0-9A-Z]|\{[^{}]*\})([!=]?)"
_CODE = re.compile(rf"(?P<first>(?:{_DIGIT})?)\.(?:{_DIGIT})*(?P<cycle>\[(?:{_DIGIT})+\])?")
_LONGEST = 200  # characters
_MOST_FEW, _MOST_MANY = 400, 40  # counters of the largest heap, for digits with up to three heaps, and for others


@dataclass(frozen=True)
class MarkedCode(HeapRuleset):
    """Take counters and leave heaps as a code with sets allows.

    A digit is 0 to 9 or a letter: A is 10, F is 15, G is 16, Z is 35; its bit j allows j heaps. A set in braces lists
    the numbers of heaps: {0,3} is 9, {2+} allows two or more. After a digit, = asks for equal heaps, ! for different
    ones. The digit before the dot is for moves that take nothing. Digits in brackets at the end repeat for ever.

    Examples:
        >>> maundy = MarkedCode("{2+}=.0")
        >>> [maundy.grundy_value((n,)) for n in range(1, 13)]
        [0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2]
        >>> [MarkedCode("0.3[{2+}=]").grundy_value((n,)) for n in range(12)]
        [0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3]
        >>> MarkedCode("4!.0").grundy_value((12,)) == MarkedCode("{2}!.").grundy_value((12,))
        True

    References:
        Winning Ways, ch. 4; the notation is that of CGSuite.
    """

    code: str
    about = About(
        example="marked-code({2+}=.0) 12 9", source="Winning Ways, ch. 4; A. N. Siegel, CGSuite (the notation)",
        family="heaps",
        written="the code, in parentheses or alone: digits 0 to Z or sets such as {0,2} or {2+}, each optionally "
        "followed by = (equal heaps) or ! (different heaps); digits in brackets at the end repeat",
    )  # fmt: skip

    def __post_init__(self) -> None:
        text = "".join(str(self.code).split()).upper()
        match = _CODE.fullmatch(text)
        if match is None or len(text) > _LONGEST:
            raise CodeError(
                "a marked code has one digit or set, a dot, then more digits or sets, such as '{{2+}}=.0' or "
                "'0.7{{0,3}}', not {code!r}",
                code=cut_end(str(self.code)),
            )  # fmt: skip
        object.__setattr__(self, "code", text if match["first"] else f"0{text}")
        if self._digits[0][0] & {0, 1}:
            raise CodeError("code {code!r} lets a heap stay unchanged: before the dot allow two heaps or more",
                            code=cut_end(text))  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> MarkedCode:
        return cls(text)

    def rule_phrase(self) -> Phrase:
        return Phrase("Take counters from one heap and leave as many heaps as the code {code} allows.", code=self.code)

    @cached_property
    def _digits(self) -> list[tuple[set[int], int | None, str]]:
        """For each number of counters: the numbers of heaps, from where on all are allowed, and the mark."""
        return [(*_heap_numbers(digit), mark) for digit, mark in re.findall(_DIGIT, self.code)]

    def _digits_to(self, n: int) -> list[tuple[set[int], int | None, str]]:
        """Return the digits for 0 to ``n`` counters taken, those in brackets as often as they repeat."""
        repeated = len(re.findall(_DIGIT, self.code.partition("[")[2]))
        missing = max(0, n + 1 - len(self._digits)) if repeated else 0
        return [*self._digits, *islice(cycle(self._digits[-repeated:]), missing)][: n + 1]

    @cached_property
    def _most(self) -> int:
        few = (mark == "=" or (above is None and max(counts, default=0) <= 3) for counts, above, mark in self._digits)
        return _MOST_FEW if all(few) else _MOST_MANY

    def splits(self, n: int) -> Iterator[Heaps]:
        if n > self._most:
            raise LimitError(
                "{ruleset} is computed for heaps of up to {most}, not {n}", ruleset=str(self), most=self._most, n=n
            )
        for taken, (counts, above, mark) in enumerate(self._digits_to(n)):
            left = n - taken
            if not left:
                yield from [()] * (0 in counts)
                continue
            for count in range(1, left + 1):
                if count in counts or (above is not None and count >= above):
                    if mark == "=":
                        yield from [(left // count,) * count] * (left % count == 0)
                    else:
                        yield from _parts(left, count, left, mark == "!")


def _heap_numbers(digit: str) -> tuple[set[int], int | None]:
    if not digit.startswith("{"):
        bits = int(digit, 36)
        return {j for j in range(6) if bits >> j & 1}, None
    counts: set[int] = set()
    above = None
    for word in filter(None, digit[1:-1].split(",")):
        number = re.fullmatch(r"([0-9]{1,3})(\+?)", word)
        if number is None:
            raise CodeError("a set of heap numbers is written {{0,2}} or {{2+}}, not {digit!r}", digit=digit)
        counts.add(int(number[1]))
        if number[2]:
            above = min(int(number[1]), above if above is not None else int(number[1]))
    return counts, above


def _parts(total: int, count: int, most: int, different: bool) -> Iterator[Heaps]:
    """Yield the ways to write a total as some positive numbers, the largest first, each at most a bound."""
    if count == 1:
        yield from [(total,)] * (total <= most)
        return
    for first in range(min(most, total - count + 1), 0, -1):
        if first * count < total:
            return
        for rest in _parts(total - first, count - 1, first - different, different):
            yield first, *rest
