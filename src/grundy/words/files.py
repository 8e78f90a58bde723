"""Files that are written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from typing import IO

from grundy.words.errors import InputError

_UNWRITTEN = "cannot write {path!r}: {why}"


@contextmanager
def written_whole(path: Path, refusal: str = _UNWRITTEN) -> Iterator[IO[bytes]]:
    """Open a file that replaces another one when it is complete and on disk; until then the old one remains.

    A link remains a link, a file keeps its permissions, and a pipe or a device is written directly.

    Examples:
        >>> from tempfile import mkdtemp
        >>> path = Path(mkdtemp(), "values")
        >>> with written_whole(path) as file:
        ...     file.write(b"0 1 2")
        5
        >>> path.read_bytes()
        b'0 1 2'
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                yield file
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        passing = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
        try:
            with passing.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                passing.chmod(target.stat().st_mode & 0o777)
            passing.replace(target)
        except BaseException:  # including Ctrl-C
            with suppress(OSError):
                passing.unlink()
            raise
    except OSError as error:
        raise InputError(refusal, path=str(path), why=_why(error)) from None


def write_whole(path: Path, data: bytes, refusal: str = _UNWRITTEN) -> None:
    """Write a file completely, or leave the old one unchanged; see :func:`written_whole`."""
    with written_whole(path, refusal) as file:
        file.write(data)


def make_folder(folder: Path, refusal: str) -> None:
    """Make a folder and its parents if they do not exist; ``folder`` and ``why`` are the fields of the error."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(refusal, folder=str(folder), why=_why(error)) from None


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
