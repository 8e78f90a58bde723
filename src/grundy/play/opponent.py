"""The perfect player: it wins won positions, delays lost ones, keeps draws, and errs if so configured.

If even the outcome is out of reach, it never guesses: it plays at random, and says so.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from grundy.maths.nimbers.outcomes import Outcome
from grundy.play.foresight import Foresight, Outlook, size_of
from grundy.play.ratings import rate
from grundy.ruleset import Game, Step

_DRAWN_FROM = 1000  # moves to choose from at random; fewer if positions are long
_AT_LEAST = 200


class Purpose(Enum):
    """The purpose of a move."""

    WIN = "win"
    DELAY = "delay"
    DRAW = "draw"
    RANDOM = "random"  # the answer is out of reach, so the move is random
    ERR = "err"  # a deliberate mistake


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of the player, and its purpose."""

    step: Step
    purpose: Purpose


class Opponent:
    """A player, perfect unless it is configured to err.

    Args:
        foresight: its knowledge of the game.
        err: the probability, for each move, of a move that is not the best, if there is one; from 0 to 1.
        dice: the source of randomness for errors and random moves.

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
        """Return its move from a position.

        Raises:
            ValueError: if the position has no moves.
        """
        outlook = self.foresight.look(game)
        if self.err and self.dice.random() < self.err:
            worse = self._worse(outlook)
            if worse:
                return Choice(self.dice.choice(worse), Purpose.ERR)
        if outlook.outcome is None:
            return self.at_random(game)
        if not outlook.keeping:
            return self._unrefuted(game)
        purpose = {
            Outcome.N: Purpose.WIN,
            Outcome.P: Purpose.DELAY,
            Outcome.DRAW: Purpose.DRAW,
            Outcome.TIE: Purpose.DRAW,
        }[outlook.outcome]
        return Choice(outlook.keeping[0], purpose)

    def at_random(self, game: Game) -> Choice:
        """Return a random move, without any analysis.

        Raises:
            ValueError: if there are no moves.
        """
        there = _first_steps(game)
        if not there:
            raise ValueError(f"no move is left in {game}")
        return Choice(self.dice.choice(there), Purpose.RANDOM)

    def _unrefuted(self, game: Game) -> Choice:
        """Return a move that no value or theorem refutes; for a player who is known to win, but not how."""
        there = islice(game.steps(), _AT_LEAST)
        sound = [step for step in there if rate(self.foresight, step.position).outcome is not Outcome.N]
        return Choice(self.dice.choice(sound), Purpose.RANDOM) if sound else self.at_random(game)

    @staticmethod
    def _worse(outlook: Outlook) -> list[Step]:
        """Return moves that give the outcome away; from a lost position, all but the move that delays best."""
        if outlook.outcome is None:
            return []
        good = outlook.keeping[:1] if outlook.outcome is Outcome.P else outlook.keeping
        kept = set(good)
        return [step for step in _first_steps(outlook.game) if step not in kept]


def _first_steps(game: Game) -> list[Step]:
    return list(islice(game.steps(), max(_AT_LEAST, 100 * _DRAWN_FROM // (100 + size_of(game)))))
