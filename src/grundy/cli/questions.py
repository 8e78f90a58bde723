"""Questions about games: solve, why, values, games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from grundy.atlas.classroom.numbered import numbered_games
from grundy.atlas.classroom.worked import WorkedRow, worked_table
from grundy.cli.patience import patience
from grundy.cli.words import Flag, Json, Misere, Word, above_zero, answer, joined, natural, positive, print_json
from grundy.machine.memory import machine_memory
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Ruleset
from grundy.rulesets import catalogue
from grundy.rulesets.catalogue import parse_game, parse_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.solving.base.values import Values
from grundy.solving.within import solve_within
from grundy.views.documents import catalogue as told
from grundy.views.documents.analysis import analysis_document, replies_shown, search_progress, why_document
from grundy.views.documents.data import SCHEMA, analysis_data, replies_written, why_data
from grundy.views.documents.sequences import value_csv, value_data, value_table, worked_data, worked_document
from grundy.words.errors import InputError, LimitError
from grundy.words.language import say, translate

_LISTED = 20_000_000  # values that a command lists
_WORKED = 48  # the last row of a table worked out as on paper


def solve(
    *game: Word,
    misere: Misere = False,
    outcome: Flag = False,
    json: Json = False,
    limit: int | None = None,
    time: float | None = None,
    memory: float | None = None,
    table: Path | None = None,
) -> None:
    """Say who wins a game, by which moves, and why.

    A game is a ruleset and a position, such as nim 3 4 5; ' + ' between games makes a sum. 'grundy games' lists the
    rulesets. If a limit is hit, grundy prints what it knows and exits with status 3.

    grundy solve nim 3 4 5
    grundy solve 'bash(3) 9 + bash(5) 10 + bash(7) 14'
    grundy solve kayles 1 5 --misere
    grundy solve 'examples/mygame.py:kayles 7'
    grundy solve cram 4 7 --outcome --time 60

    Parameters
    ----------
    outcome
        Find the winner and the winning moves, but not the Grundy value; a search is then faster.
    limit
        Stop a search after this many options or positions; 5000000 by default, 1000000 in misère play.
    time
        Stop a search after this many seconds.
    memory
        Gigabytes for each table of a search, such as 0.5; a smaller table makes the search slower, not less exact.
    table
        Keep the tables of a search in this file. The next call continues from there, even after Ctrl-C.
    """
    convention, asked = Convention.MISERE if misere else Convention.NORMAL, parse_game(joined(game))
    with patience(say("solving")) as tell:
        found, refusal = solve_within(
            asked, convention, outcome=outcome,
            limit=None if limit is None else positive(limit, "--limit"),
            seconds=None if time is None else above_zero(time, "--time"),
            memory=None if memory is None else _bytes(memory),
            table=table,
            progress=lambda step: tell(search_progress(step)),
            replies=replies_written(asked) if json else replies_shown(asked),
        )  # fmt: skip
        genus = None
        data = analysis_data(found) if json else {}
        if misere:
            from grundy.solving.misere.positions import small_form
            from grundy.views.documents.misere import genus_data, genus_words

            form = small_form(found.game)
            data["genus"] = None if form is None else genus_data(form)
            genus = None if form is None else genus_words(form)
        document = () if json else analysis_document(found, genus)
    answer(json, lambda: data if refusal is None else {**data, "stopped": str(refusal)}, lambda: document)
    if refusal is not None:
        raise refusal


def why(
    *game: Word,
    depth: Annotated[int, Parameter(name=["--depth", "-d"])] = 2,
    json: Flag = False,
) -> None:
    """Explain a Grundy value: by a theorem, by a nim-sum, or by mex with an option for every smaller value.

    grundy why kayles 7 --depth 3
    grundy why 'wythoff 1 3 + nim 2'
    grundy why hackenbush 0-1 1-2 1-2 2-3 2-4

    Parameters
    ----------
    depth
        How many levels of reasons to show.
    json
        Print one level of reasons as JSON.
    """
    asked = parse_game(joined(game))
    positive(depth, "--depth")
    answer(json, lambda: why_data(asked), lambda: why_document(asked, depth))


def values(
    *ruleset: Word,
    to: int = 20,
    outcomes: Flag = False,
    table: Flag = False,
    json: Json = False,
    csv: Flag = False,
    bfile: Flag = False,
    plot: Path | None = None,
) -> None:
    """List the Grundy values of single heaps (or numbers, or heads) 0, 1, 2, ….

    grundy values 0.77 --to 30
    grundy values 'subtraction(1,3,4)' --to 100 --csv
    grundy values 'bash(3)' --outcomes
    grundy values kayles --to 7 --table
    grundy values mock-turtles --to 20 --bfile
    grundy values 0.77 --to 100 --plot kayles.png

    Parameters
    ----------
    to
        The last heap.
    outcomes
        Print P or N below each value: the previous player wins (value 0), or the next player wins.
    table
        Work out the values as on paper, up to 48: the options, their values, the mex of these, P or N.
    csv
        Print CSV with a header line.
    bfile
        Print an OEIS b-file: one line 'n value' for each n.
    plot
        Plot the values into this file (.png, .svg or .pdf), with the proved period marked.
    """
    asked = parse_ruleset(joined(ruleset))
    _apart("--outcomes" if outcomes else "", {"--bfile": bfile, "--plot": plot is not None})
    _apart("--table" if table else "", {"--csv": csv, "--bfile": bfile, "--plot": plot is not None})
    if table:
        rows = _worked(asked, natural(to, "--to"))
        answer(json, lambda: worked_data(str(asked), rows), lambda: worked_document(rows))
        return
    target = None
    if plot is not None:
        from grundy.cli.pictures import plot_target, write_sequence_plot  # who asks for no picture loads nothing of it

        target = plot_target(plot)
    with patience(say("computing values")):
        found = _sequence(asked, natural(to, "--to"))
        if target is not None:
            write_sequence_plot(target, asked, found)
    if json:
        print_json({"schema": SCHEMA, "ruleset": " ".join(ruleset), **value_data(found, outcomes=outcomes)})
    elif csv:
        print(*value_csv(found, outcomes=outcomes), sep="\n")
    elif bfile:
        print(*(f"{n} {value}" for n, value in found), sep="\n")
    elif plot is not None:
        print(f"{plot}: {say('Grundy values of {name}, {first} to {last}', name=asked, first=found[0][0], last=to)}")
    else:
        print(*value_table(found, outcomes=outcomes), sep="\n")


def games(
    name: Annotated[str | None, Parameter(show=False)] = None,
    *,
    json: Json = False,
) -> None:
    """List the rulesets, or describe one: its rule, an example, theorems and sources.

    grundy games
    grundy games kayles
    """
    if name is None:
        every = {listed: catalogue.about_of(listed) for listed in catalogue.CATALOGUE}
        answer(json, lambda: told.catalogue_data(every), lambda: told.catalogue_document(catalogue.abouts_by_family()))
        return
    key = name.lower().replace("_", "-")
    key = catalogue.ALIASES.get(key, key)
    if key in catalogue.CATALOGUE:
        about = catalogue.about_of(key)
    else:
        ruleset = catalogue.find_ruleset(name)
        key, about = str(ruleset), ruleset.about
    example = parse_game(about.example) if about.example else None
    answer(
        json,
        lambda: told.ruleset_data(key, about),
        lambda: told.ruleset_document(key, translate(about.rule), about, example),
    )


def _apart(option: str, others: dict[str, bool]) -> None:
    """Refuse an option, if there is one, beside others that it does not go with."""
    other = next((name for name, given in others.items() if given), None)
    if option and other:
        raise InputError("{option} and {other} do not go together: leave out one of them", option=option, other=other)


def _bytes(gigabytes: float) -> int:
    """Return the bytes that a table may take, unless they are none, or more than the machine has."""
    wanted, there = int(above_zero(gigabytes, "--memory") * 2**30), machine_memory()
    if wanted > there:
        raise InputError(
            "--memory must be at most {most:.1f}, the gigabytes of this machine, not {gigabytes:g}",
            most=there / 2**30, gigabytes=gigabytes,
        )  # fmt: skip
    return max(1, wanted)


def _sequence(ruleset: Ruleset[Any], to: int) -> list[tuple[int, int]]:
    if to > _LISTED:
        raise LimitError(
            "values to {to} are too many to list: {most} are the most, and 'grundy solve' tells single ones",
            to=to, most=_LISTED,
        )  # fmt: skip
    table = ruleset.table() if isinstance(ruleset, HeapRuleset) else None
    if table is not None:
        return list(enumerate(table.upto(to)))
    memory = Values()
    found = [(n, memory.value(game)) for n, game in numbered_games(ruleset, to)]
    _refuse_none(found, ruleset, to)
    return found


def _worked(ruleset: Ruleset[Any], to: int) -> list[WorkedRow]:
    if to > _WORKED:
        raise InputError("--to must be at most {most} with --table, not {to}: leave out --table", most=_WORKED, to=to)
    rows = worked_table(ruleset, to)
    _refuse_none(rows, ruleset, to)
    return rows


def _refuse_none(found: Sequence[object], ruleset: Ruleset[Any], to: int) -> None:
    if not found:  # many rulesets count from 1
        raise InputError("--to must be 1 or more for {ruleset}, not {to}", ruleset=str(ruleset), to=to)
