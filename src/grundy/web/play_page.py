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
from grundy.web.proof import proof, replies_table, short
from grundy.web.table import Table
from grundy.web.words import Words
from grundy.words.errors import GrundyError

__all__ = ["play_page"]


def play_page(_: Words, table: Table, problem: str = "") -> str:
    """Return the page of a play.

    Args:
        _: says its sentences.
        table: the play.
        problem: what was wrong with a move that was typed, if something was.
    """
    title = short(str(table.game))
    return page(
        _,
        title,
        element("h1", title),
        _rules(_, table),
        element("p", problem, role="alert", class_="alert") if problem else None,
        element(
            "div",
            element("div", status_of(_, table), boards(_, table), sum_of(_, table), class_="left"),
            element(
                "div", tools(_, table), hints(_, table), moves_list(_, table), typed_form(_, table), class_="right"
            ),
            class_="columns",
        ),
        history_of(_, table),
        _why(_, table),
        _setup(_, table),
        own=table.address.href(),
        kind="play",
    )


def _rules(_: Words, table: Table) -> Html:
    rules: list[Content] = []
    for ruleset in dict.fromkeys(part.ruleset for part in table.start.parts):
        rule = ruleset.about.rule or _docstring(ruleset)
        if rule:
            rules.append(element("p", element("strong", str(ruleset)), ": ", _.text(rule)))
    loses = (
        _("Two play, turn about; whoever cannot move loses.")
        if table.convention is Convention.NORMAL
        else _("Two play, turn about; whoever cannot move wins (misère).")
    )
    return element("details", element("summary", _("The rules")), rules, element("p", loses), open=not table.plies)


def _docstring(ruleset: object) -> str:
    first = next(iter((ruleset.__doc__ or "").strip().splitlines()), "")
    return "" if first.startswith(f"{type(ruleset).__name__}(") else first


def _why(_: Words, table: Table) -> Html | None:
    if table.outlook is None or table.foresight is None:
        return None
    content: list[Content] = [element("p", verdict(_, table))]
    if table.outlook.outcome is not None:
        try:
            content.append(proof(_, table.foresight.reason(table.game)))
        except GrundyError as error:
            content.append(element("p", _.phrase(error.phrase)))
    if table.outlook.outcome is Outcome.P and not table.over:
        content.append(replies_table(_, table.foresight, table.game, list(islice(steps(table.game), 31))))
    return element("details", element("summary", _("Why?")), joined(content), class_="why")


def _setup(_: Words, table: Table) -> Html:
    address = table.address
    names = {
        "first": _("You begin against grundy"),
        "second": _("grundy begins"),
        "two": _("Two people play"),
    }
    seats = [
        element("li", element("a", text, href=address.changed(seat=seat, hint=0, chosen=()).href(), class_="button",
                              aria_current="true" if seat == address.seat else None))
        for seat, text in names.items()
    ]  # fmt: skip
    other = _("Whoever cannot move loses") if address.misere else _("Whoever cannot move wins (misère)")
    seats.append(element("li", element("a", other, href=address.changed(misere=not address.misere, hint=0).href(),
                                       class_="button")))  # fmt: skip
    kept = [(name, value) for name, value in address.fields() if name in ("as", "misere", "practice", "lang")]
    position = str(table.game)
    alone = href("/play", _, game=position)
    return element(
        "section",
        element("h2", _("Another play")),
        element("ul", seats, class_="tools"),
        element(
            "form",
            hidden_fields(kept),
            element("label", _("Position: games add up with + between them"), for_="game"),
            element("div", element("input", type="text", name="game", id="game", value=position, maxlength="2000"),
                    element("button", _("Play this"), type="submit"), class_="row"),
            action="/play", method="get",
        ),
        element("p", element("a", _("Link to this position alone"), href=alone, class_="retry")),
        _drawing(_, table),
    )  # fmt: skip


def _drawing(_: Words, table: Table) -> Html | None:
    ruleset = table.game.ruleset
    if ruleset.name not in ("hackenbush", "digraph"):
        return None
    return element(
        "p", element("a", _("Change the drawing"), href=href("/draw", _, game=str(table.game)), class_="retry")
    )
