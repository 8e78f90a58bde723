"""grundy atlas show, query and map: what an atlas has."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from grundy.atlas.store.equivalents import solved_for
from grundy.atlas.store.exchange import to_csv
from grundy.atlas.store.games import game_named, is_misere
from grundy.atlas.store.rows import MISERE, STATUSES
from grundy.atlas.store.shipped import row_among, rows_of
from grundy.cli.atlas.values import asked_values, print_values, value_row_of
from grundy.cli.pictures import plot_target
from grundy.cli.streams import write_beside
from grundy.cli.words import (
    Flag,
    Json,
    Store,
    Word,
    answer,
    apart,
    comparison,
    joined,
    positive,
    print_first,
    print_json,
)
from grundy.views.documents import atlas as told
from grundy.views.documents.value_rows import value_row_data, value_row_document
from grundy.views.pictures.family_map import family_map, map_svg
from grundy.words.errors import InputError
from grundy.words.phrase import Phrase

_COLUMNS = {
    "largest": "largest_value", "computed": "computed_to", "rare": "rare_count", "order": "elements", "p-count": "lost",
}  # fmt: skip
_ROWS = 40


def show(*game: Word, store: Store = None, json: Json = False) -> None:
    """Show what the atlas has on a game.

    grundy atlas show 0.156
    grundy atlas show kayles --json
    grundy atlas show 'domineering 4 4'
    """
    valued = value_row_of(joined(game)) if store is None else None
    if valued is not None:
        answer(json, lambda: value_row_data(valued), lambda: value_row_document(valued))
        return
    name = game_named(joined(game))
    with rows_of(store) as (_, get):
        row = row_among(get, name)
        quotient = None if is_misere(name) or row is None else get(f"{MISERE} {name}")
    if row is None:
        where = Phrase("the atlas that ships with grundy") if store is None else str(store)
        raise InputError(
            "{game} is not in {where}: add it with grundy atlas scan {game} --store FOLDER",
            game=shlex.quote(name), where=where,
        )  # fmt: skip
    answer(json, lambda: told.row_data(row), lambda: told.row_document(row, quotient))


def query(
    *,
    period: str | None = None,
    preperiod: str | None = None,
    largest: str | None = None,
    computed: str | None = None,
    rare: str | None = None,
    order: str | None = None,
    p_count: str | None = None,
    status: str | None = None,
    same_as: str | None = None,
    temperature: str | None = None,
    mean: str | None = None,
    outcome: str | None = None,
    value: str | None = None,
    of: str | None = None,
    rows: int = _ROWS,
    csv: Flag = False,
    store: Store = None,
    json: Json = False,
) -> None:
    """List the games of the atlas that meet all conditions.

    A number may have a comparison in front of it, as in '>=1000'. The values of partizan games have conditions of their
    own.

    grundy atlas query --period '>=1000'
    grundy atlas query --period 12 --largest 8 --csv
    grundy atlas query --status open --largest '<100' --rows 5
    grundy atlas query --same-as 0.77 --json
    grundy atlas query --temperature '>=5/4' --of domineering
    grundy atlas query --outcome P --of partizan-clobber --csv

    Parameters
    ----------
    period
        The period, such as 12 or '>=1000'.
    preperiod
        The preperiod.
    largest
        The largest value.
    computed
        The last heap that was evaluated.
    rare
        The number of rare heaps.
    order
        The order of the misère quotient.
    p_count
        The number of P-positions in the misère quotient.
    status
        One of proved, formula, observed, open and failed.
    same_as
        Only games with the same sequence as this one.
    temperature
        For partizan games: the temperature, such as 1/2 or '>=5/4'.
    mean
        For partizan games: the mean.
    outcome
        For partizan games: L, R, N or P.
    value
        For partizan games: the value, such as '*2'.
    of
        For partizan games: the name of the ruleset, such as domineering.
    rows
        How many games to list.
    csv
        Print all fields of all these games, in CSV.
    """
    apart("--json" if json else "", {"--csv": csv})
    asked = {
        "period": period, "preperiod": preperiod, "largest": largest, "computed": computed, "rare": rare,
        "order": order, "p-count": p_count,
    }  # fmt: skip
    conditions: list[tuple[str, str, object]] = [
        (_COLUMNS.get(option, option), *comparison(text, option)) for option, text in asked.items() if text is not None
    ]
    if status is not None:
        if status not in STATUSES:
            raise InputError(
                "--status must be one of {known}, not {status!r}", known=", ".join(STATUSES), status=status
            )
        conditions.append(("status", "=", status))
    if same_as is not None:
        conditions.append(("same_as", "=", solved_for(game_named(same_as)).game))
    positive(rows, "--rows")
    of_values = {"temperature": temperature, "mean": mean, "outcome": outcome, "value": value, "of": of}
    if any(text is not None for text in of_values.values()):
        others = {"--period and other conditions on sequences": bool(conditions), "--store": store is not None}
        option = next(name for name, text in of_values.items() if text is not None)
        apart(f"--{option}", others)
        print_values(asked_values(of_values), rows, csv=csv, json=json)
        return
    with rows_of(store) as (select, _):
        found = list(select(conditions))
    if csv:
        sys.stdout.writelines(to_csv(found))
        return
    if json:
        print_json([told.row_data(row) for row in found])
        return
    print_first(found, rows, told.rows_table)


def draw_map(*codes: Word, plot: Path | None = None, store: Store = None, json: Json = False) -> None:
    """Draw a map of a family of codes: which periods are proved, and how long they are.

    Each code has a place, in the row of its first digits and the column of its last ones.

    grundy atlas map 'octal 0.??'
    grundy atlas map 'octal 0.????' --plot map.svg

    Parameters
    ----------
    plot
        Draw the map into this file: .svg.
    """
    pattern = joined(codes)
    target = None if plot is None else plot_target(plot, own=("svg",))
    if target is not None and target[1] != "svg":
        raise InputError("a map is drawn as .svg, not as .{form}: name a file that ends in .svg", form=target[1])
    with rows_of(store) as (_, get):
        found = family_map(pattern, get)
    if target is not None:
        write_beside(target[0], map_svg(found).encode())
    answer(json, lambda: told.map_data(found), lambda: told.map_document(found))
