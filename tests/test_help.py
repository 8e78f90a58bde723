"""Every command's help has examples, and they run."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from console import grundy, shell
from grundy.cli import COMMANDS

ROOT = Path(__file__).parents[1]


def examples(command: str) -> list[str]:
    module, _, name = command.partition(":")
    doc = getattr(import_module(f"grundy.cli.{module}"), name).__doc__
    return [line.strip() for line in doc.splitlines() if re.match(r"\s*(\S.* \| )?grundy ", line)]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_examples(command: str) -> None:
    assert examples(command)


LONG = ("grundy atlas", "grundy check")


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, marks=pytest.mark.long if example.startswith(LONG) else ())
        for command in COMMANDS
        for example in examples(command)
    ],
)
def test_the_examples_of_the_help_run(example: str, tmp_path: Path) -> None:
    # in a folder of its own, where what they write disturbs nobody
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = shell(example, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_is_printed(command: str) -> None:
    name = command.partition(":")[2]
    done = grundy(name, "--help")
    assert done.returncode == 0
    assert f"grundy {name}" in done.stdout
