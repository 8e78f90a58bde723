"""Who wins partizan sums by search, against plain alternation, and the doors to it."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from grundy import Game, parse_game, value_of
from grundy.machine import loops
from grundy.maths.nimbers.outcomes import PLAYERS, Convention, Outcome
from grundy.maths.partizan.value import Value
from grundy.solving.base.partizan import PartizanValues, steps_of
from grundy.solving.base.partizan_wins import PartizanWins, by_search
from grundy.solving.base.solution import Search
from grundy.solving.within import solve_within
from grundy.words.errors import LimitError

PARTS = [
    "domineering 3 3", "domineering 2 4", "domineering ..x/.../x..", "partizan-clobber xox/ox.",
    "partizan-clobber xoxo", "konane xoxo/ox.x", "partizan-nogo 1 4", "cannibal-clobber xo/ox",
    "toads-and-frogs t.tf.f", "nim 2", "kayles 3", "value {2|-1}", "value *", "value 1/2", "snort 0-1 1-2",
    "partizan-subtraction(1,3|2,3) 5", "cutcake 3 2",
]  # fmt: skip

STOPPED = [
    *PARTS[:9], "toads-and-frogs tt...ff", "toads-and-frogs t.tt..f.f", "elephants-and-rhinos ee..r.r", "nim 1",
    "partizan-nogo 1 6", "domineering 4 4", "partizan-clobber xox/oxo/xox", "{2|-1}", "push b.rb",
]  # fmt: skip


def alternates(game: Game, player: str, memo: dict[tuple[Game, str], bool]) -> bool:
    """Return whether a player who begins wins: there is a move after which the opponent loses."""
    key = game, player
    if key not in memo:
        other = PLAYERS[player == PLAYERS[0]]
        memo[key] = any(not alternates(step.position, other, memo) for step in steps_of(game, player))
    return memo[key]


@pytest.mark.long
@pytest.mark.parametrize(("compiled", "second"), [(False, 0), (True, 0), (True, 100_000)])
def test_random_sums_are_won_as_alternation_says(compiled: bool, second: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loops, "ALWAYS", None if compiled else False)
    monkeypatch.setattr("grundy.solving.base.partizan_wins._VALUED", 0)  # so that parts of all rules are searched
    monkeypatch.setattr("grundy.solving.base.partizan_wins._SECOND", second)  # or those of one, if engines value others
    dice, memo, met = Random(3), {}, set()
    for text in ["domineering 3 3 + domineering 3 3", *(" + ".join(dice.sample(PARTS, 2)) for _ in range(24))]:
        game = parse_game(text)
        wins = PartizanWins(PartizanValues())
        told = {player: wins.wins(game, player) for player in PLAYERS}
        assert told == {player: alternates(game, player, memo) for player in PLAYERS}, game
        winning = {(move.player, move.summand, move.position) for move in wins.winning(game)}
        assert winning == {
            (player, step.summand, step.position) for player, other in (PLAYERS, PLAYERS[::-1])
            for step in steps_of(game, player) if not alternates(step.position, other, memo)
        }, game  # fmt: skip
        met.add(Outcome.of_players(left=told["Left"], right=told["Right"]))
    assert met == {Outcome.L, Outcome.R, Outcome.N, Outcome.P}


@pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")
@pytest.mark.parametrize(
    "text",
    [
        "toads-and-frogs tt...ff + domineering 4 4", "domineering 3 5 + konane xoxo/ox.x + partizan-nogo 1 5 + nim 1",
        "partizan-clobber xox/oxo/xox + elephants-and-rhinos ee...rr + {2|-1}", "push b.rb + domineering 4 4 + nim 2",
        "partizan-nogo 1 9 + partizan-amazons x../..o + domineering 2 4", "domineering 3 4 + domineering 3 5 + *2",
    ],
)  # fmt: skip
def test_an_engine_searches_the_parts_of_one_ruleset_beside_values_of_others(text: str) -> None:
    game, worth = parse_game(text), value_of(text)
    wins = PartizanWins(PartizanValues(), limit=0)  # no state is searched in plain Python
    assert [wins.wins(game, player) for player in PLAYERS] == [not worth <= 0, not worth >= 0]


@pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")
def test_a_large_board_beside_a_row_of_toads_and_frogs_is_won() -> None:
    large, other = parse_game("domineering 6 6"), parse_game("toads-and-frogs tt...ff")
    wins = PartizanWins(PartizanValues(), limit=0)
    assert [wins.wins(large + other, player) for player in PLAYERS] == [
        wins.wins(large + parse_game(f"value {value_of(other)}"), player) for player in PLAYERS
    ]


@pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))])
def test_engines_that_were_stopped_anywhere_answer_right(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines pause every few steps, half of the pauses end the question, and parts are given up at random."""
    store = import_module("grundy.maths.partizan.compiled.store")
    dice, after, within = Random(seed), store.Store._after, PartizanValues.value_within
    games = [parse_game(" + ".join(dice.sample(STOPPED, dice.randrange(2, 4)))) for _ in range(12)]
    undisturbed = PartizanValues()
    right = [{player: undisturbed.wins(undisturbed.parts(game), player) for player in PLAYERS} for game in games]

    def stop(self: Any, why: int, more: bool, lasted: float) -> None:
        after(self, why, more, lasted)
        self._steps = dice.choice([1 << 2, 1 << 4, 1 << 7]) if more else 2 * self._steps
        if dice.random() < 0.5:
            raise LimitError("stopped")

    def give_up(self: PartizanValues, part: Game, limit: int) -> Value | None:
        return None if dice.random() < 0.2 else within(self, part, min(limit, dice.choice([5, 100, 100_000])))

    monkeypatch.setattr(store, "_STEPS", 1 << 2)
    monkeypatch.setattr(store.Store, "_after", stop)
    monkeypatch.setattr(PartizanValues, "value_within", give_up)
    wins, stopped, answers = PartizanWins(PartizanValues(), limit=300), 0, 0
    for game, told in zip(games, right, strict=True):
        for player in PLAYERS:
            for _ in range(5):
                try:
                    assert wins.wins(game, player) is told[player], (game, player)
                    answers += 1
                except LimitError:
                    stopped += 1
    assert answers > 50
    assert stopped > 0


