"""The command line: parse, call, print."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from grundy.errors import GrundyError, InputError, LimitError, PositionError, RulesetError
from grundy.ruleset import Game, Ruleset
from grundy.rulesets.catalogue import ALIASES, CATALOGUE, find_ruleset, parse_game
from grundy.theory.outcomes import Convention
from grundy.version import VERSION

__all__ = ["app", "run"]

# 0 solved, 1 a check failed, 2 usage or bad input, 3 a limit was reached without an answer, 130 interrupted
OK, BAD_INPUT, LIMIT, INTERRUPTED = 0, 2, 3, 130

app = App(
    name="grundy",
    version=VERSION,
    help="Solve combinatorial games: who wins, by which moves, and why.",
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,  # run() tells it in a line
)

Word = Annotated[str, Parameter(allow_leading_hyphen=True, show=False)]


@app.command
def solve(
    *game: Word,
    misere: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
    limit: int | None = None,
) -> None:
    """Tell who wins a game, by which moves, and why.

    A game is a ruleset and a position; games add up with ' + ' between them.

    grundy solve nim 3 4 5
    grundy solve 'bash(3) 9 + bash(5) 10 + bash(7) 14'
    grundy solve kayles 1 5 --misere
    grundy solve 'mygame.py:kayles 7'

    Parameters
    ----------
    misere
        Whoever cannot move wins.
    json
        Print the answer as JSON.
    limit
        How many options may be looked at where no theory helps (default 5000000).
    """
    from grundy.engines.definition import LIMIT as OPTIONS
    from grundy.engines.solve import solve as solve_game
    from grundy.views.data import analysis_data
    from grundy.views.words import analysis_lines

    convention = Convention.MISERE if misere else Convention.NORMAL
    analysis = solve_game(_game(game), convention, limit=OPTIONS if limit is None else _positive(limit, "--limit"))
    if json:
        _print_json(analysis_data(analysis))
    else:
        print(*analysis_lines(analysis), sep="\n")


@app.command
def why(
    *game: Word,
    depth: Annotated[int, Parameter(name=["--depth", "-d"])] = 2,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Unfold the reason of a Grundy value: theorem, nim-sum, or mex with a witness for every smaller value.

    grundy why kayles 7 --depth 3
    grundy why 'wythoff 1 3 + nim 2'

    Parameters
    ----------
    depth
        How many levels of reasons to unfold.
    json
        Print the reasons as JSON, one level.
    """
    from grundy.engines.reasons import reason_of
    from grundy.engines.values import Values
    from grundy.views.data import SCHEMA, reason_data
    from grundy.views.words import why_lines

    asked, values = _game(game), Values()
    depth = _positive(depth, "--depth")
    if json:
        _print_json({"schema": SCHEMA, "reasons": [reason_data(reason_of(part, values)) for part in asked.parts]})
    else:
        for line in why_lines(asked, depth, values):
            print(line)


