"""Files that are written completely or not at all, and pipes that nobody waits for in vain.

What replaces a file or a folder is first written beside it, as ``.NAME.part``, and locked: a part without a lock is
what a crash has left, and the next writer removes it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EINVAL, ELOOP, ENXIO
from pathlib import Path
from typing import IO

from grundy.words.errors import InputError, reason_of
from grundy.words.phrase import Phrase

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]
_UNWRITTEN = "cannot write {path!r}: {why}"
_PATIENCE = 5.0  # seconds until somebody must write to a pipe
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # Windows has no such pipes


def without_waiting(path: str, flags: int) -> int:
    """Open a file, for ``open(path, mode, opener=without_waiting)``: a pipe only if somebody is at its other end.

    Who writes to it has five seconds to open it, and may be as slow as it wants from then on. A terminal is
    read; another device, such as ``/dev/zero``, may never end and is not.

    Raises:
        OSError: if nobody writes to the pipe, or nobody reads from it, or a device was to be read.
    """
    try:
        number = os.open(path, flags | _AT_ONCE, 0o666)
    except OSError as error:
        if error.errno == ENXIO:  # the answer for a pipe
            error.strerror = "nobody reads from this pipe"
        raise
    kind, reads = os.fstat(number).st_mode, not flags & (os.O_WRONLY | os.O_RDWR)
    if reads and (stat.S_ISBLK(kind) or (stat.S_ISCHR(kind) and not os.isatty(number))):
        os.close(number)
        raise OSError(EINVAL, "it is a device")
    if reads and stat.S_ISFIFO(kind) and _is_deserted(number):
        os.close(number)
        raise OSError(ENXIO, "nobody writes to this pipe")
    if _AT_ONCE and not stat.S_ISREG(kind):
        os.set_blocking(number, True)
    return number


def _is_deserted(pipe: int) -> bool:
    """Return whether nothing comes out of a pipe and nobody has it open to write; then a byte can be asked for."""
    from select import select

    if select([pipe], [], [], _PATIENCE)[0]:
        return False
    try:
        return not os.read(pipe, 1)
    except BlockingIOError:  # a slow writer
        return False


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
            with open(target, "wb", opener=without_waiting) as file:
                yield file
            return
        if target.is_symlink():  # to itself: writing would replace it
            raise OSError(ELOOP, os.strerror(ELOOP))
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        passing, number = _part_of(target)
        try:
            with open(number, "wb") as file:
                yield file
                file.flush()
                if target.exists():
                    passing.chmod(target.stat().st_mode & 0o777)
                os.fsync(file.fileno())
                if fcntl is not None:  # elsewhere an open file cannot be renamed
                    passing.replace(target)
            if fcntl is None:
                passing.replace(target)
        except BaseException:  # including Ctrl-C
            with suppress(OSError):
                passing.unlink()
            raise
        sync_folder(target.parent)
    except OSError as error:
        raise InputError(refusal, path=str(path), why=reason_of(error)) from None


def _part_of(target: Path) -> tuple[Path, int]:
    """Return the file that is to replace another one, empty, open and locked; under another name if it is in use."""
    part = target.with_name(f".{target.name}.part")
    with suppress(OSError):
        number = os.open(part, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        if is_free(number) and _is_ours(number, part):
            os.ftruncate(number, 0)
            return part, number
        os.close(number)
    part = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    return part, os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)


def _is_ours(number: int, path: Path) -> bool:
    """Return whether an open file is still the one at its path, and nobody else owns it."""
    opened, there = os.fstat(number), path.lstat()
    return os.path.samestat(opened, there) and opened.st_uid == getattr(os, "geteuid", lambda: 0)()


def locked(path: Path) -> IO[bytes]:
    """Open a file, made if there is none, and lock it until it is closed; Windows has no such locks.

    Raises:
        BlockingIOError: if another process has locked it.
        OSError: if it cannot be opened to be written.
    """
    file = open(path, "a+b", opener=without_waiting)  # noqa: SIM115 - locked until the caller closes it
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise
    return file


def is_free(number: int) -> bool:
    """Lock an open file or folder until it is closed, and return whether nobody else had done so."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to disk, where the system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def exchange(one: Path, other: Path) -> bool:
    """Exchange two files or folders in one step; return False, and do nothing, where the system cannot."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else None
    for name, before, after in (("renameat2", (-100, one, -100, other), 2), ("renamex_np", (one, other), 2)):
        call = getattr(library, name, None)  # Linux, macOS
        if call is not None:
            words = [os.fsencode(word) if isinstance(word, Path) else word for word in before]
            return bool(call(*words, after) == 0)
    return False


def write_whole(path: Path, data: bytes, refusal: str = _UNWRITTEN) -> None:
    """Write a file completely, or leave the old one unchanged; see :func:`written_whole`."""
    with written_whole(path, refusal) as file:
        file.write(data)


def check_place(path: Path | None) -> None:
    """Raise InputError if no file can be written to a path, if any, before any work for the file begins.

    Examples:
        >>> check_place(Path("no/such/folder/values"))
        Traceback (most recent call last):
        grundy.InputError: cannot write 'no/such/folder/values': there is no folder 'no/such/folder'
    """
    if path is None:
        return
    try:
        target = Path(os.path.realpath(path))
        replaced = not target.exists() or target.is_file()
        if target.is_symlink():  # to itself
            raise OSError(ELOOP, os.strerror(ELOOP))
        if target.is_dir():
            why = Phrase("it is a folder")
        elif not target.parent.is_dir():
            why = Phrase("there is no folder {folder!r}", folder=str((target if path.is_symlink() else path).parent))
        elif not os.access(target.parent if replaced else target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        else:
            return
    except OSError as error:
        why = reason_of(error)
    raise InputError(_UNWRITTEN, path=str(path), why=why)


def make_folder(folder: Path, refusal: str) -> None:
    """Make a folder and its parents if they do not exist; ``folder`` and ``why`` are the fields of the error."""
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            sync_folder(folder.parent)
    except RecursionError:  # from mkdir, for hundreds of folders one in the other
        raise InputError(refusal, folder=str(folder), why=Phrase("file name too long")) from None
    except OSError as error:
        raise InputError(refusal, folder=str(folder), why=reason_of(error)) from None