@pytest.mark.parametrize(("squares", "outcome"), [(2, "N"), (3, "N"), (4, "P"), (5, "N"), (7, "N"), (8, "N")])
def test_published_outcomes_of_nogo_in_a_row(squares: int, outcome: str) -> None:
    """P. Du and M. Müller, Computers and Games 2024; MCGS, computational results."""
    game = parse_game(f"partizan-nogo 1 {squares}")
    found = by_search(game, PartizanValues(), asked=True)
    assert found.outcome is Outcome(outcome)
    assert isinstance(found.reason, Search)


def test_small_games_keep_their_values() -> None:
    found = solve_within("domineering 2 3 + nim 1", outcome=True)
    assert found.analysis.value == value_of("domineering 2 3 + nim 1")
    assert (found.analysis.outcome, found.refusal) == (Outcome.N, None)


@pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")
def test_the_outcome_of_a_large_board_comes_without_its_value() -> None:
    found = solve_within("domineering 6 6", outcome=True)
    assert found.analysis.outcome is Outcome.N
    assert found.analysis.value is None
    assert found.refusal is None
    listed = found.analysis.winning_moves
    assert {move.player for move in listed} == set(PLAYERS)
    search = PartizanWins(PartizanValues())
    for player, other in (PLAYERS, PLAYERS[::-1]):
        good = {move.position for move in listed if move.player == player}
        for step in list(steps_of(parse_game("domineering 6 6"), player))[::5]:
            assert (step.position in good) is not search.wins(step.position, other)


@pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")
def test_a_value_out_of_reach_leaves_the_outcome() -> None:
    found = solve_within("domineering 5 6", limit=30_000)
    assert (found.analysis.outcome, found.analysis.value) == (Outcome.R, None)
    assert found.refusal is not None


def test_limits_refuse_and_are_no_answers() -> None:
    game = parse_game("push b.rbr.bbr")
    wins = PartizanWins(PartizanValues(), limit=3)
    for _ in range(2):
        with pytest.raises(LimitError, match="push"):
            wins.wins(game, "Left")
    wins.limit = None
    assert wins.wins(game, "Left") is PartizanWins(PartizanValues(), limit=None).wins(game, "Left")
    with pytest.raises(LimitError):
        solve_within("konane 8 8", outcome=True, seconds=0.5)


@pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")
def test_play_on_a_large_board_knows_who_wins() -> None:
    ruleset = parse_game("to-move left (domineering 2 2)").ruleset
    for text, player, outcome in (("6 6", "Left", "N"), ("5 7", "Left", "P"), ("5 7", "Right", "N")):
        known = ruleset.known((player, parse_game(f"domineering {text}")), Convention.NORMAL)
        assert known is not None
        assert known.outcome is Outcome(outcome)
