"""The page of a play: the board, the moves with their results, hints, the history, and reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from grundy.maths.nimbers.outcomes import PLAYERS, Outcome
from grundy.ruleset import Game, Step
from grundy.solving.base.reasons import Reason, reason_of
from grundy.solving.base.solution import WinningMove
from grundy.solving.base.values import Values
from grundy.solving.solve import Reply
from grundy.views.document import NimSum
from grundy.views.documents.analysis import replies_document, step_words
from grundy.views.documents.play import turns_words
from grundy.views.documents.reasons import Look, because
from grundy.views.markup import Content, Html, element
from grundy.views.pictures.board_svg import Spot, board_svg
from grundy.views.pictures.touch import Item, Touch, marks_to, middle
from grundy.views.render.html import html_of
from grundy.web.address import CHOSEN
from grundy.web.layout import board, button, form, href, link_to, page, rule_line, said_of, section, text_field
from grundy.web.play.partizan import (
    Worths,
    legend,
    options_explained,
    seats_of,
    sum_worth,
    where_to_play,
    worth_beside,
    worths_of,
)
from grundy.web.play.parts import move_in_part, parts_of
from grundy.web.play.sections import hints, history_of, moves_list, status_of, tools, typed_form, verdict
from grundy.web.play.table import ACTED, DRAWN, Stage, Table
from grundy.words.errors import GrundyError
from grundy.words.language import in_words, say
from grundy.words.names import shown_name
from grundy.words.picture import Cell, Disc, Line, Picture
from grundy.words.shortening import cut_middle

_REPLIES = 30  # moves of a lost position for which a reply is shown
_UNFOLDED = 20  # reasons of parts or options that can be unfolded
_LOOKED = 20_000  # options to examine for each of them
_STEPS = 99  # levels of a theorem's steps: all of them


def _name(table: Table) -> str:
    """Return the names of the parts in the current language; nothing if none has a name there."""
    rulesets = [part.ruleset.name for part in table.parts]
    names = [shown_name(name) for name in rulesets]
    return "" if names == rulesets else cut_middle(" + ".join(dict.fromkeys(names)), 60)


def play_page(table: Table, problem: str = "", typed: str = "") -> str:
    """Return the page of a play, with an error, such as that of a move that was typed."""
    title = cut_middle(str(table.field or table.game), 120)
    worths = worths_of(table)
    nim_sum = None
    if not table.address.practice and table.values:
        shown = html_of((NimSum(tuple(table.values)),), link_to)
        nim_sum = element("section", shown, aria_label=say("The nim-sum"))
    return page(
        _name(table),
        element("p", problem, role="alert", class_="alert", id="problem") if problem else None,
        element(
            "div",
            element("div", status_of(table), _boards(table, worths), _rules(table), nim_sum, class_="left"),
            element("div", tools(table), hints(table), moves_list(table), typed_form(table, typed),
                    where_to_play(table, worths), history_of(table), class_="right"),
            class_="columns",
        ),
        _why(table),
        None if table.address.embed else _setup(table),
        own=table.address.href,
        code=title,
        kind="play",
        embedded=table.address.embed,
    )  # fmt: skip


def _rules(table: Table) -> Html:
    rules = {
        ruleset: line
        for part in parts_of(table.start)
        for ruleset in part.rulesets
        if (line := rule_line(ruleset)) is not None
    }
    turns = element("p", turns_words(table.start, table.convention))
    return element("details", element("summary", say("The rules")), [*rules.values()], turns, open=not table.made)


def _boards(table: Table, worths: Worths | None) -> Html:
    """Return the picture of each part; pointing at it makes moves. What it is worth is beside it, if known."""
    parts = table.parts
    figures: list[Content] = []
    numbers = {listed.step: listed.number for listed in table.listed}
    for marked in table.marked.values():
        for step, _ in marked:
            numbers.setdefault(step, len(numbers) + 1)
    for i, (part, picture) in enumerate(zip(parts, table.pictures, strict=True), 1):
        marked = table.marked[i]
        touch = table.touches.get(i)
        spots = _spots(table, i, touch, numbers) if touch is not None else {}
        shown = [(numbers[step], mark) for step, mark in marked]
        label = say("Board of part {part}", part=i) if len(parts) > 1 else say("Board")
        framed = board(picture, _title(part), spots, shown, tabindex=None if spots else "0", aria_label=label)
        caption = (
            element("figcaption", say("Part {part}: {game}", part=i, game=cut_middle(str(part), 120)))
            if len(parts) > 1
            else None
        )
        figure = element("figure", caption, framed)
        if worths is not None:
            beside = worth_beside(worths.parts[i - 1], str(part))
            figure = element("div", figure, beside, class_="part")
        figures.append(figure)
    below = [] if worths is None else [sum_worth(table, worths), legend(worths)]
    note: Content = None
    if table.address.chosen:
        everything = replace(table.address, chosen=()).href()
        afresh = element("a", say("Clear the choice"), href=everything, class_="button", data_key="Escape")
        note = element(
            "p",
            say("Click the other parts of the move, or click the same place again to choose it alone."),
            " ",
            afresh,
        )
    elif not table.over and any(table.marked.values()):
        note = element("p", say("Click the board to move, or choose a move from the list."), class_="note clicks")
    if any(isinstance(shape, Disc) and shape.tone == "token" for picture in table.pictures for shape in picture.shapes):
        note = [note, element("p", say("Tokens are orange and have a ring."), class_="note")]
    return element("section", element("h2", say("Board"), class_="aside"), figures, _before_reply(table), note, below)


def _title(part: Game) -> str:
    return say("The board: {game}", game=cut_middle(str(part), 120))


def _before_reply(table: Table) -> Html | None:
    """Return the board as it was before grundy's last move, on which a script shows that move, numbered 0."""
    if table.replied is None:
        return None
    before, step = table.replied
    found = move_in_part(before, step, ACTED)
    if found is None:
        return None
    number, (_, move, option) = found
    part = parts_of(before)[number - 1]
    picture = part.ruleset.picture(part.position)
    if len(picture.shapes) > DRAWN:
        return None
    svg = board_svg(picture, _title(part), {}, [(0, mark) for mark in marks_to(part, [(move, option)])])
    return element("template", Html(svg), class_="reply", data_part=number)


