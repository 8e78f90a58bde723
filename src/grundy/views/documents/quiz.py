"""Exercises and their answers in words, to be printed, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from grundy.ruleset import Game
from grundy.solving.base.solution import WinningMove
from grundy.views.document import BLANK, Block, Document, Figure, Paragraph, Section
from grundy.views.documents.analysis import move_words
from grundy.views.documents.data import SCHEMA
from grundy.views.render.text import binary_columns, wrapped
from grundy.words.language import counted, say, speaking, translate

__all__ = ["quiz_data", "quiz_document"]

_WIDTH = 100
_KINDS: dict[type[Question], str] = {
    ValueQuestion: "value", WinnerQuestion: "winner", MovesQuestion: "winning-moves", SumQuestion: "nim-sum",
    NextQuestion: "next-values", ReplyQuestion: "reply",
}  # fmt: skip


def quiz_document(quiz: Quiz, *, questions: bool = True, answers: bool = True, pictures: bool = False) -> Document:
    """Return a sheet of exercises, a sheet of answers, or both."""
    title = say("{ruleset}, level {level}, seed {seed}", ruleset=quiz.ruleset, level=quiz.level, seed=quiz.seed)
    told: list[Block] = []
    if questions:
        told += [Paragraph(say("Exercises: {title}", title=title)), *_rule(quiz)]
        for number, question in enumerate(quiz.questions, 1):
            told += [BLANK, Section(f"{number:>3}. {asked(question)}", _drawn(question) if pictures else ())]
        if len(quiz.questions) < quiz.wanted:
            said = say("No more than {count} could be made of so few positions.", count=len(quiz.questions))
            told += [BLANK, Paragraph(said)]
    if answers:
        told += [*([BLANK] if questions else []), Paragraph(say("Answers: {title}", title=title))]
        for number, question in enumerate(quiz.questions, 1):
            first, *more = answered(question)
            told.append(Section(f"{number:>3}. {first}", _apart(map(Paragraph, more))))
    return tuple(told)


def _rule(quiz: Quiz) -> Iterator[Block]:
    rule = translate(quiz.ruleset.about.rule)
    last = "" if quiz.ruleset.loopy else say("Whoever cannot move loses.")
    yield from (Paragraph(line) for line in wrapped(f"{rule} {last}".strip(), _WIDTH, 0))


def _drawn(question: Question) -> Document:
    if isinstance(question, NextQuestion):
        return ()
    return _apart(Figure(part.ruleset.picture(part.position), str(part)) for part in question.game.summands)


def _apart(blocks: Iterable[Block]) -> Document:
    return (Section("", tuple(blocks)),)


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
        game=question.game, move=move_words(question.game, question.move, question.summand), after=question.after,
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
    return [f"{move_words(game, found.move, found.summand)}  → {found.position}" for found in winning]


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
