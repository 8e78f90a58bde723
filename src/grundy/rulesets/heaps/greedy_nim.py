"""Greedy Nim, and Nim with passes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows
from grundy.words.errors import PositionError
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_GREEDY = "M. H. Albert and R. J. Nowakowski, Nim restrictions, INTEGERS 4 (2004), G1"
_PASS = "R. M. Low and W. H. Chan, An atlas of N- and P-positions in ‘Nim with a pass’, INTEGERS 15 (2015), G2"

GREEDY = Theorem(
    "greedy Nim",
    "the player to move loses if and only if the number of largest heaps is even: here it is {count} (size {largest})",
    _GREEDY,
)
NO_PASS = Theorem("Bouton", "no pass is left, so this is Nim: the value is the nim-sum {value}", _PASS)


@dataclass(frozen=True)
class GreedyNim(OutcomeRuleset[Numbers], RowRuleset):
    """Take from a largest heap.

    Take any number of counters, at least one.

    Examples:
        >>> from grundy import solve
        >>> found = solve("greedy-nim 9 4 4")
        >>> [str(winning.position) for winning in found.winning_moves][:2]
        ['greedy-nim 3 4 4', 'greedy-nim 2 4 4']

    References:
        Albert and Nowakowski (2004).
    """

    about = About(example="greedy-nim 5 3 3", theorem=GREEDY, source=_GREEDY, family="heaps")
    searched = 20_000

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield every largest heap, counted from 0, with every number that can be taken from it."""
        return ((i, count) for i, n in enumerate(p) if n == max(p) for count in range(1, n + 1))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        i, count = choice
        return Move("take {count} from heap {heap}", count=count, heap=i + 1), (*p[:i], p[i] - count, *p[i + 1 :])

    def canonical(self, p: Numbers) -> Numbers:
        return tuple(sorted(p))

    def in_normal_play(self, p: Numbers) -> Known:
        largest = max(p)
        count = p.count(largest) if largest else 0
        return Known.of_outcome(GREEDY, count % 2 > 0, count=count, largest=largest)

    def winning_choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        largest = max(p)
        count = p.count(largest)
        if not largest or count % 2 == 0:
            return
        if count > 1:  # one fewer is left, whatever is taken
            yield from self.choices(p)
            return
        i = p.index(largest)
        second = max((*p[:i], *p[i + 1 :]), default=0)
        joins = (
            p.count(second) % 2 if second else 1
        )  # the other largest heaps become even with it, or are so without it
        if joins:
            yield i, largest - second
        else:
            yield from ((i, taken) for taken in range(largest - second + 1, largest + 1))

    def looked_at(self, p: Numbers) -> int:
        return prod(n + 1 for n in p)

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)


@dataclass(frozen=True)
class NimWithPasses(RowRuleset):
    """Nim in which some moves may be passes.

    A move takes counters from one heap, or uses up a pass. Nobody may pass when all heaps are empty.

    Note:
        The first number is how many passes are left; either player may use them.

    Examples:
        >>> from grundy import solve
        >>> solve("nim-with-passes 1 1 2 3").grundy_value
        1

    References:
        Low and Chan (2015).
    """

    about = About(
        example="nim-with-passes 1 2 3 4", theorem=NO_PASS, source=_PASS, family="heaps",
        written="how many passes are left, then the heaps",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield a pass, as heap 0, and every heap with every number that can be taken from it."""
        if p[0] and any(p[1:]):
            yield 0, 1
        yield from ((i, count) for i, n in enumerate(p) if i for count in range(1, n + 1))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        i, count = choice
        after = (*p[:i], p[i] - count, *p[i + 1 :])
        return (Move("take {count} from heap {heap}", count=count, heap=i) if i else Move("pass")), after

    def canonical(self, p: Numbers) -> Numbers:
        return p[0], *sorted(p[1:])

    def in_normal_play(self, p: Numbers) -> Known | None:
        value = nim_sum(p[1:])
        return None if p[0] else Known.of_value(NO_PASS, value, value=value)

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]] | None:
        if p[0]:
            return None
        change = nim_sum(p[1:]) ^ value
        return ((i, n - (n ^ change)) for i, n in enumerate(p) if i and n ^ change < n)

    def check(self, p: Any) -> Numbers:
        numbers = super().check(p)
        if len(numbers) < 2:
            raise PositionError("{ruleset} needs the number of passes and one heap or more{hint}",
                                ruleset=str(self), hint=self.about.hint)  # fmt: skip
        return numbers

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True)
