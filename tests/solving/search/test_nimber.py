from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from grundy import CATALOGUE, Game, LimitError, LoopError, Outcome, Ruleset, RulesetError, parse_game
from grundy.machine.allowance import Steps
from grundy.maths.nimbers.masks import ANY, bits_of, least_bits
from grundy.rulesets.boards.cram import Cram
from grundy.rulesets.catalogue import about_of
from grundy.rulesets.heaps.nim import Nim
from grundy.rulesets.heaps.take_and_break import KAYLES
from grundy.solving.base import definition
from grundy.solving.search.nimber import NimberSearch


def loop_free_examples() -> Iterator[Game]:
    for name in sorted(CATALOGUE):
        game = parse_game(about_of(name).example)
        if not (game.may_loop or game.may_entail or game.ruleset.players):
            yield game


@dataclass(frozen=True)
class Plain(Ruleset[Any]):
    """Any ruleset without what theory knows of it, so that all is searched."""

    rules: Ruleset[Any]

    def options(self, p: Any) -> Any:
        return self.rules.options(p)

    def format(self, p: Any) -> str:
        return self.rules.format(p)


@dataclass(frozen=True)
class Falling(Plain):
    """The same with the parts into which positions fall."""

    def summands(self, p: Any) -> Iterator[Game]:
        for part in self.rules.summands(p):
            yield Game(Falling(part.ruleset), part.position)


@pytest.mark.sampled
@pytest.mark.parametrize("game", list(loop_free_examples()), ids=str)
def test_values_outcomes_and_sets_are_so_by_definition(game: Game) -> None:
    try:
        value = definition.grundy_value(game, limit=1500)
    except LimitError:
        pytest.skip("the example is large")
    for rules in (game.ruleset, Plain(game.ruleset), Falling(game.ruleset)):
        asked = Game(rules, game.position)
        assert NimberSearch().value(asked) == value
        for wanted in (0, value, value + 1):
            search = NimberSearch()
            assert search.find(asked, {wanted, wanted + 2}) == (value if value in (wanted, wanted + 2) else None)
            assert search.outcome(asked) is (Outcome.N if value else Outcome.P)
            assert search.value(asked) == value


@pytest.mark.long
def test_sums_are_valued_by_their_parts() -> None:
    game = Cram().at(3, 6) + KAYLES.at(5) + Nim().at(9, 1)
    assert NimberSearch().value(game) == 4 ^ 4 ^ 9 ^ 1
    assert NimberSearch().find(game, {8}) == 8
    assert NimberSearch().find(game, {3, 9}) is None
    assert NimberSearch().outcome(game + Nim().at(8)) is Outcome.P


@pytest.mark.parametrize("positions", [8, 30])
def test_what_a_small_table_drops_costs_no_answer(positions: int) -> None:
    search = NimberSearch(positions=positions)
    for rows, columns, value in ((3, 3, 0), (3, 4, 1), (3, 5, 1)):
        assert search.value(Cram().at(rows, columns)) == value
        assert len(search) <= positions


def test_masks_of_the_table_hold_the_value_of_their_position() -> None:
    search = NimberSearch()
    search.value(Cram().at(3, 5))
    search.outcome(Cram().at("..x./..../...x"))
    dice = random.Random(3)
    for game, mask in dice.sample(sorted(search.masks(), key=str), 60):
        assert mask >> definition.grundy_value(game) & 1, str(game)
    assert any(mask == 1 << definition.grundy_value(game) for game, mask in search.masks())
    assert 0 < search.valued < len(search)


def test_a_limit_tells_how_far_the_search_came() -> None:
    with pytest.raises(LimitError) as caught:
        NimberSearch(expanded=40).value(Plain(Cram()).at(("....",) * 3))
    assert str(caught.value) == (
        "the search of plain(cram) 3 4 stopped after 40 positions without an answer (limit of positions): allow more "
        "positions or seconds, or try a smaller game"
    )
    with pytest.raises(LimitError) as caught:
        NimberSearch(expanded=300).value(Cram().at(3, 6))
    assert "; its value is at least 2: " in str(caught.value)
    with pytest.raises(LimitError):
        NimberSearch(seconds=0).outcome(Cram().at(3, 7))


def test_what_was_found_before_a_limit_is_kept() -> None:
    search = NimberSearch(expanded=100)
    for _ in range(100):
        try:
            assert search.value(Cram().at(3, 6)) == 4
            break
        except LimitError:
            continue
    else:
        pytest.fail("the search does not go on")


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Steps] = []
    monkeypatch.setattr("grundy.solving.search.nimber._BETWEEN", 0.0)
    game = Cram().at(3, 6)
    NimberSearch(progress=told.append).value(game)
    assert {step.asked for step in told} >= {1, 2, 3}
    assert [step.expanded for step in told] == sorted(step.expanded for step in told)


def test_an_interruption_leaves_a_table_that_is_right() -> None:
    def stop(step: Steps) -> None:
        raise KeyboardInterrupt

    search = NimberSearch(progress=stop)
    search._report_at = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grundy.solving.search.nimber._BETWEEN", 0.01)
        with pytest.raises(KeyboardInterrupt):
            search.value(Cram().at(5, 5))
    search.progress = None
    assert search.value(Cram().at(3, 6)) == 4


