"""The definition: values, outcomes and remoteness by looking at every option, memoised, without recursion.

Slow, and right: what is faster is held against it. Games must be loop-free; a loop met is named.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from grundy.maths.nimbers.mex import mex
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game
from grundy.solving.base.allowance import current
from grundy.words.errors import LimitError, LoopError

__all__ = ["DEEPEST", "LIMIT", "fold", "grundy_value", "outcome", "remoteness"]

LIMIT = 5_000_000
"""How many options are looked at before the definition gives up with a LimitError."""

_BETWEEN = 1024  # options between two looks at the clock

DEEPEST = 1_000_000
"""How many moves a line of play may have; beyond, play is taken to be endless, before the memory is full."""

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


def fold(
    root: K,
    expand: Callable[[K], Iterable[tuple[K, ...]]],
    combine: Callable[[list[tuple[K, ...]], dict[K, T]], T],
    memo: dict[K, T],
    describe: Callable[[K], str],
    limit: int = LIMIT,
) -> T:
    """Return what ``combine`` makes of a node, after it was made of all nodes below it; explicit stack, no recursion.

    Args:
        root: the node asked about.
        expand: yields the options of a node, each a tuple of independent nodes.
        combine: makes a node's result from its options and the results so far.
        memo: results by node; kept and extended.
        describe: names a node in an error.
        limit: how many options may be looked at.

    Raises:
        LoopError: if a node is below itself; the error names the cycle.
        LimitError: if there are more options than the limit, or the time of an allowance is over.
    """
    if root in memo:
        return memo[root]
    count = 0
    allowance = current()
    frames: list[tuple[K, list[tuple[K, ...]], list[K]]] = []
    depth_of: dict[K, int] = {}

    def enter(node: K) -> None:
        nonlocal count
        options: list[tuple[K, ...]] = []
        for option in expand(node):
            options.append(option)
            count += 1
            if count > limit:
                raise LimitError(
                    "{game} has more than {limit} options below it: too many for the definition: try a smaller one",
                    game=describe(root), limit=limit,
                )  # fmt: skip
            if allowance is not None and count % _BETWEEN == 0:
                allowance.check(lambda: describe(root), len(memo))
        if len(frames) == DEEPEST:
            raise LimitError(
                "play from {game} can go on for more than {deepest} moves: if it ends at all, try a smaller one",
                game=describe(root), deepest=DEEPEST,
            )  # fmt: skip
        depth_of[node] = len(frames)
        # the stack of what is still to do holds the first option on top
        frames.append((node, options, [part for option in reversed(options) for part in option]))

    enter(root)
    while frames:
        node, options, todo = frames[-1]
        while todo:
            below = todo.pop()
            if below in memo:
                continue
            if below in depth_of:
                cycle = [frame[0] for frame in frames[depth_of[below] :]]
                raise _loop([describe(met) for met in cycle])
            enter(below)
            break
        else:
            memo[node] = combine(options, memo)
            frames.pop()
            del depth_of[node]
    return memo[root]


def _loop(cycle: list[str]) -> LoopError:
    shown = cycle if len(cycle) <= 6 else [*cycle[:5], "…"]
    path = " → ".join([*shown, cycle[0]])
    return LoopError("play can return to {position} ({path}): it has no Grundy value", position=cycle[0], path=path)


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
    for opponent_wins, plies in options:
        if opponent_wins:
            best_loss = max(best_loss, plies)
        elif best_win < 0 or plies < best_win:
            best_win = plies
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
