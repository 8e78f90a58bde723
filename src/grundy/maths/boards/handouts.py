"""Strings and coins: cuts that hand coins to the opponent, by their names in the literature.

References:
    Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game (2000).
"""

from __future__ import annotations

from typing import NamedTuple

from grundy.maths.boards.strings import StringGraph

DOUBLE_DEALING, HARD_HEARTED, HALF_HEARTED, OPENING = "double-dealing", "hard-hearted", "half-hearted", "opening"


class Handout(NamedTuple):
    """What a cut hands to the opponent.

    Attributes:
        kind: double-dealing declines the last coins that hang; a hard-hearted cut leaves two coins and no choice; a
            half-hearted one opens a chain of two coins; an opening cut opens more.
        coins: how many coins the opponent may take.
        left: how many of them the opponent may leave and so give the move back; 0 if that cannot be.
        opens: whether every cut after that lets the next player take coins and give the move back.
    """

    kind: str
    coins: int
    left: int
    opens: bool


def handout(graph: StringGraph, before: int, after: int) -> Handout | None:
    """Return what a cut hands to the opponent, None if it frees or hands over nothing, or nothing is left after it.

    Args:
        graph: the graph.
        before: the strings before the cut.
        after: the strings after it, all but one of them.

    Examples:
        >>> two_chains = StringGraph([(-1, 0), (0, 1), (1, -1), (-1, 2), (2, 3), (3, 4), (4, -1)])
        >>> [handout(two_chains, 0b1111111, 0b1111111 ^ 1 << cut).kind for cut in (0, 1, 4)]
        ['half-hearted', 'hard-hearted', 'opening']
        >>> handout(two_chains, 0b1111110, 0b1111010)
        Handout(kind='double-dealing', coins=2, left=0, opens=True)
    """
    string = (before ^ after).bit_length() - 1
    was, now = graph.settled(before), graph.settled(after)
    if not now.rest or any(coin >= 0 and not graph.strings_of[coin] & after for coin in graph.ends[string]):
        return None
    opens = all(_opens(graph, now.rest, cut) for cut in range(len(graph.ends)) if now.rest >> cut & 1)
    if was.points:
        declined = was.points == was.price == now.points and not now.price and was.rest == now.rest
        return Handout(DOUBLE_DEALING, was.points, 0, opens) if declined else None
    if now.price:
        return Handout(HALF_HEARTED if now.points == 2 else OPENING, now.points, now.price, opens)
    hanging = [graph.strings_of[coin] & after for coin in graph.ends[string] if coin >= 0]
    apart = len(hanging) == 2 and hanging[0] != hanging[1] and now.points == 2
    return Handout(HARD_HEARTED, 2, 0, opens) if apart else None


def _opens(graph: StringGraph, left: int, string: int) -> bool:
    return bool(graph.settled(left & ~(1 << string)).price)
