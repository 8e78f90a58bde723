"""Tables of searches in files: what is known about each position, with a header that names the owner.

A file has sections, each for one ruleset: the positions of a plain search or the words of a compiled one. It has a
format number and a checksum, is written as a whole or not at all, and is refused if it is damaged or belongs to another
ruleset.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.machine.reading import DAMAGE, read_arrays
from grundy.ruleset import Ruleset
from grundy.words.errors import InputError, reason_of
from grundy.words.files import written_whole
from grundy.words.phrase import Phrase

if TYPE_CHECKING:
    from grundy.maths.boards.asking import Sliced
    from grundy.solving.search.nimber import NimberSearch

_FORMAT = 2
_LINE = 1 << 24  # bytes of a position in a file
_UNWRITTEN = "table {path!r} cannot be written: {why}: name another file"
_UNREADABLE = "table {path!r} cannot be read: {why}: name another file"


class Section(NamedTuple):
    """What one search knows."""

    owner: dict[str, Any]  # the ruleset, and whatever else must be the same, as JSON data
    kind: str  # the kind of search
    about: dict[str, Any]  # how the search is to read it, as JSON data
    arrays: dict[str, Any]  # NumPy arrays by name


# -- the file


def write_table(path: Path, sections: Iterable[Section]) -> None:
    """Write sections to a file, as a whole or not at all."""
    import numpy as np

    listed = list(sections)
    arrays = {f"{i}_{name}": array for i, part in enumerate(listed) for name, array in part.arrays.items()}
    about: dict[str, Any] = {
        "format": _FORMAT,
        "sections": [[part.owner, part.kind, part.about, sorted(part.arrays)] for part in listed],
    }
    about["sum"] = _sum_of(about, arrays)
    head = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with written_whole(path, _UNWRITTEN) as file:
        np.savez(file, about=head, **arrays)


def read_table(path: Path) -> list[Section]:
    """Return the sections of a file."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise InputError(_UNREADABLE, path=str(path), why=Phrase("it is a device or a pipe"))
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise InputError("there is no table {path!r}", path=str(path)) from None
    except OSError as error:
        raise InputError(_UNREADABLE, path=str(path), why=reason_of(error)) from None
    try:
        with file:
            arrays = read_arrays(file)
        about = json.loads(bytes(arrays.pop("about")).decode())
        listed = about["sections"]
        if not all(_is_section(*part) for part in listed):
            raise damaged_table(path)
        if arrays.keys() != {f"{i}_{name}" for i, part in enumerate(listed) for name in part[3]}:
            raise damaged_table(path)
        whole = about["format"] == _FORMAT and about.pop("sum") == _sum_of(about, arrays)
        found = [
            Section(owner, kind, more, {name: arrays[f"{i}_{name}"] for name in names})
            for i, (owner, kind, more, names) in enumerate(listed)
        ]
    except DAMAGE:
        raise damaged_table(path) from None
    if not whole:
        raise damaged_table(path)
    return found


def _is_section(owner: Any, kind: Any, about: Any, names: Any) -> bool:
    right = isinstance(owner, dict) and isinstance(kind, str) and isinstance(about, dict) and isinstance(names, list)
    return right and all(isinstance(told, str) for told in (*owner.values(), *names))


def _sum_of(about: dict[str, Any], arrays: dict[str, Any]) -> str:
    from hashlib import sha256  # slow to import

    import numpy as np

    found = sha256(json.dumps(about, sort_keys=True).encode())
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        found.update(f"{name} {array.dtype.str} {array.shape}".encode())
        found.update(array.data.cast("B") if array.size else b"")
    return found.hexdigest()


def foreign_table(path: Path, owner: object, wanted: object) -> InputError:
    """Return the error for a table that belongs to something else."""
    return InputError(
        "table {path!r} belongs to {owner}, not to {wanted}: name another file",
        path=str(path), owner=_in_a_line(owner), wanted=_in_a_line(wanted),
    )  # fmt: skip


def _in_a_line(told: object) -> str:
    return " ".join(str(told).split())[:80]


