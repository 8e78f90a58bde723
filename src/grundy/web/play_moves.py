"""What may be done in a play: the moves with what they lead to, hints, and the tools."""

from __future__ import annotations

from grundy.maths.nimbers.outcomes import Outcome
from grundy.play.ratings import Rating
from grundy.views.documents.play import hint_document, step_words
from grundy.views.markup import Content, Html, element
from grundy.views.render.html import html_of
from grundy.web.layout import button, hidden_fields, link_to, text_field
from grundy.web.table import LISTED, Table
from grundy.words.language import say

__all__ = ["hints", "moves_list", "tools", "typed_form"]

_HINTS = 3


def tools(table: Table) -> Html:
    """Return the buttons: hint, take back, begin again, hide the values."""
    address = table.address
    shown = say("Show the values") if address.practice else say("Hide the values")
    links: list[tuple[str, str, str]] = []
    if not table.over and address.hint < _HINTS:
        links.append(("h", say("Hint"), address.changed(hint=address.hint + 1).href()))
    if table.last_own_ply is not None:
        links.append(("b", say("Take back"), address.at(table.last_own_ply).href()))
    if table.made:
        afresh = address.changed(line=(), ply=0, branches=(), hint=0, chosen=())
        links.append(("n", say("Begin again"), afresh.href()))
    links.append(("v", shown, address.changed(practice=not address.practice).href()))
    items = [
        button(text, target, data_key=key, aria_keyshortcuts=key,
               data_focus=".hints li:last-child" if key == "h" else None)
        for key, text, target in links
    ]  # fmt: skip
    return element("ul", items, class_="tools", aria_label=say("Tools"))


def hints(table: Table) -> Html | None:
    """Return the hints that were asked for."""
    if not table.address.hint or table.over:
        return None
    outlook = table.outlook
    if outlook is None:
        return element("section", element("h2", say("Hints")), element("p", say("Too large to solve here: no hint.")))
    given: list[Content] = []
    for step in range(table.address.hint):
        why = None
        if step >= 2 and outlook.outcome is not None and outlook.keeping and table.foresight is not None:
            after = outlook.keeping[0].position if outlook.outcome is Outcome.N else table.game
            why = table.foresight.reason(after)
        made: Content = None
        if step == 1 and outlook.keeping:
            target = table.href(outlook.keeping[0])
            made = element("p", element("a", say("Make this move"), href=target, class_="button", data_key="m"))
        given.append(element("li", html_of(hint_document(outlook, step, table.total, why), link_to), made))
    return element("section", element("h2", say("Hints")), element("ol", given), class_="hints")


def moves_list(table: Table) -> Html:
    """Return the moves as links, with what each leads to."""
    head = element("h2", say("Moves"))
    if table.over:
        return element("section", head, element("p", say("No move is left.")))
    items = [
        element(
            "li",
            element(
                "a",
                element("span", step_words(table.game, listed.step), class_="name"), " ",
                _badge(listed.rating) if not table.address.practice else None,
                href=listed.href, class_=f"move {_LOOKS[listed.rating.outcome]}", data_move=listed.number,
            ),
        )
        for listed in table.listed
    ]  # fmt: skip
    return element("section", head, _how_many(table), element("ol", items, class_="moves"), id="moves")


def _how_many(table: Table) -> Html | None:
    shown = len(table.listed)
    if table.address.chosen:
        said = "{count} moves fit what is chosen."
    elif table.total is None:
        said = "There are very many moves; here are {count} of them. Any move can be typed."
    elif table.total > LISTED:
        said = "{count} of {total} moves are listed. Any move can be typed."
    else:
        return None
    return element("p", say(said, count=shown, total=table.total))


_LOOKS = {Outcome.P: "wins", Outcome.N: "loses", Outcome.DRAW: "draws", None: "open"}


def _badge(rating: Rating) -> Html | None:
    said = {Outcome.P: say("✓ wins"), Outcome.N: say("✗ loses"), Outcome.DRAW: say("= draws"), None: ""}
    told = [said[rating.outcome]]
    if rating.value is not None:
        told.append(say("value {value}", value=rating.value))
    if rating.remoteness is not None:
        few = {0: say("the last move"), 1: say("1 more move")}
        told.append(few.get(rating.remoteness) or say("{count} more moves", count=rating.remoteness))
    return element("span", " · ".join(filter(None, told)), class_="rating") if any(told) else None


def typed_form(table: Table) -> Html | None:
    """Return the form in which a move is typed."""
    if table.over:
        return None
    return element(
        "form",
        hidden_fields(table.address.changed(hint=0, chosen=()).fields()),
        text_field(
            "typed", say("Type a move: its name, or the position after it"), pressed=say("Move"), autocomplete="off"
        ),
        action="/play",
        method="get",
    )
