"""Values of games and of texts as values of partizan games: an impartial game of Grundy value n is ∗n."""

from __future__ import annotations

import re

from grundy.maths.partizan.value import Value, value
from grundy.ruleset import Game
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.values import Values
from grundy.words.errors import InputError, PositionError, RulesetError

_NAME = re.compile(r"\s*(?!Tiny|Miny)[^\W\d_]{2,}", re.UNICODE)  # the name of a ruleset, not a sign of a value


def value_of(game: Game | str) -> Value:
    """Return the value of an impartial game, given as text or as a ``Game``, or of the text of a value.

    Raises:
        InputError: if the text is neither.
        LimitError: if the game has no Grundy value, or it is out of reach.

    Examples:
        >>> value_of("nim 3 4"), value_of("{2|-1} + *")
        (value('*7'), value('{2*|-1*}'))
    """
    if isinstance(game, Game):
        return value(f"*{Values().value(game)}")
    if _NAME.match(game):
        return value_of(parse_game(game))
    try:
        return value(game)
    except InputError:
        try:
            return value_of(parse_game(game))  # a code such as 0.77
        except (InputError, RulesetError, PositionError):
            pass
        raise
