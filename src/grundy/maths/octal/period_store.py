"""The store of long searches for a period: one file per code, replaced as a whole each time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.reading import read_arrays
from grundy.maths.octal.codes import Code
from grundy.words.errors import InputError, reason_of
from grundy.words.files import locked, make_folder, without_waiting, written_whole

_FORMAT = 1
_NUMBERS = ("known", "base", "settled_from", "smaller", "largest", "largest_at", "next_anchor", "followed_to")
_FEWEST, _MOST, _LARGEST = 64, 1 << 62, 1 << 19  # of heaps, of all numbers, of values


class PeriodStore:
    """A folder with the state of searches, created when one needs it; only one process at a time may work on a code.

    Args:
        folder: the folder.
        unsaved: called with the error if the last state of a search cannot be saved; otherwise it is raised.

    InputError is raised for what cannot be created or written, is damaged, or is in use by another process.
    """

    def __init__(self, folder: Path, unsaved: Callable[[InputError], object] | None = None) -> None:
        self.folder, self.unsaved = folder, unsaved
        self.spent = 0.0  # seconds of the search before this run, if they count
        self._lock: IO[bytes] | None = None

    def path(self, code: Code) -> Path:
        """Return the file of a code."""
        return self.folder / f"{str(code).replace('!', 'u')}.npz"

    def load(self, code: Code) -> tuple[dict[str, int], dict[str, NDArray[Any]]] | None:
        """Return the saved numbers and arrays, or None; lock the code from now on."""
        self._take(code)
        path = self.path(code)
        if not path.exists():
            return None
        try:
            with open(path, "rb", opener=without_waiting) as file:
                arrays = read_arrays(file)
            head = json.loads(bytes(arrays.pop("about")).decode())
            numbers = {name: value for name, value in head["numbers"].items() if isinstance(value, int)}
            whole = head["format"] == _FORMAT and head["code"] == str(code) and _sound(numbers, arrays)
        except MemoryError:  # it says nothing about the file
            raise
        except Exception:  # a damaged file may raise anything
            whole = False
        if not whole:
            raise InputError("file {path!r} of the store is damaged: delete it to start afresh", path=str(path))
        return numbers, arrays

    def save(self, code: Code, numbers: Mapping[str, int], arrays: Mapping[str, NDArray[Any]]) -> None:
        """Save the state of a search; the previous state stays until this one is complete."""
        path = self.path(code)
        about = json.dumps({"format": _FORMAT, "code": str(code), "numbers": dict(numbers)}).encode()
        for left in self.folder.glob(f".{path.name}.*"):  # left by a killed save: no other process uses the code
            left.unlink(missing_ok=True)
        with written_whole(
            path, "store file {path!r} cannot be written: {why}: free some space; its previous content is intact"
        ) as file:
            np.savez(file, about=np.frombuffer(about, np.uint8), **dict(arrays))  # type: ignore[arg-type]

    def finish(self, code: Code, save: Callable[[], None]) -> None:
        """End a search: save its last state, so that a longer one continues from there."""
        save()

    def close(self) -> None:
        """Let other processes work on the code."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take(self, code: Code) -> None:
        make_folder(self.folder, "store {folder!r} cannot be created: {why}: name another folder")
        try:
            self._lock = locked(self.path(code).with_suffix(".lock"))
        except BlockingIOError:
            raise InputError(
                "another run is computing {code} in store {folder!r}: wait for it, or name another folder",
                code=str(code), folder=str(self.folder),
            ) from None  # fmt: skip
        except OSError as error:
            raise InputError(
                "store {folder!r} cannot be written: {why}: name another folder", folder=str(self.folder),
                why=reason_of(error),
            ) from None  # fmt: skip


class PassingStore(PeriodStore):
    """The states of searches while they run, each deleted when its search ends; the time before counts as well.

    A state helps, but no search needs it: one that is damaged, in use or cannot be saved is ignored.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._held = False

    def load(self, code: Code) -> tuple[dict[str, int], dict[str, NDArray[Any]]] | None:
        """Return the saved numbers and arrays, if there are any that can be used."""
        found = None
        with suppress(InputError):
            found = super().load(code) if self.path(code).exists() else None
        self.spent = 0.0 if found is None else float(found[0].get("spent", 0))
        return found

    def save(self, code: Code, numbers: Mapping[str, int], arrays: Mapping[str, NDArray[Any]]) -> None:
        """Save the state of a search, if it can be saved."""
        with suppress(InputError):
            self._take(code)
            super().save(code, numbers, arrays)

    def finish(self, code: Code, save: Callable[[], None]) -> None:
        """Delete the state of a search that has ended, unless another process has it."""
        if self._held:
            for path in (self.path(code), self.path(code).with_suffix(".lock")):
                path.unlink(missing_ok=True)
            self.close()
            with suppress(OSError):  # it has other states
                self.folder.rmdir()

    def close(self) -> None:
        """Let other processes work on the code."""
        super().close()
        self._held = False

    def _take(self, code: Code) -> None:
        if not self._held:
            super()._take(code)
            self._held = True


def _sound(numbers: Mapping[str, int], arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Return whether the compiled loops can use a state: they trust each heap and value as an index."""
    known, base, largest = numbers["known"], numbers["base"], numbers["largest"]
    anchors = {name for name in arrays if name.startswith("anchor_")}
    sparse = {"mask", "parity"} <= numbers.keys()
    names = {"tail", *(["head"] if base else []), *(["rare", "rare_values"] if sparse else [])}
    tail, rare = arrays["tail"], arrays.get("rare", np.zeros(0, np.int64))
    return (
        arrays.keys() == names | anchors
        and all(0 <= numbers[name] <= _MOST for name in _NUMBERS)
        and 0 <= numbers.get("history", 0) <= _MOST
        and known >= _FEWEST
        and tail.size == known - base
        and max(numbers["smaller"], numbers["largest_at"], numbers["followed_to"]) <= known
        and largest < min(_LARGEST, np.iinfo(tail.dtype).max + 1)
        and all(_holds_values(array, largest) for name, array in arrays.items() if not name.startswith("rare"))
        and anchors <= {f"anchor_{heap}" for heap in _heaps_of(anchors) if 0 <= heap <= known}
        and (not sparse or (0 < numbers["mask"] < _LARGEST and numbers["parity"] in (-1, 0, 1)))
        and (not base or sparse)
        and rare.dtype == np.int64 and bool((np.diff(rare, prepend=0, append=known) > 0).all())
        and (not sparse or _holds_values(arrays["rare_values"], largest, "int64", rare.shape))
    )  # fmt: skip


def _heaps_of(anchors: set[str]) -> list[int]:
    return [int(name.removeprefix("anchor_")) for name in anchors]


def _holds_values(array: NDArray[Any], largest: int, kinds: str = "uint8 uint16 uint32", shape: Any = None) -> bool:
    right = array.ndim == 1 and array.dtype.isnative and array.dtype.name in kinds.split()
    right = right and shape in (None, array.shape)
    return right and (not array.size or bool(array.min() >= 0 and array.max() <= largest))
