"""The definition itself: depth, loops and limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from grundy import MISERE, Game, LimitError, LoopError, Outcome, Ruleset, parse_game, solve
from grundy.maths.nimbers.fold import LIMIT
from grundy.solving import solve as engine
from grundy.solving.base.definition import grundy_value, outcome, remoteness
from grundy.solving.misere import solve as solve_misere


@dataclass(frozen=True)
class Countdown(Ruleset[int]):
    """Take one or two."""

    def options(self, p: int) -> Iterator[int]:
        yield from range(max(0, p - 2), p)


@dataclass(frozen=True)
class Wheel(Ruleset[int]):
    """Go round, forever."""

    size: int

    def options(self, p: int) -> Iterator[int]:
        yield (p + 1) % self.size


@dataclass(frozen=True)
class Endless(Ruleset[int]):
    """Count up, forever."""

    def options(self, p: int) -> Iterator[int]:
        yield p + 1


@pytest.mark.long
def test_a_heap_of_a_hundred_thousand_hits_no_recursion_limit() -> None:
    assert grundy_value(Countdown().at(100_000)) == 100_000 % 3
    assert outcome(Countdown().at(99_999)) is Outcome.P
    assert remoteness(Countdown().at(99_999)) == 66_666


def test_a_loop_is_named() -> None:
    with pytest.raises(LoopError) as error:
        grundy_value(Wheel(3).at(1))
    assert str(error.value) == (
        "play can return to wheel(3) 1 (wheel(3) 1 → wheel(3) 2 → wheel(3) 0 → wheel(3) 1): it has no Grundy value"
    )


def test_a_long_loop_is_named_in_one_short_line() -> None:
    with pytest.raises(LoopError) as error:
        grundy_value(Wheel(1000).at(1))
    assert len(str(error.value)) < 300


def test_a_game_that_grows_forever_is_refused() -> None:
    with pytest.raises(LimitError) as error:
        grundy_value(Endless().at(0), limit=1000)
    assert str(error.value) == (
        "endless 0 and its subpositions have more than 1000 options, too many to apply the definition: "
        "try a smaller game"
    )


def test_misere_outcome_by_definition_is_that_of_bouton_for_small_nim() -> None:
    for text, wanted in [("nim 1", "P"), ("nim 2", "N"), ("nim 1 1", "N"), ("nim 2 2", "P"), ("nim 0", "N")]:
        assert outcome(parse_game(text), MISERE).value == wanted, text


def test_a_ruleset_without_a_rule_cannot_be_written() -> None:
    with pytest.raises(TypeError, match=r"ruleset Nothing must define options\(position\) or moves\(position\)"):

        class Nothing(Ruleset[int]):
            pass


def test_sums_of_different_rulesets_are_games() -> None:
    game = Countdown().at(4) + Countdown().at(5) + parse_game("nim 3")
    assert isinstance(game, Game)
    assert len(game.summands) == 3
    assert grundy_value(game) == 1 ^ 2 ^ 3


def test_a_misere_search_gives_up_earlier_than_values_unless_it_is_told_how_far_to_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert engine.SEARCHED < LIMIT
    monkeypatch.setattr(engine, "SEARCHED", 100)
    monkeypatch.setattr(solve_misere, "quotient_of_sum", lambda game: None)  # no theory helps
    game = parse_game("kayles 9 + wythoff 4 6")
    assert solve(game).outcome is Outcome.N
    with pytest.raises(LimitError, match="more than 100 options"):
        solve(game, MISERE)
    assert solve(game, MISERE, limit=100_000).outcome is Outcome.P
