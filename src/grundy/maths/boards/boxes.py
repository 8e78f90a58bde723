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


def fill_values(values: Row, strings: int, coins_on: Row, strings_of: Row) -> None:
    """Write the value in Nimstring of every set of cut strings: a nimber, or −1 for loony, the largest sets first.

    Who frees a coin must move again, anywhere, and who cannot move loses. A move that frees no coin wins beside the
    nim-heap of the value after it. One that frees a coin wins beside all others, since the player moves again; after it
    a loony position wins beside all. The value is the least nim-heap beside which no move wins.

    Args:
        values: a row of 2^strings numbers, to be written.
        strings: the number of strings.
        coins_on: two entries for each string: the coins on its ends, or −1.
        strings_of: for each coin, the set of its strings.

    References:
        Winning Ways, ch. 16.
    """
    full = (1 << strings) - 1
    values[full] = 0
    for cut in range(full - 1, -1, -1):
        seen = 0  # the nim-heaps beside which a move without a coin wins
        kept = -2  # the only nim-heap beside which moves with coins do not win; −2: no such move; −1: they win always
        for string in range(strings):
            if cut >> string & 1:
                continue
            after = cut | 1 << string
            frees = False
            for end in range(2 * string, 2 * string + 2):
                coin = coins_on[end]
                if coin >= 0 and strings_of[coin] & ~after == 0:
                    frees = True
            value = int(values[after])
            if not frees:
                if value >= 0:
                    seen |= 1 << value
            elif kept == -2 or kept == value:
                kept = value
            else:
                kept = -1
        if kept == -2:
            value = 0
            while seen >> value & 1:
                value += 1
            values[cut] = value
        elif kept == -1 or seen >> kept & 1:
            values[cut] = -1
        else:
            values[cut] = kept
