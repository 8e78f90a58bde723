"""The parts of the page of a partizan game: values and thermographs beside the boards, where to play first, seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.ruleset import Game
from grundy.rulesets.catalogue import in_turn
from grundy.views.document import Facts
from grundy.views.markup import Content, Html, element
from grundy.views.pictures.board_svg import board_svg
from grundy.views.render.html import html_of, sentence
from grundy.web.layout import button, link_to, section
from grundy.web.play.parts import move_in_part
from grundy.web.play.table import ACTED, Stage, Table
from grundy.words.errors import GrundyError
from grundy.words.language import say, translate
from grundy.words.phrase import templates

if TYPE_CHECKING:
    from grundy.maths.partizan.value import Value  # impartial games need none of it
    from grundy.solving.base.fates import OptionFate

_SIZE = 4.0, 3.0  # of the walls of a thermograph, at most, in cells
_SEATS = templates({
    ("Left", "first"): "You are Left and begin",
    ("Left", "second"): "You are Left, grundy begins",
    ("Right", "first"): "You are Right and begin",
    ("Right", "second"): "You are Right, grundy begins",
})  # fmt: skip


@dataclass(frozen=True)
class Worths:
    """Hold the values of the parts of a partizan game, and of their sum if it is not too large to write down."""

    parts: Sequence[Value]
    total: Value | None


def worths_of(table: Table) -> Worths | None:
    """Return the values to show; None of other games, while they are hidden, or if they are out of reach."""
    field = table.field
    if field is None or table.address.practice or table.stage is not Stage.FULL:
        return None
    if table.convention is Convention.MISERE:
        return None
    from grundy.maths.partizan.winners import small_sum  # impartial games need none of it
    from grundy.solving.base.partizan import shared_values

    values = shared_values()
    try:
        parts = [values.value(part) for part in field.summands]
        return Worths(parts, small_sum(parts))
    except GrundyError:
        return None


def worth_beside(value: Value, title: str) -> Html:
    """Return what a part is worth, beside its board: in words, in numbers, and its thermograph if it is hot."""
    from grundy.views.documents.analysis import worth_facts
    from grundy.views.documents.hotness import kind_words
    from grundy.views.pictures.thermographs import thermograph_picture

    graph: Content = None
    if value.temperature > 0:
        told = say("The thermograph of {game}", game=title)
        graph = Html(board_svg(thermograph_picture(value.thermograph, _SIZE), told, {}))
    facts = html_of((Facts(worth_facts(value)[1:]),))
    return element("div", element("p", element("strong", sentence(kind_words(value)))), facts, graph, class_="worth")


def legend(worths: Worths) -> Html | None:
    """Return how to read a thermograph, if there is one."""
    if not any(value.temperature > 0 for value in worths.parts):
        return None
    said = say(
        "In a thermograph, the blue line says where play ends if Left begins and every move costs the tax t, and the "
        "dashed red line if Right begins. Larger numbers are on the left. The lines meet at the temperature, above the "
        "mean: there a move gains as much as it costs."
    )
    return element("p", said, class_="note")


def sum_worth(table: Table, worths: Worths) -> Html | None:
    """Return what the whole sum is worth, if there are several parts."""
    if len(worths.parts) < 2:
        return None
    told: Content = element("p", say("The value of the sum is too large to write down."))
    if worths.total is not None:
        told = worth_beside(worths.total, str(table.field))
    return element("section", element("h3", say("The whole sum")), told)


def where_to_play(table: Table, worths: Worths | None) -> Html | None:
    """Return the parts of a sum by temperature, with what a move gains in each, and where the winning moves are."""
    player = table.game.ruleset.mover(table.game.position)
    if worths is None or player is None or len(worths.parts) < 2 or table.over:
        return None
    from grundy.views.documents.hotness import hotness_document

    pairs = list(zip(table.parts, worths.parts, strict=True))
    told = html_of(hotness_document(pairs, player, _winning_parts(table)), link_to)
    return section(say("Where should {player} play first?", player=translate(player)), told, class_="hot")


def _winning_parts(table: Table) -> set[int]:
    """Return the numbers of the parts in which there is a winning move."""
    if table.outlook.outcome is not Outcome.N:
        return set()
    found = (move_in_part(table.game, step, ACTED) for step in table.outlook.keeping)
    return {number for number, _ in filter(None, found)}


def options_explained(table: Table) -> Html | None:
    """Return which options of each part are dominated or reversible, and what the canonical form keeps."""
    if table.field is None or table.convention is Convention.MISERE:
        return None
    from grundy.solving.base.partizan import shared_values
    from grundy.views.documents.partizan import partizan_why

    try:
        return element("div", html_of(partizan_why(table.field, values=shared_values()), link_to))
    except GrundyError:
        return None


def fates_beside(table: Table) -> dict[Game, str]:
    """Return which positions after a move are dominated or reversible options of their part, in words."""
    player = table.game.ruleset.mover(table.game.position)
    if worths_of(table) is None or table.field is None or player is None:
        return {}
    from grundy.solving.base.fates import fates
    from grundy.solving.base.partizan import moves_of, shared_values

    values, told = shared_values(), []
    try:
        for summand in table.field.summands:
            fate = {one.value: one for one in fates(summand, player, values)}
            told += [_fate_words(fate[values.value(option)]) for _, option in moves_of(summand, player)]
    except GrundyError:
        return {}
    return {step.position: words for step, words in zip(table.game.steps(), told, strict=False) if words}


def _fate_words(fate: OptionFate) -> str:
    if fate.dominated is not None:
        return say("dominated")
    return "" if fate.reply is None else say("reversible")


def seats_of(table: Table, field: Game) -> list[Html]:
    """Return the buttons for a new game as Left or as Right, beginning or not, and for two people."""
    address = table.address.afresh()
    begins = table.start.ruleset.mover(table.start.position)
    found = []
    for (side, seat), text in _SEATS.items():
        first = side if seat == "first" else PLAYERS[side == PLAYERS[0]]
        target = replace(address, game=str(in_turn(field, first)), seat=seat)
        here = "true" if (address.seat, begins) == (seat, first) else None
        found.append(button(translate(text), target.href(), aria_current=here))
    two = replace(address, seat="two")
    here = "true" if address.seat == "two" else None
    return [*found, button(say("Two people play"), two.href(), aria_current=here)]
