"""Contest problems: problems, judge, check, gen, code."""

from __future__ import annotations

import re
import sys
from contextlib import AbstractContextManager
from functools import partial
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from grundy.cli.interruption import ending_after
from grundy.cli.patience import StatusLine, patience
from grundy.cli.streams import print_lines, write_beside
from grundy.cli.words import WRONG, Flag, Json, ProblemName, answer, apart, joined, positive, print_json
from grundy.contest import PROBLEMS, find_problem
from grundy.contest import judge as judge_problem
from grundy.contest.judge import problem_key
from grundy.contest.own import is_file, watched
from grundy.contest.program import Program
from grundy.contest.stress import Report, Stress, generated
from grundy.contest.writing.write import write_program
from grundy.machine.reading import lines_typed
from grundy.views.documents.contest import (
    check_data,
    check_document,
    matching_problems,
    problem_document,
    problems_data,
    problems_document,
    progress_line,
)
from grundy.views.documents.data import SCHEMA
from grundy.views.render.text import print_document
from grundy.words.errors import InputError
from grundy.words.language import say

_OWN = 10.0  # seconds that a function of a user's problem has for one case, or the time limit if that is longer
_READABLE = (0.001, 1e-4, 1e-5, 1e-6, 0)  # sizes tried until the input is short enough to read
_WIDTH, _LINES = 80, 100
_MOST_CASES = 10**6


def problems(*words: ProblemName, template: Flag = False, json: Json = False) -> None:
    """List the contest problems, describe one, or search their names, sources and rules.

    grundy problems
    grundy problems hdu1848
    grundy problems euclid

    Parameters
    ----------
    template
        Print a file with a problem of your own, which you can change and give to judge, check and gen.
    """
    asked = joined(words)
    apart("--template" if template else "", {"--json": json, repr(asked): bool(asked)})
    if template:
        sys.stdout.write(files("grundy.contest").joinpath("template.py").read_text(encoding="utf-8"))
        return
    if asked and (is_file(asked) or problem_key(asked) in PROBLEMS):
        one = find_problem(asked)
        answer(json, lambda: problems_data([one])[0], lambda: problem_document(one))
        return
    found = matching_problems(asked)
    if not found:
        find_problem(asked)  # suggests a similar name
    answer(json, lambda: problems_data(found), lambda: problems_document(found))


def judge(problem: ProblemName | None = None, /) -> None:
    """Answer a contest problem: read its input from stdin and print exactly the output that the judge expects.

    Without a problem, list the problems.

    grundy judge
    printf '1 1 1' | grundy judge hdu1848
    """
    if problem is None:
        problems()
        return
    judge_problem(problem, lines_typed(sys.stdin), sys.stdout.write)


def check(
    problem: ProblemName,
    /,
    *,
    run: Annotated[str, Parameter(allow_leading_hyphen=True)],
    seed: int = 1,
    cases: int = 200,
    time_limit: float = 2,
    out: Path | None = None,
    json: Json = False,
) -> int:
    """Test your own program for a contest problem, and show a small input where it fails.

    Your program reads the input from stdin. It gets the sample from the statement, edge cases, and random cases of
    growing size, many in one input if the statement allows that. It fails if its output differs from grundy's (white
    space does not count), or if it crashes, takes too long, or never stops printing. The exit status is 0 if all
    answers agree, and 1 if not.

    grundy check p2197 --run 'grundy judge p2197' --time-limit 5 --cases 40
    grundy check hdu1848 --run "sh -c 'tr , . | grundy judge hdu1848'" --seed 7 --cases 20 --time-limit 5 --json

    Parameters
    ----------
    run
        The command that starts your program, or its file: mine.py runs on this Python, mine.cpp is compiled first. No
        shell reads the command; write sh -c '…' if it needs one.
    seed
        The seed of the random cases; the same seed gives the same inputs.
    cases
        How many cases to test.
    time_limit
        Seconds allowed for one input; then your program is killed, with everything it started. The functions of a
        problem of your own have the same time for each case, but at least 10 seconds.
    out
        Write the failing input to this file; PROBLEM-counterexample.txt by default.
    """
    found = find_problem(problem)
    if not (isfinite(time_limit) and time_limit > 0):
        raise InputError("--time-limit must be a number of seconds above 0, not {limit}", limit=time_limit)
    if is_file(problem):
        found = watched(found, partial(_ending_own, problem, max(time_limit, _OWN)))
    path = Path(re.sub(r"[^\w.-]+", "-", found.id) + "-counterexample.txt") if out is None else out
    with StatusLine(quiet=0, often=0) as line:
        stress = Stress(
            found, Program(run, time_limit), seed, positive(cases, "--cases"), partial(line.tell, progress_line)
        )
        try:
            report = stress.run()
        except KeyboardInterrupt:
            if stress.report.disagreement is not None:  # what was found is not lost
                line.close()
                _tell(stress.report, path, json)
            raise
    _tell(report, path, json)
    return WRONG if report.disagreement else 0


