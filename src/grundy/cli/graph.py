"""The command that solves graphs from files: graph."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.atlas.graphs.files import read_graph
from grundy.cli.patience import StatusLine
from grundy.cli.pictures import plot_target, write_drawing
from grundy.cli.streams import beside
from grundy.cli.words import FileName, Flag, Json, Misere, Word, answer, joined, natural, print_json
from grundy.maths.nimbers.outcomes import Convention
from grundy.rulesets.graphs.digraph import Digraph
from grundy.solving.solve import solve
from grundy.views.documents.analysis import analysis_document
from grundy.views.documents.data import analysis_data
from grundy.views.documents.graph import size_words, survey_data, survey_document
from grundy.views.render.text import print_document
from grundy.words.errors import InputError, LimitError
from grundy.words.language import say

if TYPE_CHECKING:
    from grundy.maths.digraphs.loopy_graph import LoopyGraph

_ROWS = 40
_DRAWN = 60


def graph(
    file: FileName,
    /,
    *tokens: Word,
    undirected: Flag = False,
    geography: Flag = False,
    misere: Misere = False,
    rows: int = _ROWS,
    json: Json = False,
    plot: Path | None = None,
    save: Path | None = None,
) -> None:
    """Solve a graph from a file: the value, outcome, remoteness and winning moves of a token on each vertex.

    The file is a list of arcs (two vertices on each line), a .graphml file, or a folder written by --save; - reads
    stdin. Each vertex given after the file gets a token, and the game of all these tokens is solved.

    grundy graph examples/moves.txt
    grundy graph examples/moves.txt start middle
    grundy graph examples/moves.txt --misere --json
    grundy graph examples/moves.txt --geography
    grundy graph examples/moves.txt --plot moves.svg
    grundy graph examples/moves.txt --save solved

    Parameters
    ----------
    undirected
        Read each line as two arcs, one in each direction.
    geography
        Play vertex geography: lines are undirected edges, and the token never returns to a vertex.
    rows
        How many vertices to list.
    plot
        Draw the graph with its values into this file: .svg, or .png and .pdf with matplotlib.
    save
        Save the solved graph in this folder, so that it opens at once next time.
    """
    if geography and (misere or save is not None or plot is not None or tokens):
        raise InputError(
            "--geography solves all starting vertices, in normal play only: use 'grundy solve geography …' for one"
        )
    placed = joined(tokens).split()
    natural(rows, "--rows")
    target = plot_target(plot, own=("svg",))
    if save is not None:
        from grundy.atlas.graphs.tables import save_table, table_target

        table_target(save)
    convention = Convention.MISERE if misere else Convention.NORMAL
    with StatusLine() as line:
        if geography:
            _print_geography(file, rows, json, line)
            return
        play = _opened(file, undirected, line)
        asked = Digraph.on(play)
        if target is not None and len(asked.graph) > _DRAWN:
            raise LimitError(
                "a drawing has room for {most} vertices, but the graph has {count}",
                most=_DRAWN, count=len(asked.graph),
            )  # fmt: skip
        _show(line, say("solving"))
        if tokens:
            game = asked.at(*asked.parse(placed))
            found = solve(game, convention)
            told = analysis_data(found) if json else analysis_document(found)
        else:
            from grundy.atlas.graphs.survey import survey_graph

            surveyed = survey_graph(play, convention, rows)
            told = survey_data(surveyed) if json else survey_document(surveyed)
        if save is not None:
            _show(line, say("writing"))
            beside(partial(save_table, play, save))
        if target is not None:
            picture = asked.valued_picture(asked.parse(placed) if tokens else ())
            write_drawing(target, picture, size_words(len(asked.graph), asked.graph.arcs))
    if isinstance(told, dict):
        print_json(told)
    else:
        print_document(told)


def _show(line: StatusLine, words: str) -> None:
    if line.due:
        line.show(words)


def _opened(file: Path, undirected: bool, line: StatusLine) -> LoopyGraph:
    from grundy.atlas.graphs.tables import is_table, open_table
    from grundy.maths.digraphs.loopy_graph import LoopyGraph

    if is_table(file):
        if undirected:
            raise InputError("{folder!r} already contains arcs: leave out --undirected", folder=str(file))
        return open_table(file)
    found = read_graph(file, undirected=undirected, source=sys.stdin.buffer)
    return LoopyGraph(found, lambda: _show(line, say("solving")))


def _print_geography(file: Path, rows: int, json: bool, line: StatusLine) -> None:
    from grundy.atlas.graphs.survey import survey_geography
    from grundy.atlas.graphs.tables import is_table
    from grundy.maths.matching.geography import geography_starts

    if is_table(file):
        raise InputError(
            "{folder!r} contains arcs, but --geography needs edges: name a list of edges, or a .graphml file",
            folder=str(file),
        )
    found = read_graph(file, source=sys.stdin.buffer)
    starts = geography_starts(found, progress=lambda done, count: _show(line, f"{done:,} / {count:,}"))
    surveyed = survey_geography(starts.graph, starts, rows)
    answer(json, lambda: survey_data(surveyed), lambda: survey_document(surveyed, undirected=True))
