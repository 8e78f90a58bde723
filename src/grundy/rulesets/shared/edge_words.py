"""What rulesets on graphs share: vertices, edges, and graphs spelled in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grundy.words.errors import PositionError, RulesetError

__all__ = ["edges_in", "is_vertex", "no_vertex", "refuse_bare_pairs"]

_PAIR = re.compile(r"^[ \t]*([0-9]+)[ \t]+([0-9]+)[ \t]*$", re.MULTILINE)


def is_vertex(v: object) -> bool:
    """Tell whether something is a whole number of 0 or more."""
    return isinstance(v, int) and not isinstance(v, bool) and v >= 0


def no_vertex(vertex: object, known: Sequence[int], shown: int) -> PositionError:
    """Return the error that names some of the vertices there are."""
    told = ", ".join(map(str, known[:shown])) + (", …" if len(known) > shown else "")
    return PositionError(
        "{vertex!r} is no vertex of the graph: it has {count}: {shown}", vertex=vertex, count=len(known), shown=told
    )


def edges_in(text: str, signs: str) -> tuple[dict[str, list[tuple[int, int]]], list[int], list[str]]:
    """Return the edges that words such as ``1-2`` stand for, by their signs, lone vertices, and all other words.

    Examples:
        >>> edges_in("1-2 2>3, 4 lazy", "->")
        ({'-': [(1, 2)], '>': [(2, 3)]}, [4], ['lazy'])
    """
    refuse_bare_pairs(text)
    edges: dict[str, list[tuple[int, int]]] = {sign: [] for sign in signs}
    lone, others = [], []
    spelling = re.compile(rf"([0-9]{{1,4000}})(?:([{signs}])([0-9]{{1,4000}}))?")
    for word in filter(None, re.split(r"[,\s]+", text)):
        match = spelling.fullmatch(word)
        if match is None:
            others.append(word)
        elif match[2]:
            edges[match[2]].append((int(match[1]), int(match[3])))
        else:
            lone.append(int(match[1]))
    return edges, lone, others


def refuse_bare_pairs(text: str) -> None:
    """Refuse lines of two bare numbers, as lists of edges have them: here they would be vertices without edges.

    Examples:
        >>> refuse_bare_pairs("1-2 3 4")
        >>> refuse_bare_pairs("1 2")
        >>> refuse_bare_pairs(chr(10).join(["1 2", "2 3"]))
        Traceback (most recent call last):
        grundy.RulesetError: the line '1 2' would be two vertices and no edge: write 1-2, or ask 'grundy graph'
    """
    pair = _PAIR.search(text) if "\n" in text.strip() else None
    if pair is not None:
        raise RulesetError(
            "the line {line!r} would be two vertices and no edge: write {one}-{other}, or ask 'grundy graph'",
            line=pair[0].strip(), one=pair[1], other=pair[2],
        )  # fmt: skip
