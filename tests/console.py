"""The command line as its user meets it, run in this process: a new one spends half a second on imports."""

from __future__ import annotations

import io
import os
import re
import select
import shlex
import signal
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from unittest.mock import patch

from grundy.cli import run

__all__ = ["Started", "grundy", "shell"]

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


class Started:
    """A command in a process of its own, its stderr a terminal; it ends with the block, whatever happens there."""

    def __init__(self, *words: str, cwd: Path | None = None) -> None:
        import pty

        self._terminal, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grundy", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs,
            cwd=cwd, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.shown = ""

    def __enter__(self) -> Started:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        os.close(self._terminal)

    def wait_for(self, text: str) -> None:
        """Wait until the terminal has shown a text."""
        while text not in self.shown:
            assert self._read(), f"{text!r} was not shown: {self.shown!r}"

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C, and return the exit status and what was printed on stdout."""
        self.process.send_signal(signal.SIGINT)
        while self._read():
            pass
        out, _ = self.process.communicate(timeout=600)
        return self.process.returncode, out.decode()

    def _read(self) -> bool:
        ready, _, _ = select.select([self._terminal], [], [], 600)
        try:
            fresh = os.read(self._terminal, 65536) if ready else b""
        except OSError:  # how Linux says that the last writer has gone
            fresh = b""
        self.shown += fresh.decode(errors="replace")
        return bool(fresh)
