"""The command that starts a program: Python files run on this Python, C++ files are compiled first."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

from grundy.words.errors import InputError

_COMPILERS = ("g++", "clang++")
_FLAGS = ("-std=c++17", "-O2")
_SECONDS = 120  # seconds for a compilation


def started_by(words: list[str]) -> tuple[list[str], str | None]:
    """Return the command for these words, and the folder that was made for it, for the caller to remove.

    Raises:
        InputError: if there is no C++ compiler, or the file does not compile.
    """
    file, *others = words
    suffix = Path(file).suffix if Path(file).is_file() else ""
    if suffix == ".py":
        return [sys.executable, *words], None
    if suffix not in (".cpp", ".cc", ".cxx"):
        return words, None
    compiler = next(filter(None, map(shutil.which, _COMPILERS)), None)
    if compiler is None:
        raise InputError(
            "cannot compile {file}: there is no C++ compiler (install g++ or clang++, or give a command that runs it)",
            file=file,
        )
    folder = mkdtemp(prefix="grundy-")
    program = str(Path(folder) / "program")
    try:
        _compile(compiler, file, program)
    except InputError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return [program, *others], folder


def _compile(compiler: str, file: str, program: str) -> None:
    try:
        done = subprocess.run(
            [compiler, *_FLAGS, "-o", program, file], capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise InputError("cannot compile {file}: it takes more than {seconds} s", file=file, seconds=_SECONDS) from None
    if done.returncode:
        lines = done.stderr.splitlines()
        why = next((line for line in lines if "error:" in line or "undefined" in line), lines[0] if lines else "")
        raise InputError("cannot compile {file}: {why}", file=file, why=why)
