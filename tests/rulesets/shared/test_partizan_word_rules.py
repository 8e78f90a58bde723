"""Compiled partizan rules of users: their values are those of the catalogue's rules and of the plain definition."""

from __future__ import annotations

import pickle
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from grundy import (
    LimitError,
    LoopError,
    PartizanWordRules,
    PositionError,
    RulesetError,
    parse_game,
    solve,
    value,
    value_of,
)
from grundy.machine.loops import compiles
from grundy.maths.partizan.value import Value
from grundy.solving.base import partizan
from grundy.solving.base.partizan import PartizanValues
from grundy.solving.base.partizan_wins import PartizanWins
from grundy.solving.search.partizan_word import WordValues
from grundy.solving.search.word_calls import uncompiled

sys.path.insert(0, str(Path(__file__).parent))

import partizan_word_games as games

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


def row_of(p: tuple[int, ...]) -> str:
    return "".join("t" if p[0] >> i & 1 else "f" if p[1] >> i & 1 else "." for i in range(p[2]))


def rows(dice: random.Random, length: int) -> tuple[int, ...]:
    toads, frogs = dice.getrandbits(length), dice.getrandbits(length)
    return toads & ~frogs, frogs & ~toads, length


def board_of(mask: int) -> tuple[str, ...]:
    return tuple("".join(".x"[not mask >> 8 * r + c & 1] for c in range(4)) for r in range(4))


def boards(dice: random.Random) -> tuple[int, ...]:
    return (dice.getrandbits(32) & 0x0F0F0F0F,)


def of_taking(p: tuple[int, ...]) -> Value:
    return value_of("partizan-subtraction(1,3|2,3) " + " ".join(map(str, p)))


def of_toads(p: tuple[int, ...]) -> Value:
    return value_of(f"toads-and-frogs {row_of(p)}")


def of_dominoes(p: tuple[int, ...]) -> Value:
    return value_of(parse_game("domineering 1 1").ruleset.at(board_of(p[0])))


TWINS: list[Any] = [
    (games.Taking, of_taking, lambda dice: tuple(dice.randrange(4) for _ in range(3))),
    (games.FastTaking, of_taking, lambda dice: (dice.randrange(4), dice.randrange(14), 0)),
    (games.Toads, of_toads, lambda dice: rows(dice, dice.randrange(1, 9))),
    (games.FastToads, of_toads, lambda dice: rows(dice, dice.randrange(1, 10))),
    (games.Dominoes, of_dominoes, boards),
]


@pytest.mark.sampled
@needs_compiler
@pytest.mark.parametrize(("rules", "twin", "drawn"), TWINS)
def test_compiled_values_are_those_of_the_same_rules_in_the_catalogue(rules: Any, twin: Any, drawn: Any) -> None:
    dice, engine, met = random.Random(1), WordValues(rules()), set()
    for _ in range(40):
        p = drawn(dice)
        met.add(found := engine.value(p))
        assert found == twin(p), p
    assert len(met) > 5
    assert len(engine) > 10


@pytest.mark.parametrize(("rules", "twin", "drawn"), TWINS)
def test_values_in_plain_python_are_those_of_the_catalogue(
    rules: Any, twin: Any, drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "compiled", False)
    dice = random.Random(2)
    for p in (drawn(dice) for _ in range(5)):
        assert PartizanValues().value(rules().at(p)) == twin(p), p


@needs_compiler
def test_every_small_row_has_its_value_in_both_ways() -> None:
    engine, plain = WordValues(games.FastToads()), PartizanValues()
    for length in range(1, 6):
        for code in range(3**length):
            digits = [code // 3**i % 3 for i in range(length)]
            p = (
                sum(1 << i for i, d in enumerate(digits) if d == 1),
                sum(1 << i for i, d in enumerate(digits) if d == 2),
            )
            assert engine.value((*p, length)) == plain.value(games.Toads().at(*p, length))


@needs_compiler
def test_many_positions_are_left_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partizan, "_BEGIN_PLAIN", 3)
    monkeypatch.setattr(partizan, "_LOADED", 1)
    values = PartizanValues()
    game = games.Dominoes().at(0x1F1F1F1F)
    assert values.value(game) == value_of("domineering 4 5") == 1  # Berlekamp (1988)
    solver = values.solver_of(game)
    assert isinstance(solver, WordValues)
    assert len(solver) > 100
    found = solve(games.Dominoes().at(0x0F0F0F0F) + parse_game("nim 1"))
    twin = solve("domineering 4 4 + nim 1")
    assert (found.outcome, found.winning_count) == (twin.outcome, twin.winning_count)


@needs_compiler
def test_who_wins_is_found_without_the_value() -> None:
    wins = PartizanWins(PartizanValues())
    for rows_, columns in ((3, 3), (2, 5)):
        mask = sum(((1 << columns) - 1) << 8 * r for r in range(rows_))
        for player in ("Left", "Right"):
            twin = parse_game(f"domineering {rows_} {columns}")
            assert wins.wins(games.Dominoes().at(mask), player) == PartizanWins(PartizanValues()).wins(twin, player)


@needs_compiler
def test_all_that_is_kept_grows() -> None:
    engine = WordValues(games.Ladder())
    assert engine.value((100_001,)) == value(100_001)
    assert len(engine) == 100_002
    assert engine.value((5,)) == value(5)
    wide = WordValues(games.Dominoes())
    assert wide.value((0x1F1F1F1F,)) == value(1)
    assert len(wide) > 4096


