"""Why a position has its value: the theorem, or a witness for every smaller value."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from grundy.knowledge import Known
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
class Reason:
    """Why a game has its value: a theorem's answer, a split, a mex, or None if the reason would be too long.

    The value is None if a theorem gives only the outcome and the value is out of reach.
    """

    game: Game
    value: int | None
    because: Known | Split | Mex | None
    decided: Known | None = None  # the theorem that decides the outcome, if the value has another reason


def reason_of(game: Game, values: Values) -> Reason:
    """Return why a game has its Grundy value in normal play, or its outcome if only that is known."""
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
