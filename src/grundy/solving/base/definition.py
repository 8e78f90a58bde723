"""The definition: values, outcomes and remoteness by looking at every option, memoised, without recursion.

Slow, and right: what is faster is held against it. Games must be loop-free; a loop met is named.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game

__all__ = ["grundy_value", "outcome", "remoteness"]


def grundy_value(game: Game, *, limit: int = LIMIT) -> int:
    """Return the Grundy value by definition: the mex of the options' values, whatever the theory knows.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many options.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> grundy_value(Nim().at(3, 5))
        6
    """
    memo: dict[Hashable, int] = {}
    return fold(
        game.position,
        lambda p: ((option,) for option in game.ruleset.options(p)),
        lambda options, values: mex(values[option] for (option,) in options),
        memo,
        lambda p: str(Game(game.ruleset, p)),
        limit,
    )


def end_result(convention: Convention, options: Iterable[tuple[bool, int]]) -> tuple[bool, int]:
    """Return whether the player to move wins and the plies to the end, from the same for the options.

    The winner takes the quickest of the options that lose for the opponent, the loser the slowest.
    """
    best_win = best_loss = -1
    for opponent_wins, remoteness in options:
        if opponent_wins:
            best_loss = max(best_loss, remoteness)
        elif best_win < 0 or remoteness < best_win:
            best_win = remoteness
    if best_win >= 0:
        return True, best_win + 1
    if best_loss >= 0:
        return False, best_loss + 1
    return convention is Convention.MISERE, 0


def _ends(game: Game, convention: Convention, limit: int) -> tuple[bool, int]:
    memo: dict[Hashable, tuple[bool, int]] = {}
    return fold(
        game.position,
        lambda p: ((option,) for option in game.ruleset.options(p)),
        lambda options, ends: end_result(convention, (ends[option] for (option,) in options)),
        memo,
        lambda p: str(Game(game.ruleset, p)),
        limit,
    )


def outcome(game: Game, convention: Convention = Convention.NORMAL, *, limit: int = LIMIT) -> Outcome:
    """Return the outcome by definition: N iff some option is P.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> outcome(Nim().at(1, 1)), outcome(Nim().at(1, 1), Convention.MISERE)
        (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    wins, _ = _ends(game, convention, limit)
    return Outcome.N if wins else Outcome.P


def remoteness(game: Game, convention: Convention = Convention.NORMAL, *, limit: int = LIMIT) -> int:
    """Return the plies to the end when the winner hurries and the loser delays, by definition.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> remoteness(Nim().at(5, 5))
        10
    """
    return _ends(game, convention, limit)[1]
