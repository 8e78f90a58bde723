"""Pictures of games: draw, map. Files are written completely or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grundy.atlas.graphs.maps import position_map
from grundy.atlas.store.periods import proved_period
from grundy.cli.patience import patience
from grundy.cli.streams import print_lines, write_beside
from grundy.cli.words import Flag, GameWord, joined, natural, print_json
from grundy.ruleset import Ruleset
from grundy.rulesets.catalogue import parse_game, parse_ruleset
from grundy.views.documents.map import lost_lines, map_data, map_lines, map_title
from grundy.views.pictures.boards import valued_picture
from grundy.views.pictures.plot import map_plot, needs_matplotlib, picture_plot, plot_format, sequence_plot
from grundy.views.pictures.svg import picture_svg
from grundy.views.pictures.text import picture_lines
from grundy.words.errors import InputError
from grundy.words.files import check_place
from grundy.words.language import say
from grundy.words.picture import Picture
from grundy.words.shortening import cut_end

_LARGEST_MAP = 1000
_TITLE = 90  # characters


def draw(
    *game: GameWord,
    values: Flag = False,
    plot: Path | None = None,
) -> None:
    """Draw a position, as text or into a file.

    grundy draw hackenbush 0-1 1-2 2-3 3-1
    grundy draw hackenbush 0-1 1-2 2-3 3-1 0-4 --values
    grundy draw 'digraph(0>1 0>2 1>2) 0' --values --plot digraph.svg

    Parameters
    ----------
    values
        Show the Grundy value of each part and each vertex; in Hackenbush, also mark fused vertices and winning
        cuts.
    plot
        Draw into this file: .svg, or .png and .pdf with matplotlib.
    """
    asked = parse_game(joined(game))
    target = plot_target(plot, own=("svg",))
    with patience(say("drawing")):
        picture = valued_picture(asked) if values else asked.ruleset.picture(asked.position)
    if target is None:
        print_lines(picture_lines(picture))
    elif write_drawing(target, picture, str(asked)):
        print_lines([f"{plot}: {cut_end(str(asked), _TITLE)}"])


def map(
    *ruleset: GameWord,
    to: int = 20,
    values: Flag = False,
    list: Flag = False,
    formula: str | None = None,
    json: Flag = False,
    plot: Path | None = None,
) -> None:
    """Map the positions of a game with two numbers (two heaps, or a square): the P-positions, or all Grundy values.

    grundy map wythoff --to 20
    grundy map wythoff --to 20 --list
    grundy map wythoff --to 100 --plot wythoff.png
    grundy map turning-corners --to 15 --values
    grundy map wythoff --to 12 --formula 'min(a, b) == beatty(abs(a - b), 1)'

    Parameters
    ----------
    to
        The largest number, up to 1000.
    values
        Show the Grundy values.
    list
        List the P-positions, one on each line, instead of the map.
    formula
        Compare the P-positions with a formula in a and b; grundy formula finds one for some rulesets.
    json
        Print JSON, in rows by the first number.
    plot
        Draw the map into this file: .png, .svg or .pdf.
    """
    asked = parse_ruleset(joined(ruleset))
    if natural(to, "--to") > _LARGEST_MAP:
        raise InputError("--to must be at most {most} for a map, not {to}", most=_LARGEST_MAP, to=to)
    target = plot_target(plot)
    drawn = False
    with patience(say("mapping")):
        found = position_map(asked, to, values=values, formula=formula)
        if target is not None:
            path, form = target
            drawn = write_beside(path, map_plot(found, form))
    if json:
        print_json(map_data(found))
    elif plot is not None:
        if drawn:
            print_lines([f"{plot}: {map_title(found)}"])
    else:
        print_lines(lost_lines(found) if list else map_lines(found))


def plot_target(path: Path | None, *, own: Sequence[str] = ()) -> tuple[Path, str] | None:
    """Return the file to draw into, if any, with its format; raise an error before any work begins."""
    if path is None:
        return None
    form = plot_format(path)
    if form not in own:
        needs_matplotlib()
    check_place(path)
    return path, form


def write_drawing(target: tuple[Path, str], picture: Picture, title: str) -> bool:
    """Draw a picture into a file, and return whether it could be written; if not, an error follows the answer."""
    path, form = target
    svg = form == "svg"
    return write_beside(
        path, picture_svg(picture, title).encode() if svg else picture_plot(picture, form, cut_end(title, _TITLE))
    )


def write_sequence_plot(target: tuple[Path, str], ruleset: Ruleset[Any], found: list[tuple[int, int]]) -> bool:
    """Draw values, given with their numbers, into a file, with the proved period marked; see :func:`write_drawing`."""
    path, form = target
    period = proved_period(ruleset, found[-1][0])
    values = [value for _, value in found]
    return write_beside(path, sequence_plot(values, form, first=found[0][0], name=str(ruleset), period=period))