def test_excluded_values_are_known() -> None:
    search = NimberSearch()
    game = Cram().at(3, 6)
    assert search.find(game, {0}) is None
    key = Game(game.ruleset, game.ruleset.canonical(game.position))
    mask = dict(search.masks())[key]
    assert not mask & 1
    assert mask & mask - 1
    search.value(game)
    assert dict(search.masks())[key] == 1 << 4


def test_long_play_needs_no_recursion() -> None:
    @dataclass(frozen=True)
    class Countdown(Ruleset[int]):
        def options(self, p: int) -> tuple[int, ...]:
            return (p - 1,) if p else ()

    assert NimberSearch().value(Countdown().at(30_000)) == 0


class TestRulesThatAreNone:
    def test_a_loop_is_named(self) -> None:
        @dataclass(frozen=True)
        class Round(Ruleset[int]):
            def options(self, p: int) -> tuple[int, ...]:
                return ((p + 1) % 3,)

        with pytest.raises(LoopError) as caught:
            NimberSearch().value(Round().at(0))
        assert (
            str(caught.value)
            == "play can return to round 0 (round 0 → round 1 → round 2 → round 0): it has no Grundy value"
        )

    def test_rules_that_differ_from_call_to_call_are_named(self) -> None:
        dice = random.Random(1)

        @dataclass(frozen=True)
        class Dice(Ruleset[int]):
            def options(self, p: int) -> list[int]:
                return [dice.randrange(p)] if p else []

        with pytest.raises(RulesetError) as caught:
            NimberSearch().value(Dice().at(1000))
        assert str(caught.value) == (
            "options of dice 1000 differ from call to call: they must depend on the position alone"
        )

    def test_rules_that_change_their_position_are_named(self) -> None:
        class Heap:
            def __init__(self, counters: int) -> None:
                self.counters = counters

            def __repr__(self) -> str:
                return f"Heap({self.counters})"

        @dataclass(frozen=True)
        class Careless(Ruleset[Heap]):
            def options(self, p: Heap) -> list[Heap]:
                p.counters -= 1
                return [Heap(p.counters)] if p.counters > 0 else []

        with pytest.raises(RulesetError) as caught:
            NimberSearch().value(Careless().at(Heap(5)))
        assert str(caught.value) == (
            "the options method of careless changes the position passed to it, Heap(5): return new positions instead"
        )

    @pytest.mark.parametrize(("made", "kind"), [(lambda p: [p], "list"), (lambda p: {p}, "set")])
    def test_positions_that_cannot_be_hashed_are_named(self, made: Any, kind: str) -> None:
        @dataclass(frozen=True)
        class Lists(Ruleset[Any]):
            def options(self, p: Any) -> list[Any]:
                return [made(p - 1)]

        with pytest.raises(RulesetError) as caught:
            NimberSearch().value(Lists().at(3))
        assert f"is of type {kind}: use tuples for lists, frozensets for sets" in str(caught.value)

    def test_options_that_are_nothing_are_named(self) -> None:
        @dataclass(frozen=True)
        class Forgetful(Ruleset[int]):
            def options(self, p: int) -> Any:
                return None

        with pytest.raises(RulesetError, match="not None"):
            NimberSearch().value(Forgetful().at(3))


def test_masks_are_cut_and_listed() -> None:
    assert least_bits(ANY, 0) == 0
    assert least_bits(ANY, 4) == 0b1111
    assert least_bits(0b10100, 1) == 0b100
    assert least_bits(0, 3) == 0
    assert bits_of(0) == []


@dataclass(frozen=True)
class Heaps(Ruleset[tuple[int, ...]]):
    def options(self, p: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return ((*p[:i], left, *p[i + 1 :]) for i, heap in enumerate(p) for left in range(heap))

    def summands(self, p: tuple[int, ...]) -> Iterator[Game]:
        return (Game(self, (heap,)) for heap in p if heap)


def test_a_limit_tells_a_bound_of_that_part_alone_that_is_searched() -> None:
    search = NimberSearch(expanded=20)
    with pytest.raises(LimitError, match=r"; the part being searched has value at least [1-9][0-9]*: "):
        search.value(Heaps().at(40, 41))
    with pytest.raises(LimitError, match=r"without an answer \(limit of positions\): "):
        NimberSearch(expanded=20).find(Heaps().at(3, 41), (9,))
    with pytest.raises(LimitError, match=r"; its value is at least [1-9][0-9]*: "):
        NimberSearch(expanded=20).value(Game(Heaps(), (40,)))


def test_a_value_beyond_any_mask_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert NimberSearch().find(parse_game("cram 2 3"), [1 << 80, (1 << 80) + 1]) is None  # a mask would fill the memory
    monkeypatch.setattr("grundy.maths.boards.asking._LARGE", 2)
    for heap in range(7):
        for wanted in ([3], [6], [1, 5], [0, 2, 4]):
            found = NimberSearch().find(Game(Plain(Nim()), (heap,)), wanted)
            assert found == (heap if heap in wanted else None)
