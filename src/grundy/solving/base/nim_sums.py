"""Sums by the nim-sum of their parts' values: the value of each, and the moves to a total."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game
from grundy.solving.base.analysis import WinningMove
from grundy.solving.base.reasons import moves_of_value
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError

__all__ = ["count_matching", "matching", "summand_value"]


def summand_value(part: Game, values: Values) -> int:
    """Return the Grundy value of a part.

    Raises:
        LimitError: if it is out of reach.
    """
    known = part.ruleset.known(part.position, Convention.NORMAL)
    if known is not None and known.outcome is Outcome.P and not part.may_loop:
        return 0
    try:
        return values.value(part)
    except LimitError as error:
        if known is None:
            raise
        raise LimitError(
            "{game} is won for the player to move, but a sum needs its Grundy value, which is out of reach here",
            game=str(part),
        ) from error  # fmt: skip


def matching(game: Game, values: Values, total: int) -> Iterator[WinningMove]:
    """Yield the moves after which the nim-sum of the parts is ``total``; raise at the end what hid some of them."""
    if len(game.summands) == 1:  # its own value is not needed, and may be out of reach
        for move, option in moves_of_value(game.summands[0], total, values):
            yield WinningMove(move, 1, game.replaced(0, option.position))
        return
    worth = [summand_value(part, values) for part in game.summands]
    missing = nim_sum(worth) ^ total
    refused: LimitError | None = None
    for i, part in enumerate(game.summands if missing else ()):
        try:
            for move, option in moves_of_value(part, worth[i] ^ missing, values):
                yield WinningMove(move, i + 1, game.replaced(i, option.position))
        except LimitError as error:
            refused = error
    if refused is not None:
        raise refused


def count_matching(game: Game, values: Values, total: int) -> int | None:
    """Return how many moves of a game worth ``total`` lead to one worth 0, without a look at each; None if unknown."""
    count = 0
    for part in game.summands:
        found = part.ruleset.count_moves_to(part.position, values.value(part) ^ total)
        if found is None:
            return None
        count += found
    return count
