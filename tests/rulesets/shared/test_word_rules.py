from __future__ import annotations

import pickle
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from grundy import InputError, LimitError, LoopError, Outcome, PositionError, RulesetError, parse_game, solve
from grundy.machine.loops import compiles
from grundy.rulesets.heaps.take_and_break import KAYLES
from grundy.rulesets.shared.word_rules import WordRules
from grundy.solving.base import definition
from grundy.solving.base.values import Values
from grundy.solving.search.search import Search
from grundy.solving.search.searching import Searching
from grundy.solving.search.table_files import read_table, write_table
from grundy.solving.search.word import WordSearch
from grundy.solving.within import solve_within

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
        assert heaps.value(p) == definition.grundy_value(games.PlainHeaps().at(p))
        bits = (dice.getrandbits(10),)
        assert row.value(bits) == definition.grundy_value(games.PlainRow().at(bits))
    assert len(heaps) >= 60


@needs_compiler
def test_summands_and_canonical_forms_change_no_value() -> None:
    dice = random.Random(3)
    heaps, row = WordSearch(games.FastHeaps()), WordSearch(games.FastRow())
    for _ in range(60):
        p = tuple(dice.randrange(12) for _ in range(3))
        value = definition.grundy_value(games.PlainHeaps().at(p))
        assert heaps.value(p) == Search(games.FastHeaps()).grundy_value(p) == value
        assert [heaps.find(p, (v,)) for v in range(6)] == [v if v == value else None for v in range(6)]
        bits = (dice.getrandbits(10),)
        assert row.value(bits) == definition.grundy_value(games.PlainRow().at(bits))
    fresh = WordSearch(games.FastRow())
    for n in range(60):  # Kayles, Winning Ways ch. 4
        assert fresh.value(((1 << n) - 1,)) == KAYLES.heap_value(n)
    assert len(fresh) < 100


@needs_compiler
def test_large_values_are_found_whatever_is_asked() -> None:
    piles, queens = WordSearch(games.Piles()), WordSearch(games.Queens())
    dice = random.Random(4)
    for a, b in [(0, 0), (31, 32), (63, 64), (61, 62), (62, 62), (127, 3), (1, 130)]:
        assert piles.value((a, b)) == a ^ b
        assert piles.find((a, b), (a ^ b,)) == a ^ b
        assert piles.find((a, b), ((a ^ b) + 1,)) is None
        assert piles.find((a, b), (100_000,)) is None
    for _ in range(30):
        a, b = dice.randrange(40), dice.randrange(40)
        assert queens.value((a, b)) == wythoff(a, b)
        asked = dice.randrange(60)
        assert (WordSearch(games.Queens()).find((a, b), (asked,)) == asked) == (wythoff(a, b) == asked)


def wythoff(a: int, b: int) -> int:
    return Values().value(parse_game(f"wythoff {a} {b}"))


@needs_compiler
@pytest.mark.parametrize("memory", [100, 1000, 10_000])
def test_a_table_of_little_memory_costs_time_and_no_answer(memory: int) -> None:
    dice = random.Random(5)
    heaps, row, queens = (WordSearch(rules(), memory=memory) for rules in (games.Heaps, games.Row, games.Queens))
    for _ in range(8):
        p = tuple(dice.randrange(7) for _ in range(3))
        assert heaps.value(p) == definition.grundy_value(games.PlainHeaps().at(p))
        bits = (dice.getrandbits(8),)
        assert row.value(bits) == definition.grundy_value(games.PlainRow().at(bits))
        a, b = dice.randrange(6), dice.randrange(6)
        assert queens.value((a, b)) == wythoff(a, b)
    for search in (heaps, row, queens):
        assert search.slots * search.slot_bytes <= max(memory, 16 * search.slot_bytes)
    assert memory > 1000 or heaps.dropped > 0


@needs_compiler
def test_large_positions_grow_all_that_is_kept() -> None:
    search = Search(games.Heaps())
    small = [0, 1, 0, 1, 2, 3, 2]
    for p in ((30, 31, 20), (2000, 0, 1)):
        assert search.grundy_value(p) == small[p[0] % 7] ^ small[p[1] % 7] ^ small[p[2] % 7]
    ((_, compiled),) = search.fields
    assert len(compiled) > 5000
    assert search.grundy_value((29, 31, 20)) == small[29 % 7] ^ small[31 % 7] ^ small[20 % 7]
    deep = WordSearch(games.Long())
    assert deep.value((100_001,)) == 1
    assert deep.depth > 100_000


