"""Positions that are several games in parentheses: how compounds are checked, written and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.ruleset import SUM, Game, Ruleset
from grundy.rulesets.catalogue import parse_game
from grundy.words.errors import LoopError, PositionError
from grundy.words.picture import Picture, stack_pictures

__all__ = ["Compound", "Games", "listed"]

Games = tuple[Game, ...]

_DEEPEST = 40  # parentheses within parentheses
_SHOWN = 20  # numbers of a list in a theorem's statement


class Compound(Ruleset[Games], abstract=True):
    """Games side by side under a common rule; each is one ruleset at a position, or a disjunctive sum."""

    def check(self, p: Any) -> Games:
        """Return the games, each checked by its own ruleset.

        Raises:
            PositionError: if there is no game, or something that is none.
            LoopError: if play can return to a position in one of them.
        """
        games = (p,) if isinstance(p, Game) else tuple(p) if isinstance(p, Iterable) else (p,)
        if not games:
            raise PositionError("{ruleset} needs one game or more{hint}", ruleset=str(self), hint=self._hint())
        return tuple(self._checked(i, game) for i, game in enumerate(games, 1))

    def _checked(self, i: int, game: Any) -> Game:
        if not isinstance(game, Game):
            raise PositionError(
                "part {part} of {ruleset} must be a game, not {it!r}", part=i, ruleset=str(self), it=game
            )
        summands = SUM.check(_flat(game))
        if not summands:
            raise PositionError("part {part} of {ruleset} must be a game, not an empty sum", part=i, ruleset=str(self))
        checked = summands[0] if len(summands) == 1 else Game(SUM, summands)
        if checked.may_loop:
            raise LoopError(
                "{ruleset} is for loop-free games, and play can return to a position in {game}",
                ruleset=str(self), game=str(checked),
            )  # fmt: skip
        return checked

    def parse(self, words: Sequence[str]) -> Games:
        """Return the games in parentheses that the words give."""
        return self.check([parse_game(text) for text in self._in_parentheses(" ".join(words))])

    def format(self, p: Games) -> str:
        """Return the games, each in parentheses."""
        return " ".join(f"({game})" for game in p)

    def picture(self, p: Games) -> Picture:
        """Return the games below each other."""
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
                    ruleset=str(self), text=text[i : i + 60], hint=self._hint(),
                )  # fmt: skip
            if depth > _DEEPEST:
                raise PositionError("{ruleset} nests at most {most} deep", ruleset=str(self), most=_DEEPEST)
        if depth:
            raise PositionError("a parenthesis is not closed in {text!r}", text=text[start - 1 : start + 59])


def _flat(game: Game) -> Iterator[Game]:
    todo = [game]
    while todo:
        part = todo.pop()
        if part.ruleset == SUM:
            todo.extend(reversed(part.position))
        else:
            yield part


def listed(numbers: Iterable[object]) -> str:
    """Return the numbers with commas between, the first of them if they are many.

    Examples:
        >>> listed([3, 0, 2]), listed(range(100))[-10:]
        ('3, 0, 2', ' 18, 19, …')
    """
    texts = [str(number) for number in numbers]
    return ", ".join(texts[:_SHOWN] + ["…"] * (len(texts) > _SHOWN))
