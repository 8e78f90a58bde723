"""Values of partizan games in words and as plain data: their facts, thermographs and comparisons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grundy.atlas.classroom.numbered import HeapValues
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value, bounded
from grundy.maths.partizan.winners import small_sum
from grundy.ruleset import Game
from grundy.solving.base.fates import OptionFate, fates
from grundy.solving.base.partizan import PartizanValues
from grundy.solving.base.reasons import reason_of
from grundy.solving.base.values import Values
from grundy.views.document import Block, Document, Facts, Figure, Paragraph, Section, Table, game_text
from grundy.views.documents.analysis import OUTCOMES, value_words, worth_facts
from grundy.views.documents.data import SCHEMA, worth_data
from grundy.views.documents.reasons import SEARCHED, because
from grundy.views.pictures.thermographs import thermograph_picture
from grundy.words.language import say, translate
from grundy.words.phrase import templates
from grundy.words.shortening import cut_middle

_RELATIONS = templates({
    ">": "greater: Left does at least as well with the first in every sum, and better in some",
    "<": "less: Right does at least as well with the first in every sum, and better in some",
    "=": "equal: each can replace the other in every sum",
    "||": "confused: whoever begins wins the difference",
})  # fmt: skip
_OPTIONS = templates({
    "Left": "Left's options",
    "Right": "Right's options",
})  # fmt: skip
_SHOWN = 20  # options of a player


def value_document(text: str, one: Value) -> Document:
    """Return who wins a game, its value, stops, mean and temperature, and its thermograph."""
    graph = one.thermograph
    weight = one.atomic_weight
    reduced = None if one.reduced == one else value_words(one.reduced)
    facts = Facts((
        *worth_facts(one), (say("atomic weight"), None if weight is None else value_words(weight)),
        (say("reduced form"), reduced), (say("birthday"), str(one.birthday)),
    ))  # fmt: skip
    body: list[Block] = [facts]
    if graph.temperature > 0:
        body += [Figure(thermograph_picture(graph), text), _corners(one)]
    return (Section(cut_middle(text), tuple(body)),)


def _corners(one: Value) -> Table:
    graph = one.thermograph
    taxes = sorted({t for t, _ in graph.left + graph.right} | {max(graph.temperature, Fraction(0))})
    rows = [(str(t), str(graph.left_at(t)), str(graph.right_at(t))) for t in taxes]
    return Table(tuple(rows), (say("tax"), say("left stop"), say("right stop")), say("corners of the thermograph"),
                 frozenset({0, 1, 2}))  # fmt: skip


def value_data(text: str, one: Value) -> dict[str, Any]:
    """Return the same as plain data, with numbers as texts."""
    graph = one.thermograph
    return {
        "schema": SCHEMA, "game": text, "outcome": one.outcome, **worth_data(one), "birthday": one.birthday,
        "atomic_weight": None if one.atomic_weight is None else str(one.atomic_weight), "reduced": str(one.reduced),
        "left_wall": [[str(t), str(stop)] for t, stop in graph.left],
        "right_wall": [[str(t), str(stop)] for t, stop in graph.right],
    }  # fmt: skip


def comparison_document(texts: tuple[str, str], first: Value, second: Value) -> Document:
    """Return how two games compare, and who wins their difference."""
    difference = first - second
    facts = Facts((
        (cut_middle(texts[0]), None if texts[0] == str(first) else value_words(first)),
        (cut_middle(texts[1]), None if texts[1] == str(second) else value_words(second)),
        (say("relation"), translate(_RELATIONS[first.compare(second)])),
        (say("difference"), value_words(difference)), (say("outcome"), translate(OUTCOMES[difference.outcome])),
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


# -- values of heaps


def heaps_document(found: HeapValues) -> Document:
    """Return the outcome, value, mean and temperature of each heap, and the period of the values."""
    rows = tuple(
        (str(n), one.outcome, value_words(one), str(one.mean), str(one.temperature)) for n, one in found.values
    )
    heads = "n", say("outcome"), say("value"), say("mean"), say("temperature")
    told: list[Block] = [Table(rows, heads, say("Values of heaps"), frozenset({0}))]
    if found.period is not None:
        first, period, saltus, proved = found.period
        repeated = "from heap {first} on the values have period {period}" if saltus == 0 else (
            "from heap {first} on G(n + {period}) = G(n) + {saltus}"
        )  # fmt: skip
        said = say(repeated, first=first, period=period, saltus=value_words(saltus))
        last = found.values[-1][0]
        told.append(Paragraph(say("{said}: proved", said=said) if proved else
                              say("{said}: holds to heap {last}, not proved", said=said, last=last)))  # fmt: skip
    return tuple(told)


def heaps_data(found: HeapValues) -> dict[str, Any]:
    """Return the same as plain data."""
    data: dict[str, Any] = {"values": [{"n": n, "outcome": one.outcome} | worth_data(one) for n, one in found.values]}
    if found.period is not None:
        data["period"] = found.period._asdict() | {"saltus": str(found.period.saltus)}
    return data


def heaps_csv(found: HeapValues) -> list[str]:
    """Return the same as lines of CSV with a header."""
    rows = (f'{n},{one.outcome},"{one}",{one.mean},{one.temperature}' for n, one in found.values)
    return ["n,outcome,value,mean,temperature", *rows]


# -- why


@bounded
def partizan_why(game: Game, depth: int = 1, values: PartizanValues | None = None) -> Document:
    """Return why a partizan game has its value: the players' options, and which the canonical form keeps."""
    values = PartizanValues() if values is None else values
    parts = list(game.split())
    told: list[Block] = [_part_why(part, values, depth) for part in parts]
    total = small_sum(values.parts(game))
    if total is None:
        told.append(Paragraph(say(SEARCHED)))
    elif len(parts) != 1:
        told.insert(0, Section(say("{game} has value {value}", game=game_text(game), value=value_words(total)), ()))
        told.append(Paragraph(say("the value of a sum is the sum of the values of its parts")))
    return tuple(told)


