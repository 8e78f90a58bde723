"""Whose turn it is, who wins, and what was done."""

from __future__ import annotations

from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.web.html import Content, Html, element
from grundy.web.proof import named, short
from grundy.web.table import Table
from grundy.web.words import Words

__all__ = ["history_of", "status_of", "verdict"]


def _player(_: Words, table: Table, ply: int) -> str:
    if table.address.seat == "two":
        return _("the second player") if ply % 2 else _("the first player")
    return _("grundy") if table.by_grundy(ply) else _("you")


def _gave_away(_: Words, slip: str | None) -> str:
    return _("That gave away the draw.") if slip == "draw" else _("That gave away the win.")


def status_of(_: Words, table: Table) -> Html:
    """Return what is read out after each move: the last moves, a slip, whose turn it is, and who wins."""
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
        lines.append(verdict(_, table))
    return element("div", [element("p", line) for line in lines], id="status", role="status", aria_live="polite")


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


def verdict(_: Words, table: Table) -> Content:
    """Return who wins from the position that is shown."""
    outlook = table.outlook
    if outlook is None:
        return _("This position is too large to solve here. It can be played; grundy moves at random.")
    if outlook.outcome is None:
        why = _.phrase(outlook.refusal.phrase) if outlook.refusal is not None else ""
        return [_("Too large to solve here: {why}", why=short(why, 200)), ". ", _("grundy moves at random.")]
    said = {
        Outcome.N: _("N: the player to move wins with best play."),
        Outcome.P: _("P: the player to move loses against best play."),
        Outcome.DRAW: _("Draw: neither player can force a win."),
    }[outlook.outcome]
    if outlook.plies is None:
        return said
    if outlook.plies == 1:
        return [said, " ", _("One move is left when the winner hurries.")]
    return [said, " ", _("It takes {count} moves when the winner hurries and the loser delays.", count=outlook.plies)]


def history_of(_: Words, table: Table) -> Html | None:
    """Return the moves that were made, slips marked, and the other lines."""
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
