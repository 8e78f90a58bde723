"""The command that counts positions: count."""

from __future__ import annotations

from grundy.cli.patience import patience
from grundy.cli.words import Flag, GameWord, Json, answer, joined, natural
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.counting import Lists, count_positions
from grundy.views.documents.counting import Counted, count_data, count_document
from grundy.words.errors import InputError
from grundy.words.language import say


def count(
    *ruleset: GameWord,
    heaps: int = 2,
    to: int = 100,
    smallest: int = 1,
    value: int = 0,
    unordered: Flag = False,
    distinct: Flag = False,
    json: Json = False,
) -> None:
    """Count how many positions of some heaps the player to move wins.

    The heaps are heap 1, heap 2, …, so 1 2 and 2 1 are two positions.

    grundy count nim --heaps 3 --to 1000000
    grundy count kayles --heaps 10 --to 50 --distinct
    grundy count 'subtraction(1,3,4)' --heaps 4 --to 20 --value 2 --json

    Parameters
    ----------
    heaps
        The number of heaps.
    to
        The largest heap.
    smallest
        The smallest heap.
    value
        Count the positions with this Grundy value; 0 counts P-positions.
    unordered
        Count 1 2 and 2 1 as one position.
    distinct
        Count sets of heaps of different sizes.
    """
    if unordered and distinct:
        raise InputError("--unordered and --distinct cannot be combined: sets of different heaps are unordered")
    asked = parse_ruleset(joined(ruleset))
    lists: Lists = "distinct" if distinct else "unordered" if unordered else "ordered"
    first, last = natural(smallest, "--smallest"), natural(to, "--to")
    if first > last:
        raise InputError("--to must be at least {first}, the smallest heap, not {last}", first=first, last=last)
    with patience(say("counting")):
        found = count_positions(
            asked, natural(heaps, "--heaps"), last, first=first, value=natural(value, "--value"), lists=lists
        )
    counted = Counted(str(asked), heaps, first, last, value, lists, found)
    answer(json, lambda: count_data(counted), lambda: count_document(counted))
