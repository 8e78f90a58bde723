"""Conversions of explicit digraphs: pairs, rows, SciPy matrices, networkx graphs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from itertools import chain
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.machine.given import many, whole
from grundy.maths.digraphs.arrays import MOST, both_ways, checked_names, rows_of_pairs
from grundy.maths.digraphs.names import Ends, numbers_of
from grundy.words.errors import Cut, InputError
from grundy.words.shortening import cut_end

_SPARSE = 1_000_000  # numbers above this, and above ten times the number of arcs, are names
_TIMES = 10
_NO_NAMES = (float, complex, bool, np.inexact, np.bool_, type(None))

Parts = tuple[Any, Any, Any]  # offsets, targets, names


def from_pairs(pairs: Any, vertices: Any = None) -> Parts:
    """Return the parts of a graph of pairs, as :meth:`grundy.Graph.from_edges` describes."""
    count = _count(vertices)
    ends = _ends(pairs)
    if count is not None:
        if isinstance(ends, list):
            raise _outside(next(end for end in ends if whole(end) is None or not 0 <= end < count), count)
        return _inside(ends, count)
    if vertices is None:
        return _named(ends, list(dict.fromkeys(ends))) if isinstance(ends, list) else _unnamed(ends)
    if not isinstance(vertices, np.ndarray) or vertices.dtype.kind not in "iu":
        vertices = list(vertices.tolist() if isinstance(vertices, np.ndarray) else vertices)
        _numbers(vertices)
    names = checked_names(vertices, len(vertices))
    if isinstance(ends, list):
        return _named(ends, list(vertices))
    if names is None:
        return _inside(ends, len(vertices))
    if isinstance(names, np.ndarray):
        return _of_numbers(ends, names)
    return _named(np.stack(ends, 1).ravel().tolist(), names)


def _ends(pairs: Any) -> Ends | list[Any]:
    """Return sources and targets as two integer arrays; else all ends of arcs, one after the other."""
    if isinstance(pairs, str | bytes | Mapping):
        raise InputError("arcs must be pairs of vertices, not {given!r}", given=_short(pairs))
    if hasattr(pairs, "tocsr"):
        raise InputError("arcs must be pairs of vertices, not a matrix: Graph.from_scipy takes one")
    if np.ma.is_masked(pairs):
        raise InputError("arcs must not be masked, but some are")
    if hasattr(pairs, "__array__"):
        found = _ends_of_array(np.asarray(pairs))
        if found is not None:
            return found
        pairs = np.asarray(pairs).tolist()
    flat = _flattened(pairs)
    numbers = _numbers(flat)
    return flat if numbers is None else (numbers[::2], numbers[1::2])


def _count(vertices: Any) -> int | None:
    """Return the given number of vertices, None if names or nothing is given."""
    count = whole(vertices)
    if count is None:
        if vertices is not None and not many(vertices):
            raise InputError(
                "vertices must be their number or a list of their names, not {vertices!r}", vertices=vertices
            )
        return None
    if not 0 <= count <= MOST:
        raise InputError("graph must have 0 to {most} vertices, not {count}", most=MOST, count=count)
    return count


def _ends_of_array(pairs: NDArray[Any]) -> Ends | None:
    """Return sources and targets; None if the array holds Python objects or strings."""
    if pairs.size == 0 and pairs.ndim in (1, 2) and pairs.dtype.kind in "iuf":
        empty = np.zeros(0, np.int64)
        return empty, empty
    if pairs.ndim != 2 or pairs.shape[1] != 2:
        raise InputError("arcs must be an array of shape (arcs, 2), not {shape}", shape=pairs.shape)
    if pairs.dtype.kind in "OUS":
        return None
    if pairs.dtype.kind not in "iu":
        raise InputError("arcs must be pairs of integers, not of type {kind}", kind=pairs.dtype)
    if pairs.dtype.kind == "u" and pairs.dtype.itemsize == 8 and int(pairs.max()) >= 2**63:
        return None
    if pairs.dtype not in (np.int32, np.int64):
        pairs = pairs.astype(np.int64)
    pairs = pairs.view()
    pairs.flags.writeable = False  # compiled code is made for each kind of array, so use only one
    return pairs[:, 0], pairs[:, 1]


def _flattened(pairs: Iterable[Any]) -> list[Any]:
    """Return the ends of all pairs, one after the other."""
    if not isinstance(pairs, Iterable):
        raise InputError("arcs must be pairs of vertices, not {given!r}", given=_short(pairs))
    rows = pairs if isinstance(pairs, list) else list(pairs)
    for row in rows:
        if isinstance(row, str | bytes | Set | Mapping) or not hasattr(row, "__len__") or len(row) != 2:
            raise InputError("arc must be a pair of vertices, not {arc!r}", arc=_short(row))
    return list(chain.from_iterable(rows))


def _numbers(flat: list[Any]) -> NDArray[np.int64] | None:
    """Return ends as an array if all are 64-bit integers; None if they can only be names."""
    kinds = set(map(type, flat))
    for kind in kinds:
        if issubclass(kind, _NO_NAMES) or kind.__hash__ is None:
            wrong = next(end for end in flat if type(end) is kind)
            raise InputError("vertex must be a whole number or a name, not {vertex!r}", vertex=_short(wrong))
    if not all(issubclass(kind, int | np.integer) for kind in kinds):
        if not all(hasattr(kind, "__index__") for kind in kinds):
            return None
        flat = list(map(index, flat))  # integers of other libraries
    try:
        return np.array(flat, np.int64)
    except OverflowError:
        return None


def _unnamed(arcs: Ends) -> Parts:
    """Return the parts of a graph given only by its arcs between numbers."""
    sources, targets = arcs
    if not len(sources):
        return np.zeros(1, np.int64), np.zeros(0, np.int32), None
    low = min(int(sources.min()), int(targets.min()))
    high = max(int(sources.max()), int(targets.max()))
    if low < 0:
        raise InputError("vertex must be 0 or more, not {vertex!r}: to use names, pass vertices=[...]", vertex=low)
    if high >= MOST or high > max(_SPARSE, _TIMES * len(sources)):
        return _of_numbers(arcs, None)
    return *rows_of_pairs(sources, targets, high + 1), None


def _of_numbers(arcs: Ends, names: NDArray[np.int64] | None) -> Parts:
    """Return the parts of a graph whose vertices are named by numbers: the given names, or those that occur."""
    numbers, names = numbers_of(arcs, names)
    return *rows_of_pairs(*numbers, len(names)), names


def _named(flat: list[Any], vertices: Sequence[Hashable]) -> Parts:
    """Return the parts of a graph whose vertices have names of any kind."""
    number = {name: i for i, name in enumerate(vertices)}
    try:
        ends = np.fromiter((number[end] for end in flat), np.int64, len(flat))
    except KeyError as error:
        raise InputError("vertex {vertex!r} of an arc is not among the vertices given", vertex=error.args[0]) from None
    return *rows_of_pairs(ends[::2], ends[1::2], len(vertices)), tuple(vertices)


def _inside(arcs: Ends, count: int) -> Parts:
    """Return the parts of a graph of the vertices 0, 1, …, count - 1."""
    for ends in arcs:
        if len(ends) and not 0 <= int(ends.min()) <= int(ends.max()) < count:
            raise _outside(int(ends[int(((ends < 0) | (ends >= count)).argmax())]), count)
    return *rows_of_pairs(*arcs, count), None


def _outside(vertex: object, count: int) -> InputError:
    if not count:
        return InputError("a graph without vertices has no arcs, but an arc has vertex {vertex!r}", vertex=vertex)
    return InputError("vertex must be from 0 to {last}, not {vertex!r}", last=count - 1, vertex=vertex)


def from_successors(successors: Any) -> Parts:
    """Return the parts of a graph of rows of successors, as :meth:`grundy.Graph.from_successors` describes."""
    named = isinstance(successors, Mapping)
    rows = list(successors.values() if named else _listed(successors))
    lists = [_listed(row) for row in rows]
    lengths = np.fromiter(map(len, lists), np.int64, len(lists))
    flat = list(chain.from_iterable(lists))
    if named:
        keys = list(successors)
        numbers = _numbers([*keys, *flat])
        vertices = list(dict.fromkeys([*keys, *flat]))
        if numbers is not None:
            vertices.sort(key=index)
        number = {name: i for i, name in enumerate(vertices)}
        starts = np.repeat(np.fromiter((number[key] for key in keys), np.int64, len(keys)), lengths)
        ends = np.fromiter((number[end] for end in flat), np.int64, len(flat))
        return *rows_of_pairs(starts, ends, len(vertices)), tuple(vertices)
    numbers = _numbers(flat)
    offsets = np.zeros(len(lists) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    if numbers is None:
        at, wrong = next((i, end) for i, end in enumerate(flat) if whole(end) is None or not 0 <= end < len(lists))
        raise InputError(
            "successor of vertex {vertex} must be from 0 to {last}, not {target!r}",
            vertex=int(offsets.searchsorted(at, side="right")) - 1, last=len(lists) - 1, target=_short(wrong),
        )  # fmt: skip
    return offsets, numbers, None


def _listed(row: Any) -> Sequence[Any]:
    if not many(row):
        raise InputError("successors must be rows of vertices, not {row!r}", row=_short(row))
    if isinstance(row, np.ndarray):
        return row.tolist()  # type: ignore[no-any-return]
    return row if isinstance(row, list | tuple | range) else list(row)


def from_matrix(matrix: Any) -> Parts:
    """Return the parts of a graph of a square matrix, as :meth:`grundy.Graph.from_scipy` describes."""
    shape = getattr(matrix, "shape", None)
    if not isinstance(shape, tuple) or not (hasattr(matrix, "tocsr") or isinstance(matrix, np.ndarray)):
        raise InputError("graph must be a SciPy or NumPy matrix, not {given!r}", given=_short(matrix))
    if len(shape) != 2 or shape[0] != shape[1]:
        raise InputError("matrix of a graph must be square, not of shape {shape}", shape=shape)
    if matrix.dtype.kind not in "biufc":
        raise InputError("matrix of a graph must consist of numbers, not of type {kind}", kind=matrix.dtype)
    if shape[0] > MOST:
        raise InputError("graph must have at most {most} vertices, not {count}", most=MOST, count=shape[0])
    if isinstance(matrix, np.ndarray):
        if np.ma.is_masked(matrix):
            raise InputError("arcs must not be masked, but some are")
        _no_gaps(matrix)
        sources, targets = np.nonzero(np.asarray(matrix))  # np.matrix would give matrices
        return *rows_of_pairs(sources, targets, shape[0]), None
    rows = matrix.tocsr(copy=True)
    rows.sum_duplicates()
    rows.eliminate_zeros()
    _no_gaps(rows.data)
    return rows.indptr, rows.indices, None


def _no_gaps(entries: NDArray[Any]) -> None:
    if np.isnan(entries).any():
        raise InputError("matrix of a graph must consist of numbers, but contains NaN")


def from_networkx(graph: Any) -> Parts:
    """Return the parts of a networkx graph, as :meth:`grundy.Graph.from_networkx` describes."""
    if isinstance(graph, type) or not all(
        hasattr(graph, needed) for needed in ("nodes", "edges", "is_directed", "is_multigraph")
    ):
        raise InputError("graph must be a networkx graph, not {given!r}", given=_short(graph))
    names = list(graph.nodes)
    if all(type(name) is int for name in names):
        names.sort()
    number = {name: i for i, name in enumerate(names)}
    edges = np.array([number[end] for pair in graph.edges() for end in pair], np.int64).reshape(-1, 2)
    arcs = edges if graph.is_directed() else both_ways(edges)
    return *rows_of_pairs(arcs[:, 0], arcs[:, 1], len(names)), tuple(names)


def to_networkx(offsets: Any, targets: Any, names: Any, attributes: Mapping[str, Any]) -> Any:
    """Return a networkx graph, as :meth:`grundy.Graph.to_networkx` describes."""
    try:
        import networkx
    except ImportError:
        raise InputError("networkx graphs need networkx: install it with 'pip install networkx'") from None
    count = len(offsets) - 1
    columns: dict[str, list[Any]] = {}
    for key, given in attributes.items():
        entries = given.tolist() if isinstance(given, np.ndarray) else given
        columns[key] = column = list(entries) if many(entries) or isinstance(entries, str) else [entries]
        if len(column) != count:
            raise InputError(
                "attribute {name!r} must have {count} entries, one for each vertex, not {entries}",
                name=key, count=count, entries=len(column),
            )  # fmt: skip
    called: Sequence[Any] = range(count) if names is None else _listed(names)
    sources = np.repeat(np.arange(count, dtype=np.int64), np.diff(offsets))
    keys = np.sort(sources * max(count, 1) + targets)
    made = networkx.MultiDiGraph() if bool((keys[1:] == keys[:-1]).any()) else networkx.DiGraph()
    made.add_nodes_from((name, {key: column[v] for key, column in columns.items()}) for v, name in enumerate(called))
    made.add_edges_from((called[v], called[w]) for v, w in zip(sources.tolist(), targets.tolist(), strict=True))
    return made


def _short(given: object) -> object:
    """Return the text for an object in errors."""
    text = " ".join(repr(given).split())
    return given if len(text) <= 60 else Cut(cut_end(text))
