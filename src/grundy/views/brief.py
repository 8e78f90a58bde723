"""Games in a line: of long positions the beginning and the end."""

from __future__ import annotations

from grundy.ruleset import Game
from grundy.words.shortening import cut_middle

__all__ = ["game_text"]


def game_text(game: Game, most: int = 160) -> str:
    """Return a game as text, cut short in the middle if it is long.

    Args:
        game: any game.
        most: how many letters are few enough to be left as they are, up to 160.

    Examples:
        >>> from grundy.rulesets.heaps.nim import Nim
        >>> game_text(Nim().at(3, 4)), game_text(Nim().at(*range(1, 99)), 60)
        ('nim 3 4', 'nim 1 2 3 4 5 6 7 8  …  89 90 91 92 93 94 95 96 97 98')
    """
    text = " + ".join(map(_part_text, game.summands)) if game.summands else str(game)
    return cut_middle(text, most)


def _part_text(part: Game) -> str:
    position = part.ruleset.brief(part.position)
    return f"{part.ruleset} {position}" if position else str(part.ruleset)
