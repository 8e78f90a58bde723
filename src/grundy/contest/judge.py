"""The table of contest problems, and answering an input as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from grundy.contest.problem import Problem
from grundy.contest.reader import Reader
from grundy.words.errors import GrundyError, RulesetError
from grundy.words.phrase import Phrase

# name → the module that declares it, imported when the name is used
PROBLEMS = {
    "hdu1848": "heaps", "hdu1536": "heaps", "hdu1524": "tokens", "ybt1676": "tokens", "ybt1677": "heaps",
    "poj3710": "branches", "p3150": "numbers", "p2197": "heaps", "p1290": "numbers", "poj2348": "numbers",
    "p4136": "boards", "p4576": "boards",
}  # fmt: skip

# the same problem on another judge
ALIASES = {"poj2960": "hdu1536", "poj2425": "hdu1524", "bzoj1874": "ybt1677"}


def find_problem(name: str) -> Problem[Any, Any]:
    """Return the problem of a name; capitals, blanks and hyphens in it make no difference.

    Raises:
        RulesetError: if there is no such problem.

    Examples:
        >>> find_problem("HDU 1848").title
        'Fibonacci again and again'
        >>> find_problem("hdu1884")
        Traceback (most recent call last):
        grundy.RulesetError: no contest problem is named 'hdu1884': did you mean 'hdu1848'?
    """
    key = "".join(letter for letter in name.lower() if letter.isalnum())
    key = ALIASES.get(key, key)
    if key not in PROBLEMS:
        close = get_close_matches(key, [*PROBLEMS, *ALIASES], n=1, cutoff=0.5)
        hint = Phrase(": did you mean {name!r}?", name=close[0]) if close else Phrase(": 'grundy judge' lists them")
        raise RulesetError("no contest problem is named {name!r}{hint}", name=name, hint=hint)
    found: Problem[Any, Any] = getattr(import_module(f"grundy.contest.problems.{PROBLEMS[key]}"), key.upper())
    return found


def judge(name: str, lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Answer every case of an input, each as soon as it was read.

    Args:
        name: of the problem.
        lines: the input; a stream of text is one.
        write: takes the output piece by piece.

    Raises:
        RulesetError: if there is no such problem.
        InputError: if the input is not of the promised form; what came before was answered.
        LoopError: if play in a case can return to a position.
        LimitError: if a case is too large.

    Examples:
        >>> judge("p1290", ["2", "25 7", "24 15"], lambda text: print(text, end=""))
        Stan wins
        Ollie wins
    """
    problem = find_problem(name)
    answer, written = problem.answer, problem.write
    for number, case in enumerate(problem.read(Reader(lines)), 1):
        try:
            found = answer(case)
        except GrundyError as error:
            phrase = error.phrase
            raise type(error)("case {case}: " + phrase.template, **{**phrase.values, "case": number}) from error
        write(written(found))
