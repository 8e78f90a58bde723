"""Streams that are closed or full: one line on stderr, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

posix = pytest.mark.skipif(os.name != "posix", reason="the shell's redirections")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", command.replace("grundy", f"'{sys.executable}' -m grundy")],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["solve nim 3", "values nim --to 20000 --bfile"])
def test_a_full_disk_is_told_of_in_one_line(command: str) -> None:
    done = shell(f"grundy {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("grundy: cannot write the answer: No space left on device")
    assert done.stderr.count("\n") == 1


@posix
@pytest.mark.parametrize(
    ("command", "status"),
    [("solve nim 3 >&-", 0), ("solve nim 3 2>&-", 0), ("solve nim -3 2>&-", 2)],
)
def test_a_closed_output_is_like_an_empty_one(command: str, status: int) -> None:
    done = shell(f"grundy {command}")
    assert (done.returncode, done.stderr) == (status, "")


@posix
def test_a_closed_input_is_like_an_empty_one() -> None:
    done = shell("grundy judge hdu1848 <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("grundy: the input is empty: ")