def _spots(table: Table, part: int, touch: Touch, numbers: Mapping[Step, int]) -> dict[Item, Spot]:
    found: dict[Item, Spot] = {}
    address = table.address
    moves = table.marked[part]
    names = _names(table.pictures[part - 1], touch.items)
    for item, touching in touch.items.items():
        chosen = item in touch.chosen
        meant = touch.meant(item)
        if meant is not None:
            step = moves[meant][0]
            kind = "chosen" if chosen else "move"
            said = step_words(table.game, step)
            if chosen:
                said = say("{place}, chosen: {action}", place=names[item], action=said)
            found[item] = Spot(table.href(step), said, kind, numbers[step])
        elif chosen:
            rest = tuple(other for other in address.chosen if other != f"{part}:{item}")
            found[item] = Spot(
                replace(address, chosen=rest).href(),
                say("{place}, chosen: {action}", place=names[item], action=say("leave this out")),
                "chosen",
            )
        elif len(address.chosen) < CHOSEN:  # an address with more is refused
            more = replace(address, chosen=(*address.chosen, f"{part}:{item}")).href()
            said = say("{place}: one of {count} moves", place=names[item], count=len(touching))
            found[item] = Spot(more, said, "choose")
    return found


def _names(picture: Picture, items: Iterable[Item]) -> dict[Item, str]:
    """Return what to call the items of a picture: by the text on them, or else by the place where they are drawn."""
    texts = Counter(shape.text for shape in picture.shapes if isinstance(shape, Disc))
    lines = [shape for shape in picture.shapes if isinstance(shape, Line)]
    middles = [middle(shape) for shape in picture.shapes if isinstance(shape, Cell | Disc)]
    left, top = (min(places, default=0.5) for places in ([x for x, _ in middles], [y for _, y in middles]))
    found: dict[Item, str] = {}
    for item in items:
        shape = picture.shapes[int(item[1:])] if item.startswith("s") else None
        if isinstance(shape, Line):
            found[item] = say("line {number}", number=lines.index(shape) + 1)
        elif isinstance(shape, Disc) and shape.text and texts[shape.text] == 1:
            found[item] = in_words(shape.text)
        else:
            x, y = middle(shape) if shape is not None else map(float, item[1:].split(","))
            found[item] = say("row {row}, column {column}", row=round(y - top) + 1, column=round(x - left) + 1)
    return found


