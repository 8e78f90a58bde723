"""Values of rules in plain Python in a compiled store, against the plain forms."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from grundy import Game, PartizanRuleset, parse_game, value
from grundy.machine import loops
from grundy.solving.base import partizan
from grundy.solving.base.partizan import PartizanValues
from grundy.words.errors import LimitError, LoopError

pytestmark = pytest.mark.skipif(not loops.compiles(), reason="nothing is compiled")

GAMES = [
    "toads-and-frogs ttt..fff", "toads-and-frogs tttt...ff", "snort 0-1 1-2 2-3 3-4 4-5 5-6", "col 0-1 1-2 2-0 2-3 3-4",
    "konane xoxo/ox.x/xo.o", "partizan-amazons x.../o...", "partizan-subtraction(1,3|2,3) 11", "cutcake 3 5",
    "blue-red-hackenbush 0-1b 1-2r 2-3g 3-0b 2-4r", "dicotic(domineering) 3 3", "toppling-dominoes bgrgb",
    "cannibal-clobber xox/oxo", "partizan-nogo 2 3", "elephants-and-rhinos ee..rr", "toads-and-frogs tt..f + kayles 5",
]  # fmt: skip


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partizan, "_BEGIN_STORED", 3)
    monkeypatch.setattr(partizan, "_LOADED", 1)


@pytest.mark.parametrize("text", GAMES)
def test_values_in_the_store_are_the_plain_ones(text: str, at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    values, game = PartizanValues(), parse_game(text)
    found = values.value(game)
    options = [values.value(option) for part in game.summands for _, option in partizan.moves_of(part, "Left")]
    monkeypatch.setattr(loops, "ALWAYS", False)
    plain = PartizanValues()
    assert plain.value(game) == found
    assert [plain.value(o) for part in game.summands for _, o in partizan.moves_of(part, "Left")] == options


def test_the_store_is_used_where_there_are_many_positions(at_once: None) -> None:
    values = PartizanValues()
    assert values.value(parse_game("partizan-amazons x../..o")) == value("+-{1,{2|0}}")
    assert values._stored is not None
    assert len(values._stored) > 20


@dataclass(frozen=True)
class Fine(PartizanRuleset[int]):
    "Left moves to a tiny number or down, Right down."

    def left_options(self, p: int) -> list[int | Game]:
        return [parse_game("value 1/2199023255552"), p - 1] if p else []

    def right_options(self, p: int) -> list[int]:
        return [p - 1] if p else []


@dataclass(frozen=True)
class Circle(PartizanRuleset[int]):
    "Left goes round a circle of twelve, Right stands."

    def left_options(self, p: int) -> list[int]:
        return [(p + 1) % 12]

    def right_options(self, p: int) -> list[int]:
        return []


def test_numbers_too_fine_for_the_store_are_left_to_the_plain_forms(at_once: None) -> None:
    values = PartizanValues()
    found = values.value(Fine().at(9))
    assert found == PartizanValues(limit=partizan._BEGIN_STORED + 100).value(Fine().at(9))
    assert found.left_stop.denominator == 1 << 41


@dataclass(frozen=True)
class Ladder(PartizanRuleset[int]):
    "Left climbs down a ladder, Right jumps off to a star."

    def left_options(self, p: int) -> list[int]:
        return [p - 1] if p else []

    def right_options(self, p: int) -> list[Game]:
        return [parse_game("value *")] if p else []


def test_games_too_tall_for_the_store_are_left_to_the_plain_forms(
    at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = PartizanValues()
    found = values.parts(Ladder().at(520))
    assert values._stored is not None
    with pytest.raises(LimitError, match=r"^this value is too deep: play in it can last too long$"):
        values.value(Ladder().at(520))
    monkeypatch.setattr(loops, "ALWAYS", False)
    assert PartizanValues().parts(Ladder().at(520)) == found


def test_loops_and_limits_are_refused_in_the_store_too(at_once: None) -> None:
    with pytest.raises(LoopError, match="play can return to"):
        PartizanValues().value(Circle().at(0))
    with pytest.raises(LimitError, match="have more than 300 options"):
        PartizanValues(limit=300).value(parse_game("push b.rbr.bbr"))
