"""Exercises about partizan games: who wins, which moves, the value, the mean and the temperature."""

from __future__ import annotations

import random
from collections.abc import Callable, Container
from itertools import chain, islice

from grundy.atlas.classroom.questions import (
    HeatQuestion,
    OutcomeQuestion,
    PartizanQuestion,
    PlayerMovesQuestion,
    WorthQuestion,
    key_of,
)
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.ruleset import Game
from grundy.solving.base.partizan import PartizanValues, steps_of
from grundy.solving.base.solution import WinningMove
from grundy.words.errors import GrundyError

_LIMIT = 600  # options below a position: so few that compiled code never begins, and each process makes the same sheet
_TRIES = 60  # positions drawn for one question
_FARTHEST = 0.97  # probability that random play continues, at the last try
_ANSWERS = 6  # maximum number of right moves of a question
_LONGEST = 24  # characters of a value in a question
_WIDEST = 400  # moves of both players at the start
_PARTS = 8  # parts of a position in a question: values of more are slow to add up, for people too
_Step = tuple[WinningMove, Value]


class PartizanMaker:
    """Draws positions by random play from a start, and makes questions from them.

    Args:
        start: the position from which all others are reached.
        dice: the only source of randomness.
        goes_on: the probability that random play continues after a move.
    """

    def __init__(self, start: Game, dice: random.Random, goes_on: float) -> None:
        self._start, self._dice, self._least = start, dice, goes_on
        self._goes_on = goes_on
        self._values = PartizanValues(_LIMIT)
        self._kinds: list[Callable[[Game, Value], PartizanQuestion | None]] = []

    def question(self, asked: Container[object]) -> PartizanQuestion | None:
        """Return a question that was not asked before, of each kind in turn; None if none was found."""
        makers = [self._outcome, self._moves, self._worth, self._heat] if self._moves_are_few() else []
        for _ in makers:
            if not self._kinds:
                self._kinds = self._dice.sample(makers, len(makers))
            make = self._kinds.pop()
            for tried in range(_TRIES):
                self._goes_on = self._least + (_FARTHEST - self._least) * tried / _TRIES
                game = self._draw()
                if len(list(islice(game.split(), _PARTS + 1))) > _PARTS:
                    continue
                try:
                    found = make(game, self._values.value(game))
                except GrundyError:  # out of reach
                    continue
                if found is not None and key_of(found) not in asked:
                    return found
        return None

    def _moves_are_few(self) -> bool:
        """Return whether there are moves at the start, but not so many that play takes long."""
        moves = chain.from_iterable(steps_of(self._start, player) for player in PLAYERS)
        return 0 < sum(1 for _ in islice(moves, _WIDEST + 1)) <= _WIDEST

    def _draw(self) -> Game:
        """Return a position after random play in which someone can still move."""
        game = self._start
        while self._dice.random() < self._goes_on:
            options = [step.position for player in PLAYERS for step in steps_of(game, player)]
            alive = list(filter(_can_move, options))
            if not alive:
                break
            game = self._dice.choice(alive)
        return game

    # -- questions; each method returns None if the position is not suitable

    def _outcome(self, game: Game, worth: Value) -> PartizanQuestion | None:
        return OutcomeQuestion(game, worth)

    def _worth(self, game: Game, worth: Value) -> PartizanQuestion | None:
        if len(str(worth)) > _LONGEST:
            return None
        left, right = (
            tuple(dict.fromkeys(self._values.value(step.position) for step in steps_of(game, player)))
            for player in PLAYERS
        )
        return WorthQuestion(game, worth, (left, right))

    def _heat(self, game: Game, worth: Value) -> PartizanQuestion | None:
        return HeatQuestion(game, worth) if worth.temperature > 0 and len(str(worth)) <= 2 * _LONGEST else None

    def _moves(self, game: Game, worth: Value) -> PartizanQuestion | None:
        player = self._dice.choice(PLAYERS)
        found: list[_Step] = []
        for step in steps_of(game, player):
            value = self._values.value(step.position)
            if (value >= 0) if player == PLAYERS[0] else (value <= 0):
                found.append((WinningMove(*step, player=player), value))
        if not 0 < len(found) <= _ANSWERS:
            return None
        return PlayerMovesQuestion(game, player, tuple(move for move, _ in found), tuple(value for _, value in found))


def _can_move(game: Game) -> bool:
    return any(next(steps_of(game, player), None) is not None for player in PLAYERS)
