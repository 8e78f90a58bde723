"""The parts of a game that have a board each, and the moves in each; in a partizan game, of the player to move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from grundy.ruleset import Game, Move, Step


class PartMove(NamedTuple):
    """A move in a part: the step of the whole game, the name of the move in the part, and the part after it."""

    step: Step
    move: Move
    option: Game


def parts_of(game: Game) -> tuple[Game, ...]:
    """Return the games between '+' signs, those of a partizan game in which a player is to move.

    Examples:
        >>> from grundy import parse_game
        >>> [str(part) for part in parts_of(parse_game("to-move left (domineering 2 2 + nim 1)"))]
        ['domineering 2 2', 'nim 1']
    """
    return (game.partizan_inside or game).summands


def moves_in(game: Game, most: int) -> Iterator[list[PartMove]]:
    """Yield the first moves of each part, in the order of ``parts_of``."""
    if game.partizan_inside is None:
        for i in range(len(game.summands)):
            steps = islice(game.steps_of(i), most)
            yield [PartMove(step, step.move, step.position.summands[i]) for step in steps]
        return
    from grundy.solving.base.partizan import moves_of  # impartial games need none of it

    player, steps_left = game.ruleset.mover(game.position), game.steps()
    for part in parts_of(game):
        named = moves_of(part, player or "")
        found = [PartMove(step, move, option) for (move, option), step in zip(named, steps_left, strict=False)]
        yield found[:most]


def move_in_part(game: Game, step: Step, most: int) -> tuple[int, PartMove] | None:
    """Return the number of the part, from 1, in which a step moves, and the move there; None if it is far down."""
    for number, moves in enumerate(moves_in(game, most), 1):
        for one in moves:
            if one.step == step:
                return number, one
    return None
