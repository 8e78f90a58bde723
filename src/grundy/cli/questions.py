"""Commands about one game: solve, why, values, games."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from grundy.atlas.classroom.numbered import partizan_sequence, value_sequence
from grundy.atlas.classroom.worked import WorkedRow, worked_table
from grundy.cli.commands import COMMANDS
from grundy.cli.interruption import ending_after, time_was_up
from grundy.cli.patience import patience
from grundy.cli.streams import print_lines, tell_at_end, write_beside
from grundy.cli.words import (
    Flag,
    GameWord,
    Json,
    Misere,
    above_zero,
    answer,
    apart,
    joined,
    natural,
    positive,
    print_json,
)
from grundy.knowledge import About
from grundy.machine.allowance import Allowance
from grundy.machine.memory import machine_memory
from grundy.maths.nimbers.outcomes import Convention
from grundy.ruleset import Game, Ruleset
from grundy.rulesets import catalogue
from grundy.rulesets.catalogue import parse_game, parse_ruleset
from grundy.solving.within import known_at_once, solve_within
from grundy.views.document import BLANK, Document, Facts, Hint
from grundy.views.documents import catalogue as told
from grundy.views.documents.analysis import analysis_document, replies_shown, search_progress, why_document
from grundy.views.documents.data import SCHEMA, replies_written, why_data
from grundy.views.documents.sequences import value_csv, value_data, value_table, worked_data, worked_document
from grundy.views.documents.solved import solved_data
from grundy.views.render.text import colour_wanted, lines_of, with_coloured_outcomes
from grundy.words.errors import GrundyError, InputError, LimitError
from grundy.words.files import check_place
from grundy.words.language import say, translate
from grundy.words.names import closest_name, concept_named, key_named

_LISTED = 20_000_000  # values to list
_LINES = 60  # lines of reasons without --depth
_WORKED = 48  # the last row of a worked table


def solve(
    *game: GameWord,
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
        Stop a search after this many options or positions; 5000000 by default, 1000000 in misère play, or
        300000 for partizan games.
    time
        Stop a search after this many seconds; the first time, compiling may take half a minute more.
    memory
        Gigabytes for each table of a search, such as 0.5; everything else takes some more. A smaller table makes the
        search slower, not less exact.
    table
        Keep the tables of a search in this file. The next call continues from there, even after Ctrl-C.
    """
    convention = Convention.MISERE if misere else Convention.NORMAL
    seconds = None if time is None else above_zero(time, "--time")
    with patience(say("solving")) as tell, ending_after(seconds):
        asked = parse_game(joined(game))
        try:
            solved = solve_within(
                asked, convention, outcome=outcome,
                limit=None if limit is None else positive(limit, "--limit"),
                seconds=seconds,
                memory=None if memory is None else _bytes(memory),
                table=table,
                unsaved=tell_at_end,
                progress=lambda step: tell(search_progress(step)),
                replies=replies_written(asked) if json else replies_shown(asked),
            )  # fmt: skip
        except KeyboardInterrupt:  # what theorems know is not lost
            told_by_theorem = known_at_once(asked, convention, outcome=outcome) if time_was_up() else None
            if told_by_theorem is None:
                raise
            solved = told_by_theorem
        genus = None
        if misere and not json and not asked.partizan:
            from grundy.solving.misere.positions import small_form
            from grundy.views.documents.misere import genus_words

            form = small_form(asked)
            genus = None if form is None else genus_words(form)
        data = solved_data(solved) if json else {}
        document = () if json else analysis_document(solved.analysis, genus)
    answer(json, lambda: data, lambda: document)
    if solved.refusal is not None:
        raise solved.refusal


def why(
    *game: GameWord,
    depth: Annotated[int | None, Parameter(name=["--depth", "-d"])] = None,
    certificate: Path | None = None,
    json: Flag = False,
    time: float | None = None,
) -> None:
    """Explain a Grundy value: by a theorem, by a nim-sum, or by mex with an option for every smaller value.

    For a partizan game, say which options are dominated or reversible.

    grundy why kayles 7 --depth 3
    grundy why 'wythoff 1 3 + nim 2'
    grundy why hackenbush 0-1 1-2 1-2 2-3 2-4
    grundy why domineering 2 3 --certificate 2x3.json

    Parameters
    ----------
    depth
        How many levels of reasons to show; by default 2, or 1 if two levels have over 60 lines.
    certificate
        Write a proof of the value of a partizan game to this file, for grundy verify.
    json
        Print one level of reasons as JSON.
    time
        Stop after this many seconds; the first time, compiling may take half a minute more.
    """
    seconds = None if time is None else above_zero(time, "--time")
    if depth is not None:
        positive(depth, "--depth")
    with patience(say("solving")), ending_after(seconds):
        asked = parse_game(joined(game))
        if certificate is not None and not asked.partizan:
            raise InputError("--certificate is for partizan games, and {game} is impartial", game=str(asked))
        if asked.partizan:
            told = _partizan_why(asked, depth or 1, certificate, json, seconds)
        else:
            told = why_data(asked) if json else _reasons(asked, depth)
    answer(json, lambda: told, lambda: told)


