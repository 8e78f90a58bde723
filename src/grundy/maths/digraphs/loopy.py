"""The values of positions of loopy games: Grundy values and the loopy nimbers ∞(K)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.maths.nimbers.outcomes import Convention, Outcome


@dataclass(frozen=True, slots=True)
class Infinity:
    """The loopy nimber ∞(K) of a position from which play need not end.

    In its sum with a nim-heap of k, the player to move wins if k is in K, by moving to an option of value k; otherwise
    it is a draw. Two infinities make any sum a draw.

    Attributes:
        values: K, the finite values of the options, in order.

    Examples:
        >>> print(Infinity((0, 2)), Infinity(()))
        ∞(0, 2) ∞
    """

    values: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"∞({', '.join(map(str, self.values))})" if self.values else "∞"


LoopyNimber = int | Infinity
"""A Grundy value, or ∞(K)."""


def loopy_sum(nimbers: Iterable[LoopyNimber]) -> LoopyNimber:
    """Return the loopy nimber of a sum: whole numbers add by nim-sum, also inside one ∞(K).

    Examples:
        >>> print(loopy_sum([5, 6]), loopy_sum([Infinity((0, 2)), 3]), loopy_sum([Infinity((0,)), Infinity((0,))]))
        3 ∞(1, 3) ∞
    """
    finite = 0
    endless: list[Infinity] = []
    for nimber in nimbers:
        if isinstance(nimber, Infinity):
            endless.append(nimber)
        else:
            finite ^= nimber
    if not endless:
        return finite
    # with two, no single move leads to a finite value
    return Infinity(tuple(sorted(value ^ finite for value in endless[0].values)) if len(endless) == 1 else ())


def loopy_outcome(nimber: LoopyNimber) -> Outcome:
    """Return who wins, in normal play.

    Examples:
        >>> [loopy_outcome(nimber).value for nimber in (0, 3, Infinity((0, 2)), Infinity((2,)))]
        ['P', 'N', 'N', 'draw']
    """
    if isinstance(nimber, Infinity):
        return Outcome.N if 0 in nimber.values else Outcome.DRAW
    return Outcome.N if nimber else Outcome.P


def ending(remoteness: int, convention: Convention = Convention.NORMAL) -> tuple[Outcome, int | None]:
    """Return the outcome and remoteness for a number of moves; -1 means a draw.

    Examples:
        >>> ending(4), ending(4, Convention.MISERE)[0], ending(-1)
        ((<Outcome.P: 'P'>, 4), <Outcome.N: 'N'>, (<Outcome.DRAW: 'draw'>, None))
    """
    if remoteness < 0:
        return Outcome.DRAW, None
    return (Outcome.N if remoteness & 1 != (convention is Convention.MISERE) else Outcome.P), remoteness
