"""Solved pursuits: who wins, with a line of best play; and all starting positions together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.maths.pursuit.chase import Progress
from grundy.maths.pursuit.tallies import Tally, sure_places, tally
from grundy.ruleset import Game, Move, Ruleset
from grundy.rulesets.shared.two_sides import TwoSides
from grundy.words.errors import InputError, RulesetError
from grundy.words.picture import Disc, Line, Picture, Shape

_ENDLESS = 200  # longest line that nobody wins, if no position repeats


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the line."""

    player: str  # the player who makes it, as the ruleset names players
    move: Move
    position: Game  # the whole game after it


@dataclass(frozen=True)
class Followed:
    """A pursuit from one position, with a line of best play."""

    game: Game  # the starting position
    winner: str | None  # as the ruleset names players; None for a draw
    remoteness: int | None  # moves of both players with best play; None for a draw
    line: tuple[Step, ...]  # moves of best play to the end, or until a position repeats
    back: int | None = None  # for a draw, the number of moves after which the last position first occurred


@dataclass(frozen=True)
class Sure:
    """Places where the first side wins wherever the second side starts."""

    count: int  # number of these places
    places: int  # number of all places
    remoteness: int | None  # the fewest moves of both players within which the first side surely wins, or None
    position: Game | None  # one of the places that are as quick, with the second side where it lasts longest


@dataclass(frozen=True)
class AllStarts:
    """All starts of a pursuit: with the first side to move, with the second, and where the first surely wins."""

    ruleset: TwoSides
    first: Tally
    second: Tally
    sure: Sure | None  # None if the rules do not let a side choose its place


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
            "{game} is a sum, but only single pursuits can be solved here: use 'grundy solve' for sums", game=str(game)
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
        # the winner's quickest move and the loser's slowest both reduce the remoteness by 1
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
    """Return a line of a draw until a position repeats, and the number of moves before it first occurred."""
    met = {position: 0}
    line: list[Step] = []
    while len(line) < _ENDLESS:
        here = ruleset.places(position)[:2]
        draws = ((m, o) for m, o in ruleset.moves(position) if _remoteness(ruleset, o) is None)
        first = move, option = next(draws)
        if ruleset.places(option)[:2] == here:  # prefer a move to staying, so that the line shows something
            move, option = next(draws, first)
        line.append(_step(ruleset, position, move, option))
        position = option
        if position in met:
            return line, met[position]
        met[position] = len(line)
    return line, None


def all_starts(ruleset: Ruleset[Any], progress: Progress | None = None) -> AllStarts:
    """Return the results of all starting positions of a pursuit.

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
        raise InputError("{ruleset} is too large to draw: leave out --plot", ruleset=str(ruleset))
    trail: list[Shape] = []
    for step in followed.line:
        trail += ruleset.trail(position, step.position.position)
        position = step.position.position
    # lines are below the pieces and vertices, marks above them
    pieces = next((i for i, shape in enumerate(picture.shapes) if isinstance(shape, Disc)), len(picture.shapes))
    lines = [shape for shape in trail if isinstance(shape, Line)]
    marks = [shape for shape in trail if not isinstance(shape, Line)]
    shapes = (*picture.shapes[:pieces], *lines, *picture.shapes[pieces:], *marks)
    return Picture(tuple(dict.fromkeys(shapes)), picture.width, picture.height)


def _pursuit(ruleset: Ruleset[Any]) -> TwoSides:
    if not isinstance(ruleset, TwoSides):
        raise RulesetError(
            "{ruleset} is not a pursuit: try 'pursuit(8) 1,1 5,5' or cops-and-robber", ruleset=str(ruleset)
        )
    return ruleset
