"""The command for pursuits: pursue."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grundy.atlas.graphs.pursuits import all_starts, follow, line_picture
from grundy.cli.patience import StatusLine
from grundy.cli.streams import print_lines
from grundy.cli.words import GameWord, Json, joined, print_json
from grundy.grammar import split_game
from grundy.rulesets.catalogue import parse_game, parse_ruleset
from grundy.views.documents.data import SCHEMA
from grundy.views.documents.pursuit import (
    followed_data,
    followed_document,
    pursuit_progress,
    starts_data,
    starts_document,
)
from grundy.views.render.text import print_document
from grundy.words.errors import InputError


def pursue(
    *game: GameWord,
    everything: Annotated[bool, Parameter(name="--all", negative=())] = False,
    json: Json = False,
    plot: Path | None = None,
) -> None:
    """Solve a pursuit: who wins, by which move, and a line of best play; or a summary of all starting positions.

    A pursuit is a board or a graph, and a position; without a position, grundy summarises all starting positions.
    'grundy games pursuit' and 'grundy games cops-and-robber' show how to write one.

    grundy pursue 'pursuit(8) 1,1 5,5'
    grundy pursue 'pursuit(60)' --all
    grundy pursue 'pursuit(6x9,white=king,black=knight) 1,1 6,9 black' --plot line.svg
    grundy pursue 'cops-and-robber(1-2 2-3 3-4 4-1 cops=2) 1 1 3'
    grundy pursue 'cops-and-robber(1-2 2-3 3-4 4-1)' --json

    Parameters
    ----------
    everything
        Summarise all starting positions: how many each side wins, the longest win, the draws.
    plot
        Draw the line of play into this file: .svg, or .png and .pdf with matplotlib.
    """
    text = joined(game)
    spelled = split_game(text)
    placed = len(spelled) > 1 or bool(spelled[0].words)
    if plot is not None and not placed:
        raise InputError("--plot draws a line of play, so it needs a position, such as 'pursuit(8) 1,1 5,5'")
    target, drawn = None, False
    if plot is not None:
        from grundy.cli.pictures import plot_target, write_drawing

        target = plot_target(plot, own=("svg",))
    asked = parse_game(text) if placed else None
    ruleset = parse_ruleset(text) if asked is None else asked.ruleset
    with StatusLine() as line:
        show = partial(line.tell, pursuit_progress)
        followed = None if asked is None else follow(asked, show)
        starts = all_starts(ruleset, show) if everything or followed is None else None
    if target is not None and followed is not None:
        drawn = write_drawing(target, line_picture(followed), str(followed.game))
    if json:
        data = {} if followed is None else followed_data(followed)
        print_json({"schema": SCHEMA, **data, **({} if starts is None else {"all": starts_data(starts)})})
        return
    if followed is not None:
        print_document(followed_document(followed))
    if starts is not None:
        print_document(starts_document(starts))
    if drawn:
        print_lines([f"{plot}: {ruleset}"])
