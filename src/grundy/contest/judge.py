"""Finding a contest problem by name, and answering an input as it arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from grundy.contest.groups import ALIASES, PROBLEMS
from grundy.contest.of_ruleset import problem_of
from grundy.contest.own import has_problem, is_file, load_problem
from grundy.contest.problem import Problem
from grundy.contest.reader import Reader
from grundy.rulesets.catalogue import parse_ruleset
from grundy.rulesets.shared.heaps import HeapRuleset
from grundy.words.errors import GrundyError, InputError, RulesetError
from grundy.words.names import closest_name
from grundy.words.phrase import Phrase


def problem_key(name: str) -> str:
    """Return the id of the problem with a name, if there is one."""
    key = "".join(sign for sign in name.lower() if sign.isalnum())
    return ALIASES.get(key, key)


def find_problem(name: str) -> Problem[Any, Any]:
    """Return the problem with a name; case, spaces and hyphens do not matter.

    A name that ends in ``.py`` is a file in which a user has declared a problem; ``file.py:NAME`` is one of several.
    A ruleset whose positions are heaps is a problem, too: who wins a sum of heaps?

    Raises:
        RulesetError: if there is no such problem.

    Examples:
        >>> find_problem("HDU 1848").title
        'Fibonacci again and again'
        >>> find_problem("hdu18488")
        Traceback (most recent call last):
        grundy.RulesetError: no contest problem is named 'hdu18488': did you mean 'hdu1848'?
    """
    if not isinstance(name, str):
        raise InputError("the name of a problem must be text such as 'hdu1848', not {name!r}", name=name)
    key = problem_key(name)
    if key not in PROBLEMS:
        ruleset = None if is_file(name) and has_problem(name) else _ruleset(name)
        if ruleset is not None:
            return problem_of(ruleset)
        if is_file(name):
            return load_problem(name)
        close = closest_name(key, [*PROBLEMS, *ALIASES], 0.5)
        hint = Phrase(": did you mean {name!r}?", name=close) if close else Phrase(": 'grundy problems' lists them")
        raise RulesetError("no contest problem is named {name!r}{hint}", name=name, hint=hint)
    found: Problem[Any, Any] = getattr(import_module(f"grundy.contest.problems.{PROBLEMS[key]}"), key.upper())
    return found


def _ruleset(name: str) -> HeapRuleset | None:
    """Return the heap game with a name, or the only one in a user's file."""
    try:
        found = parse_ruleset(name)
    except GrundyError:
        return None
    return found if isinstance(found, HeapRuleset) else None


def judge(name: str, lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Answer every case of an input as soon as it has been read.

    Args:
        name: the name of the problem.
        lines: the lines of the input, such as an open text file.
        write: called with each piece of the output.

    Raises:
        RulesetError: if there is no such problem.
        InputError: if the input is empty or malformed; the cases before the error are answered.
        LoopError: if play in a case can return to a position.
        LimitError: if a case is too large.

    Examples:
        >>> judge("p1290", ["2", "25 7", "24 15"], lambda text: print(text, end=""))
        Stan wins
        Ollie wins
    """
    problem = find_problem(name)
    answer, output = problem.answer, problem.output
    reader = Reader(lines)
    if reader.at_end():
        raise InputError(
            "the input is empty: {problem} expects cases such as {sample!r}",
            problem=problem.id, sample=problem.sample_input,
        )  # fmt: skip
    for number, case in enumerate(problem.read(reader), 1):
        try:
            found = answer(case)
        except GrundyError as error:
            placed = Phrase("case {case}: {problem}", case=number, problem=error.phrase)
            raise type(error)(placed.template, **placed.values) from error
        write(output(number, found))
