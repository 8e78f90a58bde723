"""The command line as its user meets it, run in this process: a new one spends half a second on imports."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from transcripts import Done, grundy, shell

__all__ = ["Done", "Started", "grundy", "shell"]


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
