"""Moves of partizan games in the order of temperature: for a player who loses against best play.

A part that is hotter gains more, so the opponent has to answer there or to give way. In the part of temperature t, a
move of Left is worth what remains under a tax of t: the right stop of the option (Winning Ways, ch. 6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.maths.partizan.value import Value
from grundy.maths.partizan.winners import small_sum
from grundy.ruleset import Game, Step
from grundy.solving.base.partizan import PartizanValues, shared_values, steps_of
from grundy.words.errors import LimitError

_COLD = Fraction(-2)  # below every temperature: the value of a part is out of reach


def by_temperature(game: Game, steps: Sequence[Step]) -> list[Step] | None:
    """Return moves of a partizan game with a player to move: those in the hottest part first, the best of them first.

    None if no part is hot, as all are numbers, or the game is impartial.

    Args:
        game: a game whose ruleset names the partizan game inside and the mover.
        steps: moves of it, which keep their order where they are equally good.

    Examples:
        >>> from grundy import parse_game
        >>> game = parse_game("to-move left (value {2|-1} + value {5|-5} + value -9)")
        >>> [str(step.move) for step in by_temperature(game, [*game.steps()])]
        ['move to 5 [part 2]', 'move to 2 [part 1]']
    """
    inside = game.partizan_inside
    player = game.ruleset.mover(game.position)
    if inside is None or player is None:
        return None
    values = shared_values()
    heat: dict[Game, tuple[Fraction, Fraction]] = {}
    whole = Counter(inside.split())
    for named, step in zip(steps_of(inside, player), game.steps(), strict=False):
        heat[step.position] = _heat(whole, Counter(named.position.split()), player, values)
    if not any(temperature >= 0 for temperature, _ in heat.values()):
        return None
    return sorted(steps, key=lambda step: heat.get(step.position, (_COLD, _COLD)), reverse=True)


def _heat(
    before: Counter[Game], after: Counter[Game], player: str, values: PartizanValues
) -> tuple[Fraction, Fraction]:
    """Return the temperature of the part in which a move is made, and what remains for the player under that tax."""
    try:
        gone, come = _sum_of(before - after, values), _sum_of(after - before, values)
    except LimitError:
        return _COLD, _COLD
    if gone is None or come is None:
        return _COLD, _COLD
    t = max(gone.temperature, Fraction(0))
    if player == PLAYERS[0]:
        return gone.temperature, come.thermograph.right_at(t)
    return gone.temperature, -come.thermograph.left_at(t)


def _sum_of(parts: Counter[Game], values: PartizanValues) -> Value | None:
    return small_sum(value for part in parts.elements() for value in values.parts(part))
