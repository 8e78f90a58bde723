"""The commands for values of partizan games: compare, thermograph, and what atlas show and query say of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from grundy.atlas.partizan.rows import Condition, ValueRow, comparison, select, to_csv, value_rows
from grundy.atlas.store.games import names_file
from grundy.cli.misread import NoSuchOptionError
from grundy.cli.patience import patience
from grundy.cli.pictures import plot_target, write_drawing
from grundy.cli.streams import print_lines
from grundy.cli.words import GameWord, Json, answer, print_first, print_json
from grundy.maths.partizan.value import value
from grundy.rulesets.catalogue import parse_game
from grundy.solving.base.partizan import value_of
from grundy.views.documents.partizan import comparison_data, comparison_document, value_data, value_document
from grundy.views.documents.value_rows import value_row_data, value_rows_table
from grundy.views.pictures.thermographs import thermograph_picture
from grundy.words.errors import GrundyError, InputError
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
        write_drawing(target, thermograph_picture(graph), text)
        if not json:
            print_lines([f"{plot}: {cut_end(text, _TITLE)}"])
            return
    answer(json, lambda: value_data(text, found), lambda: value_document(text, found))


def _checked(word: str) -> str:
    if word.startswith("--"):
        raise NoSuchOptionError(word)
    return word


# -- the atlas of values


def value_row_of(text: str) -> ValueRow | None:
    """Return the row of a partizan game in the atlas of values; None if the text is no partizan game.

    Raises:
        InputError: if it is one that the atlas does not have.
    """
    if names_file(text):
        return None
    try:
        game = parse_game(text)
    except GrundyError:  # a code, which is no game without a position
        return None
    if not game.partizan:
        return None
    row = value_rows().get(str(game))
    if row is None:
        raise InputError(
            "{game} is not in the atlas of values: grundy thermograph '{game}' computes its value", game=str(game)
        )
    return row


def asked_values(asked: Mapping[str, str | None]) -> list[Condition]:
    """Return the conditions that options set for rows of the atlas of values."""
    found: list[Condition] = []
    for option, text in asked.items():
        if text is None:
            continue
        if option in ("mean", "temperature"):
            found.append(comparison(text, option))
        elif option == "value":
            found.append(("value", "=", str(value(text))))
        else:
            column = "family" if option == "of" else option
            known = sorted({getattr(row, column) for row in value_rows().values()})
            if text not in known:
                raise InputError(
                    "--{option} must be one of {known}, not {text!r}", option=option, known=", ".join(known), text=text
                )
            found.append((column, "=", text))
    return found


def print_values(conditions: Sequence[Condition], rows: int, *, csv: bool, json: bool) -> None:
    """Print the rows of the atlas of values that meet some conditions."""
    if not value_rows():
        raise InputError("the atlas of values that ships with grundy is missing or damaged: install grundy again")
    found = list(select(value_rows().values(), conditions))
    if csv:
        sys.stdout.writelines(to_csv(found))
    elif json:
        print_json([value_row_data(row) for row in found])
    else:
        print_first(found, rows, value_rows_table)