def _ending_own(path: str, seconds: float, name: str) -> AbstractContextManager[None]:
    """End the command if a function of a user's problem takes longer than this for one case."""
    why = say("{path}: {name} takes more than {seconds:g} s for one case: fix it, or allow more with --time-limit",
              path=path, name=name, seconds=seconds)  # fmt: skip
    return ending_after(seconds, why)


def _tell(report: Report, path: Path, json: bool) -> None:
    """Print the verdict, and write the file that belongs to it."""
    written = report.disagreement is not None and write_beside(path, report.disagreement.input.encode())
    if json:
        print_json(check_data(report, str(path) if written else None))
        return
    print_document(check_document(report))
    if written:
        print_lines([say("  the input is in {path}", path=path)])


def code(
    *problem: ProblemName,
    to: str = "python",
    json: Json = False,
) -> None:
    """Write a program that answers a contest problem, or says who wins a sum of heaps of a ruleset.

    The program uses a formula if one is proved or known by a theorem, otherwise the proved period of the Grundy values,
    and otherwise it computes them by the rule; a comment says which. For a ruleset, its input is the number of games,
    and for each of them the number of heaps and the heaps; grundy check RULESET tests it.

    grundy code hdu1846
    grundy code kayles --to cpp
    grundy code 'subtraction(2,5,7)'

    Parameters
    ----------
    to
        The language: python or cpp.
    """
    name = joined(problem)
    if not name:
        raise InputError("problem is missing: try 'grundy code hdu1846'; 'grundy problems' lists the problems")
    with patience(say("looking for a formula; without one, the program will follow the rule")):
        text = write_program(name, to)
    if json:
        print_json({"schema": SCHEMA, "problem": name, "language": to, "program": text})
    else:
        sys.stdout.write(text)


def gen(
    problem: ProblemName,
    /,
    *,
    seed: int = 1,
    size: float | None = None,
    cases: int | None = None,
    answers: Path | None = None,
    json: Json = False,
) -> None:
    """Generate an input for a contest problem, and its output.

    grundy gen p2197 --seed 7
    grundy gen p2197 --size 0.5 --answers answers.txt
    grundy gen hdu1848 --cases 1000 --answers answers.txt

    Parameters
    ----------
    seed
        The random seed; the same seed gives the same input.
    size
        From 0 (tiny) to 1 (the largest that the statement allows). By default, an input that is short enough to read.
    cases
        How many cases; 10 by default, or fewer if the statement allows fewer.
    answers
        Write the output to this file.
    """
    found = find_problem(problem)
    most = min(found.most_cases or _MOST_CASES, _MOST_CASES)
    if size is not None and not 0 <= size <= 1:
        raise InputError("--size must be from 0 to 1, not {size}", size=size)
    cases = min(10, most) if cases is None else positive(cases, "--cases")
    if cases > most:
        raise InputError(
            "--cases must be from 1 to {most} for {problem}, not {cases}", most=most, problem=found.id, cases=cases
        )
    readable = _READABLE if cases < _LINES else _READABLE[-1:]
    for tried in readable if size is None else [size]:
        size, made = tried, generated(found, seed, tried, cases)
        text = found.format_input(made)
        lines = text.splitlines()
        if len(lines) < _LINES and max(map(len, lines), default=0) < _WIDTH:
            break
    output = (
        "".join(found.output(at, found.answer(case)) for at, case in enumerate(made, 1))
        if json or answers is not None
        else ""
    )
    if answers is not None:
        write_beside(answers, output.encode())
    if json:
        told = {"schema": SCHEMA, "problem": found.id, "seed": seed, "size": size, "cases": cases}
        print_json({**told, "input": text, "output": output})
    else:
        sys.stdout.write(text)
