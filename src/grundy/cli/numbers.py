"""The commands that compute numbers: count and nimber."""

from __future__ import annotations

from grundy.cli.patience import patience
from grundy.cli.words import Flag, GameWord, Json, Word, answer, joined, natural
from grundy.notation import whole_number
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.counting import Lists, count_positions
from grundy.views.documents.numbers import (
    Counted,
    count_data,
    count_document,
    nimber_data,
    nimber_document,
    nimbers_data,
    nimbers_document,
)  # fmt: skip
from grundy.words.errors import InputError, LimitError
from grundy.words.language import say

_BITS = 512  # of the largest number: all its facts take a few seconds


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

    The heaps are in order, so 1 2 and 2 1 are two positions.

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


def nimber(*numbers: Word, json: Json = False) -> None:
    """Compute with nimbers, the Grundy values with nim-sum and nim-product.

    Of one number: its degree, square, square root, inverse, trace, minimal polynomial and order in its field. Of two
    numbers: sum, product, quotient, power, logarithm, and the roots of a quadratic.

    grundy nimber 4
    grundy nimber 7 4
    grundy nimber 18446744073709551616 5 --json
    """
    given = [_nimber(word, place) for place, word in enumerate(joined(numbers).split(), 1)]
    match given:
        case [a]:
            one = nimber_data(a)
            answer(json, lambda: one, lambda: nimber_document(one))
        case [a, b]:
            two = nimbers_data(a, b)
            answer(json, lambda: two, lambda: nimbers_document(two))
        case _:
            raise InputError("give one or two numbers, as in 'grundy nimber 7 4', not {count}", count=len(given))


def _nimber(word: str, place: int) -> int:
    number = whole_number(word.removeprefix("*"), "number {place}", place=place)
    if number < 0:
        raise InputError("number {place} must be 0 or more, not {number}", place=place, number=number)
    if number.bit_length() > _BITS:
        raise LimitError(
            "number {place} is 2^{bits} or more: the functions of grundy.nimbers in Python take larger numbers",
            place=place, bits=_BITS,
        )  # fmt: skip
    return number
