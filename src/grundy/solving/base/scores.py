"""Games that are won by points: the best difference of scores, by minimax with memory."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.fold import LIMIT, fold
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.ruleset import Game, Step
from grundy.scores import Gain, ScoreRuleset
from grundy.solving.base.solution import BestPlay, Solution, WinningMove
from grundy.words.errors import LimitError, PositionError
from grundy.words.phrase import Phrase

_LINE = 20  # moves of best play to find


class _Option(tuple[Hashable]):
    """The position after a move, with the gain of the move."""

    gain: Gain[Any]


class Scores:
    """Best differences of scores, cached between queries.

    Args:
        limit: how many moves one query may examine.
        allowance: the limits and progress reports of all searches together; None for no others.
    """

    def __init__(self, limit: int = LIMIT, allowance: Allowance | None = None) -> None:
        self.limit = limit
        self.allowance = allowance
        self._memo: dict[ScoreRuleset[Any], dict[Hashable, int]] = {}

    def difference(self, game: Game) -> int:
        """Return by how many points the player to move wins with best play; below 0, loses.

        Raises:
            LoopError: if play can return to a position.
            LimitError: if there are too many moves.

        Examples:
            >>> from grundy import parse_game
            >>> Scores().difference(parse_game("coins-in-a-row 1 5 2"))
            -2
        """
        ruleset, standing = game.ruleset, game.position
        if not isinstance(ruleset, ScoreRuleset):
            raise PositionError("{game} is not won by points", game=str(game))
        to_come = self._to_come(ruleset, standing.position)
        return int(standing.mine - standing.other + (-to_come if standing.passes else to_come))

    def _to_come(self, ruleset: ScoreRuleset[Any], start: Hashable) -> int:
        """Return by how much the player to move can win from here on, by definition."""

        def expand(p: Hashable) -> Iterator[_Option]:
            for gain in ruleset.all_gains(p):
                option = _Option((gain.position,))
                option.gain = gain
                yield option

        return fold(
            start, expand, _best, self._memo.setdefault(ruleset, {}), lambda p: str(ruleset.at(p)), self.limit,
            leaf=ruleset.best, allowance=self.allowance, lacking=Phrase("points need play that must end"),
        )  # fmt: skip

    def rated(self, game: Game) -> list[WinningMove]:
        """Return the moves, the best first, each with the difference for the player who makes it."""
        found = [WinningMove(*step, difference=-self.difference(step.position)) for step in game.steps()]
        return sorted(found, key=lambda move: -(move.difference or 0))

    def best_moves(self, game: Game) -> list[WinningMove]:
        """Return the moves with the best difference."""
        rated = self.rated(game)
        return [move for move in rated if move.difference == rated[0].difference]

    def line(self, game: Game, most: int) -> Iterator[Step]:
        """Yield the first moves of best play, always the first best move."""
        best = self.difference(game)
        for _ in range(most):
            step = next((step for step in game.steps() if -self.difference(step.position) == best), None)
            if step is None:
                return
            yield step
            game, best = step.position, -best


def _best(options: Sequence[Any], best: Mapping[Hashable, int]) -> int:
    return max((o.gain.points + (best[o[0]] if o.gain.again else -best[o[0]]) for o in options), default=0)


def by_scores(game: Game, scores: Scores) -> Solution:
    """Return who wins a game of points and by how much, by which moves, and a line of best play.

    The moves and the line end where a limit is hit: the outcome remains. If a theorem tells it, they are searched only
    as long as a limit allows.

    Raises:
        LimitError: if there are too many moves.
    """
    best = scores.difference(game)
    known = game.ruleset.known(game.position, Convention.NORMAL)
    searched = known is None or (scores.allowance is not None and scores.allowance.bounded)
    outcome = Outcome.TIE if not best else Outcome.N if best > 0 else Outcome.P

    def winning(whole: Game) -> Iterator[WinningMove]:
        return (move for move in scores.rated(whole) if (move.difference or 0) > 0)

    keeping: list[WinningMove] = []
    line: list[Step] = []
    stopped = True
    with suppress(LimitError):
        if searched:
            keeping += [] if outcome is Outcome.N else scores.best_moves(game)
            line.extend(scores.line(game, _LINE))
            stopped = False
    reason = known or BestPlay(game, tuple(line), stopped)
    return Solution(outcome, None, reason, winning, keeping=tuple(keeping), difference=best)
