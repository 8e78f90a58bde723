"""The first lesson: a table of P- and N-positions, one row for each right answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grundy.atlas.classroom.worked import WorkedRow
from grundy.maths.nimbers.outcomes import Outcome
from grundy.rulesets.catalogue import parse_ruleset
from grundy.views.document import Table
from grundy.views.markup import Content, Html, element
from grundy.views.render.html import html_of
from grundy.web.layout import button, form, rule_line, section, text_field
from grundy.web.learn_page import Lesson, learn_page, rows_done, verdict_on
from grundy.words.errors import InputError
from grundy.words.language import counted, say
from grundy.words.shortening import cut_end


def outcomes_page(lesson: Lesson) -> str:
    """Return the table up to the current row, and the next position, whose outcome is to be found."""
    done, row = rows_done(lesson)
    answered = None
    if lesson.answer and row is not None:
        given = lesson.answer.strip().upper()
        if given not in ("P", "N"):
            raise InputError("answer must be P or N, not {text!r}", text=cut_end(lesson.answer))
        right = given == row.outcome.value
        answered = verdict_on(right, element("p", _reason(row) if right else _fault(row)))
        lesson = replace(lesson, to=lesson.to + right, answer="")
        done, row = rows_done(lesson)
    return learn_page(
        lesson,
        rule_line(parse_ruleset(lesson.ruleset)),
        element("p", say("In a P-position the previous player wins, the one who has just moved. In an N-position the "
                         "next player wins, the one who is to move.")),
        element("p", say("If some option is a P-position, the position is an N-position: move there. If no option "
                         "is, the position is a P-position.")),
        answered,
        html_of((_table(done),)) if done else None,
        element("p", say("The table is complete here.")) if row is None else _asked(lesson, row),
        form("/learn", [("do", "outcomes")], text_field("ruleset", say("Ruleset"), lesson.ruleset, say("Begin"))),
    )  # fmt: skip


def _table(rows: Sequence[WorkedRow]) -> Table:
    told = tuple(
        (str(row.n), ", ".join(row.options) or "–", ", ".join(_kinds(row)) or "–", row.outcome.value) for row in rows
    )
    heads = ("n", say("options"), say("their outcomes"), say("outcome"))
    return Table(told, heads, say("Outcomes worked out from the options"), numbers=frozenset({0}))


def _kinds(row: WorkedRow) -> list[str]:
    return [(Outcome.N if value else Outcome.P).value for value in row.option_values]


def _asked(lesson: Lesson, row: WorkedRow) -> Html:
    options, kinds = ", ".join(row.options), ", ".join(_kinds(row))
    asked = counted(
        len(row.options),
        "The only option is {options}. Its outcome is {kinds}.",
        "The options are {options}. Their outcomes are {kinds}.",
        options=options, kinds=kinds,
    ) if row.options else say("There are no options.")  # fmt: skip
    choices: list[Content] = [
        button(said, replace(lesson, answer=kind).href())
        for kind, said in (("P", say("P-position")), ("N", say("N-position")))
    ]
    return section(
        say("What is {position}?", position=f"{parse_ruleset(lesson.ruleset)} {row.n}"),
        element("p", asked),
        element("ul", choices, class_="tools"),
        next_here=True,
    )


def _reason(row: WorkedRow) -> str:
    """Return why a position has its outcome."""
    if not row.options:
        return say("The player to move cannot move, and loses.")
    if row.outcome is Outcome.P:
        return say("Every option is an N-position: whatever you do, the opponent wins.")
    winning = next(option for option, value in zip(row.options, row.option_values, strict=True) if not value)
    return say("Move to {option}: it is a P-position, so the opponent loses.", option=winning)


def _fault(row: WorkedRow) -> str:
    """Return a hint to the outcome of a position that got the wrong one."""
    if not row.options:
        return say("Who wins if the player to move cannot move?")
    if row.outcome is Outcome.P:
        return say("Is there a P-position among the options?")
    return say("One of the options is a P-position.")
