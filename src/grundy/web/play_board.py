"""The boards of a play: pictures to point at, and the nim-sum of their values."""

from __future__ import annotations

from grundy.views.document import NimSum
from grundy.views.documents.play import step_words
from grundy.views.markup import Content, Html, element
from grundy.views.pictures.board_svg import Spot, board_svg
from grundy.views.pictures.touch import Item, Touch
from grundy.views.render.html import html_of
from grundy.web.layout import link_to
from grundy.web.table import Table
from grundy.words.language import say
from grundy.words.shortening import cut_middle

__all__ = ["boards", "sum_of"]


def boards(table: Table) -> Html:
    """Return the picture of each part, on which moves are made by pointing."""
    parts = table.game.summands
    figures: list[Content] = []
    numbers = {listed.step: listed.number for listed in table.listed}
    for i, (part, picture) in enumerate(zip(parts, table.pictures, strict=True), 1):
        marked = table.marked[i]
        touch = table.touches.get(i)
        spots = _spots(table, i, touch) if touch is not None else {}
        shown = [(numbers[step], mark) for step, mark in marked if step in numbers]
        svg = Html(board_svg(picture, say("The board: {game}", game=cut_middle(str(part), 120)), spots, shown))
        board = element("div", svg, class_="scroll", tabindex=None if spots else "0", role="region",
                        aria_label=say("Board of part {part}", part=i) if len(parts) > 1 else say("Board"))  # fmt: skip
        caption = (
            element("figcaption", say("Part {part}: {game}", part=i, game=cut_middle(str(part), 120)))
            if len(parts) > 1
            else None
        )
        figures.append(element("figure", caption, board))
    note: Content = None
    if table.address.chosen:
        everything = table.address.changed(chosen=()).href()
        afresh = element("a", say("Choose afresh"), href=everything, class_="button", data_key="Escape")
        note = element("p", say("Point at what else the move takes, or again at the same for it alone."), " ", afresh)
    elif not table.over and any(table.marked.values()):
        note = element("p", say("Point at the board to move, or take a move of the list."), class_="note")
    return element("section", element("h2", say("Board"), class_="aside"), figures, note)


def _spots(table: Table, part: int, touch: Touch) -> dict[Item, Spot]:
    found: dict[Item, Spot] = {}
    address = table.address
    moves = table.marked[part]
    for item, touching in touch.items.items():
        chosen = item in touch.chosen
        meant = touch.meant(item)
        if meant is not None:
            step = moves[meant][0]
            found[item] = Spot(table.href(step), step_words(table.game, step), "chosen" if chosen else "move")
        elif chosen:
            rest = tuple(other for other in address.chosen if other != f"{part}:{item}")
            found[item] = Spot(address.changed(chosen=rest).href(), say("leave this out"), "chosen")
        else:
            more = address.changed(chosen=(*address.chosen, f"{part}:{item}")).href()
            found[item] = Spot(more, say("choose this: one of {count} moves", count=len(touching)), "choose")
    return found


def sum_of(table: Table) -> Html | None:
    """Return the nim-sum of the parts in binary columns, where there are several."""
    if table.address.practice or len(table.values) < 2:
        return None
    return element("section", html_of((NimSum(tuple(table.values)),), link_to), aria_label=say("The nim-sum"))
