"""Help describes every command and option in the user's language, and its examples run."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from console import grundy, shell
from grundy.cli.commands import COMMANDS, GROUPS

ROOT = Path(__file__).parents[1]
ATLAS = ["scan", "show", "query", "verify", "export", "import"]
PAGES = [[name] for name in COMMANDS] + [["atlas", name] for name in ATLAS]


def examples(command: str) -> list[str]:
    module, _, name = COMMANDS[command].path.partition(":")
    doc = getattr(import_module(f"grundy.cli.{module}"), name).__doc__
    return [line.strip() for line in doc.splitlines() if re.match(r"\s*(\S.* \| )?grundy ", line)]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_examples(command: str) -> None:
    assert examples(command)


LONG = ("grundy atlas", "grundy check")


@pytest.mark.sampled
@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, marks=pytest.mark.long if example.startswith(LONG) else ())
        for command in COMMANDS
        for example in examples(command)
    ],
)
def test_the_examples_of_the_help_run(example: str, tmp_path: Path) -> None:
    # in a separate folder, so that their files do no harm
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = shell(example, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_commands_are_listed_in_groups_with_a_line_each() -> None:
    told = grundy("--help").stdout
    for title, commands in GROUPS.items():
        assert f"\n{title}:\n" in told
        for command in commands:
            assert re.search(rf"^  {command.name} +{re.escape(command.summary.rstrip('.'))} *$", told, re.MULTILINE)


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_a_page_names_the_arguments_and_describes_every_option(words: list[str]) -> None:
    done = grundy(*words, "--help")
    assert done.returncode == 0
    command = COMMANDS[words[0]]
    if command.arguments:
        assert done.stdout.startswith(f"Usage: grundy {command.name} {command.arguments} [OPTIONS]\n")
    assert done.stdout.startswith(f"Usage: grundy {' '.join(words)} ")
    assert "\nExamples:\n  " in done.stdout
    assert "False" not in done.stdout
    _, _, options = done.stdout.partition("\nOptions:\n")
    for line in options.splitlines():
        assert not line.startswith("  -") or re.match(r"  --\S+( [A-Z]+)?(, -d N)?  +\S", line), line


@pytest.mark.parametrize("columns", [60, 200])
def test_paragraphs_are_as_wide_as_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = grundy("solve", "--help").stdout.splitlines()
    (start,) = (at for at, line in enumerate(lines) if line.startswith("A game is a ruleset and a position"))
    assert columns - 15 < len(lines[start].rstrip()) <= columns
    assert max(len(line.rstrip()) for line in lines if not line.startswith("  grundy")) <= columns


@pytest.mark.parametrize("words", [[], *PAGES], ids=" ".join)
def test_help_is_chinese_where_chinese_is_asked_for(words: list[str]) -> None:
    told = grundy("--lang", "zh", *words, "--help").stdout
    assert told.startswith("用法：")
    usage, *_ = told.splitlines()
    assert not re.search("[A-Z]{2,}", usage)
    for paragraph in re.split(r"\n\s*\n", told.strip())[1:]:
        assert "例：" in paragraph or len(re.findall("[\u4e00-\u9fff]", paragraph)) > 3, paragraph
