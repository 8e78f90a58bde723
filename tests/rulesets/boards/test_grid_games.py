"""Games on small boards: compiled loops against the plain search, which other tests compare with the definition."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from grundy import PositionError, parse_game, solve
from grundy.machine.loops import compiles
from grundy.ruleset import Game
from grundy.rulesets.boards.clobber import AntiClobber, Clobber, KingClobber, QueenClobber
from grundy.rulesets.boards.stones import Amazons, Fission, Nogo
from grundy.rulesets.shared.boards import BoardGame, Rows
from grundy.solving.base import definition
from grundy.solving.search.nimber import NimberSearch

GAMES: list[tuple[BoardGame, str]] = [
    (Clobber(), ".xo"), (KingClobber(), ".xo"), (QueenClobber(), ".xo"), (AntiClobber(), ".xo"), (Nogo(), ".xo"),
    (Amazons(), ".ax"), (Fission(), ".x"),
]  # fmt: skip
compiled = pytest.mark.skipif(not compiles(), reason="nothing is compiled")


def boards(letters: str, rows: int, columns: int) -> Iterator[Rows]:
    for squares in product(letters, repeat=rows * columns):
        yield tuple("".join(squares[row * columns : (row + 1) * columns]) for row in range(rows))


def allowed(rules: BoardGame, p: Rows) -> bool:
    try:
        return bool(rules.check(p))
    except PositionError:
        return False


@compiled
@pytest.mark.long
@pytest.mark.parametrize(("rules", "letters"), GAMES, ids=lambda given: str(given))
def test_all_small_boards_are_so_by_compiled_loops(rules: BoardGame, letters: str) -> None:
    plain, search = NimberSearch(), None
    for p in (p for sides in ((1, 6), (2, 3), (3, 2), (2, 4)) for p in boards(letters, *sides) if allowed(rules, p)):
        field = rules.field(p)
        assert field is not None
        search = search or field.search()
        assert search.value(field.code(p)) == plain.value(Game(rules, p)), p


@compiled
@pytest.mark.long
@pytest.mark.parametrize(("rules", "letters"), GAMES, ids=lambda given: str(given))
def test_random_boards_are_so_by_compiled_loops_and_by_definition(rules: BoardGame, letters: str, hold: Any) -> None:
    dice = random.Random(3)
    for _ in range(12):
        p = tuple("".join(dice.choice(letters + letters[1:]) for _ in range(3)) for _ in range(3))
        if allowed(rules, p):
            field = rules.field(p)
            assert field is not None
            assert field.search().value(field.code(p)) == hold(rules, p), p


@pytest.mark.parametrize("rules", [KingClobber(), QueenClobber(), AntiClobber()], ids=str)
def test_variants_of_clobber_are_so_by_definition(rules: BoardGame, hold: Any) -> None:
    for squares in product(".xo", repeat=5):
        p = ("".join(squares[:3]), "".join((*squares[3:], ".")))
        assert rules.solver().grundy_value(p) == hold(rules, p)  # type: ignore[union-attr]
        canonical = rules.canonical(p)
        assert not canonical or definition.grundy_value(rules.at(canonical)) == definition.grundy_value(rules.at(p))


def test_the_moves_of_variants_of_clobber() -> None:
    def told(game: str) -> list[str]:
        return [str(move) for move, _ in parse_game(game).moves()]

    assert told("king-clobber x.o/.o.") == ["clobber from 1,1 to 2,2", "clobber from 2,2 to 1,1"]
    assert told("queen-clobber x..o") == ["clobber from 1,1 to 1,4", "clobber from 1,4 to 1,1"]
    assert told("queen-clobber xxo")[:1] == ["clobber from 1,2 to 1,3"]  # not over a stone
    assert told("anti-clobber xxo") == ["clobber from 1,1 to 1,2", "clobber from 1,2 to 1,1"]


def test_cannibal_clobber_in_impartial_form_is_anti_clobber_without_colours() -> None:
    for squares in product(".xo", repeat=4):
        row = "".join(squares)
        alone = row.replace("o", "x")
        assert (
            solve(f"impartial(cannibal-clobber) {row}").grundy_value == solve(f"anti-clobber {alone}").grundy_value
        ), row


def test_what_is_too_large_for_compiled_loops_is_searched_plainly() -> None:
    assert Nogo().field(("." * 9,) * 7) is None
    assert Amazons().field(("a" * 12,) * 5) is None
    assert Nogo().field(("." * 8,) * 7) is not None
