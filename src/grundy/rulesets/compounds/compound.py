"""Positions made of several games in parentheses: validation, notation and drawing of compounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.ruleset import SUM, Game, Move
from grundy.rulesets.catalogue import parse_game
from grundy.rulesets.shared.choices import ChoiceRuleset
from grundy.words.errors import LoopError, PositionError
from grundy.words.picture import Picture, stack_pictures

Games = tuple[Game, ...]

_DEEPEST = 40  # nested parentheses


class Compound(ChoiceRuleset[Games], abstract=True):
    """Games side by side under a common rule; each is a ruleset with a position, or a disjunctive sum."""

    def check(self, p: Any) -> Games:
        games = (p,) if isinstance(p, Game) else tuple(p) if isinstance(p, Iterable) else (p,)
        if not games:
            raise PositionError("{ruleset} needs one game or more{hint}", ruleset=str(self), hint=self.about.hint)
        return tuple(self._checked(i, game) for i, game in enumerate(games, 1))

    def _checked(self, i: int, game: Any) -> Game:
        if not isinstance(game, Game):
            raise PositionError(
                "part {part} of {ruleset} must be a game, not {it!r}", part=i, ruleset=str(self), it=game
            )
        summands = SUM.check(_flat([game]))
        if not summands:
            raise PositionError("part {part} of {ruleset} must be a game, not an empty sum", part=i, ruleset=str(self))
        checked = summands[0] if len(summands) == 1 else Game(SUM, summands)
        if checked.may_loop:
            raise LoopError(
                "{ruleset} needs loop-free games, but play can return to a position in {game}",
                ruleset=str(self), game=str(checked),
            )  # fmt: skip
        if checked.scored:
            raise PositionError(
                "{ruleset} needs games that the last move decides, but {game} is won by points",
                ruleset=str(self), game=str(checked),
            )  # fmt: skip
        if checked.may_entail:
            raise PositionError(
                "{ruleset} needs games whose moves entail no answer, which those of {game} may: try a sum with +",
                ruleset=str(self), game=str(checked),
            )  # fmt: skip
        return checked

    def parse(self, words: Sequence[str]) -> Games:
        return self.check([parse_game(text) for text in self._in_parentheses(" ".join(words))])

    def format(self, p: Games) -> str:
        return " ".join(f"({game})" for game in p)

    def picture(self, p: Games) -> Picture:
        return stack_pictures([game.ruleset.picture(game.position) for game in p])

    def _in_parentheses(self, text: str) -> Iterator[str]:
        depth = start = 0
        for i, letter in enumerate(text):
            if letter == "(":
                start = start if depth else i + 1
                depth += 1
            elif letter == ")" and depth:
                depth -= 1
                if not depth:
                    yield text[start:i]
            elif not depth and not letter.isspace():
                raise PositionError(
                    "{ruleset} takes games in parentheses, not {text!r}{hint}",
                    ruleset=str(self), text=text[i : i + 60], hint=self.about.hint,
                )  # fmt: skip
            if depth > _DEEPEST:
                raise PositionError("{ruleset} can be nested at most {most} deep", ruleset=str(self), most=_DEEPEST)
        if depth:
            raise PositionError("a parenthesis is not closed in {text!r}", text=text[start - 1 : start + 59])


def _flat(games: Iterable[Game]) -> Iterator[Game]:
    for game in games:
        yield from _flat(game.position) if game.ruleset == SUM else [game]


def in_part(i: int, move: Move) -> Move:
    """Return a move with the number of its part in the name; parts count from 0."""
    return Move("part {part}: {move}", part=i + 1, move=move)
