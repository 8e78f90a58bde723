"""A crash at any step of a write, or at any moment, loses nothing that was written; see tools/crashes.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import kills
import pytest

TOOL = Path(__file__).parents[1] / "tools" / "crashes.py"
posix = pytest.mark.skipif(os.name != "posix", reason="no processes to kill there")


def crashes(*words: str) -> str:
    done = subprocess.run([sys.executable, str(TOOL), *words], capture_output=True, text=True, check=False, timeout=900)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@posix
def test_a_file_outlives_a_crash_at_every_step() -> None:
    assert crashes("--store", "file", "--kills", "5").endswith("file: 5 kills, nothing lost\n")


@posix
@pytest.mark.long
@pytest.mark.parametrize("store", ["graph", "period", "search", "values", "atlas"])
def test_every_store_outlives_a_crash_at_every_step(store: str) -> None:
    assert crashes("--store", store, "--kills", "40").endswith(f"{store}: 40 kills, nothing lost\n")


@posix
@pytest.mark.parametrize("store", ["graph", "period", "search", "values", "file"])
def test_what_is_written_is_on_disk_before_its_name_and_the_name_before_the_end(store: str) -> None:
    script = (
        "import crashes, pathlib, tempfile\n"
        f"store, folder = crashes.STORES[{store!r}], pathlib.Path(tempfile.mkdtemp())\n"
        "print(*crashes.steps_of(lambda: store.write(folder, 1)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=TOOL.parent)
    steps = done.stdout.split()
    named = steps.index("replace")
    assert "fsync" in steps[:named]
    assert "open" not in steps[steps[:named].index("fsync") : named] or store == "graph"
    assert "fsync" in steps[named:]


@posix
@pytest.mark.long
@pytest.mark.parametrize("command", kills.COMMANDS)
def test_a_command_goes_on_where_a_kill_has_ended_it(command: str) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL.parent / "kills.py"), "--only", command, "--kills", "5"],
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{command}: 5 kills, nothing lost, ")
