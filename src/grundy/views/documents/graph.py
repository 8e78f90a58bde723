"""Surveys of digraphs as documents and as plain data."""

from __future__ import annotations

from typing import Any

from grundy.atlas.graphs.survey import GraphSurvey, VertexRow
from grundy.maths.digraphs.loopy import Infinity
from grundy.maths.nimbers.outcomes import Outcome
from grundy.views.document import BLANK, Block, Document, Facts, Hint, Paragraph, Section, Table
from grundy.views.documents.data import SCHEMA
from grundy.words.language import counted, say
from grundy.words.shortening import cut_end

_VALUES = 12  # Grundy values whose numbers of vertices are shown
_MOVES = 8  # winning moves of a row
_WIDE = 24  # characters of a name


def size_words(vertices: int, arcs: int, *, undirected: bool = False) -> str:
    """Return the number of vertices, and of arcs or edges."""
    if undirected:
        joined = counted(arcs, "{count:,} edge", "{count:,} edges")
    else:
        joined = counted(arcs, "{count:,} arc", "{count:,} arcs")
    return say("{vertices}, {arcs}", vertices=counted(vertices, "{count:,} vertex", "{count:,} vertices"), arcs=joined)


def survey_document(found: GraphSurvey, *, undirected: bool = False) -> Document:
    r"""Return the numbers of won, lost and drawn vertices, their values, and the rows.

    Examples:
        >>> from grundy import Graph
        >>> from grundy.atlas.graphs.survey import survey_graph
        >>> from grundy.maths.digraphs.loopy_graph import LoopyGraph
        >>> from grundy.views.render.text import print_document
        >>> graph = Graph.from_edges([("a", "b"), ("b", "c"), ("a", "a")])
        >>> print_document(survey_document(survey_graph(LoopyGraph(graph), rows=3)))
        3 vertices, 3 arcs
          N 1, P 1, draw 1
          Grundy values  0: 1, 1: 1, ∞: 1
          largest remoteness: 1, at b
        <BLANKLINE>
          vertex  outcome  value  remoteness  winning moves to
          a       draw     ∞(1)   –           –
          b       N        *1     1           c
          c       P        *0     0           –
    """
    outcomes = [Outcome.N, Outcome.P, *([Outcome.DRAW] if found.outcomes[Outcome.DRAW] else [])]
    told: list[Block] = [Paragraph(", ".join(f"{_outcome(one)} {found.outcomes[one]:,}" for one in outcomes))]
    if found.values is not None:
        values = [f"{value}: {count:,}" for value, count in sorted(found.values.items())[:_VALUES]]
        values += ["…"] * (len(found.values) > _VALUES) + [f"∞: {found.infinite:,}"] * bool(found.infinite)
        told.append(Facts(((say("Grundy values"), ", ".join(values)),)))
    if found.longest is not None:
        name, longest = found.longest
        said = say("largest remoteness: {remoteness}, at {vertex}", remoteness=f"{longest:,}", vertex=_short(name))
        told.append(Paragraph(said))
    if found.rows:
        told += [BLANK, _table(found)]
    if 0 < len(found.rows) < found.vertices:
        told.append(Hint(say("… (--rows {count} shows all)", count=found.vertices)))
    return (Section(size_words(found.vertices, found.arcs, undirected=undirected), tuple(told)),)


def _outcome(outcome: Outcome) -> str:
    return say("draw") if outcome is Outcome.DRAW else outcome.value


def _table(found: GraphSurvey) -> Table:
    head = (say("vertex"), say("outcome"), say("value"), say("remoteness"), say("winning moves to"))
    kept = [0, 1, *([2] if found.values is not None else []), *([3] if found.longest is not None else []), 4]
    rows = []
    for row in found.rows:
        value = "–" if row.nimber is None else str(row.nimber) if isinstance(row.nimber, Infinity) else f"*{row.nimber}"
        remoteness = "–" if row.remoteness is None else str(row.remoteness)
        moves = [*map(_short, row.winning[:_MOVES]), *(["…"] if row.winning_count > _MOVES else [])]
        rows.append((_short(row.name), _outcome(row.outcome), value, remoteness, ", ".join(moves) or "–"))
    return Table(tuple(tuple(row[i] for i in kept) for row in rows), tuple(head[i] for i in kept))


def _short(name: object) -> str:
    return cut_end(str(name), _WIDE)


def survey_data(found: GraphSurvey) -> dict[str, Any]:
    """Return the survey as a dictionary of plain values; names of vertices are numbers or words."""
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
    data["rows"] = list(map(_row_data, found.rows))
    data["complete"] = len(found.rows) == found.vertices
    return data


def _row_data(row: VertexRow) -> dict[str, Any]:
    data: dict[str, Any] = {"vertex": _plain(row.name), "outcome": row.outcome.value}
    if row.nimber is not None:
        data["grundy_value"] = None if isinstance(row.nimber, Infinity) else row.nimber
        if isinstance(row.nimber, Infinity):
            data["infinity"] = list(row.nimber.values)
    if row.remoteness is not None:
        data["remoteness"] = row.remoteness
    return {**data, "winning": [_plain(name) for name in row.winning], "winning_count": row.winning_count}


def _plain(name: object) -> object:
    return name if isinstance(name, int | str) else str(name)
