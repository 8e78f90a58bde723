"""Output that never fails: in any encoding, to streams that are closed, full, or no longer read."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from grundy.words.errors import InputError
from grundy.words.files import write_whole
from grundy.words.plain import IN_ASCII, visible

_BY_DEFAULT = ("strict", "surrogateescape", "backslashreplace")  # others were chosen by the user


def prepare_streams() -> None:
    """Open streams that the caller has closed, and let the others write ASCII for what their encoding does not have.

    A pipe that does not wait for its reader, as some callers make them, would lose what it has no room for.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - remains open
        with suppress(OSError, ValueError, AttributeError):  # it is no file; Windows has no such pipes
            os.set_blocking(getattr(sys, name).fileno(), True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in _BY_DEFAULT:
            stream.reconfigure(errors=IN_ASCII)


def can_write(text: str) -> bool:
    """Return whether the encoding of stdout has these characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def is_unicode() -> bool:
    """Return whether stdout takes all characters."""
    return can_write("中→𝔾")


def print_lines(lines: Iterable[str], *, coloured: bool = False) -> None:
    """Print lines on stdout at once, with escapes in place of control characters."""
    print(*(visible(line, coloured=coloured) for line in lines), sep="\n", flush=True)


def complain(text: str) -> None:
    """Print a line on stderr; what cannot be written there is lost, but the exit status remains."""
    line = visible(text).replace("\n", "\\n")  # a file may be named so
    try:
        print(f"grundy: {line}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Send what a stream holds, and what will still be written to it, nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


_unwritten: list[InputError] = []  # printed after the answer


def write_beside(path: Path, data: bytes) -> bool:
    """Write a file that goes with an answer, and return whether that succeeded; see :func:`beside`."""
    return beside(partial(write_whole, path, data))


def beside(write: Callable[[], object]) -> bool:
    """Write something that goes with an answer; return False if that fails; the error follows the answer."""
    try:
        write()
    except InputError as error:
        tell_at_end(error)
        return False
    return True


def tell_at_end(error: InputError) -> None:
    """Print an error after the answer that it goes with; the exit status is then 2 if it would be 0 or 3."""
    _unwritten.append(error)


def told_at_end() -> list[InputError]:
    """Return the errors that follow the answer, each once."""
    told = list(_unwritten)
    _unwritten.clear()
    return told
