"""Exercises and their answers in words, to be printed, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from grundy.atlas.classroom.questions import (
    MovesQuestion,
    NextQuestion,
    Question,
    Quiz,
    ReplyQuestion,
    SumQuestion,
    ValueQuestion,
    WinnerQuestion,
)
from grundy.maths.nimbers.outcomes import Outcome
from grundy.ruleset import Game, Move
from grundy.solving.base.analysis import WinningMove
from grundy.views.documents.analysis import binary_columns
from grundy.views.documents.data import SCHEMA
from grundy.views.pictures.text import picture_lines
from grundy.words.language import counted, current_language, say, speaking, translate

__all__ = ["quiz_data", "quiz_lines"]

_WIDTH = 100
_KINDS: dict[type[Question], str] = {
    ValueQuestion: "value", WinnerQuestion: "winner", MovesQuestion: "winning-moves", SumQuestion: "nim-sum",
    NextQuestion: "next-values", ReplyQuestion: "reply",
}  # fmt: skip


def quiz_lines(quiz: Quiz, *, questions: bool = True, answers: bool = True, pictures: bool = False) -> Iterator[str]:
    """Yield a sheet of exercises, a sheet of answers, or both.

    Args:
        quiz: the exercises.
        questions: whether to ask.
        answers: whether to answer.
        pictures: whether to draw the positions asked about.
    """
    title = say("{ruleset}, level {level}, seed {seed}", ruleset=quiz.ruleset, level=quiz.level, seed=quiz.seed)
    if questions:
        yield say("Exercises: {title}", title=title)
        yield from _rule(quiz)
        for number, question in enumerate(quiz.questions, 1):
            yield ""
            yield f"{number:>3}. {asked(question)}"
            if pictures and not isinstance(question, NextQuestion):
                yield from ("       " + line for part in question.game.summands for line in _drawn(part))
        if len(quiz.questions) < quiz.wanted:
            yield ""
            yield say("No more than {count} could be made of so few positions.", count=len(quiz.questions))
    if answers:
        if questions:
            yield ""
        yield say("Answers: {title}", title=title)
        for number, question in enumerate(quiz.questions, 1):
            first, *more = answered(question)
            yield f"{number:>3}. {first}"
            yield from ("     " + line for line in more)


def _rule(quiz: Quiz) -> Iterator[str]:
    rule = translate(quiz.ruleset.about.rule)
    last = "" if quiz.ruleset.loopy else say("Whoever cannot move loses.")
    if current_language() == "en":
        yield from wrap(f"{rule} {last}".strip(), _WIDTH)
    else:  # a language that may have no blanks between its words
        yield from filter(None, (rule, last))


def _drawn(game: Game) -> list[str]:
    return picture_lines(game.ruleset.picture(game.position))


def asked(question: Question) -> str:
    """Return the question."""
    if isinstance(question, ValueQuestion):
        return say("What is the Grundy value of  {game} ?", game=question.game)
    if isinstance(question, WinnerQuestion):
        return say(
            "Who wins  {game} : the player to move (N) or the other player (P), or neither?"
            if question.game.may_loop
            else "Who wins  {game} : the player to move (N) or the other player (P)?",
            game=question.game,
        )
    if isinstance(question, MovesQuestion):
        return counted(
            len(question.winning), "Which move wins from  {game} ?", "Which {count} moves win from  {game} ?",
            game=question.game,
        )  # fmt: skip
    if isinstance(question, SumQuestion):
        return say(
            "What are the Grundy values of the parts of  {game} , and what is their nim-sum?", game=question.game
        )
    if isinstance(question, NextQuestion):
        last = question.first + len(question.terms) - 1
        return say(
            "The Grundy values of {ruleset} n for n = {first} to {last} are {values}. What are the next {count}?",
            ruleset=question.ruleset, first=question.first, last=last, values=_numbers(question.terms),
            count=len(question.following),
        )  # fmt: skip
    return counted(
        len(question.replies),
        "{game}  is lost for the player to move, who tries: {move}  → {after} . Which reply wins?",
        "{game}  is lost for the player to move, who tries: {move}  → {after} . Which {count} replies win?",
        game=question.game, move=_in_part(question.game, question.move, question.summand), after=question.after,
    )  # fmt: skip


def answered(question: Question) -> list[str]:
    """Return the answer, in one line or more."""
    if isinstance(question, ValueQuestion):
        return [str(question.value)]
    if isinstance(question, WinnerQuestion):
        return [
            {
                Outcome.N: say("N: the player to move"),
                Outcome.P: say("P: the other player"),
                Outcome.DRAW: say("neither: it is a draw"),
            }[question.outcome]
        ]
    if isinstance(question, MovesQuestion):
        return _moves(question.game, question.winning)
    if isinstance(question, SumQuestion):
        values = ", ".join(f"{part}: {value}" for part, value in question.summands)
        return [
            say("{total}, from {values}", total=question.total, values=values),
            *binary_columns(value for _, value in question.summands),
        ]
    if isinstance(question, NextQuestion):
        return [_numbers(question.following)]
    return _moves(question.after, question.replies)


def _moves(game: Game, winning: Iterable[WinningMove]) -> list[str]:
    return [f"{_in_part(game, found.move, found.summand)}  → {found.position}" for found in winning]


def _in_part(game: Game, move: Move, summand: int) -> str:
    return say("{move} [part {part}]", move=move, part=summand) if len(game.summands) > 1 else say(move)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def quiz_data(quiz: Quiz, *, questions: bool = True, answers: bool = True) -> dict[str, Any]:
    """Return the exercises as plain data."""
    return {
        "schema": SCHEMA,
        "ruleset": str(quiz.ruleset),
        "seed": quiz.seed,
        "level": quiz.level,
        "questions": [
            {"number": number, "kind": _KINDS[type(question)]}
            | (_asked_data(question) if questions else {})
            | ({"answer": _answer_data(question)} if answers else {})
            for number, question in enumerate(quiz.questions, 1)
        ],
    }


def _asked_data(question: Question) -> dict[str, Any]:
    with speaking("en"):
        said: dict[str, Any] = {"question": asked(question)}
    if isinstance(question, NextQuestion):
        return said | {"first": question.first, "values": list(question.terms)}
    said["game"] = str(question.game)
    if isinstance(question, ReplyQuestion):
        said |= {"move": str(question.move), "summand": question.summand, "after": str(question.after)}
    return said


def _answer_data(question: Question) -> Any:
    if isinstance(question, ValueQuestion):
        return question.value
    if isinstance(question, WinnerQuestion):
        return question.outcome.value
    if isinstance(question, SumQuestion):
        parts = [{"game": str(part), "value": value} for part, value in question.summands]
        return {"parts": parts, "nim_sum": question.total}
    if isinstance(question, NextQuestion):
        return list(question.following)
    winning = question.winning if isinstance(question, MovesQuestion) else question.replies
    return [
        {"move": str(found.move), "summand": found.summand, "position": str(found.position)} for found in winning
    ]  # fmt: skip
