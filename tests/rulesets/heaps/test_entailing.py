"""Top Entails and entailing Nim: published values, and sums against a search over whole positions."""

from __future__ import annotations

import random

import pytest

from grundy import MISERE, Game, InputError, LimitError, Outcome, PositionError, RulesetError, parse_game, solve
from grundy.misere import misere_form
from grundy.rulesets.heaps.entailing import EntailingHeapRuleset, EntailingNim, Heaps, TopEntails
from grundy.rulesets.heaps.nim import Nim
from grundy.solving.base import definition
from grundy.solving.base.values import Values

RULESETS = [TopEntails(), EntailingNim((1,)), EntailingNim((2,)), EntailingNim((1, 3))]


@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_a_heap_is_lost_beside_the_nim_heaps_that_a_search_over_whole_positions_gives(
    ruleset: EntailingHeapRuleset,
) -> None:
    values = Values()
    for n in range(7):
        for entailed in (None, 0):
            game = Game(ruleset, Heaps((n,), entailed))
            losses = values.losses(game)
            for beside in range(5):
                lost = definition.outcome(game + Nim().at(beside)) is Outcome.P
                assert lost is (beside in losses), (str(game), beside)


def test_sums_with_ordinary_games_have_the_outcome_and_the_winning_moves_of_the_definition() -> None:
    dice = random.Random(20)
    others = ["nim 2", "nim 3", "kayles 4", "wythoff 1 2", "entailing-nim(2) 3", "entailing-nim(1) 2!", "kayles 1"]
    for _ in range(60):
        heaps = tuple(dice.randrange(5) for _ in range(dice.randint(1, 2)))
        other = parse_game(dice.choice(others))
        entailed = dice.randrange(len(heaps)) if dice.random() < 0.4 and not other.entails else None
        game = Game(TopEntails(), Heaps(heaps, entailed)) + other
        found = solve(game)
        assert found.outcome is definition.outcome(game), str(game)
        winning = [
            (str(step.move), step.summand) for step in game.steps() if definition.outcome(step.position) is Outcome.P
        ]
        assert sorted((str(one.move), one.summand) for one in found.winning_moves) == sorted(winning), str(game)
        assert found.remoteness == definition.remoteness(game), str(game)


def test_the_loony_heaps_of_top_entails_are_those_of_winning_ways_and_west() -> None:
    # Winning Ways, ch. 12: 1 and 3; J. West, New values for Top Entails (1996): then 2403, 2505, and 33243 to 600000
    values, top_entails = Values(), TopEntails()
    loony = [n for n in range(2600) if values.losses(top_entails.at(n)).loony]
    assert loony == [1, 3, 2403, 2505]


def test_the_table_of_heaps_agrees_with_the_definition_by_options() -> None:
    for ruleset in RULESETS:
        fast, plain = Values(), Values()
        plain._told_won = lambda game: None  # type: ignore[method-assign]
        for n in range(20):
            for entailed in (None, 0):
                game = Game(ruleset, Heaps((n,), entailed))
                assert fast.losses(game) == plain.losses(game), str(game)


def test_the_player_to_move_must_answer_in_the_heap_that_is_marked() -> None:
    game = parse_game("top-entails 4 2! + nim 3")
    assert [str(step.move) for step in game.steps()] == [
        "split heap 2 into 1 + 1", "take 1 from heap 2 and force a reply there",
    ]  # fmt: skip
    assert [str(option) for option in game.options()] == [str(step.position) for step in game.steps()]


def test_a_heap_that_cannot_be_answered_loses_whatever_is_beside_it() -> None:
    found = solve("top-entails 0! + nim 3 + top-entails 3")
    assert found.outcome is Outcome.P
    assert str(found.losses) == "all"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("top-entails 4! 5!", "only one heap may entail an answer, not both heap 1 and heap 2: remove one !"),
        ("top-entails 4! + entailing-nim(2) 3!",
         "only one summand of a sum may entail an answer, not both top-entails 4! and entailing-nim(2) 3!: "
         "remove one !"),
        ("top-entails x", "heap 1 must be a whole number, not 'x'"),
        ("top-entails -1", "heap 1 must be a whole number of 0 or more, not -1"),
        ("conjunctive (top-entails 3) (nim 2)",
         "conjunctive needs games whose moves entail no answer, but moves of top-entails 3 may: leave that game out"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        solve(text)
    assert str(raised.value) == message


def test_numbers_that_entail_are_one_or_more() -> None:
    with pytest.raises(RulesetError, match="whole numbers of 1 or more, not 0"):
        EntailingNim((0,))
    with pytest.raises(RulesetError, match="entailing-nim needs a number that entails"):
        parse_game("entailing-nim() 3")
    assert str(EntailingNim((3, 1, 3)).at(4)) == "entailing-nim(1,3) 4"


def test_a_heap_that_must_be_answered_is_no_nim_heap_beside_partizan_games() -> None:
    with pytest.raises(LimitError, match="top-entails 7! has no Grundy value: the player to move is forced to answer"):
        solve("top-entails 7! + value ^")
    assert solve("top-entails 4 + value ^").outcome is solve("nim 1 + value ^").outcome is Outcome.N


def test_moves_that_are_refused_hide_no_others() -> None:
    for text in ("value {2|-1} + top-entails 4", "top-entails 4 + value {2|-1}"):
        found = solve(text)
        assert {(move.player, str(move.move)) for move in found.winning_moves} >= {
            ("Left", "move to 2"), ("Right", "move to -1"),
        }  # fmt: skip
        assert found.winning_count is None


def test_misere_play_is_refused() -> None:
    with pytest.raises(LimitError, match="has entailing moves, which grundy solves in normal play only"):
        solve("top-entails 4 + nim 2", MISERE)
    with pytest.raises(LimitError, match="has entailing moves, which grundy solves in normal play only"):
        misere_form(parse_game("top-entails 4"))
    with pytest.raises(InputError, match="coins-in-a-row 1 2 is won by points, so there is no misère play of it"):
        misere_form(parse_game("coins-in-a-row 1 2"))


def test_play_that_may_loop_is_refused_beside_entailing_moves() -> None:
    with pytest.raises(LimitError, match="joins entailing moves with play that can return to a position"):
        solve("top-entails 4 + digraph(0>1 1>0 1>2) 0")


def test_a_loony_position_has_no_grundy_value() -> None:
    with pytest.raises(LimitError, match="top-entails 3 is loony"):
        Values().value(TopEntails().at(3))
    assert Values().value(TopEntails().at(4, 6)) == 3


def test_heaps_that_are_too_large_are_refused() -> None:
    with pytest.raises(LimitError, match="heaps of top-entails have up to 10000 counters here, not 10001"):
        solve("top-entails 10001")
