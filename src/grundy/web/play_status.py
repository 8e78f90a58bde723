"""Whose turn it is, who wins, and what was done."""

from __future__ import annotations

from itertools import islice

from grundy.maths.nimbers.outcomes import Convention, Outcome
from grundy.web.html import Content, Html, element
from grundy.web.proof import named
from grundy.web.table import Table
from grundy.words.language import say
from grundy.words.shortening import cut_middle

__all__ = ["history_of", "status_of", "verdict"]


def _player(table: Table, ply: int) -> str:
    if table.address.seat == "two":
        return say("the second player") if ply % 2 else say("the first player")
    return say("grundy") if table.by_grundy(ply) else say("you")


def _gave_away(slip: str | None) -> str:
    return say("That gave away the draw.") if slip == "draw" else say("That gave away the win.")


def status_of(table: Table) -> Html:
    """Return what is read out after each move: the last moves, a slip, whose turn it is, and who wins."""
    lines: list[Content] = []
    made = table.made[: table.address.ply]
    for ply in made[-2:]:
        lines.append(say("{player}: {move}.", player=_player(table, ply.number - 1),
                       move=named(ply.before, ply.step)))  # fmt: skip
    slipped = next((ply for ply in reversed(made[-2:]) if ply.slip), None)
    if slipped is not None:
        lines.append(element(
            "span", "✗ ", _gave_away(slipped.slip), " ",
            element("a", say("Retry move {number}", number=slipped.number),
                    href=table.address.at(slipped.number - 1).href(), class_="retry"),
            class_="slip",
        ))  # fmt: skip
    lines.append(_turn(table))
    if not table.over and not table.address.practice:
        lines.append(verdict(table))
    return element("div", [element("p", line) for line in lines], id="status", role="status", aria_live="polite")


def _turn(table: Table) -> Html:
    ply = table.address.ply
    mover, other = _player(table, ply), _player(table, ply + 1)
    if not table.over:
        said = say("Your turn.") if mover == say("you") else say("It is the turn of {player}.", player=mover)
        return element("strong", said)
    normal = table.convention is Convention.NORMAL
    winner = other if normal else mover
    ends = (
        say("No move is left for {player}, and whoever cannot move loses.", player=mover)
        if normal
        else say("No move is left for {player}, and whoever cannot move wins.", player=mover)
    )
    wins = say("You win.") if winner == say("you") else say("The winner is {player}.", player=winner)
    return element("strong", ends, " ", wins)


def verdict(table: Table) -> Content:
    """Return who wins from the position that is shown."""
    outlook = table.outlook
    if outlook is None:
        return say("This position is too large to solve here. It can be played; grundy moves at random.")
    if outlook.outcome is None:
        why = say(outlook.refusal.phrase) if outlook.refusal is not None else ""
        return [say("Too large to solve here: {why}", why=cut_middle(why, 200)), ". ", say("grundy moves at random.")]
    said = {
        Outcome.N: say("N: the player to move wins with best play."),
        Outcome.P: say("P: the player to move loses against best play."),
        Outcome.DRAW: say("Draw: neither player can force a win."),
    }[outlook.outcome]
    if outlook.remoteness is None:
        return said
    if outlook.remoteness == 1:
        return [said, " ", say("One move is left when the winner hurries.")]
    return [
        said,
        " ",
        say("It takes {count} moves when the winner hurries and the loser delays.", count=outlook.remoteness),
    ]


def history_of(table: Table) -> Html | None:
    """Return the moves that were made, slips marked, and the other lines."""
    address = table.address
    if not table.made:
        return None
    items: list[Content] = [_visit(say("the start"), address.at(0).href(), address.ply == 0)]
    for ply in table.made:
        said = say("{number}. {player}: {move}", number=ply.number, player=_player(table, ply.number - 1),
                 move=named(ply.before, ply.step))  # fmt: skip
        mark: Content = None
        if ply.slip:
            mark = [
                element("span", " ✗ ", _gave_away(ply.slip), class_="slip"), " ",
                element("a", say("Retry move {number}", number=ply.number), href=address.at(ply.number - 1).href(),
                        class_="retry"),
            ]  # fmt: skip
        items.append(_visit(said, address.at(ply.number).href(), ply.number == address.ply, mark,
                            later=ply.number > address.ply))  # fmt: skip
    branches = [
        element(
            "li",
            element(
                "a",
                say("From move {number}: {moves}", number=start + 1,
                  moves="; ".join(named(step.position, step) for step in islice(table.branch_steps(i), 6))),
                href=address.onto(i).href(),
            ),
        )
        for i, (start, moves) in enumerate(address.branches)
    ]  # fmt: skip
    return element(
        "section",
        element("h2", say("History")),
        element("ol", items, class_="history"),
        [element("h3", say("Other lines")), element("ul", branches, class_="history")] if branches else None,
    )


def _visit(text: str, target: str, here: bool, mark: Content = None, *, later: bool = False) -> Html:
    link = element("a", text, href=target, aria_current="step" if here else None)
    return element("li", link, say(" (taken back)") if later else None, mark, class_="later" if later else None)
