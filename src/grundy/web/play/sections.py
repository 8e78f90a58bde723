"""The parts of the page of a play: whose turn it is, who wins, the moves with their results, hints, tools, history."""

from __future__ import annotations

from dataclasses import replace

from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.play.ratings import Rating
from grundy.views.documents.analysis import step_words
from grundy.views.documents.play import hint_document, outlook_words, score_words
from grundy.views.markup import Content, Html, element
from grundy.views.render.html import html_of, sentence
from grundy.web.address import HINTS, WAIT, address_of
from grundy.web.layout import button, form, link_to, section, text_field
from grundy.web.play.partizan import fates_beside
from grundy.web.play.table import LISTED, Ply, Stage, Table
from grundy.words.language import counted, current_language, say, translate
from grundy.words.shortening import cut_end

_WORTH = 40  # characters of a value beside a move
_IN_SIGHT = 10  # moves of the list that are visible without scrolling


def status_of(table: Table) -> Html:
    """Return the status text after each move: the last moves, a slip, whose turn it is, and who wins."""
    made = table.made[: table.address.ply][-2:]
    lines: list[Content] = [
        _sentence(
            say("{player}: {move}.", player=_player(table, ply.number - 1), move=step_words(ply.before, ply.step))
        )
        for ply in made
    ]
    slipped = next((ply for ply in reversed(made) if ply.slip), None)
    if slipped is not None:
        lines.append(element("span", "✗ ", *_slip(table, slipped), class_="slip"))
    lines.append(_turn(table))
    if not table.over:
        hidden = table.address.practice and table.outlook.outcome is not None
        lines += [None if hidden else verdict(table), _unfinished(table)]
    told = [element("p", line) for line in lines if line]
    return element("div", told, id="status", role="status", aria_live="polite")


def _player(table: Table, ply: int) -> str:
    if table.address.seat == "two":
        if table.field is not None:
            begins = table.start.ruleset.mover(table.start.position) == PLAYERS[0]
            return translate(PLAYERS[(ply % 2 == 0) != begins])
        return say("the second player") if ply % 2 else say("the first player")
    return say("grundy") if table.address.by_grundy(ply) else say("you")


def _sentence(text: str) -> str:
    """Return a text that begins with a player as a sentence; the name of grundy stays as it is."""
    return text[:1] + sentence(text)[1:] if text.startswith(say("grundy")) else sentence(text)


def _before_words(player: str) -> str:
    """Return the name of a player, to be followed by other words: in Chinese, a space separates Latin letters."""
    return f"{player} " if current_language() == "zh" and player.isascii() else player


def _slip(table: Table, ply: Ply) -> list[Content]:
    """Return what a mistake gave away, and where to try the move again."""
    target = table.address.at(ply.number - 1).href()
    return [
        sentence(ply.slip or ""), " ",
        element("a", say("Retry move {number}", number=ply.number), href=target, class_="retry"),
    ]  # fmt: skip


def _turn(table: Table) -> Html:
    ply = table.address.ply
    mover, other = _player(table, ply), _player(table, ply + 1)
    if not table.over:
        turns = {say("you"): say("Your turn."), say("grundy"): say("It is grundy's turn.")}
        said = turns.get(mover) or say("It is {player}'s turn.", player=mover)
        if table.game.scored:
            return element("strong", said, " ", _sentence(score_words(table.game, mover, other)))
        side = table.game.ruleset.mover(table.game.position)
        if table.field is not None and side:
            you = say("Your turn: you are {side}.", side=translate(side))
            return element("strong", you if mover == say("you") else said)
        return element("strong", said, " ", say("{side} moves.", side=translate(side)) if side else None)
    ends = _sentence(score_words(table.game, mover, other)) if table.game.scored else say(
        "No move is left for {player}, and whoever cannot move loses."
        if table.convention is Convention.NORMAL
        else "No move is left for {player}, and whoever cannot move wins.",
        player=_before_words(mover),
    )  # fmt: skip
    result = table.game.result(table.convention)
    if result is Outcome.TIE:
        return element("strong", ends, " ", say("A tie."))
    winner = mover if result is Outcome.N else other
    wins = say("You win.") if winner == say("you") else say("The winner is {player}.", player=_before_words(winner))
    return element("strong", ends, " ", wins)


