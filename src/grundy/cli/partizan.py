"""The commands for values of partizan games: compare and thermograph."""

from __future__ import annotations

from pathlib import Path

from grundy.cli.misread import NoSuchOptionError
from grundy.cli.patience import patience
from grundy.cli.pictures import plot_target, write_drawing
from grundy.cli.streams import print_lines
from grundy.cli.words import GameWord, Json, answer
from grundy.solving.base.partizan import value_of
from grundy.views.documents.partizan import comparison_data, comparison_document, value_data, value_document
from grundy.views.pictures.thermographs import thermograph_picture
from grundy.words.errors import InputError
from grundy.words.language import say
from grundy.words.shortening import cut_end

_TITLE = 90  # characters


def compare(*game: GameWord, json: Json = False) -> None:
    """Compare two games: greater, less, equal or confused.

    Put each into quotes: a value, such as '{2|-1}', or a game with its position, such as 'domineering 2 3'.

    grundy compare '^' '*'
    grundy compare 'domineering 2 3' 'domineering 3 2'
    grundy compare '{2|-1}' 1/2
    grundy compare '{0,*|0} + *' 'kayles 3' --json
    """
    if len(game) != 2:
        raise InputError(
            "compare needs two games, each in quotes, but has {count}: try grundy compare '^' '*'", count=len(game)
        )
    texts = _checked(game[0]), _checked(game[1])
    with patience(say("comparing")):
        first, second = map(value_of, texts)
    answer(json, lambda: comparison_data(texts, first, second), lambda: comparison_document(texts, first, second))


def thermograph(*game: GameWord, json: Json = False, plot: Path | None = None) -> None:
    """Give the value of a partizan game, its mean, its temperature and its thermograph.

    grundy thermograph '{2|-1}'
    grundy thermograph domineering 2 3
    grundy thermograph '{2||1|-2} + ^*' --json
    grundy thermograph '{5|1||0|-2}' --plot thermograph.svg

    Parameters
    ----------
    plot
        Draw the thermograph into this file: .svg, or .png and .pdf with matplotlib.
    """
    if not game:
        raise InputError("thermograph needs a game in quotes: try grundy thermograph '{{2|-1}}'")
    text = " ".join(map(_checked, game))
    target = plot_target(plot, own=("svg",))
    with patience(say("computing the value")):
        found = value_of(text)
        graph = found.thermograph
    if target is not None:
        drawn = write_drawing(target, thermograph_picture(graph), text)
        if not json:
            if drawn:
                print_lines([f"{plot}: {cut_end(text, _TITLE)}"])
            return
    answer(json, lambda: value_data(text, found), lambda: value_document(text, found))


def _checked(word: str) -> str:
    if word.startswith("--"):
        raise NoSuchOptionError(word)
    return word
