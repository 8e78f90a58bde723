"""Staircase nim: counters on steps go down one step at a time; the odd steps alone count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import About, Known, Move, Ruleset, Theorem
from grundy.rulesets.shared.strips import checked_row, listed, row_of
from grundy.words.picture import Disc, Label, Picture, Shape

__all__ = ["STAIRCASE", "Staircase", "StaircaseNim"]

Staircase = tuple[int, ...]
"""Counters on step 1, on step 2, …; the ground is step 0."""

_SOURCE = "T. S. Ferguson, Game Theory, part I, ch. 2, exercises (staircase nim)"

STAIRCASE = Theorem(
    "staircase nim",
    "the counters on the odd steps are nim-heaps ({odd}), nim-sum {value}; what comes down from an even step can be "
    "sent on at once",
    _SOURCE,
)
_DRAWN = 24  # counters of a step that are drawn


@dataclass(frozen=True)
class StaircaseNim(Ruleset[Staircase]):
    """Move any number of counters, at least one, from one step to the next step down; from step 1 they leave the game.

    Examples:
        >>> from grundy import solve
        >>> found = solve(StaircaseNim().at(1, 4, 3))
        >>> found.grundy_value, [str(winning.move) for winning in found.winning_moves]
        (2, ['move 2 down from step 2', 'move 2 down from step 3'])

    References:
        Ferguson, Game Theory, part I, ch. 2.
    """

    name = "staircase-nim"
    about = About(
        "Move any number of counters, at least one, from one step to the next step down; from step 1 they go to the "
        "ground, where they stay. Written: counters on step 1, on step 2, ….",
        "staircase-nim 2 3 1", STAIRCASE, _SOURCE, family="strips",
    )  # fmt: skip

    def moves(self, p: Staircase) -> Iterator[tuple[Move, Staircase]]:
        """Yield every number down from every step."""
        for i, counters in enumerate(p):
            for count in range(1, counters + 1):
                yield _down(p, i, count)

    def known(self, p: Staircase, convention: Convention) -> Known | None:
        """Return the nim-sum of the odd steps, in normal play."""
        if convention is not Convention.NORMAL:
            return None
        value = nim_sum(p[::2])
        return Known.of_value(STAIRCASE, value, odd=listed(p[::2]), value=value)

    def moves_to(self, p: Staircase, value: int) -> Iterator[tuple[Move, Staircase]]:
        """Yield the moves to a value, at most one from each step."""
        return (_down(p, i, count) for i, count in _counts(p, value))

    def count_moves_to(self, p: Staircase, value: int) -> int:
        """Return their number."""
        return sum(1 for _ in _counts(p, value))

    # -- positions

    def check(self, p: Any) -> Staircase:
        """Return the counters, step by step from step 1.

        Raises:
            PositionError: if there is no step, or one holds no whole number of counters.
        """
        return checked_row(self.name, p, "step {place}", 0, self._hint())

    def parse(self, words: Sequence[str]) -> Staircase:
        """Return the counters that the words give."""
        return self.check(row_of(words, "step {place}"))

    def picture(self, p: Staircase) -> Picture:
        """Return the steps, the highest on top, each with its counters."""
        shapes: list[Shape] = []
        for step, counters in enumerate(p, 1):
            y = len(p) - step + 0.5
            shapes.append(Label(0.5, y, f"{step}:"))
            if counters > _DRAWN:
                shapes += [Disc(1.5, y), Label(3.0 + len(str(counters)) * 0.25, y, f"× {counters}")]
            else:
                shapes += [Disc(1.5 + k, y) for k in range(counters)]
        width = max(4.0 + len(str(n)) * 0.5 if n > _DRAWN else 1.0 + n for n in p)
        return Picture(tuple(shapes), width, float(len(p)))


def _down(p: Staircase, i: int, count: int) -> tuple[Move, Staircase]:
    """Return the move of so many counters from step i + 1."""
    below = (*p[: i - 1], p[i - 1] + count) if i else ()
    return Move("move {count} down from step {step}", count=count, step=i + 1), (*below, p[i] - count, *p[i + 1 :])


def _counts(p: Staircase, value: int) -> Iterator[tuple[int, int]]:
    """Yield index and number of the counters that go down to leave a value."""
    change = nim_sum(p[::2]) ^ value
    for i, counters in enumerate(p):
        # an odd step loses counters, or one gains what the even step above it loses
        count = counters - (counters ^ change) if i % 2 == 0 else (p[i - 1] ^ change) - p[i - 1]
        if 0 < count <= counters:
            yield i, count
