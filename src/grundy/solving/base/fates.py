"""What becomes of the options of a partizan game in its canonical form: which are kept, and why others are not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.ruleset import Game, Move
from grundy.solving.base.partizan import PartizanValues, moves_of, steps_of
from grundy.words.errors import LimitError


@dataclass(frozen=True, slots=True)
class OptionFate:
    """What becomes of an option in the canonical form; it is kept if it is neither dominated nor reversible.

    Attributes:
        move: the move.
        position: the game after it.
        value: its value.
        dominated: the value of an option that is better for the player; None if there is none.
        better: the move to that option; None if there is none.
        reply: the value after the opponent's reply that reverses it; None if there is none.
        answer: the move that is this reply; None if only the value has it, not the position.
    """

    move: Move
    position: Game
    value: Value
    dominated: Value | None = None
    better: Move | None = None
    reply: Value | None = None
    answer: Move | None = None


def fates(game: Game, player: str, values: PartizanValues) -> list[OptionFate]:
    """Return a player's options with different values, and what becomes of them in the canonical form.

    Examples:
        >>> from grundy import parse_game
        >>> for one in fates(parse_game("domineering 2 4"), "Left", PartizanValues()):
        ...     print(one.move, one.value, one.better)
        lay 1,1 and 2,1 {2|-1/2} lay 1,2 and 2,2
        lay 1,2 and 2,2 {2|0} None
    """
    whole, left = values.value(game), player == PLAYERS[0]
    found: dict[Value, tuple[Move, Game]] = {}
    for move, option in moves_of(game, player):
        found.setdefault(values.value(option), (move, option))
    told = []
    for one, (move, option) in found.items():
        better = _undominated(one, found, left)
        if better is not None:
            told.append(OptionFate(move, option, one, better, found[better][0]))
            continue
        replies = one.right_options if left else one.left_options
        reply = next((reply for reply in replies if (reply <= whole if left else reply >= whole)), None)
        answer = None if reply is None else _move_to(option, reply, PLAYERS[left], values)
        told.append(OptionFate(move, option, one, reply=reply, answer=answer))
    return told


def _undominated(one: Value, options: Iterable[Value], left: bool) -> Value | None:
    """Return an option that dominates another one and is not dominated itself; None if nothing dominates it."""
    best: Value | None = None
    for other in options:
        than = one if best is None else best
        if other > than if left else other < than:
            best = other
    return best


def _move_to(option: Game, reply: Value, player: str, values: PartizanValues) -> Move | None:
    """Return a player's move from a position to a value."""
    for step in steps_of(option, player):
        try:
            if values.value(step.position) == reply:
                return step.move
        except LimitError:
            continue
    return None
