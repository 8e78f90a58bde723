"""The guide to the theories names commands and rulesets that exist, also inside its sentences and tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from console import shell

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "which-theory.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "docs" / "which-theory.zh.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"`(grundy [^`]+)`", PAGE)


def rulesets(page: str, heading: str) -> list[str]:
    return [
        name.split("(")[0]
        for table in re.findall(rf"^\| {heading} .*?\n\n", page, re.DOTALL | re.MULTILINE)
        for row in table.strip().splitlines()[2:]
        for name in re.findall(r"`([^`]+)`", row.split("|")[2])
    ]


RULESETS = rulesets(PAGE, r"a move \| ruleset")


def test_there_are_commands_and_rulesets() -> None:
    assert len(COMMANDS) > 10
    assert len(RULESETS) > 20


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_within_the_text_runs(command: str) -> None:
    done = shell(command, ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_of_the_tables_exists(name: str) -> None:
    assert shell(f"grundy games {name!r}", ROOT).returncode == 0


def test_the_chinese_page_has_the_same_commands_and_rulesets() -> None:
    assert re.findall(r"`(grundy [^`]+)`", CHINESE) == COMMANDS
    assert rulesets(CHINESE, r"一步 \| 规则") == RULESETS
