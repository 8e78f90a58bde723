"""Nim with increments (Poker Nim): counters may also be added to a heap, from a bag that is not filled again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import Numbers, RowRuleset, listed
from grundy.words.phrase import Phrase

_SOURCE = "Winning Ways, ch. 3 (Poker-Nim)"

REVERSED = Theorem(
    "Poker Nim",
    "the heaps {heaps} have the nim-sum {value}; the reply can take away any counters that were added, so the bag "
    "changes nothing",
    _SOURCE,
)


@dataclass(frozen=True)
class PokerNim(RowRuleset):
    """Take counters from a heap, or add some from a bag.

    Move at least one counter. What is taken leaves the game, so the bag is never filled again.

    Examples:
        >>> from grundy import solve
        >>> found = solve(PokerNim().at(3, 4, 5, 6))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (2, ['take 2 from heap 1', 'add 2 to heap 2', 'add 2 to heap 3'])

    References:
        Winning Ways, ch. 3.
    """

    about = About(
        example="poker-nim 3 4 5 6", theorem=REVERSED, source=_SOURCE, family="heaps",
        written="the heaps, and last the counters in the bag",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield each heap, counted from 0, with what it may become."""
        *heaps, bag = p
        return ((i, new) for i, heap in enumerate(heaps) for new in range(heap + bag + 1) if new != heap)

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        i, new = choice
        change = new - p[i]
        move = Move("take {count} from heap {heap}", count=-change, heap=i + 1)
        if change > 0:
            move = Move("add {count} to heap {heap}", count=change, heap=i + 1)
        return move, (*p[:i], new, *p[i + 1 : -1], p[-1] - max(0, change))

    def in_normal_play(self, p: Numbers) -> Known:
        value = nim_sum(p[:-1])
        return Known.of_value(REVERSED, value, heaps=listed(p[:-1]) or "0", value=value)

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield at most one choice for each heap."""
        change = nim_sum(p[:-1]) ^ value
        found = ((i, heap ^ change) for i, heap in enumerate(p[:-1]))
        return ((i, new) for i, new in found if change and new <= p[i] + p[-1])
