"""Strings and coins by points: the best difference for every set of strings that are cut.

A coin that hangs on no string any more is a point, and the player who freed it moves again. In Dots and Boxes, a box is
a coin on four strings, and drawing a line cuts a string. The loops run plain or compiled.
"""

from __future__ import annotations

from grundy.machine.loops import Row


def fill_best(best: Row, strings: int, coins_on: Row, strings_of: Row) -> None:
    """Write the best difference for the player to move, for every set of cut strings, the largest sets first.

    Args:
        best: a row of 2^strings numbers, to be written; the index has a bit for each string that is cut.
        strings: the number of strings.
        coins_on: two entries for each string: the coins on its ends, or −1.
        strings_of: for each coin, the set of its strings.
    """
    full = (1 << strings) - 1
    best[full] = 0
    for cut in range(full - 1, -1, -1):
        most = -(1 << 14)
        for string in range(strings):
            if cut >> string & 1:
                continue
            after = cut | 1 << string
            points = 0
            for end in range(2 * string, 2 * string + 2):
                coin = coins_on[end]
                if coin >= 0 and strings_of[coin] & ~after == 0:
                    points += 1
            value = points + best[after] if points else -best[after]
            if value > most:
                most = value
        best[cut] = most