def verdict(table: Table) -> str:
    """Return who wins from the position on the page."""
    outlook = table.outlook
    if outlook.outcome is None and table.stage is Stage.FIRST:
        return say("Who wins is not known yet.")
    if outlook.outcome is None:
        said = (
            say("Who wins is not known: grundy ran out of time or memory. You can play on.")
            if table.stage is Stage.LATE
            else sentence(outlook_words(outlook))
        )
        return said if table.address.seat == "two" else f"{said} {say('grundy moves at random.')}"
    said = outlook_words(outlook)
    if outlook.outcome in (Outcome.DRAW, Outcome.TIE) or table.field is not None:
        return sentence(said)  # in a partizan game, P and N would say who wins whoever begins
    return sentence(say("{outcome}: {verdict}", outcome=outlook.outcome.value, verdict=said))


def _unfinished(table: Table) -> Content:
    """Return the note on a page that is not complete; the rest is loaded automatically or by a link."""
    if table.stage is Stage.FIRST:
        said, link, refill = say("grundy is still solving this position."), say("Wait for the full answer"), ""
    elif table.stage is Stage.LATE or (table.listed and table.hurried):  # the moves are rated when they are listed
        told = table.stage is Stage.LATE and table.outlook.outcome is None  # the verdict says why
        said = "" if told else say("grundy ran out of time or memory before it had solved every move.")
        link, refill = say("Try again"), None
    else:
        return None
    target = address_of("/play", [*table.address.fields(), WAIT])
    return [said, " ", element("a", link, href=target, class_="retry", data_refill=refill)]


def history_of(table: Table) -> Html | None:
    """Return the moves so far, with slips marked, and the other lines."""
    address = table.address
    if not table.made:
        return None
    items: list[Content] = [_visit(say("the start"), address.at(0).href(), address.ply == 0)]
    for ply in table.made:
        said = say("{number}. {player}: {move}", number=ply.number, player=_player(table, ply.number - 1),
                   move=step_words(ply.before, ply.step))  # fmt: skip
        mark: list[Content] = [" ", element("span", _badge(ply.rating), class_=_LOOKS[ply.rating.outcome])]
        if ply.slip:
            given, *retry = _slip(table, ply)
            mark += [element("span", " ✗ ", given, class_="slip"), *retry]
        items.append(_visit(said, address.at(ply.number).href(), ply.number == address.ply, mark,
                            later=ply.number > address.ply))  # fmt: skip
    branches = []
    for i, (start, _) in enumerate(address.branches):
        moves = translate("; ").join(step_words(step.position, step) for step in table.branches[i][:6])
        said = say("From move {number}: {moves}", number=start + 1, moves=moves)
        branches.append(element("li", element("a", said, href=address.onto(i).href())))
    return section(
        say("History"),
        element("ul", _replay(table), class_="tools", aria_label=say("Replay")),
        element("ol", items, class_="history"),
        [element("h3", say("Other lines")), element("ul", branches, class_="history")] if branches else None,
    )


def _replay(table: Table) -> list[Html]:
    """Return the buttons to step through the line."""
    address, last = table.address, len(table.address.line)
    places = (
        ("|◀", say("To the start"), 0, None), ("◀", say("One move back"), address.ply - 1, "ArrowLeft"),
        ("▶", say("One move forward"), address.ply + 1, "ArrowRight"), ("▶|", say("To the last move"), last, None),
    )  # fmt: skip
    return [
        button(sign, address.at(ply).href(), aria_label=told, data_key=key)
        for sign, told, ply, key in places
        if 0 <= ply <= last and ply != address.ply
    ]


def _visit(text: str, target: str, here: bool, mark: Content = None, *, later: bool = False) -> Html:
    link = element("a", text, href=target, aria_current="step" if here else None)
    return element("li", link, say(" (taken back)") if later else None, mark, class_="later" if later else None)


