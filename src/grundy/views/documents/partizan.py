"""Values of partizan games in words and as plain data: their facts, thermographs and comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from grundy.maths.partizan.value import Value
from grundy.partizan import PLAYERS
from grundy.ruleset import Game, Step
from grundy.solving.base.partizan import OptionFate, PartizanValues, fates
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.values import Values
from grundy.views.document import Block, Document, Facts, Figure, Hint, Paragraph, Section, Table, game_text
from grundy.views.documents.analysis import step_words
from grundy.views.documents.data import SCHEMA, move_data
from grundy.views.documents.reasons import because
from grundy.views.pictures.thermographs import thermograph_picture
from grundy.words.language import say, translate
from grundy.words.phrase import templates
from grundy.words.shortening import cut_middle

_OUTCOMES = templates({
    "L": "L: Left wins, whoever begins",
    "R": "R: Right wins, whoever begins",
    "N": "N: the player to move wins",
    "P": "P: the player to move loses",
})  # fmt: skip
_RELATIONS = templates({
    ">": "greater: Left does better with the first, in every sum",
    "<": "less: Right does better with the first, in every sum",
    "=": "equal: each can replace the other in every sum",
    "||": "confused: whoever begins wins the difference",
})  # fmt: skip
_WINS = templates({
    "Left": "Left, who begins, wins by",
    "Right": "Right, who begins, wins by",
})  # fmt: skip
_NONE = templates({
    "Left": "Left loses if Left begins",
    "Right": "Right loses if Right begins",
})  # fmt: skip
_OPTIONS = templates({
    "Left": "Left's options",
    "Right": "Right's options",
})  # fmt: skip
_SHOWN = 20  # moves; --json lists 1,000
_LONGEST = 2000  # characters of a value in a document


class Valued(NamedTuple):
    """A game or a value as it was typed, its value, and for a partizan game the winning moves of each player."""

    text: str
    value: Value
    game: Game | None = None
    winning: Mapping[str, Sequence[Step]] = {}


def value_document(found: Valued) -> Document:
    """Return who wins a game, its value, stops, mean and temperature, its thermograph, and who wins by which moves."""
    text, one = found.text, found.value
    graph = one.thermograph
    weight = one.atomic_weight
    reduced = None if one.reduced == one else _shown(one.reduced)
    facts = Facts((
        (say("value"), _shown(one)), (say("outcome"), translate(_OUTCOMES[one.outcome])),
        (say("left stop"), str(one.left_stop)), (say("right stop"), str(one.right_stop)),
        (say("mean"), str(graph.mean)), (say("temperature"), str(graph.temperature)),
        (say("atomic weight"), None if weight is None else _shown(weight)),
        (say("reduced form"), reduced), (say("birthday"), str(one.birthday)),
    ))  # fmt: skip
    body: list[Block] = [facts]
    if graph.temperature > 0:
        body += [Figure(thermograph_picture(graph), text), _corners(one)]
    body += [_winning(found.game, player, moves) for player, moves in found.winning.items() if found.game]
    return (Section(cut_middle(text), tuple(body)),)


def _winning(game: Game, player: str, moves: Sequence[Step]) -> Section:
    if not moves:
        return Section(say(_NONE[player]), ())
    rows = tuple((step_words(game, step), step.position) for step in moves[:_SHOWN])
    more = [Hint(say("… (--json lists up to 1,000)"))] if len(moves) > _SHOWN else []
    table = Table(rows, (say("move"), say("position after it")), marks=("", "→ "))
    return Section(say(_WINS[player]), (table, *more))


def _corners(one: Value) -> Table:
    graph = one.thermograph
    taxes = sorted({t for t, _ in graph.left + graph.right} | {max(graph.temperature, Fraction(0))})
    rows = [(str(t), str(graph.left_at(t)), str(graph.right_at(t))) for t in taxes]
    return Table(tuple(rows), (say("tax"), say("left stop"), say("right stop")), say("corners of the thermograph"),
                 frozenset({0, 1, 2}))  # fmt: skip


def value_data(found: Valued) -> dict[str, Any]:
    """Return the same as plain data, with numbers as texts."""
    text, one = found.text, found.value
    graph = one.thermograph
    return {
        "schema": SCHEMA, "game": text, "value": str(one), "outcome": one.outcome,
        "left_stop": str(one.left_stop), "right_stop": str(one.right_stop),
        "mean": str(graph.mean), "temperature": str(graph.temperature), "birthday": one.birthday,
        "atomic_weight": None if one.atomic_weight is None else str(one.atomic_weight), "reduced": str(one.reduced),
        "left_wall": [[str(t), str(stop)] for t, stop in graph.left],
        "right_wall": [[str(t), str(stop)] for t, stop in graph.right],
        "winning": {player: [move_data(step) for step in moves] for player, moves in found.winning.items()},
    }  # fmt: skip


def comparison_document(texts: tuple[str, str], first: Value, second: Value) -> Document:
    """Return how two games compare, and who wins their difference."""
    difference = first - second
    facts = Facts((
        (cut_middle(texts[0]), None if texts[0] == str(first) else _shown(first)),
        (cut_middle(texts[1]), None if texts[1] == str(second) else _shown(second)),
        (say("order"), translate(_RELATIONS[first.compare(second)])),
        (say("difference"), _shown(difference)), (say("outcome"), translate(_OUTCOMES[difference.outcome])),
    ))  # fmt: skip
    title = f"{cut_middle(str(first))} {first.compare(second)} {cut_middle(str(second))}"
    return (Section(title, (facts,)),)


def comparison_data(texts: tuple[str, str], first: Value, second: Value) -> dict[str, Any]:
    """Return the same as plain data."""
    difference = first - second
    return {
        "schema": SCHEMA, "games": list(texts), "values": [str(first), str(second)],
        "order": first.compare(second), "difference": str(difference), "outcome": difference.outcome,
    }  # fmt: skip


def _shown(one: Value) -> str:
    return cut_middle(str(one), _LONGEST)


# -- why


def partizan_why(game: Game, depth: int = 1) -> Document:
    """Return why a partizan game has its value: the players' options, and which the canonical form keeps."""
    values = PartizanValues()
    parts = list(game.split())
    told: list[Block] = [_part_why(part, values, depth) for part in parts]
    if len(parts) != 1:
        total = say("{game} has value {value}", game=game_text(game), value=_shown(values.value(game)))
        told.insert(0, Paragraph(total))
        told.append(Paragraph(say("the value of a sum is the sum of the values of its parts")))
    return tuple(told)


