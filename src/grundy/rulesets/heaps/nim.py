"""Nim and Bash's game: take from one heap, any number or at most so many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.maths.octal.codes import Code, subtraction_code
from grundy.rulesets.shared.heaps import HeapRuleset, Heaps
from grundy.words.errors import RulesetError

_BOUTON_1901 = "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901), 35-39"

BOUTON = Theorem("Bouton", "a nim heap of {n} has value {n}", _BOUTON_1901)
MISERE_NIM = Theorem(
    "Bouton, misère",
    "in misère Nim the player to move loses iff the nim-sum is 0 and a heap has 2 or more, or all heaps are of "
    "at most 1 and an odd number of them are left",
    _BOUTON_1901,
)
BASH = Theorem(
    "Bash", "taking 1 to {most}, a heap of {n} has value {n} mod {modulus} = {value}",
    "Winning Ways, ch. 4; the name in Chinese texts: 巴什博弈",
)  # fmt: skip


@dataclass(frozen=True)
class Nim(HeapRuleset):
    """Take any number of counters, at least one, from one heap.

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

    def heap_known(self, n: int) -> Known:
        return Known.of_value(BOUTON, n, n=n)

    def splits_to(self, n: int, value: int) -> Iterator[int]:
        if value < n:
            yield value

    def known(self, p: Heaps, convention: Convention) -> Known | None:
        """Return Bouton's answer, normal for one heap and misère for one (it equals the nim-heap)."""
        if convention is Convention.MISERE and len(p) == 1:
            return Known(MISERE_NIM, Outcome.P if p[0] == 1 else Outcome.N, p[0])
        return super().known(p, convention)

    def grundy_value(self, p: Heaps) -> int:
        return nim_sum(p)


@dataclass(frozen=True)
class Bash(HeapRuleset):
    """Take from 1 to m counters from one heap: bash(m).

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

    def __post_init__(self) -> None:
        if self.most < 1:
            raise RulesetError(
                "bash takes 1 counter or more at the most, not {most!r}: try 'bash(3) 9'", most=self.most
            )

    def splits(self, n: int) -> range:
        return range(max(0, n - self.most), n)

    def taking_code(self) -> Code | None:
        return subtraction_code(range(1, self.most + 1))

    def heap_known(self, n: int) -> Known:
        value = n % (self.most + 1)
        return Known.of_value(BASH, value, most=self.most, n=n, modulus=self.most + 1, value=value)

    def splits_to(self, n: int, value: int) -> range:
        """Yield the one heap of the value, if it is within reach."""
        left = n - (n - value) % (self.most + 1)
        return range(left, left + 1) if left != n and 0 <= value <= self.most and left >= 0 else range(0)
