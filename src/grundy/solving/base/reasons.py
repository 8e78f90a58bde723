"""Why a position has its value: the theorem, or a witness for every smaller value."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from grundy.knowledge import Known
from grundy.maths.nimbers.losses import Losses
from grundy.ruleset import Game, Move
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError

_WITNESSES = 1000  # smaller values that get a witness


@dataclass(frozen=True, slots=True)
class Witness:
    """A move to an option of the value."""

    value: int
    move: Move
    position: Game


@dataclass(frozen=True, slots=True)
class Mex:
    """The value is the mex: a witness for every smaller value, and no option has the value itself."""

    witnesses: tuple[Witness, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """The position splits into summands; its value is the nim-sum of theirs."""

    summands: tuple[tuple[Game, int], ...]


@dataclass(frozen=True, slots=True)
class Entailing:
    """The moves that together win beside the nim-heaps with which the game is won; or the parts that it splits into.

    Attributes:
        losses: the nim-heaps beside which the player to move loses.
        moves: each move with the position after it and the nim-heaps beside which that wins.
        parts: the independent parts with their sets, if there are several.
    """

    losses: Losses
    moves: tuple[tuple[Move, Game, Losses], ...] = ()
    parts: tuple[tuple[Game, Losses], ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a game has its value: a theorem's answer, a split, a mex, moves that entail; None if that would be too long.

    The value is None if a theorem gives only the outcome and the value is out of reach.
    """

    game: Game
    value: int | None
    because: Known | Split | Mex | Entailing | None
    decided: Known | None = None  # the theorem that decides the outcome, if the value has another reason


def reason_of(game: Game, values: Values) -> Reason:
    """Return why a game has its Grundy value in normal play, or its outcome if only that is known."""
    if game.may_entail:
        return _reason_of_entailing(game, values)
    known = values.known(game)
    if known is not None and (known.value is not None or game.may_loop):
        return Reason(game, known.value, known)
    try:
        value = values.value(game)
    except LimitError:
        if known is None:
            raise
        return Reason(game, None, known)
    summands = list(game.split())
    if len(summands) != 1:
        return Reason(game, value, Split(tuple((summand, values.value(summand)) for summand in summands)), known)
    if value > _WITNESSES:
        return Reason(game, value, None, known)
    witnesses = []
    for smaller in range(value):
        found = next(islice(values.moves_to(game, smaller), 1), None)
        if found is None:
            return Reason(game, value, None, known)
        witnesses.append(Witness(smaller, *found))
    return Reason(game, value, Mex(tuple(witnesses)), known)


def _reason_of_entailing(game: Game, values: Values) -> Reason:
    losses = values.losses(game)
    parts = tuple((part, values.losses(part)) for part in game.split())
    if len(parts) != 1:
        return Reason(game, losses.value, Entailing(losses, parts=parts))
    told, won = [], Losses()
    for move, option in islice(game.moves(), _WITNESSES):
        wins = values.losses(option)
        if losses.value is not None and not game.entails:  # a nim-heap of n has moves to all smaller numbers only
            wins = Losses(frozenset(n for n in range(losses.value) if n in wins))
        if won.union(wins) != won:
            won = won.union(wins)
            told.append((move, option, wins))
    return Reason(game, losses.value, Entailing(losses, tuple(told)))
