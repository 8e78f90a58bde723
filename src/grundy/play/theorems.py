"""Answers from theorems alone, available at once, without a search."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from grundy.knowledge import Known
from grundy.maths.digraphs.loopy import LoopyNimber
from grundy.maths.nimbers.losses import Losses
from grundy.maths.nimbers.mex import nim_sum
from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import Foresight, Outlook
from grundy.ruleset import Game
from grundy.solving.base.retrograde import End
from grundy.words.errors import LimitError

_LOOKED = 60  # moves whose outcome is looked up


class Theorems(Foresight):
    """A foresight that never searches: it gives the answers of theorems, and no remoteness.

    Examples:
        >>> from grundy.rulesets.boards.cram import Cram
        >>> outlook = Theorems().look(Cram().at(4, 5))
        >>> outlook.outcome, [str(step.move) for step in outlook.keeping]
        (<Outcome.N: 'N'>, ['cover 2,3 and 3,3'])
    """

    def look(self, game: Game) -> Outlook:
        """Return the outcome and the moves that keep it, as far as theorems give them."""
        outcome = self._outcome(game)
        if outcome is None:
            return Outlook(game, None, None, ())
        steps = islice(game.steps(), _LOOKED)
        keeping = (step for step in steps if self._outcome(step.position) is outcome.after_best_move)
        return Outlook(game, outcome, None, tuple(keeping))

    def reason(self, game: Game) -> Known | None:
        """Return the theorem that decides the outcome, or None."""
        return self.known(game)

    def known(self, game: Game) -> Known | None:
        """Return a theorem's answer; None if there is none, or if it takes a search, as values of partizan games do."""
        return _known(game, self.convention)

    def end_of(self, game: Game) -> Callable[[Game], End]:
        """Raise an error, because remoteness takes a search."""
        raise _unsearched(game)

    def loopy_nimber(self, game: Game) -> LoopyNimber:
        """Raise an error, because a loopy nimber takes a search."""
        raise _unsearched(game)

    def losses(self, game: Game) -> Losses:
        """Raise an error, because the value of a position with entailing moves takes a search."""
        raise _unsearched(game)

    def value(self, summand: Game) -> int:
        """Return the Grundy value from a theorem.

        Raises:
            LimitError: if no theorem gives it.
        """
        known = _known(summand, Convention.NORMAL)
        if known is not None and known.value is not None:
            return known.value
        if known is not None and known.outcome is Outcome.P and not summand.may_loop:
            return 0
        raise _unsearched(summand)

    def _outcome(self, game: Game) -> Outcome | None:
        known = self.known(game)
        if known is not None:
            return known.outcome
        if self.convention is Convention.MISERE or game.may_loop:
            return None
        try:
            return Outcome.N if nim_sum(map(self.value, game.split())) else Outcome.P
        except LimitError:
            return None


def _known(game: Game, convention: Convention) -> Known | None:
    if game.partizan_inside is not None:
        return None
    try:
        return game.ruleset.known(game.position, convention)
    except LimitError:  # a theorem applies, but needs a computation that is too large
        return None


def _unsearched(game: Game) -> LimitError:
    return LimitError("no theorem gives the value of {game}", game=str(game))