@needs_compiler
@pytest.mark.parametrize(
    "way",
    [lambda rules: WordSearch(rules).value, lambda rules: Search(rules).grundy_value],
    ids=["compiled", "begun plain"],
)
class TestRulesThatAreNone:
    def test_a_loop_is_named(self, way: Any) -> None:
        with pytest.raises(LoopError) as caught:
            way(games.Round())((0,))
        assert str(caught.value) == (
            "play can return to round 0 (round 0 → round 1 → round 2 → round 0): it has no Grundy value"
        )

    def test_a_position_that_is_changed_is_named(self, way: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            way(games.Changing())((5,))
        assert str(caught.value) == ("options_into changes the position passed to it, changing 5: write only into out")

    def test_what_is_not_written_is_named(self, way: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            way(games.Forgetful())((5, 5))
        assert str(caught.value).startswith("options of forgetful 5 5 differ from call to call: ")

    def test_an_index_beyond_out_is_shown_at_its_line(self, way: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            way(games.TooMany())((7,))
        assert "'out[i, 0] = i': IndexError: index 2 is out of bounds" in str(caught.value)
        assert str(caught.value).startswith("options_into of too-many 7 fails, line ")

    def test_a_division_by_zero_is_shown_at_its_line(self, way: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            way(games.Dividing())((12,))
        assert str(caught.value).startswith("options_into of dividing 3 fails, line ")

    def test_a_wrong_count_is_named(self, way: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            way(games.Miscounting())((7,))
        assert "must return the number of options, from 0 to most_options = 2, not " in str(caught.value)

    @pytest.mark.long
    def test_mistakes_in_summands_and_canonical_forms_are_named(self, way: Any) -> None:
        for rules, message in (
            (games.Itself(), "summands_into of itself 5 6 7 writes the position itself along with other"),
            (games.TooManySummands(), "'out[i, :] = 0': IndexError: index 2 is out of bounds"),
            (games.Uncounted(), "must return the number of summands, from 0 to most_summands = 2, not "),
            (games.Unwritten(), "summands of unwritten 5 6 7 differ from call to call: "),
            (games.ChangingForm(), "canonical_into changes the position passed to it, changing-form 5 6 7"),
            (games.BeyondForm(), "'out[3] = 0': IndexError: index 3 is out of bounds"),
        ):
            with pytest.raises(RulesetError) as caught:
                way(rules)((5, 6, 7))
            assert message in str(caught.value)
            assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("rules", "line"),
        [(games.Untyped, "'name = position[0] + \"a\"'"), (games.Unnamed, "undefined_name(position)")],
    )
    def test_a_mistake_is_shown_at_its_line_in_one_line(self, rules: Any, line: str, way: Any) -> None:
        with pytest.raises(RulesetError) as caught:
            way(rules())((7,))
        assert line in str(caught.value)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 500


@needs_compiler
@pytest.mark.long
def test_after_an_error_values_are_right_again() -> None:
    search = WordSearch(games.Heaps(), memory=1 << 14, expanded=2000)
    with pytest.raises(LimitError) as caught:
        search.value((200, 200, 201))
    assert "stopped after 2000 positions without an answer" in str(caught.value)
    search.limit = None
    for p in ((5, 6, 7), (9, 9, 1)):
        assert search.value(p) == definition.grundy_value(games.PlainHeaps().at(p))

    def stop(step: object) -> None:
        raise KeyboardInterrupt

    search = WordSearch(games.Heaps(), progress=stop)
    with pytest.raises(KeyboardInterrupt):
        search.value((60, 60, 61))
    search.progress = None
    assert search.value((8, 6, 7)) == definition.grundy_value(games.PlainHeaps().at(8, 6, 7))
    with pytest.raises(LimitError, match="allow more positions or seconds"):
        WordSearch(games.Heaps(), seconds=0).value((90, 90, 91))
    mistaken = WordSearch(games.Heaps())
    mistaken.value((3, 3, 4))
    with pytest.raises(LimitError, match="can last more than 1000000 moves"):
        WordSearch(games.Growing()).value((0,))


@pytest.mark.long
@needs_compiler
def test_the_table_of_a_compiled_rule_is_kept(tmp_path: Path) -> None:
    game, table = games.Heaps().at(25, 24, 21), tmp_path / "table"
    with pytest.raises(LimitError):
        solve_within(game, limit=5000, table=table)
    kinds = {section.kind: section for section in read_table(table)}
    assert len(kinds["words"].arrays["entries"]) > 1000
    stops = 0
    while True:
        try:
            found, refusal = solve_within(game, limit=10_000, table=table)
            if refusal is None and found.complete:
                break
        except LimitError:
            pass
        stops += 1
    assert stops > 1
    plain = solve(game)
    assert (found.grundy_value, found.winning_count) == (plain.grundy_value, plain.winning_count)
    with Searching(game, table=table) as again:
        assert solve(game, allowance=again).grundy_value == plain.grundy_value
    with pytest.raises(InputError, match="belongs to heaps, not to row: name another file"):
        solve_within(games.Row().at(255), table=table)
    arrays = kinds["words"].arrays
    for name, wrong in (
        ("keys", arrays["keys"][:, :2]),
        ("entries", arrays["entries"] * 0),
        ("entries", arrays["entries"] * 0 - 10**6),
        ("efforts", arrays["efforts"][1:]),
        ("keys", arrays["keys"].astype("int32")),
    ):
        write_table(table, [kinds["words"]._replace(arrays={**arrays, name: wrong})])
        with pytest.raises(InputError, match="is not a table, or is damaged or from another version"):
            solve_within(game, table=table)


@pytest.mark.long
@needs_compiler
def test_the_outcome_alone_of_a_compiled_rule() -> None:
    for p in ((40, 41, 17), (40, 40, 0), (21, 14, 7)):
        small = [0, 1, 0, 1, 2, 3, 2]
        value = small[p[0] % 7] ^ small[p[1] % 7] ^ small[p[2] % 7]
        found = solve_within(games.Heaps().at(p), outcome=True).analysis
        assert found.outcome is (Outcome.N if value else Outcome.P)
        assert [move.position for move in found.winning_moves] == [
            move.position for move in solve(games.Heaps().at(p)).winning_moves
        ]


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
    with pytest.raises(
        RulesetError, match="must set words and most_options, each an integer of 1 or more, not 1 and 0"
    ):
        type("Short", (WordRules,), {"options_into": staticmethod(lambda position, out: 0)})
    with pytest.raises(RulesetError, match="must set most_summands, an integer of 1 or more, not 0"):
        type("Shorter", (games.Heaps,), {"summands_into": staticmethod(lambda position, out: 0)})


@needs_compiler
def test_a_value_that_was_asked_for_at_once_is_told_as_no_bound_at_a_limit() -> None:
    with pytest.raises(LimitError) as caught:
        WordSearch(games.Heaps(), expanded=20).find((60, 60, 61), (9,))
    assert "positions without an answer (limit of positions): allow" in str(caught.value)
