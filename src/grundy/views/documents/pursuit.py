"""Pursuits in words and as plain data: who wins and by which line, and all starts together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.atlas.graphs.pursuits import AllStarts, Followed
from grundy.maths.pursuit.tallies import Tally, Wins
from grundy.rulesets.shared.two_sides import TwoSides
from grundy.words.language import say
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_middle

__all__ = ["followed_data", "followed_lines", "pursuit_progress", "starts_data", "starts_lines"]

_LINE = 1000  # moves of a line that are printed; --json has all
_DRAWS = 5  # drawn starts that are named
_WIDE = 100  # characters of a ruleset and a position


def followed_lines(found: Followed) -> Iterator[str]:
    """Yield who wins, how soon, and the line."""
    ruleset = found.game.ruleset
    yield cut_middle(str(found.game), _WIDE)
    if found.winner is None:
        assert isinstance(ruleset, TwoSides)
        yield say("  winner     nobody: {why}", why=Phrase(ruleset.unending))
    elif found.remoteness == 0:
        yield say("  winner     {winner}: nobody has a move any more", winner=Phrase(found.winner))
    else:
        yield say(
            "  winner     {winner}, with single move {plies}, when the winner hurries and the loser delays",
            winner=Phrase(found.winner), plies=found.remoteness,
        )  # fmt: skip
    if found.line:
        yield say("  best line") if found.winner is not None else say("  a line that nobody loses")
    width = len(str(len(found.line)))
    for number, step in enumerate(found.line[:_LINE], 1):
        yield f"    {number:>{width}}  {say(step.move)}"
    if len(found.line) > _LINE:
        yield say("    … (--json lists all of it)")
    if found.back == 0:
        yield say("    and so on: the position is the first one")
    elif found.back is not None:
        yield say("    and so on: this position was there after move {number}", number=found.back)


def followed_data(found: Followed) -> dict[str, Any]:
    """Return the same as a dictionary of plain values."""
    return {
        "game": str(found.game),
        "winner": found.winner,
        "plies": found.remoteness,
        "line": [{"player": s.player, "move": str(s.move), "position": str(s.position)} for s in found.line],
        "back": found.back,
    }


def starts_lines(found: AllStarts) -> Iterator[str]:
    """Yield what becomes of all starts."""
    yield cut_middle(str(found.ruleset), _WIDE)
    for side, (player, counted) in enumerate(zip(found.ruleset.players, (found.first, found.second), strict=True)):
        yield say("  {player} moves first: {starts} starts", player=Phrase(player), starts=f"{counted.starts:,}")
        for winner, wins in zip(found.ruleset.players, (counted.first, counted.second), strict=True):
            yield from _wins_line(found.ruleset, winner, wins, bool(side))
        if counted.drawn:
            yield say("    nobody wins {count}: {why}", count=f"{counted.drawn:,}", why=Phrase(found.ruleset.unending))
            named = [_position(found.ruleset, start, bool(side)) for start in counted.draws[:_DRAWS]]
            yield "      " + "; ".join(named) + ("; …" if counted.drawn > _DRAWS else "")
    if found.sure is None:
        return
    first, second = (Phrase(player) for player in found.ruleset.players)
    if found.sure.position is None:
        yield say("  wherever {first} stands, {second} can start so as not to lose", first=first, second=second)
    else:
        yield say(
            "  from {count} of {places} places {first} wins wherever {second} starts, from the best within {plies} "
            "single moves: {position}",
            first=first, second=second, count=f"{found.sure.count:,}", places=f"{found.sure.places:,}",
            plies=found.sure.remoteness, position=found.ruleset.format(found.sure.position.position),
        )  # fmt: skip


def _wins_line(ruleset: TwoSides[Any], winner: str, wins: Wins, second_moves: bool) -> Iterator[str]:
    if not wins.count:
        yield say("    {winner} wins none", winner=Phrase(winner))
        return
    assert wins.where is not None
    yield say(
        "    {winner} wins {count}, the longest with single move {plies}: {position}",
        winner=Phrase(winner), count=f"{wins.count:,}", plies=wins.longest,
        position=_position(ruleset, wins.where, second_moves),
    )  # fmt: skip


def _position(ruleset: TwoSides[Any], start: tuple[int, int], second_moves: bool) -> str:
    return ruleset.format(ruleset.position(*start, second_moves))


def starts_data(found: AllStarts) -> dict[str, Any]:
    """Return the same as a dictionary of plain values."""
    sure = found.sure
    return {
        "ruleset": str(found.ruleset),
        "first_to_move": [
            {"player": player, **_tally_data(found.ruleset, counted, bool(side))}
            for side, (player, counted) in enumerate(
                zip(found.ruleset.players, (found.first, found.second), strict=True)
            )
        ],
        "sure": None if sure is None else {
            "count": sure.count, "places": sure.places, "plies": sure.remoteness,
            "position": None if sure.position is None else str(sure.position),
        },
    }  # fmt: skip


def _tally_data(ruleset: TwoSides[Any], counted: Tally, second_moves: bool) -> dict[str, Any]:
    return {
        "starts": counted.starts,
        "wins": [
            {
                "winner": winner, "count": wins.count, "longest": wins.longest,
                "position": None if wins.where is None else _position(ruleset, wins.where, second_moves),
            }
            for winner, wins in zip(ruleset.players, (counted.first, counted.second), strict=True)
        ],
        "drawn": counted.drawn,
        "draws": [_position(ruleset, start, second_moves) for start in counted.draws],
    }  # fmt: skip


def pursuit_progress(remoteness: int, decided: int, positions: int) -> str:
    """Return how far the table of a pursuit is, in a line."""
    return say(
        "single move {plies}: {decided} of {positions} positions decided (Ctrl-C stops)",
        plies=remoteness, decided=f"{decided:,}", positions=f"{positions:,}",
    )  # fmt: skip
