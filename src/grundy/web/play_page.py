"""The table: board, moves with what they lead to, hints, history, and why."""

from __future__ import annotations

from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.play.foresight import steps
from grundy.web.html import Content, Html, element, joined
from grundy.web.layout import href, page
from grundy.web.play_board import boards, sum_of
from grundy.web.play_moves import hidden_fields, hints, moves_list, tools, typed_form
from grundy.web.play_status import history_of, status_of, verdict
from grundy.web.proof import proof, replies_table
from grundy.web.table import Table
from grundy.words.errors import GrundyError
from grundy.words.language import say, translate
from grundy.words.shortening import cut_middle

__all__ = ["play_page"]


def play_page(table: Table, problem: str = "") -> str:
    """Return the page of a play.

    Args:
        table: the play.
        problem: what was wrong with a move that was typed, if something was.
    """
    title = cut_middle(str(table.game), 120)
    return page(
        title,
        element("h1", title),
        _rules(table),
        element("p", problem, role="alert", class_="alert") if problem else None,
        element(
            "div",
            element("div", status_of(table), boards(table), sum_of(table), class_="left"),
            element("div", tools(table), hints(table), moves_list(table), typed_form(table), class_="right"),
            class_="columns",
        ),
        history_of(table),
        _why(table),
        _setup(table),
        own=table.address.href(),
        kind="play",
    )


def _rules(table: Table) -> Html:
    rules: list[Content] = []
    for ruleset in dict.fromkeys(part.ruleset for part in table.start.summands):
        rule = ruleset.about.rule or _docstring(ruleset)
        if rule:
            rules.append(element("p", element("strong", str(ruleset)), ": ", translate(rule)))
    loses = (
        say("Two play, turn about; whoever cannot move loses.")
        if table.convention is Convention.NORMAL
        else say("Two play, turn about; whoever cannot move wins (misère).")
    )
    return element("details", element("summary", say("The rules")), rules, element("p", loses), open=not table.made)


def _docstring(ruleset: object) -> str:
    first = next(iter((ruleset.__doc__ or "").strip().splitlines()), "")
    return "" if first.startswith(f"{type(ruleset).__name__}(") else first


def _why(table: Table) -> Html | None:
    if table.outlook is None or table.foresight is None:
        return None
    content: list[Content] = [element("p", verdict(table))]
    if table.outlook.outcome is not None:
        try:
            content.append(proof(table.foresight.reason(table.game)))
        except GrundyError as error:
            content.append(element("p", say(error.phrase)))
    if table.outlook.outcome is Outcome.P and not table.over:
        content.append(replies_table(table.foresight, table.game, list(islice(steps(table.game), 31))))
    return element("details", element("summary", say("Why?")), joined(content), class_="why")


def _setup(table: Table) -> Html:
    address = table.address
    names = {
        "first": say("You begin against grundy"),
        "second": say("grundy begins"),
        "two": say("Two people play"),
    }
    seats = [
        element("li", element("a", text, href=address.changed(seat=seat, hint=0, chosen=()).href(), class_="button",
                              aria_current="true" if seat == address.seat else None))
        for seat, text in names.items()
    ]  # fmt: skip
    other = say("Whoever cannot move loses") if address.misere else say("Whoever cannot move wins (misère)")
    seats.append(element("li", element("a", other, href=address.changed(misere=not address.misere, hint=0).href(),
                                       class_="button")))  # fmt: skip
    kept = [(name, value) for name, value in address.fields() if name in ("as", "misere", "practice", "lang")]
    position = str(table.game)
    alone = href("/play", game=position)
    return element(
        "section",
        element("h2", say("Another play")),
        element("ul", seats, class_="tools"),
        element(
            "form",
            hidden_fields(kept),
            element("label", say("Position: games add up with + between them"), for_="game"),
            element("div", element("input", type="text", name="game", id="game", value=position, maxlength="2000"),
                    element("button", say("Play this"), type="submit"), class_="row"),
            action="/play", method="get",
        ),
        element("p", element("a", say("Link to this position alone"), href=alone, class_="retry")),
        _drawing(table),
    )  # fmt: skip


def _drawing(table: Table) -> Html | None:
    if table.game.ruleset.sketch(table.game.position) is None:
        return None
    return element(
        "p", element("a", say("Change the drawing"), href=href("/draw", game=str(table.game)), class_="retry")
    )
