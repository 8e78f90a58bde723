"""The kinds of exercises with their answers, and the exercise sheet."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.partizan.value import Value
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
    """How do the values of single positions continue after those from number ``first`` on?"""

    ruleset: Ruleset[Any]
    first: int
    terms: tuple[int, ...]
    following: tuple[int, ...]


class ReplyQuestion(NamedTuple):
    """After a move from a lost position, which replies win?"""

    game: Game
    step: Step
    replies: tuple[WinningMove, ...]


class OutcomeQuestion(NamedTuple):
    """Who wins a partizan game, of this value?"""

    game: Game
    value: Value


class PlayerMovesQuestion(NamedTuple):
    """Which moves of a player who begins win? Each leaves a game of some value."""

    game: Game
    player: str
    winning: tuple[WinningMove, ...]
    left_over: tuple[Value, ...]


class WorthQuestion(NamedTuple):
    """What is the value of a partizan game? Its options have these values, Left's and Right's."""

    game: Game
    value: Value
    options: tuple[tuple[Value, ...], tuple[Value, ...]]


class HeatQuestion(NamedTuple):
    """What are the mean and the temperature of a partizan game, of this value?"""

    game: Game
    value: Value


PartizanQuestion = OutcomeQuestion | PlayerMovesQuestion | WorthQuestion | HeatQuestion
Question = (
    ValueQuestion | WinnerQuestion | MovesQuestion | SumQuestion | NextQuestion | ReplyQuestion | PartizanQuestion
)


def key_of(question: Question) -> object:
    """Return what two questions have in common that would be the same to a person."""
    return type(question), None if isinstance(question, NextQuestion) else str(question.game)


class Quiz(NamedTuple):
    """Exercises about one ruleset."""

    ruleset: Ruleset[Any]
    seed: int  # the same seed gives the same exercises
    level: int  # 1, 2 or 3
    wanted: int  # number requested; there are fewer if the ruleset has too few positions
    questions: tuple[Question, ...]  # the exercises with their answers

    def to_records(self) -> list[dict[str, Any]]:
        """Return the exercises as rows of a table: number, kind, position and answer.

        Examples:
            >>> from grundy import make_quiz
            >>> make_quiz("kayles", seed=7, count=1).to_records()
            [{'number': 1, 'kind': 'winner', 'position': 'kayles 7', 'answer': 'N'}]
        """
        return [{"number": number} | _row(question) for number, question in enumerate(self.questions, 1)]


def _row(question: Question) -> dict[str, str]:
    match question:
        case ValueQuestion(game, value):
            kind, position, answer = "value", str(game), str(value)
        case WinnerQuestion(game, outcome):
            kind, position, answer = "winner", str(game), outcome.value
        case MovesQuestion(game, winning):
            kind, position, answer = "winning-moves", str(game), "; ".join(str(found.move) for found in winning)
        case SumQuestion(game, _, total):
            kind, position, answer = "nim-sum", str(game), str(total)
        case NextQuestion(ruleset, first, terms, following):
            kind, position = "next-values", f"{ruleset} {first + len(terms)}"
            answer = ", ".join(map(str, following))
        case ReplyQuestion(_, step, replies):
            kind, position, answer = "reply", str(step.position), "; ".join(str(found.move) for found in replies)
        case OutcomeQuestion(game, worth):
            kind, position, answer = "outcome", str(game), str(worth.outcome)
        case PlayerMovesQuestion(game, player, winning, _):
            kind, answer = f"moves-of-{player.lower()}", "; ".join(str(found.move) for found in winning)
            position = str(game)
        case WorthQuestion(game, worth, _):
            kind, position, answer = "worth", str(game), str(worth)
        case HeatQuestion(game, worth):
            kind, position, answer = "heat", str(game), f"{worth.mean}, {worth.temperature}"
    return {"kind": kind, "position": position, "answer": answer}
