"""Folders that are replaced in one step, and what is left of those whose writers have died.

The new folder is written beside the old one, as ``.NAME.xxxxxxxx``, and locked while its writer lives. Linux and macOS
exchange the two in one step. Elsewhere the old one is first moved into ``.NAME.old.xxxxxxxx``; if the writer dies
between the two steps, the next reader moves it back.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import time
from collections.abc import Iterator, Set
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from grundy.words.files import exchange, is_free, sync_folder

_TRIES = 100  # to replace a folder that others replace at the same time
_YOUNG = 60.0  # seconds in which a folder without a lock may belong to a writer that is about to lock it


@contextmanager
def replacement_of(folder: Path) -> Iterator[Path]:
    """Make a folder that replaces another one at the end of a ``with`` block, or is removed if that fails.

    If others replace it at the same time, the last one remains.
    """
    passing = Path(mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        with _locked(passing):
            yield passing
            os.chmod(passing, 0o755)
            sync_folder(passing)
            _put(passing, folder)
        sync_folder(folder.parent)
    finally:
        shutil.rmtree(passing, ignore_errors=True)  # the old one, if they were exchanged


def _put(passing: Path, folder: Path) -> None:
    for tries in reversed(range(_TRIES)):
        if folder.exists() and exchange(passing, folder):
            return
        try:
            if folder.exists():
                _put_aside(passing, folder)
            else:
                passing.replace(folder)
            return
        except OSError as error:
            if not tries or error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise


def _put_aside(passing: Path, folder: Path) -> None:
    """Replace a folder in two steps; the old one is removed only after the new one is in place."""
    aside = Path(mkdtemp(prefix=f".{folder.name}.old.", dir=folder.parent))
    try:
        with _locked(aside):
            with suppress(FileNotFoundError):
                folder.replace(aside / "0")
            sync_folder(folder.parent)
            passing.replace(folder)
    finally:
        if (aside / "0").exists() and not folder.exists():  # interrupted between the two steps
            (aside / "0").replace(folder)
        shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows does not open folders
        yield
        return
    try:
        is_free(number)
        yield
    finally:
        os.close(number)


def restore(folder: Path, files: Set[str]) -> bool:
    """Move back a folder whose writer died between two steps, if it has only these files; return whether it was so."""
    if os.path.lexists(folder):
        return False
    for aside in _left(folder, "old\\."):
        with suppress(OSError):
            if any((aside / "0").iterdir()) and _has_only(aside / "0", files) and not os.path.lexists(folder):
                (aside / "0").replace(folder)
                return True
    return False


def clear_leftovers(folder: Path, files: Set[str]) -> None:
    """Remove what dead writers of a folder have left beside it: folders with nothing but these files."""
    restore(folder, files)
    for left in _left(folder, "(?:old\\.)?"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _YOUNG and (_has_only(left, files) or _has_only(left / "0", files)):
                shutil.rmtree(left)


def _left(folder: Path, kind: str) -> list[Path]:
    """Return the folders beside a folder that its writers made, without those that a living writer has locked."""
    shape = re.compile(rf"\.{re.escape(folder.name)}\.{kind}[a-z0-9_]{{8}}")
    try:
        found = sorted(path for path in folder.parent.iterdir() if shape.fullmatch(path.name) and not path.is_symlink())
    except OSError:
        return []
    return [path for path in found if _is_dead(path)]


def _is_dead(folder: Path) -> bool:
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return os.name != "posix"
    try:
        return is_free(number)
    finally:
        os.close(number)


def _has_only(folder: Path, files: Set[str]) -> bool:
    return folder.is_dir() and {path.name for path in folder.iterdir()} <= files