@app.command
def values(
    *ruleset: Word,
    to: int = 20,
    json: Annotated[bool, Parameter(negative=())] = False,
    csv: Annotated[bool, Parameter(negative=())] = False,
    bfile: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Print the Grundy values of single heaps (or numbers, or heads) 0, 1, 2, ….

    grundy values 0.77 --to 30
    grundy values 'subtraction(1,3,4)' --to 100 --csv
    grundy values mock-turtles --to 20 --bfile

    Parameters
    ----------
    to
        The last number.
    json
        Print JSON.
    csv
        Print CSV with a header line.
    bfile
        Print a b-file as OEIS wants it: a line 'n value' each.
    """
    found = _sequence(_ruleset(ruleset), _natural(to, "--to"))
    if json:
        from grundy.views.data import SCHEMA

        _print_json(
            {"schema": SCHEMA, "ruleset": " ".join(ruleset), "first": found[0][0], "values": [v for _, v in found]}
        )
    elif csv:
        print("n,grundy_value")
        print(*(f"{n},{value}" for n, value in found), sep="\n")
    elif bfile:
        print(*(f"{n} {value}" for n, value in found), sep="\n")
    else:
        from grundy.views.words import value_table

        print(*value_table(found), sep="\n")


@app.command
def games(
    name: Annotated[str | None, Parameter(show=False)] = None,
    *,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """List the rulesets, or tell all of one: rule, example, theorem, source.

    grundy games
    grundy games kayles

    Parameters
    ----------
    json
        Print JSON.
    """
    from grundy.views.words import catalogue_lines, ruleset_lines

    if name is None:
        abouts = {listed: _about(listed) for listed in CATALOGUE}
        if json:
            _print_json(
                [{"name": n, "rule": a.rule, "example": a.example, "source": a.source} for n, a in abouts.items()]
            )
        else:
            print(*catalogue_lines({n: a.rule for n, a in abouts.items()}), sep="\n")
        return
    key = name.lower().replace("_", "-")
    key = ALIASES.get(key, key)
    about = _about(key) if key in CATALOGUE else find_ruleset(name).about
    if json:
        theorem = about.theorem
        _print_json({
            "name": key, "rule": about.rule, "example": about.example, "source": about.source,
            "theorem": None if theorem is None else {"name": theorem.name, "source": theorem.source},
        })  # fmt: skip
    else:
        example = parse_game(about.example) if about.example else None
        print(*ruleset_lines(key, about, example), sep="\n")


@app.command
def judge(problem: Annotated[str | None, Parameter(show=False)] = None) -> None:
    """Answer a contest problem: input on stdin, output exactly as the judge expects; without a name, list them.

    grundy judge
    grundy judge hdu1848 < input.txt
    """
    from grundy.contest import PROBLEMS, find_problem
    from grundy.contest import judge as judge_problem

    if problem is None:
        from grundy.views.words import problem_lines

        print(*problem_lines([(known, found.title) for known in PROBLEMS for found in [find_problem(known)]]), sep="\n")
        return
    judge_problem(problem, sys.stdin, sys.stdout.write)


# -- helpers


def _game(words: Sequence[str]) -> Game:
    return parse_game(_joined(words))


def _joined(words: Sequence[str]) -> str:
    for word in words:
        if word.startswith("--"):  # negative numbers are let through for the ruleset to refuse, options are not
            raise InputError("no option is named {word!r} here: add --help to see those that are", word=word)
    return " ".join(words)


def _ruleset(words: Sequence[str]) -> Ruleset[Any]:
    from grundy.grammar import split_game

    spelled, *more = split_game(_joined(words))
    if more or spelled.words:
        raise RulesetError("one ruleset is wanted here, without a position, not {text!r}", text=" ".join(words))
    return find_ruleset(spelled.name, spelled.arguments)


def _sequence(ruleset: Ruleset[Any], to: int) -> list[tuple[int, int]]:
    from grundy.engines.values import Values

    memory = Values()
    found: list[tuple[int, int]] = []
    for n in islice(count(), to + 1):
        try:
            position = ruleset.parse([str(n)])
        except PositionError:
            if n:  # many rulesets count from 1
                raise
            continue
        found.append((n, memory.value(Game(ruleset, position))))
    if not found:
        raise InputError("--to must be 1 or more for {ruleset}, not {to}", ruleset=str(ruleset), to=to)
    return found


def _about(name: str) -> Any:
    from importlib import import_module

    module, _, attribute = CATALOGUE[name].partition(":")
    return getattr(import_module(module), attribute).about


def _positive(number: int, option: str) -> int:
    if number < 1:
        raise InputError("{option} must be 1 or more, not {number}", option=option, number=number)
    return number


def _natural(number: int, option: str) -> int:
    if number < 0:
        raise InputError("{option} must be 0 or more, not {number}", option=option, number=number)
    return number


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


# -- the door


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; every failure is one line on stderr.

    Args:
        arguments: the words behind ``grundy``.
    """
    try:
        return _guarded(lambda: app(list(arguments) or ["--help"], exit_on_error=False, print_error=False))
    finally:
        # what reads our output may have gone away; then there is nobody to tell
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _guarded(call: Callable[[], object]) -> int:
    try:
        call()
    except LimitError as error:
        return _tell(str(error), LIMIT)
    except GrundyError as error:
        return _tell(str(error), BAD_INPUT)
    except CycloptsError as error:
        return _tell(" ".join(str(error).split()).rstrip("."), BAD_INPUT)
    except KeyboardInterrupt:
        return _tell("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return OK
    except MemoryError:
        return _tell("out of memory: ask for a smaller position", LIMIT)
    except Exception as error:  # a traceback in front of a user is a bug: say where it happened, in one line
        if os.environ.get("GRUNDY_DEBUG"):
            raise
        return _tell(_unexpected(error), BAD_INPUT)
    return OK


def _unexpected(error: Exception) -> str:
    import traceback

    last = traceback.extract_tb(error.__traceback__)[-1]
    why = next(iter(str(error).splitlines()), "")
    where = f"{Path(last.filename).name}, line {last.lineno}"
    return f"{where}: {type(error).__name__}: {why} (GRUNDY_DEBUG=1 shows all of it)"


def _tell(text: str, status: int) -> int:
    sys.stdout.flush()
    print(f"grundy: {text}", file=sys.stderr)
    return status
