"""Nim and Bash's game: take any number, or a bounded number, of counters from one heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.nimbers.periods import Period
from grundy.maths.octal.codes import Code, subtraction_code
from grundy.maths.octal.heaps import HeapTable
from grundy.notation import whole_number
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.rulesets.shared.rows import is_whole
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase

_LONGEST = 1_000_000  # values in a table

_BOUTON_1901 = "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901), 35-39"

BOUTON = Theorem("Bouton", "a nim-heap of {n} has value {n}", _BOUTON_1901, "n")
MISERE_NIM = Theorem(
    "Bouton, misère",
    "in misère Nim, the player to move loses if and only if the nim-sum is 0 and some heap has 2 or more counters, "
    "or no heap has more than 1 counter and the number of heaps of 1 is odd",
    _BOUTON_1901,
)
BASH = Theorem(
    "Bash", "when 1 to {most} counters may be taken, a heap of {n} has value {n} mod {modulus} = {value}",
    "Winning Ways, ch. 4",
)  # fmt: skip


@dataclass(frozen=True)
class Nim(HeapRuleset):
    """Take one or more counters from one heap.

    Examples:
        >>> from grundy import solve
        >>> solve(Nim().at(3, 4, 5)).grundy_value
        2

    References:
        Bouton, Ann. of Math. 3 (1901), 35-39; Winning Ways, ch. 2.
    """

    about = About(example="nim 3 4 5", theorem=BOUTON, source=_BOUTON_1901, family="heaps")

    def splits(self, n: int) -> Iterator[int]:
        yield from range(n)

    def table(self) -> HeapTable:
        """Return Bouton's theorem as a table: the value grows by one with every counter."""
        return HeapTable(self.name, [0], Period(0, 1, 1))

    def heap_known(self, n: int) -> Known:
        return Known.of_value(BOUTON, n, n=n)

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        if value < n:
            yield value

    def known(self, p: Heaps, convention: Convention) -> Known | None:
        """Return Bouton's answer: for one heap in normal play, and in misère play, where it equals the nim-heap."""
        if convention is Convention.MISERE and len(p) == 1:
            return Known(MISERE_NIM, Outcome.P if p[0] == 1 else Outcome.N, p[0])
        return super().known(p, convention)

    def grundy_value(self, p: Heaps) -> int:
        return nim_sum(p)


@dataclass(frozen=True)
class Bash(HeapRuleset):
    """Take 1 to m counters from one heap: bash(m).

    Args:
        most: the largest number that may be taken, 1 or more.

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(Bash(3).at(10)).winning_moves]
        ['take 2 from heap 1']

    References:
        Winning Ways, ch. 4 (subtraction games); 巴什博弈.
    """

    most: int

    about = About(example="bash(3) 9 10", theorem=BASH, source=BASH.source, family="heaps")

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        """Return the game for the number in a text."""
        words = text.replace(",", " ").split()
        if not words:
            raise RulesetError("bash needs m, the largest number that may be taken{hint}", hint=cls.about.hint)
        if len(words) > 1:
            raise RulesetError("bash needs one number m, not {text!r}{hint}", text=text, hint=cls.about.hint)
        return cls(whole_number(words[0], "m of bash", RulesetError))

    def __post_init__(self) -> None:
        if not is_whole(self.most) or self.most < 1:
            raise RulesetError("the argument of bash must be 1 or more, not {most!r}: try 'bash(3) 9'", most=self.most)

    def rule_phrase(self) -> Phrase:
        if self.most == 1:
            return Phrase("Take 1 counter from one heap.")
        return Phrase("Take 1 to {most} counters from one heap.", most=self.most)

    def splits(self, n: int) -> range:
        return range(max(0, n - self.most), n)

    def taking_code(self) -> Code | None:
        return subtraction_code(range(1, self.most + 1))

    def table(self) -> HeapTable | None:
        """Return the theorem as a table: one period, unless it is too long to list."""
        length = self.most + 1
        return HeapTable(str(self), range(length), Period(0, length)) if length <= _LONGEST else None

    def heap_known(self, n: int) -> Known:
        value = n % (self.most + 1)
        return Known.of_value(BASH, value, most=self.most, n=n, modulus=self.most + 1, value=value)

    def splits_to(self, n: int, value: int) -> range:
        """Yield the one heap with the value, if it is within reach."""
        left = n - (n - value) % (self.most + 1)
        return range(left, left + 1) if left != n and 0 <= value <= self.most and left >= 0 else range(0)
