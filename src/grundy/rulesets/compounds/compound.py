"""Positions made of several games in parentheses: validation, notation and drawing of compounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grundy.ruleset import Game, Move
from grundy.rulesets.shared.choices import ChoiceRuleset
from grundy.rulesets.shared.inside import checked_inside, games_in
from grundy.words.errors import PositionError
from grundy.words.picture import Picture, stack_pictures

Games = tuple[Game, ...]
PartMove = tuple[Move, Game]  # a move in a game, and the option


class Compound(ChoiceRuleset[Games], abstract=True):
    """Games side by side under a common rule; each is a ruleset with a position, or a disjunctive sum."""

    def check(self, p: Any) -> Games:
        games = (p,) if isinstance(p, Game) else tuple(p) if isinstance(p, Iterable) else (p,)
        if not games:
            raise PositionError("{ruleset} needs one game or more{hint}", ruleset=str(self), hint=self.about.hint)
        return tuple(self._checked(i, game) for i, game in enumerate(games, 1))

    def _checked(self, i: int, game: Any) -> Game:
        checked = checked_inside(self, game, i)
        if checked.partizan:
            raise PositionError(
                "{ruleset} needs impartial games, but in {game} Left and Right have different moves",
                ruleset=str(self), game=str(checked),
            )  # fmt: skip
        return checked

    def inside(self, p: Games) -> Games:
        return p

    def parse(self, words: Sequence[str]) -> Games:
        return self.check(games_in(self, words))

    def format(self, p: Games) -> str:
        return " ".join(f"({game})" for game in p)

    def picture(self, p: Games) -> Picture:
        return stack_pictures([game.ruleset.picture(game.position) for game in p])


def in_part(i: int, move: Move) -> Move:
    """Return a move with the number of its part in the name; parts count from 0."""
    return Move("part {part}: {move}", part=i + 1, move=move)


def in_both(i: int, move: Move, second: Move) -> Move:
    """Return moves in two neighbouring parts as one move, with their numbers in the name; parts count from 0."""
    return Move("parts {part} and {next}: {move}; {second}", part=i + 1, next=i + 2, move=move, second=second)
