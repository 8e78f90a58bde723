"""Exercises and their answers in words, to be printed, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from grundy.atlas.questions import (
    MovesQuestion,
    NextQuestion,
    Question,
    Quiz,
    ReplyQuestion,
    SumQuestion,
    ValueQuestion,
    WinnerQuestion,
)
from grundy.engines.solve import WinningMove
from grundy.ruleset import Game
from grundy.theory.outcomes import Outcome
from grundy.views.data import SCHEMA
from grundy.views.text import picture_lines
from grundy.views.words import binary_columns, say

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
    title = f"{quiz.ruleset}, level {quiz.level}, seed {quiz.seed}"
    if questions:
        yield f"Exercises: {title}"
        yield from _rule(quiz)
        for number, question in enumerate(quiz.questions, 1):
            yield ""
            yield f"{number:>3}. {asked(question)}"
            if pictures and not isinstance(question, NextQuestion):
                yield from ("       " + line for part in question.game.parts for line in _drawn(part))
        if len(quiz.questions) < quiz.wanted:
            yield ""
            yield f"No more than {len(quiz.questions)} could be made of so few positions."
    if answers:
        if questions:
            yield ""
        yield f"Answers: {title}"
        for number, question in enumerate(quiz.questions, 1):
            first, *more = answered(question)
            yield f"{number:>3}. {first}"
            yield from ("     " + line for line in more)


def _rule(quiz: Quiz) -> Iterator[str]:
    rule = quiz.ruleset.about.rule
    last = "" if quiz.ruleset.loopy else "Whoever cannot move loses."
    yield from wrap(f"{rule} {last}".strip(), _WIDTH)


def _drawn(game: Game) -> list[str]:
    return picture_lines(game.ruleset.picture(game.position))


def asked(question: Question) -> str:
    """Return the question."""
    if isinstance(question, ValueQuestion):
        return f"What is the Grundy value of  {question.game} ?"
    if isinstance(question, WinnerQuestion):
        neither = ", or neither" if question.game.may_loop else ""
        return f"Who wins  {question.game} : the player to move (N) or the other player (P){neither}?"
    if isinstance(question, MovesQuestion):
        count = len(question.winning)
        if count == 1:
            return f"Which move wins from  {question.game} ?"
        return f"Which {count} moves win from  {question.game} ?"
    if isinstance(question, SumQuestion):
        return f"What are the Grundy values of the parts of  {question.game} , and what is their nim-sum?"
    if isinstance(question, NextQuestion):
        last = question.first + len(question.terms) - 1
        return (
            f"The Grundy values of {question.ruleset} n for n = {question.first} to {last} are "
            f"{_numbers(question.terms)}. What are the next {len(question.following)}?"
        )
    part = f" [part {question.summand}]" if len(question.game.parts) > 1 else ""
    replies = "reply wins" if len(question.replies) == 1 else f"{len(question.replies)} replies win"
    return (
        f"{question.game}  is lost for the player to move, who tries: {say(question.move)}{part}  → {question.after} . "
        f"Which {replies}?"
    )


def answered(question: Question) -> list[str]:
    """Return the answer, in one line or more."""
    if isinstance(question, ValueQuestion):
        return [str(question.value)]
    if isinstance(question, WinnerQuestion):
        return [
            {
                Outcome.N: "N: the player to move",
                Outcome.P: "P: the other player",
                Outcome.DRAW: "neither: it is a draw",
            }[question.outcome]
        ]
    if isinstance(question, MovesQuestion):
        return _moves(question.game, question.winning)
    if isinstance(question, SumQuestion):
        values = ", ".join(f"{part}: {value}" for part, value in question.parts)
        return [f"{question.total}, from {values}", *binary_columns(value for _, value in question.parts)]
    if isinstance(question, NextQuestion):
        return [_numbers(question.following)]
    return _moves(question.after, question.replies)


def _moves(game: Game, winning: Iterable[WinningMove]) -> list[str]:
    many = len(game.parts) > 1
    return [
        f"{say(found.move)}{f' [part {found.summand}]' if many else ''}  → {found.position}"
        for found in winning
    ]  # fmt: skip


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
    said: dict[str, Any] = {"question": asked(question)}
    if isinstance(question, NextQuestion):
        return said | {"first": question.first, "values": list(question.terms)}
    said["game"] = str(question.game)
    if isinstance(question, ReplyQuestion):
        said |= {"move": say(question.move), "summand": question.summand, "after": str(question.after)}
    return said


def _answer_data(question: Question) -> Any:
    if isinstance(question, ValueQuestion):
        return question.value
    if isinstance(question, WinnerQuestion):
        return question.outcome.value
    if isinstance(question, SumQuestion):
        parts = [{"game": str(part), "value": value} for part, value in question.parts]
        return {"parts": parts, "nim_sum": question.total}
    if isinstance(question, NextQuestion):
        return list(question.following)
    winning = question.winning if isinstance(question, MovesQuestion) else question.replies
    return [
        {"move": say(found.move), "summand": found.summand, "position": str(found.position)} for found in winning
    ]  # fmt: skip
