"""Values of a check in a file instead of in memory, so that an interrupted check goes on."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Any
from zlib import crc32

from grundy.words.errors import InputError, reason_of
from grundy.words.files import locked, make_folder

_EVERY = 60.0  # seconds between saves
_PIECE = 1 << 26  # values whose checksum is computed before a check can be interrupted


class KeptValues:
    """The values of the heaps below ``done``, and room for all others, in a file that is deleted at the end.

    The file begins with two numbers, ``done`` and the checksum of the values below; a file that disagrees with its
    checksum is not used.

    Attributes:
        values: [heaps] the values, an array.
        done: how many of them were found before.
    """

    def __init__(self, folder: Path, name: str, heaps: int, kind: Any) -> None:
        import numpy as np

        make_folder(folder, "store {folder!r} cannot be created: {why}: name another folder")
        self._path = folder / f"{name}.values"
        try:
            self._file = locked(self._path)
            self._make_room(16 + heaps * kind.itemsize)
        except BlockingIOError:
            raise InputError(
                "another run checks the same certificate in store {folder!r}: wait for it, or name another folder",
                folder=str(folder),
            ) from None
        except OSError as error:
            raise InputError(
                "store {folder!r} cannot be written: {why}: name another folder",
                folder=str(folder), why=reason_of(error),
            ) from None  # fmt: skip
        self._about = np.memmap(self._file, np.int64, "r+", shape=2)
        self.values: Any = np.memmap(self._file, kind, "r+", offset=16, shape=heaps)
        self._saved, self._sum, self._at = 0, 0, monotonic()
        self.done, expected = (int(number) for number in self._about)
        if not (0 < self.done <= heaps and self._sum_up_to(self.done) == expected):
            self.done, self._saved, self._sum = 1, 0, 0
            self.values[:1] = 0

    def _make_room(self, size: int) -> None:
        """Give the file its size now: a full disk would end a program that writes into it later."""
        had = os.fstat(self._file.fileno()).st_size
        try:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(self._file.fileno(), 0, size)
            self._file.truncate(size)
        except OSError:
            self._file.truncate(had)
            self.close()
            raise

    def save(self, done: int, *, now: bool = False) -> None:
        """Save that the values below ``done`` are found, once a minute or now."""
        if now or monotonic() > self._at + _EVERY:
            self.values.flush()
            self._about[:] = done, self._sum_up_to(done)
            self._about.flush()
            self._at = monotonic()

    def delete(self) -> None:
        """Delete the file: the check is over."""
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let another run use the file."""
        self._file.close()

    def _sum_up_to(self, done: int) -> int:
        for start in range(self._saved, done, _PIECE):
            self._sum = crc32(self.values[start : min(done, start + _PIECE)], self._sum)
        self._saved = done
        return self._sum
