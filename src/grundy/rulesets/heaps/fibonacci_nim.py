"""Fibonacci Nim: take from one heap at most twice what was taken before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.knowledge import About, Known, Theorem
from grundy.maths.nimbers.zeckendorf import zeckendorf
from grundy.ruleset import Move
from grundy.rulesets.shared.choices import OutcomeRuleset
from grundy.rulesets.shared.rows import Numbers, RowRuleset, draw_rows
from grundy.words.phrase import Phrase
from grundy.words.picture import Shape

_WHINIHAN = "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1, no. 4 (1963), 9-13"

FIBONACCI_NIM = Theorem(
    "Fibonacci Nim",
    "the player to move wins if and only if the smallest term of the heap's Zeckendorf representation may be taken: "
    "for {heap} it is {smallest}, and up to {bound} may be taken",
    _WHINIHAN,
)
NOTHING_LEFT = Theorem("Fibonacci Nim", "the heap is empty", _WHINIHAN)


@dataclass(frozen=True)
class FibonacciNim(OutcomeRuleset[Numbers], RowRuleset):
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
        written="the heap, then how many may be taken (only the heap at the start)",
    )  # fmt: skip
    number, noun = Phrase("number {place}"), Phrase("number")
    count = range(1, 3)
    searched = 200_000

    def choices(self, p: Numbers) -> range:
        return range(1, p[1] + 1)

    def choose(self, p: Numbers, choice: int) -> tuple[Move, Numbers]:
        left = p[0] - choice
        return Move("take {count}", count=choice), (left, min(left, 2 * choice))

    def in_normal_play(self, p: Numbers) -> Known:
        heap, bound = p
        if not heap:
            return Known.of_outcome(NOTHING_LEFT, False)
        smallest = zeckendorf(heap)[-1]
        return Known.of_outcome(FIBONACCI_NIM, smallest <= bound, heap=heap, bound=bound, smallest=smallest)

    def winning_choices(self, p: Numbers) -> Iterator[int]:
        # A winning take leaves nothing, or a heap whose smallest part is more than twice the take. Its own parts are
        # then not adjacent to those left, so by Zeckendorf it is the sum of the last parts of the heap.
        heap, bound = p
        parts = zeckendorf(heap)
        count = 0
        while parts:
            count += parts.pop()
            if count > bound:
                return
            if not parts or parts[-1] > 2 * count:
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