def _partizan_why(game: Game, depth: int, certificate: Path | None, json: bool, seconds: float | None) -> Any:
    from grundy.solving.base.partizan import PartizanValues  # impartial games need none of it
    from grundy.solving.base.partizan_proof import certificate_of_value
    from grundy.views.documents.partizan import partizan_why, partizan_why_data

    check_place(certificate)
    allowance = Allowance(seconds=seconds)
    allowance.game = game
    values = PartizanValues(allowance=allowance)
    if certificate is not None:
        write_beside(certificate, certificate_of_value(game, values).to_json().encode())
    return partizan_why_data(game, values) if json else partizan_why(game, depth, values)


def _reasons(game: Game, depth: int | None) -> Document:
    """Return the reasons to a depth, by default to one that is not too long."""
    if depth is not None:
        return why_document(game, depth)
    found = why_document(game, 2)
    if sum(1 for _ in lines_of(found)) <= _LINES:
        return found
    return (*why_document(game, 1), Hint(say("… (--depth 2 shows the reasons for these, too)")))


def values(
    *ruleset: GameWord,
    to: int | None = None,
    outcomes: Flag = False,
    table: Flag = False,
    json: Json = False,
    csv: Flag = False,
    bfile: Flag = False,
    plot: Path | None = None,
    time: float | None = None,
) -> None:
    """List the Grundy values of single heaps (or numbers, or heads) 0, 1, 2 and so on.

    For partizan rules, list outcome, value, mean and temperature, and the period if there is one.

    grundy values 0.77 --to 30
    grundy values 'subtraction(1,3,4)' --to 100 --csv
    grundy values 'bash(3)' --outcomes
    grundy values kayles --to 7 --table
    grundy values mock-turtles --to 20 --bfile
    grundy values 0.77 --to 100 --plot kayles.png
    grundy values 'partizan-subtraction(1,4|2,5)' --to 12

    Parameters
    ----------
    to
        The last heap; 20 by default, or 8 with --table.
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
    time
        Stop after this many seconds; the first time, compiling may take half a minute more. For subtraction games, this
        replaces the usual limit.
    """
    apart("--json" if json else "", {"--csv": csv, "--bfile": bfile})
    apart("--csv" if csv else "", {"--bfile": bfile})
    allowance = Allowance(seconds=None if time is None else above_zero(time, "--time"))
    asked = _with_values(joined(ruleset))
    if asked.partizan:
        apart(
            str(asked),
            {"--outcomes": outcomes, "--table": table, "--bfile": bfile, "--plot": plot is not None},
        )
        with ending_after(time):
            _partizan_values(asked, 20 if to is None else natural(to, "--to"), json=json, csv=csv)
        return
    apart("--outcomes" if outcomes else "", {"--bfile": bfile, "--plot": plot is not None})
    apart("--table" if table else "", {"--csv": csv, "--bfile": bfile, "--plot": plot is not None})
    to = (8 if table else 20) if to is None else to
    if table:
        rows = _worked(asked, natural(to, "--to"))
        answer(json, lambda: worked_data(str(asked), rows), lambda: worked_document(rows))
        return
    target, drawn = None, False
    if plot is not None:
        from grundy.cli.pictures import plot_target, write_sequence_plot  # not imported without a picture

        target = plot_target(plot)
    with patience(say("computing values")), allowance.holds(), ending_after(time):
        found = _sequence(asked, natural(to, "--to"))
        if target is not None:
            drawn = write_sequence_plot(target, asked, found)
    if json:
        print_json({"schema": SCHEMA, "ruleset": str(asked), **value_data(found, outcomes=outcomes)})
    elif csv:
        print(*value_csv(found, outcomes=outcomes), sep="\n")
    elif bfile:
        print(*(f"{n} {value}" for n, value in found), sep="\n")
    elif plot is not None:
        if drawn:
            title = say("Grundy values of {name}, {first} to {last}", name=asked, first=found[0][0], last=to)
            print_lines([f"{plot}: {title}"])
    else:
        lines = value_table(found, outcomes=outcomes)
        coloured = colour_wanted()
        print_lines(map(with_coloured_outcomes, lines) if coloured else lines, coloured=coloured)


