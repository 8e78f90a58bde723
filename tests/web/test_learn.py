"""Exercises are answered on the page, at once and with the reason; tables and nim-sums grow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from starlette.testclient import TestClient

from grundy import CATALOGUE, parse_game
from grundy.atlas.classroom.questions import (
    HeatQuestion,
    MovesQuestion,
    NextQuestion,
    OutcomeQuestion,
    PlayerMovesQuestion,
    Question,
    ReplyQuestion,
    SumQuestion,
    ValueQuestion,
    WinnerQuestion,
    WorthQuestion,
)
from grundy.atlas.classroom.quiz import make_quiz
from grundy.rulesets.catalogue import about_of, parse_ruleset
from grundy.words.errors import GrundyError

Read = Callable[[str], Any]


@pytest.mark.parametrize("do", ["outcomes", "quiz", "moves", "values", "sum"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_lesson_is_a_page(client: TestClient, parsed: Read, do: str, language: str) -> None:
    got = client.get("/learn", params={"do": do, "lang": language})
    assert got.status_code == 200
    page = parsed(got.text)
    assert not page.forbidden
    assert page.tags.count("h1") == 1
    assert "{" not in page.text


@pytest.mark.parametrize("seed", range(1, 8))
def test_a_right_answer_is_praised_a_wrong_one_corrected_and_both_explained(
    client: TestClient, parsed: Read, seed: int
) -> None:
    question = make_quiz("kayles", seed, 1).questions[0]
    right = {
        ValueQuestion: lambda q: str(q.value),
        WinnerQuestion: lambda q: q.outcome.value,
        SumQuestion: lambda q: str(q.total),
    }.get(type(question))
    if right is None:
        pytest.skip("a question of another kind")
    asked = {"ruleset": "kayles", "seed": seed, "streak": 3}
    good = parsed(client.get("/learn", params={**asked, "answer": right(question)}).text)
    assert "✓ Right." in good.text
    assert "Right in a row: 4" in good.text
    assert f"/learn?ruleset=kayles&seed={seed + 1}&streak=4" in good.hrefs("button")
    bad = parsed(client.get("/learn", params={**asked, "answer": "99"}).text)
    assert "✗ Not right." in bad.text
    assert "Right in a row" not in bad.text
    assert f"/learn?ruleset=kayles&seed={seed + 1}" in bad.hrefs("button")


@pytest.mark.parametrize(
    ("ruleset", "kind", "answers"),
    [
        ("kayles", ValueQuestion, ("{0}", "*{0}", "0{0}", "+{0}", "{0}.")),
        ("kayles", NextQuestion, ("{0}, {1}", "{0}，{1}", "{0}、{1}", "{0};{1}")),
        ("domineering", HeatQuestion, ("{0}, {1}", "{0}，{1}", " {0} +{1} ")),
    ],
)
def test_a_right_answer_is_right_however_it_is_written(
    client: TestClient, parsed: Read, ruleset: str, kind: type[Question], answers: Sequence[str]
) -> None:
    seed, question = next(
        (seed, one)
        for seed in range(1, 40)
        for one in make_quiz(ruleset, seed, 1).questions
        if isinstance(one, kind)
    )  # fmt: skip
    numbers: list[object] = []
    if isinstance(question, ValueQuestion):
        numbers = [question.value]
    elif isinstance(question, NextQuestion):
        numbers = [*question.following]
    elif isinstance(question, HeatQuestion):
        numbers = [question.value.mean, question.value.temperature]
    asked = {"ruleset": ruleset, "seed": seed}
    for answer in (answer.format(*numbers) for answer in answers):
        assert "✓ Right." in client.get("/learn", params={**asked, "answer": answer}).text, answer
        assert "✗ Not right." in client.get("/learn", params={**asked, "answer": f"1{answer}"}).text, answer


@pytest.mark.parametrize("ruleset", ["nim", "kayles", "chomp", "hackenbush", "wythoff", "turning-turtles"])
def test_the_winning_move_is_found_among_the_moves_and_a_wrong_one_is_refuted(
    client: TestClient, parsed: Read, ruleset: str
) -> None:
    page = parsed(client.get("/learn", params={"do": "moves", "ruleset": ruleset, "seed": 2}).text)
    verdicts = []
    for href in (href for classes, href in page.links if classes == "move open"):
        text = parsed(client.get(href).text).text
        verdicts.append("✓ Right." in text)
        assert ("✗ Not right." in text) is not verdicts[-1]
        assert "What wins:" in text
        assert ("✓ Right." in text) or "After '" in text or "' does not win." in text
    question = next(one for one in make_quiz(ruleset, 2, 6).questions if isinstance(one, MovesQuestion | ReplyQuestion))
    winning = question.winning if isinstance(question, MovesQuestion) else question.replies
    assert sum(verdicts) >= len(winning)


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_ruleset_has_exercises(client: TestClient, name: str) -> None:
    ruleset = parse_game(about_of(name).example).ruleset
    try:
        make_quiz(parse_ruleset(str(ruleset)), 1, 1)
    except GrundyError:
        pytest.skip("no exercise about it")
    assert client.get("/learn", params={"ruleset": str(ruleset)}).status_code == 200


@pytest.mark.parametrize("seed", range(1, 6))
def test_exercises_about_partizan_games_are_judged(client: TestClient, parsed: Read, seed: int) -> None:
    question = make_quiz("domineering", seed, 1).questions[0]
    asked = {"ruleset": "domineering", "seed": seed}
    page = parsed(client.get("/learn", params=asked).text)
    if isinstance(question, PlayerMovesQuestion):
        verdicts = ["✓ Right." in client.get(href).text for classes, href in page.links if classes == "move open"]
        assert verdicts.count(True) == len(question.winning)
        return
    assert isinstance(question, OutcomeQuestion | WorthQuestion | HeatQuestion)
    worth = question.value
    right = {
        OutcomeQuestion: worth.outcome,
        WorthQuestion: f"{worth}+0",
        HeatQuestion: f"{worth.mean},{worth.temperature}",
    }
    good = parsed(client.get("/learn", params={**asked, "answer": right[type(question)]}).text)
    assert "✓ Right." in good.text
    bad = parsed(client.get("/learn", params={**asked, "answer": "99"}).text)
    assert "✗ Not right." in bad.text
    assert str(worth) in bad.text


def test_a_value_may_be_answered_as_a_decimal(client: TestClient, parsed: Read) -> None:
    question = make_quiz("col", 4, 1).questions[0]
    assert isinstance(question, WorthQuestion)
    assert str(question.value) == "1/2"
    for answer, told in (("0.5", "✓ Right."), ("1/2", "✓ Right."), ("0.25", "✗ Not right.")):
        asked = {"ruleset": "col", "seed": 4, "answer": answer}
        assert told in parsed(client.get("/learn", params=asked).text).text


def test_the_table_grows_by_a_row_for_each_right_mex(client: TestClient, parsed: Read) -> None:
    first = parsed(client.get("/learn?do=values").text).text
    assert "There are no options, so there are no values. What is the mex?" in first
    assert "kayles: Take 1 or 2 counters" in first
    assert "The only option is 0. Its value is 0." in parsed(client.get("/learn?do=values&to=1").text).text
    three = parsed(client.get("/learn?do=values&to=3").text).text
    assert "The options are 2, 1+1, 1. Their values are 2, 0, 1." in three
    assert "Here 1+1 is a sum" in three
    right = parsed(client.get("/learn?do=values&ruleset=kayles&to=3&answer=3").text).text
    assert "The least number that is missing from 0, 1, 2 is 3." in right
    assert "The value of kayles 4" in right
    wrong = parsed(client.get("/learn?do=values&ruleset=kayles&to=3&answer=1").text).text
    assert "✗ Not right." in wrong
    assert "1 is among the values of the options." in wrong
    assert "The value of kayles 3" in wrong
    for answer in ("03", "３", "*3", "+3", "3."):
        assert "✓ Right." in client.get("/learn", params={"do": "values", "to": 3, "answer": answer}).text, answer
    for answer, why in (("4", "A number less than 4 is missing, too."), ("x", "The mex is a whole number")):
        assert why in parsed(client.get(f"/learn?do=values&ruleset=kayles&to=3&answer={answer}").text).text
    assert "The table is complete here." in client.get("/learn?do=values&ruleset=kayles&to=48").text


def test_the_table_of_outcomes_grows_by_a_row_for_each_right_answer(client: TestClient, parsed: Read) -> None:
    rows: list[str] = []  # by the two rules of the lesson: a move takes 1, 3 or 4
    for n in range(12):
        rows.append("N" if any(n >= k and rows[n - k] == "P" for k in (1, 3, 4)) else "P")
        for answer in "PN":
            text = parsed(client.get(f"/learn?do=outcomes&to={n}&answer={answer}").text).text
            right = answer == rows[n]
            assert ("✓ Right." in text, "✗ Not right." in text) == (right, not right), n
            assert f"What is subtraction(1,3,4) {n + right}?" in text
    first = parsed(client.get("/learn?do=outcomes&answer=P").text).text
    assert "The player to move cannot move, and loses." in first
    assert "Move to 2: it is a P-position" in parsed(client.get("/learn?do=outcomes&to=5&answer=N").text).text
    assert "Every option is an N-position" in parsed(client.get("/learn?do=outcomes&to=7&answer=P").text).text
    assert "The options are 4, 2, 1. Their outcomes are N, P, N." in client.get("/learn?do=outcomes&to=5").text
    assert "The only option is 0. Its outcome is P." in client.get("/learn?do=outcomes&to=1").text
    assert "answer must be P or N" in client.get("/learn?do=outcomes&answer=x").text
    assert "The table is complete here." in client.get("/learn?do=outcomes&to=48").text


def test_the_nim_sum_grows_by_a_column(client: TestClient, parsed: Read) -> None:
    start = parsed(client.get("/learn?do=sum&numbers=3+5+7").text)
    assert start.text.count("?") == 3
    second = parsed(client.get("/learn?do=sum&numbers=3+5+7&to=2").text).text
    assert "Column 1 has 3 ones, so the nim-sum has 1 there." in second
    assert "Column 2 has 2 ones, so the nim-sum has 0 there." in second
    assert "The nim-sum is" not in second
    assert "The nim-sum is 1." in client.get("/learn?do=sum&numbers=3+5+7&to=3").text
    assert "The nim-sum is 1." in client.get("/learn", params={"do": "sum", "numbers": "３，5、7", "to": 3}).text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/learn?do=x", "do must be one of outcomes, values, sum, moves, quiz, not 'x'"),
        ("/learn?do=values&ruleset=coins-in-a-row", "This cannot be answered"),  # won by points: it is not too large
        ("/learn?do=outcomes&ruleset=top-entails&to=5", "This cannot be answered"),
        ("/learn?do=sum&numbers=x", "give 1 to 8 whole numbers below 4096, not 'x'"),
        ("/learn?do=sum&numbers=5000+1", "give 1 to 8 whole numbers below 4096, not '5000 1'"),
        ("/learn?do=moves&answer=x", "answer must be from 1 to"),
        ("/learn?ruleset=nmi", "did you mean 'nim'?"),
        ("/learn?seed=-1", "seed must be from 0 to 1000000, not '-1'"),
    ],
)
def test_what_is_wrong_is_said(client: TestClient, parsed: Read, address: str, said: str) -> None:
    got = client.get(address)
    assert got.status_code == 400
    assert said in parsed(got.text).text
