"""CONTRIBUTING.md adds a game in one file: its code is added to the rulesets and passes the contract tests."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from console import grundy
from grundy import CATALOGUE, parse_game
from grundy.rulesets import heaps
from grundy.rulesets.heaps.take_and_break import octal
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.web.desk import Desk, Question

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CODE, LINE = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
NAME, TARGET = re.findall(r'"(.*?)"', LINE)


def loaded(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CONTRACT = loaded("contract_of_contributing", ROOT / "tests" / "test_contract.py")
TESTS = [test for key, test in vars(CONTRACT).items() if key.startswith("test_")]


@pytest.fixture(scope="module", autouse=True)
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game is where the page puts it."""
    folder_of_file = tmp_path_factory.mktemp("heaps")
    module = TARGET.partition(":")[0]
    folder, _, file = module.rpartition(".")
    assert folder == heaps.__name__
    assert f"`src/{module.replace('.', '/')}.py`" in TEXT
    (folder_of_file / f"{file}.py").write_text(CODE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heaps, "__path__", [*heaps.__path__, str(folder_of_file)])
        patch.setitem(CATALOGUE, NAME, TARGET)
        yield
    sys.modules.pop(module, None)
    vars(heaps).pop(file, None)


def test_the_game_takes_25_lines_at_most_and_no_private_name() -> None:
    assert len(CODE.splitlines()) <= 25
    assert LINE.count("\n") == 1
    assert not re.search(r"import .*\b_|\._", CODE)


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__)
def test_the_game_keeps_the_contract(test: Callable[..., Any]) -> None:
    asked = inspect.signature(test).parameters
    if "name" not in asked:
        pytest.skip("not about one ruleset")
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    given = [dict(zip([mark.args[0]], [value], strict=True)) for mark in marks for value in mark.args[1]] or [{}]
    for more in given:
        test(name=NAME, **more)


def test_the_game_is_listed_solved_and_told() -> None:
    about = parse_game(f"{NAME} 1").ruleset.about
    assert about.rule in " ".join(grundy("games").stdout.split())
    assert about.rule in grundy("games", NAME).stdout
    assert about.rule in Desk().answer(Question("/", [])).body
    assert "Grundy value  0" in grundy("solve", NAME, "20").stdout
    assert "从第 1 堆取 1 个" in grundy("why", NAME, "11", "--lang", "zh").stdout


def test_the_example_is_the_same_game() -> None:
    example = (ROOT / "examples" / "take_a_square.py").read_text(encoding="utf-8")
    assert example[example.index("@") :] == CODE[CODE.index("@") :]
    assert grundy("solve", f"{ROOT}/examples/take_a_square.py:take_a_square 20").returncode == 0


def test_values_of_take_a_square_are_those_of_the_oeis() -> None:
    # OEIS A014586
    published = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5]
    ruleset = parse_game(f"{NAME} 1").ruleset
    assert isinstance(ruleset, HeapRuleset)
    assert [ruleset.heap_value(n) for n in range(30)] == published


def test_a_named_code_is_one_line() -> None:
    (line,) = re.findall(r"`GUILES = (octal\(.*?\))`", TEXT)
    found = eval(line, {"octal": octal})
    assert (found.name, found.code, str(found.at(4, 7))) == ("guiles", octal("0.15").code, "guiles 4 7")
    assert found.about.rule
    assert found.about.example == "guiles 4 7"