@needs_compiler
def test_numbers_too_fine_for_the_store_are_left_to_the_definition() -> None:
    assert WordValues(games.Fine()).value((20,)) == value("1/524288")
    assert WordValues(games.Fine()).value((40,)) is None
    assert value_of(games.Fine().at(40)) == value(f"1/{1 << 39}")


@pytest.mark.sampled
@needs_compiler
@pytest.mark.parametrize(
    "way",
    [lambda rules: WordValues(rules).value, lambda rules: lambda p: PartizanValues().value(rules.at(p))],
    ids=["compiled", "plain"],
)
@pytest.mark.parametrize(
    ("rules", "p", "error", "message"),
    [
        (games.Round, 13, LoopError, "play can return to round 11 (round 11 → round 10 → round 11): "),
        (games.Changing, 5, RulesetError, "right_into changes the position passed to it, changing 5: write only"),
        (games.Forgetful, 5, RulesetError, "options of forgetful 5 differ from call to call: "),
        (games.TooMany, 7, RulesetError, "'out[i, 0] = i': IndexError: index 1 is out of bounds"),
        (games.Dividing, 3, RulesetError, "right_into of dividing 3 fails, line "),
        (games.Miscounting, 7, RulesetError, "right_into of miscounting 7 must return the number of options, from 0"),
        (games.Itself, 5, RulesetError, "summands_into of itself 5 writes the position itself along with other"),
        (games.ChangingForm, 5, RulesetError, "canonical_into changes the position passed to it, changing-form 5"),
        (games.BeyondForm, 5, RulesetError, "'out[1] = 0': IndexError: index 1 is out of bounds"),
        (games.Untyped, 5, RulesetError, "'name = position[0] + \"a\"'"),
    ],
)
def test_rules_that_are_none_are_refused_in_one_line(rules: Any, p: int, error: Any, message: str, way: Any) -> None:
    with pytest.raises(error) as caught:
        way(rules())((p,))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(("rules", "shown"), [(games.CountingInArrays, "array([[0]])"), (games.CountingInText, "'1'")])
def test_a_count_of_another_kind_is_shown_in_one_line(rules: Any, shown: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(f"from 0 to most_options = 1, not {shown}") + "$"):
        value_of(rules().at(5))


def test_a_compilers_message_has_no_colours() -> None:
    error = TypeError("Failed\n\x1b[1m\x1b[1mNo conversion from int to none\x1b[0m\x1b[0m")
    assert ": No conversion from int to none: fix it" in str(uncompiled(games.Untyped(), "right_into", error))


@pytest.mark.parametrize("p", [3, 5])
def test_parts_that_split_without_end_are_refused(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.ruleset._SPLIT", 1000)
    with pytest.raises(
        PositionError, match=r"^splitting \d splits without end: summands must be smaller, or the game "
    ):
        value_of(games.Splitting().at(p))


@needs_compiler
def test_a_search_that_was_stopped_begins_again() -> None:
    stops = [0]

    def check(positions: int) -> None:
        if stops and positions > 1000:
            stops.clear()
            raise LimitError("stopped")

    engine, game = WordValues(games.Dominoes(), check=check), (0x3F3F3F3F,)
    with pytest.raises(LimitError, match="stopped"):
        engine.value(game)
    assert len(engine) > 1000
    assert engine.value(game) == value_of("domineering 4 6")


@needs_compiler
def test_memory_that_is_full_is_refused() -> None:
    with pytest.raises(LimitError, match="the values need more than 0 MB of memory"):
        WordValues(games.Dominoes(), memory=1 << 18).value((0x1F1F1F1F,))


@needs_compiler
@pytest.mark.long
def test_play_without_end_is_refused() -> None:
    with pytest.raises(LimitError, match="play from growing 0 can last more than 1000000 moves"):
        WordValues(games.Growing()).value((0,))


def test_rules_may_stay_in_plain_python() -> None:
    assert value_of(games.Given().at(7)) == value(7)
    assert games.Given().value_solver() is None


def test_rulesets_are_equal_and_pickle() -> None:
    rules = games.Taking()
    assert rules == games.Taking()
    assert rules != games.FastTaking()
    assert hash(rules) == hash(games.Taking())
    assert pickle.loads(pickle.dumps(rules.at(1, 2, 3))) == rules.at((1, 2, 3))


def test_a_class_that_says_too_little_is_refused() -> None:
    def rule(position: Any, out: Any) -> int:
        return 0

    left, right = {"left_into": staticmethod(rule)}, {"right_into": staticmethod(rule)}
    with pytest.raises(RulesetError, match=r"must define left_into\(position, out\), or left_options\(position\)"):
        type("Empty", (PartizanWordRules,), {})
    with pytest.raises(RulesetError, match=r"must define right_into\(position, out\), or right_options\(position\)"):
        type("Half", (PartizanWordRules,), left)
    with pytest.raises(
        RulesetError, match="must set words and most_options, each an integer of 1 or more, not 1 and 0"
    ):
        type("Short", (PartizanWordRules,), left | right)
    for most in ("2", 2.5, None, True):
        with pytest.raises(RulesetError, match=rf"each an integer of 1 or more, not 1 and {most!r}$"):
            type("Vague", (PartizanWordRules,), left | right | {"most_options": most})
    with pytest.raises(RulesetError, match="ruleset PartizanWordRules must define"):
        value_of(PartizanWordRules().at(3))
