"""A game of one's own takes one file of 25 lines, which names nothing but what `grundy` gives to everybody."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from grundy import CATALOGUE, Game, find_ruleset, parse_game, solve
from grundy.solving.base import definition

ROOT = Path(__file__).parents[2]
GAMES = {"queens": "Queens", "grim": "Grim"}


def contract() -> Any:
    spec = spec_from_file_location("the_contract", ROOT / "tests" / "test_contract.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CONTRACT = contract()
KEPT_BY_ALL = [
    name for name, test in vars(CONTRACT).items()
    if name.startswith("test_") and list(inspect.signature(test).parameters) == ["name"]
]  # fmt: skip


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the games to the catalogue, with one line each."""
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    for name, attribute in GAMES.items():
        monkeypatch.setitem(CATALOGUE, name, f"{name}:{attribute}")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_one_short_file_of_public_names(name: str) -> None:
    text = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 25
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, ast.Import)
        assert not isinstance(node, ast.ImportFrom) or node.module == "grundy"
        assert not (isinstance(node, ast.Attribute) and node.attr.startswith("_"))


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("test", KEPT_BY_ALL)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_the_contract(name: str, test: str) -> None:
    getattr(CONTRACT, test)(name)


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_position_is_refused_in_one_line(name: str) -> None:
    for words in ("", "x", "-1", "1.5", "²", "0-"):
        CONTRACT.test_words_that_are_no_position_are_refused_in_one_line(name, words)


@pytest.mark.usefixtures("listed")
def test_queens_are_placed_until_none_fits() -> None:
    queens = find_ruleset("queens")
    for rows, columns in ((1, 7), (2, 5), (3, 3), (4, 4), (3, 6)):
        game = queens.at(rows, columns)
        assert solve(game).grundy_value == definition.grundy_value(game)
    found = solve(queens.at(6, 6))  # 36 squares, and few moves
    assert (found.grundy_value, found.winning_count) == (1, 28)


@pytest.mark.usefixtures("listed")
def test_grim_on_a_path_is_a_game_of_heaps() -> None:
    grim = find_ruleset("grim")
    for count in range(2, 16):  # take one and leave one or two heaps, of which those of one vanish
        path = grim.at([(v, v + 1) for v in range(count - 1)])
        assert solve(path).grundy_value == solve(parse_game(f"0.6 {count}")).grundy_value
    for text in ("grim 0-1 1-2 2-0", "grim 0-1 1-2 2-3 3-0 0-2 3-4", "grim 0-1 2-3 2-4"):
        game = parse_game(text)
        assert solve(game).grundy_value == definition.grundy_value(Game(grim, game.position))


@pytest.mark.parametrize("words", [["queens.py:Queens", "4", "4"], ["grim.py:Grim", "0-1", "1-2"]])
def test_a_game_is_solved_from_its_file(words: list[str]) -> None:
    command = [sys.executable, "-m", "grundy", "solve", f"examples/{words[0]}", *words[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "the player to move wins" in done.stdout
