"""Staircase nim: counters move down one step at a time; only the odd steps matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.mex import nim_sum
from grundy.ruleset import Move
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows, listed
from grundy.words.phrase import Phrase
from grundy.words.picture import Picture

_SOURCE = "T. S. Ferguson, Game Theory, part I, ch. 2, exercises (staircase nim)"

STAIRCASE = Theorem(
    "staircase nim",
    "the counters on odd steps are nim-heaps of {odd}, nim-sum {value}; the reply can move on any counters that "
    "come down from an even step",
    _SOURCE,
)


@dataclass(frozen=True)
class StaircaseNim(RowRuleset):
    """Move counters from one step to the next step down.

    Move any number, at least one. Counters that leave step 1 reach the ground and stay there.

    Examples:
        >>> from grundy import solve
        >>> found = solve(StaircaseNim().at(1, 4, 3))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (2, ['move 2 down from step 2', 'move 2 down from step 3'])

    References:
        Ferguson, Game Theory, part I, ch. 2.
    """

    about = About(
        example="staircase-nim 2 3 1", theorem=STAIRCASE, source=_SOURCE, family="heaps",
        written="the counters on step 1, on step 2, …",
    )  # fmt: skip
    number, noun = Phrase("step {place}"), Phrase("number")

    def choices(self, p: Numbers) -> Iterator[tuple[int, int]]:
        """Yield every step, counted from 0, with every number that can be moved down from it."""
        return ((i, count) for i, counters in enumerate(p) for count in range(1, counters + 1))

    def choose(self, p: Numbers, choice: tuple[int, int]) -> tuple[Move, Numbers]:
        i, count = choice
        below = (*p[: i - 1], p[i - 1] + count) if i else ()
        return Move("move {count} down from step {step}", count=count, step=i + 1), (*below, p[i] - count, *p[i + 1 :])

    def in_normal_play(self, p: Numbers) -> Known:
        value = nim_sum(p[::2])
        return Known.of_value(STAIRCASE, value, odd=listed(p[::2]), value=value)

    def choices_to(self, p: Numbers, value: int) -> Iterator[tuple[int, int]]:
        """Yield at most one choice for each step."""
        change = nim_sum(p[::2]) ^ value
        for i, counters in enumerate(p):
            # an odd step loses counters, or gains them from the even step above it
            count = counters - (counters ^ change) if i % 2 == 0 else (p[i - 1] ^ change) - p[i - 1]
            if 0 < count <= counters:
                yield i, count

    def picture(self, p: Numbers) -> Picture:
        return draw_rows(p, numbered=True, upwards=True)
