"""The command line as its user meets it, run in this process: a new one spends half a second on imports."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from grundy.cli import run

__all__ = ["grundy", "shell"]

Done = subprocess.CompletedProcess[str]


def grundy(*words: str, text: str = "", cwd: Path | None = None) -> Done:
    """Run a command with a text as its input; what it prints and its exit status."""
    stdin, stdout, stderr = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(3))
    stdin.write(text)
    stdin.seek(0)
    with redirect_stdout(stdout), redirect_stderr(stderr), patch("sys.stdin", stdin), chdir(cwd or Path.cwd()):
        try:
            status = run(words)
        except SystemExit as left:  # as of help that is asked for
            status = left.code if isinstance(left.code, int) else 1
        stdout.flush()
        stderr.flush()
    told = (stream.buffer.getvalue().decode() for stream in (stdout, stderr))  # type: ignore[attr-defined]
    return Done(words, status, *told)


def shell(command: str, cwd: Path) -> Done:
    """Run a command line as a shell would: in this process where it is one command of grundy and nothing else."""
    if command.startswith("grundy ") and not re.search(r"[|<>&;$`*?]", re.sub(r"'[^']*'", "", command)):
        return grundy(*shlex.split(command)[1:], cwd=cwd)
    return subprocess.run(
        command, shell=True, cwd=cwd, capture_output=True, text=True, timeout=600, stdin=subprocess.DEVNULL, check=False
    )
