"""Misère play of partizan games, against alternating play of whole positions by the rules alone."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

import console
from grundy import Game, Outcome, parse_game, solve, solve_within
from grundy.machine.allowance import Allowance
from grundy.maths.nimbers.outcomes import PLAYERS
from grundy.solving.base.partizan import steps_of
from grundy.solving.misere.partizan import PartizanMisere
from grundy.words.errors import LimitError, LoopError

PARTS = [
    "domineering 2 2", "domineering 2 3", "domineering ..x/.x.", "toads-and-frogs t.f", "toads-and-frogs tt..f",
    "partizan-clobber xoxo", "partizan-clobber xxo/oox", "blue-red-hackenbush 0-1b 1-2r 0-3g", "snort 0-1 1-2",
    "col 0-1 1-2 2l", "nim 1", "nim 2", "kayles 3", "cutcake 2 3", "shove br", "partizan-subtraction(1,3|2) 4",
    "value {2|-1}", "partizan-euclid 7 5", "partizan-fission .x./x../...", "childish-hackenbush 0-1b 1-2r 2-0g",
]  # fmt: skip


@cache
def wins(game: Game, player: str) -> bool:
    """Whether a player who begins wins, where whoever cannot move wins; summands are not taken apart."""
    other = PLAYERS[player == PLAYERS[0]]
    steps = list(steps_of(game, player))
    return not steps or any(not wins(step.position, other) for step in steps)


@pytest.mark.parametrize("seed", range(12))
def test_outcomes_and_winning_moves_are_those_of_alternating_play(seed: int) -> None:
    first, *more = Random(seed).sample(PARTS, 1 + seed % 3)
    game = parse_game(first)
    for part in more:
        game += parse_game(part)
    found = solve(game if game.partizan else game + parse_game("shove b"), misere=True)
    left, right = (wins(found.game, player) for player in PLAYERS)
    assert found.outcome is Outcome.of_players(left=left, right=right)
    assert found.value is None
    for player, other in (PLAYERS, PLAYERS[::-1]):
        listed = {(str(move.move), move.position) for move in found.winning_moves if move.player == player}
        steps = {(str(step.move), step.position) for step in steps_of(found.game, player)}
        assert listed == {(move, after) for move, after in steps if not wins(after, other)}


def test_every_part_alone_is_won_as_alternating_play_says() -> None:
    search = PartizanMisere()
    found = {(text, player): search.wins(parse_game(text), player) for text in PARTS for player in PLAYERS}
    assert found == {(text, player): wins(parse_game(text), player) for text, player in found}
    assert {True, False} == set(found.values())


def test_who_cannot_move_wins() -> None:
    """Col on two vertices is 0 in normal play; here the second colour ends it, and whoever begins wins."""
    wanted = {
        "domineering 1 1": "N",
        "domineering 1 2": "L",
        "domineering 2 1": "R",
        "col 0-1": "N",
        "nim 1 + shove b": "N",
    }
    assert {text: solve(text, misere=True).outcome.value for text in wanted} == wanted
    said = console.grundy("solve", "domineering 2 1", "--misere").stdout
    assert "  Left, moving first, loses\n  Right, moving first, has no move and wins\n" in said
    assert "value" not in said
    told = console.grundy("solve", "domineering 2 2 + nim 1", "--misere", "--json")
    assert (told.returncode, json.loads(told.stdout)["genus"]) == (0, None)


def test_long_searches_are_refused_and_endless_play_is_named() -> None:
    with pytest.raises(LimitError, match="more than 500 options"):
        solve("domineering 5 5", misere=True, limit=500)
    with pytest.raises(LoopError, match="a search finds the winner only if play must end"):
        solve("domineering 2 2 + pursuit(8) 1,1 5,5", misere=True)


def test_a_time_limit_is_for_misere_play_alone_and_named_when_it_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """In normal play half of the time is for the value, and half to find who wins without it."""
    given: list[float | None] = []

    def noted(limit: int, allowance: Allowance) -> PartizanMisere:
        given.append(allowance.seconds)
        return PartizanMisere(limit, allowance)

    with monkeypatch.context() as patch:
        patch.setattr("grundy.solving.misere.partizan.PartizanMisere", noted)
        assert solve_within("domineering 2 2", misere=True, seconds=1000).analysis.outcome is Outcome.P
    assert given == [1000]
    monkeypatch.setattr("grundy.solving.misere.partizan._KNOWN", 1000)
    monkeypatch.setattr("grundy.solving.misere.partizan._BETWEEN", 10**9)
    clock = iter([0, 2])  # time is up when the part turns out to be too large to be compared with others
    late = Allowance(seconds=1, clock=lambda: next(clock))
    with pytest.raises(LimitError, match=r"stopped after 0 positions without an answer \(time limit\)"):
        PartizanMisere(allowance=late).wins(parse_game("value 5000"), "Left")


def test_parts_with_the_same_moves_throughout_are_one_part() -> None:
    """Cakes of 2 × 1 and 3 × 1 have one cut; so the search of a sum of many cakes examines few options."""
    search = PartizanMisere(limit=30_000)
    game = parse_game("maundy-cake 6 6 + partizan-amazons ./x/.")
    assert [search.wins(game, player) for player in PLAYERS] == [True, True]
    assert search.positions < 10_000


@pytest.mark.parametrize("seed", range(4))
def test_parts_too_large_to_compare_give_the_same_answers(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game(" + ".join(Random(seed).sample(PARTS, 2)))
    found = [PartizanMisere().wins(game, player) for player in PLAYERS]
    for most in (0, 2, 1000):
        monkeypatch.setattr("grundy.solving.misere.partizan._SMALL", most)
        assert [PartizanMisere().wins(game, player) for player in PLAYERS] == found


def test_a_loop_through_large_parts_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.solving.misere.partizan._SMALL", 0)
    with pytest.raises(LoopError, match=r"^play can return to pursuit\(8\) .*: a search finds the winner only if"):
        PartizanMisere().wins(parse_game("domineering 2 2 + pursuit(8) 1,1 5,5"), "Left")


SUM = "partizan-nogo ../.x/.. + toppling-dominoes rgbbrr + blue-red-hackenbush 0-1g 0-2g 2-3g 0-4b 1-5g"


@pytest.mark.parametrize("player", PLAYERS)
def test_a_sum_with_the_player_to_move_takes_no_longer_than_the_sum(player: str) -> None:
    """The definition, which lists every sum that play can reach, takes some hundred times as long."""
    moves = [move for move in solve(SUM, misere=True).winning_moves if move.player == player]
    found = solve(f"to-move {player.lower()} ({SUM})", misere=True, limit=20_000)
    assert found.outcome is Outcome.N
    assert [str(move.move) for move in found.winning_moves] == [f"{move.move} [part {move.summand}]" for move in moves]


@pytest.mark.parametrize("seed", range(6))
def test_small_positions_with_the_player_to_move_are_those_of_alternating_play(seed: int) -> None:
    game = parse_game(" + ".join(Random(seed).sample(PARTS, 2)) + " + shove b")
    for player, other in (PLAYERS, PLAYERS[::-1]):
        found = solve(f"to-move {player.lower()} ({game})", misere=True)
        assert (found.outcome is Outcome.N) == wins(game, player)
        right = {str(step.position) for step in steps_of(game, player) if not wins(step.position, other)}
        assert {str(move.position) for move in found.winning_moves} == {
            f"to-move {other.lower()} ({after})" for after in right
        }