def tools(table: Table) -> Html:
    """Return the buttons: hint, take back, start again, hide the values."""
    address = table.address
    shown = say("Show the values") if address.practice else say("Hide the values")
    links: list[tuple[str, str, str]] = []
    if not table.over and address.hint < HINTS:
        links.append(("h", say("Hint"), replace(address, hint=address.hint + 1).href()))
    if table.last_own_ply is not None:
        links.append(("b", say("Take back"), address.at(table.last_own_ply).href()))
    if table.made:
        links.append(("n", say("Begin again"), address.afresh().href()))
    links.append(("v", shown, replace(address, practice=not address.practice).href()))
    scripted = [
        element("li", element("button", text, type="button", **attributes), hidden=True, class_="scripted")
        for text, attributes in (
            (say("Copy the link"), {"data_copy": say("Link copied")}),
            (say("Full screen"), {"data_full": True}),
        )
    ]
    items = [
        button(text, target, data_key=key, aria_keyshortcuts=key,
               data_focus="#hint" if key == "h" else None)
        for key, text, target in links
    ]  # fmt: skip
    return element("ul", items, scripted, class_="tools", aria_label=say("Tools"))


def hints(table: Table) -> Html | None:
    """Return the hints requested so far."""
    if not table.address.hint or table.over:
        return None
    outlook = table.outlook
    given: list[Content] = []
    for step in range(table.address.hint):
        why = None
        if step >= 2 and outlook.outcome is not None and outlook.keeping:
            after = outlook.keeping[0].position if outlook.outcome is Outcome.N else table.game
            why = table.foresight.reason(after)
        made: Content = None
        if step == 1 and outlook.keeping:
            target = table.href(outlook.keeping[0])
            made = element("p", element("a", say("Make this move"), href=target, class_="button", data_key="m"))
        last = "hint" if step == table.address.hint - 1 else None
        given.append(element("li", html_of(hint_document(outlook, step, table.total, why), link_to), made, id=last))
    return section(say("Hints"), element("ol", given), class_="hints")


def moves_list(table: Table) -> Html:
    """Return the moves as links, with the result of each."""
    if table.over:
        return section(say("Moves"), element("p", say("No move is left.")))
    fates = fates_beside(table)
    items = [
        element(
            "li",
            element(
                "a",
                element("span", step_words(table.game, listed.step), class_="name"), " ",
                _badge(listed.rating, fates.get(listed.step.position, "")) if not table.address.practice else None,
                href=listed.href, class_=f"move {_LOOKS[listed.rating.outcome]}", data_move=listed.number,
            ),
        )
        for listed in table.listed
    ]  # fmt: skip
    listed = element("ol", items, class_="moves")
    return section(say("Moves"), _how_many(table), listed, id="moves", next_here=True)


def _how_many(table: Table) -> Html | None:
    shown = len(table.listed)
    if table.address.chosen:
        said = "{count} moves match your choice."
    elif table.total is None:
        said = "There are very many moves; here are {count} of them. You can type any move."
    elif table.total > LISTED:
        said = "{count} of {total} moves are listed. You can type any move."
    elif shown > _IN_SIGHT:
        said = "{count} moves in all."
    else:
        return None
    return element("p", say(said, count=shown, total=table.total))


_LOOKS = {Outcome.P: "wins", Outcome.N: "loses", Outcome.DRAW: "draws", Outcome.TIE: "draws", None: "open"}


def _badge(rating: Rating, fate: str = "") -> Html | None:
    said = {
        Outcome.P: say("✓ wins"),
        Outcome.N: say("✗ loses"),
        Outcome.DRAW: say("= draws"),
        Outcome.TIE: say("= ties"),
        None: "",
    }
    told = [said[rating.outcome]]
    if rating.difference:
        told.append(counted(abs(rating.difference), "{count} point", "{count} points"))
    if rating.value is not None or rating.worth is not None:
        told.append(say("value {value}", value=cut_end(rating.worth or str(rating.value), _WORTH)))
    told.append(fate)
    if rating.remoteness is not None:
        few = {0: say("the last move"), 1: say("1 more move")}
        told.append(few.get(rating.remoteness) or say("{count} more moves", count=rating.remoteness))
    return element("span", " · ".join(filter(None, told)), class_="rating") if any(told) else None


def typed_form(table: Table, wrong: str) -> Html | None:
    """Return the form for typing a move; one that was wrong can be mended."""
    if table.over:
        return None
    said = say("Type a move: its name, or the position after it")
    mended = {"autofocus": True, "aria_invalid": "true", "aria_describedby": "problem"} if wrong else {}
    field = text_field("typed", said, wrong, say("Move"), autocomplete="off", **mended)
    return form("/play", replace(table.address, hint=0, chosen=()).fields(), field)
