"""Pursuits followed to their end: who wins, by which line of best play; and all starts together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.maths.pursuit.chase import Progress
from grundy.maths.pursuit.tallies import Tally, sure_places, tally
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.two_sides import TwoSides
from grundy.words.errors import InputError, RulesetError
from grundy.words.picture import Disc, Line, Picture, Shape

_ENDLESS = 200  # moves of a line that is not won, if nothing comes back before


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the line."""

    player: str  # who makes it, as the ruleset names players
    move: Move
    position: Game  # the whole game after it


@dataclass(frozen=True)
class Followed:
    """A pursuit followed from one position."""

    game: Game  # where it starts
    winner: str | None  # as the ruleset names players; None where nobody can force an end
    remoteness: int | None  # single moves to the end, when the winner hurries and the loser delays; None without end
    line: tuple[Step, ...]  # moves of best play, to the end; where there is none, until a position comes back
    back: int | None = None  # for a line without end, after how many moves its last position had been there before


@dataclass(frozen=True)
class Sure:
    """Where the first side can stand so as to win wherever the second side then starts."""

    count: int  # how many such places there are
    places: int  # and in all
    remoteness: int | None  # the fewest single moves within which the first side is sure to win; None where it is not
    position: Game | None  # one of the places that are as quick, with the second side where it lasts longest


@dataclass(frozen=True)
class AllStarts:
    """All starts of a pursuit: with the first side to move, with the second, and what the first can be sure of."""

    ruleset: TwoSides
    first: Tally
    second: Tally
    sure: Sure | None  # None where the rules have nobody choose a place


def follow(game: Game, progress: Progress | None = None) -> Followed:
    """Return who wins a pursuit from a position, how soon, and a line of best play.

    Examples:
        >>> from grundy import parse_game
        >>> found = follow(parse_game("pursuit(3) 1,1 3,3"))
        >>> found.winner, found.remoteness, [str(step.move) for step in found.line][-2:]
        ('Black', 6, ['White moves to 1,2', 'Black captures on 1,2'])
    """
    if len(game.summands) > 1:
        raise RulesetError(
            "{game} is a sum, and a pursuit is followed alone: 'grundy solve' solves sums", game=str(game)
        )
    ruleset = _pursuit(game.ruleset)
    ruleset.table(progress)
    position = ruleset.check(game.position)
    captor = ruleset.captor(position)
    remoteness = _remoteness(ruleset, position)
    if remoteness is None:
        line, back = _endless(ruleset, position)
        return Followed(game, None, None, tuple(line), back)
    if captor is None:
        second_moves = ruleset.places(position)[2]
        winner = ruleset.players[second_moves == (remoteness % 2 == 1)]
    else:
        winner = ruleset.players[captor]
    line = []
    for left in reversed(range(remoteness)):
        # the winner's quickest and the loser's slowest both leave one move fewer
        move, option = next((m, o) for m, o in ruleset.moves(position) if _remoteness(ruleset, o) == left)
        line.append(_step(ruleset, position, move, option))
        position = option
    return Followed(game, winner, remoteness, tuple(line))


def _remoteness(ruleset: TwoSides, position: Any) -> int | None:
    if ruleset.captor(position) is not None:
        return 0
    return ruleset.table().remoteness(*ruleset.places(position))


def _step(ruleset: TwoSides, before: Any, move: Move, option: Any) -> Step:
    return Step(ruleset.players[ruleset.places(before)[2]], move, Game(ruleset, option))


def _endless(ruleset: TwoSides, position: Any) -> tuple[list[Step], int | None]:
    """Return a line that nobody loses, until a position comes back, and after how many moves that had been there."""
    met = {position: 0}
    line: list[Step] = []
    while len(line) < _ENDLESS:
        here = ruleset.places(position)[:2]
        draws = ((m, o) for m, o in ruleset.moves(position) if _remoteness(ruleset, o) is None)
        first = move, option = next(draws)
        if ruleset.places(option)[:2] == here:  # who may stay goes rather: a line should show something
            move, option = next(draws, first)
        line.append(_step(ruleset, position, move, option))
        position = option
        if position in met:
            return line, met[position]
        met[position] = len(line)
    return line, None


def all_starts(ruleset: Ruleset[Any], progress: Progress | None = None) -> AllStarts:
    """Return what becomes of all starts of a pursuit.

    Examples:
        >>> from grundy import find_ruleset
        >>> found = all_starts(find_ruleset("pursuit", "20"))
        >>> found.first.second.longest, found.first.drawn
        (58, 0)
    """
    pursuit = _pursuit(ruleset)
    table = pursuit.table(progress)
    return AllStarts(pursuit, tally(table), tally(table, True), _sure(pursuit) if pursuit.chosen else None)


def _sure(ruleset: TwoSides) -> Sure:
    table = ruleset.table()
    found = sure_places(table)
    count = len(table.rules.first)
    if not found:
        return Sure(0, count, None, None)
    place, remoteness = min(found, key=lambda pair: pair[1])
    start = int(table.arrays[0][place].argmax())
    return Sure(len(found), count, remoteness, Game(ruleset, ruleset.check(ruleset.position(place, start, False))))


def line_picture(followed: Followed) -> Picture:
    """Return the picture of the start with the line drawn into it."""
    ruleset = _pursuit(followed.game.ruleset)
    position = followed.game.position
    picture = ruleset.picture(position)
    if len(picture.shapes) == 1:
        raise InputError("{ruleset} is too large for a picture: leave --plot out", ruleset=str(ruleset))
    trail: list[Shape] = []
    for step in followed.line:
        trail += ruleset.trail(position, step.position.position)
        position = step.position.position
    # lines lie below the pieces and vertices, marks above them
    pieces = next((i for i, shape in enumerate(picture.shapes) if isinstance(shape, Disc)), len(picture.shapes))
    lines = [shape for shape in trail if isinstance(shape, Line)]
    marks = [shape for shape in trail if not isinstance(shape, Line)]
    shapes = (*picture.shapes[:pieces], *lines, *picture.shapes[pieces:], *marks)
    return Picture(tuple(dict.fromkeys(shapes)), picture.width, picture.height)


def _pursuit(ruleset: Ruleset[Any]) -> TwoSides:
    if not isinstance(ruleset, TwoSides):
        raise RulesetError("{ruleset} is no pursuit: try 'pursuit(8) 1,1 5,5' or cops-and-robber", ruleset=str(ruleset))
    return ruleset
