"""The perfect player: it wins what is won, delays what is lost, keeps what is drawn; and errs if it is told to.

Where even the outcome is out of reach nothing is guessed: it moves at random, and says so.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from grundy.maths.nimbers.outcomes import Outcome
from grundy.play.foresight import Foresight, Outlook, size_of
from grundy.ruleset import Game, Step

_DRAWN_FROM = 1000  # moves that a move at random is drawn from; fewer where positions are long
_AT_LEAST = 200


class Purpose(Enum):
    """What a chosen move is for."""

    WIN = "win"
    DELAY = "delay"
    DRAW = "draw"
    RANDOM = "random"  # the answer is out of reach, and nothing is guessed: the move is drawn at random
    ERR = "err"  # the move was to be a bad one


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that the player chose, and what for."""

    step: Step
    purpose: Purpose


class Opponent:
    """A player, perfect unless it is told to err.

    Args:
        foresight: what it knows.
        err: how likely it is, at each move, to play one that is not the best, where there is one; from 0 to 1.
        dice: what it errs by, and plays at random by.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> choice = Opponent(Foresight()).choose(Nim().at(3, 4, 5))
        >>> str(choice.step.move), choice.purpose
        ('take 2 from heap 1', <Purpose.WIN: 'win'>)
    """

    def __init__(self, foresight: Foresight, err: float = 0.0, dice: random.Random | None = None) -> None:
        self.foresight = foresight
        self.err = err
        self.dice = dice or random.Random()

    def choose(self, game: Game) -> Choice:
        """Return the move it makes from a position that has one.

        Raises:
            ValueError: if the position has none.
        """
        outlook = self.foresight.look(game)
        if self.err and self.dice.random() < self.err:
            worse = self._worse(outlook)
            if worse:
                return Choice(self.dice.choice(worse), Purpose.ERR)
        if outlook.outcome is None or not outlook.keeping:
            return self.at_random(game)
        purpose = {Outcome.N: Purpose.WIN, Outcome.P: Purpose.DELAY, Outcome.DRAW: Purpose.DRAW}[outlook.outcome]
        return Choice(outlook.keeping[0], purpose)

    def at_random(self, game: Game) -> Choice:
        """Return a move that is drawn at random, without a thought.

        Raises:
            ValueError: if there is none.
        """
        there = _first_steps(game)
        if not there:
            raise ValueError(f"no move is left in {game}")
        return Choice(self.dice.choice(there), Purpose.RANDOM)

    @staticmethod
    def _worse(outlook: Outlook) -> list[Step]:
        """Return moves that give the outcome away; of a lost position all but the one that delays best."""
        if outlook.outcome is None:
            return []
        good = outlook.keeping[:1] if outlook.outcome is Outcome.P else outlook.keeping
        kept = set(good)
        return [step for step in _first_steps(outlook.game) if step not in kept]


def _first_steps(game: Game) -> list[Step]:
    return list(islice(game.steps(), max(_AT_LEAST, 100 * _DRAWN_FROM // (100 + size_of(game)))))
