"""The atlas of values of partizan games, in the commands of the atlas."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence

from grundy.atlas.partizan.rows import Condition, ValueRow, comparison, select, to_csv, value_rows
from grundy.atlas.store.games import names_file
from grundy.cli.words import print_first, print_json
from grundy.maths.partizan.value import value
from grundy.rulesets.catalogue import parse_game
from grundy.views.documents.value_rows import value_row_data, value_rows_table
from grundy.words.errors import GrundyError, InputError


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


def shipped_values() -> Collection[ValueRow]:
    """Return all rows of the atlas of values.

    Raises:
        InputError: if the file is missing or damaged.
    """
    if not value_rows():
        raise InputError("the atlas of values that ships with grundy is missing or damaged: install grundy again")
    return value_rows().values()


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
            known = sorted({getattr(row, column) for row in shipped_values()})
            if text not in known:
                raise InputError(
                    "--{option} must be one of {known}, not {text!r}", option=option, known=", ".join(known), text=text
                )
            found.append((column, "=", text))
    return found


def print_values(conditions: Sequence[Condition], rows: int, *, csv: bool, json: bool) -> None:
    """Print the rows of the atlas of values that meet some conditions."""
    found = list(select(shipped_values(), conditions))
    if csv:
        sys.stdout.writelines(to_csv(found))
    elif json:
        print_json([value_row_data(row) for row in found])
    else:
        print_first(found, rows, value_rows_table)
