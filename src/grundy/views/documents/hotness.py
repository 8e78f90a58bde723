"""How hot the parts of a partizan sum are: where to move first, and what a move gains."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.ruleset import Game
from grundy.views.document import Block, Document, Paragraph, Table, game_text
from grundy.words.language import say
from grundy.words.shortening import cut_middle

_LONGEST = 120  # characters of a value in a table


def kind_words(value: Value) -> str:
    """Return what a value is for the players: a number of free moves, an infinitesimal, or hot.

    Examples:
        >>> from grundy import value
        >>> for text in ("3/4", "-2", "0", "{2|-1}", "1*"):
        ...     print(kind_words(value(text)))
        a number: Left is ahead by 3/4 of a move
        a number: Right is ahead by 2 moves
        zero: whoever begins here loses
        hot: a move here gains about 3/2
        the number 1, and an infinitesimal that may decide who moves last
    """
    number = value.number
    if number is None:
        if value.temperature > 0:
            return say("hot: a move here gains about {temperature}", temperature=value.temperature)
        if value.mean:
            return say("the number {mean}, and an infinitesimal that may decide who moves last", mean=value.mean)
        return say("an infinitesimal: it may decide who moves last")
    if not number:
        return say("zero: whoever begins here loses")
    ahead = abs(number)
    if ahead < 1:
        said = "a number: Left is ahead by {ahead} of a move" if number > 0 else (
            "a number: Right is ahead by {ahead} of a move"
        )  # fmt: skip
    elif ahead == 1:
        said = "a number: Left is ahead by one move" if number > 0 else "a number: Right is ahead by one move"
    else:
        said = "a number: Left is ahead by {ahead} moves" if number > 0 else (
            "a number: Right is ahead by {ahead} moves"
        )  # fmt: skip
    return say(said, ahead=ahead)


def gains_words(value: Value, player: str) -> str:
    """Return what the best moves of a player gain; nothing if the player has no move.

    Examples:
        >>> from grundy import value
        >>> gains_words(value("{2|-1}"), "Left"), gains_words(value("1"), "Right")
        ('{3|0}', '')
    """
    gains = value.left_incentives if player == PLAYERS[0] else value.right_incentives
    return cut_middle(", ".join(map(str, gains)), _LONGEST)


def hotness_document(parts: Sequence[tuple[Game, Value]], player: str, winning: Collection[int]) -> Document:
    """Return the parts of a sum, the hottest first, what a move of a player gains in each, and how to choose.

    Args:
        parts: the parts with their values, in the order of the sum.
        player: the player to move.
        winning: the numbers of the parts, from 1, in which the player has a winning move.
    """
    order = sorted(range(len(parts)), key=lambda i: -parts[i][1].temperature)
    rows = []
    for i in order:
        part, value = parts[i]
        wins = say("✓ wins") if i + 1 in winning else say("no winning move")
        named = say("part {part}: {game}", part=i + 1, game=game_text(part, 60))
        rows.append((named, str(value.temperature), wins, gains_words(value, player) or say("no move")))
    gains = say("a move of Left gains" if player == PLAYERS[0] else "a move of Right gains")
    heads = say("part"), say("temperature"), say("best play"), gains
    table = Table(tuple(rows), heads, say("The hottest part first"))
    return (*_advice([value for _, value in parts], order[0] + 1), table)


def _advice(values: Sequence[Value], hottest: int) -> tuple[Block, ...]:
    mean = sum((value.mean for value in values), Fraction(0))
    hot = max(value.temperature for value in values)
    told: list[str] = []
    if hot > 0:
        told += [
            say("the hottest part is part {part}: a move there gains about {temperature}", part=hottest,
                temperature=hot),
            say("moving in the hottest part is a good rule, not a theorem: moves that certainly win are marked"),
            say("the means add up to {mean}, and with best play the sum ends at a number within {temperature} of it",
                mean=mean, temperature=hot),
        ]  # fmt: skip
    elif all(value.is_number for value in values):
        told += [
            say("nothing is hot: all parts are numbers, and their sum {mean} decides who wins", mean=mean),
            say("every move costs the player who makes it; spend as little as you can"),
        ]
    else:
        told.append(say("nothing is hot: the numbers add up to {mean}, and infinitesimals decide who moves last",
                        mean=mean))  # fmt: skip
    return tuple(map(Paragraph, told))
