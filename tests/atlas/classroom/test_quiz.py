"""Exercises: for every ruleset, the same from the same seed, and every answer right by the definition."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, count, islice
from operator import le
from pathlib import Path

import pytest

from grundy import CATALOGUE, NORMAL, Game, Outcome, find_ruleset, parse_game
from grundy.atlas.classroom.numbered import numbered
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
from grundy.atlas.classroom.quiz import LEVELS, make_quiz, usual_start
from grundy.cli.classroom import ruleset_or_game
from grundy.rulesets.catalogue import about_of
from grundy.rulesets.heaps.nim import Nim
from grundy.solving.base import definition
from grundy.solving.base.retrograde import Retrograde
from grundy.views.documents.quiz import quiz_data, quiz_document, told_of
from grundy.views.render.text import lines_of
from grundy.words.errors import InputError, LimitError

NAMES = sorted(name for name in CATALOGUE if about_of(name).family != "partizan")
KINDS = {ValueQuestion, WinnerQuestion, MovesQuestion, SumQuestion, NextQuestion, ReplyQuestion}
FEW = 5_000  # options below a position that is compared with the definition


def quiz_on(name: str, level: int, seed: int = 7, count: int = 8) -> Quiz:
    ruleset, start = ruleset_or_game([name])
    return make_quiz(ruleset, seed, count, level, start)


def plain_outcome(game: Game) -> Outcome:
    """The outcome by the definition, or by retrograde analysis."""
    if game.scored:
        return by_points(game)
    if game.ruleset.loopy:
        return Retrograde(game).outcome(game.position)
    return definition.outcome(game, NORMAL, limit=FEW)


def by_points(game: Game) -> Outcome:
    """The outcome by playing on to the scores at the end."""
    best: dict[Game, int] = {}

    def of(one: Game) -> int:
        if one not in best:
            scores = one.position.mine - one.position.other
            best[one] = max((-of(option) for option in one.options()), default=scores)
        return best[one]

    return Outcome.TIE if not of(game) else Outcome.N if of(game) > 0 else Outcome.P


def plain_value(game: Game) -> int:
    if any(part.ruleset.entailing for part in game.summands):  # the mex is for moves that any summand may answer
        return next(n for n in count() if plain_outcome(game + Nim().at(n)) is Outcome.P)
    return definition.grundy_value(game, limit=FEW)


def lost_options(game: Game) -> set[str]:
    return {str(option) for option in game.options() if plain_outcome(option) is Outcome.P}


def is_held(question: Question) -> bool:
    """Compare the answer with the definition; return whether that was quick enough."""
    try:
        hold(question)
    except LimitError:
        return False
    return True


def hold(question: Question) -> None:
    if isinstance(question, NextQuestion):
        values = (*question.terms, *question.following)
        for n in (question.first, question.first + 4, question.first + len(values) - 1):
            assert plain_value(parse_game(f"{question.ruleset} {n}")) == values[n - question.first]
    elif isinstance(question, WinnerQuestion):
        assert plain_outcome(question.game) is question.outcome
    elif isinstance(question, ValueQuestion):
        assert plain_value(question.game) == question.value
    elif isinstance(question, SumQuestion):
        assert all(plain_value(part) == value for part, value in question.summands)
        assert plain_value(question.game) == question.total
    elif isinstance(question, MovesQuestion):
        assert {str(found.position) for found in question.winning} == lost_options(question.game)
    else:
        assert plain_outcome(question.game) is Outcome.P
        afters = (
            question.game.replaced(i, option.position)
            for i, part in enumerate(question.game.summands)
            for option in part.options()
        )
        assert question.step.position in afters
        assert {str(found.position) for found in question.replies} == lost_options(question.step.position)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.long
def test_there_are_exercises_about_every_ruleset_and_their_answers_are_right(name: str) -> None:
    quiz = quiz_on(name, 1)
    assert len(quiz.questions) >= 4
    assert sum(map(is_held, quiz.questions)) >= 1
    assert len({type(question) for question in quiz.questions}) >= 3


@pytest.mark.parametrize("name", ["nim", "kayles", "wythoff", "hackenbush", "grid-walk", "dividing"])
@pytest.mark.parametrize("level", [2, 3])
def test_the_other_levels_are_right_too(name: str, level: int) -> None:
    assert sum(map(is_held, quiz_on(name, level, seed=3, count=12).questions)) >= 1


@pytest.mark.parametrize("name", ["nim", "geography", "pursuit"])
def test_a_seed_makes_the_same_exercises_again_and_another_makes_others(name: str) -> None:
    assert quiz_on(name, 1, seed=1) == quiz_on(name, 1, seed=1)
    assert list(lines_of(quiz_document(quiz_on(name, 1, seed=1)))) != list(
        lines_of(quiz_document(quiz_on(name, 1, seed=2)))
    )


def test_no_question_is_asked_twice() -> None:
    for name in ("nim", "hackenbush", "wythoff"):
        texts = [told_of(question).asked for question in quiz_on(name, 1, count=30).questions]
        assert len(set(texts)) == len(texts)


def test_all_kinds_of_questions_are_asked_of_heaps() -> None:
    assert {type(question) for question in quiz_on("kayles", 1, count=12).questions} == KINDS


def test_levels_grow() -> None:
    def largest(level: int) -> int:
        found = quiz_on("nim", level, count=12).questions
        return max(max(q.game.position) for q in found if isinstance(q, ValueQuestion | WinnerQuestion | MovesQuestion))

    assert largest(1) <= LEVELS[1].most < largest(3)


def test_a_position_behind_the_ruleset_is_where_all_play_starts() -> None:
    with pytest.raises(InputError, match="no exercises could be made about kayles"):  # not even a sequence of values
        make_quiz("kayles", 238976, 10, 1, parse_game("kayles 0"))
    start = parse_game("nim 2 3 1")
    for question in make_quiz(start.ruleset, 4, 12, 1, start).questions:
        if not isinstance(question, NextQuestion):
            for part in question.game.summands:
                left = combinations((2, 3, 1), len(part.position))  # empty heaps are left out
                assert any(all(map(le, part.position, heaps)) for heaps in left), part


def test_fewer_exercises_than_asked_for_are_told() -> None:
    ruleset, start = ruleset_or_game(["digraph(0>1) 0"])
    quiz = make_quiz(ruleset, 1, 50, 1, start)
    assert 0 < len(quiz.questions) < 50
    assert any(
        "There are not enough positions for more exercises than these: " in line
        for line in lines_of(quiz_document(quiz))
    )


def test_a_position_that_is_over_makes_no_exercise() -> None:
    with pytest.raises(InputError) as refused:
        make_quiz(find_ruleset("hackenbush"), 1, 5, 1, parse_game("hackenbush"))
    assert str(refused.value).startswith("no exercises could be made about hackenbush: add a small position")
    with pytest.raises(InputError, match="level must be 1, 2 or 3, not 4"):
        make_quiz(find_ruleset("nim"), 1, 5, 4)


def test_the_start_is_the_example_where_it_is_a_position() -> None:
    assert str(usual_start(find_ruleset("bash", "5"))) == "bash(5) 9 10"
    assert usual_start(find_ruleset("digraph", "7>8")) is None


# -- sheets


def test_a_sheet_asks_and_answers_in_the_same_order() -> None:
    quiz = quiz_on("kayles", 1)
    lines = list(lines_of(quiz_document(quiz)))
    both = lines.index("Answers: kayles, level 1, seed 7")
    assert lines[0] == "Exercises: kayles, level 1, seed 7"
    assert lines[:both] == [*lines_of(quiz_document(quiz, answers=False)), ""]
    assert lines[both:] == list(lines_of(quiz_document(quiz, questions=False)))
    for number in range(1, 9):
        assert sum(line.startswith(f"{number:>2}. ") for line in lines) == 2


def test_a_sheet_without_answers_gives_none_away() -> None:
    quiz = quiz_on("nim", 1)
    data = quiz_data(quiz, answers=False)
    assert all("answer" not in question for question in data["questions"])
    assert all("question" not in question for question in quiz_data(quiz, questions=False)["questions"])
    assert "Answers" not in "\n".join(lines_of(quiz_document(quiz, answers=False)))


def test_pictures_are_drawn_below_the_questions() -> None:
    quiz = make_quiz(find_ruleset("nim"), 1, 6, 1)
    drawn = list(lines_of(quiz_document(quiz, answers=False, pictures=True)))
    assert any("●" in line for line in drawn)
    assert not any("●" in line for line in lines_of(quiz_document(quiz, answers=False)))


def test_every_question_and_answer_is_a_sentence_or_more() -> None:
    dice = random.Random(3)
    counts: Counter[type] = Counter()
    for name in dice.sample(NAMES, 12):
        for question in quiz_on(name, 1).questions:
            counts[type(question)] += 1
            assert told_of(question).asked.endswith("?")
            assert all(told_of(question).answered)
    assert set(counts) == KINDS


def test_answers_in_words() -> None:
    game = parse_game("nim 1 2")
    (winning,) = islice(
        (q.winning for seed in range(50) for q in make_quiz(game.ruleset, seed, 6, 1, game).questions
         if isinstance(q, MovesQuestion) and str(q.game) == "nim 1 2"), 1,
    )  # fmt: skip
    assert told_of(MovesQuestion(game, winning)).answered == ["take 1 from heap 2  → nim 1 1"]
    assert told_of(MovesQuestion(game, winning)).asked == "Which move wins from nim 1 2?"
    assert told_of(ValueQuestion(game, 3)).answered == ["3"]
    assert told_of(WinnerQuestion(game, Outcome.DRAW)).answered == ["draw: neither player can force a win"]
    parts = ((parse_game("nim 1"), 1), (parse_game("nim 2"), 2))
    assert told_of(SumQuestion(game, parts, 3)).answered == [
        "nim 1: 1, nim 2: 2; nim-sum 3",
        "1  01",
        "2  10",
        "-----",
        "3  11",
    ]
    assert told_of(NextQuestion(game.ruleset, 0, (0, 1), (2,))).asked == (
        "The Grundy values of nim n for n = 0 to 1 are 0, 1. What are the next 1?"
    )


def test_a_users_class_without_a_check_of_its_own_gets_exercises() -> None:
    ruleset = find_ruleset(f"{Path(__file__).parents[3] / 'examples' / 'mygame.py'}:Halving")
    assert numbered(ruleset, 3, 4) is None
    assert numbered(ruleset, 3) is not None
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "quiz", str(ruleset), "--seed", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Answers" in done.stdout


def test_a_seed_and_a_count_that_are_no_whole_numbers_are_refused() -> None:
    with pytest.raises(InputError, match=r"^seed must be a whole number, not 'x'$"):
        make_quiz("kayles", "x")  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^count must be a whole number, not 'x'$"):
        make_quiz("kayles", 1, "x")  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^count must be 1 or more, not 0$"):
        make_quiz("kayles", 1, 0)


def test_nobody_is_asked_how_the_numbers_continue() -> None:
    for name in ("nim", "bash(60)"):
        questions = make_quiz(name, seed=3, count=12).questions
        assert len(questions) == 12
        assert not any(isinstance(question, NextQuestion) for question in questions)


@pytest.mark.parametrize("name", ["kayles", "nim", "grundys-game", "laskers-nim"])
def test_no_exercise_begins_with_an_empty_heap(name: str) -> None:
    for seed in range(8):
        for question in quiz_on(name, 1, seed, 12).questions:
            if not isinstance(question, NextQuestion):
                assert all(0 not in part.position for part in question.game.summands), (seed, str(question.game))


def test_a_sheet_has_one_sequence_and_has_it_last() -> None:
    for seed in range(8):
        kinds = [type(question) for question in make_quiz("kayles", seed, 24).questions]
        assert kinds.index(NextQuestion) == len(kinds) - 1, seed


def test_a_sequence_that_only_counts_is_no_exercise() -> None:
    assert all(not isinstance(question, NextQuestion) for question in make_quiz("chomp", 1, 8).questions)
