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
    TIE = "tie"
    """Best play ends with equal scores, in a game of points."""
    L = "L"
    """Left wins, whoever begins, in a partizan game."""
    R = "R"
    """Right wins, whoever begins, in a partizan game."""

    @classmethod
    def of_players(cls, *, left: bool, right: bool) -> Outcome:
        """Return the outcome of a partizan game, from whether Left wins who begins, and whether Right does.

        Examples:
            >>> Outcome.of_players(left=True, right=False)
            <Outcome.L: 'L'>
        """
        return (cls.N if right else cls.L) if left else cls.R if right else cls.P

    @property
    def after_best_move(self) -> Outcome:
        """The outcome after a best move, for the player who moves next: P after N, N after P, others stay."""
        return {Outcome.N: Outcome.P, Outcome.P: Outcome.N}.get(self, self)


class Convention(Enum):
    """Who wins when there is no move."""

    NORMAL = "normal"
    """Whoever cannot move loses."""
    MISERE = "misere"
    """Whoever cannot move wins."""

    @classmethod
    def _missing_(cls, value: object) -> Convention:
        raise InputError("convention must be 'normal' or 'misere', not {given!r}", given=value)


PLAYERS = ("Left", "Right")
"""The players of a partizan game."""

MISERE = Convention.MISERE
NORMAL = Convention.NORMAL


def chosen_convention(convention: Convention | None, misere: bool) -> Convention:
    """Return the convention that a caller chose by name or by flag.

    Raises:
        InputError: if there is no such convention, or name and flag disagree.

    Examples:
        >>> chosen_convention(None, misere=True) is chosen_convention(MISERE, misere=False)
        True
    """
    if convention is None:
        return MISERE if misere else NORMAL
    chosen = Convention(convention)  # only exact names are accepted
    if misere and chosen is NORMAL:
        raise InputError("convention=NORMAL and misere=True contradict each other: give only one of them")
    return chosen
