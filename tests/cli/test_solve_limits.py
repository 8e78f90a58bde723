"""`grundy solve` under limits, with stored tables: the status, the report, and nothing lost."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import console
from grundy.machine.loops import compiles
from grundy.solving.search.table_files import read_table

needs_compiler = pytest.mark.skipif(not compiles(), reason="nothing is compiled")
RING = "node-kayles " + " ".join(f"{i}-{(i + 1) % 9}" for i in range(9)) + " 0-4"


def grundy(*words: str) -> subprocess.CompletedProcess[str]:
    return console.grundy("solve", *words)


def test_the_outcome_alone() -> None:
    done = grundy("cram", "3", "5", "--outcome")
    assert done.returncode == 0
    assert "N: the player to move wins" in done.stdout
    assert "Grundy value" not in done.stdout
    assert "the value is not 0 (only the outcome was searched for)" in done.stdout
    data = json.loads(grundy("cram", "3", "5", "--outcome", "--json").stdout)
    assert (data["outcome"], data["grundy_value"], data["winning_count"]) == ("N", None, 8)
    assert data["reason"]["kind"] == "search for the outcome"
    assert "Grundy value" not in grundy("to-move left (domineering .../xxx/x..)", "--outcome").stdout
    lost = grundy("clobber xox./.xo. + clobber xox./.xo.", "--outcome").stdout
    assert "Grundy value  0" in lost
    assert "a reply to every move" in lost


@needs_compiler
@pytest.mark.long
def test_a_limit_tells_what_is_known_and_ends_with_status_3() -> None:
    done = grundy("cram", "5", "8", "--limit", "2000")
    assert done.returncode == 3
    assert "N: the player to move wins" in done.stdout
    assert "cover 3,4 and 3,5" in done.stdout
    assert done.stderr.startswith("grundy: the search of cram 5 8 stopped after 2000 positions")
    assert done.stderr.count("\n") == 1
    done = grundy("cram", "5", "8", "--limit", "2000", "--json")
    assert grundy("cram", "5", "8", "--limit", "2000", "--json", "--lang", "zh").stdout == done.stdout
    data = json.loads(done.stdout)
    assert done.returncode == 3
    assert (data["outcome"], data["grundy_value"], data["complete"]) == ("N", None, False)
    assert data["stopped"] == done.stderr.removeprefix("grundy: ").rstrip("\n")
    nothing = grundy("cram", "7", "7", "--time", "0.2")
    assert (nothing.returncode, nothing.stdout) == (3, "")
    assert "(time limit)" in nothing.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--time", "0"], "--time must be a number above 0, not 0"),
        (["--time", "nan"], "--time must be a number above 0, not nan"),
        (["--memory", "-1"], "--memory must be a number above 0, not -1"),
        (["--memory", "1e9"], "--memory must be at most "),
        (["--memory", "1e300"], "--memory must be at most "),
        (["--limit", "0"], "--limit must be 1 or more, not 0"),
        (["--table", "/no/such/table"], "cannot write '/no/such/table': there is no folder '/no/such'"),
        (["--table", "."], "table '.' cannot be read: is a directory"),
        (["--misere", "--table", "kept"], "a table stores Grundy values, which do not exist in misère play"),
    ],
)
def test_what_is_no_limit_is_refused(words: list[str], message: str) -> None:
    done = grundy("clobber", "2", "3", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_table_serves_the_next_call(tmp_path: Path) -> None:
    table = tmp_path / "table"
    first = grundy(RING, "--table", str(table))
    assert first.returncode == 0
    assert table.exists()
    second = grundy(RING, "--table", str(table), "--limit", "1")
    assert second.stdout == first.stdout
    refused = grundy("clobber", "2", "3", "--table", str(table))
    assert refused.returncode == 2
    assert "belongs to node-kayles, not to clobber: name another file" in refused.stderr


@pytest.mark.long
def test_ctrl_c_keeps_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # compiled loops may have gone on, or not yet
    table = tmp_path / "table"
    with console.Started("solve", "clobber", "5", "6", "--table", str(table)) as running:
        running.wait_for("positions")
        assert running.interrupt() == (130, "")
    assert running.shown.endswith("grundy: interrupted\r\n")
    (kept,) = read_table(table)
    assert kept.kind == "positions"
    assert kept.about["count"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
