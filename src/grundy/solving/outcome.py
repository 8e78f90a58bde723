"""Who wins, and by which moves, where the Grundy value is not asked for, or is out of reach: "is it 0?" takes less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Known
from grundy.solving.base.solution import Search, Solution, WinningMove
from grundy.solving.base.values import Values
from grundy.solving.search.nimber import weight_of
from grundy.solving.solve import solution_of

__all__ = ["OutcomeSearch", "has_value", "outcome_of"]


@dataclass(frozen=True, slots=True)
class OutcomeSearch(Search):
    """The reason is a search whether the value is 0.

    Attributes:
        zero: whether it is.
        asked: whether the value was asked for too, and not found.
    """

    zero: bool
    asked: bool = False


def outcome_of(game: Game, allowance: Allowance, *, asked: bool = False) -> Solution:
    """Return who wins a game in normal play and by which moves, but not its Grundy value, unless that comes by itself.

    Args:
        game: a game whose position is checked.
        allowance: what all searches may take together.
        asked: whether the value was asked for before, and not found.

    Raises:
        LimitError: if that is out of reach.
        GrundyError: as :func:`~grundy.solving.solve.solve` does.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> found = outcome_of(Cram().at(3, 5) + Cram().at(3, 4), Allowance(seconds=60))
        >>> found.outcome, found.value
        (<Outcome.P: 'P'>, 0)
    """
    values = Values(allowance=allowance)
    if game.may_loop or all(map(values.valued, game.split())):  # there is nothing to be spared
        return solution_of(game, Convention.NORMAL, allowance=allowance)
    known = values.known(game)
    wins = not has_value(game, 0, values) if known is None else known.outcome is Outcome.N
    reason: Known | Search = known or OutcomeSearch(allowance.expanded, False, not wins, asked)
    return Solution(
        Outcome.N if wins else Outcome.P, None if wins else 0, reason, lambda whole: _to_lost(whole, values),
        None if known is None else known.remoteness,
    )  # fmt: skip


def has_value(game: Game, wanted: int, values: Values) -> bool:
    """Tell whether the Grundy value of a loop-free game is a certain one; the hardest summand is not valued.

    Raises:
        LimitError: if that is out of reach.
    """
    hard = []
    for summand, times in Counter(game.split()).items():
        if times % 2 == 0:
            continue
        known = values.known(summand)
        if known is not None and known.value is not None:
            wanted ^= known.value
        elif known is None or known.outcome is not Outcome.P:
            hard.append(summand)
    hard.sort(key=weight_of)
    for summand in hard[:-1]:
        wanted ^= values.value(summand)
    return values.has(hard[-1], wanted) if hard else wanted == 0


def _to_lost(game: Game, values: Values) -> Iterator[WinningMove]:
    if len(game.summands) == 1:
        for move, option in values.moves_to(game, 0):
            yield WinningMove(move, 1, option)
        return
    for move, summand, after in game.steps():
        if has_value(after, 0, values):
            yield WinningMove(move, summand, after)
