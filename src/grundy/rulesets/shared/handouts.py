"""Sentences about the lines and strings that hand boxes or coins to the opponent."""

from __future__ import annotations

from grundy.maths.boards.handouts import DOUBLE_DEALING, HALF_HEARTED, HARD_HEARTED, OPENING, handout
from grundy.maths.boards.strings import StringGraph
from grundy.words.phrase import Phrase, templates

_KINDS = DOUBLE_DEALING, HARD_HEARTED, HALF_HEARTED, OPENING
_BOXES = dict(zip(_KINDS, templates((
    "a double-dealing move: it declines the last {coins} boxes; the opponent takes them and {next}",
    "a hard-hearted handout: no line declines both boxes; the opponent takes them and {next}",
    "a half-hearted handout: the opponent may take both boxes, or decline them and give the move back",
    "it opens {coins} boxes: the opponent may take all of them, or decline the last {left} and give the move back",
)), strict=True))  # fmt: skip
_COINS = dict(zip(_KINDS, templates((
    "a double-dealing move: it declines the last {coins} coins; the opponent takes them and {next}",
    "a hard-hearted handout: no cut declines both coins; the opponent takes them and {next}",
    "a half-hearted handout: the opponent may take both coins, or decline them and give the move back",
    "it opens {coins} coins: the opponent may take all of them, or decline the last {left} and give the move back",
)), strict=True))  # fmt: skip
_ELSEWHERE = Phrase("must then move elsewhere")
_OPENS = Phrase("must then open the next chain or loop")
_OPENS_HERE = Phrase("must then move, and every move here opens a chain or loop")  # there may be other games in the sum


def handout_phrase(graph: StringGraph, before: int, after: int, *, boxes: bool, alone: bool) -> Phrase | None:
    """Return what a move hands to the opponent, in words; None if nothing.

    Args:
        graph: the graph.
        before: the strings before the move.
        after: the strings after it, all but one of them.
        boxes: whether coins are boxes.
        alone: whether the game cannot be part of a sum.
    """
    found = handout(graph, before, after)
    if found is None:
        return None
    template = (_BOXES if boxes else _COINS)[found.kind]
    following = _ELSEWHERE if not found.opens else _OPENS if alone else _OPENS_HERE
    return Phrase(template, coins=found.coins, left=found.left, next=following)
