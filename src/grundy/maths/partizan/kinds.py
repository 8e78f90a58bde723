"""Kinds of compiled rules on boards: how players move, how a board falls into pieces, and how large a piece is.

A position is two masks of squares. Of dominoes they are the free squares and nothing; of stones that move on stones,
those of Left and those of Right; where empty squares matter too, an empty square belongs to both masks.
"""

from __future__ import annotations

from typing import NamedTuple

LAY, TAKE, TAKE_ANY, JUMP, PUT, STEP, HOP = range(7)
"""Left lays dominoes upright and Right across; stones take neighbouring stones of the opponent, or of both players, or
jump over stones of the opponent, which are taken, or are put so that every group has a liberty. On a row, stones of
Left step right and those of Right left, or they also hop over one stone of the opponent, which stays."""
EDGES, COLOURS, NEVER, BLOCKS = range(4)
"""Pieces are connected over edges; over edges but those between stones of two colours; or a board is one piece; or a
row falls apart where stones block each other for ever, or where none ever comes."""
FREE, ALL, STONES = range(3)
"""The size of a piece is the number of its free squares, of all its squares, or of its stones."""


class Kind(NamedTuple):
    """A kind of rules."""

    moves: int
    masks: int  # 1 if the second mask is always empty, otherwise 2
    joined: int
    size: int
    small: int  # up to which size the value of a piece is found; larger ones are searched


DOMINOES = Kind(LAY, 1, EDGES, ALL, small=10)
CAPTURES = Kind(TAKE, 2, EDGES, ALL, small=8)
CANNIBALS = Kind(TAKE_ANY, 2, EDGES, ALL, small=7)
JUMPS = Kind(JUMP, 2, NEVER, STONES, small=6)
LIBERTIES = Kind(PUT, 2, COLOURS, FREE, small=6)
STEPS = Kind(STEP, 2, BLOCKS, FREE, small=6)
HOPS = Kind(HOP, 2, BLOCKS, FREE, small=6)
