"""Take-away games in which the last take bounds the next: Fibonacci Nim, dynamic Nim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from grundy.knowledge import About, Known, Theorem
from grundy.maths.formulas.growth import Growth, growth_of
from grundy.maths.formulas.language import parse_formula
from grundy.maths.nimbers.take_away import LostHeaps
from grundy.maths.nimbers.zeckendorf import zeckendorf
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows
from grundy.words.errors import RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Shape

_WHINIHAN = "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1, no. 4 (1963), 9-13"
_SCHWENK = "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234"

FIBONACCI_NIM = Theorem(
    "Fibonacci Nim",
    "the player to move wins if and only if the smallest term of the heap's Zeckendorf representation may be taken: "
    "for {heap} it is {smallest}, and up to {bound} may be taken",
    _WHINIHAN,
)
DYNAMIC_NIM = Theorem(
    "take-away games",
    "each heap is in exactly one way a sum of losing heaps, each larger than the bound after the next smaller one "
    "is taken; the player to move wins if and only if the smallest part may be taken: for {heap} it is "
    "{smallest}, and up to {bound} may be taken",
    _SCHWENK,
)
NOTHING_LEFT = Theorem("Fibonacci Nim", "the heap is empty", _WHINIHAN)


class TakeAway(OutcomeRuleset[Numbers], RowRuleset, abstract=True):
    """One heap; a position is the heap and the largest number that may be taken, which is at most the heap."""

    number, noun = Phrase("number {place}"), Phrase("number")
    count = range(1, 3)
    searched = 200_000
    theorem = FIBONACCI_NIM

    def bound(self, take: int) -> int:
        """Return the largest take after a take; it never falls as the take grows."""
        raise NotImplementedError

    def parts(self, heap: int) -> list[int]:
        """Return the parts of a heap, the largest first; each is larger than the bound of the next one."""
        raise NotImplementedError

    def choices(self, p: Numbers) -> range:
        return range(1, p[1] + 1)

    def choose(self, p: Numbers, choice: int) -> tuple[Move, Numbers]:
        left = p[0] - choice
        return Move("take {count}", count=choice), (left, min(left, self.bound(choice)))

    def in_normal_play(self, p: Numbers) -> Known:
        heap, bound = p
        if not heap:
            return Known.of_outcome(NOTHING_LEFT, False)
        smallest = self.parts(heap)[-1]
        return Known.of_outcome(self.theorem, smallest <= bound, heap=heap, bound=bound, smallest=smallest)

    def winning_choices(self, p: Numbers) -> Iterator[int]:
        # A winning take leaves nothing, or a heap whose smallest part exceeds the bound after it, and so the bound
        # after its own parts. Its parts and those left are then the parts of the heap: it is the sum of the last ones.
        heap, bound = p
        parts = self.parts(heap)
        count = 0
        while parts:
            count += parts.pop()
            if count > bound:
                return
            if not parts or parts[-1] > self.bound(count):
                yield count

    def looked_at(self, p: Numbers) -> int:
        return p[0] * p[1]

    def check(self, p: Any) -> Numbers:
        """Return the heap and the largest number that may be taken; for a heap alone, all but one."""
        heap, *given = super().check(p)
        return heap, min(heap, *given) if given else max(heap - 1, 0)

    def touched(self, p: Numbers, move: Move, option: Numbers) -> Sequence[Shape]:
        drawn = draw_rows(p[:1]).shapes
        return drawn[option[0] :] if len(drawn) == p[0] else drawn[:1]


@dataclass(frozen=True)
class FibonacciNim(TakeAway):
    """Take at most twice as many as the move before.

    Take at least one counter; the first move must leave some.

    Note:
        A position is the heap and the largest number that may be taken, which is at most the heap.

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(FibonacciNim().at(100)).winning_moves]
        ['take 3', 'take 11']
        >>> solve(FibonacciNim().at(21)).outcome
        <Outcome.P: 'P'>

    References:
        Whinihan (1963); all winning moves: C. Allen and V. Ponomarenko, Involve 7 (2014), 807-812.
    """

    about = About(
        example="fibonacci-nim 20", theorem=FIBONACCI_NIM, source=_WHINIHAN, family="heaps",
        written="the heap, then how many may be taken (at the start, just the heap)",
    )  # fmt: skip

    def bound(self, take: int) -> int:
        return 2 * take

    def parts(self, heap: int) -> list[int]:
        return zeckendorf(heap)


@dataclass(frozen=True)
class DynamicNim(TakeAway):
    """Take at most k times the move before: dynamic-nim(3).

    In dynamic-nim(3) a move takes at most three times what the last move took; dynamic-nim(2*n-1) has a formula, in
    which n is the last take. Take at least one counter; the first move must leave some.

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(DynamicNim("3").at(100)).winning_moves]
        ['take 3', 'take 24']
        >>> DynamicNim("3").lost_heaps().upto(20)
        [1, 2, 3, 4, 6, 8, 11, 15]

    References:
        Schwenk (1970).
    """

    last: str
    theorem = DYNAMIC_NIM
    about = About(
        example="dynamic-nim(3) 20", theorem=DYNAMIC_NIM, source=_SCHWENK, family="heaps",
        written="the heap, then how many may be taken (at the start, just the heap)",
    )  # fmt: skip

    def __post_init__(self) -> None:
        last = "".join(str(self.last).split())
        object.__setattr__(self, "last", last)
        bound, excess = _growth(last), _growth(f"{_formula(last)}-n")
        if min(bound.least, excess.least) < 0 or bound.call(1) < 1:
            raise RulesetError(
                "the bound of dynamic-nim must be 1 or more at n = 1 and increase with n, not {bound!r}: try "
                "'dynamic-nim(2)' or 'dynamic-nim(n+1)'",
                bound=last,
            )  # fmt: skip

    @classmethod
    def from_arguments(cls, text: str) -> Self:
        if not text.strip():
            raise RulesetError("dynamic-nim needs a number or a formula in n{hint}", hint=cls._hint())
        return cls(text)

    def rule_phrase(self) -> Phrase:
        return Phrase("Take at most {bound} counters, where n is the number that the last move took.",
                      bound=_formula(self.last))  # fmt: skip

    def bound(self, take: int) -> int:
        return _growth(self.last).call(take)

    def parts(self, heap: int) -> list[int]:
        return self.lost_heaps().parts(heap)

    def lost_heaps(self) -> LostHeaps:
        """Return the heaps that are lost at the start."""
        return _lost_heaps(self.last)


def _formula(last: str) -> str:
    return f"{last}*n" if last.isdecimal() else last


@lru_cache(maxsize=64)
def _growth(last: str) -> Growth:
    return growth_of(parse_formula(_formula(last)))


@lru_cache(maxsize=16)
def _lost_heaps(last: str) -> LostHeaps:
    return LostHeaps(_growth(last).call)
