"""The definition: values, outcomes and remoteness from all options, memoised, without recursion.

Slow but simple, so faster engines are tested against it. Games must be loop-free; the error for a loop names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, several

T = TypeVar("T")


def grundy_value(game: Game, *, limit: int = LIMIT) -> int:
    """Return the Grundy value by definition: the mex of the options' values, ignoring any theory.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> grundy_value(Nim().at(3, 5))
        6
    """
    return _folded(game, mex, limit)


def end_result(convention: Convention, options: Iterable[tuple[bool, int]], *, slow: bool = False) -> tuple[bool, int]:
    """Return whether the player to move wins and the number of moves to the end, given the same for the options.

    For the remoteness, the winner chooses the quickest option that the opponent loses, and the loser the slowest
    option; for the suspense number, it is the other way round.

    Examples:
        >>> end_result(Convention.NORMAL, [(False, 0), (False, 2), (True, 5)], slow=True)
        (True, 3)
        >>> end_result(Convention.NORMAL, []), end_result(Convention.MISERE, [])
        ((False, 0), (True, 0))

    References:
        Winning Ways, ch. 9; On Numbers and Games, ch. 14.
    """
    listed = list(options)
    wins = [remoteness for opponent_wins, remoteness in listed if not opponent_wins]
    if wins:
        return True, (max if slow else min)(wins) + 1
    if listed:
        return False, (min if slow else max)([remoteness for _, remoteness in listed]) + 1
    return convention is Convention.MISERE, 0


def _ends(game: Game, convention: Convention, limit: int) -> tuple[bool, int]:
    return _folded(game, lambda options: end_result(convention, options), limit)


def _folded(game: Game, result: Callable[[Iterable[T]], T], limit: int) -> T:
    """Return the result of a position from those of its options."""
    return fold(
        game.position,
        lambda p: ((option,) for option in several(game.ruleset.options(p), "options", Game(game.ruleset, p))),
        lambda options, results: result(results[option] for (option,) in options),
        {},
        lambda p: str(Game(game.ruleset, p)),
        limit,
    )


def outcome(game: Game, convention: Convention = Convention.NORMAL, *, limit: int = LIMIT) -> Outcome:
    """Return the outcome by definition: N exactly if some option is P.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> outcome(Nim().at(1, 1)), outcome(Nim().at(1, 1), Convention.MISERE)
        (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    wins, _ = _ends(game, convention, limit)
    return Outcome.N if wins else Outcome.P


def remoteness(game: Game, convention: Convention = Convention.NORMAL, *, limit: int = LIMIT) -> int:
    """Return the remoteness by definition.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> remoteness(Nim().at(5, 5))
        10
    """
    return _ends(game, convention, limit)[1]
