"""`grundy --install-completion` for bash, zsh and fish, in a home of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grundy.cli.commands import COMMANDS


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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_installed_and_knows_every_command(tmp_path: Path, shell: str) -> None:
    text = install(tmp_path, shell)
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", text), command
    assert "misere" in text


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
def test_bash_completes_a_command(tmp_path: Path) -> None:
    install(tmp_path, "bash")
    (script,) = (path for path in tmp_path.rglob("*") if path.is_file() and path.name == "grundy")
    ask = (
        f"source {script}; function=$(complete -p grundy | sed 's/.*-F \\([^ ]*\\).*/\\1/');"
        'COMP_WORDS=(grundy so); COMP_CWORD=1; $function grundy so grundy; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=False)
    assert "solve" in done.stdout.split(), done.stderr
