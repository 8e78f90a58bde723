"""Console blocks of the documents: finds their commands, runs them, and inserts the output."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

__all__ = ["ROOT", "Command", "Done", "block_commands", "commands", "grundy", "run", "shell", "with_outputs"]

ROOT = Path(__file__).parents[1]
# set-up commands, which are not run again
NOT_RUN = ("make ", "git ", "pip ", "cd ")
_BLOCK = re.compile(r"^(?P<indent> *)```console\n(?P<body>.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE)

Done = subprocess.CompletedProcess[str]


class Command(NamedTuple):
    """Hold a command after '$ ' in a console block, and the output that the document shows below it."""

    text: str
    shown: tuple[str, ...]

    @property
    def runs(self) -> bool:
        """Whether to run it; set-up commands are not run."""
        return not self.text.startswith(NOT_RUN)

    @property
    def whole(self) -> bool:
        """Whether the document shows its output in full."""
        return bool(self.shown) and "..." not in self.shown

    def matches(self, output: str) -> bool:
        """Return whether an output is the one in the document, where a line '...' stands for any lines."""
        pieces = re.split(r"^\.\.\.$", "\n".join(self.shown), flags=re.MULTILINE)
        wanted = ".*".join(re.escape(piece) for piece in pieces)
        return not self.shown or re.fullmatch(wanted, output.rstrip("\n"), re.DOTALL) is not None


def block_commands(body: str, indent: str = "") -> list[Command]:
    """Return the commands of one console block."""
    found: list[Command] = []
    for line in body.splitlines():
        line = line.removeprefix(indent)
        if line.startswith("$ "):
            found.append(Command(line[2:], ()))
        elif found:
            found[-1] = found[-1]._replace(shown=(*found[-1].shown, line))
    return found


def commands(markdown: str) -> list[Command]:
    """Return the commands of all console blocks of a page."""
    return [
        command for block in _BLOCK.finditer(markdown) for command in block_commands(block["body"], block["indent"])
    ]


def grundy(*words: str, text: str = "", cwd: Path | None = None) -> Done:
    """Run a command of grundy in this process, because a new process would spend half a second on imports.

    Args:
        words: the command line after ``grundy``.
        text: its standard input.
        cwd: the folder it runs in.
    """
    from grundy.cli import run

    stdin, stdout, stderr = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(3))
    stdin.write(text)
    stdin.seek(0)
    with redirect_stdout(stdout), redirect_stderr(stderr), patch("sys.stdin", stdin), chdir(cwd or Path.cwd()):
        try:
            status = run(words)
        except SystemExit as left:  # for example after help
            status = left.code if isinstance(left.code, int) else 1
        stdout.flush()
        stderr.flush()
    told = (stream.buffer.getvalue().decode() for stream in (stdout, stderr))  # type: ignore[attr-defined]
    return Done(words, status, *told)


def shell(command: str, cwd: Path) -> Done:
    """Run a command line as a shell would: in this process if it is a single command of grundy."""
    if command.startswith("grundy ") and not re.search(r"[|<>&;$`*?]", re.sub(r"'[^']*'", "", command)):
        return grundy(*shlex.split(command)[1:], cwd=cwd)
    return subprocess.run(
        command, shell=True, cwd=cwd, capture_output=True, text=True, timeout=600, stdin=subprocess.DEVNULL, check=False
    )


def run(page: list[Command]) -> Iterator[tuple[Command, Done]]:
    """Run the commands of a page one after another, in English, in a folder with the files of the project.

    They share the folder, because some use files that others have written.
    """
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, LC_ALL="C.UTF-8", PATH=path):
        for entry in ROOT.iterdir():
            (Path(folder) / entry.name).symlink_to(entry)
        for command in page:
            if command.runs:
                yield command, shell(command.text, Path(folder))


def with_outputs(markdown: str, folder: Path) -> str:
    """Return a page in which every command shows its real output, in full.

    What the page already shows in full is not changed, because the tests compare it.

    Args:
        markdown: the page.
        folder: stores outputs by a digest of the page's commands and of grundy's source.

    Raises:
        RuntimeError: if a command fails.
    """
    page = commands(markdown)
    if all(command.whole or not command.runs for command in page):
        return markdown
    outputs = iter(_cached_outputs(page, folder))

    def filled(block: re.Match[str]) -> str:
        lines = []
        for command in block_commands(block["body"], block["indent"]):
            lines.append(f"$ {command.text}")
            output = next(outputs) if command.runs else ""
            lines += command.shown if command.whole or not command.runs else output.rstrip("\n").splitlines()
        return "\n".join(f"{block['indent']}{line}".rstrip() for line in ["```console", *lines, "```"])

    return _BLOCK.sub(filled, markdown)


def _cached_outputs(page: list[Command], folder: Path) -> list[str]:
    kept = _kept(page, folder)
    if kept.exists():
        outputs: list[str] = json.loads(kept.read_text(encoding="utf-8"))
        return outputs
    outputs = []
    for command, done in run(page):
        if done.returncode:
            raise RuntimeError(f"'{command.text}' failed with exit status {done.returncode}: {done.stderr}")
        outputs.append(done.stdout)
    keep_outputs(page, outputs, folder)
    return outputs


def keep_outputs(page: list[Command], outputs: list[str], folder: Path) -> None:
    """Store what the commands of a page print, for :func:`with_outputs`."""
    from grundy.words.files import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    # others may read what is being written
    write_whole(_kept(page, folder), json.dumps(outputs, ensure_ascii=False).encode())


def _kept(page: list[Command], folder: Path) -> Path:
    ran = [command.text for command in page if command.runs]
    digest = hashlib.sha256(json.dumps([_source_digest(), ran]).encode()).hexdigest()[:32]
    return folder / f"{digest}.json"


@cache
def _source_digest() -> str:
    """The digest of everything that outputs depend on."""
    found = hashlib.sha256()
    for folder in ("src", "examples"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".mo", ".nbi", ".nbc"):
                found.update(f"{path.relative_to(ROOT)} ".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()
