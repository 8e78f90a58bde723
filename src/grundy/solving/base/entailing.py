"""Sums in which a move may force the opponent to answer in the same summand, in normal play.

Each summand is a nim-heap, loony (☾), or a position that entails an answer. Nim-heaps add by nim-sum, and with ☾ in the
sum the player to move wins, unless another summand entails an answer. The theory is in ``maths.nimbers.losses``.
"""

from __future__ import annotations

from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.solution import Solution, moves_to_total
from grundy.solving.base.values import Values
from grundy.words.errors import LimitError


def by_entailing(game: Game, values: Values) -> Solution:
    """Return who wins a sum with moves that may entail, by which moves, and why.

    Raises:
        LimitError: if play in a summand can return to a position, or a value is out of reach.
    """
    if game.may_loop:
        raise LimitError(
            "{game} joins entailing moves with play that can return to a position, which grundy does not solve: "
            "leave one of them out",
            game=str(game),
        )  # fmt: skip
    losses = values.losses(game)
    return Solution(
        Outcome.P if 0 in losses else Outcome.N, losses.value, tuple(reason_of(part, values) for part in game.summands),
        lambda whole: moves_to_total(whole, values, 0), short=True, losses=losses,
    )  # fmt: skip
