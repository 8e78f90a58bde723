"""Imitation Nim: two heaps, and what the opponent took from the smaller one may not always be taken from the larger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from grundy.knowledge import About, Known, Theorem
from grundy.ruleset import Game, Move
from grundy.rulesets.numbers.wythoff import cold_partner
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows, is_whole
from grundy.words.errors import LimitError, PositionError, RulesetError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_SOURCE = "U. Larsson, 2-pile Nim with a restricted number of move-size imitations, INTEGERS 9 (2009), G04"
_MOST = 1_000_000  # counters of the larger heap, unless p = 1

IMITATION = Theorem(
    "imitation Nim",
    "if nobody can imitate now or has just imitated, two heaps are a P-position if and only if they are in the list of "
    "pairs in which the smaller number is the least one not used before, and pair i, counted from 0, has the "
    "difference i / {p} rounded down: {smaller} is paired with {partner}, and the other heap is {larger}",
    _SOURCE,
)


@dataclass(frozen=True)
class ImitationNim(OutcomeRuleset[Numbers], RowRuleset):
    """Nim on two heaps with few imitations: imitation-nim(p).

    Take any number of counters from one heap. If the opponent has just taken x from the smaller heap, or from one of
    two equal heaps, and you take x from the larger, you imitate. You may do so on at most p − 1 moves in a row.

    Args:
        p: one more than the number of imitations in a row that are allowed, 1 or more.

    Note:
        A position is the two heaps, the number that may be imitated (0 for none), and how many imitations in a row one
        player has made just before. For p = 1 the starts that are lost are those of Wythoff's game.
        If the product of the smaller heap and the square of the larger one is above 20,000, the only winning
        moves listed are those to a pair of the theorem.

    Examples:
        >>> from grundy import solve
        >>> [str(found.position) for found in solve("imitation-nim(1) 3 4").winning_moves]
        ['imitation-nim(1) 1 4 2 0']
        >>> solve("imitation-nim(1) 1000000000000 1618033988750").outcome
        <Outcome.P: 'P'>

    References:
        Larsson (2009).
    """

    p: int
    about = About(
        example="imitation-nim(2) 6 7", theorem=IMITATION, source=_SOURCE, family="numbers",
        written="two heaps, then what the last move took from the smaller one, and how many times in a row one "
        "player has just imitated (at the start, just the heaps)",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")
    count: ClassVar[range] = range(2, 5)
    searched = 20_000

    def __post_init__(self) -> None:
        if not is_whole(self.p) or self.p < 1:
            raise RulesetError("p of imitation-nim must be 1 or more, not {p!r}{hint}", p=self.p, hint=self.about.hint)

    def rule_phrase(self) -> Phrase:
        return Phrase(
            "Take any number of counters from one of two heaps. If the opponent has just taken x from the smaller "
            "heap, or from one of two equal heaps, and you take x from the larger, you imitate: at most {most} times "
            "in a row.",
            most=self.p - 1,
        )  # fmt: skip

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield every heap, counted from 0, with every number that may be taken from it."""
        *heaps, last, times = p
        larger = heaps.index(max(heaps)) if last and times == self.p - 1 else None
        return ((i, count) for i, n in enumerate(heaps) for count in range(1, n + 1) if (i, count) != (larger, last))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        (i, count), (*heaps, last, times) = choice, p
        smaller = heaps[i] <= heaps[1 - i]
        heaps[i] -= count
        move = Move("take {count} from heap {heap}", count=count, heap=i + 1)
        if smaller:
            return move, (*heaps, count, 0 if last else times)
        return move, (*heaps, 0, times + 1 if count == last else 0)

    def canonical(self, p: Numbers) -> Numbers:
        smaller, larger, last, times = *sorted(p[:2]), *p[2:]
        return (smaller, larger, last, times) if last <= larger else (smaller, larger, 0, 0)

    def in_normal_play(self, p: Numbers) -> Known | None:
        smaller, larger, last, times = self.canonical(p)
        if last or times or (self.p > 1 and larger > _MOST):
            return None
        partner = _partner(self.p, smaller)
        return Known.of_outcome(
            IMITATION, larger != partner, p=self.p, smaller=smaller, partner=partner, larger=larger
        )  # fmt: skip

    def looked_at(self, p: Numbers) -> int:
        return p[0] * p[1] * max(p[:2])

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]] | None:
        """Yield choices to P-positions that are pairs, if the heaps are too large to try all moves."""
        if value or self.looked_at(p) <= self.searched or self.in_normal_play(p) is None:
            self.grundy_value(p)
            return None
        return self._to_pairs(p)

    def _to_pairs(self, p: Numbers) -> Iterator[tuple[int, int]]:
        # A cold pair stays lost if the opponent may imitate: the heaps after that are won, more so after an imitation.
        for i in (0, 1):
            taken = p[i] - _partner(self.p, p[1 - i])
            if taken > 0:
                yield i, taken
        raise LimitError("the winning moves of {game} are not all known: try smaller heaps", game=str(Game(self, p)))

    def check(self, p: Any) -> Numbers:
        """Return the heaps, what may be imitated, and how many imitations were made just before; 0 if not given."""
        numbers = super().check(p)
        first, second, last, times = (*numbers, 0, 0)[:4]
        if times >= self.p:
            raise PositionError(
                "the number of imitations in a row in {ruleset} is at most {most}, not {times}{hint}",
                most=self.p - 1, ruleset=str(self), times=times, hint=self.about.hint,
            )  # fmt: skip
        return first, second, last, times

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p[:2], numbered=True)


def _partner(p: int, heap: int) -> int:
    """Return the number that is paired with a heap; each difference occurs p times."""
    if p == 1:
        return cold_partner(heap)
    pairs = _pairs(p)
    while heap not in pairs:
        smaller = pairs.setdefault(-1, 0)  # the least number that may be new; entry −1, which is no heap
        while smaller in pairs:
            smaller += 1
        pairs[-1] = smaller
        larger = smaller + pairs.setdefault(-2, 0) // p
        pairs[-2] += 1
        pairs[smaller], pairs[larger] = larger, smaller
    return pairs[heap]


@lru_cache(maxsize=16)
def _pairs(p: int) -> dict[int, int]:
    return {}
