"""Games in parentheses, as the positions of games made of games contain them: validation and notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.ruleset import SUM, Game, Ruleset
from grundy.rulesets.catalogue import parse_game
from grundy.words.errors import LoopError, PositionError

_DEEPEST = 40  # nested parentheses


def games_in(ruleset: Ruleset[Any], words: Sequence[str]) -> list[Game]:
    """Return the games in words such as ``(nim 3) (kayles 4 + nim 1)``.

    Raises:
        GrundyError: if a parenthesis is not closed, or there is something else than games.
    """
    return [parse_game(text) for text in _in_parentheses(ruleset, " ".join(words))]


def checked_inside(ruleset: Ruleset[Any], game: Any, part: int = 1) -> Game:
    """Return a game inside a position in its standard form: a ruleset with a position, or a disjunctive sum.

    Raises:
        PositionError: if it is no game, says who is to move, is won by points, or may entail an answer.
        LoopError: if play can return to a position.
    """
    if not isinstance(game, Game):
        raise PositionError(
            "part {part} of {ruleset} must be a game, not {it!r}", part=part, ruleset=str(ruleset), it=game
        )
    summands = SUM.check(_flat([game]))
    if not summands:
        raise PositionError(
            "part {part} of {ruleset} must be a game, not an empty sum", part=part, ruleset=str(ruleset)
        )
    checked = summands[0] if len(summands) == 1 else Game(SUM, summands)
    if checked.may_loop:
        raise LoopError(
            "{ruleset} needs loop-free games, but play can return to a position in {game}",
            ruleset=str(ruleset), game=str(checked),
        )  # fmt: skip
    turn = next((summand for summand in summands if summand.ruleset.mover(summand.position)), None)
    if turn is not None:
        raise PositionError(
            "{ruleset} needs games that do not say who is to move, but {game} does",
            ruleset=str(ruleset),
            game=str(turn),
        )
    if checked.scored:
        raise PositionError(
            "{ruleset} needs games that the last move decides, but {game} is won by points",
            ruleset=str(ruleset), game=str(checked),
        )  # fmt: skip
    if checked.may_entail:
        raise PositionError(
            "{ruleset} needs games whose moves entail no answer, but moves of {game} may: leave that game out",
            ruleset=str(ruleset), game=str(checked),
        )  # fmt: skip
    return checked


def _flat(games: Iterable[Game]) -> Iterator[Game]:
    for game in games:
        yield from _flat(game.position) if game.ruleset == SUM else [game]


def _in_parentheses(ruleset: Ruleset[Any], text: str) -> Iterator[str]:
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
                ruleset=str(ruleset), text=text[i : i + 60], hint=ruleset.about.hint,
            )  # fmt: skip
        if depth > _DEEPEST:
            raise PositionError("{ruleset} can be nested at most {most} deep", ruleset=str(ruleset), most=_DEEPEST)
    if depth:
        raise PositionError("a bracket is not closed in {text!r}", text=text[start - 1 : start + 59])