def _part_why(part: Game, values: PartizanValues, depth: int) -> Section:
    one = values.value(part)
    head = say("{game} has value {value}", game=game_text(part), value=_shown(one))
    if not part.partizan:
        return Section(head, because((reason_of(part, Values()),)))
    body: list[Block] = []
    below: list[Section] = []
    for player in PLAYERS:
        found = fates(part, player, values)
        rows = tuple((say(one.move), _shown(one.value), _fate(one, player)) for one in found[:_SHOWN])
        if rows:
            table = Table(rows, (say("move"), say("value"), say("in the canonical form")))
            body.append(Section(say(_OPTIONS[player]), (table,)))
        kept = (one for one in found[:_SHOWN] if one.dominated is None and one.reply is None)
        below += [_part_why(deeper, values, depth - 1) for one in kept if depth > 1 for deeper in one.position.split()]
    if one.is_number:
        body.append(Paragraph(say("the simplest number x with no option of Left ≥ x and no option of Right ≤ x")))
    return Section(head, (*body, *below))


def _fate(option: OptionFate, player: str) -> str:
    if option.dominated is not None:
        return say("dominated by {value}", value=_shown(option.dominated))
    if option.reply is not None:
        replaced = option.reply.left_options if player == PLAYERS[0] else option.reply.right_options
        if not replaced:
            return say("reversible through {value}, which leaves nothing", value=_shown(option.reply))
        listed = ", ".join(map(_shown, replaced))
        return say("reversible through {value}, replaced by {options}", value=_shown(option.reply), options=listed)
    return say("kept")


def partizan_why_data(game: Game) -> dict[str, Any]:
    """Return the same as plain data."""
    values = PartizanValues()
    parts = [
        {"game": str(part), "value": str(values.value(part))}
        | {player.lower(): [_fate_data(one) for one in fates(part, player, values)] for player in PLAYERS}
        for part in game.split()
    ]
    return {"schema": SCHEMA, "game": str(game), "value": str(values.value(game)), "parts": parts}


def _fate_data(option: OptionFate) -> dict[str, Any]:
    return {
        "move": str(option.move), "position": str(option.position), "value": str(option.value),
        "dominated_by": None if option.dominated is None else str(option.dominated),
        "reversed_by": None if option.reply is None else str(option.reply),
    }  # fmt: skip
