"""End-Nim: a row of heaps, and only those at the ends may be taken from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import DRAWN, Numbers, RowRuleset
from grundy.words.errors import LimitError
from grundy.words.picture import Disc, Label, Picture, Shape, text_picture

_SOURCE = (
    "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electron. J. Combin. 8, no. 2 (2001), R1; in Chinese "
    "contests: ZJOI 2009 (Luogu P2599)"
)

END_NIM = Theorem(
    "End-Nim",
    "given the other heaps, exactly one size of the leftmost heap, possibly 0, gives a P-position: here {lost}, "
    "and the leftmost heap is {left}",
    _SOURCE,
)
ONE_HEAP = Theorem("one heap left", "with one heap left this is Nim: a heap of {n} has value {n}", _SOURCE)
NOTHING_LEFT = Theorem("End-Nim", "no heap is left", _SOURCE)

_LONGEST = 3000  # heaps of the longest row to solve; the time is quadratic in their number


@dataclass(frozen=True)
class EndNim(OutcomeRuleset[Numbers], RowRuleset):
    """Take any number from the first or the last heap of a row.

    Take at least one counter.

    Note:
        A position is the heaps from left to right, none of them empty; ``0`` means that there are no heaps.

    Examples:
        >>> from grundy import solve
        >>> [str(found.move) for found in solve(EndNim().at(4, 2, 3)).winning_moves]
        ['take 1 from the left']
        >>> solve(EndNim().at(2, 1, 4, 3)).outcome
        <Outcome.P: 'P'>

    References:
        Albert and Nowakowski (2001); G. Cairns and N. B. Ho, Some remarks on End-Nim, Int. J. Comb. (2011).
    """

    about = About(example="end-nim 3 1 2 4", theorem=END_NIM, source=_SOURCE, family="heaps")
    least = 1
    searched = 200_000

    def choices(self, p: Numbers) -> Iterator[tuple[bool, int]]:
        """Yield the side (True for the right) and the number left; a single heap counts as the left end."""
        for right, heap in enumerate(p[:1] + p[1:][-1:]):
            yield from ((bool(right), n) for n in range(heap - 1, -1, -1))

    def choose(self, p: Numbers, choice: tuple[bool, int]) -> tuple[Move, Numbers]:
        right, n = choice
        kept = (n,) if n else ()
        if right:
            return Move("take {count} from the right", count=p[-1] - n), p[:-1] + kept
        return Move("take {count} from the left", count=p[0] - n), kept + p[1:]

    def known(self, p: Numbers, convention: Convention) -> Known | None:
        return None if len(p) > _LONGEST else super().known(p, convention)

    def in_normal_play(self, p: Numbers) -> Known:
        """Return who wins; for a single heap, also the value."""
        if not p:
            return Known.of_outcome(NOTHING_LEFT, False)
        if len(p) == 1:
            return Known.of_value(ONE_HEAP, p[0], n=p[0])
        lost, _ = _lost_ends(p[1:])
        return Known.of_outcome(END_NIM, p[0] != lost, lost=lost, left=p[0])

    def choices_to(self, p: Numbers, value: int) -> Iterable[tuple[bool, int]] | None:
        if len(p) == 1:
            return [(False, value)] if value < p[0] else []
        return super().choices_to(p, value)

    def winning_choices(self, p: Numbers) -> Iterator[tuple[bool, int]]:
        """Yield at most one choice for each end."""
        if not p:
            return
        self._refuse_long(p)
        left, _ = _lost_ends(p[1:])
        _, right = _lost_ends(p[:-1])
        if left < p[0]:
            yield False, left
        if right < p[-1]:
            yield True, right

    def looked_at(self, p: Numbers) -> int:
        self._refuse_long(p)
        return prod(n + 1 for n in p)

    def _refuse_long(self, p: Numbers) -> None:
        if len(p) > _LONGEST:
            raise LimitError(
                "{name} is solved for up to {most} heaps, not {count}: try a shorter row",
                name=self.name, most=_LONGEST, count=len(p),
            )  # fmt: skip

    # -- positions

    def check(self, p: Any) -> Numbers:
        """Return the heaps as a tuple; a single 0 means no heaps."""
        return () if p in ((), 0, (0,), [0]) else super().check(p)

    def parse(self, words: Sequence[str]) -> Numbers:
        return super().parse(words) if words else super().check(())

    def format(self, p: Numbers) -> str:
        return super().format(p) or "0"

    def picture(self, p: Numbers) -> Picture:
        """Return the heaps as columns side by side; a row with large heaps as text."""
        high = max(p, default=1)
        if not p or max(high, len(p)) > DRAWN:
            return text_picture(self.format(p))
        shapes: list[Shape] = []
        for i, n in enumerate(p):
            shapes += [Disc(i + 0.5, high - 0.5 - k) for k in range(n)]
            shapes.append(Label(i + 0.5, high + 0.5, str(n)))
        return Picture(tuple(shapes), len(p), high + 1.0)

    def touched(self, p: Numbers, move: Move, option: Numbers) -> list[Shape] | None:
        high, count = max(p), sum(p) - sum(option)
        if max(high, len(p)) > DRAWN:
            return None
        column = 0 if option == (p[0] - count, *p[1:]) or option == p[1:] else len(p) - 1
        return [Disc(column + 0.5, high - 0.5 - k) for k in range(p[column] - count, p[column])]


@lru_cache(maxsize=1024)
def _lost_ends(p: Numbers) -> tuple[int, int]:
    """Return the numbers at the left, and at the right, with which a row is lost for the player to move.

    There is exactly one at each end (0 if the row itself is lost): if two were lost, there would be a move from the
    larger to the smaller. For a row with x added at its right, ``_lost_beside`` computes it from the row's numbers.
    """
    if not p:
        return 0, 0
    # [first heap] for the rows of one length: the number at the left, and at the right
    at_left, at_right = list(p), list(p)
    for length in range(2, len(p) + 1):
        rows = range(len(p) - length + 1)
        at_left, at_right = (
            [_lost_beside(at_left[i], at_right[i], p[i + length - 1]) for i in rows],
            [_lost_beside(at_right[i + 1], at_left[i + 1], p[i]) for i in rows],
        )
    return at_left[0], at_right[0]


def _lost_beside(near: int, far: int, x: int) -> int:
    """Return the number at one end of a row followed by x, from the row's numbers at this end and at the other."""
    if x == far:
        return 0
    if far < x <= near:
        return x - 1
    if near <= x < far:
        return x + 1
    return x
