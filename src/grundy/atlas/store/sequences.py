"""Values of heaps stored with an atlas, in files that can be mapped into memory and are replaced atomically."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from grundy.machine.reading import DAMAGE
from grundy.words.errors import InputError
from grundy.words.files import make_folder, written_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CHUNK = 1 << 22  # values to write, or to digest, at once
_LONGEST = 200  # characters of a file name


def file_of(game: str) -> str:
    """Return the name of the file for the values of a game; a digest ends the name of a long one.

    Examples:
        >>> file_of("0.77"), file_of("coin-turning(spacing=1/2)")
        ('0.77.npy', 'coin-turning%28spacing%3D1%2F2%29.npy')
    """
    name = quote(game, safe="")
    if len(name) > _LONGEST:
        name = f"{name[:_LONGEST]}-{hashlib.sha256(game.encode()).hexdigest()[:16]}"
    return f"{name}.npy"


def write_values(path: Path, values: NDArray[Any]) -> None:
    """Write values to a file; its old content remains until the new one is on disk."""
    from numpy.lib.format import header_data_from_array_1_0, write_array_header_1_0

    make_folder(path.parent, "cannot create the atlas {folder!r}: {why}: name another folder")
    with written_whole(path, "cannot write the values to {path!r}: {why}") as file:
        # like numpy.save, but with an error that says if the disk is full
        write_array_header_1_0(file, header_data_from_array_1_0(values))
        for start in range(0, values.size, _CHUNK):
            file.write(values[start : start + _CHUNK].tobytes())


def mapped_values(path: Path, game: str, heaps: int) -> NDArray[Any]:
    """Return the values in a file, mapped into memory."""
    import numpy as np

    try:
        values: NDArray[Any] = np.load(path if path.is_file() else "", mmap_mode="r", allow_pickle=False)
        whole = values.ndim == 1 and values.dtype.kind in "ui" and values.size >= heaps
    except DAMAGE:
        whole = False
    if not whole:
        raise InputError("the file of values {path!r} is damaged: scan {game} again", path=str(path), game=game)
    return values


def digest_of_values(values: NDArray[Any]) -> str:
    """Return a digest of values and their type."""
    digest = hashlib.sha256(str(values.dtype).encode())
    for start in range(0, values.size, _CHUNK):
        digest.update(values[start : start + _CHUNK].tobytes())
    return digest.hexdigest()[:16]
