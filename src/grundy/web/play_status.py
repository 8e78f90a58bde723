"""Whose turn it is, who wins, and what was done."""

from __future__ import annotations

from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.views.documents.play import outlook_words, step_words
from grundy.views.markup import Content, Html, element
from grundy.views.render.html import sentence
from grundy.web.table import Ply, Table
from grundy.words.language import say

__all__ = ["history_of", "status_of", "verdict"]


def status_of(table: Table) -> Html:
    """Return what is read out after each move: the last moves, a slip, whose turn it is, and who wins."""
    made = table.made[: table.address.ply][-2:]
    lines: list[Content] = [
        say("{player}: {move}.", player=_player(table, ply.number - 1), move=step_words(ply.before, ply.step))
        for ply in made
    ]
    slipped = next((ply for ply in reversed(made) if ply.slip), None)
    if slipped is not None:
        lines.append(element("span", "✗ ", *_slip(table, slipped), class_="slip"))
    lines.append(_turn(table))
    if not table.over and not table.address.practice:
        lines.append(verdict(table))
    return element("div", [element("p", line) for line in lines], id="status", role="status", aria_live="polite")


def _player(table: Table, ply: int) -> str:
    if table.address.seat == "two":
        return say("the second player") if ply % 2 else say("the first player")
    return say("grundy") if table.by_grundy(ply) else say("you")


def _slip(table: Table, ply: Ply) -> list[Content]:
    """Return what a move gave away, and where it is tried again."""
    target = table.address.at(ply.number - 1).href()
    return [
        sentence(ply.slip or ""), " ",
        element("a", say("Retry move {number}", number=ply.number), href=target, class_="retry"),
    ]  # fmt: skip


def _turn(table: Table) -> Html:
    ply = table.address.ply
    mover, other = _player(table, ply), _player(table, ply + 1)
    if not table.over:
        said = say("Your turn.") if mover == say("you") else say("It is the turn of {player}.", player=mover)
        return element("strong", said)
    normal = table.convention is Convention.NORMAL
    winner = other if normal else mover
    ends = say(
        "No move is left for {player}, and whoever cannot move loses."
        if normal
        else "No move is left for {player}, and whoever cannot move wins.",
        player=mover,
    )
    wins = say("You win.") if winner == say("you") else say("The winner is {player}.", player=winner)
    return element("strong", ends, " ", wins)


def verdict(table: Table) -> str:
    """Return who wins from the position that is shown."""
    outlook = table.outlook
    if outlook is None:
        return say("This position is too large to solve here. It can be played; grundy moves at random.")
    said = outlook_words(outlook)
    if outlook.outcome is None:
        return f"{sentence(said)} {say('grundy moves at random.')}"
    if outlook.outcome is Outcome.DRAW:
        return sentence(said)
    return sentence(say("{outcome}: {verdict}", outcome=outlook.outcome.value, verdict=said))


def history_of(table: Table) -> Html | None:
    """Return the moves that were made, slips marked, and the other lines."""
    address = table.address
    if not table.made:
        return None
    items: list[Content] = [_visit(say("the start"), address.at(0).href(), address.ply == 0)]
    for ply in table.made:
        said = say("{number}. {player}: {move}", number=ply.number, player=_player(table, ply.number - 1),
                   move=step_words(ply.before, ply.step))  # fmt: skip
        slip = _slip(table, ply) if ply.slip else None
        mark = [element("span", " ✗ ", slip[0], class_="slip"), slip[1:]] if slip else None
        items.append(_visit(said, address.at(ply.number).href(), ply.number == address.ply, mark,
                            later=ply.number > address.ply))  # fmt: skip
    branches = [
        element("li", element("a", _other_line(table, i, start), href=address.onto(i).href()))
        for i, (start, _) in enumerate(address.branches)
    ]
    return element(
        "section",
        element("h2", say("History")),
        element("ol", items, class_="history"),
        [element("h3", say("Other lines")), element("ul", branches, class_="history")] if branches else None,
    )


def _other_line(table: Table, branch: int, start: int) -> str:
    moves = "; ".join(step_words(step.position, step) for step in islice(table.branch_steps(branch), 6))
    return say("From move {number}: {moves}", number=start + 1, moves=moves)


def _visit(text: str, target: str, here: bool, mark: Content = None, *, later: bool = False) -> Html:
    link = element("a", text, href=target, aria_current="step" if here else None)
    return element("li", link, say(" (taken back)") if later else None, mark, class_="later" if later else None)
