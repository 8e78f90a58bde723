"""The arrays of explicit digraphs: checks, sorting by source, reversal, digests."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.given import many
from grundy.machine.loops import compiles
from grundy.machine.memory import afford
from grundy.words.errors import InputError

MOST = 2**31 - 1
"""How many vertices a graph can have, since an arc is stored in 32 bits."""

_COMPILED = 1 << 18  # arcs that NumPy sorts before compiled code is loaded
_SLICE = 1 << 24  # arcs sorted at a time, so that Ctrl-C works in between

Rows = tuple[NDArray[np.int64], NDArray[np.int32]]


def checked_rows(offsets: Any, targets: Any, *, mapped: bool = False) -> Rows:
    """Return the rows of a digraph as read-only arrays of the right types, which no other code can change.

    Arrays ``mapped`` from a file are not copied if they have the right types.
    """
    offsets, targets = (_integers(given, name) for given, name in ((offsets, "offsets"), (targets, "targets")))
    count = offsets.size - 1
    if count < 0:
        raise InputError("offsets of a graph must begin with 0, but there are none")
    if count > MOST:
        raise InputError("graph must have at most {most} vertices, not {count}", most=MOST, count=count)
    if offsets[0] != 0 or offsets[-1] != targets.size:
        raise InputError(
            "offsets of a graph must run from 0 to the number of arcs, {arcs}, not from {first} to {last}",
            arcs=targets.size, first=int(offsets[0]), last=int(offsets[-1]),
        )  # fmt: skip
    falling = offsets[1:] < offsets[:-1]
    if falling.any():
        v = int(falling.argmax())
        raise InputError(
            "offsets of a graph must not decrease, but {next} follows {offset} at vertex {vertex}",
            next=int(offsets[v + 1]), offset=int(offsets[v]), vertex=v,
        )  # fmt: skip
    if targets.size and not 0 <= int(targets.min()) <= int(targets.max()) < count:
        wrong = int(((targets < 0) | (targets >= count)).argmax())
        raise InputError(
            "successor of vertex {vertex} must be from 0 to {last}, not {target!r}",
            vertex=int(offsets.searchsorted(wrong, side="right")) - 1, last=count - 1, target=int(targets[wrong]),
        )  # fmt: skip
    if mapped and offsets.dtype == np.int64 and targets.dtype == np.int32:
        return offsets, targets
    return frozen(offsets, np.int64), frozen(targets, np.int32)


def _integers(given: Any, name: str) -> NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError:
        raise InputError(
            "{name} of a graph must be a one-dimensional array of integers, not rows of different lengths", name=name
        ) from None
    if array.ndim != 1:
        raise InputError(
            "{name} of a graph must be a one-dimensional array of integers, not an array of shape {shape}",
            name=name,
            shape=array.shape,
        )
    if not array.size and array.dtype.kind == "f" and not isinstance(given, np.ndarray):
        return array.astype(np.int64)  # what NumPy makes of []
    if array.dtype.kind not in "iu":
        raise InputError("{name} of a graph must be integers, not of type {kind}", name=name, kind=array.dtype)
    return array


def frozen(array: NDArray[Any], kind: Any) -> NDArray[Any]:
    """Return a read-only array of a type: the given one if it is that already, else a copy."""
    if array.dtype == kind and array.flags.c_contiguous and not array.flags.writeable and array.base is None:
        return array
    kept = np.array(array, kind, order="C")
    kept.flags.writeable = False
    return kept


def checked_names(names: Any, count: int) -> NDArray[np.int64] | tuple[Hashable, ...] | None:
    """Return names normalised: None if they are 0, 1, …; else an int64 array if they are integers; else a tuple."""
    if names is None:
        return None
    if not many(names):
        raise InputError("names of vertices must be a list, not {names!r}", names=names)
    array = names if isinstance(names, np.ndarray) and names.dtype.kind in "iu" else None
    if array is None:
        names = tuple(names)
        if all(type(name) is int or isinstance(name, np.integer) for name in names):
            names = tuple(map(int, names))
            if all(-(2**63) <= name < 2**63 for name in names):
                array = np.array(names, np.int64)
    elif array.dtype.kind == "u" and array.size and int(array.max()) >= 2**63:
        names, array = tuple(array.ravel().tolist()), None
    if array is not None and array.ndim != 1:
        raise InputError(
            "names of vertices must be a one-dimensional list, not an array of shape {shape}", shape=array.shape
        )
    found = len(names) if array is None else array.size
    if found != count:
        raise InputError("graph of {count} vertices must have as many names, not {names}", count=count, names=found)
    if array is None:
        _different(names)
        return names  # type: ignore[no-any-return]
    if np.array_equal(array, np.arange(count)):
        return None
    order = np.sort(array)
    twice = order[1:] == order[:-1]
    if twice.any():
        name = int(order[int(twice.argmax())])
        raise InputError("names of vertices must differ, but {name!r} appears twice", name=name)
    return frozen(array, np.int64)


def _different(names: tuple[Any, ...]) -> None:
    met: set[Any] = set()
    for name in names:
        try:
            twice = name in met
        except TypeError:
            raise InputError("name of a vertex must be hashable, not {name!r}", name=name) from None
        if name is None:
            raise InputError("name of a vertex must not be None")
        if twice:
            raise InputError("names of vertices must differ, but {name!r} appears twice", name=name)
        met.add(name)


def digest_of(offsets: NDArray[np.int64], targets: NDArray[np.int32], names: Any) -> str:
    """Return a digest of rows and of numeric names; other names have no stable digest and are left out."""
    key = hashlib.blake2b(digest_size=16)
    for array in (offsets, targets, names):
        if isinstance(array, np.ndarray):
            key.update(array.astype(array.dtype.newbyteorder("<"), copy=False).data)
        key.update(b"|" if array is None else b".")
    return key.hexdigest()


def both_ways(edges: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return pairs of vertices [edges, 2], each followed by its reverse, except that a loop occurs once."""
    both = np.stack([edges, edges[:, ::-1]], 1).reshape(-1, 2)
    once = np.ones(len(both), bool)
    once[1::2] = edges[:, 0] != edges[:, 1]
    return both[once]


