"""Suspense: how long play lasts when the winner delays and the loser hurries; loop-free games, normal or misère.

It is remoteness with the roles exchanged, and decides compounds that go on until the last part has ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.maths.nimbers.outcomes import Convention
from grundy.solving.base.ends import Ends

__all__ = ["Suspense", "slow_end"]


def slow_end(convention: Convention, options: Iterable[tuple[bool, int]]) -> tuple[bool, int]:
    """Return whether the player to move wins and the suspense, from the same for the options.

    The winner takes the slowest of the options that lose for the opponent, the loser the quickest.

    Examples:
        >>> slow_end(Convention.NORMAL, [(False, 0), (False, 2), (True, 5)])
        (True, 3)
        >>> slow_end(Convention.NORMAL, []), slow_end(Convention.MISERE, [])
        ((False, 0), (True, 0))

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """
    best_win = best_loss = -1
    for opponent_wins, remoteness in options:
        if not opponent_wins:
            best_win = max(best_win, remoteness)
        elif best_loss < 0 or remoteness < best_loss:
            best_loss = remoteness
    if best_win >= 0:
        return True, best_win + 1
    if best_loss >= 0:
        return False, best_loss + 1
    return convention is Convention.MISERE, 0


class Suspense(Ends):
    """Who wins and the suspense, remembered from one question to the next.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> Suspense(Convention.NORMAL).end(Nim().at(5))  # one move wins: nothing can be delayed
        (True, 1)
        >>> Suspense(Convention.NORMAL).end(Nim().at(3, 2))  # after 2 2 the loser hurries: 2, then 2
        (True, 3)
    """

    def _combined(self, ends: Iterable[tuple[bool, int]]) -> tuple[bool, int]:
        return slow_end(self.convention, ends)
