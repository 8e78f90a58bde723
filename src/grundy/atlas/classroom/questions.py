"""The kinds of exercises, each with its answer, and the sheet that holds them."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game, Ruleset, Step
from grundy.solving.base.solution import WinningMove


class ValueQuestion(NamedTuple):
    """What is the Grundy value of a position?"""

    game: Game
    value: int


class WinnerQuestion(NamedTuple):
    """Who wins?"""

    game: Game
    outcome: Outcome


class MovesQuestion(NamedTuple):
    """Which moves win?"""

    game: Game
    winning: tuple[WinningMove, ...]


class SumQuestion(NamedTuple):
    """What are the values of the independent parts, and their nim-sum?"""

    game: Game
    summands: tuple[tuple[Game, int], ...]
    total: int


class NextQuestion(NamedTuple):
    """How do the values of single positions go on after those from number ``first`` on?"""

    ruleset: Ruleset[Any]
    first: int
    terms: tuple[int, ...]
    following: tuple[int, ...]


class ReplyQuestion(NamedTuple):
    """From a lost position a move was made; which replies win?"""

    game: Game
    step: Step
    replies: tuple[WinningMove, ...]


Question = ValueQuestion | WinnerQuestion | MovesQuestion | SumQuestion | NextQuestion | ReplyQuestion


class Quiz(NamedTuple):
    """Exercises about one ruleset."""

    ruleset: Ruleset[Any]
    seed: int  # what made them; the same seed makes the same ones
    level: int  # 1, 2 or 3
    wanted: int  # how many were asked for; there are fewer where the ruleset has too few positions
    questions: tuple[Question, ...]  # the exercises with their answers