def rows_of_pairs(sources: NDArray[Any], targets: NDArray[Any], count: int) -> Rows:
    """Return rows for pairs of vertices in 0..count - 1; arcs from one vertex stay in the order given."""
    needed = 8 * (2 * count + 1) + 4 * len(targets)
    afford(needed, "a graph of {vertices} vertices and {arcs} arcs", vertices=count, arcs=len(targets))
    if not compiles(len(targets), _COMPILED):
        offsets = np.concatenate([[0], np.cumsum(np.bincount(sources, minlength=count))])
        return _kept(offsets, np.asarray(targets, np.int32)[np.argsort(sources, kind="stable")])
    from grundy.maths.digraphs.rows_kernel import place_arcs

    offsets, free, out = _begun(sources, count)
    for first in range(0, len(targets), _SLICE):
        place_arcs(sources[first : first + _SLICE], targets[first : first + _SLICE], free, out)
    return _kept(offsets, out)


def transposed_rows(offsets: NDArray[np.int64], targets: NDArray[np.int32]) -> Rows:
    """Return the rows of the reversed graph."""
    count = len(offsets) - 1
    if not compiles(len(targets), _COMPILED):
        return rows_of_pairs(targets, np.repeat(np.arange(count, dtype=np.int32), np.diff(offsets)), count)
    from grundy.maths.digraphs.rows_kernel import place_sources

    afford(16 * count + 4 * len(targets), "the reversed graph of {vertices} vertices", vertices=count)
    back, free, out = _begun(targets, count)
    start = 0
    while start < count:
        start = place_sources(offsets, targets, start, _SLICE, free, out)
    return _kept(back, out)


def _begun(sources: NDArray[Any], count: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
    """Return where the rows of arcs begin, the next free place of each row, and room for their ends."""
    from grundy.maths.digraphs.rows_kernel import count_ends

    offsets = np.zeros(count + 1, np.int64)
    for first in range(0, len(sources), _SLICE):
        count_ends(sources[first : first + _SLICE], offsets)
    np.cumsum(offsets, out=offsets)
    return offsets, offsets[:-1].copy(), np.empty(len(sources), np.int32)


def _kept(offsets: NDArray[np.int64], out: NDArray[np.int32]) -> Rows:
    offsets.flags.writeable = out.flags.writeable = False
    return offsets, out
