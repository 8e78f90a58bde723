"""What may be done in a play: the moves with what they lead to, hints, and the tools."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.maths.nimbers.outcomes import Outcome
from grundy.play.foresight import Outlook
from grundy.play.ratings import Rating
from grundy.views.documents.play import hint_lines
from grundy.web.html import Content, Html, element
from grundy.web.proof import named, proof
from grundy.web.table import LISTED, Table
from grundy.words.language import say

__all__ = ["hidden_fields", "hints", "moves_list", "tools", "typed_form"]

_HINTS = 3


def tools(table: Table) -> Html:
    """Return the buttons: hint, take back, begin again, hide the values."""
    address = table.address
    links: list[Content] = []

    def tool(text: str, target: str, key: str, focus: str | None = None) -> None:
        link = element("a", text, href=target, class_="button", data_key=key, aria_keyshortcuts=key, data_focus=focus)
        links.append(element("li", link))

    if not table.over and address.hint < _HINTS:
        tool(say("Hint"), address.changed(hint=address.hint + 1).href(), "h", ".hints li:last-child")
    if table.last_own_ply is not None:
        tool(say("Take back"), address.at(table.last_own_ply).href(), "b")
    if table.made:
        tool(say("Begin again"), address.changed(line=(), ply=0, branches=(), hint=0, chosen=()).href(), "n")
    shown = say("Show the values") if address.practice else say("Hide the values")
    tool(shown, address.changed(practice=not address.practice).href(), "v")
    return element("ul", links, class_="tools", aria_label=say("Tools"))


def hints(table: Table) -> Html | None:
    """Return the hints that were asked for."""
    if not table.address.hint or table.over:
        return None
    outlook = table.outlook
    if outlook is None:
        return element("section", element("h2", say("Hints")), element("p", say("Too large to solve here: no hint.")))
    given: list[Content] = []
    for step in range(table.address.hint):
        lines = list(hint_lines(outlook, step, table.total, None))
        given.append(element("li", [element("p", line) for line in lines], _reason_of_hint(table, outlook, step)))
    return element("section", element("h2", say("Hints")), element("ol", given), class_="hints")


def _reason_of_hint(table: Table, outlook: Outlook, step: int) -> Html | None:
    if step == 1 and outlook.keeping:
        best = outlook.keeping[0]
        made = element("a", say("Make this move"), href=table.href(best), class_="button", data_key="m")
        return element("p", made)
    if step < 2 or outlook.outcome is None or not outlook.keeping or table.foresight is None:
        return None
    shown = outlook.keeping[0].position if outlook.outcome is Outcome.N else table.game
    return proof(table.foresight.reason(shown))


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
                element("span", named(table.game, listed.step), class_="name"),
                " ",
                _badge(listed.rating) if not table.address.practice else None,
                href=listed.href, class_=f"move {_look(listed.rating)}", data_move=listed.number,
            ),
        )
        for listed in table.listed
    ]  # fmt: skip
    return element("section", head, _how_many(table), element("ol", items, class_="moves"), id="moves")


def _how_many(table: Table) -> Html | None:
    shown = len(table.listed)
    if table.address.chosen:
        return element("p", say("{count} moves fit what is chosen.", count=shown))
    if table.total is None:
        return element(
            "p", say("There are very many moves; here are {count} of them. Any move can be typed.", count=shown)
        )
    if table.total > LISTED:
        return element(
            "p", say("{count} of {total} moves are listed. Any move can be typed.", count=shown, total=table.total)
        )
    return None


def _look(rating: Rating) -> str:
    return {Outcome.P: "wins", Outcome.N: "loses", Outcome.DRAW: "draws", None: "open"}[rating.outcome]


def _badge(rating: Rating) -> Html | None:
    said = {
        Outcome.P: say("✓ wins"),
        Outcome.N: say("✗ loses"),
        Outcome.DRAW: say("= draws"),
        None: "",
    }[rating.outcome]
    told = [said] if said else []
    if rating.value is not None:
        told.append(say("value {value}", value=rating.value))
    if rating.remoteness is not None:
        few = {0: say("the last move"), 1: say("1 more move")}
        told.append(few.get(rating.remoteness) or say("{count} more moves", count=rating.remoteness))
    return element("span", " · ".join(told), class_="rating") if told else None


def typed_form(table: Table) -> Html | None:
    """Return the form in which a move is typed."""
    if table.over:
        return None
    return element(
        "form",
        hidden_fields(table.address.changed(hint=0, chosen=()).fields()),
        element("label", say("Type a move: its name, or the position after it"), for_="typed"),
        element("div", element("input", type="text", name="typed", id="typed", autocomplete="off", maxlength="2000"),
                element("button", say("Move"), type="submit"), class_="row"),
        action="/play", method="get",
    )  # fmt: skip


def hidden_fields(fields: Sequence[tuple[str, str]]) -> list[Content]:
    """Return fields of a form that are not shown."""
    return [element("input", type="hidden", name=name, value=value) for name, value in fields]
