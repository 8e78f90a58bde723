"""Solved digraphs in folders: the graph and the results for each vertex, which can be opened without reading them.

A folder contains ``table.json`` (format, sizes, digests) and one ``.npy`` file for each array. Arrays are mapped into
memory, so a table can be larger than the memory.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from collections.abc import Hashable
from contextlib import ExitStack, suppress
from io import BufferedRandom, BufferedReader
from math import prod
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Any

from grundy.atlas.graphs.replacing import clear_leftovers, replacement_of, restore
from grundy.machine.reading import DAMAGE, array_header, read_bounded
from grundy.maths.nimbers.outcomes import Convention
from grundy.words.errors import InputError, reason_of
from grundy.words.files import without_waiting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.maths.digraphs.loopy_graph import LoopyGraph

ABOUT = "table.json"
"""The file that describes a folder."""
_FORMAT = 1
_ARRAYS = ("offsets", "targets", "values", "plies", "misere_plies")
FILES = frozenset({ABOUT, "names.npy", *(f"{name}.npy" for name in _ARRAYS)})
"""The files that a folder may contain."""
_READS, _PAUSE = 50, 0.01  # how often to try to open a folder that is being replaced, and seconds in between
_SAMPLED = 250  # vertices at equal distances, and as many random ones, whose answers are checked


def save_table(play: LoopyGraph, folder: Path) -> None:
    """Save a solved digraph: loopy nimbers and remoteness in normal play, and remoteness in misère play.

    The folder appears completely or not at all; an existing table is replaced.

    Raises:
        InputError: if the folder cannot be written, or exists and contains anything but a table.
        LimitError: if the answers do not fit into memory.

    Examples:
        >>> from tempfile import mkdtemp
        >>> from grundy import Graph
        >>> from grundy.maths.digraphs.loopy_graph import LoopyGraph
        >>> folder = Path(mkdtemp(), "solved")
        >>> save_table(LoopyGraph(Graph.from_edges([(0, 1), (0, 0)])), folder)
        >>> kept = open_table(folder)
        >>> kept.values.tolist(), kept.remoteness().tolist()
        ([-1, 0], [1, 0])
    """
    import numpy as np

    graph, named = play.graph, folder
    folder = table_target(folder)
    arrays: dict[str, NDArray[Any]] = {
        "offsets": graph.offsets, "targets": graph.targets, "values": play.values, "plies": play.remoteness(),
        "misere_plies": play.remoteness(Convention.MISERE),
    }  # fmt: skip
    about: dict[str, Any] = {
        "format": _FORMAT,
        "vertices": len(graph),
        "arcs": graph.arcs,
        "names": None,
        "digests": {},
    }
    if isinstance(graph.names, tuple):
        about["names"] = [_told(name) for name in graph.names]
    elif graph.names is not None:
        arrays["names"] = graph.names
    try:
        with replacement_of(folder) as passing:
            for name, array in arrays.items():
                with (passing / f"{name}.npy").open("w+b") as file:
                    np.save(file, array, allow_pickle=False)
                    about["digests"][name] = _digest(file)
                    os.fsync(file.fileno())
            about["digests"]["about"] = _digest_of_about(about)
            with (passing / ABOUT).open("wb") as file:
                file.write(json.dumps(about).encode())
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        raise _unwritten(named, error) from None


def table_target(folder: Path) -> Path:
    """Return the folder for a table, with links resolved, before any work begins.

    Raises:
        InputError: if no table can be saved there.
    """
    try:
        found = folder.resolve()  # replace the target of a link, not the link
        clear_leftovers(found, FILES)
        taken = found.exists() and not _replaceable(found)
    except (OSError, RuntimeError) as error:
        raise _unwritten(folder, error) from None
    if taken:
        raise InputError(
            "{folder!r} exists but does not contain a solved graph: name another folder", folder=str(folder)
        )
    if not found.parent.is_dir():
        raise InputError(
            "cannot write {path!r}: there is no folder {folder!r}", path=str(folder), folder=str(folder.parent)
        )
    return found


def _unwritten(folder: Path, error: Exception) -> InputError:
    return InputError("cannot write {path!r}: {why}", path=str(folder), why=reason_of(error))


def _replaceable(folder: Path) -> bool:
    """Return whether a folder contains a table, possibly damaged, and nothing else that would be lost with it."""
    found = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return {ABOUT, "offsets.npy"} <= found <= FILES


def open_table(folder: Path) -> LoopyGraph:
    """Return a saved digraph, with its arrays checked and mapped into memory.

    The check compares digests, reads the whole graph, and compares the answers of some vertices with those of their
    options. If the table is being replaced by another one, either of the two is opened.

    Raises:
        InputError: if there is no table, it is damaged, or it has another format.
    """
    with suppress(OSError, RuntimeError):
        folder = folder.resolve()
    restore(folder, FILES)
    for reads in reversed(range(_READS)):
        before = _mark(folder)
        with ExitStack() as files:
            try:
                about, arrays = _files(folder, files)
            except InputError:
                if not reads or (_mark(folder) == before and not _in_passing(folder)):
                    raise
            else:
                if not reads or _mark(folder) == before:  # all of it belongs to one table, perhaps replaced by now
                    return _opened(folder, about, arrays)
        time.sleep(_PAUSE)
    raise AssertionError


def _files(folder: Path, files: ExitStack) -> tuple[dict[str, Any], dict[str, BufferedReader]]:
    """Return the description of a folder, and its arrays, opened but not read."""
    about = _about(folder)
    arrays = {}
    for name in (*_ARRAYS, *(["names"] if "names" in about["digests"] else [])):
        try:
            file = open(folder / f"{name}.npy", "rb", opener=without_waiting)  # noqa: SIM115 - the stack closes it
            arrays[name] = files.enter_context(file)
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):  # a device never ends
                raise ValueError("not a file")
        except DAMAGE:
            raise _damaged(folder, f"{name}.npy") from None
    return about, arrays


def _mark(folder: Path) -> tuple[int, ...] | None:
    """Return a number that differs for each folder at this path, even with equal contents."""
    with suppress(OSError):
        found = folder.stat()
        return found.st_ino, found.st_ctime_ns, found.st_mtime_ns
    return None


def _in_passing(folder: Path) -> bool:
    """Return whether a table is being replaced by another one."""
    with suppress(OSError):
        return any(path.name.startswith(f".{folder.name}.") for path in folder.parent.iterdir())
    return False


def _opened(folder: Path, about: dict[str, Any], files: dict[str, BufferedReader]) -> LoopyGraph:
    import numpy as np

    from grundy.maths.digraphs.graph import Graph
    from grundy.maths.digraphs.loopy_graph import LoopyGraph, first_wrong

    names = about["names"]
    arrays: dict[str, NDArray[Any]] = {}
    for name, file in files.items():
        try:
            if _digest(file) != about["digests"][name]:
                raise _damaged(folder, f"{name}.npy")
            arrays[name] = _mapped(file)
        except DAMAGE:
            raise _damaged(folder, f"{name}.npy") from None
        kind = np.int64 if name in ("offsets", "names") else np.int32
        size = {"offsets": about["vertices"] + 1, "targets": about["arcs"]}.get(name, about["vertices"])
        if arrays[name].dtype != kind or arrays[name].shape != (size,):
            raise _damaged(folder, f"{name}.npy")
    try:
        named = arrays.get("names") if names is None else tuple(_untold(name) for name in names)
        graph = Graph.from_mapped(arrays["offsets"], arrays["targets"], named)
    except (InputError, RecursionError) as error:
        raise InputError(
            "{folder!r} does not contain a graph: {why}: solve the graph again and save it again",
            folder=str(folder),
            why=error,
        ) from None
    remoteness = {Convention.NORMAL: arrays["plies"], Convention.MISERE: arrays["misere_plies"]}
    wrong = first_wrong(graph, arrays["values"], remoteness, _sample(len(graph)))
    if wrong is not None:
        raise InputError(
            "the result that {folder!r} has for vertex {vertex!r} contradicts its moves: solve the graph again "
            "and save it again",
            folder=str(folder), vertex=graph.name(wrong),
        )  # fmt: skip
    return LoopyGraph.known(graph, arrays["values"], remoteness)


def _sample(count: int) -> list[int]:
    """Return some vertices, at equal distances and random."""
    if count <= 2 * _SAMPLED:
        return list(range(count))
    return [*range(0, count, -(-count // _SAMPLED)), *(randrange(count) for _ in range(_SAMPLED))]


def is_table(folder: Path) -> bool:
    """Return whether a path is a folder with a solved digraph, judging by names alone."""
    try:
        return (folder / ABOUT).is_file() or restore(folder, FILES)
    except OSError:  # the name is too long, or a parent folder cannot be read
        return False


def _about(folder: Path) -> dict[str, Any]:
    try:
        with open(folder / ABOUT, "rb", opener=without_waiting) as file:
            about = json.loads(read_bounded(file, str(folder / ABOUT)).decode())
        found = about["format"]
        if found == _FORMAT:
            whole = about["digests"]["about"] == _digest_of_about(about)
            sound = all(isinstance(about[name], int) for name in ("vertices", "arcs"))
            if not whole or not sound or not isinstance(about["names"], list | None):
                raise _damaged(folder, ABOUT)
    except FileNotFoundError:
        raise InputError(
            "{folder!r} does not contain a solved graph: save one there first", folder=str(folder)
        ) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _damaged(folder, ABOUT) from None
    if found != _FORMAT:
        raise InputError(
            "the solved graph in {folder!r} has format {found!r}, but this version reads format {format}: "
            "solve the graph again",
            folder=str(folder), found=found, format=_FORMAT,
        )  # fmt: skip
    return about  # type: ignore[no-any-return]


def _damaged(folder: Path, name: str) -> InputError:
    return InputError(
        "{name!r} in {folder!r} is damaged: solve the graph again and save it again", name=name, folder=str(folder)
    )


def _digest(file: BufferedReader | BufferedRandom) -> str:
    file.seek(0)
    return hashlib.file_digest(file, "sha256").hexdigest()  # in chunks, so that Ctrl-C is handled in between


def _mapped(file: BufferedReader) -> NDArray[Any]:
    """Return the array in an opened file, mapped into memory unless it is empty."""
    import numpy as np

    file.seek(0)
    shape, by_columns, kind = array_header(file)
    if by_columns or file.tell() + prod(shape) * kind.itemsize != os.fstat(file.fileno()).st_size:
        raise ValueError("an array of another size")
    return np.memmap(file, kind, "r", file.tell(), shape) if prod(shape) else np.empty(shape, kind)


def _digest_of_about(about: dict[str, Any]) -> str:
    said = {**about, "digests": {name: digest for name, digest in about["digests"].items() if name != "about"}}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def _told(name: Hashable) -> Any:
    """Return a name for JSON: words and numbers unchanged, tuples as lists."""
    if isinstance(name, str | int) and not isinstance(name, bool):
        return name
    if isinstance(name, tuple):
        return [_told(part) for part in name]
    raise InputError("cannot save vertex {name!r}: names must be words, whole numbers or tuples of these", name=name)


def _untold(name: Any) -> Hashable:
    return tuple(_untold(part) for part in name) if isinstance(name, list) else name
