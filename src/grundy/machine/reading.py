"""Files of others: read only as far as there is room, and arrays of the sizes that they have."""

from __future__ import annotations

import os
import stat
import zlib
from collections.abc import Iterator
from math import prod
from tokenize import TokenError
from typing import IO, TYPE_CHECKING, Any, TextIO

from grundy.machine.memory import machine_memory
from grundy.words.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

DAMAGE = (
    OSError, ValueError, LookupError, TypeError, EOFError, AttributeError, ArithmeticError, MemoryError, RuntimeError,
    SyntaxError, TokenError, zlib.error,
)  # fmt: skip
"""What reading a damaged file may raise."""
_ALWAYS = 256 << 20  # bytes that a file may have on any machine
_PIECE = 1 << 20
_LINE = 1 << 26  # characters of a line


def read_bounded(file: IO[bytes], name: str) -> bytes:
    """Return what a file contains; a device such as ``/dev/zero`` never ends.

    Raises:
        LimitError: if it takes a large part of the memory.
    """
    most, size, pieces = max(_ALWAYS, machine_memory() // 16), 0, []
    while piece := file.read(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise LimitError(
                "{name} is longer than {most} MB, a sixteenth of this machine's memory: name a shorter file",
                name=name, most=most >> 20,
            )  # fmt: skip
    return b"".join(pieces)


def lines_typed(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream as they arrive; the one of ``/dev/zero`` never ends.

    Raises:
        LimitError: if a line is longer than any that people or problems write.
    """
    while line := stream.readline(_LINE + 1):
        if len(line) > _LINE:
            raise LimitError("a line of the input is longer than {most} million characters", most=_LINE // 10**6)
        yield line


def read_arrays(file: IO[bytes]) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file as ``numpy.savez`` writes it: no larger than the file, whatever it says.

    Raises:
        Exception: one of ``DAMAGE``, if it is another file.
    """
    from zipfile import BadZipFile  # slow to import

    try:
        return _arrays_in(file)
    except BadZipFile as error:
        raise ValueError(str(error)) from None


def _arrays_in(file: IO[bytes]) -> dict[str, NDArray[Any]]:
    from zipfile import ZipFile

    import numpy as np

    about = os.fstat(file.fileno())
    if not stat.S_ISREG(about.st_mode):  # a device has no end, where the list of arrays would be
        raise ValueError("not a file")
    whole = about.st_size
    found: dict[str, NDArray[Any]] = {}
    with ZipFile(file) as packed:
        entries = packed.infolist()
        if sum(entry.file_size for entry in entries) > whole or any(entry.compress_type for entry in entries):
            raise ValueError("not as numpy.savez writes it")
        for entry in entries:
            with packed.open(entry) as member:
                shape, by_columns, kind = array_header(member)
                if member.tell() + prod(shape) * kind.itemsize != entry.file_size:
                    raise ValueError("an array of another size")
                array = np.empty(shape[::-1] if by_columns else shape, kind)
                _fill(member, array)
            found[entry.filename.removesuffix(".npy")] = array.T if by_columns else array
    return found


def array_header(file: IO[bytes]) -> tuple[tuple[int, ...], bool, Any]:
    """Return the shape of the array in a file that ``numpy.save`` wrote, whether columns come first, and its type."""
    from numpy.lib import format as npy

    if npy.read_magic(file) != (1, 0):
        raise ValueError("not as numpy.save writes it")
    shape, by_columns, kind = npy.read_array_header_1_0(file)
    if kind.hasobject or not kind.itemsize or kind.subdtype or min(shape, default=0) < 0:
        raise ValueError("not an array of numbers")
    return shape, by_columns, kind


def _fill(file: IO[bytes], array: NDArray[Any]) -> None:
    """Read an array and the end of its file, where the checksum is compared."""
    left = array.reshape(-1).view("u1").data if array.size else memoryview(b"")
    while piece := file.read(_PIECE):
        left[: len(piece)] = piece
        left = left[len(piece) :]
    if left.nbytes:
        raise EOFError