def damaged_table(path: Path) -> InputError:
    """Return the error for a table that cannot be read."""
    return InputError(
        "{path!r} is not a table, or is damaged or from another version: name another file, or delete it",
        path=str(path),
    )


def contradicted_table(path: Path, game: object) -> InputError:
    """Return the error for a table with a wrong value."""
    return InputError(
        "table {path!r} contradicts the rules at {game}: delete it to start afresh", path=str(path),
        game=_in_a_line(game),
    )  # fmt: skip


def other_rules(path: Path, ruleset: object) -> InputError:
    """Return the error for a table made by other rules of the same name."""
    return InputError(
        "the rules of {ruleset} have changed since table {path!r} was made: delete it to start afresh",
        path=str(path), ruleset=str(ruleset),
    )  # fmt: skip


# -- plain searches


def position_as_data(position: Hashable) -> Any:
    """Return a position as JSON data: tuples as lists, frozensets as their sorted items.

    Examples:
        >>> position_as_data((1, ("x", frozenset({3, 2}))))
        [1, ['x', {'set': [2, 3]}]]
    """
    if position is None or isinstance(position, str | int | float):
        return position
    if isinstance(position, tuple):
        return [position_as_data(item) for item in position]
    if isinstance(position, frozenset):
        return {"set": sorted((position_as_data(item) for item in position), key=json.dumps)}
    raise TypeError(type(position).__name__)


def position_of_data(data: Any) -> Any:
    """Return the position that JSON data describe; the inverse of :func:`position_as_data`.

    Examples:
        >>> position_of_data([1, ["x", {"set": [2, 3]}]])
        (1, ('x', frozenset({2, 3})))
    """
    if isinstance(data, list):
        return tuple(position_of_data(item) for item in data)
    if isinstance(data, dict):
        return frozenset(position_of_data(item) for item in data["set"])
    return data


def positions_section(search: NimberSearch, ruleset: Ruleset[Any], owner: dict[str, Any]) -> Section:
    """Return what a plain search knows about positions of a ruleset."""
    lines = [
        f"{mask:x} {json.dumps(position_as_data(game.position))}\n"
        for game, mask in search.masks()
        if game.ruleset == ruleset
    ]
    return Section(owner, "positions", {"count": len(lines)}, {"lines": packed_lines(lines)})


def take_positions(search: NimberSearch, ruleset: Ruleset[Any], section: Section) -> None:
    """Restore what a section knows about positions of a ruleset."""
    for line in lines_of(section.arrays["lines"].tobytes()):
        word, _, told = line.partition(b" ")
        search.restore(ruleset, position_of_data(json.loads(told)), int(word, 16))


def packed_lines(lines: Iterable[str]) -> Any:
    """Return a compressed text as an array."""
    import numpy as np

    return np.frombuffer(zlib.compress("".join(lines).encode(), 1), np.uint8)


def lines_of(packed: bytes) -> Iterator[bytes]:
    """Yield the lines of a compressed text, of which a part is held at a time: it may be a thousand times as long."""
    unpacked, rest = zlib.decompressobj(), b""
    while not unpacked.eof:
        piece = unpacked.decompress(packed, _LINE)
        packed = unpacked.unconsumed_tail
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > _LINE or not (piece or packed or unpacked.eof):
            raise EOFError
    if rest:
        raise EOFError


# -- compiled searches


def save_search(search: Sliced[Any, Any], path: Path) -> int:
    """Write the table of a compiled search on a board or graph; return how many positions it holds.

    Raises:
        InputError: if the file cannot be written.
    """
    write_table(path, [Section({"field": search.field_name}, search.kind, {}, search.known())])
    return len(search)


def load_search(search: Sliced[Any, Any], path: Path) -> None:
    """Restore the table of a file.

    Raises:
        InputError: if there is no such file, it belongs to another board or graph, or it is damaged.
    """
    sections = read_table(path)
    if len(sections) != 1:
        raise damaged_table(path)
    if sections[0].owner != {"field": search.field_name} or sections[0].kind != search.kind:
        raise foreign_table(path, " ".join(map(str, sections[0].owner.values())), search.field_name)
    try:
        search.learn(sections[0].arrays)
    except DAMAGE:
        raise damaged_table(path) from None
