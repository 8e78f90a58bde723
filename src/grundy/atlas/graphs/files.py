"""Graphs from files: lists of edges, GraphML, and folders of saved tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from grundy.machine.reading import read_bounded
from grundy.maths.digraphs.graph import Graph
from grundy.words.errors import InputError, LimitError, reason_of
from grundy.words.files import without_waiting
from grundy.words.shortening import cut_end

_COMMENT = re.compile(rb"[#%][^\n]*")
_NUMBERS = re.compile(  # lines of two numbers or none; possessive, because there may be millions of them
    rb"(?:[ \t]*+(?:N(?:[ \t]*+(?:->|[>,;])[ \t]*+|[ \t]++-[ \t]++|-|[ \t]++)N)?+[ \t\r]*+(?:\n|\Z))*+".replace(
        b"N", rb"(?:0|[1-9][0-9]{0,17}+)"
    )
)
_SIGNS = bytes.maketrans(b"->,;", b"    ")
_ENDS = re.compile(r"\s+-\s+|\s*(?:->|→|[,;>，、；＞]|\s)\s*")
_EDGE = re.compile(r"([0-9]+)-([0-9]+)")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff]")  # would control a terminal and break a drawing
_WORD = 60  # characters of a line that an error shows


def read_graph(path: Path, *, undirected: bool = False, source: IO[bytes] | None = None) -> Graph:
    """Return the graph in a file: GraphML if its name ends in .graphml, otherwise a list of edges.

    Args:
        path: the file; ``-`` for the standard input.
        undirected: whether each line is an arc in both directions. GraphML files contain this information.
        source: what to read for ``-``.
    """
    if str(path) == "-" and source is not None:
        return read_edges(read_bounded(source, "stdin"), undirected=undirected)
    try:
        if path.is_dir():
            raise InputError(
                "the folder {path!r} does not contain a solved graph: name a list of edges, or a .graphml file",
                path=str(path),
            )
        with open(path, "rb", opener=without_waiting) as file:
            data = read_bounded(file, str(path))
    except OSError as error:
        raise InputError("cannot read {path!r}: {why}", path=str(path), why=reason_of(error)) from None
    except MemoryError:
        raise LimitError("{path!r} does not fit into memory", path=str(path)) from None
    if path.suffix.lower() == ".graphml":
        return read_graphml(data)
    return read_edges(data, undirected=undirected)


def read_edges(data: bytes, *, undirected: bool = False) -> Graph:
    r"""Return the graph of lines that name two vertices each, or one vertex without arcs.

    Two names are separated by a space, a comma, a semicolon, ``>``, ``->`` or ``→``, also of full width, or by a hyphen
    with spaces around it or between numbers. Everything after ``#`` or ``%`` is a comment. The vertices are those on
    the lines; they are numbers if all of them are whole numbers, and otherwise words.

    Examples:
        >>> read_edges(b"0 1\n0 2 # two ways\n1 -> 2\n")
        Graph(vertices=3, arcs=3)
        >>> read_edges(b"a,b\nb,c\nalone\n", undirected=True).names
        ('a', 'b', 'c', 'alone')
    """
    if b"#" in data or b"%" in data:
        data = _COMMENT.sub(b"", data)
    if _NUMBERS.fullmatch(data):
        return _of_numbers(data, undirected)
    pairs: list[tuple[Any, Any]] = []
    order: dict[str, None] = {}
    for ends in _lines(data):
        order.update(dict.fromkeys(ends))
        if len(ends) == 2:
            pairs.append((ends[0], ends[1]))
            if undirected and ends[0] != ends[1]:
                pairs.append((ends[1], ends[0]))
    names: list[Any] = list(order)
    if not names:
        raise InputError("the list of edges is empty: write two vertices on a line, such as 0 1")
    if all(re.fullmatch(r"[0-9]{1,18}", name) and str(int(name)) == name for name in names):
        number = {name: int(name) for name in names}
        pairs, names = [(number[v], number[w]) for v, w in pairs], sorted(number.values())
        if names == list(range(len(names))):
            return Graph.from_edges(pairs, len(names))
    return Graph.from_edges(pairs, names)


def _lines(data: bytes) -> Iterator[list[str]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "the list of edges must be UTF-8 text, but byte {place} is {byte}",
            place=error.start, byte=data[error.start],
        ) from None  # fmt: skip
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        edge = _EDGE.fullmatch(line)
        words = list(edge.groups()) if edge else _ENDS.split(line)
        if words == [""]:
            continue
        if len(words) > 2 or "" in words:
            raise InputError(
                "line {number} of the list of edges must have one or two vertices, not {line!r}",
                number=number, line=cut_end(line, _WORD),
            )  # fmt: skip
        wrong = _CONTROL.search(line)
        if wrong is not None:
            raise InputError(
                "line {number} of the list of edges contains the control character {letter!r}: remove it",
                number=number, letter=wrong[0],
            )  # fmt: skip
        yield words


def _of_numbers(data: bytes, undirected: bool) -> Graph:
    """Return the graph of a text that has two numbers on each line that is not blank."""
    import numpy as np

    from grundy.maths.digraphs.arrays import both_ways

    flat = np.fromstring(data.translate(_SIGNS), np.int64, sep=" ") if data.strip() else np.zeros(0, np.int64)
    if not flat.size:
        raise InputError("the list of edges is empty: write two vertices on a line, such as 0 1")
    names, most = None, int(flat.max())
    if most <= 5 * len(flat) + 1_000_000:  # larger numbers become names in any case
        here = np.zeros(most + 1, np.bool_)
        here[flat] = True
        names = np.flatnonzero(here)
        if len(names) <= most:
            flat = (np.cumsum(here) - 1)[flat]
    edges = flat.reshape(-1, 2)
    if undirected:
        edges = both_ways(edges)
    if names is None:
        return Graph.from_edges(edges)
    graph = Graph.from_edges(edges, len(names))
    return graph if len(names) > most else Graph(graph.offsets, graph.targets, names)


def read_graphml(data: bytes) -> Graph:
    """Return the graph of a GraphML document; its nodes are the names."""
    try:
        import networkx
    except ImportError:
        raise InputError(
            "reading GraphML needs networkx, which is not installed: pip install 'grundy[networkx]'"
        ) from None
    if b"<!ENTITY" in data.replace(b"\0", b""):  # in UTF-16 each ASCII character has a zero byte
        raise InputError("the GraphML must not define its own entities")
    try:
        found = networkx.read_graphml(BytesIO(data))
    except Exception as error:  # whatever the libraries raise for a file that is not GraphML
        why = " ".join(str(error).split()) or type(error).__name__
        raise InputError("cannot read the GraphML: {why}", why=why[:200]) from None
    if not found:
        raise InputError("the GraphML has no vertices: a graph needs at least one")
    return Graph.from_networkx(found)
