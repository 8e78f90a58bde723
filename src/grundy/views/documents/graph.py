"""Surveys of digraphs in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.atlas.graphs.survey import GraphSurvey, VertexRow
from grundy.maths.digraphs.loopy import Infinity
from grundy.maths.nimbers.outcomes import Outcome
from grundy.views.documents.data import SCHEMA
from grundy.views.pictures.text import padded, width_of
from grundy.words.language import counted, say
from grundy.words.shortening import cut_end

__all__ = ["size_words", "survey_data", "survey_lines"]

_VALUES = 12  # Grundy values whose numbers of vertices are told
_MOVES = 8  # winning moves of a row
_WIDE = 24  # characters of a name


def size_words(vertices: int, arcs: int, *, undirected: bool = False) -> str:
    """Return how many vertices there are, and how many arcs or edges.

    Examples:
        >>> size_words(1, 1), size_words(12345, 0, undirected=True)
        ('1 vertex, 1 arc', '12,345 vertices, 0 edges')
    """
    if undirected:
        joined = counted(arcs, "{count:,} edge", "{count:,} edges")
    else:
        joined = counted(arcs, "{count:,} arc", "{count:,} arcs")
    return say("{vertices}, {arcs}", vertices=counted(vertices, "{count:,} vertex", "{count:,} vertices"), arcs=joined)


def survey_lines(found: GraphSurvey, *, undirected: bool = False) -> Iterator[str]:
    r"""Yield how many vertices are won, lost and drawn, what they are worth, and the rows.

    Args:
        found: the survey.
        undirected: whether it has edges, not arcs.

    Examples:
        >>> from grundy import Graph
        >>> from grundy.atlas.graphs.survey import survey_graph
        >>> from grundy.maths.digraphs.loopy_graph import LoopyGraph
        >>> graph = Graph.from_edges([("a", "b"), ("b", "c"), ("a", "a")])
        >>> print(*survey_lines(survey_graph(LoopyGraph(graph), rows=3)), sep="\n")
        3 vertices, 3 arcs
          N 1, P 1, draw 1
          Grundy values  0: 1, 1: 1, ∞: 1
          longest play that is decided: 1, from b
        <BLANKLINE>
          vertex  outcome  value  plies  winning moves to
          a       draw     ∞(1)   –      –
          b       N        *1     1      c
          c       P        *0     0      –
    """
    yield size_words(found.vertices, found.arcs, undirected=undirected)
    yield "  " + ", ".join(f"{_outcome(outcome)} {found.outcomes[outcome]:,}" for outcome in _order(found))
    if found.values is not None:
        told = [f"{value}: {count:,}" for value, count in sorted(found.values.items())[:_VALUES]]
        told += ["…"] * (len(found.values) > _VALUES) + [f"∞: {found.infinite:,}"] * bool(found.infinite)
        yield say("  Grundy values  {values}", values=", ".join(told))
    if found.longest is not None:
        name, remoteness = found.longest
        yield say(
            "  longest play that is decided: {plies}, from {vertex}",
            plies=f"{remoteness:,}",
            vertex=cut_end(str(name), _WIDE),
        )
    if found.rows:
        yield ""
        yield from _table(found)
    if 0 < len(found.rows) < found.vertices:
        yield say("  … (--rows {count} tells all of them)", count=found.vertices)


def _order(found: GraphSurvey) -> list[Outcome]:
    return [Outcome.N, Outcome.P, *([Outcome.DRAW] if found.outcomes[Outcome.DRAW] else [])]


def _outcome(outcome: Outcome) -> str:
    return say("draw") if outcome is Outcome.DRAW else outcome.value


def _table(found: GraphSurvey) -> Iterator[str]:
    cells = [
        [cut_end(str(row.name), _WIDE), _outcome(row.outcome), _value(row), _remoteness(row), _moves(row)]
        for row in found.rows
    ]
    head = [say("vertex"), say("outcome"), say("value"), say("plies"), say("winning moves to")]
    kept = [0, 1, *([2] if found.values is not None else []), *([3] if found.longest is not None else []), 4]
    table = [[line[i] for i in kept] for line in [head, *cells]]
    widths = [max(width_of(line[i]) for line in table) for i in range(len(kept))]
    for line in table:
        yield "  " + "  ".join(padded(text, width) for text, width in zip(line, widths, strict=True)).rstrip()


def _value(row: VertexRow) -> str:
    if row.nimber is None:
        return "–"
    return str(row.nimber) if isinstance(row.nimber, Infinity) else f"*{row.nimber}"


def _remoteness(row: VertexRow) -> str:
    return "–" if row.remoteness is None else str(row.remoteness)


def _moves(row: VertexRow) -> str:
    shown = [cut_end(str(name), _WIDE) for name in row.winning[:_MOVES]]
    return ", ".join([*shown, *(["…"] if row.winning_count > _MOVES else [])]) or "–"


def survey_data(found: GraphSurvey) -> dict[str, Any]:
    """Return the same as a dictionary of plain values; names of vertices are numbers or words."""
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "vertices": found.vertices,
        "arcs": found.arcs,
        "outcomes": {outcome.value: count for outcome, count in found.outcomes.items()},
    }
    if found.values is not None:
        data["grundy_values"] = {str(value): count for value, count in sorted(found.values.items())}
        data["infinite"] = found.infinite
    if found.longest is not None:
        data["longest"] = {"vertex": _plain(found.longest[0]), "remoteness": found.longest[1]}
    data["rows"] = [_row_data(row) for row in found.rows]
    data["complete"] = len(found.rows) == found.vertices
    return data


def _row_data(row: VertexRow) -> dict[str, Any]:
    data: dict[str, Any] = {"vertex": _plain(row.name), "outcome": row.outcome.value}
    if row.nimber is not None:
        endless = isinstance(row.nimber, Infinity)
        data["grundy_value"] = None if endless else row.nimber
        if isinstance(row.nimber, Infinity):
            data["infinity"] = list(row.nimber.values)
    if row.remoteness is not None:
        data["remoteness"] = row.remoteness
    return {**data, "winning": [_plain(name) for name in row.winning], "winning_count": row.winning_count}


def _plain(name: object) -> object:
    return name if isinstance(name, int | str) else str(name)
