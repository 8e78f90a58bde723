"""Positions that are written as whole numbers: heaps, heads at a place, pairs of heaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from grundy.ruleset import Game, Ruleset
from grundy.solving.base.values import Values
from grundy.words.errors import GrundyError, PositionError


def numbered(ruleset: Ruleset[Any], *numbers: int) -> Game | None:
    """Return the game at the position that the numbers write, or None if they write none.

    Examples:
        >>> from grundy import find_ruleset
        >>> print(numbered(find_ruleset("wythoff"), 3, 5), numbered(find_ruleset("wythoff"), 3))
        wythoff 3 5 None
    """
    try:
        game = Game(ruleset, ruleset.parse([str(number) for number in numbers]))
    except PositionError:
        return None
    return game if len(numbers) == 1 or _takes(game) else None


def _takes(game: Game) -> bool:
    """Tell whether the rule can do with the position; one without a check of its own lets tuples pass for numbers."""
    if type(game.ruleset).check is not Ruleset.check:
        return True
    try:
        next(iter(game.options()), None)
    except (TypeError, ValueError, AttributeError, LookupError, GrundyError):
        return False
    return True


def numbered_games(ruleset: Ruleset[Any], to: int) -> Iterator[tuple[int, Game]]:
    """Yield the numbers 0 to ``to``, each with the game at the position that it writes; many rulesets count from 1.

    Raises:
        PositionError: if another number than 0 is no position.

    Examples:
        >>> from grundy import find_ruleset
        >>> [str(game) for _, game in numbered_games(find_ruleset("ruler"), 2)]
        ['ruler 1', 'ruler 2']
    """
    for n in range(to + 1):
        try:
            position = ruleset.parse([str(n)])
        except PositionError:
            if n:
                raise
            continue
        yield n, Game(ruleset, position)


def first_number(ruleset: Ruleset[Any]) -> int | None:
    """Return from where the positions that are one number are counted, 0 or 1; None if a position is no number.

    Examples:
        >>> from grundy import find_ruleset
        >>> [first_number(find_ruleset(name)) for name in ("kayles", "ruler", "wythoff")]
        [0, 1, None]
    """
    return next((first for first in (0, 1) if numbered(ruleset, first) is not None), None)


def numbered_values(ruleset: Ruleset[Any], first: int, values: Values) -> Iterator[int]:
    """Yield the Grundy values of the positions first, first + 1, …, until one is no position."""
    for n in count(first):
        game = numbered(ruleset, n)
        if game is None:
            return
        yield values.value(game)
