"""Exercises on the page: one question at a time; the answer is judged at once, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

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
from grundy.maths.nimbers.outcomes import Outcome
from grundy.maths.partizan.value import value
from grundy.play.foresight import Foresight
from grundy.ruleset import Game, Step
from grundy.rulesets.catalogue import parse_ruleset
from grundy.solving.base.partizan import steps_of
from grundy.solving.base.solution import WinningMove
from grundy.views.document import NimSum
from grundy.views.documents.analysis import OUTCOMES, step_words
from grundy.views.documents.quiz import told_of
from grundy.views.documents.reasons import because
from grundy.views.markup import Content, Html, element
from grundy.views.pictures.board_svg import Spot
from grundy.views.pictures.touch import Touch, marks_of
from grundy.views.render.html import html_of
from grundy.web.answers import answered_numbers
from grundy.web.layout import board, button, form, href, link_to, rule_line, section, text_field
from grundy.web.learn_page import Lesson, learn_page, verdict_on
from grundy.words.errors import GrundyError, InputError
from grundy.words.language import say, translate

_MADE = 6  # questions of one seed: each kind once, if the ruleset has all kinds
_TRIED = 8  # seeds
_LISTED = 40  # moves to choose from
_LIMIT = 20_000


def quiz_page(lesson: Lesson) -> str:
    """Return a question, or the verdict on an answer."""
    question = _question(lesson)
    rule = rule_line(parse_ruleset(lesson.ruleset))
    if not lesson.answer:
        asked = section(told_of(question).asked, _answering(lesson, question), next_here=True)
        return learn_page(lesson, _streak(lesson), rule, asked, _choosing(lesson))
    right, why = _judged(lesson, question)
    following = replace(lesson, answer="", seed=lesson.seed + 1, streak=lesson.streak + 1 if right else 0)
    onwards = [button(say("Next question"), following.href(), data_key="n")]
    if not right:
        again = replace(lesson, answer="", streak=0)
        onwards.append(button(say("Try again"), again.href(), data_key="b"))
    shown = [_boards(game, [], lesson) for game in _games(question)]
    return learn_page(
        lesson, _streak(following), rule, section(told_of(question).asked, shown, verdict_on(right, why)),
        element("ul", onwards, class_="tools"), _choosing(lesson),
    )  # fmt: skip


def _question(lesson: Lesson) -> Question:
    ruleset = parse_ruleset(lesson.ruleset)
    wanted = (MovesQuestion, ReplyQuestion, PlayerMovesQuestion)
    for seed in range(lesson.seed, lesson.seed + _TRIED):
        quiz = make_quiz(ruleset, seed, _MADE if lesson.do == "moves" else 1, lesson.level)
        for question in quiz.questions:
            if lesson.do != "moves" or isinstance(question, wanted):
                return question
    raise InputError("no position of {ruleset} with few winning moves was found", ruleset=str(ruleset))


def _streak(lesson: Lesson) -> Html | None:
    if not lesson.streak:
        return None
    return element("p", element("strong", say("Right in a row: {count}", count=lesson.streak)), class_="won")


def _choosing(lesson: Lesson) -> Html:
    levels = [
        button(say("Level {level}", level=level), replace(lesson, level=level, answer="").href(),
               aria_current="true" if level == lesson.level else None)
        for level in (1, 2, 3)
    ]  # fmt: skip
    kept = [(name, value) for name, value in lesson.fields() if name in ("do", "level")]
    field = text_field("ruleset", say("Ruleset"), lesson.ruleset, say("Begin"))
    others = element("ul", levels, class_="tools"), form("/learn", kept, field)
    return section(say("Other exercises"), *others, class_="clicks")


# -- asking


def _games(question: Question) -> list[Game]:
    """Return the positions shown with a question."""
    if isinstance(question, NextQuestion):
        return []
    return [question.step.position if isinstance(question, ReplyQuestion) else question.game]


def _answering(lesson: Lesson, question: Question) -> list[Content]:
    shown: list[Content] = [_boards(game, _moves(question), lesson) for game in _games(question)]
    if isinstance(question, OutcomeQuestion):
        buttons = [button(translate(OUTCOMES[key]), replace(lesson, answer=key).href()) for key in ("L", "R", "N", "P")]
        return [*shown, element("ul", buttons, class_="tools")]
    if isinstance(question, WinnerQuestion):
        names = {"N": say("N: the player to move"), "P": say("P: the previous player")}
        if question.game.may_loop:
            names["DRAW"] = say("neither: a draw")
        if question.game.scored:
            names["TIE"] = say("neither: a tie")
        buttons = [button(text, replace(lesson, answer=key).href()) for key, text in names.items()]
        return [*shown, element("ul", buttons, class_="tools")]
    steps = _moves(question)
    if steps:
        return [*shown, element("ol", [_choice(lesson, question, i, step) for i, step in enumerate(steps, 1)],
                                class_="moves")]  # fmt: skip
    label = {
        ValueQuestion: say("The Grundy value"), SumQuestion: say("The nim-sum of the values"),
        WorthQuestion: say("The value"), HeatQuestion: say("The mean and the temperature, separated by a comma"),
    }.get(type(question), say("The next values, separated by commas"))  # fmt: skip
    field = text_field("answer", label, pressed=say("Answer"), autocomplete="off")
    return [*shown, form("/learn", replace(lesson, answer="").fields(), field)]


def _moves(question: Question) -> list[Step]:
    """Return the moves to choose from, in the order of the list."""
    if isinstance(question, MovesQuestion):
        return _steps(question.game.steps(), question.winning)
    if isinstance(question, PlayerMovesQuestion):
        return _steps(steps_of(question.game, question.player), question.winning)
    return _steps(question.step.position.steps(), question.replies) if isinstance(question, ReplyQuestion) else []


def _steps(steps: Iterable[Step], winning: Sequence[WinningMove]) -> list[Step]:
    listed = list(islice(steps, _LISTED))
    good = [Step(found.move, found.summand, found.position) for found in winning]
    return listed + [step for step in good if step not in listed]


def _choice(lesson: Lesson, question: Question, number: int, step: Step) -> Html:
    (game,) = _games(question)
    target = replace(lesson, answer=str(number)).href()
    return element("li", element("a", step_words(game, step), href=target, class_="move open", data_move=number))


def _boards(game: Game, steps: Sequence[Step], lesson: Lesson) -> list[Html]:
    """Return the boards of a position; a move can be chosen by pointing if a shape belongs to one move only."""
    found = []
    for number, part in enumerate(game.summands, 1):
        picture = part.ruleset.picture(part.position)
        mine = [(i, step) for i, step in enumerate(steps, 1) if step.summand == number]
        marks = marks_of(part, [step for _, step in mine], number) if mine else []
        touch = Touch(marks)
        spots = {}
        for item in touch.items:
            meant = touch.meant(item)
            if meant is not None:
                i, step = mine[meant]
                spots[item] = Spot(replace(lesson, answer=str(i)).href(), step_words(game, step), "move", i)
        shown = [(i, mark) for (i, _), mark in zip(mine, marks, strict=True)]
        title = say("The board: {game}", game=str(part)[:120])
        label = say("Board of part {part}", part=number) if len(game.summands) > 1 else say("Board")
        drawn = board(picture, title, spots, shown, tabindex=None if spots else "0", aria_label=label)
        found.append(element("figure", drawn))
    return found


# -- judging


def _judged(lesson: Lesson, question: Question) -> tuple[bool, list[Content]]:
    """Return whether the answer of a lesson is right, and the reason of the right answer."""
    told: list[Content] = [element("p", line) for line in told_of(question).answered]
    given = lesson.answer.strip()
    match question:
        case WinnerQuestion(game, outcome):
            return given == outcome.value.upper(), [*told, *_reason(game)]
        case ValueQuestion(game, grundy):
            return answered_numbers(given, nimbers=True) == [grundy], [*told, *_reason(game)]
        case SumQuestion(_, summands, total):
            return answered_numbers(given, nimbers=True) == [total], [html_of((NimSum(summands),), link_to)]
        case NextQuestion(_, _, _, following):
            return answered_numbers(given, nimbers=True) == [*following], told
        case OutcomeQuestion(_, worth):
            return given == worth.outcome, told
        case WorthQuestion(_, worth, _):
            numbers = answered_numbers(given)
            return worth == (numbers[0] if len(numbers) == 1 else value(given)), told
        case HeatQuestion(_, worth):
            return answered_numbers(given) == [worth.mean, worth.temperature], told
    steps = _moves(question)
    if not given.isdecimal() or not 1 <= int(given) <= len(steps):
        raise InputError("answer must be from 1 to {most}, not {text!r}", most=len(steps), text=given[:20])
    step = steps[int(given) - 1]
    winning = question.replies if isinstance(question, ReplyQuestion) else question.winning
    right = any(step.position == found.position for found in winning)
    refuted: list[Content] = [] if right else [_refuted(step, step_words(_games(question)[0], step))]
    if isinstance(question, PlayerMovesQuestion):
        return right, [*refuted, element("p", say("What wins:")), *told]
    return right, [*refuted, element("p", say("What wins:")), *told, *_reason(winning[0].position)]


def _refuted(step: Step, made: str) -> Html:
    """Return the reply that refutes a wrong move; in a partizan game, only that the move does not win."""
    if step.position.partizan:
        return element("p", say("'{move}' does not win.", move=made))
    after = Foresight(limit=_LIMIT).look(step.position)
    reply = step_words(step.position, after.keeping[0]) if after.keeping else ""
    if after.outcome is Outcome.N and reply:
        return element("p", say("After '{move}' the opponent wins: {reply}", move=made, reply=reply))
    return element("p", say("'{move}' does not win.", move=made))


def _reason(game: Game) -> list[Content]:
    if next(game.steps(), None) is None:
        return [element("p", say("No move is left."))]
    try:
        why = Foresight(limit=_LIMIT).reason(game)
    except GrundyError:
        return []
    head = element("p", say("Why {game} has this outcome:", game=str(game)[:120]))
    play = element("p", element("a", say("Study this position"), href=href("/play", game=str(game)), class_="retry"))
    return [] if why is None else [head, html_of(because(why, 2, steps=2), link_to), play]
