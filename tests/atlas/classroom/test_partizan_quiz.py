"""Exercises about partizan games: each ruleset has some, and every answer is right by alternating play."""

from __future__ import annotations

from functools import cache

import pytest

from grundy import CATALOGUE, Game, InputError, Value, find_ruleset, parse_game, value
from grundy.atlas.classroom.questions import (
    HeatQuestion,
    OutcomeQuestion,
    PlayerMovesQuestion,
    Question,
    WorthQuestion,
)
from grundy.atlas.classroom.quiz import make_quiz
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.rulesets.catalogue import about_of
from grundy.solving.base.partizan import steps_of
from grundy.views.documents.quiz import quiz_data, quiz_document
from grundy.views.render.text import lines_of
from grundy.words.language import speaking

KINDS = {OutcomeQuestion, PlayerMovesQuestion, WorthQuestion, HeatQuestion}
PARTIZAN = sorted(name for name in CATALOGUE if parse_game(about_of(name).example).partizan)
FEW = ["domineering", "toads-and-frogs", "col", "blue-red-hackenbush", "partizan-subtraction(1,3|2,3)"]


@cache
def wins(game: Game, player: str) -> bool:
    other = PLAYERS[player == PLAYERS[0]]
    return any(not wins(step.position, other) for step in steps_of(game, player))


def outcome(game: Game) -> str:
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        wins(game, "Left"), wins(game, "Right")
    ]


def equals(game: Game, worth: Value) -> bool:
    """Whether whoever begins loses the difference."""
    return outcome(game + Game(find_ruleset("value"), -worth)) == "P"


def hold(question: Question) -> None:
    assert isinstance(question, OutcomeQuestion | PlayerMovesQuestion | WorthQuestion | HeatQuestion)
    game = question.game
    if isinstance(question, PlayerMovesQuestion):
        other = PLAYERS[question.player == PLAYERS[0]]
        right = [step.position for step in steps_of(game, question.player) if not wins(step.position, other)]
        assert [found.position for found in question.winning] == right
        assert all(map(equals, right, question.left_over))
        return
    assert equals(game, question.value)
    assert question.value.outcome == outcome(game)
    if isinstance(question, WorthQuestion):
        assert value(*question.options) == question.value
    if isinstance(question, HeatQuestion):
        cooled = question.value.cool(question.value.temperature)
        assert cooled.left_stop == cooled.right_stop == question.value.mean


@pytest.mark.parametrize("name", FEW)
def test_answers_are_right_by_alternating_play(name: str) -> None:
    quiz = make_quiz(name, 7, 8)
    assert len(quiz.questions) == 8
    for question in quiz.questions:
        hold(question)
    assert len({type(question) for question in quiz.questions}) >= 3


def test_all_kinds_are_asked_and_none_twice() -> None:
    quiz = make_quiz("domineering", 3, 12, 2)
    assert {type(question) for question in quiz.questions} == KINDS
    asked = [(row["kind"], row["position"]) for row in quiz.to_records()]
    assert len(set(asked)) == len(asked) == 12
    assert make_quiz("domineering", 3, 12, 2) == quiz
    assert make_quiz("domineering", 4, 12, 2) != quiz


@pytest.mark.long
@pytest.mark.parametrize("name", PARTIZAN)
def test_every_partizan_ruleset_has_exercises(name: str) -> None:
    start = parse_game(about_of(name).example)
    assert len(make_quiz(start.ruleset, 5, 4, 1, start).questions) >= 2


def test_a_sheet_asks_and_answers_with_reasons_in_both_languages() -> None:
    quiz = make_quiz("domineering", 1, 4)
    lines = list(lines_of(quiz_document(quiz)))
    assert " 1. mean -3/4, temperature 5/4" in lines
    assert any("because its value is -1: it is negative" in line for line in lines)
    with speaking("zh"):
        told = "\n".join(lines_of(quiz_document(quiz)))
    assert "因为它的值是 -1：它是负的" in told
    assert " begins" not in told
    data = quiz_data(quiz)["questions"]
    assert data[0]["answer"] == {"mean": "-3/4", "temperature": "5/4"}
    assert all("answer" not in one for one in quiz_data(quiz, answers=False)["questions"])


def test_a_start_is_kept_and_one_that_is_over_makes_no_exercise() -> None:
    start = parse_game("toads-and-frogs tt..ff + nim 2")
    quiz = make_quiz(start.ruleset, 1, 6, 1, start)
    assert all(len(question.game.summands) == 2 for question in quiz.questions)  # type: ignore[union-attr]
    with pytest.raises(InputError, match="no exercises could be made about domineering"):
        make_quiz("domineering", 1, 3, 1, parse_game("domineering 1 1"))


@pytest.mark.parametrize("text", ["partizan-subtraction(1,3|2,3)" + " 7" * 12, "domineering 15 20"])
def test_positions_of_too_many_parts_or_moves_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"about .*: add a small position that still has moves"):
        make_quiz(parse_game(text).ruleset, seed=1, count=1, start=parse_game(text))
