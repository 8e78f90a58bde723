"""Why a position has its value: the theorem, or a witness for every smaller value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Known, Move
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError
from grundy.words.phrase import Phrase

__all__ = ["Mex", "ProofStep", "Reason", "Split", "Stepwise", "Witness", "moves_of_value", "reason_of", "steps_of"]

_WITNESSES = 1000  # smaller values that are shown to be reached


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
    """The position falls into independent parts; its value is the nim-sum of theirs."""

    summands: tuple[tuple[Game, int], ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a game has its value: a theorem's answer, a split, a mex, or None where too much would be shown.

    The value is None where a theorem tells the outcome only and the value is out of reach.
    """

    game: Game
    value: int | None
    because: Known | Split | Mex | None


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A step of a theorem's way to a value, and the steps that it is made of."""

    said: Phrase
    below: tuple[ProofStep, ...] = ()


@runtime_checkable
class Stepwise(Protocol):
    """A ruleset whose theorem can be followed step by step."""

    def steps(self, p: Any, /) -> Iterable[ProofStep]:
        """Yield the steps that lead to the value of a position; none where they would be too many to follow."""


def steps_of(game: Game) -> tuple[ProofStep, ...]:
    """Return the steps by which a theorem values a game (no sum), where its ruleset tells them.

    Examples:
        >>> from grundy.rulesets.graphs.hackenbush import Hackenbush
        >>> for step in steps_of(Hackenbush().at((0, 1), (1, 2), (1, 3), (3, 4))):
        ...     print(step.said)
        edge 4 (3-4) has nothing on it: worth 1
        edge 3 (1-3) has 1 on it: worth 2
        edge 2 (1-2) has nothing on it: worth 1
        edge 1 (0-1) has 1 ⊕ 2 = 3 on it: worth 4
        on the ground there is 4: the value
        winning cut: edge 1 (0-1); edges that fall: 1, 2, 3, 4
    """
    return tuple(game.ruleset.steps(game.position)) if isinstance(game.ruleset, Stepwise) else ()


def moves_of_value(game: Game, wanted: int, values: Values) -> Iterator[tuple[Move, Game]]:
    """Yield the moves of one game (no sum) to options of a Grundy value."""
    found = game.ruleset.moves_to(game.position, wanted)
    if found is not None:
        for move, position in found:
            yield move, Game(game.ruleset, position)
        return
    for move, option in game.moves():
        if values.has(option, wanted):
            yield move, option


def reason_of(game: Game, values: Values) -> Reason:
    """Return why a game has its Grundy value in normal play, or its outcome where that is all that is known.

    Raises:
        LoopError: if play can return to a position and no theorem speaks.
        LimitError: if the value is out of reach and no theorem speaks.
    """
    known = game.ruleset.known(game.position, Convention.NORMAL)
    if known is not None and (known.value is not None or game.may_loop):
        return Reason(game, known.value, known)
    try:
        value = values.value(game)
    except LimitError:
        if known is None:
            raise
        return Reason(game, None, known)
    parts = list(game.split())
    if len(parts) != 1:
        return Reason(game, value, Split(tuple((part, values.value(part)) for part in parts)))
    if value > _WITNESSES:
        return Reason(game, value, None)
    witnesses = []
    for smaller in range(value):
        found = next(islice(moves_of_value(game, smaller, values), 1), None)
        if found is None:
            return Reason(game, value, None)
        witnesses.append(Witness(smaller, *found))
    return Reason(game, value, Mex(tuple(witnesses)))