def _why(table: Table) -> Html:
    told: list[Content] = [element("p", verdict(table))]
    if table.outlook.outcome is not None:
        try:
            why = table.foresight.reason(table.game)
            told.append(
                element("p", say("The reason is too long to compute here.")) if why is None
                else html_of(because(why, 2, _shallow(), _STEPS), link_to)
            )  # fmt: skip
        except GrundyError as error:
            told.append(element("p", said_of(error)))
    if table.outlook.outcome is Outcome.P and not table.over and table.stage is Stage.FULL:
        told.append(html_of(replies_document(table.game, _replies(table)), link_to))
    if table.stage is Stage.FULL:
        told.append(options_explained(table))
    return element("details", element("summary", say("Why?")), told, class_="why")


def _shallow() -> Look:
    """Return a function that finds the reasons of a few parts or options in little time."""
    left = iter(range(_UNFOLDED))

    def look(game: Game) -> Reason | None:
        with suppress(GrundyError):
            return reason_of(game, Values(_LOOKED)) if next(left, None) is not None else None
        return None

    return look


def _replies(table: Table) -> list[Reply]:
    """Return the reply to every move of a lost position; nothing if there are too many moves."""
    moves = list(islice(table.game.steps(), _REPLIES + 1))
    looks = [(step, table.foresight.look(step.position)) for step in moves if len(moves) <= _REPLIES]
    return [
        Reply(*step, WinningMove(*after.keeping[0]))
        for step, after in looks if after.outcome is Outcome.N and after.keeping
    ]  # fmt: skip


def _setup(table: Table) -> Html:
    address = table.address.afresh()
    field = table.start.partizan_inside
    seats = _seats(table) if field is None else seats_of(table, field)
    if not table.game.scored:
        other = say("Whoever cannot move loses") if address.misere else say("Whoever cannot move wins (misère)")
        seats.append(button(other, replace(address, misere=not address.misere).href()))
    kept = [(name, value) for name, value in address.fields() if name in ("as", "misere", "practice")]
    position = str(table.game)
    if table.field is not None and table.game.ruleset.mover(table.game.position) == PLAYERS[0]:
        position = str(table.field)  # in which Left begins
    return section(
        say("New game"),
        element("ul", seats, class_="tools"),
        form(
            "/play", kept,
            text_field("game", say("Position: write + between games for a sum"), position, say("Play this")),
        ),
        _link(say("Link to this position alone"), href("/play", game=position)),
        _link(say("This page in a frame, for a course (embed)"), replace(table.address, embed=True).href()),
        None if table.game.ruleset.sketch(table.game.position) is None
        else _link(say("Change the drawing"), href("/draw", game=position, at=address.drawn)),
        class_="clicks",
    )  # fmt: skip


def _seats(table: Table) -> list[Html]:
    address = table.address.afresh()
    names = {"first": say("You begin against grundy"), "second": say("grundy begins"), "two": say("Two people play")}
    return [
        button(text, replace(address, seat=seat).href(),
               aria_current="true" if seat == address.seat else None)
        for seat, text in names.items()
    ]  # fmt: skip


def _link(text: str, target: str) -> Html:
    return element("p", element("a", text, href=target, class_="retry"))