def _part_why(part: Game, values: PartizanValues, depth: int) -> Section:
    one = values.value(part)
    head = say("{game} has value {value}", game=game_text(part), value=value_words(one))
    if not part.partizan:
        return Section(head, because((reason_of(part, Values()),)))
    body: list[Block] = []
    below: list[Section] = []
    for player in PLAYERS:
        found = fates(part, player, values)
        rows = tuple((say(one.move), value_words(one.value), _fate(one, player)) for one in found[:_SHOWN])
        if rows:
            table = Table(rows, (say("move"), say("value"), say("in the canonical form")))
            body.append(Section(say(_OPTIONS[player]), (table,)))
        kept = (one for one in found[:_SHOWN] if one.dominated is None and one.reply is None)
        below += [_part_why(deeper, values, depth - 1) for one in kept if depth > 1 for deeper in one.position.split()]
    if one.is_number:
        body.append(Paragraph(_simplest(one)))
    return Section(head, (*body, *below))


def _fate(option: OptionFate, player: str) -> str:
    if option.dominated is not None:
        return say("dominated by {value}: {move}", value=value_words(option.dominated), move=option.better)
    if option.reply is None:
        return say("kept")
    replaced = option.reply.left_options if player == PLAYERS[0] else option.reply.right_options
    listed = ", ".join(map(value_words, replaced))
    told = say(
        "reversible through {value}, replaced by {options}" if replaced
        else "reversible through {value}, replaced by nothing",
        value=value_words(option.reply), options=listed,
    )  # fmt: skip
    return told if option.answer is None else say("{fate}; the reply is {move}", fate=told, move=option.answer)


def _simplest(number: Value) -> str:
    """Return why a game is a number: it lies between the options, and no simpler number does."""
    x = number.number
    if not x:
        return say("no option of Left is ≥ 0 and none of Right is ≤ 0: whoever begins loses")
    return say(
        "{x} is the simplest number: no option of Left is ≥ {x}, none of Right is ≤ {x}, and no integer nearer to "
        "0 has this property"
        if x.denominator == 1
        else "{x} is the simplest number: no option of Left is ≥ {x}, none of Right is ≤ {x}, and no number with "
        "a smaller denominator has this property",
        x=x,
    )


def partizan_why_data(game: Game, values: PartizanValues | None = None) -> dict[str, Any]:
    """Return the same as plain data."""
    values = PartizanValues() if values is None else values
    parts = [
        {"game": str(part), "value": str(values.value(part))}
        | {player.lower(): [_fate_data(one) for one in fates(part, player, values)] for player in PLAYERS}
        for part in game.split()
    ]
    total = small_sum(values.parts(game))
    return {"schema": SCHEMA, "game": str(game), "value": None if total is None else str(total), "parts": parts}


def _fate_data(option: OptionFate) -> dict[str, Any]:
    return {
        "move": str(option.move), "position": str(option.position), "value": str(option.value),
        "dominated_by": None if option.dominated is None else str(option.dominated),
        "better": None if option.better is None else str(option.better),
        "reversed_by": None if option.reply is None else str(option.reply),
        "answer": None if option.answer is None else str(option.answer),
    }  # fmt: skip
