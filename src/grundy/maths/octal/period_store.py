"""Where long searches for a period are kept: one file a code, written anew each time and put in place whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from grundy.maths.octal.codes import Code
from grundy.words.errors import InputError
from grundy.words.files import make_folder, written_whole

_FORMAT = 1
_NUMBERS = ("known", "base", "settled_from", "smaller", "largest", "largest_at", "next_anchor", "followed_to")


class PeriodStore:
    """A folder with the state of searches, made if it is not there; one process at a time may work on a code.

    What cannot be made or written, is damaged or in use by another process is an InputError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: IO[bytes] | None = None
        make_folder(folder, "store {folder!r} cannot be made: {why}: name another folder")

    def path(self, code: Code) -> Path:
        """Return the file of a code."""
        return self.folder / f"{str(code).replace('!', 'u')}.npz"

    def load(self, code: Code) -> tuple[dict[str, int], dict[str, NDArray[Any]]] | None:
        """Return the numbers and arrays that were kept, None where there are none; the code is in use from now on."""
        self._take(code)
        path = self.path(code)
        if not path.exists():
            return None
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as saved:
                arrays = {name: saved[name] for name in saved.files}
            head = json.loads(bytes(arrays.pop("about")).decode())
            numbers = {name: value for name, value in head["numbers"].items() if isinstance(value, int)}
            whole = head["format"] == _FORMAT and head["code"] == str(code) and all(n in numbers for n in _NUMBERS)
            whole = whole and arrays["tail"].size == numbers["known"] - numbers["base"]
        except Exception:  # of any kind, where some bytes of a file are others
            whole = False
        if not whole:
            raise InputError("file {path!r} of the store is damaged: remove it to start anew", path=str(path))
        return numbers, arrays

    def save(self, code: Code, numbers: Mapping[str, int], arrays: Mapping[str, NDArray[Any]]) -> None:
        """Keep the state of a search; what was kept before stays until this is written whole."""
        path = self.path(code)
        about = json.dumps({"format": _FORMAT, "code": str(code), "numbers": dict(numbers)}).encode()
        for left in self.folder.glob(f".{path.name}.*"):  # of a save that was killed: nobody else works on the code
            left.unlink(missing_ok=True)
        with written_whole(
            path, "store file {path!r} cannot be written: {why}: make room; what it held before is still there"
        ) as file:
            np.savez(file, about=np.frombuffer(about, np.uint8), **dict(arrays))  # type: ignore[arg-type]

    def close(self) -> None:
        """Let other processes work on the code."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take(self, code: Code) -> None:
        try:
            import fcntl
        except ImportError:  # no such locks here
            return
        path = self.path(code).with_suffix(".lock")
        try:
            self._lock = path.open("ab")
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(
                "another run works on {code} in store {folder!r}: wait for it, or name another folder",
                code=str(code), folder=str(self.folder),
            ) from None  # fmt: skip
        except OSError as error:
            raise InputError(
                "store {folder!r} cannot be written: {why}: name another folder", folder=str(self.folder),
                why=error.strerror,
            ) from None  # fmt: skip
