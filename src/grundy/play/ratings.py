"""Results of moves, for lists that show them beside the moves."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from grundy.maths.digraphs.loopy import loopy_outcome
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import Foresight
from grundy.ruleset import Game, Step
from grundy.words.errors import LimitError, LoopError


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a position; after a move, the outcome is that of the opponent, who moves next."""

    outcome: Outcome | None  # N, P, DRAW or TIE; None if it is out of reach
    # the Grundy value in normal play; None in misère play, if there is no Grundy value because play need not end, or
    # if it is out of reach
    value: int | None = None
    # number of moves with best play; None if out of reach
    remoteness: int | None = None
    # in a game of points, by how many the player to move wins; None in others
    difference: int | None = None
    # the value of a partizan game with a player to move, as text; None in others
    worth: str | None = None


UNKNOWN = Rating(None)


def rate_steps(foresight: Foresight, game: Game, steps: Iterable[Step], seconds: float = 1.0) -> list[Rating]:
    """Return the rating of the position after each move; moves not rated in time get no rating.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game = Nim().at(1, 2)
        >>> for step, rating in zip(game.steps(), rate_steps(Foresight(), game, game.steps())):
        ...     print(step.move, rating.outcome.value, rating.value, rating.remoteness)
        take 1 from heap 1 N 2 1
        take 2 from heap 2 N 1 1
        take 1 from heap 2 P 0 2
    """
    outcome: Outcome | None
    until = time.monotonic() + seconds
    try:
        end_of = None if game.scored else foresight.end_of(game)
    except (LimitError, LoopError):
        end_of = None
    found = []
    for step in steps:
        if time.monotonic() > until:
            found.append(UNKNOWN)
            continue
        rating = rate(foresight, step.position)
        if end_of is not None:
            try:
                outcome, remoteness = end_of(step.position)
            except (LimitError, LoopError):
                outcome, remoteness = rating.outcome, None
            rating = replace(rating, outcome=outcome, remoteness=remoteness)
        found.append(rating)
    return found


def rate(foresight: Foresight, game: Game) -> Rating:
    """Return the rating of a position from values and theorems, without a search for its remoteness."""
    if game.scored:
        found = foresight.look(game)
        return Rating(found.outcome, difference=found.difference)
    try:
        known = foresight.known(game)
    except LimitError:  # a theorem applies, but needs a computation that is too large
        return UNKNOWN
    outcome = None if known is None else known.outcome
    if known is not None and game.partizan_inside is not None:
        return Rating(outcome, worth=str(known.facts.get("value", "")) or None)
    if foresight.convention is Convention.NORMAL and game.may_loop and outcome is None:
        try:
            nimber = foresight.loopy_nimber(game)
        except LimitError:
            return UNKNOWN
        return Rating(loopy_outcome(nimber), nimber if isinstance(nimber, int) else None)
    if foresight.convention is Convention.NORMAL and game.may_entail:
        try:
            losses = foresight.losses(game)
        except (LimitError, LoopError):
            return UNKNOWN
        return Rating(Outcome.P if 0 in losses else Outcome.N, losses.value)
    if foresight.convention is Convention.NORMAL and not game.may_loop:
        try:
            value = nim_sum(foresight.value(part) for part in game.summands)
        except (LimitError, LoopError):
            return Rating(outcome)
        return Rating(Outcome.N if value else Outcome.P, value)
    return Rating(outcome)
