"""Misère quotients of any positions: of all sums of them and of what play leads to."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.engines.misere_table import MisereQuotient
from grundy.engines.values import atoms
from grundy.errors import LimitError, LoopError
from grundy.ruleset import Game
from grundy.theory.misere_games import ListedGames, Word
from grundy.theory.misere_quotient import QuotientSearch

__all__ = ["quotient_of_positions"]

_LISTED = 20_000  # followers of positions


def quotient_of_positions(
    games: Iterable[Game], seconds: float = 10.0
) -> tuple[MisereQuotient, dict[Game, tuple[int, ...]]]:
    """Return the misère quotient of all sums of some positions and what play leads to from them.

    Args:
        games: the positions; play must end in each.
        seconds: how long it may take.

    Returns:
        the quotient, and for each position the numbers of its parts among the games of the quotient.

    Raises:
        LoopError: if play can return to a position.
        LimitError: if there are too many positions, or time is over.

    Examples:
        >>> from grundy import parse_game
        >>> kayles, nim = parse_game("kayles 5"), parse_game("nim 3")
        >>> found, parts = quotient_of_positions([kayles, nim])
        >>> found.order, found.is_lost(parts[kayles] + parts[nim])
        (12, False)
    """
    asked = list(games)
    numbers: dict[Game, int] = {}
    listed: list[list[Word]] = []
    for game in asked:
        for atom in atoms(game):
            _list_below(atom, numbers, listed)
    found = ListedGames(listed)
    search = QuotientSearch(found)
    if not search.include(len(listed), seconds):
        raise LimitError(
            "the misère quotient of these positions is out of reach: {done} of {all} positions are included",
            done=search.included, all=len(listed),
        )  # fmt: skip
    parts = {game: tuple(numbers[atom] for atom in atoms(game)) for game in asked}
    table = MisereQuotient(
        ", ".join(map(str, asked)), search.included, True, tuple(search.changes), search.generators,
        tuple(search.classes()), None, search.monoid,
    )  # fmt: skip
    return table, parts


def _list_below(root: Game, numbers: dict[Game, int], listed: list[list[Word]]) -> None:
    """Number a position and all below it, those below first."""
    if root in numbers:
        return
    open_games: dict[Game, list[tuple[Game, ...]]] = {}
    stack = [root]
    while stack:
        game = stack[-1]
        if game in numbers:
            stack.pop()
            continue
        if game not in open_games:
            if len(open_games) + len(listed) >= _LISTED:
                raise LimitError("{game} has more than {most} positions below it", game=str(root), most=_LISTED)
            open_games[game] = [tuple(atoms(option)) for option in game.options()]
        missing = [part for option in open_games[game] for part in option if part not in numbers]
        if not missing:
            options = open_games.pop(game)
            listed.append([tuple(sorted(numbers[part] for part in option)) for option in options])
            numbers[game] = len(listed)
            stack.pop()
        elif missing[0] in open_games:
            raise LoopError("play can return to {game}: it has no misère quotient", game=str(missing[0]))
        else:
            stack.append(missing[0])
