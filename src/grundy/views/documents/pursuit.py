"""Pursuits as documents and as plain data: who wins, a line of best play, and all starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.atlas.graphs.pursuits import AllStarts, Followed
from grundy.maths.pursuit.tallies import Tally, Wins
from grundy.rulesets.shared.two_sides import TwoSides
from grundy.views.document import Block, Document, Facts, Hint, Paragraph, Section, Table
from grundy.words.language import say, translate
from grundy.words.phrase import Phrase
from grundy.words.shortening import cut_middle

_LINE = 1000  # moves of a line to print; --json has all
_DRAWS = 5  # drawn starts to name
_WIDE = 100  # characters of a ruleset and a position


def followed_document(found: Followed) -> Document:
    """Return who wins, how soon, and the line."""
    ruleset = found.game.ruleset
    if found.winner is None:
        assert isinstance(ruleset, TwoSides)
        said = say("none: {why}", why=Phrase(ruleset.unending))
    elif found.remoteness == 0:
        said = say("{winner}: the game is over", winner=Phrase(found.winner))
    else:
        said = say(
            "{winner}, on move {plies} with best play",
            winner=Phrase(found.winner), plies=found.remoteness,
        )  # fmt: skip
    told: list[Block] = [Facts(((say("winner"), said),))]
    if found.line:
        title = say("best line") if found.winner is not None else say("a line of play without end")
        told.append(Section(title, tuple(_line(found))))
    return (Section(cut_middle(str(found.game), _WIDE), tuple(told)),)


def _line(found: Followed) -> Iterator[Block]:
    yield Table(
        tuple((str(number), say(step.move)) for number, step in enumerate(found.line[:_LINE], 1)),
        numbers=frozenset({0}),
    )
    if len(found.line) > _LINE:
        yield Hint(say("… (--json lists all)"))
    if found.back == 0:
        yield Paragraph(say("and so on: this is the first position again"))
    elif found.back is not None:
        yield Paragraph(say("and so on: this is the position after move {number} again", number=found.back))


def followed_data(found: Followed) -> dict[str, Any]:
    """Return the winner and the line as a dictionary of plain values."""
    return {
        "game": str(found.game),
        "winner": found.winner,
        "plies": found.remoteness,
        "line": [{"player": s.player, "move": str(s.move), "position": str(s.position)} for s in found.line],
        "back": found.back,
    }


def starts_document(found: AllStarts) -> Document:
    """Return the results of all starts."""
    told = [_from(found, player, counted, bool(side)) for side, (player, counted) in enumerate(_sides(found))]
    if found.sure is None:
        return (Section(cut_middle(str(found.ruleset), _WIDE), tuple(told)),)
    first, second = (Phrase(player) for player in found.ruleset.players)
    if found.sure.position is None:
        sure = say(
            "none of the {places} starts of {first} is a sure win: {second} can always choose a start that does not "
            "lose",
            first=first,
            second=second,
            places=f"{found.sure.places:,}",
        )
    else:
        sure = say(
            "{count} of the {places} starts of {first} are a sure win, wherever {second} starts; the fastest is "
            "{position}, won on move {plies} at the latest",
            first=first, second=second, count=f"{found.sure.count:,}", places=f"{found.sure.places:,}",
            plies=found.sure.remoteness, position=found.ruleset.format(found.sure.position.position),
        )  # fmt: skip
    return (Section(cut_middle(str(found.ruleset), _WIDE), (*told, Paragraph(sure))),)


def _sides(found: AllStarts) -> Iterator[tuple[str, Tally]]:
    """Yield each player with the results of the starts in which this player moves first."""
    return zip(found.ruleset.players, (found.first, found.second), strict=True)


def _from(found: AllStarts, player: str, counted: Tally, second_moves: bool) -> Section:
    """Return the results of the starts in which a player moves first."""
    told: list[Block] = [
        Paragraph(_wins(found.ruleset, winner, wins, second_moves))
        for winner, wins in zip(found.ruleset.players, (counted.first, counted.second), strict=True)
    ]
    if counted.drawn:
        why = Phrase(found.ruleset.unending)
        named = [_position(found.ruleset, start, second_moves) for start in counted.draws[:_DRAWS]]
        named += ["…"] if counted.drawn > _DRAWS else []
        title = say("{count} drawn: {why}", count=f"{counted.drawn:,}", why=why)
        told.append(Section(title, (Paragraph(translate("; ").join(named)),)))
    title = say("{starts} starts with {player} to move", player=Phrase(player), starts=f"{counted.starts:,}")
    return Section(title, tuple(told))


def _wins(ruleset: TwoSides, winner: str, wins: Wins, second_moves: bool) -> str:
    if not wins.count:
        return say("{wins} none", wins=ruleset.wins(winner))
    assert wins.where is not None
    return say(
        "{wins} {count}; the longest win, from {position}, ends on move {plies}",
        wins=ruleset.wins(winner), count=f"{wins.count:,}", plies=wins.longest,
        position=_position(ruleset, wins.where, second_moves),
    )  # fmt: skip


def _position(ruleset: TwoSides, start: tuple[int, int], second_moves: bool) -> str:
    return ruleset.format(ruleset.position(*start, second_moves))


def starts_data(found: AllStarts) -> dict[str, Any]:
    """Return the results of all starts as a dictionary of plain values."""
    sure = found.sure
    return {
        "ruleset": str(found.ruleset),
        "first_to_move": [
            {"player": player, **_tally_data(found.ruleset, counted, bool(side))}
            for side, (player, counted) in enumerate(_sides(found))
        ],
        "sure": None if sure is None else {
            "count": sure.count, "places": sure.places, "plies": sure.remoteness,
            "position": None if sure.position is None else str(sure.position),
        },
    }  # fmt: skip


def _tally_data(ruleset: TwoSides, counted: Tally, second_moves: bool) -> dict[str, Any]:
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
    """Return the progress of the table of a pursuit, in one line."""
    return say(
        "move {plies}: {decided} of {positions} positions decided (Ctrl-C stops)",
        plies=remoteness, decided=f"{decided:,}", positions=f"{positions:,}",
    )  # fmt: skip
