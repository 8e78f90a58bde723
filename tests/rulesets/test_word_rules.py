from __future__ import annotations

import pickle
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from grundy import LimitError, LoopError, PositionError, RulesetError, solve
from grundy.engines import definition
from grundy.engines.arrays import compiles
from grundy.engines.word_search import WordSearch
from grundy.rulesets.word_rules import WordRules

sys.path.insert(0, str(Path(__file__).parent))

import word_games as games

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


def test_the_same_rule_in_both_ways_has_the_same_options_and_values() -> None:
    dice = random.Random(1)
    for one, other, positions in (
        (games.Heaps(), games.PlainHeaps(), [tuple(dice.randrange(8) for _ in range(3)) for _ in range(20)]),
        (games.Row(), games.PlainRow(), [(dice.getrandbits(9),) for _ in range(20)]),
    ):
        for p in positions:
            assert sorted(one.options(p)) == sorted(other.options(p))
            assert definition.grundy_value(one.at(p)) == definition.grundy_value(other.at(p))
            assert solve(one.at(p)).grundy_value == solve(other.at(p)).grundy_value


@needs_compiler
def test_compiled_values_are_so_by_definition() -> None:
    dice = random.Random(2)
    heaps, row = WordSearch(games.Heaps()), WordSearch(games.Row())
    for _ in range(60):
        p = tuple(dice.randrange(10) for _ in range(3))
        assert heaps.compiled_value(p) == definition.grundy_value(games.PlainHeaps().at(p))
        bits = (dice.getrandbits(10),)
        assert row.compiled_value(bits) == definition.grundy_value(games.PlainRow().at(bits))
    assert len(heaps) >= 60


@needs_compiler
def test_large_positions_grow_all_that_is_kept() -> None:
    search = WordSearch(games.Heaps())
    small = [0, 1, 0, 1, 2, 3, 2]
    for p in ((60, 61, 40), (2000, 0, 1)):
        assert search.grundy_value(p) == small[p[0] % 7] ^ small[p[1] % 7] ^ small[p[2] % 7]
    assert len(search) > 60 * 61 * 40 // 2
    assert search.grundy_value((59, 61, 40)) == small[59 % 7] ^ small[61 % 7] ^ small[40 % 7]


@needs_compiler
@pytest.mark.parametrize("way", ["compiled_value", "grundy_value"])
class TestRulesThatAreNone:
    def test_a_loop_is_named(self, way: str) -> None:
        with pytest.raises(LoopError) as caught:
            getattr(WordSearch(games.Round()), way)((0,))
        assert str(caught.value) == (
            "play can return to round 0 (round 0 → round 1 → round 2 → round 0): it has no Grundy value"
        )

    def test_a_position_that_is_changed_is_named(self, way: str) -> None:
        with pytest.raises(RulesetError) as caught:
            getattr(WordSearch(games.Changing()), way)((5,))
        assert str(caught.value) == (
            "options_into changes the position it is asked about, changing 5: write into out alone"
        )

    def test_what_is_not_written_is_named(self, way: str) -> None:
        with pytest.raises(RulesetError) as caught:
            getattr(WordSearch(games.Forgetful()), way)((5, 5))
        assert str(caught.value).startswith("options of forgetful 5 5 differ from call to call: ")

    def test_an_index_beyond_out_is_shown_at_its_line(self, way: str) -> None:
        with pytest.raises(RulesetError) as caught:
            getattr(WordSearch(games.TooMany()), way)((7,))
        assert "'out[i, 0] = i': IndexError: index 2 is out of bounds" in str(caught.value)
        assert str(caught.value).startswith("options_into of too-many 7 fails, line ")

    def test_a_wrong_count_is_named(self, way: str) -> None:
        with pytest.raises(RulesetError) as caught:
            getattr(WordSearch(games.Miscounting()), way)((7,))
        assert "must return how many options there are, 0 to most_options = 2, not " in str(caught.value)

    @pytest.mark.parametrize(
        ("rules", "line"),
        [(games.Untyped, "'name = position[0] + \"a\"'"), (games.Unnamed, "undefined_name(position)")],
    )
    def test_a_mistake_is_shown_at_its_line_in_one_line(self, rules: Any, line: str, way: str) -> None:
        with pytest.raises(RulesetError) as caught:
            getattr(WordSearch(rules()), way)((7,))
        assert line in str(caught.value)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 500


@needs_compiler
def test_after_an_error_values_are_right_again() -> None:
    search = WordSearch(games.Heaps(), memory=1 << 19)
    with pytest.raises(LimitError) as caught:
        search.compiled_value((200, 200, 200))
    assert "positions, the table is full: allow it more" in str(caught.value)
    for p in ((5, 6, 7), (9, 9, 1)):
        assert search.compiled_value(p) == definition.grundy_value(games.PlainHeaps().at(p))

    def stop(step: object) -> None:
        raise KeyboardInterrupt

    search = WordSearch(games.Heaps(), progress=stop)
    with pytest.raises(KeyboardInterrupt):
        search.compiled_value((60, 60, 60))
    search.progress = None
    assert search.compiled_value((8, 6, 7)) == definition.grundy_value(games.PlainHeaps().at(8, 6, 7))
    with pytest.raises(LimitError, match="the time is over"):
        WordSearch(games.Heaps(), seconds=0).compiled_value((90, 90, 90))


def test_a_rule_may_stay_in_plain_python() -> None:
    assert solve(games.Uncompiled().at(25)).grundy_value == definition.grundy_value(games.Uncompiled().at(25))
    assert solve(games.Given().at(7)).grundy_value == 7
    assert games.Given().solver() is None


def test_rulesets_are_equal_pickle_and_are_written() -> None:
    rules = games.Heaps()
    assert rules == games.Heaps()
    assert rules != games.Row()
    assert hash(rules) == hash(games.Heaps())
    assert pickle.loads(pickle.dumps(rules.at(1, 2, 3))) == rules.at((1, 2, 3))
    assert str(rules.at(1, 2, 3)) == "heaps 1 2 3"


@pytest.mark.parametrize("p", [(1, 2), (1, 2, 3, 4), (1, 2, "x"), (1, 2, 1.5), (1, 2, True), (1, 2, 1 << 63), 5, None])
def test_what_is_no_position_is_refused(p: Any) -> None:
    with pytest.raises(PositionError):
        games.Heaps().check(p)


def test_a_class_that_says_too_little_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"must define options_into\(position, out\), or options\(position\)"):
        type("Empty", (WordRules,), {})
    with pytest.raises(RulesetError, match="ruleset WordRules must define"):
        solve(WordRules().at(3))
    with pytest.raises(RulesetError, match="must say words and most_options, each 1 or more, not 1 and 0"):
        type("Short", (WordRules,), {"options_into": staticmethod(lambda position, out: 0)})
