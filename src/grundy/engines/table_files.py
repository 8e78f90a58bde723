"""Tables of a search in files: what is known of each position, with a head that tells whose they are.

A file of a plain search is text, a position and the values that are excluded a line; one of a compiled search holds the
words of its table. Both have a format number and a check sum, are written whole or not at all, and are refused where
they belong to other rules or were damaged.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.engines.nimber_search import NimberSearch
from grundy.errors import GrundyError, InputError
from grundy.ruleset import Game, Ruleset

if TYPE_CHECKING:
    from grundy.engines.piece_search import PieceSearch

__all__ = ["load_pieces", "load_positions", "save_pieces", "save_positions"]

_FORMAT = 1
_DAMAGE = (
    OSError, ValueError, LookupError, TypeError, EOFError, AttributeError, ArithmeticError, MemoryError, RuntimeError,
    SyntaxError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""What reading a file may raise where some of its bytes are others."""


def save_positions(search: NimberSearch, ruleset: Ruleset[Any], path: Path) -> int:
    """Write what a plain search knows of positions of a ruleset; return how many they are.

    Raises:
        InputError: if the file cannot be written.
    """
    lines = [f"{mask:x} {ruleset.format(game.position)}" for game, mask in search.masks() if game.ruleset == ruleset]
    body = "".join(line + "\n" for line in lines)
    head = json.dumps({"format": _FORMAT, "ruleset": str(ruleset), "sum": hashlib.sha256(body.encode()).hexdigest()})
    _put(path, f"{head}\n{body}".encode())
    return len(lines)


def load_positions(search: NimberSearch, ruleset: Ruleset[Any], path: Path) -> int:
    """Take over what a file knows of positions of a ruleset; return how many they are.

    Raises:
        InputError: if there is no such file, it belongs to another ruleset, or it is damaged.
    """
    try:
        head, _, body = path.read_text(encoding="utf-8").partition("\n")
        told = json.loads(head)
        whole = told["format"] == _FORMAT and told["sum"] == hashlib.sha256(body.encode()).hexdigest()
        owner = told["ruleset"]
    except FileNotFoundError:
        raise _missing(path) from None
    except _DAMAGE:
        whole, owner = False, str(ruleset)
    if owner != str(ruleset):
        raise _foreign(path, owner, str(ruleset))
    if not whole:
        raise _damaged(path)
    lines = body.splitlines()
    try:
        for line in lines:
            word, *words = line.split()
            mask = int(word, 16)
            if not mask:
                raise ValueError("no value is possible")
            search.learn(Game(ruleset, ruleset.parse(words)), mask)
    except (GrundyError, ValueError):
        raise _damaged(path) from None
    return len(lines)


def save_pieces(search: PieceSearch, path: Path) -> int:
    """Write the table of a compiled search; return how many pieces it holds.

    Raises:
        InputError: if the file cannot be written.
    """
    import io

    import numpy as np

    pieces, masks = search.known()
    head = {"format": _FORMAT, "field": search.field.name, "sum": _sum_of(pieces, masks)}
    file = io.BytesIO()
    np.savez(file, about=np.frombuffer(json.dumps(head).encode(), np.uint8), pieces=pieces, masks=masks)
    _put(path, file.getvalue())
    return len(pieces)


def load_pieces(search: PieceSearch, path: Path) -> int:
    """Take over the table of a file; return how many pieces it holds.

    Raises:
        InputError: if there is no such file, it belongs to another board or graph, or it is damaged.
    """
    import numpy as np

    pieces = masks = None
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as saved:
            pieces, masks = saved["pieces"], saved["masks"]
            told = json.loads(bytes(saved["about"]).decode())
        whole = told["format"] == _FORMAT and pieces.dtype == masks.dtype == np.uint64
        whole = whole and pieces.ndim == 1 and pieces.shape == masks.shape and told["sum"] == _sum_of(pieces, masks)
        whole = whole and bool(pieces.all() and masks.all() and (pieces <= (1 << search.field.size) - 1).all())
        owner = told["field"]
    except FileNotFoundError:
        raise _missing(path) from None
    except _DAMAGE:
        whole, owner = False, search.field.name
    if owner != search.field.name:
        raise _foreign(path, owner, search.field.name)
    if not whole:
        raise _damaged(path)
    assert pieces is not None
    assert masks is not None
    search.learn(pieces, masks)
    return len(pieces)


def _sum_of(pieces: Any, masks: Any) -> str:
    return hashlib.sha256(pieces.tobytes() + masks.tobytes()).hexdigest()


def _put(path: Path, content: bytes) -> None:
    passing = path.with_name(path.name + ".part")
    try:
        with passing.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
    except OSError as error:
        with suppress(OSError):
            passing.unlink()
        raise InputError(
            "table {path!r} cannot be written: {why}: name another file", path=str(path), why=error.strerror
        ) from None


def _missing(path: Path) -> InputError:
    return InputError("there is no table {path!r}", path=str(path))


def _foreign(path: Path, owner: object, wanted: str) -> InputError:
    return InputError(
        "table {path!r} belongs to {owner}, not to {wanted}: name another file",
        path=str(path), owner=str(owner)[:80], wanted=wanted[:80],
    )  # fmt: skip


def _damaged(path: Path) -> InputError:
    return InputError("table {path!r} is damaged, or of another version: remove it to start anew", path=str(path))
