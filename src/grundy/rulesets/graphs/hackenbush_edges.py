"""The edges of Hackenbush pictures: parsing, checking, fusing, cutting; a million of them take about a second."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, compress
from typing import Any

from grundy.maths.hackenbush.fusion import Fusion
from grundy.notation import whole_number
from grundy.rulesets.shared.graphs import is_vertex
from grundy.rulesets.shared.hackenbush_drawing import Edges
from grundy.words.errors import PositionError

LARGE = 50_000
"""Edges from which a picture is processed in arrays."""
_EDGE = re.compile(r"([0-9]+)-([0-9]+)")
_ALL_EDGES = re.compile(r"(?:[0-9]+-[0-9]+\n)*+")
_SHORT = 40  # characters of a word with short numbers

# the last two large pictures, compared by identity, because hashing and comparing them is slow
_large: list[tuple[Edges, tuple[int, ...], Fusion]] = []


def is_edge(edge: object) -> bool:
    """Return whether an object is a pair of vertices."""
    return isinstance(edge, tuple) and len(edge) == 2 and is_vertex(edge[0]) and is_vertex(edge[1])


def ends_of(edge: tuple[int, int]) -> str:
    """Return an edge as it is written."""
    return f"{edge[0]}-{edge[1]}"


def edges_in_words(words: Sequence[str]) -> Edges:
    """Return the edges in words such as ``0-1``."""
    text = "\n".join([*words, ""])
    if max(map(len, words), default=0) <= _SHORT and _ALL_EDGES.fullmatch(text):
        numbers = map(int, text.replace("-", "\n").split())
        edges = tuple(zip(numbers, numbers, strict=True))
        if len(edges) == len(words):  # a word with a line feed is not an edge
            return edges
    found = []
    for i, word in enumerate(words, 1):
        match = _EDGE.fullmatch(word)
        if match is None:
            raise PositionError(
                "edge {edge} must be two whole numbers of 0 or more with a hyphen between, not {word!r}: try '0-1'",
                edge=i, word=word,
            )  # fmt: skip
        a, b = (whole_number(end, "vertex of edge {edge}", edge=i) for end in match.groups())
        found.append((a, b))
    return tuple(found)


def edges_given(given: Any) -> Edges:
    """Return edges as a tuple of pairs: a tuple unchanged, and an array [edges, 2] quickly converted."""
    if hasattr(given, "dtype") and hasattr(given, "tolist"):
        return _of_array(given)
    listed = given if isinstance(given, tuple) else tuple(given) if isinstance(given, Iterable) else (given,)
    if _are_edges(listed):
        return listed
    edges = tuple(tuple(edge) if isinstance(edge, list) else edge for edge in listed)
    for i, edge in enumerate(edges, 1):
        if not is_edge(edge):
            raise _no_edge(i, edge)
    return edges


def _are_edges(listed: tuple[Any, ...]) -> bool:
    """Return quickly whether all are pairs of whole numbers from 0; False for anything but plain integers."""
    if not listed:
        return True
    if set(map(type, listed)) != {tuple} or set(map(len, listed)) != {2}:
        return False
    return set(map(type, chain.from_iterable(listed))) == {int} and min(map(min, listed)) >= 0


def _of_array(array: Any) -> Edges:
    shape, kind = tuple(array.shape), array.dtype.kind
    if shape == (0,) or (len(shape) == 2 and not shape[0]):
        return ()
    if len(shape) != 2 or shape[1] != 2:
        raise PositionError("an array of edges must have two columns, not the shape {shape}", shape=shape)
    if kind == "O":
        return edges_given(tuple(map(tuple, array.tolist())))
    if kind not in "iu":
        raise PositionError(
            "an array of edges must hold whole numbers of 0 or more, not numbers of type {kind}", kind=str(array.dtype)
        )
    edges: Edges = tuple(zip(*array.T.tolist(), strict=True))
    if int(array.min()) < 0:
        i = int((array < 0).any(axis=1).argmax())
        raise _no_edge(i + 1, edges[i])
    return edges


def _no_edge(number: int, given: object) -> PositionError:
    return PositionError(
        "edge {edge} must be a pair of vertices, whole numbers of 0 or more, not {given!r}", edge=number, given=given
    )


# -- fusion


def fusion_of(edges: Edges, ground: tuple[int, ...]) -> Fusion:
    """Return the fusion of a picture; the same object again for edges used recently."""
    if len(edges) < LARGE:
        return _fusion(edges, ground)
    for kept, its_ground, fusion in tuple(_large):
        if kept is edges and its_ground == ground:
            return fusion
    import numpy as np

    from grundy.maths.hackenbush.arrays import ArrayFusion

    try:
        array = np.fromiter(chain.from_iterable(edges), np.int64, 2 * len(edges))
        fusion = ArrayFusion(array.reshape(-1, 2), ground)
    except OverflowError:  # numbers that do not fit into arrays
        fusion = Fusion(edges, ground)
    _large[:] = [*_large[-1:], (edges, ground, fusion)]
    return fusion


@lru_cache(maxsize=8)
def _fusion(edges: Edges, ground: tuple[int, ...]) -> Fusion:
    return Fusion(edges, ground)  # used several times in a row while one position is solved


def edges_after(edges: Edges, gone: Any) -> Edges:
    """Return the edges without those at some places, which are a list or an array in increasing order."""
    gone = gone if isinstance(gone, list) else gone.tolist()
    if 16 * len(gone) > len(edges):
        stays = bytearray(b"\1") * len(edges)
        for i in gone:
            stays[i] = 0
        return tuple(compress(edges, stays))
    kept: list[tuple[int, int]] = []  # by slices, because many moves cut little off a large picture
    start = 0
    for i in gone:
        kept.extend(edges[start:i])
        start = i + 1
    kept.extend(edges[start:])
    return tuple(kept)
