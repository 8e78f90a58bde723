"""The table: board, moves with what they lead to, hints, history, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from grundy.engines.foresight import Outlook, steps
from grundy.engines.ratings import Rating
from grundy.errors import GrundyError
from grundy.theory.outcomes import Convention, Outcome
from grundy.views.board_svg import Spot, board_svg
from grundy.views.play_words import hint_lines
from grundy.views.touch import Item, Touch
from grundy.web.html import Content, Html, element, joined
from grundy.web.layout import href, page
from grundy.web.proof import named, nim_sum_table, proof, replies_table, short
from grundy.web.table import LISTED, Table
from grundy.web.words import Words

__all__ = ["play_page"]

_HINTS = 3


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
            element("div", _status(_, table), _boards(_, table), _sum(_, table), class_="left"),
            element("div", _tools(_, table), _hints(_, table), _moves(_, table), _typed(_, table), class_="right"),
            class_="columns",
        ),
        _history(_, table),
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
            rules.append(element("p", element("strong", str(ruleset)), ": ", _(rule)))
    loses = (
        _("Two play, turn about; whoever cannot move loses.")
        if table.convention is Convention.NORMAL
        else _("Two play, turn about; whoever cannot move wins (misère).")
    )
    return element("details", element("summary", _("The rules")), rules, element("p", loses), open=not table.plies)


def _docstring(ruleset: object) -> str:
    first = next(iter((ruleset.__doc__ or "").strip().splitlines()), "")
    return "" if first.startswith(f"{type(ruleset).__name__}(") else first


# -- who is to move, and who wins


def _player(_: Words, table: Table, ply: int) -> str:
    if table.address.seat == "two":
        return _("the second player") if ply % 2 else _("the first player")
    return _("grundy") if table.by_grundy(ply) else _("you")


def _status(_: Words, table: Table) -> Html:
    lines: list[Content] = []
    made = table.plies[: table.address.ply]
    for ply in made[-2:]:
        lines.append(_("{player}: {move}.", player=_player(_, table, ply.number - 1),
                       move=named(_, ply.before, ply.step)))  # fmt: skip
    slipped = next((ply for ply in reversed(made[-2:]) if ply.slip), None)
    if slipped is not None:
        lines.append(element(
            "span", "✗ ", _gave_away(_, slipped.slip), " ",
            element("a", _("Retry move {number}", number=slipped.number),
                    href=table.address.at(slipped.number - 1).href(), class_="retry"),
            class_="slip",
        ))  # fmt: skip
    lines.append(_turn(_, table))
    if not table.over and not table.address.practice:
        lines.append(_verdict(_, table))
    return element("div", [element("p", line) for line in lines], id="status", role="status", aria_live="polite")


def _gave_away(_: Words, slip: str | None) -> str:
    return _("That gave away the draw.") if slip == "draw" else _("That gave away the win.")


def _turn(_: Words, table: Table) -> Html:
    ply = table.address.ply
    mover, other = _player(_, table, ply), _player(_, table, ply + 1)
    if not table.over:
        said = _("Your turn.") if mover == _("you") else _("It is the turn of {player}.", player=mover)
        return element("strong", said)
    normal = table.convention is Convention.NORMAL
    winner = other if normal else mover
    ends = (
        _("No move is left for {player}, and whoever cannot move loses.", player=mover)
        if normal
        else _("No move is left for {player}, and whoever cannot move wins.", player=mover)
    )
    wins = _("You win.") if winner == _("you") else _("The winner is {player}.", player=winner)
    return element("strong", ends, " ", wins)


def _verdict(_: Words, table: Table) -> Content:
    outlook = table.outlook
    if outlook is None:
        return _("This position is too large to solve here. It can be played; grundy moves at random.")
    if outlook.outcome is None:
        why = _.phrase(outlook.refusal.phrase) if outlook.refusal is not None else ""
        return _("Too large to solve here: {why}", why=short(why, 200))
    said = {
        Outcome.N: _("N: the player to move wins with best play."),
        Outcome.P: _("P: the player to move loses against best play."),
        Outcome.DRAW: _("Draw: neither player can force a win."),
    }[outlook.outcome]
    if outlook.plies is None:
        return said
    return [said, " ", _("It takes {count} moves when the winner hurries and the loser delays.", count=outlook.plies)]


# -- the board


def _boards(_: Words, table: Table) -> Html:
    parts = table.game.parts
    figures: list[Content] = []
    numbers = {listed.step: listed.number for listed in table.listed}
    for i, (part, picture) in enumerate(zip(parts, table.pictures, strict=True), 1):
        marked = table.marked[i]
        touch = table.touches.get(i)
        spots = _spots(_, table, i, touch) if touch is not None else {}
        shown = [(numbers[step], mark) for step, mark in marked if step in numbers]
        svg = Html(board_svg(picture, _("The board: {game}", game=short(str(part))), spots, shown))
        board = element("div", svg, class_="scroll", tabindex=None if spots else "0", role="region",
                        aria_label=_("Board of part {part}", part=i) if len(parts) > 1 else _("Board"))  # fmt: skip
        caption = (
            element("figcaption", _("Part {part}: {game}", part=i, game=short(str(part)))) if len(parts) > 1 else None
        )
        figures.append(element("figure", caption, board))
    note: Content = None
    if table.address.chosen:
        everything = table.address.changed(chosen=()).href()
        afresh = element("a", _("Choose afresh"), href=everything, class_="button", data_key="Escape")
        note = element("p", _("Point at what else the move takes, or again at the same for it alone."), " ", afresh)
    elif not table.over and any(table.marked.values()):
        note = element("p", _("Point at the board to move, or take a move of the list."), class_="note")
    return element("section", element("h2", _("Board"), class_="aside"), figures, note)


def _spots(_: Words, table: Table, part: int, touch: Touch) -> dict[Item, Spot]:
    found: dict[Item, Spot] = {}
    address = table.address
    moves = table.marked[part]
    for item, touching in touch.items.items():
        chosen = item in touch.chosen
        meant = touch.meant(item)
        if meant is not None:
            step = moves[meant][0]
            found[item] = Spot(table.href(step), named(_, table.game, step), "chosen" if chosen else "move")
        elif chosen:
            rest = tuple(other for other in address.chosen if other != f"{part}:{item}")
            found[item] = Spot(address.changed(chosen=rest).href(), _("leave this out"), "chosen")
        else:
            more = address.changed(chosen=(*address.chosen, f"{part}:{item}")).href()
            found[item] = Spot(more, _("choose this: one of {count} moves", count=len(touching)), "choose")
    return found


def _sum(_: Words, table: Table) -> Html | None:
    if table.address.practice or len(table.values) < 2:
        return None
    return element("section", nim_sum_table(_, table.values), aria_label=_("The nim-sum"))


# -- what may be done


def _tools(_: Words, table: Table) -> Html:
    address = table.address
    links: list[Content] = []

    def tool(text: str, target: str, key: str = "") -> None:
        links.append(element("li", element("a", text, href=target, class_="button", data_key=key or None,
                                           aria_keyshortcuts=key or None)))  # fmt: skip

    if not table.over and address.hint < _HINTS:
        tool(_("Hint"), address.changed(hint=address.hint + 1).href(), "h")
    if table.last_own_ply is not None:
        tool(_("Take back"), address.at(table.last_own_ply).href(), "b")
    if table.plies:
        tool(_("Begin again"), address.changed(line=(), ply=0, branches=(), hint=0, chosen=()).href(), "n")
    shown = _("Show the values") if address.practice else _("Hide the values")
    tool(shown, address.changed(practice=not address.practice).href(), "v")
    return element("ul", links, class_="tools", aria_label=_("Tools"))


def _hints(_: Words, table: Table) -> Html | None:
    if not table.address.hint or table.over:
        return None
    outlook = table.outlook
    if outlook is None:
        return element("section", element("h2", _("Hints")), element("p", _("Too large to solve here: no hint.")))
    given: list[Content] = []
    for step in range(table.address.hint):
        lines = list(hint_lines(outlook, step, table.total, None))
        given.append(element("li", [element("p", line) for line in lines], _reason_of_hint(_, table, outlook, step)))
    return element("section", element("h2", _("Hints")), element("ol", given), class_="hints")


def _reason_of_hint(_: Words, table: Table, outlook: Outlook, step: int) -> Html | None:
    if step == 1 and outlook.keeping:
        best = outlook.keeping[0]
        made = element("a", _("Make this move"), href=table.href(best), class_="button", data_key="m")
        return element("p", made)
    if step < 2 or outlook.outcome is None or not outlook.keeping or table.foresight is None:
        return None
    shown = outlook.keeping[0].position if outlook.outcome is Outcome.N else table.game
    return proof(_, table.foresight.reason(shown))


def _moves(_: Words, table: Table) -> Html:
    head = element("h2", _("Moves"))
    if table.over:
        return element("section", head, element("p", _("No move is left.")))
    items = [
        element(
            "li",
            element(
                "a",
                element("span", named(_, table.game, listed.step), class_="name"),
                " ",
                _badge(_, listed.rating) if not table.address.practice else None,
                href=listed.href, class_=f"move {_look(listed.rating)}", data_move=listed.number,
            ),
        )
        for listed in table.listed
    ]  # fmt: skip
    return element("section", head, _how_many(_, table), element("ol", items, class_="moves"), id="moves")


def _how_many(_: Words, table: Table) -> Html | None:
    shown = len(table.listed)
    if table.address.chosen:
        return element("p", _("{count} moves fit what is chosen.", count=shown))
    if table.total is None:
        return element(
            "p", _("There are very many moves; here are {count} of them. Any move can be typed.", count=shown)
        )
    if table.total > LISTED:
        return element(
            "p", _("{count} of {total} moves are listed. Any move can be typed.", count=shown, total=table.total)
        )
    return None


def _look(rating: Rating) -> str:
    return {Outcome.P: "wins", Outcome.N: "loses", Outcome.DRAW: "draws", None: "open"}[rating.outcome]


def _badge(_: Words, rating: Rating) -> Html | None:
    said = {
        Outcome.P: _("✓ wins"),
        Outcome.N: _("✗ loses"),
        Outcome.DRAW: _("= draws"),
        None: "",
    }[rating.outcome]
    told = [said] if said else []
    if rating.value is not None:
        told.append(_("value {value}", value=rating.value))
    if rating.plies is not None:
        told.append(_("{count} more moves", count=rating.plies) if rating.plies != 1 else _("1 more move"))
    return element("span", " · ".join(told), class_="rating") if told else None


def _typed(_: Words, table: Table) -> Html | None:
    if table.over:
        return None
    return element(
        "form",
        _hidden(table.address.changed(hint=0, chosen=()).fields()),
        element("label", _("Type a move: its name, or the position after it"), for_="typed"),
        element("div", element("input", type="text", name="typed", id="typed", autocomplete="off", maxlength="2000"),
                element("button", _("Move"), type="submit"), class_="row"),
        action="/play", method="get",
    )  # fmt: skip


def _hidden(fields: Sequence[tuple[str, str]]) -> list[Content]:
    return [element("input", type="hidden", name=name, value=value) for name, value in fields]


# -- what was done


def _history(_: Words, table: Table) -> Html | None:
    address = table.address
    if not table.plies:
        return None
    items: list[Content] = [_visit(_, _("the start"), address.at(0).href(), address.ply == 0)]
    for ply in table.plies:
        said = _("{number}. {player}: {move}", number=ply.number, player=_player(_, table, ply.number - 1),
                 move=named(_, ply.before, ply.step))  # fmt: skip
        mark: Content = None
        if ply.slip:
            mark = [
                element("span", " ✗ ", _gave_away(_, ply.slip), class_="slip"), " ",
                element("a", _("Retry move {number}", number=ply.number), href=address.at(ply.number - 1).href(),
                        class_="retry"),
            ]  # fmt: skip
        items.append(_visit(_, said, address.at(ply.number).href(), ply.number == address.ply, mark,
                            later=ply.number > address.ply))  # fmt: skip
    branches = [
        element(
            "li",
            element(
                "a",
                _("From move {number}: {moves}", number=start + 1,
                  moves="; ".join(named(_, step.position, step) for step in islice(table.branch_steps(i), 6))),
                href=address.onto(i).href(),
            ),
        )
        for i, (start, moves) in enumerate(address.branches)
    ]  # fmt: skip
    return element(
        "section",
        element("h2", _("History")),
        element("ol", items, class_="history"),
        [element("h3", _("Other lines")), element("ul", branches, class_="history")] if branches else None,
    )


def _visit(_: Words, text: str, target: str, here: bool, mark: Content = None, *, later: bool = False) -> Html:
    link = element("a", text, href=target, aria_current="step" if here else None)
    return element("li", link, _(" (taken back)") if later else None, mark, class_="later" if later else None)


# -- why


def _why(_: Words, table: Table) -> Html | None:
    if table.outlook is None or table.foresight is None:
        return None
    content: list[Content] = [element("p", _verdict(_, table))]
    if table.outlook.outcome is not None:
        try:
            content.append(proof(_, table.foresight.reason(table.game)))
        except GrundyError as error:
            content.append(element("p", _.phrase(error.phrase)))
    if table.outlook.outcome is Outcome.P and not table.over:
        content.append(replies_table(_, table.foresight, table.game, list(islice(steps(table.game), 31))))
    return element("details", element("summary", _("Why?")), joined(content), class_="why")


# -- other plays


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
            _hidden(kept),
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
