"""`grundy --install-completion` for bash, zsh and fish, in a home of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from console import grundy
from grundy.cli.commands import COMMANDS
from grundy.contest import PROBLEMS
from grundy.rulesets.catalogue import ALIASES, CATALOGUE


def install(home: Path, shell: str) -> str:
    """Install, and return the text of all files that were made."""
    environment = os.environ | {"HOME": str(home), "SHELL": f"/bin/{shell}"}
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "ZDOTDIR"):
        environment.pop(variable, None)
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "--install-completion", "--shell", shell],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return "\n".join(path.read_text() for path in home.rglob("*") if path.is_file())


@pytest.mark.long
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_installed_and_knows_every_command(tmp_path: Path, shell: str) -> None:
    text = install(tmp_path, shell)
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", text), command
    assert "misere" in text


@pytest.mark.sampled
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("so", "solve"),
        *((f"{command} wy", "wythoff") for command in
          ("solve", "play", "why", "values", "games", "period", "draw", "map", "quiz", "conjecture")),
        ("solve nim 3 + wy", "wythoff"),
        ("judge p2", "p2197"),
        ("check hdu15", "hdu1536"),
        ("gen p2", "p2197"),
        ("solve --out", "--outcome"),
        ("period examples/myg", "examples/mygame.py:"),
        ("graph examples/mov", "examples/moves.txt"),
        ("verify examples/0.15", "examples/0.156.json"),
    ],
)  # fmt: skip
def test_bash_completes(words: str, wanted: str, home: Path) -> None:
    script = home / ".local/share/bash-completion/completions/grundy"
    ask = (
        f"source {script}; function=$(complete -p grundy | sed 's/.*-F \\([^ ]*\\).*/\\1/');"
        f"COMP_WORDS=(grundy {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); $function grundy; "
        'echo "${COMPREPLY[@]}"'
    )
    environment = os.environ | {"PATH": f"{home}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", ask], capture_output=True, text=True, check=False, env=environment, cwd=Path(__file__).parents[1]
    )
    assert wanted in done.stdout.split(), done.stderr


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the completion for bash, and a grundy to be called."""
    home = tmp_path_factory.mktemp("home")
    install(home, "bash")
    program = home / "grundy"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m grundy "$@"\n')
    program.chmod(0o755)
    return home


def offered(*words: str) -> dict[str, str]:
    lines = grundy("__complete", *words).stdout.splitlines()
    return dict(line.split("\t")[:2] for line in lines if "\t" in line)


def test_rulesets_are_offered_with_their_rules() -> None:
    assert offered("solve", "wyth") == {"wythoff": "Take any number from one heap, or the same from both."}
    assert {*CATALOGUE, *ALIASES} == set(offered("solve", ""))


def test_chinese_names_are_offered_where_a_word_begins_so() -> None:
    assert "威佐夫博弈" in offered("solve", "威")


def test_a_position_is_not_taken_for_a_ruleset() -> None:
    assert not offered("solve", "nim", "")
    assert offered("solve", "nim", "3", "+", "ny") == {}
    assert "nim" in offered("solve", "nim", "3", "+", "ni")


def test_problems_are_offered_with_their_titles() -> None:
    assert set(offered("judge", "")) == set(PROBLEMS)
    assert offered("check", "hdu1848")["hdu1848"] == "Fibonacci again and again"
