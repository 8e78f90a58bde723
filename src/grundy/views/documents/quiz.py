"""Exercises and their answers as documents to print, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from grundy.atlas.classroom.questions import (
    HeatQuestion,
    MovesQuestion,
    NextQuestion,
    OutcomeQuestion,
    PartizanQuestion,
    PlayerMovesQuestion,
    Question,
    Quiz,
    ReplyQuestion,
    SumQuestion,
    ValueQuestion,
    WinnerQuestion,
    WorthQuestion,
)
from grundy.maths.nimbers.outcomes import PLAYERS, Outcome
from grundy.ruleset import Game, Ruleset
from grundy.solving.base.solution import WinningMove
from grundy.views.document import BLANK, Block, Document, Figure, Paragraph, Section
from grundy.views.documents.analysis import OUTCOMES, step_words
from grundy.views.documents.data import SCHEMA, move_data
from grundy.views.render.text import binary_columns, wrapped
from grundy.words.language import counted, listed, say, speaking, translate
from grundy.words.phrase import templates

_WIDTH = 100
_RELATIONS = templates({
    "L": "it is positive", "R": "it is negative", "N": "it is confused with 0", "P": "it is 0",
})  # fmt: skip
_WINNERS = templates(
    {
        Outcome.N: "N: the player to move wins",
        Outcome.P: "P: the player to move loses",
        Outcome.DRAW: "draw: neither player can force a win",
        Outcome.TIE: "tie: both players score the same",
    }
)


def _end_of_play(ruleset: Ruleset[Any]) -> list[str]:
    """Return who wins in the end; nothing for a ruleset with an end of its own."""
    if ruleset.scored:
        return [say("Whoever scores more wins.")]
    return [] if ruleset.loopy else [say("Whoever cannot move loses.")]


def quiz_document(quiz: Quiz, *, questions: bool = True, answers: bool = True, pictures: bool = False) -> Document:
    """Return a sheet of exercises, a sheet of answers, or both."""
    title = say("{ruleset}, level {level}, seed {seed}", ruleset=quiz.ruleset, level=quiz.level, seed=quiz.seed)
    told: list[Block] = []
    if questions:
        rules = [quiz.ruleset.rule_text(), *_end_of_play(quiz.ruleset)]
        lines = [line for rule in rules for line in wrapped(rule, _WIDTH, 0)]
        told += [Paragraph(say("Exercises: {title}", title=title)), *map(Paragraph, lines)]
        for number, question in enumerate(quiz.questions, 1):
            told += [BLANK, Section(f"{number:>2}. {told_of(question).asked}", _drawn(question) if pictures else ())]
        if len(quiz.questions) < quiz.wanted:
            said = say(
                "There are not enough positions for more exercises than these: {count}.", count=len(quiz.questions)
            )
            told += [BLANK, Paragraph(said)]
    if answers:
        told += [*([BLANK] if questions else []), Paragraph(say("Answers: {title}", title=title))]
        for number, question in enumerate(quiz.questions, 1):
            first, *more = told_of(question).answered
            told.append(Section(f"{number:>2}. {first}", _apart(map(Paragraph, more))))
    return tuple(told)


def _drawn(question: Question) -> Document:
    if isinstance(question, NextQuestion):
        return ()
    return _apart(Figure(part.ruleset.picture(part.position), str(part)) for part in question.game.summands)


def _apart(blocks: Iterable[Block]) -> Document:
    return (Section("", tuple(blocks)),)


class Told(NamedTuple):
    """An exercise and its answer, in words and as plain data; ``given`` is the data of the exercise."""

    kind: str
    asked: str
    answered: list[str]
    answer: Any
    given: dict[str, Any]


def told_of(question: Question) -> Told:
    """Return an exercise and its answer in words and as plain data."""
    match question:
        case ValueQuestion(game, value):
            said = say("What is the Grundy value of {game}?", game=game)
            return Told("value", said, [str(value)], value, _game(game))
        case WinnerQuestion(game, outcome):
            said = say(
                "Who wins {game}: the player to move (N), the previous player (P), or neither?"
                if game.may_loop or game.scored
                else "Who wins {game}: the player to move (N) or the previous player (P)?",
                game=game,
            )
            return Told("winner", said, [say(_WINNERS[outcome])], outcome.value, _game(game))
        case MovesQuestion(game, winning):
            said = counted(
                len(winning), "Which move wins from {game}?", "Which {count} moves win from {game}?", game=game
            )
            return Told("winning-moves", said, *_moves(game, winning), _game(game))
        case SumQuestion(game, summands, total):
            said = say("What are the Grundy values of the parts of {game}, and what is their nim-sum?", game=game)
            values = listed(f"{part}{translate(': ')}{value}" for part, value in summands)
            lines = binary_columns(value for _, value in summands)
            answered = [say("{values}; nim-sum {total}", total=total, values=values), *lines]
            parts = [{"game": str(part), "value": value} for part, value in summands]
            return Told("nim-sum", said, answered, {"parts": parts, "nim_sum": total}, _game(game))
        case NextQuestion(ruleset, first, terms, following):
            said = say(
                "The Grundy values of {ruleset} n for n = {first} to {last} are {values}. What are the next {count}?",
                ruleset=ruleset, first=first, last=first + len(terms) - 1, values=_numbers(terms), count=len(following),
            )  # fmt: skip
            given = {"first": first, "values": list(terms)}
            return Told("next-values", said, [_numbers(following)], list(following), given)
        case ReplyQuestion(game, step, replies):
            said = counted(
                len(replies),
                "In {game} the player to move loses. After '{move}' ({after}), which reply wins?",
                "In {game} the player to move loses. After '{move}' ({after}), which {count} replies win?",
                game=game, move=step_words(game, step), after=step.position,
            )  # fmt: skip
            given = {"move": str(step.move), "summand": step.summand, "after": str(step.position)}
            return Told("reply", said, *_moves(step.position, replies), _game(game) | given)
        case _:
            return _told_of_partizan(question)


def _told_of_partizan(question: PartizanQuestion) -> Told:
    game = question.game
    match question:
        case OutcomeQuestion(_, value):
            said = say(
                "Who wins {game}: Left (L), Right (R), the player to move (N) or the previous player (P)?", game=game
            )
            why = say(
                "because its value is {value}: {relation}", value=value, relation=translate(_RELATIONS[value.outcome])
            )
            return Told("outcome", said, [translate(OUTCOMES[value.outcome]), why], value.outcome, _game(game))
        case PlayerMovesQuestion(_, player, winning, left_over):
            said = counted(
                len(winning), "{player} begins. Which move wins from {game}?",
                "{player} begins. Which {count} moves win from {game}?", game=game, player=translate(player),
            )  # fmt: skip
            lines, answer = _moves(game, winning)
            sign = "≥" if player == PLAYERS[0] else "≤"
            told = [
                say("{move}: {value} {sign} 0", move=line, value=value, sign=sign)
                for line, value in zip(lines, left_over, strict=True)
            ]
            return Told("player-moves", said, told, answer, _game(game) | {"player": player})
        case WorthQuestion(_, value, options):
            left, right = (",".join(map(str, side)) for side in options)
            why = say("the options have the values {options}", options=f"{{{left} | {right}}}")
            return Told(
                "worth", say("What is the value of {game}?", game=game), [str(value), why], str(value), _game(game)
            )
        case HeatQuestion(_, value):
            said = say("What are the mean and the temperature of {game}?", game=game)
            mean, temperature = str(value.mean), str(value.temperature)
            why = say(
                "its value is {value}, with the stops {left} and {right}; the walls of its thermograph meet at {mean}, "
                "at a tax of {temperature}",
                value=value, left=value.left_stop, right=value.right_stop, mean=mean, temperature=temperature,
            )  # fmt: skip
            told = [say("mean {mean}, temperature {temperature}", mean=mean, temperature=temperature), why]
            return Told("heat", said, told, {"mean": mean, "temperature": temperature}, _game(game))


def _game(game: Game) -> dict[str, Any]:
    return {"game": str(game)}


def _moves(game: Game, winning: Iterable[WinningMove]) -> tuple[list[str], list[dict[str, Any]]]:
    """Return moves in words, and as plain data."""
    said = [f"{step_words(game, found)}  → {found.position}" for found in winning]
    return said, list(map(move_data, winning))


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def quiz_data(quiz: Quiz, *, questions: bool = True, answers: bool = True) -> dict[str, Any]:
    """Return the exercises as plain data."""
    with speaking("en"):
        listed = list(map(told_of, quiz.questions))
    return {
        "schema": SCHEMA,
        "ruleset": str(quiz.ruleset),
        "seed": quiz.seed,
        "level": quiz.level,
        "questions": [
            {"number": number, "kind": told.kind}
            | ({"question": told.asked, **told.given} if questions else {})
            | ({"answer": told.answer} if answers else {})
            for number, told in enumerate(listed, 1)
        ],
    }