def _partizan_values(ruleset: Ruleset[Any], to: int, *, json: bool, csv: bool) -> None:
    from grundy.views.documents.partizan import heaps_csv, heaps_data, heaps_document  # impartial games need none of it

    with patience(say("computing values")):
        found = partizan_sequence(ruleset, to)
        _refuse_none(found.values, ruleset, to)
    if csv:
        print(*heaps_csv(found), sep="\n")
    else:
        answer(
            json,
            lambda: {"schema": SCHEMA, "ruleset": str(ruleset), **heaps_data(found)},
            lambda: heaps_document(found),
        )


def games(
    *words: GameWord,
    json: Json = False,
) -> None:
    """List the rulesets, describe one, or search their names and rules.

    A description has the rule, an example, theorems and sources. Any other word is searched for in names, rules
    and families, and among the terms of the field.

    grundy games
    grundy games kayles
    grundy games 'bash(3)'
    grundy games take split

    Parameters
    ----------
    json
        Print JSON.
    """
    asked = joined(words)
    families = catalogue.abouts_by_family()
    if not asked:
        every = {name: about for abouts in families.values() for name, about in abouts.items()}
        answer(json, lambda: told.catalogue_data(every), lambda: told.catalogue_document(families))
    elif catalogue.catalogue_name(asked) in catalogue.CATALOGUE:
        key = catalogue.catalogue_name(asked)
        about = catalogue.about_of(key)
        _describe(key, about, translate(about.rule), json=json)
    elif re.search(r"[(*.]", asked):
        ruleset = parse_ruleset(asked)
        _describe(str(ruleset), _with_own_example(ruleset), ruleset.rule_text(), json=json)
    else:
        _search(families, asked, json=json)


def _with_own_example(ruleset: Ruleset[Any]) -> About:
    """Return the catalogue entry; its example has the parameters of this ruleset if the position is valid."""
    about = ruleset.about
    try:
        example = ruleset.at(parse_game(about.example).position) if about.example else None
    except GrundyError:
        return about
    return about if example is None else replace(about, example=str(example))


def _describe(name: str, about: About, rule: str, *, json: bool) -> None:
    example = parse_game(about.example) if about.example else None
    answer(
        json,
        lambda: told.ruleset_data(name, about),
        lambda: told.ruleset_document(name, rule, about, example),
    )


def _search(families: told.Families, asked: str, *, json: bool) -> None:
    """Print the rulesets, commands and concepts that match the words."""
    concept, found = concept_named(asked), told.matching(families, asked)
    command = COMMANDS.get(key_named("commands", asked) or asked)
    if concept is None and command is None and not found:
        if closest_name(asked.lower(), catalogue.CATALOGUE) is None:
            raise InputError("nothing found for {words!r}: 'grundy games' lists all rulesets", words=asked)
        catalogue.find_ruleset(asked)  # raises an error with a suggestion
    listed = {name: about for abouts in found.values() for name, about in abouts.items()}
    answer(
        json,
        lambda: {"concept": concept and told.concept_data(concept), "rulesets": told.catalogue_data(listed)},
        lambda: (
            *(told.concept_document(concept) if concept else ()),
            *((Facts(((f"grundy {command.name}", translate(command.summary)),)), BLANK) if command else ()),
            *told.found_document(found),
        )[:-1],
    )


def _with_values(text: str) -> Ruleset[Any]:
    """Return the ruleset of a text; a number after it is probably the last heap to list."""
    first, *more = text.rsplit(" ", 1)
    if more and more[0].isdecimal() and catalogue.catalogue_name(first.partition("(")[0]) in catalogue.CATALOGUE:
        raise InputError(
            "give one ruleset without a position: did you mean {meant}?",
            meant=shlex.join(["grundy", "values", first, "--to", more[0]]),
        )
    return parse_ruleset(text)


def _bytes(gigabytes: float) -> int:
    """Return the number of bytes of a table; raise an error for 0, or for more than the machine has."""
    wanted, there = above_zero(gigabytes, "--memory") * 2**30, machine_memory()
    if wanted > there:
        raise InputError(
            "--memory must be at most {most:.1f} (this machine's memory in gigabytes), not {gigabytes:g}",
            most=there / 2**30, gigabytes=gigabytes,
        )  # fmt: skip
    return max(1, int(wanted))


def _sequence(ruleset: Ruleset[Any], to: int) -> list[tuple[int, int]]:
    if to > _LISTED:
        raise LimitError(
            "cannot list values up to {to}: the limit is {most}; use 'grundy solve' for a single value",
            to=to, most=_LISTED,
        )  # fmt: skip
    found = value_sequence(ruleset, to)
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
