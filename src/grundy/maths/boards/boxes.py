"""Strings and coins: the loops about one position, plain or compiled.

A coin that hangs on no string any more is a point, and the player who freed it moves again. In Dots and Boxes, a box is
a coin on four strings, and drawing a line cuts a string. A position is the set of the strings that are left, one bit
each. In the positions of a search every coin hangs on two strings or more: what a cut leaves hanging on one string is
taken at once, see :func:`settle`.

References:
    Winning Ways, ch. 16.
"""

from __future__ import annotations

from typing import NamedTuple

from grundy.machine.loops import Row

WORDS = 67  # the powers of 2 up to 2^65 have different remainders


class Board(NamedTuple):
    """The graph; strings have numbers, and so do coins."""

    ends: Row  # two for each string: the coins at its ends, -1 for the ground
    strings_of: Row  # for each coin the set of its strings
    after: Row  # for each string the set of later strings between the same ends: the last one is cut first
    index: Row  # [WORDS] the number of the string of a set of one, at its remainder
    images: Row  # for each symmetry, for each byte of a set, for each value of the byte: the image
    symmetries: int
    step: int  # entries of ``images`` for a symmetry


def size(strings: int) -> int:
    """Return the number of strings in a set."""
    count = 0
    while strings:
        strings &= strings - 1
        count += 1
    return count


def settle(left: int, string: int, board: Board, out: Row) -> None:
    """Write what follows a cut: the strings left when the opponent has taken what hangs, the coins, and the price.

    Coins that hang on one string are taken, and with them chains of coins on two strings, up to a joint or the ground.
    The price is 2 if the opponent may leave the last two coins of a chain and so give the move back, 4 for a ring,
    0 if there is no such choice.

    Args:
        left: the strings left, the cut one included; each coin hangs on none of them, or on two or more.
        string: the string that is cut.
        board: the graph.
        out: three numbers to be written.
    """
    left ^= 1 << string
    taken = price = 0
    for end in range(2 * string, 2 * string + 2):
        coin = board.ends[end]
        length = 0
        ring = False
        while coin >= 0:
            hanging = board.strings_of[coin] & left
            if hanging == 0:
                if length:  # the other end of the ring
                    length += 1
                    ring = True
                break
            if hanging & (hanging - 1):
                break
            left ^= hanging
            length += 1
            place = 2 * board.index[hanging % WORDS]
            coin = board.ends[place + 1] if board.ends[place] == coin else board.ends[place]
        taken += length
        if ring:
            price = 4 if length >= 4 else 0
            break
        if length >= 2:
            price = 2
    out[0] = left
    out[1] = taken
    out[2] = price


def canonical(left: int, board: Board) -> int:
    """Return the least image of a position."""
    best = left
    for symmetry in range(1, board.symmetries):
        image = 0
        rest = left
        place = symmetry * board.step
        while rest:
            image |= board.images[place + (rest & 255)]
            rest >>= 8
            place += 256
        if image < best:
            best = image
    return best
