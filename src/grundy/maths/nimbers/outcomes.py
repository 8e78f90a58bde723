"""Who wins: outcomes and conventions."""

from __future__ import annotations

from enum import Enum

from grundy.words.errors import InputError


class Outcome(Enum):
    """The outcome of a position under best play."""

    P = "P"
    """The previous player wins: whoever must move now loses."""
    N = "N"
    """The next player wins: whoever moves now can force a win."""
    DRAW = "draw"
    """Neither player can force a win: play need never end."""


class Convention(Enum):
    """What it means to have no move."""

    NORMAL = "normal"
    """Whoever cannot move loses."""
    MISERE = "misere"
    """Whoever cannot move wins."""

    @classmethod
    def _missing_(cls, value: object) -> Convention:
        raise InputError("convention must be 'normal' or 'misere', not {given!r}", given=value)


MISERE = Convention.MISERE
NORMAL = Convention.NORMAL
